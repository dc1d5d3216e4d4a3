"""The index of openings against a plain count over generated games, with symmetries and with damaged records."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, find_game, make_rules
from games.engine.core.match import Match, Player
from games.engine.records import openings
from games.engine.records.openings import IndexedGame, OpeningIndex, replayed
from games.engine.records.record import Record, read_data
from tests.engine.test_symmetry import IMAGES, plain_class

COUNT, PLIES = 40, 24
GAME_IDS = [game.id for game in GAMES]
Turns = list[tuple[str, str, float, str]]  # position, position after the turn, the mover's reward, id


def collection(game: str, count: int = COUNT, seed: int = 5) -> list[Match[Any]]:
    """Return games with common openings, in symmetric images, that end by resignation or a draw."""
    rng, rules = Random(f"{game}/{seed}"), make_rules(game)
    matches: list[Match[Any]] = []
    for number in range(count):
        match: Match[Any] = Match(rules, game, find_game(game).variants[0][0], {}, (Player("A"), Player("B")))
        if matches and rng.random() < 0.7:
            match = rng.choice(matches).branch(rng.randrange(12))
            match.resigned, match.is_agreed_draw = None, False
        elif number % 3 == 1:
            match.start_position = rng.choice(list(IMAGES[game](rules.position(rules.start()))))
            match.states = [rules.from_position(match.start_position)]
        while match.result() is None and match.ply < PLIES:
            match.play(rng.choice(rules.moves(match.state)[:6]))
        if match.result() is None and number % 5:
            match.resign(rng.randrange(2))
        elif match.result() is None:
            match.agree_to_draw()
        match.id, match.changed = f"game{number:08}", 1_700_000_000_000 + number
        matches.append(match)
    return matches


def plain_turns(game: str, matches: list[Match[Any]]) -> Turns:
    """Return the turns of all games, once for each game, by the smallest images of the positions before and after."""
    turns: Turns = []
    for match in matches:
        rules, result = match.rules, match.result()
        assert result is not None
        starts = [ply for ply in range(len(match.states)) if ply == 0 or rules.seat_to_move(
            match.states[ply]) != rules.seat_to_move(match.states[ply - 1])]
        if rules.result(match.states[-1]) is not None and starts[-1] != len(match.states) - 1:
            starts.append(len(match.states) - 1)
        seen = set()
        for first, after in pairwise(starts):
            before, there = (plain_class(game, rules.position(match.states[ply])) for ply in (first, after))
            if (before, there) not in seen:
                seen.add((before, there))
                turns.append((before, there, result.rewards[rules.seat_to_move(match.states[first])], match.id))
    return turns


def indexed(game: str, records: list[Record]) -> OpeningIndex:
    index = OpeningIndex(find_game(game))
    for record in records:
        assert index.add(record)
    return index


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_index_agrees_with_a_plain_count(game: str) -> None:
    matches = collection(game)
    index = indexed(game, [match.record() for match in matches])
    turns, rules, rng = plain_turns(game, matches), make_rules(game), Random(3)
    assert len(index) == COUNT
    for match in matches[::4]:
        for first, _, _ in match.whole_turns()[:8]:
            state = match.states[first]
            text = rng.choice(list(IMAGES[game](rules.position(state))))
            here = plain_class(game, text)
            explored = index.explore(match.variant, {}, rules.from_position(text))
            expected = [turn for turn in turns if turn[0] == here]
            by_turn: dict[str, Counter[float]] = {}
            for _, after, reward, _ in expected:
                by_turn.setdefault(after, Counter())[reward] += 1
            assert sorted((turn.won, turn.drawn, turn.lost) for turn in explored.turns) == sorted(
                (counts[1.0], counts[0.5], counts[0.0]) for counts in by_turn.values())
            assert {visit.game.id for visit in explored.visits} >= {key for *_, key in expected}
            assert [turn.games for turn in explored.turns] == sorted(
                (turn.games for turn in explored.turns), reverse=True)


@pytest.mark.parametrize("game", GAME_IDS)
def test_turns_are_mapped_to_the_queried_position(game: str) -> None:
    """From an image of a position, each turn is legal and leads to an image of the position reached."""
    matches = collection(game, 12)
    records = {match.id: match.record() for match in matches}
    index = indexed(game, list(records.values()))
    rules = make_rules(game)
    for match in matches[:6]:
        for first, _, _ in match.whole_turns()[:5]:
            for text in IMAGES[game](rules.position(match.states[first])):
                state = rules.from_position(text)
                for turn in index.explore(match.variant, {}, state).turns:
                    visit = turn.visits[0]
                    moves = index.turn_here(records[visit.game.id], visit, state)
                    assert moves
                    after = state
                    for move in moves:
                        assert move in rules.moves(after)
                        after = rules.play(after, move)
                    other = next(each for each in matches if each.id == visit.game.id)
                    starts = [start for start, _, _ in other.whole_turns()] + [len(other.moves)]
                    reached = other.states[starts[visit.turn + 1]]
                    assert plain_class(game, rules.position(after)) == plain_class(game, rules.position(reached))


def test_a_game_is_counted_once_and_can_be_removed() -> None:
    matches = collection("quits")
    index = indexed("quits", [match.record() for match in matches])
    start = make_rules("quits").start()
    whole = index.explore("classic", {}, start)
    assert whole.games == sum(plain_class("quits", match.rules.position(match.states[0])) == plain_class(
        "quits", match.rules.position(start)) for match in matches)
    index.add(matches[0].record())
    assert index.explore("classic", {}, start).games == whole.games
    assert index.explore("classic", {"draws": "off"}, start).games == whole.games
    assert index.explore("classic", {"step": "straight"}, start).games == 0
    assert index.explore("classic", {}, start, lambda game: game.changed < 0).games == 0
    index.remove(matches[0].id)
    assert matches[0].id not in index
    assert index.changed(matches[0].id) == -1
    assert index.explore("classic", {}, start).games == whole.games - 1
    index.keep_only(lambda key: False)
    assert len(index) == 0
    assert index.explore("classic", {}, start) == (0, [], [])


def test_variants_with_the_same_rules_share_their_openings() -> None:
    """Variants of Abalone differ only in the starting layout."""
    index = OpeningIndex(find_game("abalone"))
    match: Match[Any] = Match(make_rules("abalone", "german"), "abalone", "german", {}, (Player("A"), Player("B")))
    match.play(match.rules.moves(match.state)[0])
    match.resign(0)
    index.add(match.record(), is_imported=True)
    state = make_rules("abalone", "standard").from_position(match.rules.position(match.states[0]))
    explored = index.explore("standard", {}, state)
    assert explored.games == 1
    assert explored.turns[0].lost == 1
    assert explored.visits[0].game == IndexedGame(match.id, match.changed, (0.0, 1.0), True)


def damaged(change: dict[str, Any]) -> Record:
    match = collection("abalone", 1)[0]
    return read_data({**match.record().data(), **change})


@pytest.mark.parametrize("change", [
    {"moves": [[0, 0]] * 24}, {"moves": [[10**30, 0]] * 24}, {"moves": [[-1, -1]] * 24}, {"moves": [[60, 60, 60]] * 24},
    {"moves": [[]] * 24}, {"moves": [[1] * 16] * 24}, {"position": "nonsense"}, {"variant": "nothing"},
    {"options": {"draws": "perhaps"}}, {"result": None}, {"board": "", "moves": [[0, 0]] * 24},
    {"board": "5/6/7/8/9/8/7/6/5 b 0-0", "moves": [[0, 0]] * 24},
])
def test_records_with_illegal_moves_are_ignored(change: dict[str, Any]) -> None:
    index = OpeningIndex(find_game("abalone"))
    assert not index.add(damaged(change))
    assert len(index) == 0
    good = collection("abalone", 2)[1].record()
    assert index.add(good)


def test_a_record_without_a_summary_is_replayed() -> None:
    match = collection("abalone", 1)[0]
    record = match.record()._replace(board="")
    assert [state.key() for state in replayed(record, match.rules)] == [state.key() for state in match.states]


def test_the_index_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "MOST_POSITIONS", 100)
    index = OpeningIndex(find_game("quits"))
    taken = [index.add(match.record()) for match in collection("quits")]
    assert any(taken)
    assert not all(taken)
    assert index.is_full


def test_an_outdated_visit_gives_no_turn() -> None:
    matches = collection("quits", 4)
    index = indexed("quits", [match.record() for match in matches])
    start = make_rules("quits").start()
    visit = index.explore("classic", {}, start).visits[0]
    other = next(match for match in matches if match.id == visit.game.id)
    assert index.turn_here(other.record(), visit._replace(turn=999), start) == ()
    assert index.turn_here(other.record(), visit, other.states[7]) == ()
    assert index.turn_here(other.record()._replace(moves=((3, 3),), ply=1), visit, start) == ()
