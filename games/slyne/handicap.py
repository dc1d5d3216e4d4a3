"""Handicaps of Sly'ne: fewer tiles, or fewer blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.core.handicaps import Handicap, numbers_of
from games.slyne.table import BLOCKS, TILES

FEWER_TILES: Final = Handicap("fewer_tiles", 3, is_burden=True)
FEWER_BLOCKS: Final = Handicap("fewer_blocks", BLOCKS, is_burden=True)
HANDICAPS: Final = (FEWER_TILES, FEWER_BLOCKS)


def tiles_of(options: Mapping[str, str], seats: int) -> tuple[int, ...]:
    """Return the number of tiles that each seat has."""
    return tuple([TILES - fewer for fewer in numbers_of(options, FEWER_TILES, seats)])


def blocks_of_seats(options: Mapping[str, str], seats: int) -> tuple[int, ...]:
    """Return the number of blocks that each seat has."""
    return tuple([BLOCKS - fewer for fewer in numbers_of(options, FEWER_BLOCKS, seats)])
