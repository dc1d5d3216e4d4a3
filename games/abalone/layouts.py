"""The starting layouts of Abalone for two, with figures measured by self-play.

Rows are in layouts.txt, figures in layout_figures.txt, which `python -m games layouts` measures and writes.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path
from typing import Final

from games.abalone.positions import read_rows
from games.abalone.setups import layouts_for_two
from games.engine.core.layouts import BALANCED, QUICK, WILD, Figures, Layout

FIGURES_FILE: Final = Path(__file__).with_name("layout_figures.txt")
SURE: Final = 2.5  # standard errors by which the points of the first player must be off one half to tell something
SOON: Final = 6.0  # moves before the first push in a quick layout, at most


@cache
def layouts() -> dict[str, Layout]:
    """Return all layouts by name."""
    found: dict[str, Layout] = {}
    told = read_figures(FIGURES_FILE.read_text(encoding="utf-8")) if FIGURES_FILE.exists() else {}
    for name, setup in layouts_for_two().items():
        cells = read_rows(setup.rows, setup.letters)
        is_symmetric, ejecting, figures = told.get(name, (True, 0, None))
        found[name] = Layout(name, len(setup.teams), f"{setup.rows} b 0-0", (cells.count(1), cells.count(2)),
                             is_symmetric, ejecting, figures, kind_of(figures) if figures else "")
    return found


def read_figures(text: str) -> dict[str, tuple[bool, int, Figures]]:
    """Return for each layout whether it is symmetric, how many first moves eject, and the measured figures."""
    found: dict[str, tuple[bool, int, Figures]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, symmetric, ejecting, games, *numbers = line.split()
            contact, plies, decided, first = [float(number) for number in numbers]
            found[name] = symmetric == "yes", int(ejecting), Figures(int(games), contact, plies, decided, first)
    return found


def kind_of(figures: Figures) -> str:
    """Return the kind of a layout: wild if it surely favours one side, else quick if the first push comes soon."""
    if abs(figures.first - 0.5) > SURE * 0.5 / sqrt(figures.games):
        return WILD
    return QUICK if figures.contact <= SOON else BALANCED


LAYOUTS: Final = layouts()
