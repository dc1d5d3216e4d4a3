"""Facts about a turn of Sly'ne: lines made, threatened and stopped, roads opened and closed, and the two actions."""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Move, Seat
from games.engine.teaching.facts import Fact, GameFacts, others_of
from games.slyne.evaluator import SlyneEvaluator
from games.slyne.rules import Slyne
from games.slyne.scratch_board import board_of
from games.slyne.table import (
    DELTAS,
    GROWING,
    MOVE_MARBLE,
    MOVE_TILE,
    PASS,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    RUNNING,
    SlyneState,
)

ACTION_SLUGS: Final = {PLACE_TILE: "lays", PLACE_MARBLE: "sets", MOVE_MARBLE: "rolls", MOVE_TILE: "shifts",
                       PLACE_BLOCK: "bars", PASS: "passes"}


def facts(rules: Slyne, state: SlyneState, turn: tuple[Move, ...], after: SlyneState) -> tuple[Fact, ...]:
    """Return the facts about the turn, or about its first action, the most telling first."""
    seat = state.seat
    found: list[Fact] = []
    costs: list[Fact] = []
    for other in others_of(rules, seat):
        could, can = can_finish(rules, state, other), can_finish(rules, after, other)
        if could and not can:
            found.append(Fact("stops", 1, other))
        elif can and not could:
            costs.append(Fact("risks", 1, other, is_cost=True))
    if after.seat != seat and can_finish(rules, after, seat):
        found.append(Fact("threatens", 1, seat))
    before, now = longest_run(state, seat), longest_run(after, seat)
    if now > max(before, 1):
        found.append(Fact("lines_up", now, seat))
    for other in others_of(rules, seat):
        lost = reach(state, other) - reach(after, other)
        if lost > 0:
            found.append(Fact("closes", lost, other))
    won = reach(after, seat) - reach(state, seat)
    if won > 0 and any(move[0] in (PLACE_TILE, MOVE_TILE) for move in turn):
        found.append(Fact("opens", won, seat))
    return (*(found or _actions(seat, turn)), *costs)


def can_finish(rules: Slyne, state: SlyneState, seat: Seat) -> bool:
    """Whether a seat could line up its four if it were its turn."""
    return bool(SlyneEvaluator(rules).finish(_with_seat_to_move(state, seat)))


def idle(rules: Slyne, state: SlyneState) -> SlyneState:
    """Return the same table, and the next opponent to act."""
    return _with_seat_to_move(state, others_of(rules, state.seat)[0])


def _with_seat_to_move(state: SlyneState, seat: Seat) -> SlyneState:
    return SlyneState(state.tiles, state.cells, state.marbles, state.tiles_left, state.blocks_left, seat, 1, 0, RUNNING)


def longest_run(state: SlyneState, seat: Seat) -> int:
    """Return the most marbles of a seat that stand side by side on a straight open road."""
    board = board_of(state)
    most = 1 if state.marbles[seat] else 0
    for first in state.marbles[seat]:
        for d in GROWING:
            cell, run = first, 1
            while cell + DELTAS[d] in state.marbles[seat] and board.is_joined(cell, d):
                cell, run = cell + DELTAS[d], run + 1
            most = max(most, run)
    return most


def reach(state: SlyneState, seat: Seat) -> int:
    """Return the number of empty tiles that the marbles of a seat can roll to."""
    board = board_of(state)
    found: set[Cell] = set()
    for cell in state.marbles[seat]:
        found.update(board.rolls(cell))
    return len(found)


def _actions(seat: Seat, turn: tuple[Move, ...]) -> list[Fact]:
    """Return facts for the actions themselves, equal ones joined; a tile put back in its place counts as rotated."""
    told: dict[str, list[Cell]] = {}
    for move in turn:
        is_turn = move[0] == MOVE_TILE and move[1] == move[2]
        cells = told.setdefault("turns" if is_turn else ACTION_SLUGS[move[0]], [])
        cells += move[1:2]
    return [Fact(slug, max(len(cells), 1), seat, tuple(cells)) for slug, cells in told.items()]


FACTS = GameFacts(facts, idle, frozenset({"threatens"}))
