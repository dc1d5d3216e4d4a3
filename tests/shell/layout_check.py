"""Faults of a layout: text that is cut or overlaps, controls too small for a finger, controls that cover each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pygame

from games.shell.theme.theme import Size
from games.shell.widgets.base import Widget
from games.shell.widgets.group import Group, ScrollArea
from games.shell.widgets.scroller import Scroller


def problems(group: Group, screen: pygame.Rect) -> list[str]:
    """Return the faults of a layout, one sentence each; a sound screen has none."""
    found: list[str] = []
    boxes = group.text_boxes()
    for box in boxes:
        if not box.room.contains(box.rect):
            found.append(f"{box.text!r} at {tuple(box.rect)} does not fit its room {tuple(box.room)}")
        if not screen.contains(box.rect):
            found.append(f"{box.text!r} at {tuple(box.rect)} leaves the screen")
    for upper, lower in combinations(boxes, 2):
        if upper.rect.inflate(0, -upper.rect.h // 3).colliderect(lower.rect.inflate(0, -lower.rect.h // 3)):
            found.append(f"{upper.text!r} overlaps {lower.text!r}")
    shown = list(_shown(group, screen))
    for control, _ in shown:
        if control.theme and min(control.hit().size) < round(Size.TOUCH * control.theme.ratio):
            found.append(f"{type(control).__name__} at {tuple(control.rect)} is too small for a finger")
    for (first, one), (second, other) in combinations(shown, 2):
        if one.colliderect(other):
            found.append(f"{type(first).__name__} at {tuple(first.rect)} covers {type(second).__name__}")
    bars = [bar for scroller in _scrollers(group) if (bar := scroller.bar())]
    for bar, (control, part) in product(bars, shown):
        if bar.inflate(2, 2).colliderect(part) and not isinstance(control, Scroller):
            found.append(f"a scroll bar touches {type(control).__name__} at {tuple(control.rect)}")
    return found


def _scrollers(group: Group) -> Iterator[Scroller]:
    for child in group.children if group.visible else ():
        if isinstance(child, Scroller):
            yield child
        if isinstance(child, Group):
            yield from _scrollers(child)


def _shown(group: Group, window: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
    """Yield the controls that can be seen, each with the part of its rectangle that is not scrolled away."""
    for child in group.children if group.visible else ():
        if isinstance(child, Group):
            yield from _shown(child, window.clip(child.viewport()) if isinstance(child, ScrollArea) else window)
        elif child.visible and child.is_control and (part := child.rect.clip(window)):
            yield child, part
