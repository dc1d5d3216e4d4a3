"""A kept game in a list: who against whom, which move, when, and the position. Its record tells all, unreplayed."""

from __future__ import annotations

from functools import lru_cache

import pygame

from games.catalogue import make_rules
from games.engine.record import Record
from games.shell.host.lineup import seat_name, verdict
from games.shell.look.dates import day_text
from games.shell.look.icons import icon
from games.shell.look.paint import clip, overlay, rounded_mask, stamp
from games.shell.look.text import fit, measure, shorten, tr
from games.shell.look.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget, draw_card, place_line
from games.shell.widgets.controls import Action

_corners = lru_cache(maxsize=4)(rounded_mask)


def sides(record: Record) -> str:
    """Who plays against whom; partners stand together."""
    teams: dict[int, list[str]] = {}
    for seat, team in enumerate(make_rules(record.game, record.variant, record.options).teams):
        teams.setdefault(team, []).append(seat_name(record.players, seat))
    return " – ".join(" & ".join(names) for names in teams.values())


def progress(record: Record) -> list[str]:
    """Where the game stands or how it ended, in more and in fewer words."""
    if record.result is not None:
        return [verdict(record.players, record.result)]
    is_mine = record.players[record.turn].is_human and sum(player.is_human for player in record.players) == 1
    who = tr("home.your_turn") if is_mine else tr("home.their_turn", name=seat_name(record.players, record.turn))
    return [tr("home.progress", n=record.turns + 1, who=who), who[0].upper() + who[1:]]


class GameRow(Widget):
    """One kept game on a card, which is pressed to open it, or to delete it."""

    is_control = True
    ring_radius = Radius.HOME

    def __init__(self, record: Record, caption: str, icon: str, on_press: Action) -> None:
        super().__init__()
        self.record, self.caption, self.icon, self.on_press = record, caption, icon, on_press
        self.picture: pygame.Surface | None = None

    def activate(self) -> None:
        self.on_press()

    def overhang(self, theme: Theme) -> int:
        return theme.px(30)

    def picture_rect(self, theme: Theme) -> pygame.Rect:
        """Where the picture goes."""
        inset = theme.px(Space.M)
        side = self.rect.h - 2 * inset
        return pygame.Rect(self.rect.x + inset, self.rect.y + inset, side, side)

    def arrange(self, theme: Theme) -> None:
        ink, ink2 = theme.palette.ink, theme.palette.ink2
        right = self.rect.right - theme.px(Space.L) - theme.px(Size.ICON)
        if not theme.is_portrait:
            px, end = theme.type(Type.BUTTON), (right - theme.px(Space.S), self.rect.centery)
            word = place_line(self.caption, Weight.SEMIBOLD, px, ink, "midright", end, self.rect)
            self.lines.append(word)
            right = word.rect.x
        left = self.picture_rect(theme).right + theme.px(Space.L)
        room = pygame.Rect(left, self.rect.y, max(1, right - theme.px(Space.S) - left), self.rect.h)
        least, date = theme.type(Type.SECONDARY), day_text(self.record.changed)
        stands = progress(self.record)
        stand = next((words for words in stands if measure(words, Weight.MEDIUM, least) <= room.w), stands[-1])
        both = f"{stands[0]} · {date}" if date else stands[0]
        last = [both] if measure(both, Weight.MEDIUM, least) <= room.w else [stand, date]
        rows = [(tr(f"game.{self.record.game}"), Weight.BOLD, Type.NAME, ink),
                (sides(self.record), Weight.SEMIBOLD, Type.LIST, ink),
                *((text, Weight.MEDIUM, Type.LIST, ink2) for text in last if text)]
        y = self.rect.centery - sum(theme.line(size) for _, _, size, _ in rows) / 2
        for text, weight, size, colour in rows:
            px = fit(text, weight, theme.type(size), room.w, least)
            at = (left, y + theme.line(size) / 2)
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
        draw_card(target, self.rect, theme, Radius.HOME, 2, active=self.warmth > 0.5 or self.is_pressed)
        if self.picture:
            overlay(target, self.picture, self.picture_rect(theme).topleft)
        at = (self.rect.right - theme.px(Space.L) - theme.px(Size.ICON) // 2, self.rect.centery)
        stamp(target, icon(self.icon, theme.px(Size.ICON), theme.palette.ink), at)
