"""The numbers by which a game's evaluator judges, beside its rules: named rows in a text, and tables in a binary file.

    place 0.0 0.4 0.8
    spread -1.0

A file of tables begins with one line of JSON: where its weights come from, and a list of parts with their name, length
and unit. Then follow the parts, one signed byte a weight, in units. Parts of one name make up one row; a file that is
written now has one part for each row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Final

from games.engine.core.errors import UnknownName

Weights = dict[str, list[float]]

FILE_NAME: Final = "weights.txt"
TABLES_NAME: Final = "weights.bin"
MOST_WEIGHTS: Final = 1 << 20  # of a file of tables
LARGEST: Final = 127  # units of a weight
MIDDLE_LEVEL: Final = 128  # the level of the weight 0, where levels are not signed
COARSE: Final = 95  # units of the largest weight of a row that is written: finer ones cost bytes and gain nothing
FOLDER: Final = Path(__file__).parents[2]  # of all games
DIGITS: Final = 4
NOTHING: Final = 1e-9
WIDTH: Final = 10


@cache
def weights_of(game: str) -> Weights:
    """Return the weights that a game is played with: rows of text, tables, or both."""
    rows, tables = FOLDER / game / FILE_NAME, FOLDER / game / TABLES_NAME
    weights = read_tables(tables.read_bytes()) if tables.exists() else {}
    return weights if weights and not rows.exists() else {**read_weights(rows.read_text(encoding="utf-8")), **weights}


def read_weights(text: str) -> Weights:
    """Return the rows by their names; what follows a # is a remark."""
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
    """Return the numbers of a name, as many as wanted; missing ones are 0."""
    found = weights.get(name, [])
    return [*found, *[0.0] * (length - len(found))][:length]


def weights_text(weights: Weights, remark: str = "") -> str:
    """Serialise the weights, `WIDTH` numbers per line."""
    lines = [f"# {line}" for line in remark.splitlines()]
    for name, numbers in weights.items():
        for start in range(0, len(numbers), WIDTH):
            lines.append(" ".join([name, *[_digits(number) for number in numbers[start:start + WIDTH]]]))
    return "\n".join(lines) + "\n"


def _digits(number: float) -> str:
    """Return a number with the digits that matter; tiny ones as 0."""
    return f"{number:.{DIGITS}g}" if abs(number) > NOTHING else "0"


def read_tables(data: bytes) -> Weights:
    """Return the rows of a file of tables; raise UnknownName for anything else."""
    head, _, body = data.partition(b"\n")
    rows: Weights = {}
    try:
        parts = [(str(part["name"]), int(part["length"]), float(part["unit"])) for part in json.loads(head)["parts"]]
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError) as problem:
        raise UnknownName(f"This is not a file of weights: {type(problem).__name__} in its first line.") from problem
    if min([length for _, length, _ in parts], default=0) < 0 or sum([length for _, length, _ in parts]) != len(body):
        raise UnknownName(f"This is not a file of weights: its parts do not add up to {len(body)} bytes.")
    if len(body) > MOST_WEIGHTS or not all(isfinite(unit) for _, _, unit in parts):
        raise UnknownName("This is not a file of weights: it is too large, or a unit is not a number.")
    at = 0
    for name, length, unit in parts:
        levels = [unit * (level if level <= LARGEST else level - 256) for level in range(256)]  # few floats, shared
        rows.setdefault(name, []).extend([levels[byte] for byte in body[at:at + length]])
        at += length
    return rows


def in_levels(weights: Sequence[float]) -> tuple[bytes, float]:
    """Return weights as whole numbers of a unit, one byte each with MIDDLE_LEVEL for 0, and the unit.

    The weights of a row that was written by `tables_bytes` are such numbers, others are rounded.
    """
    unit = max([abs(weight) for weight in weights], default=0.0) / COARSE or 1.0
    return bytes([MIDDLE_LEVEL + round(weight / unit) for weight in weights]), unit


def tables_bytes(rows: Mapping[str, list[float]], origin: Mapping[str, object]) -> bytes:
    """Return a file of tables: the weights of each row rounded to the unit in which its largest is COARSE."""
    heads: list[dict[str, object]] = []
    body = bytearray()
    for name, numbers in rows.items():
        levels, unit = in_levels(numbers)
        heads.append({"name": name, "length": len(numbers), "unit": float(f"{unit:.6g}")})
        body += bytes([(level - MIDDLE_LEVEL) & 255 for level in levels])
    return json.dumps({"origin": origin, "parts": heads}).encode() + b"\n" + bytes(body)
