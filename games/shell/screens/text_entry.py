"""A line of text to type: by keys, by the browser's dialog on touch devices, or in the document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.shell.screens.scene import AppServices
from games.shell.theme.text import fit, shorten
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import place_line
from games.shell.widgets.controls import Action
from games.shell.widgets.field import TextField


class TextEntry(TextField):
    """A text field with a name of its own."""

    role = "entry"

    def __init__(self, app: AppServices, caption: str, text: str, on_change: Callable[[str], None],
                 longest: int, is_hinted: bool = False, on_enter: Action | None = None) -> None:
        super().__init__(text, on_change, longest)
        self.app, self.caption, self.on_enter = app, caption, on_enter
        self.is_hinted = is_hinted  # the caption stands in the empty field

    def arrange(self, theme: Theme) -> None:
        super().arrange(theme)
        if self.is_hinted and not self.text and not self.is_focused:
            room = self.rect.inflate(-2 * theme.px(Space.M), 0)
            px = fit(self.caption, Weight.MEDIUM, theme.type(Type.LIST), room.w, theme.smallest_type)
            words = shorten(self.caption, Weight.MEDIUM, px, room.w)
            self.lines = [place_line(words, Weight.MEDIUM, px, theme.palette.ink2, "midleft", room.midleft, room)]

    def activate(self) -> None:
        page = self.app.platform.page
        if page and self.app.is_touch:
            asked = page.ask(self.caption, self.text)
            if asked is not None:
                self.set_to(asked)

    def type(self, event: pygame.event.Event) -> bool:
        """Handle typed text; Space writes a space and presses nothing."""
        return super().type(event) or (event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE)

    def spoken(self) -> str:
        return self.caption

    def facts(self) -> dict[str, Any]:
        return {"text": self.text, "hint": self.caption, "longest": self.longest}

    def set_to(self, value: Any) -> None:
        self.set_text("".join(letter for letter in str(value) if letter.isprintable())[:self.longest])
        self.on_change(self.text)

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.px(Size.BUTTON_SMALL), theme.touch)
