"""Widgets of the puzzles section: the week, the levels of a game, and the card of today's puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.paint import disc, rounded, stamp
from games.shell.theme.text import measure
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Pressable, Widget, place_line
from games.shell.widgets.group import Group
from games.shell.widgets.progress import draw_meter, draw_tick
from games.shell.widgets.sheet import PressedCard

DISC, DISC_SMALL, RING = 32, 22, 3  # design pixels of a day
NARROW = 290  # of a well in which words and week stand one above the other
TICK_SECONDS = 0.11  # between the ticks of a week that appear one after the other
TICK = 18  # of a level that is solved
RATING_TALL, RATING_DROP = 56, 15  # of a card that has the rating's name above its number, and how far above


class Week(Widget):
    """Seven days as discs: solved, today, missed."""

    def __init__(self, days: Sequence[tuple[str, bool]], disc_size: int = DISC, ground: str = "surface") -> None:
        super().__init__()
        self.days = days  # the letters of a day, and whether its puzzle was solved; today is the last
        self.disc, self.ground = disc_size, ground
        self._age: float | None = None  # seconds since the ticks began to appear; None: all are there
        self._on_tick: Callable[[int], None] = lambda number: None

    def grow(self, on_tick: Callable[[int], None]) -> None:
        """Let the ticks appear one after the other, and call `on_tick` with the number of each, from 0."""
        self._age, self._on_tick = 0.0, on_tick

    def _shown(self) -> int:
        """Return how many days show whether they were solved."""
        return len(self.days) if self._age is None else int(self._age / TICK_SECONDS)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._age is None:
            return
        before = self._shown()
        self._age += dt
        for k in range(before, min(self._shown(), len(self.days))):
            self.changed = True
            if self.days[k][1]:
                self._on_tick(sum(is_solved for _, is_solved in self.days[:k]))
        if self._shown() >= len(self.days):
            self._age = None

    def _centres(self, theme: Theme) -> list[tuple[int, int]]:
        step = self.rect.w / len(self.days)
        return [(round(self.rect.x + step * (k + 0.5)), self.rect.y + theme.px(self.disc // 2 + 2))
                for k in range(len(self.days))]

    def arrange(self, theme: Theme) -> None:
        size = theme.type(Type.NAV)
        self.lines = []
        for (letters, _), (x, _) in zip(self.days, self._centres(theme), strict=True):
            is_today = len(self.lines) + 1 == len(self.days)
            colour = theme.palette.ink if is_today else theme.palette.ink2
            weight = Weight.BOLD if is_today else Weight.MEDIUM
            at = (x, self.rect.bottom)
            self.lines.append(place_line(letters, weight, size, colour, "midbottom", at, self.rect))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        for k, ((_, is_solved), at) in enumerate(zip(self.days, self._centres(theme), strict=True)):
            if is_solved and k < self._shown():
                draw_tick(target, theme, at, self.disc)
                continue
            is_today = k + 1 == len(self.days)
            stamp(target, disc(theme.px(self.disc), palette.fill if is_today else palette.line), at)
            hole = theme.px(self.disc - 2 * (RING if is_today else 1))
            stamp(target, disc(hole, getattr(palette, self.ground)), at)


class WeekCard(PressedCard):
    """The last seven days below the length of the streak; a press opens the calendar."""

    def __init__(self, words: str, leads_to: str, days: Sequence[tuple[str, bool]],
                 on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.streak, self.leads_to, self.week = words, leads_to, Week(days)

    def spoken(self) -> str:
        return f"{self.streak}. {self.leads_to}"

    def arrange(self, theme: Theme) -> None:
        px = theme.px
        line, arrow = theme.line(Type.CAPTION), px(Size.ICON_IN_BUTTON)
        room = pygame.Rect(self.rect.x + px(Space.L), self.rect.y + px(Space.S), self.rect.w - 2 * px(Space.L), line)
        right = room.copy()
        right.w = min(room.w // 2, measure(self.leads_to, Weight.SEMIBOLD, theme.type(Type.CAPTION)) + 2)
        right.right = room.right - arrow
        self._arrow = (right.right + arrow // 2, right.centery)
        left = room.copy()
        left.w = right.x - room.x - px(Space.S)
        if measure(self.streak, Weight.SEMIBOLD, theme.smallest_type) <= left.w:
            self.put(self.streak, Weight.SEMIBOLD, Type.CAPTION, left, "ink2")
        self.put(self.leads_to, Weight.SEMIBOLD, Type.CAPTION, right, "brass", "midright")
        top = room.bottom + px(Space.XS)
        self.week.layout(pygame.Rect(self.rect.x + px(Space.S), top, self.rect.w - 2 * px(Space.S),
                                     self.rect.bottom - top - px(6)), theme)
        self.lines += self.week.lines

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        super().paint(target, theme)
        stamp(target, icon("arrow", theme.px(Space.L), theme.palette.brass), self._arrow)
        self.week.paint(target, theme)


class RatingCard(PressedCard):
    """The puzzle rating with its last change; a press opens its history."""

    def __init__(self, caption: str, number: str, change: str, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.caption, self.number, self.change = caption, number, change

    def spoken(self) -> str:
        return f"{self.caption} {self.number}" + (f" ({self.change})" if self.change else "")

    def arrange(self, theme: Theme) -> None:
        """Put the name over the number where the card is high, else beside it."""
        px = theme.px
        widest = measure(self.caption, Weight.SEMIBOLD, theme.smallest_type)
        room = self.rect.inflate(-2 * max(px(2), min(px(Space.L), (self.rect.w - widest) // 2)), 0)
        is_tall = self.rect.h >= px(RATING_TALL)
        number, small = theme.type(Type.TITLE_SMALL), theme.type(Type.CAPTION)
        wide = measure(self.number, Weight.TITLE, number)
        beside = measure(self.change, Weight.BOLD, small) + px(Space.S) if self.change else 0
        left = room.copy() if is_tall else pygame.Rect(room.x, room.y, room.w - wide - beside - px(Space.S), room.h)
        drop = px(RATING_DROP) if is_tall else 0
        x, y = room.x if is_tall else room.right - wide - beside, room.centery + round(drop * 0.8)
        self.put(self.caption, Weight.SEMIBOLD, Type.CAPTION, left, "ink2", at=(room.x, room.centery - drop))
        self.put(self.number, Weight.TITLE, Type.TITLE_SMALL, self.rect, at=(x, y))
        if self.change:
            self.put(self.change, Weight.BOLD, Type.CAPTION, self.rect, "brass", at=(x + wide + px(Space.S), y))


class SolvedBody(Group):
    """Progress in a well: two lines, and beside them the week, or a meter of the level."""

    def __init__(self, title: str, line: str, week: Sequence[tuple[str, bool]] = (), share: float = 0.0) -> None:
        self.week = Week(week, DISC_SMALL, "sunk") if week else None
        super().__init__([self.week] if self.week else [])
        self.title, self.line, self.share = title, line, share

    def passages(self) -> list[tuple[str, str]]:
        return [("text", f"{self.title}. {self.line}")]

    def arrange(self, theme: Theme) -> None:
        """Put the words beside the week or the meter, or above it if both are too wide."""
        px = theme.px
        inner, beside = self.rect.inflate(-2 * px(Space.L), 0), self._beside(theme)
        room = pygame.Rect(inner.x, inner.y, beside.x - px(Space.S) - inner.x, inner.h)
        if self.week and inner.w < px(NARROW):
            beside.update(inner.x, inner.bottom - beside.h - px(Space.XS), inner.w, beside.h)
            room = pygame.Rect(inner.x, inner.y + px(Space.S), inner.w, theme.line(Type.BUTTON))
            self._put_both(room, room, "midright")
        else:
            upper, lower = room.copy(), room.copy()
            upper.h = lower.h = room.h // 2 - px(Space.S)
            upper.bottom, lower.top = room.centery, room.centery
            self._put_both(upper, lower, "midleft")
        if self.week:
            self.week.layout(beside, theme)

    def _beside(self, theme: Theme) -> pygame.Rect:
        """Return the place of the week or the meter beside the words."""
        inner = self.rect.inflate(-2 * theme.px(Space.L), 0)
        wide = round(inner.w * (0.62 if self.week else 0.5))
        high = theme.px(DISC_SMALL + 4) + theme.line(Type.NAV) if self.week else 2 * theme.px(Size.TRACK)
        return pygame.Rect(inner.right - wide, inner.centery - high // 2, wide, high)

    def _put_both(self, first: pygame.Rect, second: pygame.Rect, anchor: str) -> None:
        self.put(self.title, Weight.BOLD, Type.BUTTON, first)
        self.put(self.line, Weight.MEDIUM, Type.SECONDARY, second, "ink2", anchor)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        rounded(target, self.rect, theme.palette.sunk, Radius.SLOT * theme.unit)
        if not self.week:
            draw_meter(target, theme, self._beside(theme), self.share)


class LevelCell(Pressable):
    """A level of a game: its name, and how many of its puzzles are solved."""

    def __init__(self, name: str, solved: int, total: int, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.name, self.solved, self.total = name, solved, total

    def arrange(self, theme: Theme) -> None:
        room = self.rect.inflate(-2 * theme.px(Space.M), 0)
        upper, lower = self.rect.y + round(self.rect.h * 0.34), self.rect.y + round(self.rect.h * 0.72)
        widest = measure(self.name, Weight.SEMIBOLD, theme.smallest_type)
        named = self.rect.inflate(-2 * max(theme.px(2), min(theme.px(Space.M), (self.rect.w - widest) // 2)), 0)
        self.put(self.name, Weight.SEMIBOLD, Type.SECONDARY, named, at=(named.x, upper))
        if self.solved < self.total:
            count = f"{self.solved}/{self.total}"
            self.put(count, Weight.MEDIUM, Type.NAV, room, "ink2", "midright", (room.right, lower))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette, px = theme.palette, theme.px
        self.draw_ring(target, theme)
        rounded(target, self.rect, mix(palette.sunk, palette.fill, self.tint), Radius.BUTTON * theme.unit)
        lower = self.rect.y + round(self.rect.h * 0.72)
        if self.solved == self.total:
            draw_tick(target, theme, (self.rect.right - px(Space.M + TICK // 2), lower), TICK)
        taken = px(2 * Space.M + TICK + Space.S) + (0 if self.solved == self.total else px(Space.L))
        meter = pygame.Rect(self.rect.x + px(Space.M), lower - px(Size.TRACK), self.rect.w - taken, 2 * px(Size.TRACK))
        draw_meter(target, theme, meter, self.solved / self.total if self.total else 0.0)

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.XS)
