"""Sly'ne: two actions a turn to build roads and to bring four marbles into a straight line along one.

`table` holds tiles, moves and touches, `notation` their text. `actions` lists what is legal; `scratch_board`, on which
pieces are moved about, says what an action does, and `ground` walks over its tiles.
Readings of the rules: a vacated cell is judged once the tile has landed; placed blocks belong to nobody; a pass
ends the turn. Every marble that an action can shift is the actor's own, so an action never lines up anyone else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from games.engine.core.errors import IllegalMove, PositionError
from games.engine.core.rules import HAND, SLIDE, Cell, Move, Outcome, Rules, Seat, Step, Target, drawn, won_by
from games.slyne import faults, notation
from games.slyne.actions import all_moves, as_action, is_legal
from games.slyne.handicap import blocks_of_seats, tiles_of
from games.slyne.scratch_board import board_of
from games.slyne.table import (
    ARM,
    BLOCK_PIECE,
    FACE,
    HAND_BLOCK,
    HAND_MARBLE,
    HAND_TILE,
    LIFT_TILE,
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    PASS_TURN,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    QUIET,
    QUIET_TURNS,
    ROTATE,
    RUNNING,
    TURNS,
    SlyneState,
    blocks_of,
    laid,
    laid_out,
    layers,
    marble_of,
    new_tile,
    orientations,
    tile_piece,
    turns_to,
)


@final
class Slyne(Rules[SlyneState]):
    """The rules of Sly'ne for as many seats as the variant says, with the tiles and draws of the options."""

    def __init__(self, variant: str, options: Mapping[str, str]) -> None:
        self.seats = int(variant)
        self.teams = tuple(range(self.seats))
        self.shapes: Final = orientations(options.get("tiles", "crossroads"))
        self.draws: Final = options.get("draws", "on") == "on"
        self.tiles_each: Final = tiles_of(options, self.seats)
        self.blocks_each: Final = blocks_of_seats(options, self.seats)

    def start(self) -> SlyneState:
        return laid_out({}, self.blocks_each, 0, 1, 0, RUNNING, self.tiles_each)

    def seat_to_move(self, s: SlyneState) -> Seat:
        return s.seat

    def moves(self, s: SlyneState) -> list[Move]:
        return all_moves(board_of(s), len(self.shapes)) if s.winner == RUNNING else []

    def is_legal(self, s: SlyneState, m: Move) -> bool:
        return s.winner == RUNNING and is_legal(board_of(s), len(self.shapes), m)

    def play(self, s: SlyneState, m: Move) -> SlyneState:
        board = board_of(s)
        board.act(as_action(m), self.shapes, self.draws)
        return board.state()

    def result(self, s: SlyneState) -> Outcome | None:
        return self.outcome(s.winner)

    def outcome(self, winner: int) -> Outcome | None:
        """Return the outcome that `winner` of a state stands for."""
        if winner == RUNNING:
            return None
        return drawn(self.seats, "quiet") if winner == QUIET else won_by((winner,), self.seats, "line")

    def taps(self, s: SlyneState, m: Move) -> tuple[Target, ...]:
        kind = m[0]
        if kind == PLACE_TILE:
            return (HAND_TILE, m[1], ROTATE + m[2]) if len(self.shapes) > 1 else (HAND_TILE, m[1])
        if kind == PLACE_MARBLE:
            return (HAND_MARBLE, m[1])
        if kind == MOVE_MARBLE:
            return (m[1], m[2])
        if kind == MOVE_TILE:
            one_way = len(TURNS[s.tiles[m[1]] & FACE]) == 1
            return (LIFT_TILE, m[1], m[2]) if one_way else (LIFT_TILE, m[1], m[2], ROTATE + m[3])
        return (HAND_BLOCK, m[1], ARM + m[2]) if kind == PLACE_BLOCK else (PASS_TURN,)

    def pieces(self, s: SlyneState) -> list[tuple[Cell, int]]:
        return [(cell, piece) for cell in s.cells for piece in layers(s.tiles[cell])]

    def steps(self, s: SlyneState, m: Move) -> tuple[Step, ...]:
        kind = m[0]
        if kind == PLACE_TILE:
            return (Step(HAND, m[1], tile_piece(new_tile(s.seat, self.shapes[m[2]])), 0),)
        if kind == PLACE_MARBLE:
            return (Step(HAND, m[1], s.seat, 0),)
        if kind == MOVE_MARBLE:
            return (Step(m[1], m[2], s.seat, 0, via=board_of(s).way(m[1], m[2])),)
        if kind == PLACE_BLOCK:
            return (Step(HAND, m[1], BLOCK_PIECE + m[2], 0),)
        return _tile_steps(s.tiles[m[1]], m) if kind == MOVE_TILE else ()

    def counts(self, s: SlyneState, seat: Seat) -> dict[str, int]:
        return {"tiles": s.tiles_left[seat], "marbles": MARBLES - len(s.marbles[seat]), "blocks": s.blocks_left[seat]}

    def phase(self, s: SlyneState) -> str:
        return "action1" if s.action == 1 else "action2"

    def highlights(self, s: SlyneState) -> tuple[Cell, ...]:
        return s.marbles[s.winner] if s.winner >= 0 else ()

    def explain(self, s: SlyneState, taps: tuple[Target, ...]) -> str:
        return faults.of_taps(s, taps)

    def text(self, s: SlyneState, m: Move) -> str:
        return notation.move_text(m)

    def parse(self, s: SlyneState, text: str) -> tuple[Move, ...]:
        """Read a turn as in other games, except that an abbreviation never shortens a coordinate, as M1,1 for M1,12."""
        wanted = self.normal(text)
        if not notation.is_whole(wanted):
            return super().parse(s, text)
        move = notation.move_of(wanted)
        if self.is_legal(s, move):
            return (move,)
        reason = "game_over" if s.winner != RUNNING else self.fault(s, wanted)
        raise IllegalMove(f"'{text}' is not legal here: {self.reasons()[reason]}.", reason)

    def normal(self, text: str) -> str:
        return notation.normal(text)

    def fault(self, s: SlyneState, text: str) -> str:
        return faults.of_move(s, notation.move_of(text))

    def reasons(self) -> dict[str, str]:
        return faults.REASONS

    def position(self, s: SlyneState) -> str:
        return notation.position(s)

    def from_position(self, text: str) -> SlyneState:
        """Read `0,0=0/1*0;1,0=1/2#e 1 2 3,2 new`: tiles, seat to act, action, blocks left, quiet turns."""
        s = notation.from_position(text, self.seats, self.shapes, self.tiles_each, self.blocks_each)
        board = board_of(s)
        if not board.is_one_piece():
            raise PositionError("The tiles do not hang together in one piece.", "pieces")
        lined = [seat for seat in (*range(s.seat, self.seats), *range(s.seat)) if board.has_line(seat)]
        quiet = s.quiet if self.draws and not lined else 0
        winner = lined[0] if lined else QUIET if quiet == QUIET_TURNS else RUNNING
        return laid_out(s.tiles, s.blocks_left, s.seat, s.action, quiet, winner, self.tiles_each)

    def diagram(self, s: SlyneState) -> str:
        return notation.diagram(s)


def _tile_steps(tile: int, m: Move) -> tuple[Step, ...]:
    """Return the steps of a moving tile with its marble and its blocks, which turn with it."""
    src, dst, turns = m[1], m[2], turns_to(tile, m[3])
    before, after, marble = tile_piece(tile), tile_piece(laid(tile, m[3])), marble_of(tile)
    steps = [Step(src, dst, before, 0, after if after != before else -1)]
    for arm in range(6):
        if blocks_of(tile) >> arm & 1:
            steps.append(Step(src, dst, BLOCK_PIECE + arm, 0, BLOCK_PIECE + (arm + turns) % 6 if turns else -1))
    if marble >= 0 and src != dst:
        steps.append(Step(src, dst, marble, 0, motion=SLIDE))
    return tuple(steps)
