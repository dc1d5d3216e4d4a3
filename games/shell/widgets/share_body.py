"""The body of a sheet that shares something: a QR code, and the text itself in a well, to be copied."""

from __future__ import annotations

import pygame

from games.engine.core.errors import GameError
from games.shell.platform.qr import QUIET_ZONE, qr_matrix
from games.shell.theme.paint import framed
from games.shell.theme.text import wrap
from games.shell.theme.theme import LIGHT, Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, flow
from games.shell.widgets.containers import Column, Row, Slot, Stack
from games.shell.widgets.controls import Action
from games.shell.widgets.well import Well

WHITE = (255, 255, 255)
SMALLEST_MODULE = 2  # device pixels, below which a camera sees only grey


class QrCode(Widget):
    """A QR code, dark on white in every theme; for a text that is too long, a sentence."""

    def __init__(self, text: str, too_long: str) -> None:
        super().__init__()
        self.too_long = too_long
        try:
            self.matrix = qr_matrix(text)
        except GameError:
            self.matrix = []
        self.paper = pygame.Rect(0, 0, 0, 0)

    def arrange(self, theme: Theme) -> None:
        count = len(self.matrix) + 2 * QUIET_ZONE
        module = min(self.rect.size) // count
        if self.matrix and module >= SMALLEST_MODULE:
            self.paper = pygame.Rect(0, 0, module * count, module * count)
            self.paper.center = self.rect.center
            self._module = module
            return
        self._module = 0
        words, room, size = self.too_long, self.rect, Type.BUTTON
        tall = theme.line(size) * len(wrap(words, Weight.MEDIUM, theme.type(size), room.w))
        top = (room.centerx, room.centery - tall // 2)
        self.lines = flow(words, Weight.MEDIUM, size, theme.palette.ink2, theme, top, "center", room)

    _module = 0

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        size = self._module
        if not size:
            return
        edge = theme.px(Space.S)
        sheet = self.paper.inflate(2 * edge, 2 * edge).clip(self.rect.inflate(2 * edge, 2 * edge))
        framed(target, sheet, WHITE, theme.palette.line, Radius.CARD * theme.unit, theme.px(Size.HAIRLINE))
        left, top = self.paper.x + QUIET_ZONE * size, self.paper.y + QUIET_ZONE * size
        for y, row in enumerate(self.matrix):
            for x, is_dark in enumerate(row):
                if is_dark:
                    target.fill(LIGHT.ink, (left + x * size, top + y * size, size, size))


class ShareBody(Stack):
    """The code above the well, or beside it where the sheet is low."""

    def __init__(self, text: str, too_long: str, on_copy: Action) -> None:
        self.code = QrCode(text, too_long)
        self.well = Well(text.partition("://")[2] or text, on_copy, "link")
        super().__init__([])

    def arrange(self, theme: Theme) -> None:
        well = max(Size.BUTTON_SMALL, theme.touch / theme.unit)
        if self.rect.w > 2 * self.rect.h:
            side = self.rect.h / theme.unit
            self.children = [Row([(Stack([self.code], padding=(Space.S, Space.S)), side),
                                  (self.well, Slot(0, weight=1, across=well))], gap=Space.L)]
        else:
            self.children = [Column([(Stack([self.code], padding=(0, Space.S)), Slot(0, weight=1)),
                                     (self.well, well)], gap=Space.L)]
        super().arrange(theme)
