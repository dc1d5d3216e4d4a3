"""A seat's row on the set-up screen: its stone, an editable name, and their background."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from games.engine.core.bounded import clean_name
from games.shell.theme.icons import icon
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import rounded, stamp
from games.shell.theme.text import fit, measure, shorten, tr
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, place_line

if TYPE_CHECKING:
    from games.shell.screens.setup.setup_scene import SetupScene

LONGEST_NAME = 14


class StoneButton(Widget):
    """A seat's marble; a tap changes it to the next free stone."""

    is_control = True
    ring_radius = 22

    def __init__(self, scene: SetupScene, seat: int) -> None:
        super().__init__()
        self.scene, self.seat = scene, seat

    def activate(self) -> None:
        self.scene.lineup.next_stone(self.seat)
        self.scene.relayout_now()

    def spoken(self) -> str:
        return tr(f"stone.{self.scene.lineup.stones[self.seat]}")

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        stone = theme.stones[self.scene.lineup.stones[self.seat]]
        size = theme.px(Size.STRIP_MARBLE + (2 if self.warmth > 0.5 else 0))
        stamp(target, marble_shadow(stone, size), self.rect.center)
        stamp(target, marble(stone, size, 1, True), self.rect.center)


class NameField(Widget):
    """An editable name: tap it, type, Enter."""

    is_control = True

    def __init__(self, scene: SetupScene, seat: int) -> None:
        super().__init__()
        self.scene, self.seat = scene, seat
        self.typed: str | None = None

    @property
    def name(self) -> str:
        """The words shown: the text being typed, else the player's name."""
        if self.typed is not None:
            return self.typed + "|"
        return self.scene.lineup.name(self.seat)

    def activate(self) -> None:
        page = self.scene.app.platform.page
        if self.typed is None and page and self.scene.app.is_touch:
            asked = page.ask(tr("setup.name"), self.scene.lineup.names[self.seat])
            self.typed = asked
            self.finish()
        elif self.typed is None:
            self.typed = self.scene.lineup.names[self.seat]
            self.scene.editing = self
            pygame.key.start_text_input()
        else:
            self.finish()
        self.refresh()

    role = "entry"

    def spoken(self) -> str:
        return tr("setup.name")

    def facts(self) -> dict[str, Any]:
        return {"text": self.scene.lineup.names[self.seat], "hint": self.name, "longest": LONGEST_NAME}

    def set_to(self, value: Any) -> None:
        self.typed = str(value)
        self.finish()

    def finish(self) -> None:
        """Accept the typed name."""
        if self.typed is not None:
            self.scene.lineup.names[self.seat] = clean_name(self.typed)[:LONGEST_NAME]
            self.typed, self.scene.editing = None, None
            pygame.key.stop_text_input()
            self.scene.relayout_now()

    def type(self, event: pygame.event.Event) -> bool:
        """Take a key while editing."""
        assert self.typed is not None
        if event.type == pygame.TEXTINPUT:
            self.typed = (self.typed + event.text)[:LONGEST_NAME]
        elif event.key == pygame.K_BACKSPACE:
            self.typed = self.typed[:-1]
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB):
            self.finish()
            return True
        self.refresh()
        return True

    def arrange(self, theme: Theme) -> None:
        px = theme.type(Type.NAME)
        px = fit(self.name, Weight.BOLD, px, self.rect.w, theme.smallest_type)
        name = shorten(self.name, Weight.BOLD, px, self.rect.w)
        colour = theme.palette.brass if self.typed is not None else theme.palette.ink
        self.lines = [place_line(name, Weight.BOLD, px, colour, "midleft", self.rect.midleft, self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)


class RowGround(Widget):
    """The sunk ground of a seat's row."""

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        rounded(target, self.rect, theme.palette.seat_row, Radius.CARD * theme.unit)


class DeviceNote(Widget):
    """A few words about the device of a seat, after an icon."""

    def __init__(self, icon: str, text: str, align: str = "left") -> None:
        super().__init__()
        self.icon, self.text, self.align = icon, text, align

    def spoken(self) -> str:
        return self.text

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.line(Type.SECONDARY), theme.px(Size.ICON_IN_BUTTON))

    def width_for(self, theme: Theme) -> int:
        return measure(self.text, Weight.MEDIUM, theme.type(Type.SECONDARY)) + self._indent(theme)

    @staticmethod
    def _indent(theme: Theme) -> int:
        return theme.px(Size.ICON_SMALL) + theme.px(Space.S)

    def arrange(self, theme: Theme) -> None:
        room = self.rect.w - self._indent(theme)
        px = fit(self.text, Weight.MEDIUM, theme.type(Type.SECONDARY), room, theme.smallest_type)
        words = shorten(self.text, Weight.MEDIUM, px, room)
        left = self.rect.x if self.align == "left" else self.rect.right - measure(
            words, Weight.MEDIUM, px) - self._indent(theme)
        self._icon_at = (left + theme.px(Size.ICON_SMALL) // 2, self.rect.centery)
        at = (left + self._indent(theme), self.rect.centery)
        self.lines = [place_line(words, Weight.MEDIUM, px, theme.palette.ink2, "midleft", at, self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        stamp(target, icon(self.icon, theme.px(Size.ICON_SMALL), theme.palette.ink2), self._icon_at)
