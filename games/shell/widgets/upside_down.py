"""A widget for a player on the other side of the table: painted upside down, with touches turned as well.

The light keeps its direction: with `Theme.is_turned`, the inner widget paints its shadows and marbles reversed, so that
they are right once the whole is turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from games.shell.theme.theme import Theme
from games.shell.widgets.base import Line, Widget


def mirrored(rect: pygame.Rect, room: pygame.Rect) -> pygame.Rect:
    """Return a rectangle turned by 180 degrees about the middle of a room."""
    return pygame.Rect(room.left + room.right - rect.right, room.top + room.bottom - rect.bottom, rect.w, rect.h)


class UpsideDown(Widget):
    """Another widget, turned by 180 degrees about its own middle."""

    def __init__(self, inner: Widget) -> None:
        self.inner, state = inner, (inner.visible, inner.enabled, inner.why_not)
        super().__init__()
        self.visible, self.enabled, self.why_not = state
        self.is_control, self.role = inner.is_control, inner.role

    @property
    def visible(self) -> bool:
        """Whether the inner widget is shown."""
        return self.inner.visible

    @visible.setter
    def visible(self, value: bool) -> None:
        self.inner.visible = value

    @property
    def enabled(self) -> bool:
        """Whether the inner widget is enabled."""
        return self.inner.enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        self.inner.enabled = value

    @property
    def why_not(self) -> str:
        """The reason why the inner widget is disabled."""
        return self.inner.why_not

    @why_not.setter
    def why_not(self, value: str) -> None:
        self.inner.why_not = value

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect, self.theme, self.changed = pygame.Rect(rect), theme, True
        reach = self.inner.overhang(theme)
        self.inner.layout(pygame.Rect(reach, reach, rect.w, rect.h), theme._replace(is_turned=True))

    def point(self, at: tuple[float, float]) -> tuple[float, float]:
        """Return the point of the screen for a point of the inner widget."""
        bounds = self.bounds()
        return bounds.right - at[0], bounds.bottom - at[1]

    def overhang(self, theme: Theme) -> int:
        return self.inner.overhang(theme)

    def draw(self, target: pygame.Surface) -> None:
        if not self.visible or not self.theme:
            return
        bounds = self.bounds()
        canvas = pygame.Surface(bounds.size, 0, target)
        canvas.blit(target, (0, 0), bounds)
        canvas = pygame.transform.flip(canvas, True, True)
        self.inner.draw(canvas)
        target.blit(pygame.transform.flip(canvas, True, True), bounds)

    def dirty(self) -> list[pygame.Rect]:
        self.changed = bool(self.inner.dirty()) or self.changed
        return super().dirty()

    def update(self, dt: float) -> None:
        self.inner.update(dt)

    def set_state(self, **state: bool) -> None:
        super().set_state(**state)
        self.inner.set_state(**state)

    def text_boxes(self) -> list[Line]:
        bounds = self.bounds()

        def seen(rect: pygame.Rect) -> pygame.Rect:
            return pygame.Rect(bounds.right - rect.right, bounds.bottom - rect.bottom, rect.w, rect.h)

        return [line._replace(rect=seen(line.rect), room=seen(line.room)) for line in self.inner.text_boxes()]

    def words(self) -> tuple[str, ...]:
        return self.inner.words()

    def controls(self) -> Iterator[Widget]:
        if self.visible and self.is_control:
            yield self

    def activate(self) -> None:
        self.inner.activate()

    def spoken(self) -> str:
        return self.inner.spoken()

    def passages(self) -> list[tuple[str, str]]:
        return self.inner.passages()

    def facts(self) -> dict[str, Any]:
        return self.inner.facts()
