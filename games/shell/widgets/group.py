"""Groups of widgets: they pass events to children and collect changed rectangles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import pygame

from games.shell.theme.paint import around
from games.shell.theme.theme import Size, Space, Theme
from games.shell.widgets.base import Line, Widget
from games.shell.widgets.scroller import Scroller

IN_VAIN = 60_000  # pixels that cost less than drawing one rectangle more
ACTIVATE_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Group(Widget):
    """Widgets of one screen or card, drawn over what the group itself paints; one is hovered, one has the focus."""

    def __init__(self, children: Iterable[Widget] = ()) -> None:
        super().__init__()
        self.children = list(children)
        self.on_refused: Callable[[Widget], None] = lambda widget: None  # a disabled control was tapped
        self._hovered: Widget | None = None
        self._focused: Widget | None = None
        self._held: list[Widget] = []  # the path to the control that the pointer went down on
        self._down_at = (0, 0)
        self._pointer = (-1, -1)  # where it was last seen: the wheel's events do not say

    def add(self, *widgets: Widget) -> None:
        """Put widgets on top of the others, last in focus order."""
        self.children.extend(widgets)
        self.changed = True

    def clear(self) -> None:
        """Remove all widgets."""
        self.children = []
        self._hovered = self._focused = None
        self._held = []
        self.changed = True

    def find(self, position: tuple[int, int]) -> list[Widget]:
        if self.visible:
            for child in reversed(self.children):
                if path := child.find(position):
                    return [self, *path]
        return []

    def descendants(self) -> Iterator[Widget]:
        """Yield the children, their children and so on."""
        for child in self.children:
            yield child
            if isinstance(child, Group):
                yield from child.descendants()

    def controls(self) -> Iterator[Widget]:
        if self.visible:
            for child in self.children:
                yield from child.controls()

    def update(self, dt: float) -> None:
        super().update(dt)
        for child in self.children:
            child.update(dt)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.visible:
            region = target.get_clip()
            for child in self.children:
                if child.visible and child.bounds().colliderect(region):
                    child.draw(target)

    def redraw(self, target: pygame.Surface, background: pygame.Surface) -> list[pygame.Rect]:
        """Repair the changed rectangles over a background of the screen's size, and return them."""
        repaired = [rect.clip(target.get_rect()) for rect in merged(self.dirty())]
        for rect in repaired:
            target.set_clip(rect)
            target.blit(background, rect, rect)
            self.draw(target)
        target.set_clip(None)
        return repaired

    def dirty(self) -> list[pygame.Rect]:
        own = [super().bounds()] if self.changed and self.rect.w else []
        self.changed = False
        return own + [rect for child in self.children for rect in child.dirty()]

    def text_boxes(self) -> list[Line]:
        below = [box for child in self.children for box in child.text_boxes()] if self.visible else []
        return [*super().text_boxes(), *below]

    def shift(self, dx: int, dy: int) -> None:
        self.rect.move_ip(dx, dy)
        self.changed = True
        self.lines = [line.moved(dx, dy) for line in self.lines]
        for child in self.children:
            child.shift(dx, dy)

    def overhang(self, theme: Theme) -> int:
        return 0

    def bounds(self) -> pygame.Rect:
        return super().bounds().unionall([child.bounds() for child in self.children])

    def wheel(self, notches: float, position: tuple[int, int]) -> bool:
        return any(child.wheel(notches, position) for child in reversed(self.children) if child.visible)

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to its widget; return whether it was used."""
        self._pointer = getattr(event, "pos", self._pointer)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, getattr(event, "touch", False))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos, getattr(event, "touch", False))
        if event.type == pygame.MOUSEWHEEL:
            return self.wheel(event.y, self._pointer)
        if event.type == pygame.KEYDOWN:
            return self._key(event.key, event.mod)
        return False

    def focus(self, widget: Widget | None) -> None:
        """Move the keyboard's focus."""
        if self._focused:
            self._focused.set_state(is_focused=False)
        self._focused = widget
        if widget:
            widget.set_state(is_focused=True)
            self.reveal(widget)

    @property
    def focused(self) -> Widget | None:
        """The control that keys go to."""
        return self._focused

    @contextmanager
    def keeping_focus(self) -> Iterator[None]:
        """Restore the focus after a new layout in the block, to the same control or its replacement."""
        had, before = self._focused, list(self.controls())
        yield
        after = list(self.controls())
        if had is None or had not in before or not after:
            return
        place = before.index(had)
        alike = [control for control in after if control is had] or [
            control for control in after if (type(control), control.words()) == (type(had), had.words())]
        self.focus(min(alike, key=lambda control: abs(after.index(control) - place), default=after[
            min(place, len(after) - 1)]))

    @property
    def hovered(self) -> Widget | None:
        """The control under the mouse."""
        return self._hovered

    @property
    def has_hover(self) -> bool:
        """Whether the mouse is over a control that can be pressed."""
        return self._hovered is not None and self._hovered.enabled and not isinstance(self._hovered, Scroller)

    def reveal(self, widget: Widget) -> None:
        """Scroll until a widget is visible."""
        for child in self.children:
            if isinstance(child, Group):
                child.reveal(widget)

    def is_last_stop(self, direction: int) -> bool:
        """Whether the focus is at the last enabled control in this direction; True if there are none."""
        order = [control for control in self.controls() if control.enabled]
        return not order or self._focused is order[-1 if direction > 0 else 0]

    def step_focus(self, direction: int) -> bool:
        """Move the focus to the next or previous enabled control, all around."""
        order = [control for control in self.controls() if control.enabled]
        if not order:
            return False
        if self._focused in order:
            self.focus(order[(order.index(self._focused) + direction) % len(order)])
        else:
            self.focus(order[0 if direction > 0 else -1])
        return True

    def _press(self, position: tuple[int, int]) -> bool:
        self.focus(None)
        self._held, self._down_at = self.find(position), position
        if not self._held:
            return False
        control = self._held[-1]
        if control.enabled:
            control.set_state(is_pressed=True)
            control.pointer(position, "down")
        return True

    def _move(self, position: tuple[int, int], is_touch: bool) -> bool:
        if self._held:
            control = self._held[-1]
            scroller = next((w for w in reversed(self._held) if isinstance(w, Scroller)), None)
            if scroller and not control.drags and scroller.drag(position[1], self._down_at[1]):
                control.set_state(is_pressed=False)
            elif control.enabled:
                control.set_state(is_pressed=control.drags or control.hit().collidepoint(position))
                control.pointer(position, "move")
            return True
        path = [] if is_touch else self.find(position)
        self._hover(path[-1] if path else None)
        return bool(path)

    def _release(self, position: tuple[int, int], is_touch: bool) -> bool:
        if not self._held:
            return False
        control, path, self._held = self._held[-1], self._held, []
        dragged = sum(w.end_drag() for w in path if isinstance(w, Scroller)) > 0
        was_pressed = control.is_pressed
        control.set_state(is_pressed=False)
        if not dragged and control.enabled:
            control.pointer(position, "up" if was_pressed else "cancel")
            if was_pressed:
                control.activate()
                if control.takes_text and control in self.controls():
                    self.focus(control)
        elif not dragged and control.hit().collidepoint(position):
            self.on_refused(control)
        if is_touch:
            self._hover(None)
        return True

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self._hovered:
            if self._hovered:
                self._hovered.set_state(is_hovered=False)
            self._hovered = widget
            if widget:
                widget.set_state(is_hovered=True)

    def _key(self, key: int, modifiers: int) -> bool:
        if key == pygame.K_TAB:
            return self.step_focus(-1 if modifiers & pygame.KMOD_SHIFT else 1)
        control = self._focused
        if not control or not control.visible:
            return False
        if key in ACTIVATE_KEYS:
            if control.enabled:
                control.activate()
            else:
                self.on_refused(control)
            return True
        return control.enabled and control.key(key)


class ScrollArea(Scroller, Group):
    """A window onto a taller column of widgets; the keyboard's focus scrolls it too."""

    def __init__(self, children: Iterable[Widget] = ()) -> None:
        super().__init__()
        self.children = list(children)

    def frame(self, column: pygame.Rect, theme: Theme) -> None:
        """Place the area in a column of the screen, with room beside it for rings, shadows and the scroll bar."""
        room, gutter = theme.px(Space.S), theme.px(Size.SCROLL_GUTTER)
        self.layout(pygame.Rect(column.x - room, column.y, room + column.w + gutter, column.h), theme)

    def fill(self, column: pygame.Rect, content: Widget, theme: Theme, offset: int = 0) -> None:
        """Place the area in a column of the screen and show one widget in it at its preferred height."""
        self.frame(column, theme)
        height = content.height_for(column.w, theme)
        content.layout(pygame.Rect(column.x, column.y, column.w, height), theme)
        self.children = [content]
        self.set_content(height)
        self.scroll_to(offset)

    def set_content(self, height: int) -> None:
        """Set the height of the content, after its widgets were laid out from the top of the rectangle."""
        self.content_height, self.offset = height, 0
        self.changed = True

    def scrolled(self, distance: int) -> None:
        for child in self.children:
            child.shift(0, -distance)

    def reveal(self, widget: Widget) -> None:
        if self.theme and widget in self.controls():
            margin, view = self.theme.px(Space.S), self.viewport()
            if widget.rect.top < view.top:
                self.scroll_to(self.offset + widget.rect.top - view.top - margin)
            elif widget.rect.bottom > view.bottom:
                self.scroll_to(self.offset + widget.rect.bottom - view.bottom + margin)
        super().reveal(widget)

    def find(self, position: tuple[int, int]) -> list[Widget]:
        if not self.visible or not self.rect.collidepoint(position):
            return []
        return super().find(position) or [self]

    def bounds(self) -> pygame.Rect:
        return self.rect

    def text_boxes(self) -> list[Line]:
        return [box for box in super().text_boxes() if self.rect.contains(box.rect)]

    def dirty(self) -> list[pygame.Rect]:
        return [clipped for rect in super().dirty() if (clipped := rect.clip(self.rect)).w]

    def draw(self, target: pygame.Surface) -> None:
        before = target.get_clip()
        target.set_clip(before.clip(self.rect))
        super().draw(target)
        self.draw_bar(target)
        target.set_clip(before)


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles of the same area without overlaps, so that nothing is drawn twice; neighbours are joined."""
    out: list[pygame.Rect] = []
    waiting = [pygame.Rect(rect) for rect in reversed(rects)]
    while waiting:
        rect = waiting.pop()
        i = rect.collidelist(out)
        if i < 0:
            out.append(rect)
            continue
        joined, shared = rect.union(out[i]), rect.clip(out[i])
        if _area(joined) - _area(rect) - _area(out[i]) + _area(shared) <= IN_VAIN:
            del out[i]
            waiting.append(joined)
        else:
            waiting += around(rect, shared)
    return out


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
