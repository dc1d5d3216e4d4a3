"""A match: undo and redo, turns in text, resigning, saving, and damaged saves."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, make_rules
from games.engine.core.errors import IllegalMove, MoveError, SaveError
from games.engine.core.game import Game
from games.engine.core.match import Match, Player


def orbito(*turns: str) -> Match[Any]:
    match = Match(make_rules("orbito"), "orbito", "classic")
    for turn in turns:
        play_turn(match, turn)
    return match


def play_turn(match: Match[Any], turn: str) -> None:
    for move in match.rules.parse(match.state, turn):
        match.play(move)


def random_match(game: str, variant: str, plies: int, seed: int) -> Match[Any]:
    match = Match(make_rules(game, variant), game, variant)
    rng = Random(seed)
    for _ in range(plies):
        if match.result() is not None:
            break
        match.play(rng.choice(match.rules.moves(match.state)))
    return match


def test_undo_and_redo_visit_the_same_states() -> None:
    match = orbito("@a4", "a3b3@d1", "@c3")
    states = list(match.states)
    for ply in range(len(states) - 2, -1, -1):
        match.undo()
        assert match.state == states[ply]
    assert match.undo() is None
    for ply, state in enumerate(states):
        match.go_to(ply)
        assert match.state == state
    assert match.is_at_end


def test_a_new_move_clears_the_moves_to_redo() -> None:
    match = orbito("@a4", "@d1")
    while match.ply > 1:
        match.undo()
    match.play(())
    match.play((0,))
    assert [text for _, _, text in match.turns()] == ["@a4", "@a4"]
    assert match.is_at_end


def test_an_illegal_move_changes_nothing() -> None:
    match = orbito("@a4")
    before = match.save()
    with pytest.raises(IllegalMove):
        match.play((99,))
    with pytest.raises(IllegalMove):
        play_turn(match, "@a3")
    assert match.save() == before


def test_tokens_are_whole_turns() -> None:
    assert orbito("@a4", "a3b3@d1", "@c3").turns() == [(0, 0, "@a4"), (1, 1, "a3b3@d1"), (3, 0, "@c3")]


def test_an_unfinished_turn_is_listed_too() -> None:
    match = orbito("@a4")
    match.play((4, 8))
    assert match.turns() == [(0, 0, "@a4"), (1, 1, "a3a2")]


def test_resigning_loses_the_game_and_can_be_undone() -> None:
    match = orbito("@a4")
    match.resign(1)
    outcome = match.result()
    assert outcome is not None
    assert (outcome.rewards, outcome.reason) == ((1.0, 0.0), "resigned")
    match.undo()
    assert match.result() is None
    assert match.ply == 1


def test_partners_of_a_resigning_seat_lose_too() -> None:
    match = Match(make_rules("abalone", "four"), "abalone", "four")
    match.resign(0)
    outcome = match.result()
    assert outcome is not None
    assert outcome.rewards == (0.0, 1.0, 0.0, 1.0)


@pytest.mark.parametrize(("game", "variant"), [(game.id, name) for game in GAMES for name, _ in game.variants])
def test_a_saved_match_is_loaded_unchanged(game: str, variant: str) -> None:
    for seed in range(3):
        match = random_match(game, variant, plies=10 + 13 * seed, seed=seed)
        match.players = tuple(Player(f"Seat {n}", "hard" if n else "") for n in range(match.rules.seats))
        match.go_to(len(match.moves) // 2)
        again = Match.load(match.save(), make_rules)
        assert again.states == match.states
        assert (again.moves, again.ply, again.players) == (match.moves, match.ply, match.players)
        assert again.save() == match.save()


def test_a_match_from_a_position_is_saved_with_it() -> None:
    match = Match(make_rules("orbito"), "orbito", "classic", position="w.../..../..../.... b")
    play_turn(match, "@d1")
    assert Match.load(match.save(), make_rules).states == match.states


def edited(**changes: object) -> str:
    data = json.loads(orbito("@a4", "a3b3@d1").save())
    data.update(changes)
    return json.dumps(data)


@pytest.mark.parametrize(("text", "fault"), [
    ("", "damaged"),
    ("[]", "damaged"),
    ("null", "damaged"),
    ("[" * 100_000, "damaged"),
    (edited(version=3), "version 3"),
    (edited(version=None), "version unknown"),
    (edited(game="chess"), "no game called 'chess'"),
    (edited(variant="huge"), "no variant of Orbito called 'huge'"),
    (edited(options={"speed": "fast"}), "no option of Orbito"),
    (edited(options=[]), "damaged"),
    (edited(game="quits"), "not legal"),
    (edited(moves=[[0], [0, 0]], ply=2), "move 2 is not legal"),
    (edited(moves=[[0.0]]), "whole numbers"),
    (edited(moves=[["0"]]), "whole numbers"),
    (edited(moves=[0]), "damaged"),
    (edited(moves=None), "damaged"),
    (edited(players=[["Ann", ""]]), "1 players"),
    (edited(players=["Ann", "Bob"]), "cannot be opened|damaged"),
    (edited(position="nonsense"), "position"),
    (edited(ply=99), "does not exist"),
    (edited(ply=True), "does not exist"),
    (edited(resigned=7), "seat"),
])
def test_a_damaged_save_is_refused_with_the_fault(text: str, fault: str) -> None:
    with pytest.raises(SaveError, match=fault):
        Match.load(text, make_rules)


def test_every_truncation_of_a_save_is_refused() -> None:
    text = orbito("@a4", "a3b3@d1").save()
    for length in range(len(text)):
        with pytest.raises(SaveError):
            Match.load(text[:length], make_rules)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_turn_is_played_by_its_text(game: Game) -> None:
    """It leads to the same match as its moves do, and what is not legal or comes too late is refused."""
    rng, by_moves = Random(8), Match(game.make_rules(), game.id, game.variants[0][0])
    by_text = by_moves.branch(0)
    while by_moves.result() is None and by_moves.ply < 60:
        turn = rng.choice(by_moves.rules.turns(by_moves.state))
        assert by_text.play_parsed(by_moves.rules.turn_text(by_moves.state, turn)) == turn
        for move in turn:
            by_moves.play(move)
    assert (by_text.moves, by_text.states) == (by_moves.moves, by_moves.states)
    with pytest.raises(MoveError):
        by_text.play_parsed("nonsense")
    by_text.resign(0)
    with pytest.raises(IllegalMove, match="over"):
        by_text.play_parsed(by_moves.rules.turn_text(by_moves.states[0], by_moves.rules.turns(by_moves.states[0])[0]))
