"""The moves of a game: a numbered table that scrolls, and one line of chips for small screens. Tap = go there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from games.shell.theme.marbles import marble
from games.shell.theme.paint import rounded, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.text import fit, measure, tr
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Line, Widget, draw_card, place_line
from games.shell.widgets.marks import mark_colour
from games.shell.widgets.scroller import Scroller

HEAD = 44  # design pixels of the title's row
MARBLE = 14


class ListedMove(NamedTuple):
    """One move of a list: the player's stone, the text, and in a review its mark."""

    stone: Stone
    text: str
    mark: str = ""


class _Cell(NamedTuple):
    move: int  # its index
    row: int
    column: int
    number: int  # of the turn, as all players' turns are counted; 0 for all but the first of a row


class MoveList(Scroller):
    """Moves in rounds, one column a seat; where the columns would be too narrow, one move a row, with its marble."""

    def __init__(self, title: str, seats: Sequence[Stone], on_pick: Callable[[int], None]) -> None:
        super().__init__()
        self.title, self.seats, self.on_pick = title, list(seats), on_pick
        self.moves: list[ListedMove] = []
        self.current = -1
        self._cells: list[_Cell] = []
        self._columns: list[int] = []  # where each column's text begins
        self._is_table = True

    def show(self, moves: Sequence[ListedMove], current: int) -> None:
        """Show these moves; the one at index `current` is highlighted and scrolled into view."""
        if list(moves) != self.moves or current != self.current:
            self.moves, self.current = list(moves), current
            self._place()
            self._follow()
            self.refresh()

    role = "list"

    def spoken(self) -> str:
        return self.title

    def facts(self) -> dict[str, Any]:
        return {"choices": [move.text for move in self.moves], "chosen": self.current}

    def set_to(self, value: Any) -> None:
        self.on_pick(int(value))

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self._follow()
        self.refresh()

    def viewport(self) -> pygame.Rect:
        """The scrolling part below the title, a whole number of rows high."""
        if not self.theme:
            return self.rect
        head, row = self.theme.px(HEAD), self.row_height(self.theme)
        rows = (self.rect.h - head - self.theme.px(Space.S)) // row
        return pygame.Rect(self.rect.x, self.rect.y + head, self.rect.w, max(1, rows) * row)

    def overhang(self, theme: Theme) -> int:
        return theme.px(14)

    def row_height(self, theme: Theme) -> int:
        """The height of a row, larger on a phone."""
        return theme.touch if theme.is_portrait else max(theme.px(Size.MOVE_ROW), theme.line(Type.LIST))

    def scrolled(self, distance: int) -> None:
        self.refresh()

    def _follow(self) -> None:
        """Scroll the current move into view."""
        if self.theme and 0 <= self.current < len(self._cells):
            row, height, view = self._cells[self.current].row, self.row_height(self.theme), self.viewport().h
            top = row * height
            if top < self.offset or top + height > self.offset + view:
                self.offset = max(0, min(self.slack, top + height - view))

    def _lefts(self, theme: Theme) -> list[int]:
        """Return the x at which each column's text begins."""
        title = measure(self.title, Weight.BOLD, theme.type(Type.LIST)) + theme.px(Space.XL + Space.M)
        first, right = self.rect.x + max(theme.px(72), title), self.rect.right - theme.px(Space.L)
        columns = max(1, len(self.seats))
        return [first + (right - first) * k // columns + theme.px(10) for k in range(columns)]

    def arrange(self, theme: Theme) -> None:
        px = theme.type(Type.LIST)
        self._place()
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, theme.px(HEAD))
        at = (self.rect.x + theme.px(Space.XL), head.centery)
        self.lines = [place_line(self.title, Weight.BOLD, px, theme.palette.ink, "midleft", at, head)]
        for cell in self._seen(theme):
            middle, room = self._middle(cell, theme), self.rect
            if cell.number:
                at = (self.rect.x + theme.px(44), middle)
                size, colour = theme.type(Type.SECONDARY), theme.palette.ink2
                self.lines.append(place_line(str(cell.number), Weight.MEDIUM, size, colour, "midright", at, room))
            weight = Weight.SEMIBOLD if cell.move == self.current else Weight.MEDIUM
            at = (self._left(cell, theme), middle)
            move, size = self.moves[cell.move], self._size(cell, theme)
            self.lines.append(place_line(move.text, weight, size, theme.palette.ink, "midleft", at, room))
            if move.mark:
                at = (self.lines[-1].rect.right + theme.px(Space.S), middle)
                colour = mark_colour(move.mark, theme)
                self.lines.append(place_line(move.mark, Weight.BOLD, px, colour, "midleft", at, room))

    def _place(self) -> None:
        """Compute each move's row and column: a new row begins when the seat is not to the right of the last one."""
        if not self.theme:
            return
        lefts = self._columns = self._lefts(self.theme)
        width = (lefts[1] - lefts[0] if len(lefts) > 1 else self.rect.right - lefts[0]) - self.theme.px(Space.L)
        px = self.theme.type(Type.LIST)
        self._is_table = all(self._width(move, px) <= width for move in self.moves)
        self._cells = []
        row, last = -1, len(self.seats)
        for index, move in enumerate(self.moves):
            seat = self.seats.index(move.stone)
            is_first = seat <= last
            row += is_first or not self._is_table
            last = seat
            has_number = is_first or not self._is_table
            self._cells.append(_Cell(index, row, seat if self._is_table else 0, index + 1 if has_number else 0))
        self.content_height = (row + 1) * self.row_height(self.theme)
        self.offset = min(self.offset, self.slack)

    def _size(self, cell: _Cell, theme: Theme) -> int:
        """Return the size of a move's text: a little smaller where a whole row is too narrow for it."""
        move, px = self.moves[cell.move], theme.type(Type.LIST)
        room = self.rect.right - theme.px(Space.M) - self._left(cell, theme)
        taken = self._width(move, px) - measure(move.text, Weight.SEMIBOLD, px)
        return fit(move.text, Weight.SEMIBOLD, px, room - taken, theme.type(Type.CAPTION))

    def _width(self, move: ListedMove, px: int) -> int:
        """Return the room that a move and its mark take."""
        gap = self.theme.px(Space.S) if self.theme else 0
        return measure(move.text, Weight.SEMIBOLD, px) + (measure(move.mark, Weight.BOLD, px) + gap if move.mark else 0)

    def _middle(self, cell: _Cell, theme: Theme) -> int:
        height = self.row_height(theme)
        return self.viewport().y - self.offset + cell.row * height + height // 2

    def _left(self, cell: _Cell, theme: Theme) -> int:
        """Return the x at which a move's text begins: in its column, or behind its marble."""
        return self._columns[cell.column] if self._is_table else self.rect.x + theme.px(72 + Space.L)

    def _seen(self, theme: Theme) -> list[_Cell]:
        view, height = self.viewport(), self.row_height(theme)
        first = view.y - self.offset + height // 2  # the middle of the first row
        least, most = view.top - height // 2 - first, view.bottom + height // 2 - first
        return [cell for cell in self._cells if least < cell.row * height < most]

    def _paint_ground(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        draw_card(target, self.rect, theme)
        if self._is_table:
            for stone, left in zip(self.seats, self._columns, strict=True):
                at = (left + theme.px(5), self.rect.y + theme.px(HEAD / 2))
                stamp(target, marble(theme.small_stone(stone), theme.px(MARBLE)), at)

    def _paint_rows(self, target: pygame.Surface, theme: Theme) -> None:
        for cell in self._seen(theme):
            if not self._is_table:
                at = (self._left(cell, theme) - theme.px(Space.L + 8), self._middle(cell, theme))
                stamp(target, marble(theme.small_stone(self.moves[cell.move].stone), theme.px(MARBLE)), at)
            if cell.move == self.current:
                rounded(target, self._pill(cell, theme), theme.palette.pill, Radius.PILL * theme.unit)

    def _pill(self, cell: _Cell, theme: Theme) -> pygame.Rect:
        width = self._width(self.moves[cell.move], self._size(cell, theme))
        pill = pygame.Rect(self._left(cell, theme) - theme.px(10), 0, width + 2 * theme.px(10), theme.px(27))
        pill.centery = self._middle(cell, theme)
        return pill

    def draw(self, target: pygame.Surface) -> None:
        if self.visible and self.theme:
            before = target.get_clip()
            self._paint_ground(target, self.theme)
            self.lines[0].draw(target)
            target.set_clip(before.clip(self.viewport()))
            self._paint_rows(target, self.theme)
            for line in self.lines[1:]:
                line.draw(target)
            self.draw_bar(target)
            target.set_clip(before)

    def text_boxes(self) -> list[Line]:
        view = self.viewport()
        return [line for k, line in enumerate(self.lines) if self.visible
                and (k == 0 or view.top <= line.rect.top <= line.rect.bottom <= view.bottom)]

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        view, theme = self.viewport(), self.theme
        if phase == "up" and theme and view.collidepoint(position):
            row = (position[1] - view.y + self.offset) // self.row_height(theme)
            in_row = [cell for cell in self._cells if cell.row == row]
            if in_row:
                x = position[0] - theme.px(Space.L)
                self.on_pick(min(in_row, key=lambda cell: abs(self._left(cell, theme) - x)).move)

    def key(self, key: int) -> bool:
        step = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}.get(key)
        if step is not None and 0 <= self.current + step < len(self.moves):
            self.on_pick(self.current + step)
        return step is not None


class MoveChips(Widget):
    """The last moves on one line, as many as fit; a tap shows the position after it."""

    is_control = True

    def __init__(self, on_pick: Callable[[int], None]) -> None:
        super().__init__()
        self.on_pick = on_pick
        self.moves: list[ListedMove] = []
        self.current = -1
        self._pills: list[tuple[int, pygame.Rect]] = []

    def show(self, moves: Sequence[ListedMove], current: int) -> None:
        """Show the moves up to the current one."""
        if list(moves) != self.moves or current != self.current:
            self.moves, self.current = list(moves), current
            self.refresh()

    role = "list"

    def spoken(self) -> str:
        return tr("play.moves")

    def facts(self) -> dict[str, Any]:
        return {"choices": [move.text for move in self.moves], "chosen": self.current}

    def set_to(self, value: Any) -> None:
        self.on_pick(int(value))

    def arrange(self, theme: Theme) -> None:
        px, gap = theme.type(Type.SECONDARY), theme.px(6)
        right, shown = self.rect.w, []
        for index in range(self.current, -1, -1):
            width = measure(self.moves[index].text, Weight.SEMIBOLD, px) + theme.px(18)
            if right - width < 0:
                break
            shown.append((index, width))
            right -= width + gap
        self._pills, x = [], self.rect.x
        for index, width in reversed(shown):
            pill = pygame.Rect(x, self.rect.centery - theme.px(Space.L), width, theme.px(Space.DIALOG))
            self._pills.append((index, pill))
            text = self.moves[index].text
            line = place_line(text, Weight.SEMIBOLD, px, theme.palette.ink, "center", pill.center, pill)
            self.lines.append(line)
            x += width + gap

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        for index, pill in self._pills:
            colour = palette.pill if index == self.current else palette.prompt
            rounded(target, pill, colour, (Radius.PILL + 2) * theme.unit)

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if phase == "up" and self._pills:
            self.on_pick(min(self._pills, key=lambda entry: abs(entry[1].centerx - position[0]))[0])

    def key(self, key: int) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is not None and 0 <= self.current + step < len(self.moves):
            self.on_pick(self.current + step)
        return step is not None
