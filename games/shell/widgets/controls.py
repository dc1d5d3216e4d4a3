"""Controls: buttons, toggles, sliders, segments and chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from games.shell.theme.colour import Colour, dark, mix, with_alpha
from games.shell.theme.icons import icon
from games.shell.theme.marbles import brass_dome, marble_shadow
from games.shell.theme.paint import disc, framed, rounded, stamp, veil
from games.shell.theme.text import fit, measure, shorten, text_height, tr, wrap
from games.shell.theme.theme import BUTTON_SHADOW, Radius, Size, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Widget, draw_card, elevate, place_line

Action = Callable[[], None]
BAR_WORD = 16  # design pixels from the middle of a button to the word below its icon


def nothing() -> None:
    """Do nothing: the default action of a control."""


def chip_height(theme: Theme) -> int:
    """Return the height of a chip or of a control in a form, in device pixels."""
    return max(theme.px(Size.CHIP), theme.touch)


class Button(Widget):
    """A word, an icon or both. Kinds: 'primary' (green, one a screen), 'secondary', 'icon', 'bar' (icon over word)."""

    is_control = True

    def __init__(
        self,
        caption: str = "",
        on_press: Action = nothing,
        kind: str = "secondary",
        icon: str = "",
        size: float = Type.BUTTON,
    ) -> None:
        super().__init__()
        self.caption, self.on_press, self.kind, self.icon, self.size = caption, on_press, kind, icon, size
        self.name = ""  # read aloud in place of the caption or the icon's word
        self._has_icon = True  # unless the word needs all the room

    def set_caption(self, caption: str, icon: str | None = None) -> None:
        """Change the word and perhaps the icon."""
        icon = self.icon if icon is None else icon
        if (caption, icon) != (self.caption, self.icon):
            self.caption, self.icon = caption, icon
            self.refresh()

    def activate(self) -> None:
        self.on_press()

    def spoken(self) -> str:
        return self.name or self.caption or tr(f"icon.{self.icon}")

    @staticmethod
    def holds_name(theme: Theme, height: int) -> bool:
        """Whether an icon and its name fit into a height, one above the other."""
        return theme.px(BAR_WORD) + theme.line(Type.NAV) // 2 <= height // 2

    def name_icon(self, theme: Theme, height: int) -> None:
        """Write the name below an icon that has none, where there is room for it."""
        if self.holds_name(theme, height):
            self.kind, self.caption = "bar", self.spoken()

    def named_width(self, theme: Theme) -> int:
        """Return the width of an icon, over its name if it has one."""
        return measure(self.caption, Weight.SEMIBOLD, theme.type(Type.NAV)) + theme.px(Space.S) if self.caption else 0

    def width_for(self, theme: Theme) -> int:
        if self.kind in ("icon", "bar"):
            return max(theme.touch, self.named_width(theme))
        words = measure(self.caption, Weight.SEMIBOLD, theme.type(self.size)) if self.caption else 0
        return words + self._icon_room(theme) + 2 * theme.px(Space.XXL)

    def height_for(self, width: int, theme: Theme) -> int:
        return theme.touch if self.kind == "icon" else max(theme.px(Size.BUTTON), theme.touch)

    def overhang(self, theme: Theme) -> int:
        return theme.px(2 * BUTTON_SHADOW.blur + BUTTON_SHADOW.drop) if self.kind == "primary" else theme.px(5)

    def _icon_room(self, theme: Theme) -> int:
        """Return the width the icon and the gap after it take."""
        gap = theme.px(10) if self.caption else 0
        return theme.px(Size.ICON_IN_BUTTON) + gap if self.icon else 0

    def arrange(self, theme: Theme) -> None:
        x, y = self._icon_at = self.rect.center
        self._has_icon = True
        if self.kind == "bar":
            self._icon_at = (x, y - theme.px(10))
            self._put_caption(theme, theme.type(Type.NAV), "center", (x, y + theme.px(BAR_WORD)))
        elif self.caption:
            room, taken = self.rect.w - 2 * theme.px(Space.S), self._icon_room(theme)
            self._has_icon = measure(self.caption, Weight.SEMIBOLD, theme.smallest_type) <= room - taken
            taken = taken if self._has_icon else 0
            if self._put_two_lines(theme, room):
                return
            px = fit(self.caption, Weight.SEMIBOLD, theme.type(self.size), room - taken, theme.smallest_type)
            left = x - (measure(self.caption, Weight.SEMIBOLD, px) + taken) / 2
            self._icon_at = (round(left + theme.px(Size.ICON_IN_BUTTON) / 2), y)
            self._put_caption(theme, px, "midleft", (left + taken, y))

    def _put_two_lines(self, theme: Theme, width: int) -> bool:
        """Set a caption that is too long even in the smallest letters in two lines; return whether it is set."""
        px = theme.smallest_type
        parts = wrap(self.caption, Weight.SEMIBOLD, px, width)
        if len(parts) != 2 or 2 * text_height(Weight.SEMIBOLD, px) > self.rect.h:
            return False
        for part, side in zip(parts, (-1, 1), strict=True):
            at = (self.rect.centerx, self.rect.centery + side * text_height(Weight.SEMIBOLD, px) / 2)
            self.lines.append(place_line(part, Weight.SEMIBOLD, px, self._ink(theme), "center", at, self.rect))
        return True

    def _put_caption(self, theme: Theme, px: int, anchor: str, at: tuple[float, float]) -> None:
        self.lines = [place_line(self.caption, Weight.SEMIBOLD, px, self._ink(theme), anchor, at, self.rect)]

    def _ink(self, theme: Theme) -> Colour:
        palette = theme.palette
        if self.kind in ("icon", "bar"):
            ground = palette.table if self.kind == "icon" else palette.surface
            return palette.ink if self.enabled else mix(palette.ink, ground, Tint.ICON_OFF)
        if not self.enabled:
            return mix(palette.ink2, palette.ink, Tint.WORDS_OFF) if self.kind == "primary" else palette.ink2
        return palette.on_primary if self.kind == "primary" else palette.ink

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        painters = {"primary": self._paint_primary, "secondary": self._paint_secondary}
        painters.get(self.kind, self._paint_bare)(target, theme)
        if self.icon and self._has_icon:
            size = {"icon": Size.ICON, "bar": Size.ICON_IN_BAR}.get(self.kind, Size.ICON_IN_BUTTON)
            x, y = self._icon_at
            stamp(target, icon(self.icon, theme.px(size), self._ink(theme)), (x, y + self.sink(theme)))

    def sink(self, theme: Theme) -> int:
        return theme.px(Size.HAIRLINE) if self.is_pressed and self.kind in ("primary", "secondary") else 0

    def _paint_primary(self, target: pygame.Surface, theme: Theme) -> None:
        palette, radius = theme.palette, Radius.BUTTON * theme.unit
        if not self.enabled:
            self.draw_ring(target, theme)
            rounded(target, self.rect, mix(palette.primary, palette.table, Tint.DISABLED), radius)
            return
        elevate(target, self.rect, theme, Radius.BUTTON, BUTTON_SHADOW)
        self.draw_ring(target, theme)
        if self.is_pressed:
            rounded(target, self.rect, mix(palette.primary, (0, 0, 0), Tint.PRESSED_PRIMARY), radius)
            return
        fill = mix(palette.primary, palette.on_primary, Tint.HOVER * self.warmth)
        foot = theme.px(2)
        face = pygame.Rect(self.rect.x, self.rect.y + (foot if theme.is_turned else 0), self.rect.w, self.rect.h - foot)
        rounded(target, self.rect, dark(fill, Tint.FOOT), radius)
        rounded(target, face, fill, radius)

    def _paint_secondary(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        tint = Tint.PRESSED if self.is_pressed else Tint.HOVER * self.warmth
        fill = mix(palette.surface, palette.fill, tint)
        if not self.enabled:
            fill = mix(palette.surface, palette.table, Tint.DISABLED)
        framed(target, self.rect, fill, palette.line, Radius.BUTTON * theme.unit, theme.px(Size.HAIRLINE))

    def _paint_bare(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        alpha = Tint.ICON_PRESSED_ALPHA if self.is_pressed else Tint.ICON_HOVER_ALPHA * self.warmth
        if int(alpha):
            tint = with_alpha(theme.palette.ink, alpha)
            target.blit(veil(self.rect.w, self.rect.h, theme.px(Radius.BUTTON), tint), self.rect)


class Toggle(Widget):
    """A switch that is on or off."""

    is_control = True
    ring_radius = Size.TOGGLE[1] / 2

    def __init__(self, is_on: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__()
        self.is_on, self.on_change = is_on, on_change

    role = "switch"

    def height_for(self, width: int, theme: Theme) -> int:
        return chip_height(theme)

    def facts(self) -> dict[str, Any]:
        return {"on": self.is_on}

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Place the switch at the right end of a rectangle."""
        own = pygame.Rect(0, 0, *(theme.px(side) for side in Size.TOGGLE))
        own.midright = rect.midright
        super().layout(own, theme)

    def activate(self) -> None:
        self.is_on = not self.is_on
        self.changed = True
        self.on_change(self.is_on)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, rect = theme.palette, self.rect
        self.draw_ring(target, theme)
        track = palette.primary if self.is_on else palette.toggle_off
        track = mix(track, palette.surface, Tint.HOVER * self.warmth if self.enabled else Tint.DISABLED)
        rounded(target, rect, track, rect.h / 2)
        x = rect.right - rect.h // 2 if self.is_on else rect.left + rect.h // 2
        stamp(target, disc(theme.px(Size.KNOB), palette.surface), (x, rect.centery))


class Slider(Widget):
    """A brass dome on a track; with `steps`, it stops at that many places."""

    is_control = True
    drags = True

    def __init__(self, value: float, on_change: Callable[[float], None], steps: int = 0) -> None:
        super().__init__()
        self.value, self.on_change, self.steps = value, on_change, steps

    role = "slider"

    def height_for(self, width: int, theme: Theme) -> int:
        return chip_height(theme)

    def facts(self) -> dict[str, Any]:
        return {"value": round(100 * self.value), "step": round(100 / (self.steps - 1)) if self.steps > 1 else 5}

    def set_to(self, value: Any) -> None:
        self.set_value(float(value) / 100)

    def set_value(self, value: float) -> None:
        """Move to the stop nearest to a value between 0 and 1, and call `on_change`."""
        value = min(1.0, max(0.0, value))
        if self.steps > 1:
            value = round(value * (self.steps - 1)) / (self.steps - 1)
        if value != self.value:
            self.value = value
            self.changed = True
            self.on_change(value)

    def show_value(self, value: float) -> None:
        """Show a value that was set elsewhere."""
        if value != self.value:
            self.value = value
            self.refresh()

    def overhang(self, theme: Theme) -> int:
        return theme.px(Size.KNOB)

    def hit(self) -> pygame.Rect:
        knob = self.theme.px(Size.KNOB) if self.theme else 0
        return super().hit().inflate(knob, 0)

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase != "up":
            self.set_value((position[0] - self.rect.x) / max(1, self.rect.w))

    def key(self, key: int) -> bool:
        step = 1 / (self.steps - 1) if self.steps > 1 else 0.05
        change = {pygame.K_RIGHT: step, pygame.K_UP: step, pygame.K_LEFT: -step, pygame.K_DOWN: -step}.get(key)
        if change:
            self.set_value(self.value + change)
        return change is not None

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, height = theme.palette, theme.px(Size.TRACK)
        track = pygame.Rect(self.rect.x, self.rect.centery - height // 2, self.rect.w, height)
        x = self.rect.x + round(self.rect.w * self.value)
        done = palette.primary if self.enabled else palette.toggle_off
        rounded(target, track, palette.line, height / 2)
        for k in range(self.steps):
            stop = self.rect.x + self.rect.w * k / (self.steps - 1)
            colour = done if stop <= x else palette.line
            stamp(target, disc(theme.px(Size.DETENT), colour), (stop, track.centery))
        if x > track.x:
            rounded(target, pygame.Rect(track.x, track.y, max(height, x - track.x), height), done, height / 2)
        knob = theme.px(Size.KNOB)
        if self.is_focused:
            stamp(target, disc(knob + 2 * theme.px(Space.XS), palette.brass), (x, track.centery))
            stamp(target, disc(knob + 2 * theme.px(2), palette.surface), (x, track.centery))
        stamp(target, marble_shadow(theme.stones["amber"], knob), (x, track.centery))
        stamp(target, brass_dome(knob), (x, track.centery))


class Segmented(Widget):
    """A few choices side by side in a well; the chosen one is a card. -1: none is chosen yet."""

    is_control = True

    def __init__(self, choices: Sequence[str], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__()
        self.choices, self.chosen, self.on_change = list(choices), chosen, on_change

    role = "choice"

    def height_for(self, width: int, theme: Theme) -> int:
        return chip_height(theme)

    def spoken(self) -> str:
        return ""

    def facts(self) -> dict[str, Any]:
        return {"choices": self.choices, "chosen": self.chosen}

    def set_to(self, value: Any) -> None:
        self.choose(int(value))

    def choose(self, index: int) -> None:
        """Choose another option and call `on_choose`."""
        if index != self.chosen and 0 <= index < len(self.choices):
            self.chosen = index
            self.refresh()
            self.on_change(index)

    def least_width(self, theme: Theme) -> int:
        """Return the width at which no choice is shortened."""
        widest = max(measure(choice, Weight.SEMIBOLD, theme.smallest_type) for choice in self.choices)
        return len(self.choices) * (widest + 1) + 2 * theme.px(Space.XS)

    def cell(self, index: int) -> pygame.Rect:
        """Return the rectangle of one choice."""
        inset = self.theme.px(Space.XS) if self.theme else 0
        well = self.rect.inflate(-2 * inset, -2 * inset)
        left, right = (well.x + well.w * k // len(self.choices) for k in (index, index + 1))
        return pygame.Rect(left, well.y, right - left, well.h)

    def arrange(self, theme: Theme) -> None:
        palette = theme.palette
        room = self.cell(0).w - 2 * theme.px(Space.XS)
        largest, smallest = theme.type(Type.LIST), theme.smallest_type
        px = min(fit(choice, Weight.SEMIBOLD, largest, room, smallest) for choice in self.choices)
        for k, choice in enumerate(self.choices):
            cell = self.cell(k)
            colour = palette.ink if k == self.chosen else palette.ink2
            words = shorten(choice, Weight.SEMIBOLD, px, cell.w)
            self.lines.append(place_line(words, Weight.SEMIBOLD, px, colour, "center", cell.center, cell))

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "up":
            index = (position[0] - self.rect.x) * len(self.choices) // max(1, self.rect.w)
            self.choose(min(len(self.choices) - 1, max(0, index)))

    def key(self, key: int) -> bool:
        change = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}.get(key)
        if change:
            self.choose(self.chosen + change)
        return change is not None

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        rounded(target, self.rect, theme.palette.sunk, Radius.BUTTON * theme.unit)
        if self.chosen >= 0:
            draw_card(target, self.cell(self.chosen), theme, Radius.SEGMENT)


class Chip(Widget):
    """One choice of many, as a pill; the chosen one is green."""

    is_control = True
    ring_radius = Size.CHIP / 2

    def __init__(self, caption: str, on_press: Action, is_chosen: bool = False) -> None:
        super().__init__()
        self.caption, self.on_press, self.is_chosen = caption, on_press, is_chosen

    def activate(self) -> None:
        self.on_press()

    def facts(self) -> dict[str, Any]:
        return {"on": self.is_chosen}

    def set_chosen(self, is_chosen: bool) -> None:
        """Show the chip as chosen or not."""
        if is_chosen != self.is_chosen:
            self.is_chosen = is_chosen
            self.refresh()

    def width_for(self, theme: Theme) -> int:
        return measure(self.caption, Weight.SEMIBOLD, theme.type(Type.LIST)) + 2 * theme.px(Space.L)

    def height_for(self, width: int, theme: Theme) -> int:
        return chip_height(theme)

    def arrange(self, theme: Theme) -> None:
        palette = theme.palette
        room = self.rect.w - 2 * theme.px(Space.S)
        px = fit(self.caption, Weight.SEMIBOLD, theme.type(Type.LIST), room, theme.smallest_type)
        colour = palette.on_primary if self.is_chosen else palette.ink
        self.lines = [place_line(self.caption, Weight.SEMIBOLD, px, colour, "center", self.rect.center, self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, radius = theme.palette, self.rect.h / 2
        self.draw_ring(target, theme)
        if self.is_chosen:
            rounded(target, self.rect, mix(palette.primary, palette.on_primary, Tint.HOVER * self.warmth), radius)
        else:
            tint = Tint.PRESSED if self.is_pressed else Tint.HOVER * self.warmth
            fill = mix(palette.surface, palette.fill, tint)
            framed(target, self.rect, fill, palette.line, radius, theme.px(Size.HAIRLINE))
