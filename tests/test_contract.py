"""The contract of the rules, checked in random games of every variant and option.

All games are played with the fast checks at every ply, a few of each case also with the slow ones.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.catalogue import make_rules
from games.engine.core.errors import GameError, IllegalMove, MoveError
from games.engine.core.match import Match
from games.engine.core.rules import MOTIONS, Move, Outcome, Target
from games.engine.search.evaluator import Evaluator
from tests.cases import AnyRules, Case, cases_with_draws, every_case, share_of

GAMES_PER_CASE = {"orbito": 500, "abalone": 20, "quits": 115, "slyne": 6}
THOROUGH_PER_CASE = {"orbito": 20, "abalone": 2, "quits": 2, "slyne": 2}
THOROUGH_PLIES = {"orbito": 40, "abalone": 40, "quits": 60, "slyne": 20}
WARM_UP_PLIES = {"orbito": 4, "abalone": 250, "quits": 100, "slyne": 150}  # played before every second thorough game
USUAL = {"games": 20, "thorough": 2, "plies": 40, "warm-up": 20}  # for games that are not in the tables above
UNBOUNDED_PLIES = 300  # with the draw rules off, a game need not end
MOVES_TRIED = 6  # legal moves checked thoroughly in one position

LONGEST = {
    # At most 200 plies pass between two marbles that leave the board, and a limited number can leave before a win.
    "abalone": {"two": 200 * (5 + 6), "three": 200 * (5 + 5 + 6), "four": 200 * (5 + 6)},
    "quits": {"classic": 200 * (2 + 3), "short": 200, "four": 200},
}


def test_there_are_enough_games() -> None:
    assert sum(GAMES_PER_CASE.get(case.game, USUAL["games"]) for case in every_case()) >= 2000


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_random_games_pass_the_fast_checks(case: Case) -> None:
    evaluator = case.evaluator()
    rules = evaluator.rules
    for game in range(share_of(GAMES_PER_CASE.get(case.game, USUAL["games"]))):
        rng = Random(f"{case}/{game}")
        state = rules.start()
        for _ in range(longest_game(case) + 1):
            moves = rules.moves(state)
            check_position_is_sane(evaluator, state, moves)
            if not moves:
                break
            move = evaluator.sample(state, rng) if game % 2 else rng.choice(moves)
            assert move in moves
            before = (hash(state), state.key())
            following = rules.play(state, move)
            assert (hash(state), state.key()) == before, "play changed the position it was given"
            state = following
        else:
            assert ("draws", "off") in case.options, "the game has not ended"


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_random_games_pass_the_thorough_checks(case: Case) -> None:
    evaluator = case.evaluator()
    rules = evaluator.rules
    for game in range(THOROUGH_PER_CASE.get(case.game, USUAL["thorough"])):
        rng = Random(f"thorough/{case}/{game}")
        state = rules.start()
        seen_tokens: list[str] = []
        for _ in range(WARM_UP_PLIES.get(case.game, USUAL["warm-up"]) * (game % 2)):
            following = rules.play(state, evaluator.sample(state, rng))
            state = state if rules.result(following) is not None else following
        for _ in range(THOROUGH_PLIES.get(case.game, USUAL["plies"])):
            moves = rules.moves(state)
            check_position_is_sane(evaluator, state, moves)
            check_position_text(rules, state)
            check_words_and_numbers(rules, state)
            if not moves:
                break
            assert rules.moves(state) == moves, "the order of the moves is not fixed"
            assert len(set(moves)) == len(moves)
            check_touches(rules, state, moves)
            check_refused_touches(rules, state, moves, rng)
            check_notation(rules, state, rng, seen_tokens)
            for move in rng.sample(moves, min(MOVES_TRIED, len(moves))):
                check_play_and_steps(rules, state, move)
            state = rules.play(state, rng.choice(moves))


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_saved_games_are_loaded_unchanged(case: Case) -> None:
    rules, rng = case.rules(), Random(f"saved/{case}")
    match: Match[Any] = Match(rules, case.game, case.variant, dict(case.options))
    for _ in range(THOROUGH_PLIES.get(case.game, USUAL["plies"])):
        moves = rules.moves(match.state)
        if not moves:
            break
        match.play(rng.choice(moves))
    match.go_to(rng.randint(0, len(match.moves)))
    text = match.save()
    again: Match[Any] = Match.load(text, make_rules)
    assert (again.states, again.moves) == (match.states, match.moves)
    assert (again.ply, again.players) == (match.ply, match.players)
    assert again.save() == text
    assert again.turns() == match.turns()


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_evaluations_are_valid_rewards_and_repeat_by_seed(case: Case) -> None:
    evaluator = case.evaluator()
    rules = evaluator.rules
    for seed in range(3):
        rewards = evaluator.evaluate(rules.start(), Random(seed))
        check_shares(rules, rewards)
        assert evaluator.evaluate(rules.start(), Random(seed)) == rewards



@pytest.mark.parametrize("case", [case for case in cases_with_draws() if case.game != "slyne"], ids=str)
def test_sampling_reaches_every_move(case: Case) -> None:
    evaluator, rng = case.evaluator(), Random(f"sampling/{case}")
    rules = evaluator.rules
    state = rules.start()
    for _ in range(20):
        following = rules.play(state, evaluator.sample(state, rng))
        state = state if rules.result(following) is not None else following
    moves = rules.moves(state)
    assert {evaluator.sample(state, rng) for _ in range(200 * len(moves))} == set(moves)


def longest_game(case: Case) -> int:
    """Return the largest possible number of moves of a game with the draw rules."""
    if ("draws", "off") in case.options:
        return UNBOUNDED_PLIES
    if case.game == "orbito":
        return 2 * 16  # sixteen turns of two decisions
    if case.game == "slyne":
        pieces = int(case.variant) * (6 + 4 + 3)
        return 2 * 120 * (pieces + 1)  # two actions a turn, 120 turns at most between two new pieces
    bounds = LONGEST.get(case.game, {})
    return bounds.get(case.variant, bounds.get("two", UNBOUNDED_PLIES))


# --- single checks ----------------------------------------------------------------------------------------


def check_position_is_sane(evaluator: Evaluator[Any], state: Any, moves: list[Move]) -> None:
    """Check that there are moves if and only if there is no result, and that all rewards are valid."""
    rules = evaluator.rules
    outcome = rules.result(state)
    assert (not moves) == (outcome is not None)
    assert 0 <= rules.seat_to_move(state) < rules.seats
    assert len(rules.teams) == rules.seats
    check_shares(rules, evaluator.score(state))
    if outcome is not None:
        check_outcome(rules, outcome)


def check_outcome(rules: AnyRules, outcome: Outcome) -> None:
    """Check that an outcome is a win of one team and a loss of the others, or a draw."""
    check_shares(rules, outcome.rewards)
    assert outcome.reason
    winners = {rules.teams[seat] for seat in outcome.winners()}
    if winners:
        assert len(winners) == 1
        assert all(reward in (0.0, 1.0) for reward in outcome.rewards)
    else:
        assert set(outcome.rewards) == {0.5}


def check_shares(rules: AnyRules, shares: tuple[float, ...]) -> None:
    """Check that there is one reward for each seat between 0 and 1, equal for partners."""
    assert len(shares) == rules.seats
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert len(set(zip(rules.teams, shares, strict=True))) == len(set(rules.teams))


def check_position_text(rules: AnyRules, state: Any) -> None:
    """Check that the position read from the text has the same text and moves; history is not part of it."""
    text = rules.position(state)
    again = rules.from_position(text)
    assert "\n" not in text
    assert rules.position(again) == text
    assert rules.seat_to_move(again) == rules.seat_to_move(state)
    assert rules.pieces(again) == rules.pieces(state)
    if rules.result(state) is None:
        assert rules.moves(again) == rules.moves(state)


def check_words_and_numbers(rules: AnyRules, state: Any) -> None:
    """Check the data that the screen shows beside the board."""
    pieces = rules.pieces(state)
    assert pieces == sorted(pieces)
    assert all(cell >= 0 and piece >= 0 for cell, piece in pieces)
    assert rules.phase(state)
    assert set(rules.highlights(state)) <= {cell for cell, _ in pieces}
    assert len(rules.diagram(state).splitlines()) > 1
    for seat in range(rules.seats):
        assert all(number >= 0 for number in rules.counts(state, seat).values())


def check_touches(rules: AnyRules, state: Any, moves: list[Move]) -> None:
    """Check that the touches of moves differ and none is a prefix of another; moves without touches are skipped."""
    silent = [move for move in moves if () in rules.ways(state, move)]
    assert len(silent) <= 1
    said = [(state, move) for move in moves if move not in silent]
    for move in silent:
        assert rules.ways(state, move) == ((),)
        following = rules.play(state, move)
        assert rules.seat_to_move(following) == rules.seat_to_move(state)
        said += [(following, second) for second in rules.moves(following)]
    ways = sorted(touches for where, move in said for touches in rules.ways(where, move))
    for shorter, longer in pairwise(ways):
        assert shorter, "a move after one without touches must have some"
        assert longer[:len(shorter)] != shorter, f"{shorter} begins {longer}"
    assert all(rules.ways(where, move)[0] == rules.taps(where, move) for where, move in said)
    gestures = Counter(gesture for where, move in said for gesture in rules.drags(where, move))
    assert not [gesture for gesture, times in gestures.items() if times > 1]
    assert all(press != release for press, release in gestures)


def check_refused_touches(rules: AnyRules, state: Any, moves: list[Move], rng: Random) -> None:
    """Check that impossible touches get a reason."""
    ways = {touches for move in moves for touches in rules.ways(state, move)}
    begun = {touches[:length] for touches in ways for length in range(len(touches) + 1)}
    targets = sorted({target for touches in ways for target in touches})
    for _ in range(MOVES_TRIED):
        touches: tuple[Target, ...] = rng.choice(sorted(begun - ways) or [()])
        touches = (*touches, rng.choice([*targets, rng.randrange(max(targets, default=0) + 1)]))
        if touches not in begun:
            assert rules.explain(state, touches) in rules.reasons()


def check_notation(rules: AnyRules, state: Any, rng: Random, seen_tokens: list[str]) -> None:
    """Check that every turn is read back, and turns of other positions are read back or refused with a reason."""
    turns = rules.turns(state)
    for turn in rng.sample(turns, min(MOVES_TRIED, len(turns))):
        token = rules.turn_text(state, turn)
        assert token
        assert not set(token) & set(" \n")
        assert rules.parse(state, token) == turn
        assert rules.parse(state, f"  {token} ") == turn
        seen_tokens.append(token)
    for token in rng.sample(seen_tokens, min(MOVES_TRIED, len(seen_tokens))):
        error, turn = None, ()
        try:
            turn = rules.parse(state, token)
        except MoveError as refusal:
            error = refusal
        if error is None:
            assert turn in turns
            assert rules.turn_text(state, turn).startswith(rules.normal(token))
        else:
            assert str(error).endswith(".")
            assert not isinstance(error, IllegalMove) or error.reason in rules.reasons()


def check_play_and_steps(rules: AnyRules, state: Any, move: Move) -> None:
    """Check that `play` is a pure function, and that the visible steps equal the change of the pieces."""
    before = (hash(state), state.key(), rules.pieces(state), rules.position(state))
    following = rules.play(state, move)
    assert (hash(state), state.key(), rules.pieces(state), rules.position(state)) == before
    again = rules.play(state, move)
    assert following == again
    assert hash(following) == hash(again)
    board = Counter(rules.pieces(state))
    steps = rules.steps(state, move)
    assert rules.pieces(state) == before[2]
    for step in steps:
        assert step.motion in MOTIONS
        assert step.via == () or min(step.src, step.dst, *step.via) >= 0, "a path leads over cells"
        assert len({step.src, *step.via, step.dst}) == len(step.via) + (1 if step.src == step.dst else 2)
    for beat in sorted({step.beat for step in steps}):
        together = [step for step in steps if step.beat == beat]
        board.subtract((step.src, step.piece) for step in together if step.src >= 0)
        assert not [where for where, count in board.items() if count < 0], "a step moves a piece that is not there"
        board.update((step.dst, step.piece if step.becomes < 0 else step.becomes) for step in together if step.dst >= 0)
    assert +board == Counter(rules.pieces(following)), rules.turn_text(state, (move,))


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_a_finished_game_refuses_moves(case: Case) -> None:
    evaluator, rng = case.evaluator(), Random(f"finished/{case}")
    rules = evaluator.rules
    state = rules.start()
    token = rules.turn_text(state, rules.turns(state)[0])
    for _ in range(longest_game(case)):
        if rules.result(state) is not None:
            break
        state = rules.play(state, evaluator.sample(state, rng))
    else:
        return
    outcome = rules.result(state)
    assert outcome is not None
    assert rules.turns(state) == []
    with pytest.raises(GameError) as refusal:
        rules.parse(state, token)
    assert isinstance(refusal.value, IllegalMove)
    assert refusal.value.reason == "game_over"
