"""Base class of all widgets, labels, and lines of text with the room they were given.

A widget draws only inside `bounds()` and sets `changed` when it must be redrawn, so that a group can redraw just those
rectangles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pygame

from games.shell.theme.colour import Colour, with_alpha
from games.shell.theme.paint import drop_shadow, framed, veil
from games.shell.theme.text import fit, label, measure, shorten, text_height, wrap
from games.shell.theme.theme import ELEVATION, Motion, Radius, Shadow, Space, Theme, Tint, Weight


class Line(NamedTuple):
    """One line of text where it is drawn, and the room it was given."""

    text: str
    weight: str
    px: int
    colour: Colour
    rect: pygame.Rect
    room: pygame.Rect

    def moved(self, dx: int, dy: int) -> Line:
        """Return the line at another place."""
        return self._replace(rect=self.rect.move(dx, dy), room=self.room.move(dx, dy))

    def draw(self, target: pygame.Surface, drop: int = 0) -> None:
        """Draw the line, some pixels below its place."""
        target.blit(label(self.text, self.weight, self.px, self.colour), self.rect.move(0, drop))


def place_line(
    text: str, weight: str, px: int, colour: Colour, anchor: str, at: tuple[float, float], room: pygame.Rect
) -> Line:
    """Return a line whose `anchor` (a Rect attribute such as 'midleft') is at a point, inside a room."""
    rect = pygame.Rect(0, 0, measure(text, weight, px), text_height(weight, px))
    setattr(rect, anchor, (round(at[0]), round(at[1])))
    return Line(text, weight, px, colour, rect, pygame.Rect(room))


def flow(
    text: str,
    weight: str,
    size: float,
    colour: Colour,
    theme: Theme,
    top: tuple[float, float],
    anchor: str,
    room: pygame.Rect,
) -> list[Line]:
    """Return the lines of a text wrapped to the room's width, beginning at `top`."""
    px, step = theme.type(size), theme.line(size)
    return [
        place_line(line, weight, px, colour, anchor, (top[0], top[1] + step * (i + 0.5)), room)
        for i, line in enumerate(wrap(text, weight, px, room.w))
    ]


def elevate(target: pygame.Surface, rect: pygame.Rect, theme: Theme, radius: float, level: int | Shadow) -> None:
    """Draw the soft shadow of something that floats above the table; `radius` is in design pixels."""
    shadow = ELEVATION[level] if isinstance(level, int) else level
    if shadow.alpha:
        tint = (*theme.palette.shadow, int(shadow.alpha * theme.palette.depth))
        drop = -shadow.drop if theme.is_turned else shadow.drop
        drop_shadow(target, rect, radius * theme.unit, shadow.blur * theme.unit, drop * theme.unit, tint)


def draw_card(
    target: pygame.Surface,
    rect: pygame.Rect,
    theme: Theme,
    radius: float = Radius.CARD,
    level: int = 1,
    active: bool = False,
    fill: Colour | None = None,
) -> None:
    """Draw a sheet of paper; an active one has a brass edge, twice as wide."""
    palette = theme.palette
    elevate(target, rect, theme, radius, level)
    edge, width = (palette.fill, 2) if active else (palette.line, 1)
    framed(target, rect, fill or palette.surface, edge, radius * theme.unit, theme.px(width))


class Widget:
    """Base class of all widgets: a rectangle that is drawn, and perhaps pressed."""

    is_control = False  # takes focus and presses
    drags = False  # wants pointer movement itself, so that a scroll area leaves it alone
    takes_text = False  # a tap brings the keyboard's focus, so that one can type
    ring_radius: float = Radius.BUTTON

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.theme: Theme | None = None
        self.lines: list[Line] = []
        self.visible = True
        self.enabled = True
        self.why_not = ""  # shown when a disabled control is tapped
        self.is_hovered = False
        self.is_pressed = False
        self.is_focused = False
        self.warmth = 0.0  # how far the hover has faded in, 0 to 1
        self.changed = True
        self._painted = pygame.Rect(0, 0, 0, 0)

    # -- for subclasses

    def arrange(self, theme: Theme) -> None:
        """Compute the lines of text and other geometry for the present rectangle."""

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw everything but the lines of text."""

    def activate(self) -> None:
        """Carry out a tap, Enter or Space."""

    def key(self, key: int) -> bool:
        """Handle a key other than Enter, Space and Tab of the focused widget; return whether it had an effect."""
        return False

    def type(self, event: pygame.event.Event) -> bool:
        """Handle typed text of a focused widget with `takes_text`; return whether it was used."""
        return False

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        """Handle the pointer on this widget: 'down', 'move', 'up', or 'cancel' when it was released elsewhere."""

    def wheel(self, notches: float, position: tuple[int, int]) -> bool:
        """Handle the wheel over this widget; return whether anything moved."""
        return False

    def width_for(self, theme: Theme) -> int:
        """Return the preferred width in device pixels; 0 for any."""
        return 0

    def height_for(self, width: int, theme: Theme) -> int:
        """Return the preferred height at a width, in device pixels; 0 for any."""
        return 0

    def overhang(self, theme: Theme) -> int:
        """Return how far shadows reach beyond the rectangle, in device pixels."""
        return theme.px(6)

    # -- for those who listen

    role = "button"  # of a control: button, switch, slider, choice, sections, list, entry or board

    @property
    def focus_place(self) -> int | None:
        """The place where the focus is, in a widget that has places of its own."""
        return None

    def spoken(self) -> str:
        """Return the name for screen readers; by default the words on the widget."""
        return " ".join(line.text for line in self.lines)

    def passages(self) -> list[tuple[str, str]]:
        """Return the passages that a screen reader reads if the widget is no control: ('heading' or 'text', words)."""
        return [("text", words)] if (words := self.spoken()) else []

    def facts(self) -> dict[str, Any]:
        """Return the state of a control: whether it is `on`, its `value`, its `choices` and the chosen one."""
        return {}

    def set_to(self, value: Any) -> None:
        """Set a value or touch a place, on behalf of a screen reader."""


    def focus_on(self, place: int) -> None:
        """Focus one of the widget's places."""

    # -- for everyone

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Set the widget's rectangle and arrange everything in it."""
        self.rect, self.theme = pygame.Rect(rect), theme
        self.refresh()

    def refresh(self) -> None:
        """Arrange again after a change of the content."""
        self.changed = True
        if self.theme:
            self.lines = []
            self.arrange(self.theme)

    def shift(self, dx: int, dy: int) -> None:
        """Move, with everything in it."""
        self.rect.move_ip(dx, dy)
        self.refresh()

    def set_enabled(self, enabled: bool, why_not: str = "") -> None:
        """Enable or disable; a tap on a disabled control shows the reason."""
        if (enabled, why_not) != (self.enabled, self.why_not):
            self.enabled, self.why_not = enabled, why_not
            self.refresh()

    def set_visible(self, visible: bool) -> None:
        """Show or hide."""
        if visible != self.visible:
            self.visible = visible
            self.changed = True

    def bounds(self) -> pygame.Rect:
        """Return the rectangle of everything that the widget may paint."""
        reach = 2 * self.overhang(self.theme) if self.theme else 0
        return self.rect.inflate(reach, reach)

    def hit(self) -> pygame.Rect:
        """Return the rectangle in which a touch counts: never smaller than a fingertip."""
        touch = self.theme.touch if self.theme else 0
        return self.rect.inflate(max(0, touch - self.rect.w), max(0, touch - self.rect.h))

    def find(self, position: tuple[int, int]) -> list[Widget]:
        """Return the widgets under a point, from the outermost to the control itself."""
        return [self] if self.visible and self.is_control and self.hit().collidepoint(position) else []

    def controls(self) -> Iterator[Widget]:
        """Yield the controls in focus order."""
        if self.visible and self.is_control:
            yield self

    def update(self, dt: float) -> None:
        """Advance the fading of the hover state."""
        goal = 1.0 if self.is_hovered and self.enabled else 0.0
        if self.warmth != goal and self.theme:
            step = dt / (self.theme.seconds(Motion.HOVER) or dt or 1)
            self.warmth = min(goal, self.warmth + step) if goal > self.warmth else max(goal, self.warmth - step)
            self.changed = True

    def draw(self, target: pygame.Surface) -> None:
        """Draw the widget; drawing does not change its state."""
        if self.visible and self.theme:
            self.paint(target, self.theme)
            drop = self.sink(self.theme)
            for line in self.lines:
                line.draw(target, drop)

    def sink(self, theme: Theme) -> int:
        """Return the offset in pixels at which the words are drawn now; negative is upward."""
        return 0

    def text_boxes(self) -> list[Line]:
        """Return every line of text on show, with its rectangle and its room."""
        return list(self.lines) if self.visible else []

    def words(self) -> tuple[str, ...]:
        """Return the words on the widget, line by line."""
        return tuple(line.text for line in self.lines)

    def dirty(self) -> list[pygame.Rect]:
        """Return the rectangles that must be redrawn, and mark the widget as clean."""
        if not self.changed:
            return []
        self.changed = False
        before, self._painted = self._painted, self.bounds() if self.visible else pygame.Rect(0, 0, 0, 0)
        return [rect for rect in (before, self._painted) if rect.w and rect.h]

    def set_state(self, **state: bool) -> None:
        """Set `is_hovered`, `is_pressed` or `is_focused`."""
        for name, value in state.items():
            if getattr(self, name) != value:
                setattr(self, name, value)
                self.changed = True

    def put(self, text: str, weight: str, size: float, room: pygame.Rect, ink: str = "ink", anchor: str = "midleft",
            at: tuple[float, float] | None = None, shortens: bool = False) -> Line:
        """Add a line of text to a room, in smaller letters if it is long; `at` is the point of its anchor.

        A line that still does not fit is shortened if that is allowed, as for names that people typed.
        """
        assert self.theme is not None
        px = fit(text, weight, self.theme.type(size), room.w, self.theme.smallest_type)
        text = shorten(text, weight, px, room.w) if shortens else text
        colour = getattr(self.theme.palette, ink)
        self.lines.append(place_line(text, weight, px, colour, anchor, at or getattr(room, anchor), room))
        return self.lines[-1]

    def put_rows(self, rows: Sequence[tuple[str, str, float, str]], room: pygame.Rect) -> None:
        """Add lines below each other in the middle of a room, each with its weight, size and ink."""
        assert self.theme is not None
        y = room.centery - sum(self.theme.line(size) for _, _, size, _ in rows) / 2
        for text, weight, size, ink in rows:
            y += self.theme.line(size)
            self.put(text, weight, size, room, ink, at=(room.x, y - self.theme.line(size) / 2), shortens=True)

    @property
    def tint(self) -> float:
        """Return the share of brass in the background colour now, 0 to 1."""
        return Tint.PRESSED if self.is_pressed else Tint.HOVER * self.warmth

    def draw_veil(self, target: pygame.Surface, theme: Theme, radius: float) -> None:
        """Darken the background of a widget without its own while it is hovered or pressed."""
        alpha = Tint.ICON_PRESSED_ALPHA if self.is_pressed else Tint.ICON_HOVER_ALPHA * self.warmth
        if int(alpha):
            tint = with_alpha(theme.palette.ink, alpha)
            target.blit(veil(self.rect.w, self.rect.h, theme.px(radius), tint), self.rect)

    def draw_ring(self, target: pygame.Surface, theme: Theme, rect: pygame.Rect | None = None) -> None:
        """Draw the brass ring of keyboard focus around the widget or a part of it, before the widget itself."""
        if self.is_focused:
            reach, width = theme.px(Space.XS), theme.px(2)
            ring, radius = (rect or self.rect).inflate(2 * reach, 2 * reach), self.ring_radius * theme.unit + reach
            framed(target, ring, theme.palette.surface, theme.palette.brass, radius, width)


class Pressable(Widget):
    """A control with one action."""

    is_control = True

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.on_press = on_press

    def activate(self) -> None:
        self.on_press()


class Label(Widget):
    """Lines of text without a background, wrapped to the width; they start at the top."""

    def __init__(self, text: str, size: float, weight: str, ink: str = "ink", align: str = "left") -> None:
        super().__init__()
        self.text, self.size, self.weight, self.ink, self.align = text, size, weight, ink, align

    def spoken(self) -> str:
        return self.text

    def passages(self) -> list[tuple[str, str]]:
        return [("heading" if self.weight == Weight.TITLE else "text", self.text)] if self.text else []

    def set_text(self, text: str) -> None:
        """Change the text."""
        if text != self.text:
            self.text = text
            self.refresh()

    def arrange(self, theme: Theme) -> None:
        anchor, x = {
            "left": ("midleft", self.rect.left),
            "center": ("center", self.rect.centerx),
            "right": ("midright", self.rect.right),
        }[self.align]
        colour = getattr(theme.palette, self.ink)
        self.lines = flow(self.text, self.weight, self.size, colour, theme, (x, self.rect.top), anchor, self.rect)

    def width_for(self, theme: Theme) -> int:
        return measure(self.text, self.weight, theme.type(self.size)) + 2

    def height_for(self, width: int, theme: Theme) -> int:
        return theme.line(self.size) * len(wrap(self.text, self.weight, theme.type(self.size), width)) + 2

    def overhang(self, theme: Theme) -> int:
        return 1
