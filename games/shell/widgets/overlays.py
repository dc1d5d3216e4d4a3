"""Dialogs and toasts, which lie over a screen for a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from games.shell.theme.marbles import marble, marble_shadow, turned_marble, turned_shadow
from games.shell.theme.paint import disc, rounded, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import measure, wrap
from games.shell.theme.theme import DARK, ELEVATION, LIGHT, Motion, Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget, draw_card, elevate, place_line
from games.shell.widgets.containers import FIT, Child, Column, Grid, Row, Slot
from games.shell.widgets.controls import Action, Button, nothing
from games.shell.widgets.group import Group

TROPHY = ((0, 0, 46), (-19, 35, 34), (21, 36, 38))  # three marbles in a heap: offset and diameter
TROPHY_ROOM = 130  # design pixels beside the words
OFFER_SECONDS = 8.0  # that a toast stays which offers something to do
READING_SPEED = 0.04  # seconds a letter, for toasts longer than a glance


def button_grid(buttons: Iterable[Button], columns: int = 2) -> Grid:
    """Return buttons in columns, for the body of a dialog."""
    return Grid(buttons, columns, Space.S, lambda theme: max(theme.px(Size.BUTTON_SMALL), theme.touch))


class Dialog(Group):
    """A sheet with a title, a sentence, perhaps a body, and buttons: in the middle, or from below on a phone.

    With `is_aside`, it lies over the panel and leaves the board visible.
    """

    is_control = True  # a tap beside the sheet closes it

    def __init__(
        self,
        title: str,
        text: str,
        buttons: Sequence[Button],
        on_dismiss: Action = nothing,
        trophy: Stone | None = None,
        body: Widget | None = None,
        body_height: float | None = None,
        is_aside: bool = False,
        widest: float = Size.DIALOG,
    ) -> None:
        super().__init__([*([body] if body else []), *buttons])
        self.title, self.text, self.buttons, self.on_dismiss = title, text, list(buttons), on_dismiss
        self.trophy, self.body, self.body_height, self.is_aside = trophy, body, body_height, is_aside
        self.widest = widest  # design pixels, on a desktop
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def arrange(self, theme: Theme) -> None:
        """Give the sheet the height of its content, put it on the screen, and place everything in it."""
        screen, is_low, is_phone = self.rect, theme.is_low, theme.is_portrait
        inset = Space.L if is_low else Space.XL if is_phone else Space.DIALOG
        width = screen.w if is_phone else screen.w - 2 * theme.px(Space.MARGIN)
        width = width if is_phone or is_low else min(theme.px(self.widest), width)
        inner = width - 2 * theme.px(inset)
        beside = theme.px(TROPHY_ROOM) if self.trophy and not is_low else 0
        words = Slot(across=lambda theme: inner - beside, align=0)
        title = Label(self.title, Type.TITLE_SMALL if is_low else Type.DIALOG, Weight.TITLE)
        parts: list[Child] = []
        if self.text:
            parts += [(Widget(), Space.S), (Label(self.text, Type.BUTTON, Weight.MEDIUM, "ink2"), words)]
        if self.body:
            parts += [(Widget(), Space.L), (self.body, Slot(self.body_height, least=1))]
        rows = [Row([(button, Slot(least=0, weight=1)) for button in row], gap=Space.M)
                for row in self._button_rows(inner, theme)]
        foot: list[Child] = [(Widget(), inset if is_low else Space.DIALOG), Column(rows, gap=Space.M)] if rows else []
        column = Column([(title, words), *parts, *foot], padding=(inset, inset))
        if is_low and len(rows) == 1 and column.height_for(width, theme) > screen.h:
            snug = [button.width_for(theme) - theme.px(Space.XL) for button in self.buttons]
            beside_title = Row([(title, Slot(across=FIT)), (Widget(), Slot(0, weight=1)), *[
                (button, Slot(least=narrow / theme.unit, across=Size.TOUCH)) for button, narrow in zip(
                    self.buttons, snug, strict=True)]], Space.M)
            if beside_title.least(theme.px(Size.TOUCH), theme) <= inner:
                column = Column([beside_title, *parts], padding=(inset, Space.M))
        self.sheet = pygame.Rect(0, 0, width, min(column.height_for(width, theme), screen.h))
        if is_phone:
            self.sheet.midbottom = screen.midbottom
        else:
            self.sheet.center = screen.center
            if self.is_aside:
                self.sheet.right = screen.right - theme.px(Space.MARGIN)
        column.layout(self.sheet, theme)
        self.children = [column]

    def _button_rows(self, width: int, theme: Theme) -> list[list[Button]]:
        """Return the buttons in one row if they fit, else the main one in its own row above as few rows as possible.

        Buttons after the main one may be a little narrower than preferred, so that few rows cover little of the board.
        """
        gap, snug = theme.px(Space.M), theme.px(Space.XL)

        def fits(row: Iterable[Button], less: int = 0) -> bool:
            widths = [button.width_for(theme) - less for button in row]
            return sum(widths) + gap * (len(widths) - 1) <= width

        if not self.buttons:
            return []
        if fits(self.buttons):
            return [self.buttons]
        rows = [self.buttons[:1]]
        for button in self.buttons[1:]:
            if len(rows) > 1 and fits([*rows[-1], button], snug):
                rows[-1].append(button)
            else:
                rows.append([button])
        return rows

    def find(self, position: tuple[int, int]) -> list[Widget]:
        return (super().find(position) or [self]) if self.visible else []

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "up" and not self.sheet.collidepoint(position):
            self.on_dismiss()

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        sheet = pygame.Rect(self.sheet)
        if theme.is_portrait:
            sheet.h += theme.px(Radius.DIALOG)
        draw_card(target, sheet, theme, Radius.DIALOG, 3)
        if self.trophy and not theme.is_low:
            self._draw_trophy(target, theme, self.trophy)

    def _draw_trophy(self, target: pygame.Surface, theme: Theme, stone: Stone) -> None:
        x, y = self.sheet.right - theme.px(88), self.sheet.y + theme.px(60)
        shadow, ball = (turned_shadow, turned_marble) if theme.is_turned else (marble_shadow, marble)
        for k, (dx, dy, size) in enumerate(TROPHY):
            at = (x + dx * theme.unit, y + dy * theme.unit)
            stamp(target, shadow(stone, theme.px(size)), at)
            stamp(target, ball(stone, theme.px(size), k), at)


class Toast(Widget):
    """One sentence for a moment, at the bottom of the screen or at its top, so that what is used stays free.

    Tones: 'danger' and 'primary'.

    It may offer an action such as Undo: then the whole toast can be pressed, and it stays longer.
    """

    ring_radius = Size.TOAST / 2

    def __init__(self, tell: Callable[[str, bool], None]) -> None:
        super().__init__()
        self._tell = tell
        self.text, self.tone, self.offer = "", "primary", ""
        self._act: Action = nothing
        self.visible = False
        self._left = 0.0
        self._screen = self.rect
        self.is_above = False

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Place the toast in the screen, or the part of it above a bottom bar; it is only as large as its sentence."""
        self._screen = pygame.Rect(rect)
        super().layout(rect, theme)

    def say(self, text: str, tone: str = "primary", offer: str = "", act: Action = nothing) -> None:
        """Show a sentence, in place of the one before, and perhaps offer an action."""
        self.text, self.tone, self.offer, self.visible = text, tone, offer, True
        self.is_control, self._act = bool(offer), act
        self._left = max(OFFER_SECONDS if offer else Motion.TOAST, len(text) * READING_SPEED)
        self.refresh()
        self._tell(text, tone == "danger")

    @property
    def middle(self) -> int:
        """The vertical middle of its part of the screen."""
        return self._screen.centery

    def passages(self) -> list[tuple[str, str]]:
        return []  # it is said aloud

    def activate(self) -> None:
        self.set_visible(False)
        self._act()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._left -= dt
        if self._left <= 0 and not self.is_focused:
            self.set_visible(False)

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[2].blur + ELEVATION[2].drop)

    def arrange(self, theme: Theme) -> None:
        px, line = theme.type(Type.LIST), theme.line(Type.LIST)
        before, after, margin = theme.px(42), theme.px(Space.XXL), theme.px(Space.MARGIN_PHONE)
        gap = theme.px(Space.XXL) if self.offer else 0
        offered = measure(self.offer, Weight.BOLD, px) if self.offer else 0
        widest = self._screen.w - 2 * margin - before - after - gap - offered
        texts = wrap(self.text, Weight.SEMIBOLD, px, widest)
        width = max(measure(text, Weight.SEMIBOLD, px) for text in texts)
        height = theme.px(Size.TOAST) + line * (len(texts) - 1)
        self.rect = pygame.Rect(0, 0, before + width + gap + offered + after, height)
        if self.is_above:
            self.rect.midtop = (self._screen.centerx, self._screen.top + theme.px(Space.L))
        else:
            self.rect.midbottom = (self._screen.centerx, self._screen.bottom - theme.px(Space.XXL))
        top = self.rect.centery - line * len(texts) / 2
        for k, text in enumerate(texts):
            at = (self.rect.x + before, top + line * (k + 0.5))
            self.lines.append(place_line(text, Weight.SEMIBOLD, px, theme.palette.surface, "midleft", at, self.rect))
        if self.offer:
            at, colour = (self.rect.right - after, self.rect.centery), (LIGHT if theme.palette.is_dark else DARK).brass
            self.lines.append(place_line(self.offer, Weight.BOLD, px, colour, "midright", at, self.rect))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        elevate(target, self.rect, theme, Radius.DIALOG, 2)
        self.draw_ring(target, theme)
        rounded(target, self.rect, theme.palette.ink, theme.px(Size.TOAST) / 2)
        opposite = LIGHT if theme.palette.is_dark else DARK
        dot = disc(theme.px(Size.TOAST_DOT), getattr(opposite, self.tone))
        stamp(target, dot, (self.rect.x + theme.px(Space.XXL), self.rect.centery))
