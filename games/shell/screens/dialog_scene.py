"""Dialogs over the scene below, turned by 180 degrees for a player on the other side of the table."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from games.shell.screens.scene import AppServices, Scene
from games.shell.theme.text import tr
from games.shell.theme.theme import Theme
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.overlays import Dialog
from games.shell.widgets.upside_down import mirrored


class DialogScene(Scene):
    """A dialog over the scene below."""

    is_overlay = True

    @property
    def theme(self) -> Theme:
        return self.app.theme._replace(is_turned=self.is_turned)

    def make(self) -> Dialog:
        """Return the dialog, in the present language."""
        raise NotImplementedError

    def build(self) -> Iterator[None]:
        self.group.clear()
        self.group.rect, self.group.theme = self.screen, self.theme
        dialog = self.make()
        dialog.layout(self.screen, self.theme)
        self.group.add(dialog)
        self.toast.is_above = True
        self.toast.layout(self.screen, self.theme)
        self.group.add(self.toast)
        self.redraw()
        yield

    # --- turned by half ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if self.is_turned and hasattr(event, "pos"):
            x, y = event.pos
            at = (self.screen.w - 1 - x, self.screen.h - 1 - y)
            event = pygame.event.Event(event.type, {**event.dict, "pos": at})
        return super().handle(event)

    def dirty(self) -> list[pygame.Rect]:
        return [mirrored(rect, self.screen) for rect in super().dirty()] if self.is_turned else super().dirty()

    def draw(self, target: pygame.Surface) -> None:
        if not self.is_turned:
            super().draw(target)
            return
        area = target.get_clip()
        place = mirrored(area, self.screen)
        canvas = pygame.Surface(self.screen.size, 0, target)
        canvas.set_clip(place)
        if self.backdrop:
            canvas.blit(pygame.transform.flip(self.backdrop.subsurface(area), True, True), place)
        self.group.draw(canvas)
        target.blit(pygame.transform.flip(canvas.subsurface(place), True, True), area)

    def then(self, act: Action) -> None:
        """Close the dialog, and then call a function for the scene below."""
        self.app.pop()
        self.app.after(act)

    def relayout_now(self) -> None:
        """Make the dialog again."""
        for _ in self.build():
            pass


class AskScene(DialogScene):
    """A confirmation of an action that cannot be undone."""

    def __init__(self, app: AppServices, question: str, yes: str, act: Action, no: str = "ask.no") -> None:
        super().__init__(app)
        self.question, self.yes, self.act, self.no = question, yes, act, no

    def make(self) -> Dialog:
        return Dialog(tr(self.yes), tr(self.question),
                      [Button(tr(self.no), self.app.pop, "primary"), Button(tr(self.yes), self._do)], self.app.pop)

    def _do(self) -> None:
        self.app.pop()
        self.act()
