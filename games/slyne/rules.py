"""Sly'ne: two actions a turn to build roads and to bring four marbles into a straight line along one.

How tiles lie is told in `roads`, moves and touches in `table`, what one writes in `notation`; what is legal is
listed in a `sandbox`, where pieces can be moved about, over the walks of `ground`.
House readings: a vacated cell is judged once the tile has landed; blocks belong to nobody once placed; a pass
ends the turn. Every marble that an action can shift is the actor's own, so an action never lines up anyone else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from games.engine.errors import IllegalMove, PositionError
from games.engine.rules import HAND, Cell, Move, Outcome, Rules, Seat, Step, Target, drawn, won_by
from games.slyne import faults, notation
from games.slyne.roads import (
    BARE,
    BLOCK_SHIFT,
    LOOK,
    MARBLE_SHIFT,
    TURNS,
    blocks_of,
    laid,
    line_of,
    marble_of,
    new_tile,
    orientations,
    turns_to,
)
from games.slyne.sandbox import all_moves, borrowed, give_back
from games.slyne.table import (
    ACTIONS,
    ARM,
    BLOCK_PIECE,
    BLOCKS,
    ENTERED,
    HAND_BLOCK,
    HAND_MARBLE,
    HAND_TILE,
    LIFT_TILE,
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    PASS,
    PASS_TURN,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    QUIET,
    QUIET_TURNS,
    ROTATE,
    RUNNING,
    SlyneState,
    laid_out,
    layers,
    tile_piece,
)


@final
class Slyne(Rules[SlyneState]):
    """The rules of Sly'ne for as many seats as the variant says, with the tiles and draws of the options."""

    def __init__(self, variant: str, options: Mapping[str, str]) -> None:
        self.seats = int(variant)
        self.teams = tuple(range(self.seats))
        self.shapes: Final = orientations(options.get("tiles", "crossroads"))
        self.draws: Final = options.get("draws", "on") == "on"

    def start(self) -> SlyneState:
        return laid_out({}, (BLOCKS,) * self.seats, 0, 1, 0, RUNNING)

    def turn(self, s: SlyneState) -> Seat:
        return s.seat

    def moves(self, s: SlyneState) -> list[Move]:
        if s.winner != RUNNING:
            return []
        sandbox = borrowed(s)
        moves = all_moves(sandbox, len(self.shapes))
        give_back(sandbox)
        return moves

    def play(self, s: SlyneState, m: Move) -> SlyneState:
        seat, kind = s.seat, m[0]
        tiles, cells, marbles = s.tiles, s.cells, s.marbles
        tiles_left, blocks_left = s.tiles_left, s.blocks_left
        if kind != PASS:
            tiles = tiles.copy()
        lined = False
        if kind == PLACE_TILE:
            tiles[m[1]] = new_tile(seat, self.shapes[m[2]])
            cells = tuple(sorted((*cells, m[1])))
            tiles_left = _less(tiles_left, seat)
        elif kind == PLACE_MARBLE:
            tiles[m[1]] |= seat + 1 << MARBLE_SHIFT
            marbles = _with(marbles, seat, tuple(sorted((*marbles[seat], m[1]))))
            lined = line_of(tiles, marbles[seat])
        elif kind == MOVE_MARBLE:
            tiles[m[1]] &= BARE
            tiles[m[2]] |= seat + 1 << MARBLE_SHIFT
            marbles = _with(marbles, seat, _replaced(marbles[seat], m[1], m[2]))
            lined = line_of(tiles, marbles[seat])
        elif kind == MOVE_TILE:
            tile = laid(tiles.pop(m[1]), m[3])
            tiles[m[2]] = tile
            if m[1] != m[2]:
                cells = _replaced(cells, m[1], m[2])
            if tile > BARE:
                if m[1] != m[2]:
                    marbles = _with(marbles, seat, _replaced(marbles[seat], m[1], m[2]))
                lined = line_of(tiles, marbles[seat])
        elif kind == PLACE_BLOCK:
            tiles[m[1]] |= 1 << BLOCK_SHIFT + m[2]
            blocks_left = _less(blocks_left, seat)
        if lined:
            return SlyneState(tiles, cells, marbles, tiles_left, blocks_left, seat, s.action, 0, seat)
        quiet = ENTERED if kind in (PLACE_TILE, PLACE_MARBLE, PLACE_BLOCK) else s.quiet
        if s.action < ACTIONS and kind != PASS:
            return SlyneState(tiles, cells, marbles, tiles_left, blocks_left, seat, s.action + 1,
                              quiet if self.draws else 0, RUNNING)
        quiet = quiet + 1 if self.draws else 0
        seat = seat + 1 if seat + 1 < self.seats else 0
        return SlyneState(tiles, cells, marbles, tiles_left, blocks_left, seat, 1, quiet,
                          QUIET if quiet == QUIET_TURNS else RUNNING)

    def result(self, s: SlyneState) -> Outcome | None:
        return self.outcome(s.winner)

    def outcome(self, winner: int) -> Outcome | None:
        """What `winner` of a state means."""
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
            one_way = len(TURNS[s.tiles[m[1]] & LOOK]) == 1
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
            return (Step(m[1], m[2], s.seat, 0, via=_way(s, m)),)
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
        """As everywhere, except that an abbreviation never cuts a coordinate short: M1,1 does not mean M1,12."""
        wanted = self.normal(text)
        if notation.is_whole(wanted) and all(notation.move_text(m) != wanted for m in self.moves(s)):
            reason = "game_over" if s.winner != RUNNING else self.fault(s, wanted)
            raise IllegalMove(f"'{text}' is not legal here: {self.reasons()[reason]}.", reason)
        return super().parse(s, text)

    def normal(self, text: str) -> str:
        return notation.normal(text)

    def fault(self, s: SlyneState, text: str) -> str:
        return faults.of_move(s, notation.move_of(text))

    def reasons(self) -> dict[str, str]:
        return faults.REASONS

    def position(self, s: SlyneState) -> str:
        return notation.position(s)

    def from_position(self, text: str) -> SlyneState:
        """Reads `0,0=0/1*0;1,0=1/2#e 1 2 3,2 new`: tiles, seat to act, action, blocks left, quiet turns."""
        s = notation.from_position(text, self.seats, self.shapes)
        sandbox = borrowed(s)
        is_one_piece = sandbox.is_one_piece()
        give_back(sandbox)
        if not is_one_piece:
            raise PositionError("The tiles do not hang together in one piece.", "pieces")
        quiet = s.quiet if self.draws else 0
        lined = [who % self.seats for who in range(s.seat, s.seat + self.seats)
                 if line_of(s.tiles, s.marbles[who % self.seats])]
        if lined:
            return laid_out(s.tiles, s.blocks_left, s.seat, s.action, 0, lined[0])
        return laid_out(s.tiles, s.blocks_left, s.seat, s.action, quiet, QUIET if quiet == QUIET_TURNS else RUNNING)

    def board(self, s: SlyneState) -> str:
        return notation.board(s)


def _tile_steps(tile: int, m: Move) -> tuple[Step, ...]:
    """A tile on its way, with its marble and its blocks, which turn with it."""
    src, dst, turns = m[1], m[2], turns_to(tile, m[3])
    before, after, marble = tile_piece(tile), tile_piece(laid(tile, m[3])), marble_of(tile)
    steps = [Step(src, dst, before, 0, after if after != before else -1)]
    for arm in range(6):
        if blocks_of(tile) >> arm & 1:
            steps.append(Step(src, dst, BLOCK_PIECE + arm, 0, BLOCK_PIECE + (arm + turns) % 6 if turns else -1))
    if marble >= 0 and src != dst:
        steps.append(Step(src, dst, marble, 0))
    return tuple(steps)


def _way(s: SlyneState, m: Move) -> tuple[Cell, ...]:
    """The tiles over which a marble rolls to where it goes."""
    sandbox = borrowed(s)
    way = sandbox.way(m[1], m[2])
    give_back(sandbox)
    return way


def _replaced(cells: tuple[Cell, ...], src: Cell, dst: Cell) -> tuple[Cell, ...]:
    """Sorted cells with one of them exchanged."""
    return tuple(sorted([dst if cell == src else cell for cell in cells]))


def _with(marbles: tuple[tuple[Cell, ...], ...], seat: Seat, cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The marbles of all seats with those of one seat exchanged."""
    return (*marbles[:seat], cells, *marbles[seat + 1:])


def _less(left: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """Counts of a hand with one piece fewer for a seat."""
    return (*left[:seat], left[seat] - 1, *left[seat + 1:])
