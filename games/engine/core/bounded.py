"""Bounded readers for everything that comes from outside: JSON, files and names.

Links, pastes, dropped files, storage and lines of other programs may be damaged or made to harm. JSON is checked
for size, depth and the length of its numbers before it is parsed: Python's parser recurses, and in a browser too
deep a recursion ends the whole program. All checks take time linear in the text.
"""

from __future__ import annotations

import json
import os
import re
import stat
from math import isfinite
from pathlib import Path
from typing import Any, Final

LONGEST_JSON: Final = 64_000_000  # characters
DEEPEST_JSON: Final = 32  # levels of brackets
LONGEST_NUMBER: Final = 40  # digits
LONGEST_NAME: Final = 40  # characters
MOST_MARKS: Final = 4  # combining marks on one letter

STRING: Final = re.compile(r'"[^"\\]*+(?:\\(?:.|\Z)[^"\\]*+)*+(?:"|\Z)', re.DOTALL)
NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
LONG_NUMBER: Final = re.compile(rf"[0-9]{{{LONGEST_NUMBER + 1}}}")
JOINERS: Final = "\u200c\u200d"  # unprintable by themselves, but many scripts cannot be written without them
FILLERS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # printable to Python, and yet nothing is drawn


def read_json(text: str, longest: int = LONGEST_JSON) -> Any:
    """Return the value of a JSON text; raises ValueError for all that is not JSON, or too long or too deep."""
    check_json(text, longest)
    return json.loads(text, parse_float=_finite, parse_constant=_refuse)


def check_json(text: str, longest: int = LONGEST_JSON) -> None:
    """Raise ValueError if parsing a text as JSON would take too much memory, stack or time."""
    if len(text) > longest:
        raise ValueError(f"more than {longest} characters")
    bare = STRING.sub("", text)
    if LONG_NUMBER.search(bare):
        raise ValueError(f"a number of more than {LONGEST_NUMBER} digits")
    brackets, left = bare.encode("utf-8", "replace").translate(None, NO_BRACKETS), -1
    for _ in range(DEEPEST_JSON):
        if not brackets or len(brackets) == left:
            break
        left = len(brackets)
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    if brackets:
        raise ValueError(f"brackets that do not close, or more than {DEEPEST_JSON} levels of them")


def _finite(digits: str) -> float:
    """Return a number that can be written again as JSON, which knows no infinity."""
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"{digits} is too large a number")
    return number


def _refuse(word: str) -> None:
    raise ValueError(f"'{word}' is not JSON")


def read_file(path: Path, longest: int) -> bytes:
    """Return the content of a regular file; raises OSError for any other kind, and for a longer one."""
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError("not a regular file")
            content = file.read(longest + 1)
    except ValueError as error:  # a name that no file can have
        raise OSError(str(error)) from error
    if len(content) > longest:
        raise OSError("too large")
    return content


def clean_name(name: str) -> str:
    """Return a name as it can be shown: its printable characters, not too many, or nothing if none would be seen.

    Controls of any kind (also of the direction of writing), lone surrogates and invisible fillers are left out, and
    combining marks beyond a few on one letter.
    """
    kept: list[str] = []
    marks = MOST_MARKS  # so many that a first mark, which has no letter, is left out
    for letter in name[:20 * LONGEST_NAME].strip():
        if not (letter.isprintable() or letter in JOINERS) or letter in FILLERS:
            continue
        marks = marks + 1 if is_mark(letter) or letter in JOINERS else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept).strip()[:LONGEST_NAME].rstrip(JOINERS + " ")


def is_mark(letter: str) -> bool:
    """Whether a character is drawn on the one before: it may continue an identifier, but is no letter or digit."""
    return not letter.isascii() and not letter.isalnum() and f"a{letter}".isidentifier()
