"""The sheet of handicaps: each seat's marbles, minutes, hints and take-backs."""

from __future__ import annotations

import pygame

from games.catalogue import find_game
from games.engine.core.errors import GameError
from games.engine.core.game import SWAP
from games.engine.core.handicaps import FREE, MINUTES, TABLE, Handicap, numbers_of
from games.engine.records.clock import time_control
from games.shell.library.handicap_words import amount_text, caption_of, rule_handicaps, stepped, without_handicaps
from games.shell.library.lineup import PEOPLE, Lineup
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.screens.setup.clock_scene import MINUTES as CLOCK_MINUTES
from games.shell.screens.setup.seat_row import RowGround
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import stamp
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import FIT, Child, Column, Row, Slot, Stack
from games.shell.widgets.controls import Button
from games.shell.widgets.forms import beside
from games.shell.widgets.group import ScrollArea
from games.shell.widgets.overlays import Dialog
from games.shell.widgets.stepper import Stepper

HELP = (0, 1, 2, 3, 5, FREE)  # hints or moves taken back
STEPPER, AMOUNT = 150, 60  # design pixels of a stepper, and of the amount between its buttons at least
HEAD = 44
WIDE = 960  # design pixels of the sheet for more than two seats
TWO_COLUMNS = 560  # design pixels of width from which two seats stand beside each other
MOST_HEIGHT, MOST_HEIGHT_LOW, MOST_HEIGHT_PHONE = 0.65, 0.62, 0.68  # of the window, for the seats


class SeatMarble(Widget):
    """The marble of a seat."""

    def __init__(self, stone: str) -> None:
        super().__init__()
        self.stone = stone

    def width_for(self, theme: Theme) -> int:
        return theme.px(Size.STRIP_MARBLE)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        stone, size = theme.stones[self.stone], theme.px(Size.STRIP_MARBLE - 4)
        stamp(target, marble_shadow(stone, size), self.rect.center)
        stamp(target, marble(stone, size, 1, True), self.rect.center)


class SeatList(ScrollArea):
    """The seats in a list, which scrolls if they are too many."""

    def __init__(self, content: Column, offset: int) -> None:
        super().__init__()
        self.content, self.wanted = content, offset

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a rectangle and show the seats in it."""
        if self.children:
            super().layout(rect, theme)
            return
        self.children = [self.content]
        self.fill(rect, self.content, theme, self.wanted)


class HandicapScene(DialogScene):
    """Changes the options of a line-up at once; the set-up follows when the sheet is closed."""

    def __init__(self, app: AppServices, lineup: Lineup) -> None:
        super().__init__(app)
        self.lineup = lineup
        self.seats = SeatList(Column([]), 0)

    def make(self) -> Dialog:
        theme, lineup = self.theme, self.lineup
        widest = WIDE if lineup.seats > 2 and not theme.is_portrait else Size.DIALOG
        width = self._inner_width(widest)
        seats = [self._seat(seat) for seat in range(lineup.seats)]
        columns = 2 if width >= TWO_COLUMNS * max(theme.unit, theme.ratio) else 1
        rows = Column([Row([(seat, Slot(0, weight=1)) for seat in seats[at:at + columns]], Space.S)
                       for at in range(0, len(seats), columns)], Space.S)
        self.seats = SeatList(rows, self.seats.offset)
        most = MOST_HEIGHT_PHONE if theme.is_portrait else MOST_HEIGHT_LOW if theme.is_low else MOST_HEIGHT
        height = min(rows.height_for(width, theme), theme.height * most) / theme.unit
        buttons = [Button(tr("handicap.done"), self.app.pop, "primary", "check"),
                   Button(tr("handicap.even"), self._make_even)]
        return Dialog(tr("handicap.title"), "" if theme.is_short or theme.is_low else self._sentence(), buttons,
                      self.app.pop, body=self.seats, body_height=height, widest=widest)

    def _inner_width(self, widest: float) -> int:
        """Return the width of the seats on the sheet, in device pixels."""
        theme = self.theme
        if theme.is_portrait:
            return theme.width - 2 * theme.px(Space.XL)
        room = theme.width - 2 * theme.px(Space.MARGIN)
        return room - 2 * theme.px(Space.L) if theme.is_low else min(theme.px(widest), room) - 2 * theme.px(
            Space.DIALOG)

    def _sentence(self) -> str:
        """Return a sentence about the marbles ahead, or about the purpose of handicaps."""
        entry, lineup = find_game(self.lineup.game), self.lineup
        for handicap in rule_handicaps(entry):
            numbers = numbers_of(lineup.options, handicap, lineup.seats)
            if handicap.name == "ahead" and sum(number > 0 for number in numbers) == 1:
                return tr("handicap.ahead_line", name=lineup.name(numbers.index(max(numbers))), n=max(numbers))
        return tr("handicap.about")

    def _seat(self, seat: int) -> Widget:
        lineup = self.lineup
        who = Row([(SeatMarble(lineup.stones[seat]), Slot(Size.STRIP_MARBLE)),
                   (Label(lineup.name(seat), Type.NAME, Weight.BOLD), Slot(0, weight=1, across=FIT))], Space.M)
        parts: list[Child] = [(who, HEAD)]
        for handicap in find_game(lineup.game).handicaps:
            if row := self._row(handicap, seat):
                parts.append(row)
        return Stack([RowGround(), Column(parts, Space.XS, (Space.M, Space.S, Space.M, Space.M))])

    def _row(self, handicap: Handicap, seat: int) -> Widget | None:
        """Return the stepper of a handicap, or None where there is nothing to choose."""
        amounts, usual = self._amounts(handicap, seat), handicap.usual
        if len(amounts) < 2:
            return None
        now = numbers_of(self.lineup.options, handicap, self.lineup.seats)[seat]
        minutes = self._minutes()
        at = amounts.index(now) if now in amounts else amounts.index(usual)
        caption = caption_of(self.lineup.game, handicap)
        stepper = Stepper(caption, [amount_text(handicap, amount, minutes) for amount in amounts], at,
                          amounts.index(usual), lambda k: self._choose(handicap, seat, amounts[k]))
        return beside(Label(caption, Type.LIST, Weight.MEDIUM), stepper, lambda theme: max(
            theme.px(STEPPER), 2 * theme.touch + theme.px(AMOUNT)))

    def _minutes(self) -> int:
        control = time_control(self.lineup.clock)
        return control.minutes if control else 0

    def _amounts(self, handicap: Handicap, seat: int) -> list[int]:
        """Return the numbers that a seat can have."""
        if handicap == MINUTES:
            minutes = self._minutes()
            others = sorted({*CLOCK_MINUTES, minutes})
            return [FREE if other == minutes else other for other in others] if minutes else []
        if handicap in TABLE:
            return list(HELP) if self.lineup.levels[seat] in PEOPLE else []
        return [number for number in range(handicap.most + 1) if self._can_be(handicap, seat, number)]

    def _with(self, handicap: Handicap, seat: int, number: int) -> dict[str, str]:
        lineup = self.lineup
        numbers = stepped(numbers_of(lineup.options, handicap, lineup.seats), seat, number)
        options = {name: value for name, value in lineup.options.items() if name != handicap.name}
        text = handicap.text(numbers)
        if text and handicap not in TABLE and SWAP in options:
            options[SWAP] = "off"  # either makes an uneven game fair
        return options | ({handicap.name: text} if text else {})

    def _can_be(self, handicap: Handicap, seat: int, number: int) -> bool:
        try:
            find_game(self.lineup.game).make_rules(self.lineup.variant, self._with(handicap, seat, number))
        except GameError:
            return False
        return True

    def _choose(self, handicap: Handicap, seat: int, number: int) -> None:
        self.lineup.options = self._with(handicap, seat, number)
        with self.group.keeping_focus():
            self.relayout_now()

    def _make_even(self) -> None:
        self.lineup.options = without_handicaps(self.lineup.game, self.lineup.options)
        self.relayout_now()
