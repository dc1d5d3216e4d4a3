"""Why a Sly'ne action cannot be taken: the slug of the first rule that it breaks."""

from __future__ import annotations

from typing import Final

from games.engine.core.rules import Cell, Move, Target
from games.slyne.scratch_board import ScratchBoard, board_of
from games.slyne.table import (
    ARM,
    ARMS,
    BARE,
    BLOCK_SHIFT,
    BLOCKABLE,
    CELLS,
    DELTAS,
    FACE,
    HAND_BLOCK,
    HAND_MARBLE,
    HAND_TILE,
    LIFT_TILE,
    MOVE_MARBLE,
    MOVE_TILE,
    ON_TABLE,
    PASS,
    PASS_TURN,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    ROTATE,
    RUNNING,
    TURNS,
    SlyneState,
    blocks_of,
    marble_of,
    owner_of,
)

REASONS: Final = {
    "game_over": "the game is over",
    "none_left": "you have none of these left in your hand",
    "choose_piece": "choose a piece from your hand, or one of your marbles, first",
    "choose_cell": "choose a place on the table first",
    "off_table": "the table ends before that place",
    "first_tile": "the first tile goes in the middle of the table, at 0,0",
    "tile_taken": "there is a tile already",
    "no_tile": "there is no tile",
    "not_connected": "the tile would not touch another tile there",
    "not_your_tile": "that tile has the colour of another player",
    "marble_there": "there is a marble on that tile already",
    "no_marble": "there is no marble on that tile",
    "not_yours": "that marble belongs to another player",
    "no_road": "no road leads there",
    "blocked": "a block closes the road",
    "marble_in_way": "a marble stands in the way",
    "same_place": "that would change nothing",
    "carries_opponent": "the tile carries another player's marble",
    "would_split": "the other tiles would no longer hang together",
    "encloses_hole": "the place that the tile leaves would become an enclosed hole",
    "no_such_rotation": "the tile has no such orientation there",
    "no_arm": "the tile has no such arm",
    "block_there": "there is a block on that arm already",
    "last_road": "at least one whole road of the tile must stay free of blocks",
    "must_act": "one passes only when no action is possible",
}
MISSING: Final = -1


def of_taps(s: SlyneState, taps: tuple[Target, ...]) -> str:
    """Return why these touches lead to no legal move."""
    if s.winner != RUNNING:
        return "game_over"
    first = taps[0]
    one = _cell(taps, 1)
    if first == HAND_TILE:
        return of_move(s, (PLACE_TILE, one, taps[2] - ROTATE if len(taps) > 2 else MISSING))
    if first == HAND_MARBLE:
        return of_move(s, (PLACE_MARBLE, one))
    if first == HAND_BLOCK:
        return of_move(s, (PLACE_BLOCK, one, taps[2] - ARM if len(taps) > 2 else MISSING))
    if first == LIFT_TILE:
        return of_move(s, (MOVE_TILE, one, _cell(taps, 2), taps[3] - ROTATE if len(taps) > 3 else MISSING))
    if first == PASS_TURN:
        return "must_act"
    return of_move(s, (MOVE_MARBLE, first, one)) if first < CELLS else "choose_piece"


def of_move(s: SlyneState, m: Move) -> str:
    """Return why a move is not legal; its numbers may be MISSING from the end."""
    kind = m[0]
    if kind == PASS:
        return "must_act"
    board = board_of(s)
    if reason := _of_cell(s, board, kind, m[1]):
        return reason
    if kind == PLACE_BLOCK:
        return _of_block(s.tiles[m[1]], m[2])
    return (_of_roll(s, board, m[1], m[2]) if kind == MOVE_MARBLE else _of_lift(s, board, m[1], m[2], m[3]))


def _cell(taps: tuple[Target, ...], at: int) -> Cell:
    return taps[at] if len(taps) > at and taps[at] < CELLS else MISSING


def _of_cell(s: SlyneState, board: ScratchBoard, kind: int, cell: Cell) -> str:
    """Return the fault of an action's first cell, or of the hand that it needs; empty if it lies elsewhere."""
    if kind in (PLACE_TILE, PLACE_MARBLE, PLACE_BLOCK) and not board.has_in_hand(kind):
        return "none_left"
    if cell == MISSING:
        return "choose_cell"
    if kind == PLACE_TILE:
        if cell in s.tiles:
            return "tile_taken"
        if not ON_TABLE[cell]:
            return "off_table"
        return "no_such_rotation" if board.room_at(cell) else "not_connected" if s.tiles else "first_tile"
    if cell not in s.tiles:
        return "no_tile"
    owner, marble = owner_of(s.tiles[cell]), marble_of(s.tiles[cell])
    if kind == PLACE_MARBLE:
        return "not_your_tile" if owner != s.seat else "marble_there"
    if kind == MOVE_MARBLE and marble != s.seat:
        return "no_marble" if marble < 0 else "not_yours"
    if kind == MOVE_TILE and cell not in board.liftable():
        return "not_your_tile" if marble < 0 else "carries_opponent"
    return ""


def _of_roll(s: SlyneState, board: ScratchBoard, src: Cell, dst: Cell) -> str:
    if dst == MISSING:
        return "no_road"
    if dst == src:
        return "same_place"
    if dst not in s.tiles:
        return "no_tile"
    if marble_of(s.tiles[dst]) >= 0:
        return "marble_there"
    for reason, kept in (("marble_in_way", BARE), ("blocked", BARE & ~(ARMS << BLOCK_SHIFT))):
        board.strip(kept)
        if dst in board.rolls(src):
            return reason
    return "no_road"


def _of_lift(s: SlyneState, board: ScratchBoard, src: Cell, dst: Cell, k: int) -> str:
    face = s.tiles[src] & FACE
    if dst == src:
        return "same_place" if (k, face) in TURNS[face] or k == MISSING else "no_such_rotation"
    if dst in s.tiles:
        return "tile_taken"
    if dst != MISSING and not ON_TABLE[dst]:
        return "off_table"
    others = [cell for cell in s.cells if cell != src]
    if not others or (dst != MISSING and all(dst - cell not in DELTAS for cell in others)):
        return "not_connected"
    if not board.is_connected_without(src):
        return "would_split"
    return "no_such_rotation" if board.is_outside(src, src if dst == MISSING else dst) else "encloses_hole"


def _of_block(tile: int, arm: int) -> str:
    if arm == MISSING:
        return "no_arm" if BLOCKABLE[tile & FACE] else "last_road"
    if not 0 <= arm < 6 or not (tile & ARMS) >> arm & 1:
        return "no_arm"
    return "block_there" if blocks_of(tile) >> arm & 1 else "last_road"
