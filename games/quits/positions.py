"""Reading a Quits position: every fault in the text, or in what it describes, gets a sentence of its own."""

from __future__ import annotations

import re

from games.engine.core.errors import PositionError
from games.engine.core.rules import Cell, Seat, Target
from games.quits.grid import (
    CELL_NAMES,
    CELLS,
    LINE_MASKS,
    NO_SLIDE,
    SIZE,
    SLIDE_OF_NAME,
    SLIDES,
    line_of,
    union,
)

Boards = tuple[int, ...]


def read_position(text: str, marbles: int, needed: tuple[int, ...],
                  goals: tuple[Cell, ...]) -> tuple[Boards, tuple[int, ...], Seat, Target]:
    """Return the marbles of each seat, those out, the seat to move and the last slide; raises PositionError."""
    seats = len(goals)
    words = text.split()
    if len(words) != 4:
        raise PositionError("A Quits position is five rows, the seat to move, the marbles out of each seat "
                            "and the last slide or '-'.")
    rows = words[0].split("/")
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise PositionError("A Quits board is five rows of five cells, joined by '/'.")
    cells = "".join(rows)
    digits = "0123"[:seats]
    strange = sorted(set(cells) - set("." + digits))
    if strange:
        raise PositionError(f"A Quits cell is '.' or a seat from 0 to {digits[-1]}, not '{strange[0]}'.")
    if words[1] not in tuple(digits):
        raise PositionError(f"The seat to move is from 0 to {digits[-1]}, not '{words[1]}'.")
    if not re.fullmatch(r"[0-5](,[0-5])*", words[2]) or len(words[2]) != 2 * seats - 1:
        raise PositionError(f"The marbles out are {seats} numbers joined by commas, not '{words[2]}'.")
    boards = tuple(sum(1 << cell for cell in range(CELLS) if cells[cell] == digit) for digit in digits)
    outs = tuple(int(out) for out in words[2].split(","))
    seat = int(words[1])
    _check_marbles(boards, outs, marbles, needed, goals)
    if words[3] == "-":
        return boards, outs, seat, NO_SLIDE
    if words[3] not in SLIDE_OF_NAME:
        raise PositionError(f"The last slide is a line and a direction such as 3> or cv, or '-', not '{words[3]}'.")
    _check_last(boards, outs, (seat - 1) % seats, words[3], goals)
    return boards, outs, seat, SLIDE_OF_NAME[words[3]]


def _check_marbles(boards: Boards, outs: tuple[int, ...], marbles: int, needed: tuple[int, ...],
                   goals: tuple[Cell, ...]) -> None:
    for seat, board in enumerate(boards):
        count = board.bit_count() + outs[seat]
        if count != marbles:
            raise PositionError(f"Seat {seat} has {count} marbles on the board and out together; "
                                f"it must have {marbles}.", "too_many", {"seat": seat, "n": count, "most": marbles})
        if outs[seat] > needed[seat]:
            raise PositionError(f"Seat {seat} has {outs[seat]} marbles out, but the game ends with {needed[seat]}.",
                                "past_end", {"seat": seat, "n": outs[seat], "most": needed[seat]})
        if board >> goals[seat] & 1:
            raise PositionError(f"A marble of seat {seat} leaves the board on {CELL_NAMES[goals[seat]]}, "
                                "so none can stand there.", "goal", {"seat": seat, "cell": CELL_NAMES[goals[seat]]})
    if sum(out == most for out, most in zip(outs, needed, strict=True)) > 1:
        raise PositionError("Only one seat can have brought out the marble that wins the game.", "two_winners")


def _check_last(boards: Boards, outs: tuple[int, ...], mover: Seat, name: str, goals: tuple[Cell, ...]) -> None:
    """Check that the last slide left a free tile at its beginning, and that its mover had a marble in the line."""
    slide = SLIDE_OF_NAME[name]
    line = line_of(slide)
    fault = ""
    if union(boards) >> line[0] & 1:
        fault = f"the tile that went in on {CELL_NAMES[line[0]]} carries a marble"
    elif any(board >> line[1] & 1 and goals[seat] == line[0] for seat, board in enumerate(boards)):
        fault = f"the marble on {CELL_NAMES[line[1]]} would have left on {CELL_NAMES[line[0]]} before"
    elif not boards[mover] & LINE_MASKS[slide - SLIDES] and not (outs[mover] and line[4] == goals[mover]):
        fault = f"seat {mover}, which moved last, has no marble in that line"
    if fault:
        raise PositionError(f"The last slide cannot be {name}: {fault}.")
