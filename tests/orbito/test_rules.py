"""Orbito's rules: one case for each sentence of the rule sheet, checked under all four rotations of the board."""

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
    """Position, turn, position afterwards, and the result: 'w' or 'b' won, 'draw', or '' for a game that goes on."""

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


def rotated_cell(name: str) -> str:
    """Return a cell's place after the board is rotated by 90 degrees clockwise."""
    column, row = "abcd".index(name[0]), 4 - int(name[1])
    return "abcd"[3 - row] + str(4 - column)


def rotated_turn(token: str) -> str:
    nudge, _, place = token.partition("@")
    cells = [nudge[i:i + 2] for i in range(0, len(nudge), 2)]
    return "".join(rotated_cell(cell) for cell in cells) + "@" + rotated_cell(place)


def rotated_position(text: str) -> str:
    board, side = text.split()
    rows = board.split("/")
    return "/".join("".join(rows[3 - col][row] for col in range(4)) for row in range(4)) + " " + side


def rotated(times: int, text: str, turner: Callable[[str], str]) -> str:
    for _ in range(times):
        text = turner(text)
    return text


@pytest.mark.parametrize("quarter_turns", range(4))
@pytest.mark.parametrize("name", CASES)
def test_rule(name: str, quarter_turns: int) -> None:
    case = CASES[name]
    state = RULES.from_position(rotated(quarter_turns, case.before, rotated_position))
    for move in RULES.parse(state, rotated(quarter_turns, case.turn, rotated_turn)):
        assert RULES.result(state) is None
        state = RULES.play(state, move)
    assert RULES.position(state) == rotated(quarter_turns, case.after, rotated_position)
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
    state = RULES.from_position(rotated(quarter_turns, before, rotated_position))
    with pytest.raises(IllegalMove) as refused:
        RULES.parse(state, rotated(quarter_turns, token, rotated_turn))
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


def test_a_marble_without_a_free_neighbour_cannot_be_moved() -> None:
    state = RULES.from_position("bw../w.../..../...b w")
    moved = {RULES.turn_text(state, turn).partition("@")[0] for turn in RULES.turns(state)}
    assert moved == {"", "d1c1", "d1d2"}


def test_each_player_has_eight_marbles() -> None:
    assert RULES.counts(RULES.start(), 0) == {"hand": 8}
    state = RULES.play(RULES.start(), (0,))
    assert (RULES.counts(state, 0), RULES.counts(state, 1)) == ({"hand": 7}, {"hand": 8})


def test_the_rotation_is_animated_as_one_beat_after_the_placement() -> None:
    state = RULES.from_position("w.../..../..../.... b place")
    assert set(RULES.steps(state, (15,))) == {
        Step(HAND, 15, 1, 0), Step(0, 4, 0, 1, motion="turn"), Step(15, 11, 1, 1, motion="turn")}


def test_each_extra_rotation_is_animated() -> None:
    state = RULES.play(RULES.from_position("w.wb/bwbw/wwbb/bwbw b"), ())
    assert {step.beat for step in RULES.steps(state, (1,))} == {0, 1, 2, 3, 4, 5, 6}


def test_the_winning_line_is_highlighted() -> None:
    state = RULES.from_position("wwww/..b./.b.b/.... b")
    assert RULES.highlights(state) == (0, 1, 2, 3)


@pytest.mark.parametrize("text", ["", "@", "@e1", "@a5", "a4b4c4@d4", "hello", "a4-b4"])
def test_unreadable_turns_are_refused(text: str) -> None:
    with pytest.raises((UnreadableMove, AmbiguousMove)):
        RULES.parse(RULES.start(), text)


def test_an_abbreviation_of_several_turns_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove):
        RULES.parse(RULES.from_position("w.../..../..../.... b"), "a4b4@")


def test_no_turn_is_legal_after_the_game() -> None:
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
def test_faulty_positions_get_a_sentence_that_names_the_fault(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        RULES.from_position(text)


def test_a_position_in_mid_turn_is_read_back_from_its_text() -> None:
    state = RULES.play(RULES.from_position("w.../..../..../.... b"), (0, 1))
    assert RULES.position(state) == ".w../..../..../.... b place"
    assert RULES.from_position(RULES.position(state)) == state
