"""Sentences about starting layouts: their kind, their marbles, and the figures that were measured."""

from __future__ import annotations

from games.catalogue import find_game
from games.engine.core.layouts import Layout
from games.shell.theme.text import tr

PERCENT = 100


def kind_line(layout: Layout) -> str:
    """Return the kind of a layout and how many marbles there are."""
    first, second = layout.marbles
    marbles = tr("layout.marbles", n=first) if first == second else tr("layout.marbles.uneven", n=first, other=second)
    return f"{tr(f'layout.kind.{layout.kind}')}, {marbles}" if layout.kind else marbles[:1].upper() + marbles[1:]


def uneven_line(layout: Layout) -> str:
    """Return a sentence that explains the offer to swap sides after the first move; empty if none is made."""
    if layout.ejecting:
        return tr("layout.ejecting")
    return "" if layout.is_symmetric else tr("layout.not_symmetric")


def figures_line(layout: Layout) -> str:
    """Return the measured figures as a sentence; nothing without any."""
    figures = layout.figures
    if figures is None:
        return ""
    return tr("layout.figures", n=max(1, round(figures.contact)), share=round(PERCENT * figures.first),
              decided=round(PERCENT * figures.decided))


def about_variant(game: str, variant: str) -> str:
    """Return a line about a variant: its own, or the figures of a layout."""
    entry = find_game(game)
    if variant in dict(entry.variants):
        return tr(f"variant.{game}.{variant}.line")
    layout = entry.layouts[variant]
    return " ".join([f"{kind_line(layout)}.", uneven_line(layout) or figures_line(layout)])
