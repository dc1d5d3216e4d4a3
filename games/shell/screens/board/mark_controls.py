"""Drawing circles and arrows on the board of a screen: the right button, keys, and a palette in the prompt's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.engine.core.rules import Target
from games.engine.records.own_marks import COLOURS
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Theme
from games.shell.widgets.base import Widget
from games.shell.widgets.mark_palette import MarkPalette

if TYPE_CHECKING:
    from games.shell.screens.board.board_scene import BoardScene

RIGHT = 3  # the mouse button
RED, BLUE = 1, 2  # the colours that Shift and Ctrl draw in


class MarkControls:
    """The drawing controls of one screen. `cover` is the widget that the palette replaces; None: no palette."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.cover: Widget | None = None
        self.palette: MarkPalette | None = None
        self._is_right = False  # the right button is down and draws

    def arrange(self, cover: Widget | None, theme: Theme) -> None:
        """Make the palette after a new layout of the screen."""
        drawing = self.scene.board.drawing
        self.cover, self.palette = cover, None
        if cover is None:
            return
        self.palette = MarkPalette(COLOURS, drawing.choose_colour, self.wipe, self.toggle)
        room = pygame.Rect(cover.rect)
        least = theme.touch + theme.px(Space.S)
        if room.h < least:
            room.y -= (least - room.h) // 2
            room.h = least
        self.palette.layout(room, theme)
        self.palette.set_visible(False)
        self.scene.group.children.insert(self.scene.group.children.index(cover) + 1, self.palette)
        self.refresh()

    def refresh(self) -> None:
        """Show or hide the palette in place of the widget that it covers."""
        drawing = self.scene.board.drawing
        if self.palette is None or self.cover is None:
            return
        self.palette.show(drawing.colour, bool(self.scene.session.marks))
        if self.palette.visible != drawing.is_on:
            self.palette.set_visible(drawing.is_on)
            self.cover.set_visible(not drawing.is_on)
            if self.scene.group.focused in list(self.palette.descendants()):
                self.scene.group.focus(self.scene.board)

    def toggle(self) -> None:
        """Switch drawing place by place on or off."""
        drawing = self.scene.board.drawing
        if self.palette is None:
            return
        self.scene.board.finish()
        drawing.switch(not drawing.is_on)
        self.refresh()
        self.scene.app.platform.announce(tr("marks.how.keys") if drawing.is_on else tr("marks.over"))

    def wipe(self) -> None:
        """Remove the marks of the position."""
        if self.scene.board.drawing.clear():
            self.scene.app.platform.announce(tr("marks.wiped"))
        self.refresh()

    def say(self, start: Target, end: Target) -> None:
        """Tell screen readers what was drawn or removed."""
        drawing, speech = self.scene.board.drawing, self.scene.board.speech()
        is_there = any(mark[:2] == (start, end) for mark in self.scene.session.marks)
        colour = COLOURS[drawing.colour]
        words = tr("marks.taken") if not is_there else tr(f"marks.circle.{colour}") if start == end else tr(
            f"marks.arrow.{colour}", place=speech.name(end))
        self.scene.app.platform.announce(speech.comma.join([speech.name(start), words]))

    def handle(self, event: pygame.event.Event) -> bool:
        """Draw with the right button; if something is chosen, a right click only cancels the choice."""
        board = self.scene.board
        drawing = board.drawing
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT:
            if board.cancel() or not board.rect.collidepoint(event.pos) or drawing.is_drawing:
                return True
            self._is_right = drawing.press(event.pos)
            held = pygame.key.get_mods()
            if self._is_right and held & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META):
                drawing.choose_colour(RED if held & pygame.KMOD_SHIFT else BLUE)
            return True
        if not self._is_right:
            return False
        if event.type == pygame.MOUSEMOTION:
            drawing.drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == RIGHT:
            self._is_right = False
            drawing.release(event.pos)
            return True
        return False
