"""The numbers by which a game's evaluator judges, kept as text beside its rules: one named row a line.

    place 0.0 0.4 0.8
    spread -1.0
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from games.engine.core.errors import UnknownName

Weights = dict[str, list[float]]

FILE_NAME: Final = "weights.txt"
FOLDER: Final = Path(__file__).parents[2]  # of all games
DIGITS: Final = 4
NOTHING: Final = 1e-9
WIDTH: Final = 10


@cache
def weights_of(game: str) -> Weights:
    """The weights that a game is played with."""
    return read_weights((FOLDER / game / FILE_NAME).read_text(encoding="utf-8"))


def read_weights(text: str) -> Weights:
    """The rows by their names; what follows a # is a remark."""
    rows: Weights = {}
    for line in text.splitlines():
        name, *numbers = line.partition("#")[0].split() or [""]
        if name:
            try:
                rows.setdefault(name, []).extend([float(number) for number in numbers])
            except ValueError as problem:
                raise UnknownName(f"'{line[:60]}' is not a row of weights: {problem}.") from problem
    return rows


def row(weights: Weights, name: str, length: int) -> list[float]:
    """The numbers of a name, as many as wanted; what is missing counts nothing."""
    found = weights.get(name, [])
    return [*found, *[0.0] * (length - len(found))][:length]


def weights_text(weights: Weights, remark: str = "", widths: Mapping[str, int] | None = None) -> str:
    """The same as text, so many numbers of a name a line."""
    lines = [f"# {line}" for line in remark.splitlines()]
    for name, numbers in weights.items():
        width = (widths or {}).get(name, WIDTH)
        for start in range(0, len(numbers), width):
            lines.append(" ".join([name, *[_digits(number) for number in numbers[start:start + width]]]))
    return "\n".join(lines) + "\n"


def _digits(number: float) -> str:
    """As many as matter; what is next to nothing is nothing."""
    return f"{number:.{DIGITS}g}" if abs(number) > NOTHING else "0"
