"""A line of text that is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.engine.core.bounded import JOINERS
from games.shell.theme.icons import icon
from games.shell.theme.paint import framed, stamp
from games.shell.theme.text import ELLIPSIS, measure
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, place_line
from games.shell.widgets.controls import Action

CURSOR = "|"


class TextField(Widget):
    """One line of text, edited at its end. The scene passes TEXTINPUT and keys while it has the focus."""

    is_control = True
    takes_text = True

    def __init__(self, text: str, on_change: Callable[[str], None], longest: int = 400) -> None:
        super().__init__()
        self.text, self.on_change, self.longest = text, on_change, longest
        self.on_enter: Action | None = None

    def set_text(self, text: str) -> None:
        """Show another text."""
        if text != self.text:
            self.text = text[:self.longest]
            self.refresh()

    def set_state(self, **state: bool) -> None:
        """Set a state; the focus opens the on-screen keyboard."""
        if "is_focused" in state and state["is_focused"] != self.is_focused:
            (pygame.key.start_text_input if state["is_focused"] else pygame.key.stop_text_input)()
        super().set_state(**state)
        self.refresh()

    def type(self, event: pygame.event.Event) -> bool:
        """Handle typed text; return whether it had an effect."""
        if event.type == pygame.TEXTINPUT:
            self._change(self.text + event.text)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            is_word = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
            self._change(self.text.rstrip("/").rpartition("/")[0] + "/" if is_word else self.text[:-1])
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_enter:
            self.on_enter()
            return True
        return False

    def _change(self, text: str) -> None:
        self.set_text("".join(letter for letter in text if letter.isprintable() or letter in JOINERS))
        self.on_change(self.text)

    def arrange(self, theme: Theme) -> None:
        room = self.rect.inflate(-2 * theme.px(Space.M), 0)
        px, shown = theme.type(Type.LIST), self.text + (CURSOR if self.is_focused else "")
        while len(shown) > 2 and measure(shown, Weight.MEDIUM, px) > room.w:  # one sees the end, where one types
            shown = ELLIPSIS + shown.lstrip(ELLIPSIS)[1:]
        colour = theme.palette.ink
        self.lines = [place_line(shown, Weight.MEDIUM, px, colour, "midleft", room.midleft, room)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        framed(target, self.rect, palette.sunk, palette.line, Radius.BUTTON * theme.unit, theme.px(Size.HAIRLINE))


class SearchField(TextField):
    """A search field with a hint while it is empty."""

    role = "entry"

    def __init__(self, hint: str, on_change: Callable[[str], None], on_press: Action, longest: int = 40) -> None:
        super().__init__("", on_change, longest)
        self.hint, self.on_press = hint, on_press

    def activate(self) -> None:
        self.on_press()

    def spoken(self) -> str:
        return self.hint

    def facts(self) -> dict[str, Any]:
        return {"text": self.text, "hint": self.hint, "longest": self.longest}

    def set_to(self, value: Any) -> None:
        self._change(str(value)[:self.longest])

    def arrange(self, theme: Theme) -> None:
        inset = theme.px(Space.M)
        left = self.rect.x + 2 * inset + theme.px(Size.ICON_IN_BUTTON)
        room = pygame.Rect(left, self.rect.y, self.rect.right - inset - left, self.rect.h)
        is_hint = not self.text and not self.is_focused
        words = self.hint if is_hint else self.text + (CURSOR if self.is_focused else "")
        self.put(words, Weight.MEDIUM, Type.LIST, room, "ink2" if is_hint else "ink", shortens=True)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        super().paint(target, theme)
        size = theme.px(Size.ICON_IN_BUTTON)
        stamp(target, icon("search", size, theme.palette.ink2),
              (self.rect.x + theme.px(Space.M) + size // 2, self.rect.centery))
