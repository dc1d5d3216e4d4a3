"""Everything around the board of a review: accuracies, the turning point, the moves, the graph, the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from games.shell.screens.match.match_panel import LIST_LEAST
from games.shell.screens.match.side_panel import SidePanel
from games.shell.theme.text import measure, tr, wrap
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.cards import PlainPrompt, Prompt
from games.shell.widgets.chance_graph import ChanceGraph, GraphCard, Legend, TurnMark, head_button
from games.shell.widgets.controls import Button
from games.shell.widgets.move_list import MoveList
from games.shell.widgets.navigation import Bar
from games.shell.widgets.review_cards import AccuracyCard, ChipsAround, TurningCard

if TYPE_CHECKING:
    from games.shell.screens.review.review_scene import ReviewScene

GRAPH, GRAPH_MANY, GRAPH_PHONE, GRAPH_LOW = 180, 206, 120, 84  # design pixels
CARD, STRIP, STRIP_LOW = 96, 56, 44
TURNING, PROMPT = 72, 120
BOARD_LEAST = 240  # design pixels of the board's height below which the graph gives way
COLUMNS_PHONE = 3


class ReviewPanel(SidePanel):
    """A column and a graph below the board, or on a phone all below one another."""

    def __init__(self, scene: ReviewScene) -> None:
        super().__init__(scene)
        self.review = scene

    # --- making ----------------------------------------------------------------------------------

    def make(self, theme: Theme) -> None:
        scene, phone = self.review, theme.is_portrait
        seats = scene.match.rules.seats
        plain = set(scene.stone_names) == {"onyx", "pearl"}
        style = "card" if seats == 2 and not phone and not self.is_low else "strip"
        style = "chip" if (phone and seats > 2) or self.is_low else style
        self.accuracies = [AccuracyCard(scene.stones[seat], scene.name(seat), style, not plain)
                           for seat in self._seats_in_order()]
        words = tr("review.title.phone", game=tr(f"game.{scene.game}")) if phone else tr(f"game.{scene.game}")
        self.title = Label(words, Type.TITLE_SMALL if phone else Type.TITLE, Weight.TITLE)
        self.subtitle = Label(scene.review_line(), Type.LIST, Weight.MEDIUM, "ink2")
        self.share = Button("", scene.share, "icon", "share")
        self.menu = Button("", scene.open_menu, "icon", "menu")
        self.turning = TurningCard(scene.go_to_turning)
        self.list = MoveList(tr("moves.title"), scene.stones, scene.look_at)
        self.chips = ChipsAround(scene.look_at)
        self.prompt: Prompt = PlainPrompt() if phone or self.is_low else Prompt()
        self.work = Button("", scene.toggle_work, "secondary", "pause", Type.LIST)
        self.play_on = Button(tr("play.from_here"), scene.play_on, "secondary", "play", Type.LIST)
        kind = "bar" if phone else "icon"
        self.earlier = Button(tr("look.previous") if phone else "", lambda: scene.step_look(-1), kind, "previous")
        self.later = Button(tr("look.next") if phone else "", lambda: scene.step_look(1), kind, "next")
        self.first = Button("", lambda: scene.go_to(0), "icon", "first")
        self.last = Button("", lambda: scene.go_to(len(scene.turns)), "icon", "last")
        self.main = Button(tr("review.again"), self._press_main, "primary", "restart", Type.LIST)
        order = scene.sides_in_order()
        self.graph = ChanceGraph([scene.stones[seats[0]] for _, seats in order], scene.look_at)
        self.card = GraphCard(tr("review.chances"), not phone and not self.is_low)

    def _seats_in_order(self) -> list[int]:
        """Accuracies stand as the areas of the graph do: oneself first."""
        return [seat for _, seats in self.review.sides_in_order() for seat in seats]

    def _lay_desktop(self, theme: Theme) -> pygame.Rect:
        px, group = theme.px, self.review.group
        icons = [self.share, self.help, self.menu]
        column, board = self._lay_frame(theme, icons)
        graph = px(GRAPH if len(self.graph.stones) == 2 else GRAPH_MANY)
        has_graph = not self.is_low and board.h - graph - px(Space.XXL) >= px(BOARD_LEAST)
        if has_graph:
            self._lay_graph(theme, pygame.Rect(board.x, board.bottom - graph, board.w, graph))
            board.h -= graph + px(Space.XL)
        foot = column.bottom - self._button_height(theme)
        gap = px(Space.S if self.is_low else Space.M)
        y = self._lay_accuracies(theme, column)
        for widget, height in self._column(theme, foot - gap - y, gap, has_graph):
            place = pygame.Rect(column.x, y, column.w, height)
            if widget is self.card:
                self._lay_graph(theme, place)
            elif widget is self.work:
                half = (column.w - gap) // 2
                self.work.layout(pygame.Rect(column.x, y, half, height), theme)
                self.play_on.layout(pygame.Rect(column.right - half, y, half, height), theme)
                group.add(self.work, self.play_on)
            else:
                widget.layout(place, theme)
                group.add(widget)
            y += height + gap
        self.main.layout(pygame.Rect(column.x, foot, column.w, column.bottom - foot), theme)
        group.add(self.main, *icons)
        return board

    def _lay_accuracies(self, theme: Theme, column: pygame.Rect) -> int:
        """The cards in two columns, or on a low screen all in one row; where the rest of the column begins."""
        px, cards = theme.px, self.accuracies
        gap, height = px(Space.M), px(CARD if len(cards) == 2 else STRIP)
        columns = 2
        if self.is_low:
            gap, height, columns = px(Space.S), px(STRIP_LOW), min(COLUMNS_PHONE, len(cards))
        y = self._lay_grid(theme, pygame.Rect(column.x, column.y, column.w, height), columns, gap)
        return y + gap

    def _lay_grid(self, theme: Theme, first: pygame.Rect, columns: int, gap: int) -> int:
        """The accuracies in rows of so many; the lower end of the last row."""
        width = (first.w - gap * (columns - 1)) // columns
        y = first.y
        for k, card in enumerate(self.accuracies):
            y = first.y + k // columns * (first.h + gap)
            card.layout(pygame.Rect(first.x + k % columns * (width + gap), y, width, first.h), theme)
        self.review.group.add(*self.accuracies)
        return y + first.h

    def _column(self, theme: Theme, room: int, gap: int, has_graph: bool) -> list[tuple[Widget, int]]:
        """What else stands in the column, with heights; what matters least gives way first."""
        px, button = theme.px, max(theme.px(Size.CHIP), theme.touch)
        prompt = max(px(PROMPT), self._prompt_least(theme))
        stack: list[tuple[Widget, int]] = [(self.turning, px(TURNING)), (self.prompt, prompt), (self.work, button)]
        if self.is_low:
            graph = min(px(GRAPH_LOW), max(px(60), room - px(96) - button - 2 * gap))
            stack = [(self.card, graph), (self.prompt, px(60)), (self.work, button)]
        elif not has_graph:
            stack.insert(0, (self.card, px(GRAPH_PHONE)))
        used = sum(height + gap for _, height in stack)
        if used - gap > room:
            stack = [(widget, height) for widget, height in stack if widget not in (self.work, self.turning)]
            used = sum(height + gap for _, height in stack)
        rest = room - used
        index = next((k for k, (widget, _) in enumerate(stack) if widget is self.prompt), 0)
        if rest >= px(LIST_LEAST):
            stack.insert(index, (self.list, rest))
        elif rest > -gap:
            stack[index] = (self.prompt, stack[index][1] + rest + gap)
        else:
            stack[index] = (self.prompt, max(px(40), stack[index][1] + rest + gap))
        return stack

    def _lay_graph(self, theme: Theme, rect: pygame.Rect) -> None:
        group, buttons = self.review.group, [self.first, self.earlier, self.later, self.last]
        touch = max(theme.touch, theme.px(Size.TOUCH))
        self.card.right = len(buttons) * touch
        self.card.layout(rect, theme)
        self.graph.layout(self.card.inner(theme), theme)
        group.add(self.card, self.graph)
        if self.card.has_head:
            for k, button in enumerate(buttons):
                button.layout(head_button(self.card, k, len(buttons), theme), theme)
            group.add(*buttons)

    def _lay_phone(self, theme: Theme) -> pygame.Rect:
        scene, px, group, width = self.review, theme.px, self.review.group, theme.width
        margin, touch, gap = px(Space.MARGIN_PHONE), theme.touch, px(Space.S)
        top, cards = self._lay_top(theme, [self.menu, self.share]), len(self.accuracies)
        row = pygame.Rect(margin, top, width - 2 * margin, px(STRIP if cards == 2 else STRIP_LOW))
        y = self._lay_grid(theme, row, cards if cards <= 4 else COLUMNS_PHONE, gap) + gap
        bar = pygame.Rect(0, 0, width, max(px(Size.BOTTOM_BAR), touch + px(Space.L)))
        bar.bottom = theme.height
        inset = margin + px(6)
        graph, chips = px(GRAPH_PHONE if len(self.graph.stones) == 2 else GRAPH_PHONE + 20), max(px(32), touch)
        prompt = theme.line(Type.CAPTION) + 3 * theme.line(Type.BUTTON)
        room = bar.y - gap - y
        wanted = scene.board_height(width - 2 * px(5))
        has_chips = room - wanted - graph - prompt - 2 * gap >= chips - px(40)
        taken = graph + gap + prompt + (chips + gap if has_chips else 0)
        if room - taken - gap < px(BOARD_LEAST):
            graph, prompt = px(80), theme.line(Type.CAPTION) + 2 * theme.line(Type.SECONDARY)
            taken = graph + gap + prompt + (chips + gap if has_chips else 0)
        board = pygame.Rect(px(5), y, width - 2 * px(5), room - taken - gap)
        y = board.bottom + gap
        self._lay_graph(theme, pygame.Rect(margin, y, width - 2 * margin, graph))
        y += graph + gap
        if has_chips:
            self.chips.layout(pygame.Rect(inset, y, width - 2 * inset, chips), theme)
            group.add(self.chips)
            y += chips + gap
        self.prompt.layout(pygame.Rect(inset, y, width - 2 * inset, prompt), theme)
        group.add(self.prompt)
        self._lay_bar(theme, bar)
        group.add(self.share, self.menu)
        return board

    def _lay_bar(self, theme: Theme, bar: pygame.Rect) -> None:
        sheet = Bar()
        sheet.layout(bar, theme)
        unit = bar.w * 0.2
        for k, button in enumerate((self.earlier, self.later)):
            button.layout(pygame.Rect(round(unit * k) + theme.px(2), bar.y + theme.px(4), round(unit) - theme.px(4),
                                      bar.h - theme.px(8)), theme)
        height, left = self._button_height(theme), round(2 * unit) + theme.px(8)
        self.main.layout(pygame.Rect(left, bar.centery - height // 2, bar.w - left - theme.px(10), height), theme)
        self.review.group.add(sheet, self.earlier, self.later, self.main)

    def has_room_for(self, line: str) -> bool:
        """Whether the prompt can say this without small letters."""
        room, theme = self.prompt.rect, self.theme
        inset = 0 if isinstance(self.prompt, PlainPrompt) else theme.px(36)
        rows = len(wrap(line, Weight.SEMIBOLD, theme.type(Type.BUTTON), max(1, room.w - inset)))
        margin = theme.px(Space.XL) if inset else 2
        return theme.line(Type.CAPTION) + rows * theme.line(Type.BUTTON) + margin <= room.h

    def longest_caption(self, captions: Sequence[str]) -> str:
        """The first of several captions that fits into one line above the prompt, or else the last."""
        theme, room = self.theme, self.prompt.rect.w
        fitting = [words for words in captions if measure(words, Weight.BOLD, theme.smallest_type) <= room]
        return (fitting or captions[-1:])[0]

    # --- keeping true ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Make every widget say what is so now."""
        scene, review = self.review, self.review.review
        seats = self._seats_in_order()
        for seat, card in zip(seats, self.accuracies, strict=True):
            if scene.turns:
                card.show(review.accuracy[seat])
            else:
                card.show(scene.chance_of(seat), tr("review.chance"))
        stones, moves, last = scene.stones, scene.listed(), len(scene.turns)
        self.list.show(moves, scene.at if scene.at < last else -1)
        if scene.at == last and self.graph.at != scene.at and last:
            self.list.scroll_to(self.list.slack)
        self.chips.show(moves, scene.at)
        order = scene.sides_in_order()
        rows = [None if row is None else tuple([row[side] for side, _ in order]) for row in review.win_probabilities]
        rows = rows * 2 if len(rows) == 1 else rows  # of a position alone: one level all along
        marks = [TurnMark(index, judged.mark, stones[judged.seat])
                 for index, judged in enumerate(review.turns) if judged is not None and judged.mark]
        self.graph.show(rows, marks, [str(number) for number in scene.words.numbers] or [""])
        self.graph.go_to(scene.at, scene.words.title(scene.at) if scene.turns else "")
        now = rows[self.graph.cursor] if rows else None
        legend = [Legend(stones[seats[0]], scene.side_name(seats), now[k] if now else None)
                  for k, (_, seats) in enumerate(order)]
        progress = scene.progress
        self.card.show(legend, progress)
        self.turning.show(*scene.turning_text())
        self.prompt.say(*scene.prompt_text())
        caption, icon = scene.work_text()
        self.work.set_caption(caption, icon)
        for button, is_open in ((self.first, scene.at > 0), (self.earlier, scene.at > 0),
                                (self.later, scene.at < last), (self.last, scene.at < last)):
            button.set_enabled(is_open, tr("review.no_further"))
        self.action = scene.main_action()
        self.main.set_caption(self.action.caption, self.action.icon)
        self.main.set_enabled(self.action.enabled, self.action.why_not)
