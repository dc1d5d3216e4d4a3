"""Orbito solved: reads the table of exact results that the solver wrote.

The table holds one signed byte for every position at the beginning of a turn, up to rotation of the board:
0 is a draw, LONGEST - n a win in n turns (of both players together) for the player to move, the negative a loss.

A position is found by its marbles, whatever their colours, turned into the rotation with the smallest number, and
by which of these marbles are white. Positions that are over or won within the turn have arbitrary bytes, chosen
so that the file compresses well: their result follows from the board.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from math import comb
from pathlib import Path
from typing import Final, final

from games.engine.core.assets import ASSETS
from games.engine.search.evaluator import Verdict
from games.orbito.evaluator import OrbitoEvaluator
from games.orbito.grid import REWARDS, cells_of
from games.orbito.rules import OrbitoState

TABLE_FILE: Final = ASSETS / "orbito.table"
MAGIC: Final = b"orbito table 1\n"
HEADER: Final = struct.Struct("<II")  # length and checksum of the unpacked table
LONGEST: Final = 32
QUARTER_TURN: Final = tuple(4 * (cell % 4) + 3 - cell // 4 for cell in range(16))


@final
class SolvedTable:
    """The unpacked table and where in it the positions of each set of marbles begin."""

    def __init__(self, values: bytes) -> None:
        self.turned: Final = quarter_turns()
        self.begins: Final = first_entries(self.turned)
        self.values: Final = values

    def value(self, white: int, black: int) -> int:
        """Return the byte of a position, as a signed number."""
        smallest = occupied = white | black
        smallest_white = white
        for _ in range(3):
            white, occupied = self.turned[white], self.turned[occupied]
            if occupied < smallest:
                smallest, smallest_white = occupied, white
        value = self.values[self.begins[smallest] + rank(smallest, smallest_white)]
        return value - 256 if value > 127 else value


def verdict(evaluator: OrbitoEvaluator, s: OrbitoState) -> Verdict | None:
    """Return the exact result of a position, or None without a table."""
    table = load(TABLE_FILE)
    if table is None:
        return None
    if s.ended:
        return Verdict(REWARDS[s.ended], 0)
    value = _value(evaluator, table, s)
    if value == 0:
        return Verdict(REWARDS[0], 16 - (s.white | s.black).bit_count())
    winner = s.seat if value > 0 else 1 - s.seat
    return Verdict(REWARDS[1 + winner], LONGEST - abs(value))


@cache
def load(path: Path) -> SolvedTable | None:
    """Return the table in a file; None if the file is missing or damaged."""
    try:
        content = path.read_bytes()
        length, checksum = HEADER.unpack_from(content, len(MAGIC))
        values = zlib.decompress(content[len(MAGIC) + HEADER.size:])
    except (OSError, struct.error, zlib.error):
        return None
    is_sound = content.startswith(MAGIC) and len(values) == length and zlib.crc32(values) == checksum
    return SolvedTable(values) if is_sound else None


def pack(values: bytes) -> bytes:
    """Return the content of a table file."""
    return MAGIC + HEADER.pack(len(values), zlib.crc32(values)) + zlib.compress(values, 9)


def quarter_turns() -> list[int]:
    """Return for each of the 65,536 sets of cells the set turned by ninety degrees."""
    table = [0] * 65536
    for cell in range(16):
        bit, turned = 1 << cell, 1 << QUARTER_TURN[cell]
        for rest in range(bit):
            table[bit + rest] = turned | table[rest]
    return table


def first_entries(turned: list[int]) -> dict[int, int]:
    """Return the index of the first position for each set of marbles that is the smallest among its rotations.

    Sets with few marbles come first: neighbours in the table are then similar, and it compresses better.
    """
    begins: dict[int, int] = {}
    total = 0
    for occupied in sorted(range(65535), key=int.bit_count):
        once = turned[occupied]
        twice = turned[once]
        if occupied <= once and occupied <= twice and occupied <= turned[twice]:
            begins[occupied] = total
            marbles = occupied.bit_count()
            total += comb(marbles, marbles // 2)
    return begins


def rank(occupied: int, white: int) -> int:
    """Return the rank of this colouring among all colourings of these marbles, counting up from the last cell."""
    whites = before = 0
    for place, cell in enumerate(cells_of(occupied)):
        if white >> cell & 1:
            whites += 1
            before += comb(place, whites)
    return before


def _value(evaluator: OrbitoEvaluator, table: SolvedTable, s: OrbitoState) -> int:
    """Return the value of an unfinished position; after a nudge it is that of the best placement."""
    if not s.nudged:
        return LONGEST - 1 if evaluator.finish(s) else table.value(s.white, s.black)
    best = -LONGEST
    rules = evaluator.rules
    for place in rules.moves(s):
        after = rules.play(s, place)
        value = -_value(evaluator, table, after) if not after.ended else _final_value(after, s.seat)
        best = max(best, value - (value > 0) + (value < 0))
    return best


def _final_value(s: OrbitoState, seat: int) -> int:
    return round((REWARDS[s.ended][seat] - 0.5) * 2 * LONGEST)
