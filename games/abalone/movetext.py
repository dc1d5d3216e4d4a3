"""Names in public collections of Abalone games.

A position there is `rows side`, with the marbles lost in between once there are any, Black's first:
`.../bbbbb-1b2w b` says that Black has lost one marble and White two. Here it is what each seat ejected: `... b 2-1`.
"""

from __future__ import annotations

import re
from typing import Final

from games.abalone.grid import CELL_OF_NAME
from games.engine.records.dialect import Dialect

LOST: Final = re.compile(r"(\S+?)-(\d{1,2})b(\d{1,2})w\s+([bw])((?:\s.*)?)")


def position_in(text: str) -> str:
    """Return the position text of these rules for that of the collections; other texts are unchanged."""
    found = LOST.fullmatch(text.strip())
    return f"{found[1]} {found[4]} {found[3]}-{found[2]}{found[5]}" if found else text


def position_out(text: str) -> str:
    """Return the position text of the collections for that of these rules."""
    rows, side, ejected, *swap = text.split()
    by_black, by_white = ejected.split("-")
    lost = "" if by_black == by_white == "0" else f"-{by_white}b{by_black}w"
    return " ".join([f"{rows}{lost}", side, *swap])


DIALECT: Final = Dialect(
    notation="Aba-Pro",
    seats={2: ("Black", "White")},
    variants={"german_daisy": "german", "dutch_daisy": "dutch", "swiss_daisy": "swiss"},
    custom="standard",
    position_in=position_in,
    position_out=position_out,
    places=CELL_OF_NAME,
)
