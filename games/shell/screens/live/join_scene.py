"""Joining a live table by a link: its seats, the seat of the link, the player's name; or watching."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from games.engine.core.bounded import clean_name
from games.engine.core.errors import GameError
from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.engine.records.record import new_id
from games.live.client import Connection
from games.live.keys import HOST, SEAT, TableKeys, TableLink, read_link
from games.shell.library import link_play
from games.shell.library.lineup import seat_name
from games.shell.library.store import Kept, Store
from games.shell.screens.board_setting import BoardSettingScene
from games.shell.screens.live.invite_body import IconLabel
from games.shell.screens.live.live_links import connection_words
from games.shell.screens.live.seat_list import ListedSeat, seat_list
from games.shell.screens.places import LiveMatchPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.text_entry import TextEntry
from games.shell.table.live_game import WAITING, LiveGame
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.containers import Child, Column, Row, Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.forms import below

LONGEST_NAME = 14
PATIENCE = 8.0  # seconds until a table that the relay does not know is said to be missing
NEWEST = 60  # games in progress that are searched for the table
CARD = 480  # design pixels
BOARD_LEAST = 132  # design pixels of height for the board above the card


def kept_at(store: Store, link: TableLink) -> Kept | None:
    """Return the kept game of a link's table and seat; None if there is none."""
    for entry in store.shelf(is_over=False)[:NEWEST]:
        record = store.record(entry.key)
        kept = record.notes.get(link_play.LIVE) if record else None
        try:
            own = read_link(str(kept.get("link"))) if isinstance(kept, dict) else None
        except GameError:
            continue
        if own and own.table_key == link.table_key and (own.kind == HOST or own.seat == link.seat):
            return store.load(entry.key)
    return None


class JoinScene(BoardSettingScene):
    """The table of a link."""

    keeps_build = False

    def __init__(self, app: AppServices, keys: TableKeys) -> None:
        super().__init__(app)
        self.live = LiveGame(app.platform.live.connect(keys, new_id()))
        self.name = app.settings.name
        self.match: Match[Any] | None = None
        self.stones: list[str] = []
        self.entry: TextEntry | None = None
        self._waited = 0.0
        self._shown: object = None
        self._is_handed_on = False

    @property
    def address(self) -> str | None:
        return self.live.table.keys.link.fragment()

    def title(self) -> str:
        return tr(f"game.{self.match.game}") if self.match else tr("live.join")

    def subtitle(self) -> str:
        return tr("live.join") if self.match else ""

    # --- making ----------------------------------------------------------------------------------

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        if self.match is None:
            self.add_sheet(area, Column(self._waiting(), Space.L, (0, Space.S)), CARD)
            yield
            return
        inset = Space.L if theme.is_portrait or theme.is_low else Space.XXL
        card = pygame.Rect(area)
        if not theme.is_portrait:
            card.w = min(px(CARD), area.w // 2)
            card.right = area.right
        choices, foot = Column(self._table_rows(), Space.L), Column(self._foot(), Space.M, (0, Space.M, 0, 0))
        high = sum(part.height_for(card.w - 2 * px(inset), theme) for part in (choices, foot)) + 2 * px(inset)
        if theme.is_portrait:
            card.h = min(high, area.h - px(BOARD_LEAST + Space.S))
            room = pygame.Rect(area.x, area.y, area.w, min(area.h - card.h - px(Space.S), area.w))
            card.y = room.bottom + px(Space.S)
        else:
            card.h = min(high, area.h)
            room = pygame.Rect(area.x, area.y, card.x - area.x - px(Space.XXL), area.h)
        yield from self.fill_preview(room, self.live.table.line(), self.stones, self._seat() or 0)
        self.add_card(card, inset, choices, foot)

    def _waiting(self) -> list[Child]:
        missing = self._waited > PATIENCE and self.live.connection is Connection.OPEN
        words = Label(tr("live.no_table" if missing else "live.looking"), Type.BUTTON, Weight.MEDIUM, "ink2")
        home = Button(tr("end.home"), self.app.go_home, "primary" if missing else "secondary")
        return [words, self._relay_line(), (home, Slot(_button))]

    def _relay_line(self) -> IconLabel:
        relay, is_wrong = connection_words(self.app, self.live)
        return IconLabel(relay.icon, relay.text, "danger" if is_wrong else "ink2")

    def _table_rows(self) -> list[Child]:
        return [Label(self._invitation(), Type.BUTTON, Weight.MEDIUM, "ink2"), seat_list(self._entries()),
                self._relay_line()]

    def _foot(self) -> list[Child]:
        """Return the fixed foot: the player's name, and buttons to sit down or watch."""
        seat = self._seat()
        look_on = Button(tr("live.watch"), self.watch, "secondary" if seat is not None else "primary", "eye")
        if seat is None:
            return [(look_on, Slot(_button))]
        is_dense = self.theme.is_low or self.theme.is_short
        self.entry = TextEntry(self.app, tr("live.name"), self.name, self._set_name, LONGEST_NAME, is_dense,
                               self.sit)
        held = not self.live.table.is_free(seat)
        sit = Button(tr("live.take_over" if held else "live.sit"), self.sit, "primary", "play", Type.LEAD)
        about: list[Child] = [Label(tr("live.take_over.line"), Type.CAPTION, Weight.MEDIUM, "ink2")] if held else []
        if is_dense:
            ways = Row([(sit, Slot(0, weight=1)), (look_on, Slot(0, weight=1))], Space.S)
            return [self.entry, *about, (ways, Slot(_button))]
        name = below(Label(tr("live.name"), Type.LIST, Weight.BOLD), self.entry)
        return [name, *about, (sit, Slot(_button)), (look_on, Slot(_button))]

    def _invitation(self) -> str:
        assert self.match
        seat = self._seat()
        variant = tr(f"variant.{self.match.game}.{self.match.variant}")
        if seat is None:
            return tr("live.invited.watch", variant=variant)
        return tr("live.invited", variant=variant, colour=tr(f"colour.{self.stones[seat]}"))

    def _seat(self) -> Seat | None:
        """Return the seat that the link opens; None for a watch link or a seat that was given to somebody else."""
        table, link = self.live.table, self.live.table.keys.link
        if link.kind == HOST:
            return next((seat for seat in table.people if table.is_free(seat)), None)
        seat = table.seat_now(link.seat)
        return seat if link.kind == SEAT and seat in table.people else None

    def _entries(self) -> list[ListedSeat]:
        assert self.match
        ours = self._seat()
        players = self.live.players(self.match, self.stones, () if ours is None else (ours,))
        entries = []
        for seat in range(len(players)):
            presence = self.live.presences[seat] if seat < len(self.live.presences) else None
            is_ours = seat == ours and self.live.table.is_free(seat)
            name = tr("name.you") if is_ours else seat_name(players, seat)
            words = tr("live.your_seat") if is_ours else presence.words() if presence else tr("live.waiting")
            state = WAITING if is_ours or not presence else presence.state
            entries.append(ListedSeat(seat, self.theme.stones[self.stones[seat]], name, state, words))
        return entries

    # --- what the buttons do ---------------------------------------------------------------------

    def _set_name(self, text: str) -> None:
        self.name = text

    def sit(self) -> None:
        """Sit down, also in place of another device of the same player."""
        seat = self._seat()
        name = clean_name(self.name)[:LONGEST_NAME]
        if seat is None or not self.live.table.sit(seat, name, takes_over=True):
            self.say(tr("live.seat_closed"), "danger")
            return
        self.app.settings.name = name
        self.app.keep_settings()
        self._go_on()

    def watch(self) -> None:
        """Watch without a seat."""
        self._go_on()

    def _go_on(self) -> None:
        self._is_handed_on = True
        match, stones = self.live.new_match()
        self.app.go(LiveMatchPlace(match, stones, self.live))

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._is_handed_on:
            return
        self.live.step(self.app.platform.is_visible)
        self._waited += dt
        if self.match is None and self.live.table.base is not None:
            self.match, self.stones = self.live.new_match()
            seat = self._seat()
            if not self.name and seat is not None and seat in self.live.table.told:
                self.name = self.live.table.told[seat].said.name  # a player who changes the device stays who they are
        names = tuple([history.said.name for history in self.live.table.told.values()])
        shown = (self.match is None, len(self.live.table.agreed.moves), self.live.presences, self.live.connection,
                 self.live.is_late, names, self._waited > PATIENCE)
        if shown != self._shown and (self.entry is None or not self.entry.is_focused):
            self._shown = shown
            self.relayout_now()

    def back(self) -> None:
        self.app.go_home()

    def close(self) -> None:
        super().close()
        if not self._is_handed_on:
            self.live.close()


def _button(theme: Theme) -> int:
    return max(theme.px(Size.BUTTON), theme.touch)
