"""`python -m games solve`: solve Orbito backwards from the full board and write the table that `perfect` reads.

A position with k marbles leads only to positions with k + 1, so one pass over each number of marbles is enough.
A turn is a nudge, then a placement: first every placement is tried everywhere, then a position is worth the best
among itself and its nudged neighbours, which have the same marbles. Positions are indexed as numbers in base three.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from games.cli import output_file
from games.lab.data_files import write_data
from games.orbito.grid import EXTRA_PRESSES, LINE, NEIGHBOURS, pressed
from games.orbito.perfect import LONGEST, TABLE_FILE, first_entries, load, pack, quarter_turns

Sets = NDArray[np.uint16]
Values = NDArray[np.int8]

TURNED = np.array([pressed(board) for board in range(65536)], dtype=np.uint16)
HAS_LINE = np.frombuffer(LINE, dtype=np.uint8)
POWERS = 3 ** np.arange(16, dtype=np.int32)
BASE_THREE = ((np.arange(65536)[:, None] >> np.arange(16) & 1) @ POWERS).astype(np.int32)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `solve`."""
    parser.add_argument("--output", type=output_file(".table"), default=TABLE_FILE, help="write the table here")


def run(args: argparse.Namespace) -> int:
    """Solve the game, write the table, read it back, and print time and memory."""
    started = time.perf_counter()
    values = solve(print)
    content = pack(table_bytes(values))
    written = write_data(args.output, content)
    load.cache_clear()
    if load(written) is None:
        print(f"{written} cannot be read back")
        return 1
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{written}: {len(content):,} bytes, in {time.perf_counter() - started:.1f} s with {memory} MB of memory")
    first = int(values[0])
    print(f"With perfect play the first player {_in_words(first)}.")
    return 0


def solve(say: Callable[[str], None]) -> Values:
    """Return the value of every position at the start of a turn, for the player to move, indexed in base three."""
    values = np.zeros(3**16, np.int8)
    placed = np.zeros(3**16, np.int8)
    for marbles in range(15, -1, -1):
        white, black = positions(marbles)
        seat = marbles % 2
        index = BASE_THREE[white] + 2 * BASE_THREE[black]
        best = np.full(len(white), -LONGEST, np.int8)
        for cell in range(16):
            free = np.flatnonzero((white | black) >> cell & 1 == 0)
            reached = _after_placing(white[free], black[free], cell, seat, values)
            best[free] = np.maximum(best[free], reached)
        placed[index] = best
        theirs, digit = (white, 1) if seat else (black, 2)
        for src in range(16):
            for dst in NEIGHBOURS[src]:
                able = np.flatnonzero((theirs >> src & 1 == 1) & ((white | black) >> dst & 1 == 0))
                shift = digit * (3**dst - 3**src)
                best[able] = np.maximum(best[able], placed[index[able] + shift])
        values[index] = best
        say(f"{marbles:2} marbles: {len(white):9,} positions")
    return values


def positions(marbles: int) -> tuple[Sets, Sets]:
    """Return all boards with so many marbles, in the order of the table (before rotations are left out)."""
    sets = np.arange(65536, dtype=np.uint32)
    counts = np.bitwise_count(sets)
    occupied = sets[counts == marbles]
    colourings = sets[: 1 << marbles][counts[: 1 << marbles] == (marbles + 1) // 2]
    cells = np.array([[cell for cell in range(16) if one >> cell & 1] for one in occupied.tolist()], dtype=np.uint32)
    white = np.zeros((len(occupied), len(colourings)), np.uint32)
    for place in range(marbles):
        white |= (colourings >> place & 1)[None, :] << cells[:, place : place + 1]
    black = occupied[:, None] ^ white
    return white.astype(np.uint16).ravel(), black.astype(np.uint16).ravel()


def table_bytes(values: Values) -> bytes:
    """Return the values in the order of the table; a board that shows its result repeats the byte before it."""
    turned = quarter_turns()
    begins = first_entries(turned)
    rows: dict[int, Values] = {}
    for marbles in range(16):
        white, black = positions(marbles)
        found = values[BASE_THREE[white] + 2 * BASE_THREE[black]]
        is_plain = (HAS_LINE[white] | HAS_LINE[black]).astype(bool) | (found == LONGEST - 1)
        source = np.maximum.accumulate(np.where(is_plain, 0, np.arange(len(found))))
        occupied = (white | black).reshape(-1)
        length = len(found) // len(np.unique(occupied))
        filled = found[source].reshape(-1, length)
        for row, first in zip(filled, occupied[::length].tolist(), strict=True):
            if first in begins:
                rows[first] = row
    return b"".join(rows[occupied].tobytes() for occupied in begins)


def _after_placing(white: Sets, black: Sets, cell: int, seat: int, values: Values) -> Values:
    """Return the value, for the player who moves, of placing on a free cell and pressing."""
    marble = np.uint16(1 << cell)
    white, black = (white, black | marble) if seat else (white | marble, black)
    white, black = TURNED[white], TURNED[black]
    if len(white) and int(white[0] | black[0]) == 0xFFFF:
        for _ in range(EXTRA_PRESSES):
            is_running = HAS_LINE[white] + HAS_LINE[black] == 0
            white = np.where(is_running, TURNED[white], white)
            black = np.where(is_running, TURNED[black], black)
        later = np.zeros(len(white), np.int8)
    else:
        later = -values[BASE_THREE[white] + 2 * BASE_THREE[black]]
        later -= np.sign(later)
    mine, theirs = (HAS_LINE[black], HAS_LINE[white]) if seat else (HAS_LINE[white], HAS_LINE[black])
    decided = (mine.astype(np.int8) - theirs.astype(np.int8)) * np.int8(LONGEST - 1)
    return np.where(mine | theirs, decided, later).astype(np.int8)


def _in_words(value: int) -> str:
    if value == 0:
        return "draws"
    return f"{'wins' if value > 0 else 'loses'} in {LONGEST - abs(value)} turns"
