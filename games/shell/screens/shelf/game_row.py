"""A kept game in a list: players, move, date, and position, from its record without replaying it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from games.engine.records.record import Record
from games.shell.library.accuracies import accuracies
from games.shell.library.lineup import seat_name, sides, verdict
from games.shell.theme.colour import with_alpha
from games.shell.theme.dates import day_text
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import clip, kept, overlay, rounded_mask, stamp, veil
from games.shell.theme.text import fit, measure, shorten, tr
from games.shell.theme.theme import Radius, Size, Space, Theme, Tint, Type, Weight
from games.shell.widgets.base import Label, Widget, place_line
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.group import Group
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
        ink, ink2 = theme.palette.ink, theme.palette.ink2
        left, right = self.picture_rect(theme).right + theme.px(Space.L), self.rect.right - theme.px(Space.S)
        date, self._marbles_at = day_text(self.record.changed), 0
        marbles = theme.px(MARBLE + MARBLE_STEP * (len(self.record.players) - 1))
        spare = right - left - marbles - theme.px(DATE + Space.L + LEAST_WORDS)
        if not theme.is_portrait and spare > 0:
            room = pygame.Rect(right - theme.px(DATE), self.rect.y, theme.px(DATE), self.rect.h)
            px = fit(date, Weight.MEDIUM, theme.type(Type.LIST), room.w, theme.smallest_type)
            self.lines.append(place_line(date, Weight.MEDIUM, px, ink2, "midleft", room.midleft, room))
            self._marbles_at = room.x - marbles - theme.px(Space.XXL)
            if spare > theme.px(ACCURACY):
                self._marbles_at -= theme.px(ACCURACY)
                self._arrange_accuracy(theme, pygame.Rect(room.x - theme.px(ACCURACY), room.y, theme.px(
                    ACCURACY - Space.M), room.h))
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
        rows = [(tr(f"game.{self.record.game}"), Weight.BOLD, Type.NAME, ink),
                (sides(self.record), Weight.SEMIBOLD, Type.LIST, ink),
                *((text, Weight.MEDIUM, Type.SECONDARY, ink2) for text in last if text)]
        while sum(theme.line(size) for _, _, size, _ in rows) > self.rect.h:
            rows.pop()  # with large letters the date gives way
        y = self.rect.centery - sum(theme.line(size) for _, _, size, _ in rows) / 2
        for text, weight, size, colour in rows:
            px = fit(text, weight, theme.type(size), room.w, theme.smallest_type)
            at = (left, y + theme.line(size) / 2)
            self.lines.append(place_line(shorten(text, weight, px, room.w), weight, px, colour, "midleft", at, room))
            y += theme.line(size)

    def _arrange_accuracy(self, theme: Theme, room: pygame.Rect) -> None:
        """Put the accuracies above their caption, or say that there was no review."""
        palette, found = theme.palette, accuracy_words(self.record)
        if not found and self.record.result is None:
            return
        rows = [(found, Weight.BOLD, Type.BUTTON, palette.ink)] if found else []
        rows.append((tr("review.accuracy" if found else "saved.unreviewed"), Weight.MEDIUM, Type.SECONDARY,
                     palette.ink2))
        y = room.centery - sum(theme.line(size) for _, _, size, _ in rows) / 2
        for text, weight, size, colour in rows:
            px = fit(text, weight, theme.type(size), room.w, theme.smallest_type)
            at = (room.x, y + theme.line(size) / 2)
            self.lines.append(place_line(shorten(text, weight, px, room.w), weight, px, colour, "midleft", at, room))
            y += theme.line(size)

    def set_picture(self, picture: pygame.Surface) -> None:
        """Show the position, in a picture of the size of `picture_rect`."""
        assert self.theme is not None
        mask = _corners(*picture.get_size(), self.theme.px(Radius.SLOT))
        self.picture = clip(picture.convert_alpha(), mask)
        self.changed = True

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        self.draw_ring(target, theme)
        alpha = Tint.ICON_PRESSED_ALPHA if self.is_pressed else Tint.ICON_HOVER_ALPHA * self.warmth
        if int(alpha):
            tint = with_alpha(theme.palette.ink, alpha)
            target.blit(veil(self.rect.w, self.rect.h, theme.px(Radius.CARD), tint), self.rect)
        if self.picture:
            overlay(target, self.picture, self.picture_rect(theme).topleft)
        if self._marbles_at:
            size = theme.px(MARBLE)
            for k, name in enumerate(self.record.stones):
                at = (self._marbles_at + size // 2 + k * theme.px(MARBLE_STEP), self.rect.centery)
                stamp(target, marble_shadow(theme.stones[name], size), at)
                stamp(target, marble(theme.stones[name], size, 1, True), at)


class BrokenRow(Group):
    """An unreadable game, whose data can be copied, and which can be deleted."""

    def __init__(self, copy: Action, delete: Action) -> None:
        self.label = Label(tr("saved.broken"), Type.LIST, Weight.SEMIBOLD)
        self.copy, self.delete = Button("", copy, "icon", "copy"), Button("", delete, "icon", "trash")
        super().__init__([self.label, self.copy, self.delete])

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a rectangle: words at the left, buttons at the right."""
        super().layout(rect, theme)
        sheet, touch, inset = Sheet(Radius.CARD, 1), theme.touch, theme.px(Space.M)
        sheet.layout(rect, theme)
        self.children = [sheet, self.label, self.copy, self.delete]
        x = rect.right - inset - touch
        for button in (self.delete, self.copy):
            button.layout(pygame.Rect(x, rect.centery - touch // 2, touch, touch), theme)
            x -= touch
        width = x + touch - rect.x - 2 * inset
        tall = self.label.height_for(width, theme)
        self.label.layout(pygame.Rect(rect.x + inset, rect.centery - tall // 2, width, tall), theme)


class GameRow(Group):
    """One kept game on a card, with its actions as buttons, or on a phone behind "more"."""

    def __init__(self, record: Record, actions: Sequence[RowAction], is_open: bool,
                 on_more: Callable[[], None]) -> None:
        super().__init__()
        self.record, self.actions, self.is_open = record, list(actions), is_open
        self.face = RowFace(record, self.actions)
        self.more = Button("", on_more, "icon", "up" if is_open else "more")

    def height_for(self, width: int, theme: Theme) -> int:
        opened = theme.px(ACTIONS) if theme.is_portrait and self.is_open else 0
        return self._face_height(theme) + opened

    @staticmethod
    def _face_height(theme: Theme) -> int:
        """Return the default height, or more for large type."""
        words = theme.line(Type.NAME) + theme.line(Type.LIST) + 2 * theme.line(Type.SECONDARY) + theme.px(Space.XS)
        return max(theme.px(ROW_PHONE), words) if theme.is_portrait else max(
            theme.px(ROW), words - theme.line(Type.SECONDARY))

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a rectangle and put fresh buttons into it; scrolling only shifts them."""
        super().layout(rect, theme)
        self.clear()
        sheet = Sheet(Radius.HOME if theme.is_portrait else Radius.CARD, 1)
        sheet.layout(self.rect, theme)
        self.add(sheet)
        (self._arrange_phone if theme.is_portrait else self._arrange_wide)(theme)

    def _arrange_wide(self, theme: Theme) -> None:
        main, *others = self.actions
        px, touch = theme.px, theme.touch
        x, icons = self.rect.right - px(Space.M), []
        for action in reversed(others):
            button = Button("", action.act, "icon", action.icon)
            button.layout(pygame.Rect(x - touch, self.rect.centery - touch // 2, touch, touch), theme)
            icons.append(button)
            x -= touch
        first, height = Button(main.caption, main.act, "secondary"), max(px(Size.BUTTON_SMALL), touch)
        edge, wide = x - px(Space.S), px(MAIN) + (MOST_ICONS - len(others)) * touch
        first.layout(pygame.Rect(edge - wide, self.rect.centery - height // 2, wide, height), theme)
        edge = first.rect.x - px(Space.M)
        self.face.layout(pygame.Rect(self.rect.x, self.rect.y, edge - self.rect.x, self.rect.h), theme)
        self.add(self.face, first, *reversed(icons))

    def _arrange_phone(self, theme: Theme) -> None:
        px, touch = theme.px, theme.touch
        top = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self._face_height(theme))
        self.more.layout(pygame.Rect(top.right - touch - px(Space.XS), top.y + px(Space.XS), touch, touch), theme)
        self.face.layout(pygame.Rect(top.x, top.y, self.more.rect.x - top.x, top.h), theme)
        self.add(self.face, self.more)
        if not self.is_open:
            return
        edge = px(Space.S)
        width = (self.rect.w - 2 * edge) // len(self.actions)
        for k, action in enumerate(self.actions):
            button = Button(action.caption, action.act, "bar", action.icon)
            left, height = self.rect.x + edge + k * width, px(ACTIONS) - edge // 2
            button.layout(pygame.Rect(left, top.bottom, width, height), theme)
            self.add(button)
