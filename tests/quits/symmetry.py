"""Quits texts seen from another side of the board, written without a look at the code under test."""

from __future__ import annotations

from collections.abc import Callable

FILES = "abcde"
Moved = Callable[[int, int], tuple[int, int]]
TURNED_SLIDE = {">": "v", "v": "<", "<": "^", "^": ">"}
MIRRORED_SLIDE = {">": "v", "v": ">", "<": "^", "^": "<"}


def quarter_cell(row: int, column: int) -> tuple[int, int]:
    """A quarter turn clockwise."""
    return column, 4 - row


def mirror_cell(row: int, column: int) -> tuple[int, int]:
    """The reflection about the diagonal from seat 0's corner."""
    return column, row


def seen(text: str, quarters: int, mirror: bool, seats: int) -> str:
    """A move or position as it reads when the board is mirrored first, then turned; seats move along."""
    if mirror:
        text = _changed(text, mirror_cell, MIRRORED_SLIDE, [-seat % seats for seat in range(seats)])
    for quarter in range(quarters):
        on = 1 if seats == 4 else quarter % 2  # of two seats, half a turn takes one to the other
        text = _changed(text, quarter_cell, TURNED_SLIDE, [(seat + on) % seats for seat in range(seats)])
    return text


def symmetries(seats: int) -> list[tuple[int, bool]]:
    """Return the symmetries that keep the order of play; two seats face each other, so a quarter turn is not one."""
    return [(0, False), (0, True), (2, False), (2, True)] if seats == 2 else [(q, False) for q in range(4)]


def _changed(text: str, moved: Moved, directions: dict[str, str], seat_of: list[int]) -> str:
    words = text.split()
    if len(words) != 4:
        return _changed_move(text, moved, directions)
    rows = words[0].split("/")
    cells = [["."] * 5 for _ in range(5)]
    outs = ["0"] * len(seat_of)
    for row in range(5):
        for column in range(5):
            mark = rows[row][column]
            to_row, to_column = moved(row, column)
            cells[to_row][to_column] = mark if mark == "." else str(seat_of[int(mark)])
    for seat, out in enumerate(words[2].split(",")):
        outs[seat_of[seat]] = out
    board = "/".join("".join(row) for row in cells)
    return f"{board} {seat_of[int(words[1])]} {','.join(outs)} {_changed_move(words[3], moved, directions)}"


def _changed_move(text: str, moved: Moved, directions: dict[str, str]) -> str:
    if text in ("pass", "-"):
        return text
    if len(text) == 4:
        return "".join(_cell_name(*moved(5 - int(text[i + 1]), FILES.index(text[i]))) for i in (0, 2))
    direction = directions[text[1]]
    on_row = (5 - int(text[0]), 2) if text[0].isdigit() else (2, FILES.index(text[0]))
    name = _cell_name(*moved(*on_row))
    return (name[1] if direction in "<>" else name[0]) + direction


def _cell_name(row: int, column: int) -> str:
    return FILES[column] + str(5 - row)
