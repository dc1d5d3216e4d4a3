"""The starting layouts of Abalone for two, with what self-play told about them.

Rows are in layouts.txt, figures in layout_figures.txt, which `python -m games layouts` measures and writes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from games.abalone.positions import read_rows
from games.abalone.setups import layouts_for_two
from games.engine.core.layouts import BALANCED, QUICK, WILD, Figures, Layout

FIGURES_FILE: Final = Path(__file__).with_name("layout_figures.txt")
EVEN: Final = 0.15  # how far the first player's share of the points may be off one half in a balanced layout
SOON: Final = 0.8  # of the middle length of all layouts: a game that ends by then is quick


@cache
def layouts() -> dict[str, Layout]:
    """Return all layouts by name."""
    found: dict[str, Layout] = {}
    told = read_figures(FIGURES_FILE.read_text(encoding="utf-8")) if FIGURES_FILE.exists() else {}
    lengths = sorted([figures.plies for _, _, figures in told.values()])
    for name, setup in layouts_for_two().items():
        cells = read_rows(setup.rows, setup.letters)
        is_symmetric, ejecting, figures = told.get(name, (True, 0, None))
        found[name] = Layout(name, len(setup.teams), f"{setup.rows} b 0-0", (cells.count(1), cells.count(2)),
                             is_symmetric, ejecting, figures,
                             kind_of(figures, lengths[len(lengths) // 2]) if figures else "")
    return found


def read_figures(text: str) -> dict[str, tuple[bool, int, Figures]]:
    """Return for each layout whether it is symmetric, how many first moves eject, and what was measured."""
    found: dict[str, tuple[bool, int, Figures]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, symmetric, ejecting, games, *numbers = line.split()
            contact, plies, decided, first = [float(number) for number in numbers]
            found[name] = symmetric == "yes", int(ejecting), Figures(int(games), contact, plies, decided, first)
    return found


def kind_of(figures: Figures, usual: float) -> str:
    """Return the kind of a layout: wild if one side has much the better of it, else quick or balanced by its length."""
    if abs(figures.first - 0.5) > EVEN:
        return WILD
    return QUICK if figures.plies < SOON * usual else BALANCED


LAYOUTS: Final = layouts()
