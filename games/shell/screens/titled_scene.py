"""The frame that the quieter screens share: a way back, a title, and sheets of paper on the table."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from games.shell.screens.scene import Scene
from games.shell.theme.text import measure
from games.shell.theme.theme import ELEVATION, Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget, draw_card
from games.shell.widgets.controls import Button


class Sheet(Widget):
    """A sheet of paper for other widgets to lie on."""

    def __init__(self, radius: float = Radius.HOME, level: int = 2, fill: str = "surface") -> None:
        super().__init__()
        self.radius, self.level, self.fill = radius, level, fill

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * ELEVATION[self.level].blur + ELEVATION[self.level].drop)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, self.radius, self.level, fill=getattr(theme.palette, self.fill))


class TitledScene(Scene):
    """A screen with a back arrow, a title and perhaps a few icons at the right."""

    # --- for subclasses --------------------------------------------------------------------------

    def title(self) -> str:
        """The screen's name."""
        raise NotImplementedError

    def subtitle(self) -> str:
        """A few words after it."""
        return ""

    def icons(self) -> list[Button]:
        """Buttons at the upper right."""
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
        """Lay the widgets out again."""
        theme, px = self.theme, self.theme.px
        self.group.clear()
        self.group.rect, self.group.theme = self.screen, theme
        self.group.on_refused = lambda widget: self.say(widget.why_not, "danger")
        phone = theme.is_portrait
        margin, touch = px(Space.MARGIN_PHONE if phone else Space.MARGIN), theme.touch
        top = px(Size.TOP_BAR_PHONE if phone else Size.TOP_BAR)
        back = Button("", self.back, "icon", "back")
        back.layout(pygame.Rect(margin - px(Space.S), (top - touch) // 2, touch, touch), theme)
        size = Type.TITLE_SMALL if phone else Type.TITLE
        left, line = back.rect.right + px(Space.XS), theme.line(size) + 2
        icons = self.icons()
        right = theme.width - margin - len(icons) * (touch + px(Space.XS))
        title = Label(self.title(), size, Weight.TITLE)
        width = min(measure(self.title(), Weight.TITLE, theme.type(size)) + 2, right - left)
        title.layout(pygame.Rect(left, (top - line) // 2, width, line), theme)
        self.group.add(back, title)
        left += width + px(Space.L)
        words = self.subtitle()
        if words and measure(words, Weight.MEDIUM, theme.type(Type.LIST)) < right - left:
            label, line = Label(words, Type.LIST, Weight.MEDIUM, "ink2"), theme.line(Type.LIST) + 2
            label.layout(pygame.Rect(left, (top - line) // 2 + px(3), right - left, line), theme)
            self.group.add(label)
        x, high = theme.width - margin + px(Space.XS), max(touch, top - px(Space.S)) if phone else touch
        for button in reversed(icons):
            if phone and len(icons) == 1:
                button.name_icon(theme, high)
            wide = max(touch, button.named_width(theme))
            button.layout(pygame.Rect(x - wide, (top - high) // 2, wide, high), theme)
            x -= wide + px(Space.XS)
        yield from self.fill(pygame.Rect(margin, top, theme.width - 2 * margin, theme.height - top - margin))
        self.group.add(*icons)
        self.toast.layout(self.screen, theme)
        self.group.add(self.toast)
        self.redraw()

    def relayout_now(self) -> None:
        """Lay out again at once, keeping the focus on the control that had it."""
        with self.group.keeping_focus():
            for _ in self.relayout():
                pass

    def say(self, text: str, tone: str = "primary") -> None:
        """Show a sentence for a moment."""
        if text:
            self.toast.say(text, tone)
