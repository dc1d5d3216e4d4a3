"""The signs by which a review marks turns, in colour."""

from __future__ import annotations

from games.shell.theme.colour import Colour, mix
from games.shell.theme.theme import Theme


def mark_colour(mark: str, theme: Theme) -> Colour:
    """Return the colour of a mark."""
    palette = theme.palette
    danger = mix(palette.danger, palette.ink, 0.15) if palette.is_dark else palette.danger
    return {"?!": palette.brass, "!": palette.primary}.get(mark, danger)
