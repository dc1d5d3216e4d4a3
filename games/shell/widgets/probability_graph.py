"""The win probabilities over a game: areas in the colours of the stones, marks, and a draggable cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from games.shell.theme.colour import mix
from games.shell.theme.marbles import brass_dome, marble
from games.shell.theme.paint import Point, blank, clip, disc, overlay, rounded, rounded_mask, shrink, stamp, stroke
from games.shell.theme.stones import Stone
from games.shell.theme.symbols import symbol
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Material, Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, draw_card, place_line
from games.shell.widgets.marks import mark_colour
from games.shell.widgets.progress import draw_meter

GRAVITY = ("!", "?!", "?", "??")  # where two marks have no room, the later one stays
MARK_SIZES = {"??": (13, 0), "?": (11, 5), "?!": (9, 4), "!": (9, 4)}  # design pixels: the disc, and its dot
MARK_GAP, RAIL_GAP = 14, 46  # design pixels between two marks on the curve, on the rail
AXIS, FOOT, RAIL = 50, 28, 26  # design pixels for the per cents, the numbers, the rail
PLOT_LEAST = 20  # design pixels of the plot's height; the rail gives way to it
DOME, DOME_PHONE = 18, 22
SIGN, SIGN_ROOM = 14, 22  # a seat's symbol, and how thick its area must be there
SIGNS_AT = (0.12, 0.72)  # of the width
NUMBER_GAP = 64  # design pixels between two numbers below
LEGEND_MARBLE = 18
METER = 120
HEAD = 48

Shares = tuple[float, ...]


class TurnMark(NamedTuple):
    """A marked turn: its index, its sign, and its player's stone."""

    turn: int
    mark: str
    stone: Stone


def per_cent(share: float) -> str:
    """Return a share in per cent, as text."""
    return tr("review.percent", n=round(100 * share))


class ProbabilityGraph(Widget):
    """The plot. A tap, a drag or an arrow key goes to a turn."""

    is_control = True
    drags = True
    ring_radius = Radius.SLOT

    def __init__(self, stones: Sequence[Stone], on_pick: Callable[[int], None]) -> None:
        super().__init__()
        self.stones, self.on_pick = list(stones), on_pick  # one a side, from below
        self.rows: list[Shares | None] = []
        self.marks: list[TurnMark] = []
        self.names: list[str] = []  # what the turns are called, below
        self.at = 0
        self.title = ""  # of the turn that the cursor is at
        self.plot = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None

    def show(self, rows: Sequence[Shares | None], marks: Sequence[TurnMark], names: Sequence[str]) -> None:
        """Show the results so far: the shares before each turn and after the last, and the marked turns."""
        if (list(rows), list(marks)) != (self.rows, self.marks):
            self.rows, self.marks, self.names = list(rows), list(marks), list(names)
            self._picture = None
            self.refresh()

    def go_to(self, at: int, title: str) -> None:
        """Put the cursor on a turn; past the last, at the end."""
        if (at, title) != (self.at, self.title):
            self.at, self.title = at, title
            self.refresh()

    @property
    def turns(self) -> int:
        """The number of turns."""
        return max(0, len(self.rows) - 1)

    @property
    def has_rail(self) -> bool:
        """Whether marks are below the plot, as with several sides no line is theirs."""
        return len(self.stones) > 2 and self.rect.h >= (self.theme.px(RAIL + PLOT_LEAST) if self.theme else 0)

    # --- geometry --------------------------------------------------------------------------------

    def overhang(self, theme: Theme) -> int:
        return theme.px(14)

    def _place(self, theme: Theme) -> None:
        px, room = theme.px, self.rect
        is_plain = theme.is_portrait or room.h < px(110)
        left = 0 if is_plain else px(AXIS)
        foot = (px(RAIL) if self.has_rail else 0) + (0 if is_plain else px(FOOT))
        plot = pygame.Rect(room.x + left, room.y, room.w - left, max(8, room.h - foot))
        if plot.size != self.plot.size:
            self._picture = None
        self.plot, self._is_plain = plot, is_plain
        self._picture = self._picture or self._areas(theme)

    _is_plain = False

    def x_of(self, point: int) -> float:
        """Return the x of a point of the curve: 0 is the beginning, then one after each turn."""
        return self.plot.x + self.plot.w * point / max(1, self.turns)

    def y_of(self, share: float) -> float:
        """Return the height of a share, from below."""
        return self.plot.bottom - self.plot.h * share

    @property
    def cursor(self) -> int:
        """The point that the cursor is at: the one after its turn."""
        return min(self.at + 1, self.turns)

    def _numbers(self, theme: Theme) -> list[tuple[int, str]]:
        """Return the turns that are numbered below, with room between them."""
        shown: list[tuple[int, str]] = []
        every = max(1, round(theme.px(NUMBER_GAP) / (self.plot.w / max(1, self.turns))))
        for turn in range(0, self.turns, every):
            near = abs(self.x_of(turn + 1) - self.x_of(self.cursor)) < theme.px(NUMBER_GAP)
            if not near and (not shown or shown[-1][1] != self.names[turn]):
                shown.append((turn, self.names[turn]))
        return shown

    def kept_marks(self, theme: Theme) -> list[TurnMark]:
        """Return the marks that have room; of two that are too close, the more serious one."""
        if len(self.stones) > 2 and not self.has_rail:
            return []
        gap = theme.px(RAIL_GAP if self.has_rail else MARK_GAP)
        kept: list[TurnMark] = []
        for mark in sorted(self.marks, key=lambda entry: -GRAVITY.index(entry.mark)):
            x = self.x_of(mark.turn + 1)
            if all(abs(x - self.x_of(other.turn + 1)) >= gap for other in kept):
                kept.append(mark)
        return kept

    def arrange(self, theme: Theme) -> None:
        self._place(theme)
        palette, px, room = theme.palette, theme.type(Type.CAPTION), self.rect
        if self.has_rail:
            for mark in self.kept_marks(theme):
                at = (min(self.x_of(mark.turn + 1) + theme.px(13), room.right - theme.px(18)), self._rail(theme))
                colour = mark_colour(mark.mark, theme)
                self.lines.append(place_line(mark.mark, Weight.BOLD, px, colour, "midleft", at, room.inflate(8, 0)))
        if self._is_plain or not self.rows:
            return
        axis = room.inflate(0, px)
        for share, y in ((1.0, self.plot.y + px // 2), (0.5, self.plot.centery), (0.0, self.plot.bottom - px // 2)):
            left = (self.plot.x - theme.px(10), y)
            self.lines.append(place_line(per_cent(share), Weight.MEDIUM, px, palette.ink2, "midright", left, axis))
        low = room.bottom - theme.px(FOOT) / 2 + theme.px(3)
        for turn, name in self._numbers(theme):
            below = (min(self.x_of(turn + 1), room.right - theme.px(10)), low)
            self.lines.append(place_line(name, Weight.MEDIUM, px, palette.ink2, "center", below, room))
        if self.title:
            pill = self._pill(theme)
            self.lines.append(place_line(self.title, Weight.BOLD, px, palette.ink, "center", pill.center, room))

    def _pill(self, theme: Theme) -> pygame.Rect:
        pill = pygame.Rect(0, 0, measure(self.title, Weight.BOLD, theme.type(Type.CAPTION)) + theme.px(Space.L),
                           theme.px(22))
        pill.center = round(self.x_of(self.cursor)), round(self.rect.bottom - theme.px(FOOT) / 2 + theme.px(3))
        pill.right = min(pill.right, self.rect.right)
        pill.left = max(pill.left, self.rect.left)
        return pill

    def _rail(self, theme: Theme) -> int:
        return self.plot.bottom + theme.px(RAIL) // 2 + theme.px(3)

    # --- touches ---------------------------------------------------------------------------------

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase in ("down", "move") and self.turns:
            point = round((position[0] - self.plot.x) / max(1, self.plot.w) * self.turns)
            turn = min(self.turns, max(1, point)) - 1
            if turn != self.at:
                self.on_pick(turn)

    def key(self, key: int) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_DOWN: -1, pygame.K_RIGHT: 1, pygame.K_UP: 1}.get(key)
        goal = {pygame.K_HOME: 0, pygame.K_END: self.turns}.get(key, self.at + (step or 0))
        if step is None and key not in (pygame.K_HOME, pygame.K_END):
            return False
        self.on_pick(min(self.turns, max(0, goal)))
        return True

    # --- drawing ---------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        if self._picture:
            overlay(target, self._picture, self.plot.topleft)
        if len(self.stones) == 2:
            self._paint_half(target, theme)
        else:
            self._paint_signs(target, theme)
        self._paint_marks(target, theme)
        if self.turns:
            self._paint_cursor(target, theme)
        if self.title and not self._is_plain and self.rows:
            rounded(target, self._pill(theme), theme.palette.pill, Radius.PILL * theme.unit)

    def _runs(self) -> list[list[tuple[float, Shares]]]:
        """Return the known parts of the curve."""
        runs: list[list[tuple[float, Shares]]] = [[]]
        for point, row in enumerate(self.rows):
            if row is not None:
                runs[-1].append((point, row))
            elif runs[-1]:
                runs.append([])
        return [run for run in runs if run]

    def _areas(self, theme: Theme) -> pygame.Surface:
        """Paint the areas, separated by a thin line, on a sunk background for unknown parts."""
        k, (width, height) = 2, self.plot.size
        picture = blank(width * k, height * k, theme.palette.sunk)
        picture.fill(theme.palette.sunk)
        step = width * k / max(1, self.turns)
        for run in self._runs():
            if len(run) == 1:
                run.append((run[0][0] + 0.3, run[0][1]))
            below = [(point * step, height * k * 1.0) for point, _ in run]
            lines: list[list[Point]] = []
            for side, stone in enumerate(self.stones):
                above = [(point * step, height * k * (1 - min(1.0, sum(row[:side + 1])))) for point, row in run]
                pygame.draw.polygon(picture, stone.glaze, [*above, *reversed(below)])
                lines.append(above)
                below = above
            for line in lines[:-1]:
                stroke(picture, line, 2 * k * max(1.0, theme.ratio), theme.palette.surface)
        small = shrink(picture, width, height).convert_alpha()
        return clip(small, rounded_mask(width, height, theme.px(Radius.PILL)))

    def _paint_half(self, target: pygame.Surface, theme: Theme) -> None:
        if theme.palette.is_dark:
            pygame.draw.rect(target, theme.palette.line, self.plot, 1, border_radius=theme.px(Radius.PILL))
        colour, dash, y = mix(theme.palette.ink2, theme.palette.surface, 0.4), theme.px(Space.XS), self.plot.centery
        for x in range(self.plot.x, self.plot.right, 2 * dash):
            target.fill(colour, (x, y, min(dash, self.plot.right - x), theme.px(Size.HAIRLINE)))

    def _paint_signs(self, target: pygame.Surface, theme: Theme) -> None:
        size = theme.px(SIGN)
        for part in SIGNS_AT:
            point = round(part * self.turns)
            row = self.rows[point] if point < len(self.rows) else None
            for side, stone in enumerate(self.stones if row else ()):
                assert row is not None
                if row[side] * self.plot.h > theme.px(SIGN_ROOM):
                    at = (self.x_of(point), self.y_of(sum(row[:side]) + row[side] / 2))
                    stamp(target, symbol(stone.symbol, size, stone.sign, 220), at)

    def _paint_marks(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        if self.has_rail:
            target.fill(palette.line, (self.plot.x, self._rail(theme), self.plot.w, theme.px(Size.HAIRLINE)))
        for mark in sorted(self.kept_marks(theme)):
            row = self.rows[mark.turn + 1]
            x = self.x_of(mark.turn + 1)
            if self.has_rail:
                backing = disc(theme.px(Space.XXL), palette.surface)
                stamp(target, backing, (x, self._rail(theme)))
                stamp(target, marble(theme.small_stone(mark.stone), theme.px(17), 1, True), (x, self._rail(theme)))
            elif row is not None:
                size, dot = MARK_SIZES[mark.mark]
                at, colour = (x, self.y_of(row[0])), mark_colour(mark.mark, theme)
                stamp(target, disc(theme.px(size + (3 if not dot else 0)), palette.surface), at)
                stamp(target, disc(theme.px(dot or size), colour), at)

    def _paint_cursor(self, target: pygame.Surface, theme: Theme) -> None:
        x, width, reach = round(self.x_of(self.cursor)), theme.px(Size.HAIRLINE), theme.px(5)
        line = pygame.Rect(x - width - 1, self.plot.y - reach, 2 * width + 3, self.plot.h + 2 * reach)
        target.fill(Material.BRASS_OUTLINE, line)
        target.fill(Material.BRASS, line.inflate(-2, 0))
        row = self.rows[self.cursor] if self.cursor < len(self.rows) else None
        y = self.y_of(row[0] if row else 0.5)
        stamp(target, brass_dome(theme.px(DOME_PHONE if theme.is_portrait else DOME)), (x, y))


class Legend(NamedTuple):
    """A side in the head of the card: its stone, its name, and its win probability."""

    stone: Stone
    name: str
    share: float | None


class GraphCard(Widget):
    """The card under the plot: a title, the win probabilities, and the progress of the analysis."""

    def __init__(self, title: str, has_head: bool) -> None:
        super().__init__()
        self.title, self.has_head = title, has_head
        self.legend: list[Legend] = []
        self.progress = 1.0
        self.right = 0  # device pixels that the buttons take of the head
        self._meter = pygame.Rect(0, 0, 0, 0)
        self._marbles: list[tuple[Stone, Point]] = []

    def show(self, legend: Sequence[Legend], progress: float) -> None:
        """Change the words and the progress; a progress of 1 shows no bar."""
        if (list(legend), progress) != (self.legend, self.progress):
            self.legend, self.progress = list(legend), progress
            self.refresh()

    def inner(self, theme: Theme) -> pygame.Rect:
        """Return the rectangle of the plot."""
        inset = theme.px(Space.L + 2 if self.has_head else Space.M)
        top = theme.px(HEAD) if self.has_head else inset
        foot = theme.px(Space.S) if self.has_head else inset
        return pygame.Rect(self.rect.x + inset, self.rect.y + top, self.rect.w - 2 * inset, self.rect.h - top - foot)

    def overhang(self, theme: Theme) -> int:
        return theme.px(14)

    def arrange(self, theme: Theme) -> None:
        self._marbles, px = [], theme.px
        inset = px(Space.L + 2)
        if not self.has_head:
            self._meter = pygame.Rect(self.rect.x + inset, self.rect.y + px(3), self.rect.w - 2 * inset, px(6))
            return
        y, x = self.rect.y + px(HEAD) // 2 + px(Size.HAIRLINE), self.rect.x + inset
        size, palette = theme.type(Type.LIST), theme.palette
        self.lines = [place_line(self.title, Weight.SEMIBOLD, size, palette.ink, "midleft", (x, y), self.rect)]
        x = self.lines[0].rect.right + px(Space.XL)
        end = self.rect.right - inset - self.right
        self._meter = pygame.Rect(end - px(METER), y - px(Space.XS), px(METER), px(Space.S))
        if self.progress < 1:
            end -= px(METER + Space.M)
        wordy = [self._text(side, True) for side in self.legend]
        plain = [self._text(side, False) for side in self.legend]
        size = theme.type(Type.SECONDARY)
        room = px(LEGEND_MARBLE + Space.S + Space.L)
        texts = wordy if sum(measure(text, Weight.SEMIBOLD, size) + room for text in wordy) <= end - x else plain
        for side, text in zip(self.legend, texts, strict=True):
            width = measure(text, Weight.SEMIBOLD, size)
            if x + room + width > end + px(Space.L):
                break
            self._marbles.append((side.stone, (x + px(LEGEND_MARBLE) / 2, y)))
            x += px(LEGEND_MARBLE + Space.S)
            self.lines.append(place_line(text, Weight.SEMIBOLD, size, palette.ink, "midleft", (x, y), self.rect))
            x += width + px(Space.L)

    @staticmethod
    def _text(side: Legend, is_named: bool) -> str:
        share = "–" if side.share is None else per_cent(side.share)
        return f"{side.name} {share}" if is_named else share

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme)
        for stone, at in self._marbles:
            stamp(target, marble(theme.small_stone(stone), theme.px(LEGEND_MARBLE), 1, True), at)
        if self.progress < 1:
            draw_meter(target, theme, self._meter, self.progress)


def head_button(card: GraphCard, index: int, count: int, theme: Theme) -> pygame.Rect:
    """Return the place of one of the buttons at the right of the head."""
    touch = max(theme.touch, theme.px(Size.TOUCH))
    right = card.rect.right - theme.px(Space.S)
    return pygame.Rect(right - (count - index) * touch, card.rect.y + theme.px(3), touch, touch)
