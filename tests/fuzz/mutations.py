"""Mutations of a text from the corpus: damaged, hostile and oversized variants of valid input."""

from __future__ import annotations

import json
from random import Random
from typing import Any

INVISIBLE = ("\u200b", "\u2060", "\ufeff", "\u00ad", "\u3164")
HOSTILE = (*INVISIBLE, "\ud800", "\udfff", "\x00", "\u202e", "\u2066", "\x1b[2J", "e\u0301" * 40, "\u0627\u0644", "é",
           "%", "&", "#", "<script>", "../..", "-", "_", "A", "0", "\n", "\r", "\t", "\\", '"', "{", "[", "(", ";")
NUMBERS = ("0", "-1", "1e999", "-1e999", "NaN", "9" * 5_000, "1.5", "9" * 30, "0x10", "１")
BRACKETS = (("[", "]"), ("{", "}"), ("(", ")"), ('{"a":', "}"), ("[[", "]]"))
VALUES: tuple[Any, ...] = (None, True, -1, 2**63, 10**400, 1.5, "", "x", "\x00", "\ud800", "\u200b" * 9, "é" * 3_000,
                           [], [[[]]], {}, {"": ""}, [None], [[1, 2, 3, 4]] * 3_000, "../../etc", "<script>")
DEPTHS = (33, 990, 6_000)
LONGEST = 400_000  # characters of a mutant


def mutated(text: str, other: str, rng: Random) -> str:
    """Return a mutant of a text; `other` is a second text of the corpus to splice with."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(MUTATIONS)(text, other, rng)[:LONGEST]
    return text


def _cut(text: str, other: str, rng: Random) -> str:
    """Keep only the beginning."""
    return text[: rng.randrange(len(text) + 1)]


def _splice(text: str, other: str, rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1):]


def _doubled(text: str, other: str, rng: Random) -> str:
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.choice((1, 4, 40, 4_000)))
    return text[:end] + text[start:end] * rng.choice((1, 2, 50)) + text[end:]


def _removed(text: str, other: str, rng: Random) -> str:
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.choice((1, 2, 10, 100)):]


def _inserted(text: str, other: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(HOSTILE) * rng.choice((1, 1, 3, 300)) + text[at:]


def _replaced(text: str, other: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(HOSTILE) + text[at + 1:]


def _number(text: str, other: str, rng: Random) -> str:
    """Replace a digit by a number."""
    digits = [at for at, letter in enumerate(text) if letter.isdigit()] or [rng.randrange(len(text) + 1)]
    at = rng.choice(digits)
    return text[:at] + rng.choice(NUMBERS) + text[at + 1:]


def _deep(text: str, other: str, rng: Random) -> str:
    opening, closing = rng.choice(BRACKETS)
    depth, at = rng.choice(DEPTHS), rng.randrange(len(text) + 1)
    prefix = f'"{closing * depth}",' if rng.randrange(3) == 0 else ""  # brackets in a string close nothing
    return text[:at] + prefix + opening * depth + closing * rng.choice((0, depth)) + text[at:]


def _value(text: str, other: str, rng: Random) -> str:
    """Replace or remove a value of a JSON text."""
    try:
        data = json.loads(text)
        places = _places(data)
        for holder, key in rng.sample(places, min(len(places), rng.randrange(1, 4))):
            if rng.randrange(4) == 0 and isinstance(holder, dict):
                holder.pop(key, None)
            else:
                holder[key] = rng.choice(VALUES)
        return json.dumps(data)
    except (ValueError, RecursionError):
        return _replaced(text, other, rng)


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Return every container and key of nested data."""
    found: list[tuple[Any, Any]] = []
    for key in list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []:
        found.append((data, key))
        found += _places(data[key])
    return found


MUTATIONS = (_cut, _splice, _doubled, _removed, _inserted, _replaced, _number, _deep, _value, _value)
