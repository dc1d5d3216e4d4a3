"""Notation of Sly'ne's actions and positions.

One token is one action; cells are axial coordinates q,r (q to the east, r to the south-east), k an orientation 0..5,
arms are e, ne, nw, w, sw, se:

    T0,0/1         place a tile at 0,0 in orientation 1        M1,-1        place a marble
    T0,0>1,1/2     move a tile, to lie in orientation 2        0,0>2,0      move a marble
    R1,0/2         turn a tile where it lies                   B1,0/ne      place a block on an arm
    pass           only when nothing else can be done

Orientations count turns of 60 degrees counter-clockwise. A crossroads in orientation 0, 1, 2 has the roads e-w and
ne-sw, ne-sw and nw-se, nw-se and e-w. A tile with blocks can lie either way round: k + 3 is k turned by half a circle,
where the present orientation counts as 0, 1 or 2. A star has orientation 0; with blocks, k says by how much it turns.

A position is `TILES SEAT ACTION BLOCKS [QUIET]`:

    0,0=0/1*0;1,0=1/2#e 1 2 3,2 new

TILES are joined by `;` (`-` on an empty table), each `q,r=OWNER/ORIENTATION`, then `*SEAT` for a marble and `#ARM` for
every block. SEAT acts next (once four are in line: it acted last), ACTION is 1 or 2, BLOCKS are those left in each
hand; tiles and marbles in hand follow from the table. QUIET counts the turns in a row without a new piece; `new` says
that the first action of this turn brought one.
"""

from __future__ import annotations

import re
from typing import Final

from games.engine.core.errors import PositionError, UnreadableMove
from games.engine.core.rules import Cell, Move
from games.slyne.table import (
    ARM_NAMES,
    ARMS,
    BLOCK_SHIFT,
    BLOCKS,
    ENTERED,
    MARBLE_SHIFT,
    MARBLES,
    MOVE_MARBLE,
    MOVE_TILE,
    ON_TABLE,
    ORIENTATION,
    PASS,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    QUIET_TURNS,
    REACH,
    RUNNING,
    Layout,
    SlyneState,
    axial,
    blocks_of,
    cell_at,
    has_road,
    laid_out,
    marble_of,
    new_tile,
    owner_of,
)

NOWHERE: Final[Cell] = 0  # stands for every place beyond the table; it is beyond it too
_CELL: Final = r"(-?\d{1,3}),(-?\d{1,3})"
_MOVE: Final = re.compile(rf"([trmb]?){_CELL}(?:>{_CELL})?(/?)([a-z0-5]*)")
_ORIENTATIONS: Final = ("", "0", "1", "2", "3", "4", "5")
_ARMS: Final = ("", "n", "s", *ARM_NAMES)
_TILE: Final = re.compile(rf"{_CELL}=(\d+)/(\d+)(?:\*(\d+))?((?:#[a-z]+)*)")


def name_of(cell: Cell) -> str:
    """Return the notation of a cell."""
    q, r = axial(cell)
    return f"{q},{r}"


def move_text(m: Move) -> str:
    """Return the notation of an action."""
    kind = m[0]
    if kind == PLACE_TILE:
        return f"T{name_of(m[1])}/{m[2]}"
    if kind == PLACE_MARBLE:
        return f"M{name_of(m[1])}"
    if kind == MOVE_MARBLE:
        return f"{name_of(m[1])}>{name_of(m[2])}"
    if kind == MOVE_TILE:
        return f"R{name_of(m[1])}/{m[3]}" if m[1] == m[2] else f"T{name_of(m[1])}>{name_of(m[2])}/{m[3]}"
    return f"B{name_of(m[1])}/{ARM_NAMES[m[2]]}" if kind == PLACE_BLOCK else "pass"


def normal(text: str) -> str:
    """Return the canonical spelling of one action; a missing orientation or arm leaves a `/` at the end."""
    token = text.strip().lower()
    if token == "pass":
        return token
    found = _MOVE.fullmatch(token)
    if found is None:
        raise _unreadable(text)
    kind, q, r, to_q, to_r, slash, tail = found.groups()
    src = f"{int(q)},{int(r)}"
    dst = f"{int(to_q)},{int(to_r)}" if to_q else ""
    if kind in ("", "m"):
        if slash or tail or (kind == "") != (dst != ""):
            raise _unreadable(text)
        return f"{src}>{dst}" if dst else f"M{src}"
    if (tail and not slash) or tail not in (_ARMS if kind == "b" else _ORIENTATIONS) or (dst and kind != "t"):
        raise _unreadable(text)
    if dst == src:
        kind = "r"
    return f"{kind.upper()}{src}{'>' + dst if dst and dst != src else ''}/{tail}"


def is_whole(token: str) -> bool:
    """Whether a canonical token is complete, so that it cannot be the beginning of another."""
    return token == "pass" or token[-1] not in "/ns"


def move_of(token: str) -> Move:
    """Return the move of a canonical token, legal or not; -1 stands for a missing orientation or arm."""
    found = _MOVE.fullmatch(token.lower())
    if found is None:
        return (PASS,)
    kind, q, r, to_q, to_r, _, tail = found.groups()
    src = _cell(int(q), int(r))
    dst = _cell(int(to_q), int(to_r)) if to_q else src
    if kind == "m":
        return (PLACE_MARBLE, src)
    if kind == "":
        return (MOVE_MARBLE, src, dst)
    if kind == "b":
        return (PLACE_BLOCK, src, ARM_NAMES.index(tail) if tail in ARM_NAMES else -1)
    k = int(tail) if tail else -1
    return (PLACE_TILE, src, k) if kind == "t" and not to_q else (MOVE_TILE, src, dst, k)


def position(s: SlyneState) -> str:
    """Return a position as one line."""
    tiles = ";".join(_tile_text(cell, s.tiles[cell]) for cell in s.cells) or "-"
    quiet = " new" if s.quiet == ENTERED else f" {s.quiet}" if s.quiet else ""
    return f"{tiles} {s.seat} {s.action} {','.join(map(str, s.blocks_left))}{quiet}"


def from_position(text: str, seats: int, shapes: tuple[int, ...], tiles_each: tuple[int, ...],
                  blocks_each: tuple[int, ...]) -> SlyneState:
    """Return the position that a text describes, not yet checked for lines; raise PositionError."""
    words = text.split()
    if len(words) not in (4, 5):
        raise PositionError("A Sly'ne position is the tiles, the seat to act, the action 1 or 2, and the blocks left.")
    seat = _number(words[1], seats - 1, "The seat to act")
    if words[2] not in ("1", "2"):
        raise PositionError(f"The action is 1 or 2, not '{words[2]}'.")
    action = int(words[2])
    tiles = read_tiles(words[0], seats, shapes)
    _check_tiles(tiles, tiles_each)
    if not tiles and (seat, action) != (0, 1):
        raise PositionError("On an empty table seat 0 has its first action.", "first")
    quiet = 0
    if len(words) == 5:
        if words[4] == "new" and action == 1:
            raise PositionError("'new' is for a second action, when the first one brought a piece into play.")
        most = QUIET_TURNS if action == 1 else QUIET_TURNS - 1
        quiet = ENTERED if words[4] == "new" else _number(words[4], most, "The count of quiet turns")
    left = read_blocks_left(words[3], seats)
    _check_blocks(left, tiles, sum(blocks_each))
    return laid_out(tiles, left, seat, action, quiet, RUNNING, tiles_each)


def diagram(s: SlyneState) -> str:
    """Return the table drawn tile by tile: owner a-f and marble 0-5 in the middle, arms around it, x for a block."""
    if not s.cells:
        return "0,0      .\n(an empty table)"
    places = [axial(cell) for cell in s.cells]
    left, right = min(2 * q + r for q, r in places), max(2 * q + r for q, r in places)
    lines: list[str] = []
    for r in range(places[0][1], places[-1][1] + 1):
        rows = [[" "] * (3 * (right - left) + 4) for _ in range(3)]
        qs = [q for q, row in places if row == r]
        for q in qs:
            column = 3 * (2 * q + r - left)
            for row, glyphs in zip(rows, _glyphs(s.tiles[cell_at(q, r)]), strict=True):
                row[column:column + 4] = glyphs
        labels = ("", f"{qs[0]},{r}", "")
        lines += [(f"{label:8}" + "".join(row)).rstrip() for label, row in zip(labels, rows, strict=True)]
    return "\n".join([*lines, "(a row begins with the coordinates of its first tile)"])


def _unreadable(text: str) -> UnreadableMove:
    return UnreadableMove(f"'{text}' is not a Sly'ne action; "
                          "write T0,0/1, M0,0, 0,0>1,0, T0,0>1,0/2, R0,0/2, B0,0/ne or pass.")


def _cell(q: int, r: int) -> Cell:
    return cell_at(q, r) if max(abs(q), abs(r), abs(q + r)) <= REACH else NOWHERE


def _glyphs(tile: int) -> tuple[str, str, str]:
    """Return a tile as three lines of four characters."""
    e, ne, nw, w, sw, se = (
        " " if not tile >> arm & 1 else "x" if blocks_of(tile) >> arm & 1 else glyph
        for arm, glyph in enumerate("-/\\-/\\"))
    marble = marble_of(tile)
    centre = "abcdef"[owner_of(tile)] + (str(marble) if marble >= 0 else ".")
    return f" {nw}{ne} ", f"{w}{centre}{e}", f" {sw}{se} "


def _tile_text(cell: Cell, tile: int) -> str:
    marble = f"*{marble_of(tile)}" if marble_of(tile) >= 0 else ""
    blocks = "".join(f"#{name}" for arm, name in enumerate(ARM_NAMES) if blocks_of(tile) >> arm & 1)
    return f"{name_of(cell)}={owner_of(tile)}/{ORIENTATION[tile & ARMS]}{marble}{blocks}"


def _number(word: str, most: int, what: str) -> int:
    if not re.fullmatch(r"\d{1,4}", word) or int(word) > most:
        raise PositionError(f"{what} is a number from 0 to {most}, not '{word}'.")
    return int(word)


def read_tiles(word: str, seats: int, shapes: tuple[int, ...]) -> Layout:
    """Return the tiles that a word describes, with their marbles and blocks, legal or not; raises PositionError."""
    tiles: Layout = {}
    for part in word.split(";") if word != "-" else []:
        cell, tile = _read_tile(part, seats, shapes)
        if cell in tiles:
            raise PositionError(f"There are two tiles at {name_of(cell)}.")
        tiles[cell] = tile
    return tiles


def _check_tiles(tiles: Layout, tiles_each: tuple[int, ...]) -> None:
    for cell, tile in tiles.items():
        if not has_road(tile & ARMS & ~blocks_of(tile)):
            raise PositionError(f"The tile at {name_of(cell)} has no whole road free of blocks.", "road",
                                {"cell": name_of(cell)})
    for seat, most in enumerate(tiles_each):
        if sum(owner_of(tile) == seat for tile in tiles.values()) > most:
            raise PositionError(f"Seat {seat} has more than {most} tiles.", "tiles", {"seat": seat, "most": most})
        if sum(marble_of(tile) == seat for tile in tiles.values()) > MARBLES:
            raise PositionError(f"Seat {seat} has more than {MARBLES} marbles.", "marbles",
                                {"seat": seat, "most": MARBLES})


def _read_tile(part: str, seats: int, shapes: tuple[int, ...]) -> tuple[Cell, int]:
    found = _TILE.fullmatch(part)
    if found is None:
        raise PositionError(f"A tile is written like 0,0=0/1*0#e, not '{part}'.")
    q, r, owner, orientation, marble, blocks = found.groups()
    cell = _cell(int(q), int(r))
    if not ON_TABLE[cell]:
        raise PositionError(f"The place {q},{r} is beyond the table, which reaches {REACH} cells from 0,0.")
    k = _number(orientation, len(shapes) - 1, f"The orientation of the tile at {q},{r}")
    tile = new_tile(_number(owner, seats - 1, f"The owner of the tile at {q},{r}"), shapes[k])
    if marble:
        tile |= _number(marble, seats - 1, f"The seat of the marble at {q},{r}") + 1 << MARBLE_SHIFT
    for name in blocks.split("#")[1:]:
        tile |= _read_block(name, tile, f"{q},{r}")
    return cell, tile


def _read_block(name: str, tile: int, where: str) -> int:
    if name not in ARM_NAMES or not tile >> ARM_NAMES.index(name) & 1:
        raise PositionError(f"The tile at {where} has no arm '{name}' for a block.")
    block = 1 << BLOCK_SHIFT + ARM_NAMES.index(name)
    if tile & block:
        raise PositionError(f"There are two blocks on the arm '{name}' of the tile at {where}.")
    return block


def read_blocks_left(word: str, seats: int) -> tuple[int, ...]:
    """Return the blocks left to each seat; raises PositionError."""
    parts = word.split(",")
    if len(parts) != seats:
        raise PositionError(f"The blocks left are {seats} numbers joined by commas, not '{word}'.")
    return tuple(_number(part, BLOCKS, f"The number of blocks left to seat {who}") for who, part in enumerate(parts))


def _check_blocks(left: tuple[int, ...], tiles: Layout, total: int) -> None:
    placed = sum(blocks_of(tile).bit_count() for tile in tiles.values())
    if placed + sum(left) != total:
        raise PositionError(f"There are {placed} blocks on the table and {sum(left)} in hand; together it must be "
                            f"{total}.", "blocks", {"n": placed, "left": sum(left), "all": total})
