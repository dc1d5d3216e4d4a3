"""The frame of most screens besides the sections: a back arrow, a title, and sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from games.shell.screens.scene import Scene
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import FIT, Column, Row, Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.group import ScrollArea
from games.shell.widgets.sheet import Sheet

SUBTITLE_DROP = 3  # design pixels by which its middle is below the title's: they share a baseline


class TitledScene(Scene):
    """A screen with a back arrow, a title and perhaps a few icons at the right."""

    # --- for subclasses --------------------------------------------------------------------------

    def title(self) -> str:
        """Return the screen's name."""
        raise NotImplementedError

    def subtitle(self) -> str:
        """Return a few words after it."""
        return ""

    def icons(self) -> list[Button]:
        """Return buttons at the upper right."""
        return []

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        """Put the screen's own widgets into the room below the title."""
        yield

    # --- making ----------------------------------------------------------------------------------

    def build(self) -> Iterator[None]:
        self.backdrop = self.app.ground()
        yield
        yield from self.relayout()

    def relayout(self) -> Iterator[None]:
        """Lay out the widgets again, in the next frame."""
        theme, px = self.theme, self.theme.px
        self.group.clear()
        self.group.rect, self.group.theme = self.screen, theme
        self.group.on_refused = lambda widget: self.say(widget.why_not, "danger")
        phone = theme.is_portrait
        margin, top = px(Space.MARGIN_PHONE if phone else Space.MARGIN), Size.TOP_BAR_PHONE if phone else Size.TOP_BAR
        title = Label(self.title(), Type.TITLE_SMALL if phone else Type.TITLE, Weight.TITLE)
        subtitle = Column([(Widget(), 2 * SUBTITLE_DROP), Label(self.subtitle(), Type.LIST, Weight.MEDIUM, "ink2")])
        icons = self.icons()
        high = max(theme.touch, px(top - Space.S)) if phone else theme.touch
        if phone and len(icons) == 1:
            icons[0].name_icon(theme, high)
        names = Row([(title, Slot(across=FIT)), (subtitle, Slot(across=FIT, priority=1))] if self.subtitle() else [
            (title, Slot(least=0, across=FIT))], Space.L)
        back = Button("", self.back, "icon", "back")
        bar = Row([(back, Slot(across=FIT)), (names, Slot(0, weight=1)),
                   *[(button, Slot(across=lambda theme: high)) for button in icons]], Space.XS)
        edge = px(Space.XS)
        bar.layout(pygame.Rect(margin - 2 * edge, 0, theme.width - 2 * margin + 3 * edge, px(top)), theme)
        self.group.add(back, names)
        top = px(top)
        yield from self.fill(pygame.Rect(margin, top, theme.width - 2 * margin, theme.height - top - margin))
        self.group.add(*icons)
        self.toast.layout(self.screen, theme)
        self.group.add(self.toast)
        self.redraw()

    def add_sheet(self, area: pygame.Rect, content: Widget, widest: float, offset: int = 0,
                  fills: bool = False) -> ScrollArea:
        """Put a sheet of paper into an area, as high as its content unless it `fills` the area; it can scroll."""
        theme, px = self.theme, self.theme.px
        inset, width = px(Space.L if theme.is_portrait else Space.XXL), min(area.w, px(widest))
        height = content.height_for(width - 2 * inset, theme) + 2 * px(Space.M)
        place = pygame.Rect(area.centerx - width // 2, area.y, width, area.h if fills else min(area.h, height))
        sheet, scroll = Sheet(), ScrollArea()
        sheet.layout(place, theme)
        scroll.fill(place.inflate(-2 * inset, -2 * px(Space.M)), content, theme, offset)
        self.group.add(sheet, scroll)
        return scroll

    def relayout_now(self) -> None:
        """Lay out again at once and keep the focus."""
        with self.group.keeping_focus():
            for _ in self.relayout():
                pass
