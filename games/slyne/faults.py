"""Why a Sly'ne action cannot be taken: the slug of the first rule that it breaks."""

from __future__ import annotations

from typing import Final

from games.engine.rules import Cell, Move, Target
from games.slyne.roads import (
    ARMS,
    BARE,
    BLOCK_SHIFT,
    BLOCKABLE,
    CELLS,
    LOOK,
    ON_TABLE,
    TURNS,
    blocks_of,
    marble_of,
    owner_of,
)
from games.slyne.sandbox import Sandbox, borrowed, give_back
from games.slyne.table import (
    ARM,
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
    ROTATE,
    RUNNING,
    SlyneState,
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
    """Why these touches lead to no legal move."""
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
    """Why a move is not legal; its numbers may be MISSING from the end."""
    kind = m[0]
    if kind == PLACE_MARBLE:
        return _place_marble(s, m[1])
    if kind == PLACE_BLOCK:
        return _place_block(s, m[1], m[2])
    sandbox = borrowed(s)
    reason = "must_act"
    if kind == PLACE_TILE:
        reason = _place_tile(s, sandbox, m[1])
    elif kind == MOVE_MARBLE:
        reason = _move_marble(s, sandbox, m[1], m[2])
    elif kind == MOVE_TILE:
        reason = _move_tile(s, sandbox, m[1], m[2], m[3])
    give_back(sandbox)
    return reason


def _cell(taps: tuple[Target, ...], at: int) -> Cell:
    return taps[at] if len(taps) > at and taps[at] < CELLS else MISSING


def _place_tile(s: SlyneState, sandbox: Sandbox, cell: Cell) -> str:
    if not s.tiles_left[s.seat]:
        return "none_left"
    if cell == MISSING:
        return "choose_cell"
    if cell in s.tiles:
        return "tile_taken"
    if not ON_TABLE[cell]:
        return "off_table"
    if not sandbox.tiles_around(cell):
        return "not_connected" if s.tiles else "first_tile"
    return "no_such_rotation"


def _place_marble(s: SlyneState, cell: Cell) -> str:
    if len(s.marbles[s.seat]) == MARBLES:
        return "none_left"
    if cell == MISSING:
        return "choose_cell"
    if cell not in s.tiles:
        return "no_tile"
    return "not_your_tile" if owner_of(s.tiles[cell]) != s.seat else "marble_there"


def _move_marble(s: SlyneState, sandbox: Sandbox, src: Cell, dst: Cell) -> str:
    tiles = s.tiles
    if src not in tiles:
        return "no_tile"
    marble = marble_of(tiles[src])
    if marble != s.seat:
        return "no_marble" if marble < 0 else "not_yours"
    if dst == MISSING:
        return "no_road"
    if dst == src:
        return "same_place"
    if dst not in tiles:
        return "no_tile"
    if marble_of(tiles[dst]) >= 0:
        return "marble_there"
    for cell in s.cells:
        sandbox.grid[cell] &= BARE
    if dst in sandbox.rolls(src):
        return "marble_in_way"
    for cell in s.cells:
        sandbox.grid[cell] &= ~(ARMS << BLOCK_SHIFT)
    return "blocked" if dst in sandbox.rolls(src) else "no_road"


def _move_tile(s: SlyneState, sandbox: Sandbox, src: Cell, dst: Cell, k: int) -> str:
    tiles, seat = s.tiles, s.seat
    if src == MISSING:
        return "choose_cell"
    if src not in tiles:
        return "no_tile"
    tile = tiles[src]
    if marble_of(tile) != seat:
        if marble_of(tile) >= 0:
            return "carries_opponent"
        if owner_of(tile) != seat:
            return "not_your_tile"
    if dst == src:
        looks = [look for way, look in TURNS[tile & LOOK] if k in (way, MISSING)]
        return "same_place" if tile & LOOK in looks else "no_such_rotation"
    if dst in tiles:
        return "tile_taken"
    if dst != MISSING and not ON_TABLE[dst]:
        return "off_table"
    if len(tiles) == 1 or (dst != MISSING and not _touches_another(sandbox, src, dst)):
        return "not_connected"
    if not sandbox.hangs_together(src):
        return "would_split"
    if not sandbox.is_outside(src, src if dst == MISSING else dst):
        return "encloses_hole"
    return "no_such_rotation"


def _place_block(s: SlyneState, cell: Cell, arm: int) -> str:
    if not s.blocks_left[s.seat]:
        return "none_left"
    if cell == MISSING:
        return "choose_cell"
    if cell not in s.tiles:
        return "no_tile"
    tile = s.tiles[cell]
    if arm == MISSING:
        return "no_arm" if BLOCKABLE[tile & LOOK] else "last_road"
    if not 0 <= arm < 6 or not (tile & ARMS) >> arm & 1:
        return "no_arm"
    return "block_there" if blocks_of(tile) >> arm & 1 else "last_road"


def _touches_another(sandbox: Sandbox, src: Cell, dst: Cell) -> bool:
    """Whether a cell has a tile beside it other than the one that is to come there."""
    tile = sandbox.grid[src]
    sandbox.grid[src] = 0
    mask = sandbox.tiles_around(dst)
    sandbox.grid[src] = tile
    return mask != 0
