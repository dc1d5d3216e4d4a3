"""Circles and arrows that people draw on a position, in a few colours.

They are kept in the notes of their match, by ply, so that they are saved with it; a code carries them too. Notes come
from outside: whatever is no mark is left out when they are read. Movetext has them in comments, as other tools do:
`{[%csl Ge5,Rd4] [%cal Ge5d4]}` for circles and arrows, with `#12` for a place without a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from games.engine.core.match import Match
    from games.engine.core.rules import Target

MARKS: Final = "marks"  # in a match's notes: the marks of each marked ply, as [start, end, colour]
COLOURS: Final = ("green", "red", "blue")
MOST_HERE: Final = 24  # marks on one position
MOST_MARKS: Final = 400  # marks in one match
IN_COMMAND: Final = 8  # marks in one command of a comment, so that lines of movetext stay short
LONGEST_COMMENT: Final = 4_000  # characters that are searched for marks
COMMAND: Final = re.compile(r"\[%(csl|cal)\s+([^][{}]*)\]")
PLACE: Final = r"(#[0-9]{1,5}|[a-z0-9][0-9<>^v])"
WRITTEN: Final = re.compile(rf"([GRB]){PLACE}{PLACE}?", re.ASCII)
KEY: Final = re.compile(r"0|[1-9][0-9]{0,5}")  # a ply
PLACES: Final = 1 << 15  # numbers of places that a mark can name; every board of ours has fewer


class Mark(NamedTuple):
    """An arrow from one place of a board to another; a circle where both are the same."""

    start: Target
    end: Target
    colour: int = 0  # an index into `COLOURS`

    @property
    def is_circle(self) -> bool:
        """Whether it is a circle."""
        return self.start == self.end


def sound_marks(value: object) -> tuple[Mark, ...]:
    """Return the marks in a list from outside: each pair of places once, and no more than a position may have."""
    found: dict[tuple[Target, Target], Mark] = {}
    for entry in value[:4 * MOST_HERE] if isinstance(value, list | tuple) else ():
        if isinstance(entry, list | tuple) and len(entry) == 3 and all(type(part) is int for part in entry):
            mark = Mark(*entry)
            if 0 <= mark.start < PLACES and 0 <= mark.end < PLACES and 0 <= mark.colour < len(COLOURS):
                found[mark[:2]] = mark
    return tuple(found.values())[:MOST_HERE]


def marks_at(match: Match[Any], ply: int) -> tuple[Mark, ...]:
    """Return the marks on the position at a ply, in the order in which they were drawn."""
    told = match.notes.get(MARKS)
    return sound_marks(told.get(str(ply))) if isinstance(told, dict) else ()


def all_marks(match: Match[Any]) -> dict[int, tuple[Mark, ...]]:
    """Return the marks of every marked ply, the earliest first and no more than a match may have."""
    told = match.notes.get(MARKS)
    keys = [key for key in told if KEY.fullmatch(key)] if isinstance(told, dict) else []
    found: dict[int, tuple[Mark, ...]] = {}
    room = MOST_MARKS
    for ply in sorted(ply for ply in map(int, keys) if ply <= len(match.moves)):
        if marks := marks_at(match, ply)[:room]:
            found[ply] = marks
            room -= len(marks)
    return found


def put_marks(match: Match[Any], ply: int, marks: Iterable[Mark]) -> None:
    """Replace the marks on the position at a ply; beyond the limits of a position or a match, the last are left out."""
    every = all_marks(match)
    every.pop(ply, None)
    room = MOST_MARKS - sum(map(len, every.values()))
    every[ply] = sound_marks(tuple(marks))[:room]
    _keep(match, every)


def toggled(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    """Return marks with one more; the same mark again removes it, and another colour replaces it."""
    others = tuple([other for other in marks if other[:2] != mark[:2]])
    return others if mark in marks else (*others, mark)


def forget_marks_after(match: Match[Any], ply: int) -> None:
    """Remove the marks of all later positions, as the game continues differently from here."""
    if match.notes.get(MARKS):
        _keep(match, {at: marks for at, marks in all_marks(match).items() if at <= ply})


def comment_of(marks: Iterable[Mark], places: Mapping[str, Target]) -> list[str]:
    """Return a movetext comment with marks; `places` are the names of the board's places."""
    names = {place: name for name, place in places.items()}
    told: dict[str, list[str]] = {"csl": [], "cal": []}
    for start, end, colour in marks:
        ends = (start,) if start == end else (start, end)
        told["csl" if start == end else "cal"].append(
            COLOURS[colour][0].upper() + "".join([names.get(place, f"#{place}") for place in ends]))
    words = [f"[%{kind} {','.join(written[at:at + IN_COMMAND])}]" for kind, written in told.items()
             for at in range(0, len(written), IN_COMMAND)]
    return f"{{{' '.join(words)}}}".split(" ")


def marks_in(comment: str, places: Mapping[str, Target]) -> tuple[Mark, ...]:
    """Return the marks in a comment of movetext; anything else is left out."""
    letters = {colour[0].upper(): number for number, colour in enumerate(COLOURS)}
    found: list[tuple[Target, Target, int]] = []
    for kind, body in COMMAND.findall(comment[:LONGEST_COMMENT]):
        for word in body.split(","):
            written = WRITTEN.fullmatch(word.strip())
            if written and (kind == "cal") == bool(written[3]):
                start, end = (_place(name, places) for name in (written[2], written[3] or written[2]))
                found.append((start, end, letters[written[1]]))
    return sound_marks(found)


def _place(name: str, places: Mapping[str, Target]) -> Target:
    """Return the place of a name, or -1 for an unknown name."""
    return int(name[1:]) if name[0] == "#" else places.get(name, -1)


def _keep(match: Match[Any], every: dict[int, tuple[Mark, ...]]) -> None:
    kept = {str(ply): [list(mark) for mark in marks] for ply, marks in sorted(every.items()) if marks}
    if kept:
        match.notes[MARKS] = kept
    else:
        match.notes.pop(MARKS, None)
