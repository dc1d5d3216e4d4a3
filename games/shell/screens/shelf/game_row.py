"""A kept game in a list: players, move, date, and position, from its record without replaying it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from games.engine.records.record import Record
from games.shell.library.accuracies import accuracies
from games.shell.library.lineup import seat_name, sides, verdict
from games.shell.theme.dates import day_text
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import clip, kept, overlay, rounded_mask, stamp
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import FIT, Child, Column, Grid, Row, Slot, Stack
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.sheet import Sheet

ROW, ROW_PHONE = 90, 100  # design pixels
MOST_ICONS = 4  # beside the button of a wide row; the button takes what they leave
ACTIONS = 62  # design pixels of the actions that open below a row on a phone
MAIN, DATE, MARBLE, MARBLE_STEP = 132, 132, 26, 20  # design pixels of the wide row's columns
ACCURACY = 112
MOST_ACCURACIES = 2  # that a row has room for
LEAST_WORDS = 240  # design pixels of width that the words keep before a column goes

_corners = kept(rounded_mask)

def progress(record: Record) -> list[str]:
    """Return the state of the game or its result, long and short."""
    if record.result is not None:
        end = verdict(record.players, record.result)
        return [f"{end} · {tr('saved.moves', n=record.turns)}", end]
    is_mine = record.players[record.turn].is_human and sum(player.is_human for player in record.players) == 1
    who = tr("home.your_turn") if is_mine else tr("home.their_turn", name=seat_name(record.players, record.turn))
    return [tr("home.progress", n=record.turns + 1, who=who), who[0].upper() + who[1:]]


def accuracy_words(record: Record) -> str:
    """Return the accuracies in per cent; empty where no review has covered the whole game."""
    found = accuracies(record)
    return tr("review.percent", n=" – ".join(str(each) for each in found)) if 0 < len(found) <= MOST_ACCURACIES else ""


class RowAction(NamedTuple):
    """An action on a kept game: a word, an icon, and its key while the row has the focus."""

    caption: str
    icon: str
    act: Action
    key: int = 0


class RowFace(Widget):
    """The part of a row that opens the game: the position and the words."""

    is_control = True
    ring_radius = Radius.CARD

    def __init__(self, record: Record, actions: Sequence[RowAction]) -> None:
        super().__init__()
        self.record, self.actions = record, actions
        self.picture: pygame.Surface | None = None
        self._marbles_at = 0

    def activate(self) -> None:
        self.actions[0].act()

    def key(self, key: int) -> bool:
        action = next((action for action in self.actions if action.key == key), None)
        if action:
            action.act()
        return action is not None

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.S)

    def picture_rect(self, theme: Theme) -> pygame.Rect:
        """Return the rectangle of the picture."""
        inset = theme.px(Space.S if theme.is_portrait else Space.M)
        side = self.rect.h - 2 * inset
        return pygame.Rect(self.rect.x + inset, self.rect.y + inset, side, side)

    def arrange(self, theme: Theme) -> None:
        left, right = self.picture_rect(theme).right + theme.px(Space.L), self.rect.right - theme.px(Space.S)
        date, self._marbles_at = day_text(self.record.changed), 0
        marbles = theme.px(MARBLE + MARBLE_STEP * (len(self.record.players) - 1))
        spare = right - left - marbles - theme.px(DATE + Space.L + LEAST_WORDS)
        if not theme.is_portrait and spare > 0:
            room = pygame.Rect(right - theme.px(DATE), self.rect.y, theme.px(DATE), self.rect.h)
            self.put(date, Weight.MEDIUM, Type.LIST, room, "ink2")
            self._marbles_at = room.x - marbles - theme.px(Space.XXL)
            if spare > theme.px(ACCURACY):
                self._marbles_at -= theme.px(ACCURACY)
                self._arrange_accuracy(pygame.Rect(room.x - theme.px(ACCURACY), room.y, theme.px(ACCURACY - Space.M),
                                                   room.h))
            right, date = self._marbles_at - theme.px(Space.M), ""
        room = pygame.Rect(left, self.rect.y, max(1, right - left), self.rect.h)
        least, stands = theme.type(Type.SECONDARY), progress(self.record)
        stand = next((words for words in stands if measure(words, Weight.MEDIUM, least) <= room.w), stands[-1])
        if date and (found := accuracy_words(self.record)):
            judged = f"{stands[0]} · {tr('saved.accuracy', n=found)}"
            if measure(judged, Weight.MEDIUM, least) <= room.w:
                stand = stands[0] = judged
        both = f"{stands[0]} · {date}" if date else stands[0]
        last = [both] if measure(both, Weight.MEDIUM, least) <= room.w else [stand, date]
        rows = [(tr(f"game.{self.record.game}"), Weight.BOLD, Type.NAME, "ink"),
                (sides(self.record), Weight.SEMIBOLD, Type.LIST, "ink"),
                *((text, Weight.MEDIUM, Type.SECONDARY, "ink2") for text in last if text)]
        while sum(theme.line(size) for _, _, size, _ in rows) > self.rect.h:
            rows.pop()  # with large letters the date gives way
        self.put_rows(rows, room)

    def _arrange_accuracy(self, room: pygame.Rect) -> None:
        """Put the accuracies above their caption, or say that there was no review."""
        found = accuracy_words(self.record)
        if found:
            self.put_rows([(found, Weight.BOLD, Type.BUTTON, "ink"),
                           (tr("review.accuracy"), Weight.MEDIUM, Type.SECONDARY, "ink2")], room)
        elif self.record.result is not None:
            self.put_rows([(tr("saved.unreviewed"), Weight.MEDIUM, Type.SECONDARY, "ink2")], room)

    def set_picture(self, picture: pygame.Surface) -> None:
        """Show the position, in a picture of the size of `picture_rect`."""
        assert self.theme is not None
        mask = _corners(*picture.get_size(), self.theme.px(Radius.SLOT))
        self.picture = clip(picture.convert_alpha(), mask)
        self.changed = True

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        self.draw_veil(target, theme, Radius.CARD)
        if self.picture:
            overlay(target, self.picture, self.picture_rect(theme).topleft)
        if self._marbles_at:
            size = theme.px(MARBLE)
            for k, name in enumerate(self.record.stones):
                at = (self._marbles_at + size // 2 + k * theme.px(MARBLE_STEP), self.rect.centery)
                stamp(target, marble_shadow(theme.stones[name], size), at)
                stamp(target, marble(theme.stones[name], size, 1, True), at)


class BrokenRow(Stack):
    """An unreadable game, whose data can be copied, and which can be deleted."""

    def __init__(self, copy: Action, delete: Action) -> None:
        self.copy, self.delete = Button("", copy, "icon", "copy"), Button("", delete, "icon", "trash")
        label = Label(tr("saved.broken"), Type.LIST, Weight.SEMIBOLD)
        buttons = Row([(self.copy, Slot(across=FIT)), (self.delete, Slot(across=FIT))])
        super().__init__([Sheet(Radius.CARD, 1),
                          Row([(label, Slot(0, weight=1, across=FIT)), buttons], gap=Space.M, padding=(Space.M, 0))])


class GameRow(Stack):
    """One kept game on a card, with its actions as buttons, or on a phone behind "more"."""

    def __init__(self, record: Record, actions: Sequence[RowAction], is_open: bool,
                 on_more: Callable[[], None]) -> None:
        super().__init__([])
        self.record, self.actions, self.is_open = record, list(actions), is_open
        self.face = RowFace(record, self.actions)
        self.more = Button("", on_more, "icon", "up" if is_open else "more")

    def height_for(self, width: int, theme: Theme) -> int:
        opened = theme.px(ACTIONS) if theme.is_portrait and self.is_open else 0
        return face_height(theme) + opened

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a rectangle and put fresh buttons into it; scrolling only shifts them."""
        self.children = ([Sheet(Radius.HOME, 1), self._on_phone()] if theme.is_portrait
                         else [Sheet(Radius.CARD, 1), self._wide()])
        super().layout(rect, theme)

    def _wide(self) -> Row:
        main, *others = self.actions
        button = (Button(main.caption, main.act, "secondary"), Slot(
            lambda theme: theme.px(MAIN) + (MOST_ICONS - len(others)) * theme.touch, across=button_height))
        icons = [(Button("", action.act, "icon", action.icon), Slot(across=FIT)) for action in others]
        return Row([(self.face, Slot(0, weight=1)), Row([button, Row(icons)], gap=Space.S)], gap=Space.M,
                   padding=(0, 0, Space.M, 0))

    def _on_phone(self) -> Column:
        corner = Column([self.more], padding=(0, Space.XS, Space.XS, 0))
        parts: list[Child] = [(Row([(self.face, Slot(0, weight=1)), corner]), Slot(face_height))]
        if self.is_open:
            buttons = [Button(action.caption, action.act, "bar", action.icon) for action in self.actions]
            parts.append((Grid(buttons, len(buttons), padding=(Space.S, 0, Space.S, Space.XS)), Slot(ACTIONS)))
        return Column(parts)


def face_height(theme: Theme) -> int:
    """Return the default height of a row, or more for large type."""
    words = theme.line(Type.NAME) + theme.line(Type.LIST) + 2 * theme.line(Type.SECONDARY) + theme.px(Space.XS)
    return max(theme.px(ROW_PHONE), words) if theme.is_portrait else max(
        theme.px(ROW), words - theme.line(Type.SECONDARY))


def button_height(theme: Theme) -> int:
    """Return the height of a row's main button."""
    return max(theme.px(Size.BUTTON_SMALL), theme.touch)
