"""The body of the invitation: a QR code, the link, the seats, the watch link, and the relay."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.shell.screens.live.live_links import RelayWords
from games.shell.screens.sheet_body import ScrollBox
from games.shell.theme.icons import icon
from games.shell.theme.paint import stamp
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import FIT, Child, Column, Row, Slot, Stack
from games.shell.widgets.controls import Button
from games.shell.widgets.share_body import QrCode
from games.shell.widgets.well import Well

CODE_DESK, CODE_PHONE, CODE_LEAST = 312, 258, 200  # design pixels
WATCH = 44
COPY = 104
LINK_SHOWN = 36  # characters


class IconLabel(Row):
    """A sentence after an icon; a long one takes several lines."""

    def __init__(self, icon: str, text: str, ink: str = "ink2") -> None:
        self.sign = _Sign(icon)
        label = Label(text, Type.CAPTION, Weight.MEDIUM, ink)
        super().__init__([(self.sign, Slot(Size.ICON_SMALL + Space.M, across=Size.ICON_SMALL)),
                          (label, Slot(0, weight=1, across=FIT))], padding=(Space.M, Space.S, Space.S, Space.S))


class _Sign(Widget):
    def __init__(self, icon: str) -> None:
        super().__init__()
        self.icon = icon

    def height_for(self, width: int, theme: Theme) -> int:
        return theme.px(Size.ICON_SMALL)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        size = theme.px(Size.ICON_SMALL)
        stamp(target, icon(self.icon, size, theme.palette.ink2), (self.rect.x + size // 2, self.rect.centery))


class InviteBody(Stack):
    """The code beside the rest on a wide screen, above it on a phone."""

    def __init__(self, link: str, watch: str, seats: Widget, relay: RelayWords, is_wrong: bool,
                 on_copy: Callable[[str], None], has_copy: bool = True) -> None:
        """Without a button of its own the link is copied by the sheet's main button, or by a tap on it."""
        self.link, self.watch, self.seats = link, watch, seats
        self.code = QrCode(link, tr("share.too_long"))
        self.relay = IconLabel(relay.icon, relay.text, "danger" if is_wrong else "ink2")
        self.on_copy, self.has_copy = on_copy, has_copy
        super().__init__([])

    def height_for(self, width: int, theme: Theme) -> int:
        if theme.is_portrait:
            return theme.px(CODE_PHONE) + theme.px(Space.L) + self._column().height_for(width, theme)
        beside = width - theme.px(CODE_DESK + Space.DIALOG)
        return max(theme.px(CODE_DESK), self._column().height_for(beside, theme))

    def arrange(self, theme: Theme) -> None:
        column = self._column()
        box = ScrollBox(column)
        if theme.is_portrait:
            left = self.rect.h - box.height_for(self.rect.w, theme) - theme.px(Space.L)
            code = max(theme.px(CODE_LEAST), min(theme.px(CODE_PHONE), left))
            code_place = (self.code, Slot(lambda theme: code))
            self.children = [Column([code_place, (box, Slot(0, weight=1))], Space.L) if left >= code else
                             ScrollBox(Column([code_place, column], Space.L))]
        else:
            side = min(theme.px(CODE_DESK), self.rect.h)
            code_place = (self.code, Slot(lambda theme: side, across=lambda theme: side, align=0))
            self.children = [Row([code_place, (box, Slot(0, weight=1))], Space.DIALOG if not theme.is_low else Space.L)]
        super().arrange(theme)

    def _column(self) -> Column:
        shown = self.link.partition("://")[2] or self.link
        shown = shown if len(shown) <= LINK_SHOWN else f"{shown[:LINK_SHOWN]}…"  # its beginning, in readable letters
        well = Well(shown, lambda: self.on_copy(self.link), "link")
        link: list[Child] = [(well, Slot(0, weight=1, across=_link_height))]
        if self.has_copy:
            copy = Button(tr("live.copy"), lambda: self.on_copy(self.link), "secondary", "copy", Type.LIST)
            link.append((copy, Slot(_copy_width(copy), across=_link_height)))
        copy_watch = Button("", lambda: self.on_copy(self.watch), "icon", "copy")
        copy_watch.spoken = lambda: f"{tr('live.copy')}: {tr('live.watch_only')}"  # type: ignore[method-assign]
        watch = Row([(IconLabel("eye", tr("live.watch_only"), "ink"), Slot(0, weight=1)),
                     (copy_watch, Slot(across=_touch))])
        return Column([Row(link, Space.S), self.seats, Column([watch, self.relay])], Space.M)


def _copy_width(copy: Button) -> Callable[[Theme], int]:
    return lambda theme: max(theme.px(COPY), copy.width_for(theme) - theme.px(Space.L))


def _touch(theme: Theme) -> int:
    return theme.touch


def _link_height(theme: Theme) -> int:
    return max(theme.px(Size.BUTTON_SMALL), theme.touch)
