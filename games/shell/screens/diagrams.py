"""Diagrams and pictures of positions, drawn by the boards of the games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catalogue import find_game
from games.engine.core.rules import Move, Seat
from games.engine.records.own_marks import Mark
from games.shell.screens.game_scenes import plain_view
from games.shell.table.diagram import SIDE, diagram
from games.shell.theme.theme import make_theme


def svg_diagram(game: str, state: Any = None, *, variant: str = "", options: dict[str, str] | None = None,
                stones: Sequence[str] = (), viewer: Seat = 0, turn: tuple[Move, ...] = (), title: str = "",
                drawn: Sequence[Mark] = ()) -> str:
    """Return a position (the start without one) of a game as an SVG file, with marks that a player drew."""
    entry = find_game(game)
    view = plain_view(game, variant or entry.variants[0][0], make_theme((SIDE, SIDE)), options, stones, viewer=viewer)
    if state is not None:
        view.state = state
    return diagram(view, entry.part("diagram"), turn, title, drawn)
