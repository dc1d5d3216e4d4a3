"""Orbito's rule sheet, a sentence a case, each re-checked with the board turned by 90, 180 and 270 degrees."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from games.engine.core.errors import AmbiguousMove, IllegalMove, PositionError, UnreadableMove
from games.engine.core.rules import HAND, Step
from games.orbito.rules import Orbito

RULES = Orbito("classic", {})
OUTER_ORBIT = (0, 4, 8, 12, 13, 14, 15, 11, 7, 3, 2, 1)
INNER_ORBIT = (5, 9, 10, 6)


class Case(NamedTuple):
    """Position, turn, position afterwards, and who won ('w', 'b', 'draw' or '' for a game that goes on)."""

    before: str
    turn: str
    after: str
    winner: str = ""
    reason: str = ""


CASES = {
    "a placed marble moves one cell down the left side": Case(
        "..../..../..../.... w", "@a4", "..../w.../..../.... b"),
    "a placed marble moves one cell along the inner ring": Case(
        "..../..../..../.... w", "@b3", "..../..../.w../.... b"),
    "an opposing marble may be moved first, then one is placed": Case(
        "w.../..../..../.... b", "a4b4@d1", "w.../..../...b/.... w"),
    "moving an opposing marble is optional": Case(
        "w.../..../..../.... b", "@d1", "..../w.../...b/.... w"),
    "the cell just vacated is free for the own marble": Case(
        "w.../..../..../.... b", "a4b4@a4", "w.../b.../..../.... w"),
    "a line made by placing does not count before the press": Case(
        ".www/.b../..b./...b w", "@a4", "www./w.b./.b.b/.... b"),
    "a line that stands after the press wins": Case(
        ".www/.b../..b./...b w", "@d3", "wwww/..b./.b.b/.... b", "w", "line"),
    "a line wins for its colour, whoever pressed": Case(
        ".www/.b.w/..b./...b b", "@a1", "wwww/..b./.b.b/.b.. w", "w", "line"),
    "a line for both at once is a draw": Case(
        ".www/...w/b.../bb.. b", "@c1", "wwww/..../..../bbbb w", "draw", "both_lines"),
    "after the sixteenth marble the first line of the extra presses wins": Case(
        "bwbb/wbww/wbbb/ww.w b", "@c1", "bbwb/wbbw/bwbb/wwww w", "w", "line"),
    "a line for both in an extra press is a draw": Case(
        "bwbb/wbwb/wbwb/ww.w b", "@c1", "bbbb/wwbw/bwbb/wwww w", "draw", "both_lines"),
    "no line after five extra presses is a draw": Case(
        "w.wb/bwbw/wwbb/bwbw b", "@b4", "wbwb/bbww/wbwb/bwbw w", "draw", "no_line"),
}

REFUSALS = {
    "the first turn moves no marble": ("..../..../..../.... w", "a4b4@c4", "no_marble"),
    "an opposing marble never moves diagonally": ("w.../..../..../.... b", "a4b3@c4", "not_adjacent"),
    "an opposing marble moves one cell only": ("w.../..../..../.... b", "a4c4@d4", "not_adjacent"),
    "the owner never moves a marble of their own": ("w..b/..../..../.... w", "a4b4@c4", "own_marble"),
    "an opposing marble moves to a free cell only": ("wb../..../..../.... w", "b4a4@c4", "occupied"),
    "a marble is placed on a free cell only": ("w.../..../..../.... b", "@a4", "occupied"),
    "only a marble can be moved": ("w.../..../..../.... b", "d1c1@a1", "no_marble"),
}


def turned_cell(name: str) -> str:
    """Return a cell's place after the board is rotated by 90 degrees clockwise."""
    column, row = "abcd".index(name[0]), 4 - int(name[1])
    return "abcd"[3 - row] + str(4 - column)


def turned_turn(token: str) -> str:
    nudge, _, place = token.partition("@")
    cells = [nudge[i:i + 2] for i in range(0, len(nudge), 2)]
    return "".join(turned_cell(cell) for cell in cells) + "@" + turned_cell(place)


def turned_position(text: str) -> str:
    board, side = text.split()
    rows = board.split("/")
    return "/".join("".join(rows[3 - col][row] for col in range(4)) for row in range(4)) + " " + side


def turn_times(times: int, text: str, turner: Callable[[str], str]) -> str:
    for _ in range(times):
        text = turner(text)
    return text


@pytest.mark.parametrize("quarter_turns", range(4))
@pytest.mark.parametrize("name", CASES)
def test_rule(name: str, quarter_turns: int) -> None:
    case = CASES[name]
    state = RULES.from_position(turn_times(quarter_turns, case.before, turned_position))
    for move in RULES.parse(state, turn_times(quarter_turns, case.turn, turned_turn)):
        assert RULES.result(state) is None
        state = RULES.play(state, move)
    assert RULES.position(state) == turn_times(quarter_turns, case.after, turned_position)
    outcome = RULES.result(state)
    if not case.winner:
        assert outcome is None
    else:
        assert outcome is not None
        assert outcome.reason == case.reason
        assert outcome.rewards == {"w": (1.0, 0.0), "b": (0.0, 1.0), "draw": (0.5, 0.5)}[case.winner]


@pytest.mark.parametrize("quarter_turns", range(4))
@pytest.mark.parametrize("name", REFUSALS)
def test_refusal(name: str, quarter_turns: int) -> None:
    before, token, reason = REFUSALS[name]
    state = RULES.from_position(turn_times(quarter_turns, before, turned_position))
    with pytest.raises(IllegalMove) as refused:
        RULES.parse(state, turn_times(quarter_turns, token, turned_turn))
    assert refused.value.reason == reason
    assert reason in RULES.reasons()


@pytest.mark.parametrize("orbit", [OUTER_ORBIT, INNER_ORBIT])
def test_every_marble_follows_its_orbit_counter_clockwise(orbit: tuple[int, ...]) -> None:
    for here, there in zip(orbit, (*orbit[1:], orbit[0]), strict=True):
        after = RULES.play(RULES.start(), (here,))
        assert RULES.pieces(after) == [(there, 0)]


def test_nothing_can_be_moved_when_no_opposing_marble_has_a_free_neighbour() -> None:
    walled_in = RULES.from_position("bbw./bbw./ww../.... w")
    assert all(RULES.turn_text(walled_in, turn).startswith("@") for turn in RULES.turns(walled_in))


def test_a_walled_in_marble_stays_while_another_may_be_moved() -> None:
    state = RULES.from_position("bw../w.../..../...b w")
    moved = {RULES.turn_text(state, turn).partition("@")[0] for turn in RULES.turns(state)}
    assert moved == {"", "d1c1", "d1d2"}


def test_each_player_has_eight_marbles() -> None:
    assert RULES.counts(RULES.start(), 0) == {"hand": 8}
    state = RULES.play(RULES.start(), (0,))
    assert (RULES.counts(state, 0), RULES.counts(state, 1)) == ({"hand": 7}, {"hand": 8})


def test_the_press_is_seen_as_one_beat_after_the_placement() -> None:
    state = RULES.from_position("w.../..../..../.... b place")
    assert set(RULES.steps(state, (15,))) == {
        Step(HAND, 15, 1, 0), Step(0, 4, 0, 1, motion="turn"), Step(15, 11, 1, 1, motion="turn")}


def test_extra_presses_are_each_seen() -> None:
    state = RULES.play(RULES.from_position("w.wb/bwbw/wwbb/bwbw b"), ())
    assert {step.beat for step in RULES.steps(state, (1,))} == {0, 1, 2, 3, 4, 5, 6}


def test_the_winning_line_is_highlighted() -> None:
    state = RULES.from_position("wwww/..b./.b.b/.... b")
    assert RULES.highlights(state) == (0, 1, 2, 3)


@pytest.mark.parametrize("text", ["", "@", "@e1", "@a5", "a4b4c4@d4", "hello", "a4-b4"])
def test_text_that_is_no_turn(text: str) -> None:
    with pytest.raises((UnreadableMove, AmbiguousMove)):
        RULES.parse(RULES.start(), text)


def test_an_unfinished_turn_that_fits_several_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove):
        RULES.parse(RULES.from_position("w.../..../..../.... b"), "a4b4@")


def test_a_finished_game_takes_no_more_turns() -> None:
    with pytest.raises(IllegalMove) as refused:
        RULES.parse(RULES.from_position("wwww/..b./.b.b/.... b"), "@a1")
    assert refused.value.reason == "game_over"


@pytest.mark.parametrize(("text", "fault"), [
    ("", "four rows"),
    ("..../..../.... w", "four rows of four"),
    ("..../..../..../..x. w", "'x'"),
    ("..../..../..../.... r", "'r'"),
    ("w.../..../..../.... w", "White begins"),
    ("..../..../..../.... w now", "'now'"),
    ("wbwb/bwbw/wbwb/bwbw w place", "full"),
])
def test_a_bad_position_is_named(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        RULES.from_position(text)


def test_a_position_in_the_middle_of_a_turn_round_trips() -> None:
    state = RULES.play(RULES.from_position("w.../..../..../.... b"), (0, 1))
    assert RULES.position(state) == ".w../..../..../.... b place"
    assert RULES.from_position(RULES.position(state)) == state
