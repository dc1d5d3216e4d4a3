"""The panel of a review: accuracies, the turning point, the moves, the graph of win probabilities, the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from games.shell.screens.board.panel import (
    LIST_LEAST,
    TEXT_INSET,
    Panel,
    PanelSlot,
    PhoneBar,
    fitted_column,
    prompt_height,
    prompt_least,
    total,
)
from games.shell.theme.text import measure, tr, wrap
from games.shell.theme.theme import Shape, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.cards import PromptCard
from games.shell.widgets.containers import Grid, Row, Slot
from games.shell.widgets.controls import Button, Segmented
from games.shell.widgets.move_list import MoveList
from games.shell.widgets.probability_graph import GraphCard, Legend, ProbabilityGraph, TurnMark, head_button
from games.shell.widgets.review_cards import AccuracyCard, ChipsAround, StoryPrompt, TurningCard

if TYPE_CHECKING:
    from games.shell.screens.review.review_scene import ReviewScene

GRAPH, GRAPH_MANY, GRAPH_PHONE, GRAPH_LOW = 180, 206, 120, 84  # design pixels
GRAPH_LEAST, GRAPH_LOW_LEAST = 80, 60
CARD, STRIP, STRIP_LOW = 96, 56, 44
TURNING, PROMPT, PROMPT_LOW, PROMPT_LEAST = 132, 104, 60, 40
BOARD_LEAST = 240  # design pixels of the board's height below which the graph gives way
BOARD_YIELDS = 48  # design pixels that the board of a phone gives up for the moves
IN_A_ROW, COLUMNS_PHONE = 4, 3  # cards in one row at most, and in each of several rows
MOVES_CHIPS = 32
TITLE_LEAVES = 224  # design pixels of a phone's width that icons take beside the title


class GraphPanel(GraphCard):
    """The card with the graph, and in its head the buttons that go from turn to turn."""

    def __init__(self, title: str, has_head: bool, graph: ProbabilityGraph, buttons: list[Button]) -> None:
        super().__init__(title, has_head)
        self.graph, self.buttons = graph, buttons

    def arrange(self, theme: Theme) -> None:
        self.right = len(self.buttons) * max(theme.touch, theme.px(Size.TOUCH))
        super().arrange(theme)
        self.graph.layout(self.inner(theme), theme)
        for k, button in enumerate(self.buttons if self.has_head else ()):
            button.layout(head_button(self, k, len(self.buttons), theme), theme)


class ReviewPanel(Panel):
    """The panel of a review."""

    def __init__(self, scene: ReviewScene) -> None:
        super().__init__(scene)
        self.scene = scene

    # --- widgets ---------------------------------------------------------------------------------

    def make(self, theme: Theme) -> None:
        scene, phone = self.scene, theme.is_portrait
        seats = scene.match.rules.seats
        plain = set(scene.stone_names) == {"onyx", "pearl"}
        style = "card" if seats == 2 and not phone and not theme.is_low else "strip"
        style = "chip" if (phone and seats > 2) or theme.is_low else style
        self.accuracies = [AccuracyCard(scene.stones[seat], scene.name(seat), style, not plain)
                           for seat in self._seats_in_order()]
        words = tr("review.title.phone", game=tr(f"game.{scene.game}"))
        if not phone or measure(words, Weight.TITLE, theme.type(Type.BUTTON)) > theme.width - theme.px(TITLE_LEAVES):
            words = tr(f"game.{scene.game}")
        self.title = Label(words, Type.TITLE_SMALL if phone else Type.TITLE, Weight.TITLE)
        self.subtitle = Label(scene.prompts.subtitle(), Type.LIST, Weight.MEDIUM, "ink2")
        self.share = Button("", scene.share, "icon", "share")
        self.menu = Button("", scene.open_menu, "icon", "menu")
        self.other_tab = Button("", scene.show_next_tab, "icon", ("branch", "lines", "graph")[scene.tab])
        self.tabs = Segmented([tr("openings.review"), tr("openings.tab"), tr("lines.tab")], scene.tab, scene.show_tab)
        self.turning = TurningCard(scene.go_to_turning)
        self.list = MoveList(tr("moves.title"), scene.stones, scene.browse_turn)
        self.chips = ChipsAround(scene.browse_turn)
        self.story = StoryPrompt() if phone or theme.is_low else None
        self.prompt: PromptCard = self.story or PromptCard()
        self.work = Button("", scene.toggle_work, "secondary", "pause", Type.LIST)
        self.play_on = Button(tr("play.from_here"), scene.play_on, "secondary", "play", Type.LIST)
        kind = "bar" if phone else "icon"
        self.earlier = Button(tr("browse.previous") if phone else "", lambda: scene.browse_step(-1), kind, "previous")
        self.later = Button(tr("browse.next") if phone else "", lambda: scene.browse_step(1), kind, "next")
        self.first = Button("", lambda: scene.go_to(0), "icon", "first")
        self.last = Button("", lambda: scene.go_to(len(scene.turns)), "icon", "last")
        self.main = Button(tr("review.again"), self.press_main, "primary", "restart", Type.LIST)
        order = scene.sides_in_order()
        self.graph = ProbabilityGraph([scene.stones[seats[0]] for _, seats in order], scene.browse_turn)
        self.card = GraphPanel(tr("review.chances"), not phone and not theme.is_low, self.graph,
                               [self.first, self.earlier, self.later, self.last])

    def _seats_in_order(self) -> list[int]:
        """Return the seats in the order of the graph's areas: the viewer first."""
        return [seat for _, seats in self.scene.sides_in_order() for seat in seats]

    def icons(self, theme: Theme) -> list[Button]:
        if theme.is_portrait:
            return [self.menu, self.other_tab]
        return [*([self.other_tab] if theme.is_low else []), self.share, self.help, self.menu]

    # --- slots -----------------------------------------------------------------------------------

    def build(self, theme: Theme) -> pygame.Rect:
        """Put fresh widgets on the screen; on a wide screen the graph lies below the board if there is room."""
        board = super().build(theme)
        if self._has_graph_below(theme):
            graph = self._graph_height(theme)
            self.card.layout(pygame.Rect(board.x, board.bottom - graph, board.w, graph), theme)
            board.h -= graph + theme.px(Space.XL)
            self._add_graph()
        elif self.card in self.scene.group.children:
            self._add_graph()
        return board

    def _add_graph(self) -> None:
        group = self.scene.group
        parts = [self.card, self.graph, *(self.card.buttons if self.card.has_head else ())]
        at = group.children.index(self.card) if self.card in group.children else group.children.index(
            self.scene.board) + 1
        group.children[at:at + (self.card in group.children)] = parts

    def _graph_height(self, theme: Theme) -> int:
        return theme.px(GRAPH if len(self.graph.stones) == 2 else GRAPH_MANY)

    def _has_graph_below(self, theme: Theme) -> bool:
        """Whether the board of a wide screen stays large enough above the graph."""
        board = theme.height - theme.px(Space.MARGIN) - theme.px(Size.TOP_BAR + Space.M)
        return theme.shape is Shape.DESK and board - self._graph_height(theme) - theme.px(Space.XXL) >= theme.px(
            BOARD_LEAST)

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        px, button, cards = theme.px, max(theme.px(Size.CHIP), theme.touch), len(self.accuracies)
        half = Slot(0, weight=1)
        work = PanelSlot(Row([(self.work, half), (self.play_on, half)], lambda _: gap), button, priority=1)
        moves = PanelSlot(self.list, 0, fill=lambda rest: rest if rest >= px(LIST_LEAST) else 0)
        if theme.is_low:
            grid = Grid(self.accuracies, cards if cards <= IN_A_ROW else COLUMNS_PHONE, Space.S, row=STRIP_LOW)
            accuracies = PanelSlot(grid, grid.height_for(0, theme))
            left = room - accuracies.height - gap - px(96) - button - 2 * gap
            score = self.score_slots(theme, left - px(GRAPH_LOW_LEAST) - gap)
            left -= total(score, gap)
            graph = min(px(GRAPH_LOW), max(px(GRAPH_LOW_LEAST), left))
            slots = [accuracies, *score, PanelSlot(self.card, graph), moves,
                     PanelSlot(self.prompt, px(PROMPT_LOW)), work]
        else:
            grid = Grid(self.accuracies, 2, Space.M, row=CARD if cards == 2 else STRIP)
            graphs = [] if self._has_graph_below(theme) else [PanelSlot(self.card, px(GRAPH_PHONE))]
            slots = [PanelSlot(self.tabs, button), PanelSlot(grid, grid.height_for(0, theme)), *self.score_slots(theme),
                     *graphs,
                     PanelSlot(self.turning, px(TURNING), priority=1), moves,
                     PanelSlot(self.prompt, max(px(PROMPT), prompt_least(theme))), work]
        return self._stretched(slots, room, gap)

    def _stretched(self, slots: list[PanelSlot], room: int, gap: int) -> list[PanelSlot]:
        """Give the prompt the room that the move list cannot use, or take the missing room from it."""
        fitted = fitted_column(slots, room, gap)
        rest = room - total(fitted, gap) + gap
        if any(slot.widget is self.list for slot in fitted):
            return fitted
        return [slot._replace(height=max(self.theme.px(PROMPT_LEAST), slot.height + rest))
                if slot.widget is self.prompt else slot for slot in fitted]

    def foot(self) -> list[list[Button]]:
        return [[self.main]]

    def above(self, theme: Theme) -> list[PanelSlot]:
        cards = len(self.accuracies)
        grid = Grid(self.accuracies, cards if cards <= IN_A_ROW else COLUMNS_PHONE, Space.S,
                    row=STRIP if cards == 2 else STRIP_LOW)
        return [PanelSlot(grid, grid.height_for(0, theme)), *self.score_slots(theme)]

    def below(self, theme: Theme) -> list[PanelSlot]:
        px = theme.px
        graph = px(GRAPH_PHONE if len(self.graph.stones) == 2 else GRAPH_PHONE + 20)
        least = theme.line(Type.CAPTION) + 2 * theme.line(Type.SECONDARY)
        return [PanelSlot(self.card, graph, px(GRAPH_LEAST)),
                PanelSlot(self.chips, max(px(MOVES_CHIPS), theme.touch), priority=1, inset=TEXT_INSET),
                PanelSlot(self.prompt, prompt_height(theme, 3), least, inset=TEXT_INSET)]

    def board_heights(self, wanted: int, theme: Theme) -> tuple[int, int]:
        return wanted - theme.px(BOARD_YIELDS), theme.px(BOARD_LEAST)

    def bar(self) -> PhoneBar:
        return PhoneBar([self.earlier, self.later], 0.2, 8)

    def has_room_for(self, line: str, size: float = Type.BUTTON) -> bool:
        """Whether the prompt has room for a line in letters of a size."""
        room, theme = self.prompt.rect, self.theme
        inset = theme.px(self.prompt.inset) if self.prompt.inset else 0
        rows = len(wrap(line, Weight.SEMIBOLD, theme.type(size), max(1, room.w - inset)))
        margin = theme.px(Space.XL) if inset else 2
        return theme.line(Type.CAPTION) + rows * theme.line(size) + margin <= room.h

    def longest_caption(self, captions: Sequence[str]) -> str:
        """Return the first of several captions that fits into one line above the prompt, or else the last."""
        theme, room = self.theme, self.prompt.rect.w
        fitting = [words for words in captions if measure(words, Weight.BOLD, theme.smallest_type) <= room]
        return (fitting or captions[-1:])[0]

    def palette_place(self) -> Widget | None:
        return self.prompt

    # --- content ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring every widget up to date with the session."""
        scene, review = self.scene, self.scene.review
        seats = self._seats_in_order()
        for seat, card in zip(seats, self.accuracies, strict=True):
            if scene.turns:
                card.show(review.accuracy[seat])
            else:
                card.show(scene.probability_of(seat), tr("review.chance"))
        self.show_scores()
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
        self.graph.show(rows, marks, [str(k + 1) for k in range(last)] or [""])
        self.graph.go_to(scene.at, scene.words.title(scene.at) if scene.turns else "")
        now = rows[self.graph.cursor] if rows else None
        legend = [Legend(stones[seats[0]], scene.side_name(seats), now[k] if now else None)
                  for k, (_, seats) in enumerate(order)]
        progress = scene.progress
        self.card.show(legend, progress)
        self.turning.show(*scene.prompts.turning())
        self.prompt.say(*scene.prompt_text())
        if self.story:
            self.story.lead_to(scene.open_story if scene.prompts.has_longer_story() else None)
        caption, icon = scene.prompts.work()
        self.work.set_caption(caption, icon)
        for button, is_open in ((self.first, scene.at > 0), (self.earlier, scene.at > 0),
                                (self.later, scene.at < last), (self.last, scene.at < last)):
            button.set_enabled(is_open, tr("review.no_further"))
        action = scene.main_action()
        self.show_action(action)
        self.play_on.set_visible(action.caption != self.play_on.caption)
