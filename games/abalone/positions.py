"""The one-line text of an Abalone position: read with every fault named, and written.

Rows from i down to a, the letter of the side to move, and what each seat has ejected, in seat order: `... b 0-0`.
Where sides may be swapped, a fourth word says when: `first` before the first move, `swap` right after it.
"""

from __future__ import annotations

import re
from typing import Final

from games.abalone.grid import BEYOND, CELLS, EDGE, NOBODY
from games.abalone.setups import TO_EJECT as TO_EJECT
from games.engine.core.errors import PositionError
from games.engine.core.rules import Seat

ROWS: Final = ((56, 61), (50, 56), (43, 50), (35, 43), (26, 35), (18, 26), (11, 18), (5, 11), (0, 5))  # i to a
ROW_LETTERS: Final = "ihgfedcba"


def read_position(words: list[str], letters: str, teams: tuple[int, ...], marbles: tuple[int, ...],
                  needed: tuple[int, ...]) -> tuple[bytes, Seat, tuple[int, ...]]:
    """Return the board, the seat to move and the ejected counts; raises PositionError.

    `marbles` and `needed` tell for each seat how many it begins with and how many win. The counts may be left out
    where the board tells them: with two players, or while no marble is missing.
    """
    if len(words) not in (2, 3):
        raise PositionError("An Abalone position is nine rows, the letter of the side to move and the ejected "
                            f"counts, such as {'-'.join('0' * len(letters))}.")
    cells = read_rows(words[0], letters)
    if len(words[1]) != 1 or words[1] not in letters:
        raise PositionError(f"The side to move is one of {', '.join(letters)}, not '{words[1]}'.")
    missing: list[int] = []
    for seat, letter in enumerate(letters):
        present = cells.count(seat + 1)
        if present > marbles[seat]:
            raise PositionError(f"Side '{letter}' has {present} marbles, but only {marbles[seat]} belong to it.",
                                "too_many", {"seat": seat, "n": present, "most": marbles[seat]})
        missing.append(marbles[seat] - present)
    out = read_counts(words[2], len(letters)) if len(words) == 3 else _derived_counts(missing)
    if sum(out) < sum(missing):
        for seat, letter in enumerate(letters):
            if missing[seat] == marbles[seat]:
                raise PositionError(f"Side '{letter}' has no marble.", "none", {"seat": seat})
    _check_counts(out, missing, letters, teams, needed)
    return cells, letters.index(words[1]), out


def read_rows(text: str, letters: str) -> bytes:
    """Return the board that rows from i to a describe; raises PositionError."""
    rows = text.split("/")
    if len(rows) != len(ROWS):
        raise PositionError(f"An Abalone board is nine rows joined by '/', not {len(rows)}.")
    board = bytearray(CELLS + 1)
    board[BEYOND] = EDGE
    for name, row, (start, stop) in zip(ROW_LETTERS, rows, ROWS, strict=True):
        cell = start
        for mark in row:
            if mark in "123456789":
                cell += int(mark)
            elif mark in letters:
                if cell < stop:
                    board[cell] = letters.index(mark) + 1
                cell += 1
            else:
                raise PositionError(f"In row {name} stands '{mark}', which is neither one of {', '.join(letters)} "
                                    "nor a number of free cells.")
        if cell != stop:
            raise PositionError(f"Row {name} has {stop - start} cells, not {cell - start}.")
    return bytes(board)


def rows_text(cells: bytes, letters: str) -> str:
    """Return the rows of a board, runs of free cells as digits."""
    return "/".join([_row_text(cells[start:stop], letters) for start, stop in ROWS])


def _row_text(row: bytes, letters: str) -> str:
    text = ""
    free = 0
    for marble in row:
        if marble == NOBODY:
            free += 1
            continue
        text += (str(free) if free else "") + letters[marble - 1]
        free = 0
    return text + (str(free) if free else "")


def read_counts(text: str, seats: int) -> tuple[int, ...]:
    """Return the ejected counts that a word gives for the seats; raises PositionError."""
    if not re.fullmatch(r"[0-9]{1,2}(-[0-9]{1,2})*", text) or text.count("-") != seats - 1:
        raise PositionError(f"The ejected counts are {seats} numbers joined by '-', not '{text}'.")
    return tuple([int(number) for number in text.split("-")])


def _derived_counts(missing: list[int]) -> tuple[int, ...]:
    if len(missing) == 2:
        return (missing[1], missing[0])
    if any(missing):
        raise PositionError(f"Marbles are missing, and with {len(missing)} players the board does not tell who "
                            "ejected them: add the ejected counts.")
    return (0,) * len(missing)


def _check_counts(out: tuple[int, ...], missing: list[int], letters: str, teams: tuple[int, ...],
                  needed: tuple[int, ...]) -> None:
    """Check that ejected marbles are missing, from a side that the ejecting one plays against.

    More may be missing than were ejected, as studies leave marbles out; but every side must have one.
    """
    ejected = [0] * (max(teams) + 1)
    lost = [0] * len(ejected)
    for seat, team in enumerate(teams):
        ejected[team] += out[seat]
        lost[team] += missing[seat]
    if sum(ejected) > sum(lost):
        raise PositionError(f"The ejected counts add up to {sum(ejected)}, but the number of missing marbles is "
                            f"{sum(lost)}.", "counts", {"n": sum(ejected), "missing": sum(lost)})
    for team, count in enumerate(ejected):
        members = [letters[seat] for seat, other in enumerate(teams) if other == team]
        side = f"Side '{members[0]}'" if len(members) == 1 else f"The team of '{members[0]}' and '{members[1]}'"
        if count > sum(lost) - lost[team]:
            raise PositionError(f"{side} has ejected {count} marbles, but its opponents lack only "
                                f"{sum(lost) - lost[team]}.", "lacks",
                                {"seat": teams.index(team), "n": count, "most": sum(lost) - lost[team]})
        most = needed[teams.index(team)]
        if count > most:
            raise PositionError(f"{side} has ejected {count} marbles, but the game ends with {most}.",
                                "past_end", {"seat": teams.index(team), "n": count, "most": most})
    if sum([count == needed[teams.index(team)] for team, count in enumerate(ejected)]) > 1:
        raise PositionError("Two sides have ejected as many marbles as win, but the game ends with the first.",
                            "two_winners")
