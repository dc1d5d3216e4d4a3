"""Rotations and reflections of moves and positions of Quits in text form, independent of the code under test."""

from __future__ import annotations

from collections.abc import Callable

FILES = "abcde"
CellMap = Callable[[int, int], tuple[int, int]]
ROTATED_SLIDE = {">": "v", "v": "<", "<": "^", "^": ">"}
MIRRORED_SLIDE = {">": "v", "v": ">", "<": "^", "^": "<"}


def quarter_cell(row: int, column: int) -> tuple[int, int]:
    """Rotate a cell by 90 degrees clockwise."""
    return column, 4 - row


def mirror_cell(row: int, column: int) -> tuple[int, int]:
    """Reflect a cell about the diagonal from seat 0's corner."""
    return column, row


def image_of(text: str, quarters: int, mirror: bool, seats: int) -> str:
    """Return a move or position after reflecting and then rotating the board; the seats are mapped as well."""
    if mirror:
        text = _mapped(text, mirror_cell, MIRRORED_SLIDE, [-seat % seats for seat in range(seats)])
    for quarter in range(quarters):
        shift = 1 if seats == 4 else quarter % 2  # with two seats, half a turn exchanges them
        text = _mapped(text, quarter_cell, ROTATED_SLIDE, [(seat + shift) % seats for seat in range(seats)])
    return text


def symmetries(seats: int) -> list[tuple[int, bool]]:
    """Return the symmetries that keep the order of play, as (quarter turns, is mirrored)."""
    return [(0, False), (0, True), (2, False), (2, True)] if seats == 2 else [(q, False) for q in range(4)]


def _mapped(text: str, to_image: CellMap, directions: dict[str, str], seat_of: list[int]) -> str:
    words = text.split()
    if len(words) != 4:
        return _mapped_move(text, to_image, directions)
    rows = words[0].split("/")
    cells = [["."] * 5 for _ in range(5)]
    outs = ["0"] * len(seat_of)
    for row in range(5):
        for column in range(5):
            mark = rows[row][column]
            to_row, to_column = to_image(row, column)
            cells[to_row][to_column] = mark if mark == "." else str(seat_of[int(mark)])
    for seat, out in enumerate(words[2].split(",")):
        outs[seat_of[seat]] = out
    board = "/".join("".join(row) for row in cells)
    return f"{board} {seat_of[int(words[1])]} {','.join(outs)} {_mapped_move(words[3], to_image, directions)}"


def _mapped_move(text: str, to_image: CellMap, directions: dict[str, str]) -> str:
    if text in ("pass", "-"):
        return text
    if len(text) == 4:
        return "".join(_cell_name(*to_image(5 - int(text[i + 1]), FILES.index(text[i]))) for i in (0, 2))
    direction = directions[text[1]]
    on_row = (5 - int(text[0]), 2) if text[0].isdigit() else (2, FILES.index(text[0]))
    name = _cell_name(*to_image(*on_row))
    return (name[1] if direction in "<>" else name[0]) + direction


def _cell_name(row: int, column: int) -> str:
    return FILES[column] + str(5 - row)
