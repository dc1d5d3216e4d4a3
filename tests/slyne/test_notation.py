"""Sly'ne's notation: actions and positions are read back from their text, and faulty texts get a reason."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core.errors import AmbiguousMove, IllegalMove, MoveError, PositionError, UnreadableMove
from games.slyne.faults import REASONS
from games.slyne.rules import Slyne
from games.slyne.table import ARM, HAND_BLOCK, HAND_MARBLE, HAND_TILE, LIFT_TILE, PASS_TURN, ROTATE, SlyneState

RULES = Slyne("2", {})
STAR = Slyne("2", {"tiles": "star"})
PAIR = "0,0=0/0*0;1,0=1/0 0 1 3,3"
FAR_OUT = "1,10=0/0;1,11=1/0 0 1 3,3"


def at(q: int, r: int) -> int:
    """Return the number of the cell at axial coordinates (q, r)."""
    return (r + 64) * 128 + q + 64


def position_after(rules: Slyne, seed: int, length: int) -> SlyneState:
    """Return an unfinished position after random actions."""
    rng, state = Random(seed), rules.start()
    for _ in range(length):
        following = rules.play(state, rng.choice(rules.moves(state)))
        if rules.result(following) is None:
            state = following
    return state


@pytest.mark.parametrize("variant", ["2", "3", "4", "5", "6"])
@pytest.mark.parametrize("tiles", ["crossroads", "star"])
def test_every_legal_action_is_read_back_from_its_text(variant: str, tiles: str) -> None:
    rules = Slyne(variant, {"tiles": tiles})
    state = position_after(rules, int(variant), 70)
    moves = rules.moves(state)
    texts = [rules.text(state, move) for move in moves]
    assert len(set(texts)) == len(moves)
    for move, text in list(zip(moves, texts, strict=True))[:: len(moves) // 12]:
        assert rules.normal(text) == text
        assert rules.parse(state, text) == (move,)
        assert rules.parse(state, f" {text.lower()} ") == (move,)


@given(st.sampled_from("23456"), st.sampled_from(["crossroads", "star"]), st.integers(0, 10**6), st.integers(0, 90))
@settings(max_examples=60, deadline=None)
def test_positions_are_read_back_from_their_text(variant: str, tiles: str, seed: int, length: int) -> None:
    rules = Slyne(variant, {"tiles": tiles})
    state = position_after(rules, seed, length)
    text = rules.position(state)
    assert rules.from_position(text) == state
    assert rules.position(rules.from_position(text)) == text


@pytest.mark.parametrize(("written", "canonical"), [
    ("t0,0/1", "T0,0/1"), ("T01,-0/1", "T1,0/1"), ("m1,-1", "M1,-1"), ("0,0>2,0", "0,0>2,0"), ("PASS", "pass"),
    ("t0,0>1,1/2", "T0,0>1,1/2"), ("T1,1>1,1/2", "R1,1/2"), ("r1,0/2", "R1,0/2"), ("b1,0/NE", "B1,0/ne"),
    ("T0,0", "T0,0/"), ("B0,0/n", "B0,0/n"), ("R0,0/", "R0,0/")])
def test_other_spellings_are_understood(written: str, canonical: str) -> None:
    assert RULES.normal(written) == canonical


@pytest.mark.parametrize("text", [
    "", "T", "T0", "T0,0/6", "T0,0/1x", "T0,0/ne", "M0,0/1", "M0,0>1,0", "R0,0>1,0/1", "B0,0/1", "B0,0/x", "B0,0ne",
    "0,0", "0,0>", "0,0>1,0/1", "X0,0", "pass!", "T0,0/12", "T1000,0/1", "T0,0>1,0>2,0/1", "e4"])
def test_unreadable_actions_are_refused(text: str) -> None:
    with pytest.raises(UnreadableMove, match="is not a Sly'ne action"):
        RULES.parse(RULES.start(), text)


@pytest.mark.parametrize(("position", "text", "fitting"), [
    ("- 0 1 3,3", "T0,0", ["T0,0/0", "T0,0/1", "T0,0/2"]),
    (PAIR, "R0,0", ["R0,0/1", "R0,0/2"]),
    (PAIR, "B0,0", ["B0,0/e", "B0,0/ne", "B0,0/w", "B0,0/sw"]),
    (PAIR, "T0,0>2,0", ["T0,0>2,0/0", "T0,0>2,0/1", "T0,0>2,0/2"])])
def test_an_abbreviation_of_several_actions_is_ambiguous(position: str, text: str, fitting: list[str]) -> None:
    with pytest.raises(AmbiguousMove) as refused:
        RULES.parse(RULES.from_position(position), text)
    assert all(token in str(refused.value) for token in fitting)


def test_an_abbreviation_of_one_action_is_accepted() -> None:
    state = RULES.from_position(PAIR)
    assert RULES.parse(state, "B0,0/n") == RULES.parse(state, "B0,0/ne")
    assert STAR.parse(STAR.start(), "T0,0") == STAR.parse(STAR.start(), "T0,0/0")


@pytest.mark.parametrize(("text", "reason"), [("M1,1", "no_tile"), ("T1,1", "not_connected"), ("B1,1", "no_tile")])
def test_an_abbreviation_does_not_end_within_a_number(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        RULES.parse(RULES.from_position(FAR_OUT), text)
    assert refused.value.reason == reason


@pytest.mark.parametrize(("text", "reason"), [
    ("T41,0/0", "off_table"), ("T21,20/0", "off_table"), ("M300,0", "no_tile"), ("T0,0>99,0/0", "off_table")])
def test_cells_beyond_the_table_are_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        RULES.parse(RULES.from_position("0,0=0/0;1,0=1/0;2,0=1/0 0 1 3,3"), text)
    assert refused.value.reason == reason


def test_the_last_cell_of_the_table_can_be_used() -> None:
    state = RULES.from_position("39,0=0/0;38,0=1/0 0 1 3,3")
    texts = {RULES.text(state, move) for move in RULES.moves(state)}
    assert "T40,0/0" in texts
    edge = RULES.from_position("40,0=0/0;39,0=1/0 0 1 3,3")
    assert not any(text.startswith("T41") for text in (RULES.text(edge, move) for move in RULES.moves(edge)))


def test_no_action_is_legal_after_the_game() -> None:
    won = RULES.from_position("0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=0/0*0 0 1 3,3")
    assert RULES.moves(won) == []
    assert RULES.position(won) == "0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=0/0*0 0 1 3,3"
    for text in ("M0,0", "T4,0", "pass"):
        with pytest.raises(IllegalMove) as refused:
            RULES.parse(won, text)
        assert refused.value.reason == "game_over"


POSITION_FAULTS = {
    "": "A Sly'ne position is",
    "0,0=0/0 0 1": "A Sly'ne position is",
    "0,0=0/0 0 1 3,3 0 0": "A Sly'ne position is",
    "0,0:0/0 0 1 3,3": "A tile is written like",
    "0,0=0/0; 0 1 3,3": "A tile is written like",
    "0,0=0/0#E 0 1 2,3": "A tile is written like",
    "41,0=0/0 0 1 3,3": "The place 41,0 is beyond the table",
    "999,-999=0/0 0 1 3,3": "beyond the table",
    "0,0=2/0 0 1 3,3": "The owner of the tile at 0,0 is a number from 0 to 1, not '2'",
    "0,0=0/3 0 1 3,3": "The orientation of the tile at 0,0 is a number from 0 to 2, not '3'",
    "0,0=0/0*2 0 1 3,3": "The seat of the marble at 0,0 is a number from 0 to 1, not '2'",
    "0,0=0/0#nw 0 1 2,3": "The tile at 0,0 has no arm 'nw'",
    "0,0=0/0#up 0 1 2,3": "The tile at 0,0 has no arm 'up'",
    "0,0=0/0#e#e 0 1 1,3": "There are two blocks on the arm 'e' of the tile at 0,0",
    "0,0=0/0#e#ne 0 1 1,3": "The tile at 0,0 has no whole road free",
    "0,0=0/0;0,0=1/0 0 1 3,3": "There are two tiles at 0,0",
    "0,0=0/0;2,0=1/0 0 1 3,3": "The tiles do not hang together",
    ";".join(f"{q},0=0/0" for q in range(7)) + " 0 1 3,3": "Seat 0 has more than 6 tiles",
    ";".join(f"{q},0={q % 2}/0*1" for q in range(5)) + " 0 1 3,3": "Seat 1 has more than 4 marbles",
    "0,0=0/0 2 1 3,3": "The seat to act is a number from 0 to 1, not '2'",
    "0,0=0/0 x 1 3,3": "The seat to act is a number from 0 to 1, not 'x'",
    "0,0=0/0 0 3 3,3": "The action is 1 or 2, not '3'",
    "- 1 1 3,3": "On an empty table seat 0 has its first action",
    "- 0 2 3,3": "On an empty table seat 0 has its first action",
    "0,0=0/0 0 1 3": "The blocks left are 2 numbers",
    "0,0=0/0 0 1 3,4": "The number of blocks left to seat 1 is a number from 0 to 3, not '4'",
    "0,0=0/0 0 1 3,2": "There are 0 blocks on the table and 5 in hand; together it must be 6",
    "0,0=0/0 0 1 3,3 new": "'new' is for a second action",
    "0,0=0/0 0 1 3,3 121": "The count of quiet turns is a number from 0 to 120, not '121'",
    "0,0=0/0 0 2 3,3 120": "The count of quiet turns is a number from 0 to 119, not '120'",
}


@pytest.mark.parametrize("text", POSITION_FAULTS)
def test_faulty_positions_get_a_sentence_that_names_the_fault(text: str) -> None:
    with pytest.raises(PositionError) as refused:
        RULES.from_position(text)
    assert POSITION_FAULTS[text] in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_star_tile_has_one_orientation_in_positions_too() -> None:
    with pytest.raises(PositionError, match="from 0 to 0, not '1'"):
        STAR.from_position("0,0=0/1 0 1 3,3")


@given(st.text("TRMBpas0123456789,>/-news ;=*#x\n", max_size=40))
@settings(max_examples=300, deadline=None)
def test_mangled_texts_are_read_or_refused(text: str) -> None:
    state = RULES.from_position(PAIR)
    with suppress(MoveError):
        (move,) = RULES.parse(state, text)
        assert move in RULES.moves(state)
    with suppress(PositionError):
        read = RULES.from_position(text)
        assert RULES.from_position(RULES.position(read)) == read


EXPLANATIONS = {
    "a tile beside nothing": (PAIR, (HAND_TILE, at(5, 5)), "not_connected"),
    "a tile on a tile": (PAIR, (HAND_TILE, at(1, 0)), "tile_taken"),
    "an orientation before a place": (PAIR, (HAND_TILE, ROTATE), "choose_cell"),
    "a tile from an empty hand": (
        ";".join(f"{q},0=0/0" for q in range(6)) + " 0 1 3,3", (HAND_TILE,), "none_left"),
    "a marble on a foreign tile": (PAIR, (HAND_MARBLE, at(1, 0)), "not_your_tile"),
    "a marble on an occupied tile": (PAIR, (HAND_MARBLE, at(0, 0)), "marble_there"),
    "a block where no arm is": (PAIR, (HAND_BLOCK, at(0, 0), ARM + 2), "no_arm"),
    "a block on the table itself": (PAIR, (HAND_BLOCK, at(3, 3)), "no_tile"),
    "a tile that is not one's own": (PAIR, (LIFT_TILE, at(1, 0)), "not_your_tile"),
    "a tile laid onto another": (PAIR, (LIFT_TILE, at(0, 0), at(1, 0)), "tile_taken"),
    "a tile turned into itself": (PAIR, (LIFT_TILE, at(0, 0), at(0, 0), ROTATE), "same_place"),
    "a tile without a marble": (PAIR, (at(1, 0),), "no_marble"),
    "a marble that no road leads away from": ("0,0=0/1*0;1,0=1/0 0 1 3,3", (at(0, 0),), "no_road"),
    "a marble rolled off the road": (PAIR, (at(0, 0), at(0, 1)), "no_tile"),
    "an arm out of nowhere": (PAIR, (ARM + 1,), "choose_piece"),
    "a pass that is not forced": (PAIR, (PASS_TURN,), "must_act"),
    "anything after the end": ("0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=0/0*0 0 1 3,3", (HAND_TILE,), "game_over"),
}


@pytest.mark.parametrize("name", EXPLANATIONS)
def test_impossible_touches_get_a_reason(name: str) -> None:
    position, taps, reason = EXPLANATIONS[name]
    assert RULES.explain(RULES.from_position(position), taps) == reason
    assert REASONS[reason]


@pytest.mark.parametrize("rules", [RULES, STAR], ids=["crossroads", "star"])
def test_every_impossible_touch_has_a_reason(rules: Slyne) -> None:
    for seed in range(3):
        state = position_after(rules, seed, 50)
        ways = {rules.taps(state, move) for move in rules.moves(state)}
        begun = {taps[:n] for taps in ways for n in range(1, len(taps) + 1)}
        places = [*state.cells, at(20, 20), HAND_TILE, HAND_MARBLE, HAND_BLOCK, LIFT_TILE, ROTATE + 1, ARM + 2]
        for prefix in [(), *list(begun - ways)[:40]]:
            for place in places:
                if (*prefix, place) not in begun:
                    assert rules.explain(state, (*prefix, place)) in REASONS


def test_the_diagram_shows_roads_blocks_and_marbles() -> None:
    state = RULES.from_position("0,0=0/0*1#e;1,0=1/1 0 1 2,3")
    assert RULES.diagram(state).splitlines() == [
        "          /    \\/",
        "0,0     -a1x   b.",
        "         /     /\\",
        "(a row begins with the coordinates of its first tile)"]
    assert RULES.diagram(RULES.start()) .splitlines() == ["0,0      .", "(an empty table)"]
