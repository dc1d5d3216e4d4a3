"""Editing of Sly'ne positions."""

from __future__ import annotations

from games.engine.core.editing import BLOCK, ERASE, MARBLE, TILE, Counter, Editing, Tool, unreadable
from games.engine.core.rules import Cell, Seat
from games.slyne.notation import read_blocks_left, read_tiles
from games.slyne.table import (
    ARM_NAMES,
    ARMS,
    BARE,
    BLOCK_SHIFT,
    BLOCKS,
    MARBLE_SHIFT,
    ON_TABLE,
    ORIENTATION,
    RUNNING,
    Layout,
    SlyneState,
    blocks_of,
    laid,
    laid_out,
    marble_of,
    new_tile,
    owner_of,
)

ACTION, LEFT = "action", "blocks"


class SlyneEditing(Editing[SlyneState]):
    """Tiles on places, marbles on tiles, blocks on the arm that the tool names; a tile touched again turns."""

    def tools(self) -> tuple[Tool, ...]:
        seats = range(self.rules.seats)
        pieces = [Tool(kind, seat) for kind in (TILE, MARBLE) for seat in seats]
        return (*pieces, *[Tool(BLOCK, way=name) for name in ARM_NAMES], Tool(ERASE))

    def empty(self) -> SlyneState:
        return laid_out({}, self.rules.blocks_each, 0, 1, 0, RUNNING, self.rules.tiles_each)

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell < len(ON_TABLE) and bool(ON_TABLE[cell])

    def put(self, s: SlyneState, cell: Cell, tool: Tool) -> SlyneState:
        tiles = dict(s.tiles)
        if cell not in tiles and tool.kind != TILE:
            return s
        if tool.kind == ERASE:
            del tiles[cell]
        elif tool.kind == TILE:
            tiles[cell] = self._turned_or_new(tiles.get(cell), tool.seat)
        elif tool.kind == MARBLE:
            tile = tiles[cell]
            is_there = marble_of(tile) == tool.seat
            tiles[cell] = tile & BARE | (0 if is_there else tool.seat + 1 << MARBLE_SHIFT)
        else:
            tiles[cell] = _with_block(tiles[cell], ARM_NAMES.index(tool.way))
        return self._laid(tiles, _hands(tiles, s.blocks_left, sum(self.rules.blocks_each)), s.seat, s.action)

    def read(self, text: str) -> SlyneState:
        words, seats = text.split(), self.rules.seats
        if len(words) not in (4, 5) or words[1] not in tuple("012345"[:seats]) or words[2] not in ("1", "2"):
            raise unreadable(text)
        tiles = read_tiles(words[0], seats, self.rules.shapes)
        return self._laid(tiles, read_blocks_left(words[3], seats), int(words[1]), int(words[2]))

    def with_seat_to_move(self, s: SlyneState, seat: Seat) -> SlyneState:
        return self._laid(s.tiles, s.blocks_left, seat, s.action)

    def counters(self, s: SlyneState) -> tuple[Counter, ...]:
        left = [Counter(LEFT, seat, count, BLOCKS) for seat, count in enumerate(s.blocks_left)]
        return (Counter(ACTION, -1, s.action, 2), *left)

    def with_count(self, s: SlyneState, name: str, seat: Seat, value: int) -> SlyneState:
        if name == ACTION:
            return self._laid(s.tiles, s.blocks_left, s.seat, max(1, value))
        left = list(s.blocks_left)
        left[seat] = value
        return self._laid(s.tiles, tuple(left), s.seat, s.action)

    def _turned_or_new(self, tile: int | None, seat: Seat) -> int:
        shapes = self.rules.shapes
        if tile is None:
            return new_tile(seat, shapes[0])
        if owner_of(tile) != seat:
            return new_tile(seat, tile & ARMS) | tile & ~BARE
        if len(shapes) == 1:
            return tile
        return laid(tile, (ORIENTATION[tile & ARMS] + 1) % len(shapes))

    def _laid(self, tiles: Layout, left: tuple[int, ...], seat: Seat, action: int) -> SlyneState:
        return laid_out(tiles, left, seat, action, 0, RUNNING, self.rules.tiles_each)


def _hands(tiles: Layout, left: tuple[int, ...], total: int) -> tuple[int, ...]:
    """Return the blocks in hand after those on the table were taken from the fullest hands, or returned to others."""
    hands, placed = list(left), sum(blocks_of(tile).bit_count() for tile in tiles.values())
    while placed + sum(hands) > total and max(hands) > 0:
        hands[hands.index(max(hands))] -= 1
    while placed + sum(hands) < total and min(hands) < BLOCKS:
        hands[hands.index(min(hands))] += 1
    return tuple(hands)


def _with_block(tile: int, arm: int) -> int:
    """Return the tile with a block on an arm, or without one where one lay; a tile without that arm stays as it is."""
    return tile ^ (1 << arm << BLOCK_SHIFT) if tile & ARMS & 1 << arm else tile


EDITING = SlyneEditing
