"""Presence as a shape, not by colour alone: a disc, a disc with a hole, a ring or a cross."""

from __future__ import annotations

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.mark_sprites import ring
from games.shell.theme.paint import Point, disc, stamp
from games.shell.theme.text import fit, measure, shorten
from games.shell.theme.theme import Radius, Space, Theme, Type, Weight
from games.shell.widgets.base import Line, place_line

DOT = 10  # design pixels
DOT_GAP = 8
HOLE = 0.4  # of the dot
AWAY_TOWARD_INK = 0.12  # brass alone is too pale on a light card
PILL, PILL_INSET = 24, 10  # design pixels of the last phrase beside a name


def paint_presence(target: pygame.Surface, theme: Theme, state: str, at: Point) -> None:
    """Paint the dot of a state: here, away, gone, or waiting for somebody to sit down."""
    palette, size = theme.palette, theme.px(DOT)
    if state == "here":
        stamp(target, disc(size, palette.primary), at)
    elif state == "away":
        stamp(target, disc(size, mix(palette.fill, palette.ink, AWAY_TOWARD_INK)), at)
        stamp(target, disc(max(3, round(size * HOLE)), palette.surface), at)
    elif state == "gone":
        stamp(target, icon("close", theme.px(DOT + 4), palette.ink2), at)
    else:
        stamp(target, ring(size, palette.ink2, max(1.5, 1.6 * theme.unit)), at)


def presence_indent(theme: Theme) -> int:
    """Return the width of a dot and the gap after it."""
    return theme.px(DOT) + theme.px(DOT_GAP)


def phrase_line(theme: Theme, phrase: str, left: int, middle: int,
                room: pygame.Rect) -> tuple[Line, pygame.Rect] | None:
    """Return a phrase and its pill, from a point to the right; None where it has no room."""
    inset = theme.px(PILL_INSET)
    wide = room.right - left - 2 * inset
    px = fit(phrase, Weight.SEMIBOLD, theme.type(Type.CAPTION), wide, theme.smallest_type)
    words = shorten(phrase, Weight.SEMIBOLD, px, wide)
    if wide < 2 * theme.px(Space.L) or not words:
        return None
    height = max(theme.px(PILL), theme.line(Type.CAPTION))
    pill = pygame.Rect(left, middle - height // 2, measure(words, Weight.SEMIBOLD, px) + 2 * inset, height)
    return place_line(words, Weight.SEMIBOLD, px, theme.palette.ink, "center", pill.center, pill), pill


def pill_radius(theme: Theme) -> float:
    """Return the radius of a phrase's pill."""
    return (Radius.PILL + Space.XS) * theme.unit
