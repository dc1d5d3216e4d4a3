"""The rules of Sly'ne: one case for each sentence of the rule sheet, checked under all symmetries of the table."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from games.engine.core.errors import IllegalMove
from games.engine.core.rules import Outcome
from games.slyne.evaluator import SlyneEvaluator
from games.slyne.rules import Slyne
from games.slyne.table import SlyneState
from tests.slyne.symmetry import SYMMETRIES, image_of_move, image_of_position

TILES = {"crossroads": Slyne("2", {"tiles": "crossroads"}), "star": Slyne("2", {"tiles": "star"})}
CROSSROADS, STAR = TILES["crossroads"], TILES["star"]
ENDLESS = Slyne("2", {"draws": "off"})

RING_OF_FIVE = "0,-1=1/0;1,-1=0/0;-1,0=1/0;1,0=1/0;-1,1=0/0"  # around 0,0; only 0,1 is missing
RING_OF_SIX = RING_OF_FIVE + ";0,1=0/0"
THREE_IN_LINE = "0,0=0/0*0;1,0=1/0*0;2,0=0/0*0"
STUCK = ("0,0=1/0;1,0=1/0*1;2,0=0/0*0;3,0=0/0*0;4,0=0/0*1;5,0=0/0*0;6,0=0/0*0;7,0=0/0*1;"
         "8,0=1/0#e;9,0=1/0#e;10,0=1/0#e;11,0=1/0")  # a chain of stars in which seat 0 can do nothing


class Case(NamedTuple):
    """Position, action, position afterwards, the seat that has won (or -1), and the tiles played with."""

    before: str
    move: str
    after: str
    winner: int = -1
    tiles: str = "crossroads"


class Refusal(NamedTuple):
    """Position, action, the reason why it is not legal, and the tiles played with."""

    before: str
    move: str
    reason: str
    tiles: str = "crossroads"


CASES = {
    # --- the turn
    "a turn does not end with its first action": Case("- 0 1 3,3", "T0,0/0", "0,0=0/0 0 2 3,3 new"),
    "the second action may be of the same kind, and the next player follows": Case(
        "0,0=0/0 0 2 3,3 new", "T1,0/1", "0,0=0/0;1,0=0/1 1 1 3,3"),
    "the first player follows the last": Case(
        "0,0=0/0 1 2 3,3 new", "T1,0/2", "0,0=0/0;1,0=1/2 0 1 3,3"),
    "two actions may be of different kinds": Case("0,0=0/0 0 2 3,3 new", "M0,0", "0,0=0/0*0 1 1 3,3"),
    # --- placing a tile
    "a tile may touch a tile of another colour": Case("0,0=0/0 1 1 3,3", "T0,1/0", "0,0=0/0;0,1=1/0 1 2 3,3 new"),
    "a tile is placed in any rotation": Case("0,0=0/0 1 1 3,3", "T0,1/2", "0,0=0/0;0,1=1/2 1 2 3,3 new"),
    "a placed tile may close a hole": Case(
        f"{RING_OF_FIVE} 0 1 3,3", "T0,1/0", f"{RING_OF_SIX} 0 2 3,3 new"),
    "a tile may be placed inside a hole": Case(
        f"{RING_OF_SIX} 0 1 3,3", "T0,0/1", f"{RING_OF_SIX};0,0=0/1 0 2 3,3 new"),
    "a star has one orientation": Case(
        "0,0=0/0 1 1 3,3", "T0,1/0", "0,0=0/0;0,1=1/0 1 2 3,3 new", tiles="star"),
    # --- placing a marble
    "a marble goes from the hand onto an own tile": Case(
        "0,0=0/0;1,0=1/0 1 1 3,3", "M1,0", "0,0=0/0;1,0=1/0*1 1 2 3,3 new"),
    # --- moving a marble
    "a marble rolls onto an empty tile of any colour": Case(
        "0,0=0/0*0;1,0=1/0 0 1 3,3", "0,0>1,0", "0,0=0/0;1,0=1/0*0 0 2 3,3"),
    "a marble rolls any distance": Case(
        "0,0=0/0*0;1,0=1/0;2,0=0/0;3,0=1/0 0 1 3,3", "0,0>3,0", "0,0=0/0;1,0=1/0;2,0=0/0;3,0=1/0*0 0 2 3,3"),
    "a marble turns at centres": Case(
        "0,0=0/0*0;1,0=1/0;2,-1=0/0 0 1 3,3", "0,0>2,-1", "0,0=0/0;1,0=1/0;2,-1=0/0*0 0 2 3,3"),
    "a marble rolls round what stands in its straight way": Case(
        "0,0=0/0*0;1,0=1/0*1;0,1=0/0;1,1=1/0;2,0=0/0 0 1 3,3", "0,0>2,0",
        "0,0=0/0;1,0=1/0*1;0,1=0/0;1,1=1/0;2,0=0/0*0 0 2 3,3", tiles="star"),
    # --- moving a tile
    "an own empty tile moves": Case(
        "0,0=0/0;1,0=1/0;2,0=1/0 0 1 3,3", "T0,0>3,0/0", "1,0=1/0;2,0=1/0;3,0=0/0 0 2 3,3"),
    "a tile that moves may be turned": Case(
        "0,0=0/0;1,0=1/0;2,0=1/0 0 1 3,3", "T0,0>3,0/1", "1,0=1/0;2,0=1/0;3,0=0/1 0 2 3,3"),
    "an own tile moves with the own marble on it": Case(
        "0,0=0/0*0;1,0=1/0;2,0=1/0 0 1 3,3", "T0,0>3,0/2", "1,0=1/0;2,0=1/0;3,0=0/2*0 0 2 3,3"),
    "a tile of any colour moves under one's own marble": Case(
        "0,0=1/0*0;1,0=0/0;2,0=1/0 0 1 3,3", "T0,0>3,0/0", "1,0=0/0;2,0=1/0;3,0=1/0*0 0 2 3,3"),
    "blocks go with their tile and turn with it": Case(
        "0,0=0/0#e;1,0=1/0;2,0=1/0 0 1 2,3", "T0,0>3,0/1", "1,0=1/0;2,0=1/0;3,0=0/1#ne 0 2 2,3"),
    "a block does not stop a tile from moving": Case(
        "0,0=0/0#e;1,0=1/0#w;2,0=1/0 0 1 1,3", "T0,0>3,0/0", "1,0=1/0#w;2,0=1/0;3,0=0/0#e 0 2 1,3"),
    "a tile may be put back rotated": Case(
        "0,0=0/0*0;1,0=1/0 0 1 3,3", "R0,0/1", "0,0=0/1*0;1,0=1/0 0 2 3,3"),
    "a tile with a block can be turned right round": Case(
        "0,0=0/0#e;1,0=1/0 0 1 2,3", "R0,0/3", "0,0=0/0#w;1,0=1/0 0 2 2,3"),
    "a star with a block can be turned": Case(
        "0,0=0/0#e#ne;1,0=1/0 0 1 2,2", "R0,0/2", "0,0=0/0#nw#w;1,0=1/0 0 2 2,2", tiles="star"),
    "a lone tile may be turned": Case("0,0=0/0 0 1 3,3", "R0,0/2", "0,0=0/2 0 2 3,3"),
    "a tile that holds the others together may be turned": Case(
        "-1,0=1/0;0,0=0/0;1,0=1/0 0 1 3,3", "R0,0/2", "-1,0=1/0;0,0=0/2;1,0=1/0 0 2 3,3"),
    "a tile with six neighbours may be turned": Case(
        f"{RING_OF_SIX};0,0=0/0 0 1 3,3", "R0,0/1", f"{RING_OF_SIX};0,0=0/1 0 2 3,3"),
    "a tile may leave a place that stays open": Case(
        f"{RING_OF_FIVE};0,0=0/0 0 1 3,3", "T0,0>2,0/0", f"{RING_OF_FIVE};2,0=0/0 0 2 3,3"),
    "a landing tile may close a hole that it did not leave": Case(
        f"{RING_OF_FIVE};2,0=0/0 0 1 3,3", "T2,0>0,1/0", f"{RING_OF_SIX} 0 2 3,3"),
    "a tile may land inside a hole": Case(
        f"{RING_OF_SIX};2,0=0/0 0 1 3,3", "T2,0>0,0/0", f"{RING_OF_SIX};0,0=0/0 0 2 3,3"),
    # --- placing a block
    "a block goes on an arm of an own tile": Case(
        "0,0=0/0;1,0=1/0 0 1 3,3", "B0,0/e", "0,0=0/0#e;1,0=1/0 0 2 2,3 new"),
    "a block goes on an arm of any tile, and belongs to that tile alone": Case(
        "0,0=0/0;1,0=1/0 0 1 3,3", "B1,0/w", "0,0=0/0;1,0=1/0#w 0 2 2,3 new"),
    "a block goes on an arm with nothing beyond it": Case("0,0=0/1 0 1 3,3", "B0,0/se", "0,0=0/1#se 0 2 2,3 new"),
    "a second block may close the other end of the same road": Case(
        "0,0=0/0#e;1,0=1/0 0 1 2,3", "B0,0/w", "0,0=0/0#e#w;1,0=1/0 0 2 1,3 new"),
    "a star takes blocks on two of its roads": Case(
        "0,0=0/0#e#w#ne 0 1 1,2", "B0,0/sw", "0,0=0/0#e#w#ne#sw 0 2 0,2 new", tiles="star"),
    # --- the end
    "four in line win at once, even after a first action": Case(
        f"{THREE_IN_LINE};3,0=0/0 0 1 3,3", "M3,0", f"{THREE_IN_LINE};3,0=0/0*0 0 1 3,3", 0),
    "four in line win after a second action": Case(
        f"{THREE_IN_LINE};3,0=1/0;4,-1=1/0*0 0 2 3,3", "4,-1>3,0", f"{THREE_IN_LINE};3,0=1/0*0;4,-1=1/0 0 2 3,3", 0),
    "the last one in line may come to the middle": Case(
        "0,0=0/0*0;1,0=1/0*0;2,0=0/0;3,0=0/0*0 0 1 3,3", "M2,0", "0,0=0/0*0;1,0=1/0*0;2,0=0/0*0;3,0=0/0*0 0 1 3,3", 0),
    "a tile moved with its marble completes a line": Case(
        f"{THREE_IN_LINE};1,-1=1/2*0 0 1 3,3", "T1,-1>3,0/0", f"{THREE_IN_LINE};3,0=1/0*0 0 1 3,3", 0),
    "a turned tile completes a line": Case(
        f"{THREE_IN_LINE};3,0=1/1*0 0 1 3,3", "R3,0/2", f"{THREE_IN_LINE};3,0=1/2*0 0 1 3,3", 0),
    "tile colours do not matter in a line": Case(
        "0,0=1/0*0;1,0=1/0*0;2,0=1/0*0;3,0=1/0;4,-1=1/0*0 0 2 3,3", "4,-1>3,0",
        "0,0=1/0*0;1,0=1/0*0;2,0=1/0*0;3,0=1/0*0;4,-1=1/0 0 2 3,3", 0),
    "four in line whose arms do not all meet win nothing": Case(
        f"{THREE_IN_LINE};3,0=0/1 0 1 3,3", "M3,0", f"{THREE_IN_LINE};3,0=0/1*0 0 2 3,3 new"),
    "four in line with a block between them win nothing": Case(
        f"{THREE_IN_LINE}#e;3,0=0/0 0 1 2,3", "M3,0", f"{THREE_IN_LINE}#e;3,0=0/0*0 0 2 2,3 new"),
    "a block beyond the end of the line does not matter": Case(
        f"{THREE_IN_LINE};3,0=0/0#e 0 1 2,3", "M3,0", f"{THREE_IN_LINE};3,0=0/0*0#e 0 1 2,3", 0),
    "four in a row with a gap win nothing": Case(
        f"{THREE_IN_LINE};3,0=1/0;4,0=0/0 0 1 3,3", "M4,0", f"{THREE_IN_LINE};3,0=1/0;4,0=0/0*0 0 2 3,3 new"),
    "four along a bent road win nothing": Case(
        f"{THREE_IN_LINE};3,-1=0/0 0 1 3,3", "M3,-1", f"{THREE_IN_LINE};3,-1=0/0*0 0 2 3,3 new"),
    "another player's marble does not count": Case(
        "0,0=0/0*0;1,0=1/0*1;2,0=0/0*0;3,0=0/0 0 1 3,3", "M3,0", "0,0=0/0*0;1,0=1/0*1;2,0=0/0*0;3,0=0/0*0 0 2 3,3 new"),
    "three in line win nothing": Case(
        "0,0=0/0*0;1,0=1/0*0;2,0=0/0 0 1 3,3", "M2,0", "0,0=0/0*0;1,0=1/0*0;2,0=0/0*0 0 2 3,3 new"),
    # --- passing and drawing
    "a player without any legal action passes": Case(f"{STUCK} 0 1 0,3", "pass", f"{STUCK} 1 1 0,3 1", tiles="star"),
    "a second action that is not there is passed": Case(
        f"{STUCK} 0 2 0,3 4", "pass", f"{STUCK} 1 1 0,3 5", tiles="star"),
    "a turn without a new piece is quiet": Case(
        "0,0=0/0*0;1,0=1/0 0 2 3,3 5", "0,0>1,0", "0,0=0/0;1,0=1/0*0 1 1 3,3 6"),
    "a new piece in the first action keeps the turn from being quiet": Case(
        "0,0=0/0*0;1,0=1/0 0 2 3,3 new", "0,0>1,0", "0,0=0/0;1,0=1/0*0 1 1 3,3"),
    "a new piece in the second action ends the quiet": Case(
        "0,0=0/0*0;1,0=1/0 0 2 3,3 119", "B1,0/w", "0,0=0/0*0;1,0=1/0#w 1 1 2,3"),
    "a quiet turn is counted when it ends": Case(
        "0,0=0/0*0;1,0=1/0 0 1 3,3 119", "0,0>1,0", "0,0=0/0;1,0=1/0*0 0 2 3,3 119"),
}

REFUSALS = {
    "one must act if one can": Refusal("0,0=0/0 0 1 3,3", "pass", "must_act"),
    "the first tile goes in the middle": Refusal("- 0 1 3,3", "T1,0/0", "first_tile"),
    "a placed tile touches another": Refusal("0,0=0/0 0 1 3,3", "T2,0/0", "not_connected"),
    "touching at a corner is not enough": Refusal("0,0=0/0 0 1 3,3", "T1,1/0", "not_connected"),
    "a tile goes on an empty place": Refusal("0,0=0/0 0 1 3,3", "T0,0/1", "tile_taken"),
    "a crossroads has three orientations": Refusal("0,0=0/0 0 1 3,3", "T1,0/3", "no_such_rotation"),
    "a star has only one orientation": Refusal("0,0=0/0 0 1 3,3", "T1,0/1", "no_such_rotation", "star"),
    "a player has six tiles": Refusal(
        "0,0=0/0;1,0=0/0;2,0=0/0;3,0=0/0;4,0=0/0;5,0=0/0 0 1 3,3", "T6,0/0", "none_left"),
    "a marble is placed on an own tile": Refusal("0,0=0/0;1,0=1/0 0 1 3,3", "M1,0", "not_your_tile"),
    "a marble is placed on a tile": Refusal("0,0=0/0 0 1 3,3", "M1,0", "no_tile"),
    "one marble a tile": Refusal("0,0=0/0*1;1,0=1/0 0 1 3,3", "M0,0", "marble_there"),
    "a player has four marbles": Refusal(
        "0,0=0/1*0;1,0=0/1*0;2,0=0/1*0;3,0=0/1*0;4,0=0/1 0 1 3,3", "M4,0", "none_left"),
    "only one's own marbles roll": Refusal("0,0=0/0*1;1,0=1/0 0 1 3,3", "0,0>1,0", "not_yours"),
    "only a marble rolls": Refusal("0,0=0/0;1,0=1/0 0 1 3,3", "0,0>1,0", "no_marble"),
    "a marble rolls onto a tile": Refusal("0,0=0/0*0;1,0=1/0 0 1 3,3", "0,0>-1,0", "no_tile"),
    "a marble rolls onto an empty tile": Refusal("0,0=0/0*0;1,0=1/0*1 0 1 3,3", "0,0>1,0", "marble_there"),
    "a marble that stays put has not moved": Refusal(
        "0,0=0/0*0;1,0=1/0 0 1 3,3", "0,0>0,0", "same_place"),
    "roads need not meet: the other tile has no arm": Refusal("0,0=0/0*0;1,0=1/1 0 1 3,3", "0,0>1,0", "no_road"),
    "roads need not meet: the own tile has no arm": Refusal("0,0=0/1*0;1,0=1/0 0 1 3,3", "0,0>1,0", "no_road"),
    "a block on the arm that it leaves by stops a marble": Refusal(
        "0,0=0/0*0#e;1,0=1/0 0 1 2,3", "0,0>1,0", "blocked"),
    "a block on the arm that it comes in by stops a marble": Refusal(
        "0,0=0/0*0;1,0=1/0#w 0 1 2,3", "0,0>1,0", "blocked"),
    "a marble does not pass another player's": Refusal(
        "0,0=0/0*0;1,0=1/0*1;2,0=0/0 0 1 3,3", "0,0>2,0", "marble_in_way"),
    "a marble does not pass one of its own colour": Refusal(
        "0,0=0/0*0;1,0=1/0*0;2,0=0/0 0 1 3,3", "0,0>2,0", "marble_in_way"),
    "a foreign tile without a marble does not move": Refusal(
        "0,0=1/0;1,0=0/0;2,0=1/0 0 1 3,3", "T0,0>3,0/0", "not_your_tile"),
    "a foreign tile without a marble does not turn": Refusal("0,0=1/0;1,0=0/0 0 1 3,3", "R0,0/1", "not_your_tile"),
    "an own tile under an opposing marble does not move": Refusal(
        "0,0=0/0*1;1,0=0/0;2,0=1/0 0 1 3,3", "T0,0>3,0/0", "carries_opponent"),
    "an own tile under an opposing marble does not turn": Refusal(
        "0,0=0/0*1;1,0=0/0 0 1 3,3", "R0,0/1", "carries_opponent"),
    "a foreign tile under its owner's marble does not move": Refusal(
        "0,0=1/0*1;1,0=0/0;2,0=1/0 0 1 3,3", "T0,0>3,0/0", "carries_opponent"),
    "there must be a tile to move": Refusal("0,0=0/0;1,0=0/0 0 1 3,3", "T-1,0>2,0/0", "no_tile"),
    "turning into the same orientation is no action": Refusal("0,0=0/1;1,0=0/0 0 1 3,3", "R0,0/1", "same_place"),
    "a bare tile turned right round is the same tile": Refusal("0,0=0/1;1,0=0/0 0 1 3,3", "R0,0/4", "no_such_rotation"),
    "a road blocked at both ends looks the same right round": Refusal(
        "0,0=0/0#e#w;1,0=0/0 0 1 1,3", "R0,0/3", "no_such_rotation"),
    "a star without blocks cannot be turned": Refusal("0,0=0/0;1,0=0/0 0 1 3,3", "R0,0/0", "same_place", "star"),
    "the remaining tiles hang together": Refusal(
        "-1,0=1/0;0,0=0/0;1,0=1/0 0 1 3,3", "T0,0>2,0/0", "would_split"),
    "a tile that lands where it joins the pieces again has still split them": Refusal(
        "-1,0=1/0;0,0=0/0;1,-1=1/0 0 1 3,3", "T0,0>0,-1/0", "would_split"),
    "the vacated place is no enclosed hole": Refusal(f"{RING_OF_SIX};0,0=0/0 0 1 3,3", "T0,0>2,0/0", "encloses_hole"),
    "the moved tile itself does not close the hole it left": Refusal(
        f"{RING_OF_FIVE};0,0=0/0 0 1 3,3", "T0,0>0,1/0", "encloses_hole"),
    "a moved tile touches the rest": Refusal("0,0=0/0;1,0=1/0 0 1 3,3", "T0,0>3,0/0", "not_connected"),
    "the place that it left does not count as the rest": Refusal(
        "0,0=0/0;1,0=1/0 0 1 3,3", "T0,0>-1,0/0", "not_connected"),
    "a lone tile stays where it is": Refusal("0,0=0/0 0 1 3,3", "T0,0>1,0/0", "not_connected"),
    "a tile moves to an empty place": Refusal("0,0=0/0;1,0=1/0 0 1 3,3", "T0,0>1,0/0", "tile_taken"),
    "a player has three blocks": Refusal("0,0=0/0#e#w;1,0=1/0#e 0 1 0,3", "B1,0/w", "none_left"),
    "a block goes on a tile": Refusal("0,0=0/0 0 1 3,3", "B1,0/w", "no_tile"),
    "a block goes on an arm": Refusal("0,0=0/0 0 1 3,3", "B0,0/nw", "no_arm"),
    "one block an arm": Refusal("0,0=0/0#e 0 1 2,3", "B0,0/e", "block_there"),
    "one whole road stays free": Refusal("0,0=0/0#e 0 1 2,3", "B0,0/ne", "last_road"),
    "one whole road of a star stays free": Refusal("0,0=0/0#e#ne 0 1 2,2", "B0,0/nw", "last_road", "star"),
}


def state_after(rules: Slyne, before: str, token: str) -> SlyneState:
    """Return the state after one action, given by its text."""
    state = rules.from_position(before)
    (move,) = rules.parse(state, token)
    return rules.play(state, move)


@pytest.mark.parametrize(("turns", "mirror"), SYMMETRIES)
@pytest.mark.parametrize("name", CASES)
def test_rule(name: str, turns: int, mirror: bool) -> None:
    case = CASES[name]
    rules, star = TILES[case.tiles], case.tiles == "star"
    before = image_of_position(case.before, turns, mirror, star)
    state = state_after(rules, before, image_of_move(case.before, case.move, turns, mirror, star))
    assert state == rules.from_position(image_of_position(case.after, turns, mirror, star)), rules.position(state)
    expected = None if case.winner < 0 else Outcome(tuple(float(seat == case.winner) for seat in (0, 1)), "line")
    assert rules.result(state) == expected
    assert len(rules.highlights(state)) == (4 if expected else 0)


@pytest.mark.parametrize(("name", "turns", "mirror"), [
    (name, turns, mirror) for name, case in REFUSALS.items() for turns, mirror in SYMMETRIES
    if case.reason != "no_such_rotation" or (turns, mirror) == (0, False)])  # what does not exist has no mirror image
def test_refusal(name: str, turns: int, mirror: bool) -> None:
    case = REFUSALS[name]
    rules, star = TILES[case.tiles], case.tiles == "star"
    unseen = case.reason == "no_such_rotation"
    move = case.move if unseen else image_of_move(case.before, case.move, turns, mirror, star)
    state = rules.from_position(image_of_position(case.before, turns, mirror, star))
    with pytest.raises(IllegalMove) as refused:
        rules.parse(state, move)
    assert refused.value.reason == case.reason


@pytest.mark.parametrize("variant", ["2", "3", "4", "5", "6"])
def test_everyone_has_six_tiles_four_marbles_three_blocks(variant: str) -> None:
    rules = Slyne(variant, {})
    assert rules.seats == int(variant)
    for seat in range(rules.seats):
        assert rules.counts(rules.start(), seat) == {"tiles": 6, "marbles": 4, "blocks": 3}


@pytest.mark.parametrize("variant", ["2", "3", "4", "5", "6"])
def test_each_turn_has_two_actions(variant: str) -> None:
    rules, state, seen = Slyne(variant, {}), Slyne(variant, {}).start(), []
    for at in range(4 * rules.seats):
        seen.append((rules.seat_to_move(state), rules.phase(state)))
        (move,) = rules.parse(state, f"T{at},0/0")
        state = rules.play(state, move)
    once = [(seat, action) for seat in range(rules.seats) for action in ("action1", "action2")]
    assert seen == once * 2


def test_only_a_pass_is_left_to_a_player_who_can_do_nothing() -> None:
    state = STAR.from_position(f"{STUCK} 0 1 0,3")
    assert [STAR.text(state, move) for move in STAR.moves(state)] == ["pass"]
    assert SlyneEvaluator(STAR).sample(state, Random(1)) == STAR.moves(state)[0]


def test_a_hundred_and_twenty_quiet_turns_are_a_draw() -> None:
    drawn = state_after(CROSSROADS, "0,0=0/0*0;1,0=1/0 0 2 3,3 119", "0,0>1,0")
    assert CROSSROADS.result(drawn) == Outcome((0.5, 0.5), "quiet")
    assert CROSSROADS.moves(drawn) == []


def test_a_line_made_by_the_last_quiet_turn_wins() -> None:
    won = state_after(CROSSROADS, f"{THREE_IN_LINE};3,0=1/1*0 0 2 3,3 119", "R3,0/0")
    assert CROSSROADS.result(won) == Outcome((1.0, 0.0), "line")


def test_the_draw_can_be_switched_off() -> None:
    state = state_after(ENDLESS, "0,0=0/0*0;1,0=1/0 0 2 3,3 119", "0,0>1,0")
    assert ENDLESS.result(state) is None
    assert ENDLESS.moves(state)


@pytest.mark.parametrize("seat", [0, 1])
def test_if_an_action_completes_lines_of_two_seats_the_acting_seat_wins(seat: int) -> None:
    other = ";".join(f"{q},1=1/0*1" for q in range(4))
    state = CROSSROADS.from_position(f"{THREE_IN_LINE};3,0=1/0*0;{other} {seat} 1 3,3")
    assert CROSSROADS.result(state) == Outcome((1.0 - seat, float(seat)), "line")


@pytest.mark.parametrize(("tiles", "tile", "orientations"), [
    ("crossroads", "", 3), ("crossroads", "#e", 6), ("crossroads", "#e#w", 3),
    ("star", "", 1), ("star", "#e", 6), ("star", "#e#w", 3), ("star", "#e#ne", 6), ("star", "#e#w#ne#sw", 3)])
def test_a_tile_can_be_placed_in_every_different_orientation(tiles: str, tile: str, orientations: int) -> None:
    rules = TILES[tiles]
    left = [3, 3]
    for block in range(tile.count("#")):
        left[block % 2] -= 1
    state = rules.from_position(f"0,0=0/0{tile};1,0=1/0;2,0=1/0 0 1 {left[0]},{left[1]}")
    texts = [rules.text(state, move) for move in rules.moves(state)]
    assert sum(text.startswith("T0,0>3,0/") for text in texts) == orientations
    assert sum(text.startswith("R0,0/") for text in texts) == orientations - 1


def test_blocks_cannot_be_removed() -> None:
    rules, rng = Slyne("3", {}), Random(11)
    state, blocks = rules.start(), 0
    for _ in range(400):
        if rules.result(state) is not None:
            break
        state = rules.play(state, SlyneEvaluator(rules).sample(state, rng))
        now = sum(piece >= 64 for _, piece in rules.pieces(state))
        assert blocks <= now <= 9
        blocks = now
    assert blocks > 0


@pytest.mark.parametrize("tiles", TILES)
@pytest.mark.parametrize("seed", range(4))
def test_legal_actions_are_the_same_under_all_symmetries(tiles: str, seed: int) -> None:
    rules, rng, star = TILES[tiles], Random(seed), tiles == "star"
    state = rules.start()
    for _ in range(rng.randrange(10, 60)):
        following = rules.play(state, SlyneEvaluator(rules).sample(state, rng))
        if rules.result(following) is None:
            state = following
    here = rules.position(state)
    texts = [rules.text(state, move) for move in rules.moves(state)]
    for turns, mirror in SYMMETRIES:
        there = rules.from_position(image_of_position(here, turns, mirror, star))
        assert sorted(rules.text(there, move) for move in rules.moves(there)) == sorted(
            image_of_move(here, text, turns, mirror, star) for text in texts)


def test_the_nearer_line_scores_higher() -> None:
    state = CROSSROADS.from_position(f"{THREE_IN_LINE};3,0=0/0;0,1=1/0*1;1,1=1/0 1 1 3,3")
    mine, theirs = SlyneEvaluator(CROSSROADS).score(state)
    assert mine > theirs
    assert mine + theirs == pytest.approx(1.0)
