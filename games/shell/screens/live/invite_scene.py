"""The sheet of a live table: its links as QR code and text, the seats with their presence, and the relay."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.core.errors import GameError
from games.engine.core.rules import Seat
from games.engine.records.record import new_id
from games.live.messages import GONE, PEOPLE
from games.shell.library.lineup import DEFAULT_LEVEL, Lineup, seat_name
from games.shell.library.results import Results
from games.shell.screens.clipboard import share_link
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.live.invite_body import InviteBody
from games.shell.screens.live.live_links import connection_words, link_text, seat_links
from games.shell.screens.live.seat_list import ListedSeat, seat_list
from games.shell.screens.places import LiveMatchPlace
from games.shell.screens.scene import AppServices
from games.shell.table.live_game import WAITING, LiveGame
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog

WIDE = 824  # design pixels


class InviteScene(DialogScene):
    """Invites to a table. A new game begins when all players are there; during a game it only shows the links."""

    def __init__(self, app: AppServices, live: LiveGame, stones: Sequence[str], lineup: Lineup | None = None) -> None:
        """Invite to a table; a new table was opened for a line-up."""
        super().__init__(app)
        self.live, self.lineup, self.is_new = live, lineup, lineup is not None
        self.match, own_stones = live.new_match()
        self.stones = list(stones) or own_stones
        self.chosen: Seat | None = None
        self._was_full = live.table.is_full
        self._shown: object = None
        if self.is_new:
            app.store.keep(self.match, self.stones)

    # --- what is shown ---------------------------------------------------------------------------

    def make(self) -> Dialog:
        links = seat_links(self.live)
        waiting = [seat for seat in links if not self.live.table.holder(seat)]
        if self.chosen not in links or (self.live.table.holder(self.chosen) and waiting and not self._is_picked):
            presences = self.live.presences
            gone = [seat for seat in links if seat < len(presences) and presences[seat].state == GONE]
            others = [seat for seat in links if seat not in self.live.own]
            self.chosen = next(iter(waiting or gone or others or links), None)
        watch = link_text(self.app, self.live.table.keys.watch_link())
        link = link_text(self.app, links[self.chosen]) if self.chosen is not None else watch
        self.link = link
        relay, is_wrong = connection_words(self.app, self.live)
        seats = seat_list(self._entries(), self.chosen, list(links), self._choose, self._hand_over)
        page = self.app.platform.page
        can_share = bool(page and page.can_share)
        body = InviteBody(link, watch, seats, relay, is_wrong, self._copy, has_copy=can_share)
        send = Button(tr("live.share" if can_share else "share.copy"), self._send, "primary",
                      "share" if can_share else "copy")
        leave = Button(tr("common.cancel" if self.is_new else "common.close"), self.back)
        room, own_room = [], self.app.platform.live.room
        if self.is_new and self.app.platform.live.can_open_room and not (
                own_room and self.live.table.keys.link.relay == own_room.relay):
            room = [Button(tr("live.room"), self._move_to_room, "secondary", "wifi")]
        title = tr("live.invite.title" if self.is_new else "live.menu.seats")
        return Dialog(title, self._line(len(links), waiting), [send, *room, leave],
                      self.back if not self.is_new else _stay, body=body, widest=WIDE)

    def _line(self, links: int, waiting: Sequence[Seat]) -> str:
        """Return what to do with the link that is shown."""
        if self.chosen in self.live.own:
            return tr("live.invite.own")
        if "://" not in self.link:  # no page to open it in
            line = tr("live.invite.paste", place=tr("section.games"))
        elif links > 2 and self.chosen is not None and self.chosen in waiting:
            line = tr("live.invite.seat", name=seat_name(self.match.players, self.chosen))
        else:
            line = tr("live.invite.line")
        return f"{line} {tr('live.invite.open', n=len(waiting))}" if links > 2 and waiting else line

    def _entries(self) -> list[ListedSeat]:
        live, theme = self.live, self.theme
        live.note(self.match, self.stones)
        entries = []
        for seat, player in enumerate(self.match.players):
            presence = live.presences[seat] if seat < len(live.presences) else None
            state = presence.state if presence else WAITING
            words = presence.words() if presence else tr("live.waiting")
            is_own = seat in live.own and not player.name
            name = tr("name.you") if is_own and len(live.own) == 1 else seat_name(self.match.players, seat)
            entries.append(ListedSeat(seat, theme.stones[self.stones[seat]], name, state, words,
                                     self._action(seat, state)))
        return entries

    def _action(self, seat: Seat, state: str) -> tuple[str, str] | None:
        """Return the host's action for a seat: give it to a computer, or open it again."""
        table = self.live.table
        if not table.keys.is_host or table.table is None or seat in self.live.own or table.agreed.is_over:
            return None
        if table.entry(seat).level != PEOPLE:
            return "person", tr("live.reopen")
        return ("computer", tr("live.fill")) if state in (WAITING, GONE) else None

    _is_picked = False  # the player chose whose link is shown

    def _choose(self, seat: Seat) -> None:
        self.chosen, self._is_picked = seat, True
        self._relayout()

    def _hand_over(self, seat: Seat) -> None:
        table = self.live.table
        if table.entry(seat).level != PEOPLE:
            table.reopen(seat)
        else:
            table.fill(seat, DEFAULT_LEVEL)
        self._relayout()

    def _relayout(self) -> None:
        with self.group.keeping_focus():
            self.relayout_now()

    # --- what the buttons do ---------------------------------------------------------------------

    def _copy(self, text: str) -> None:
        self.app.platform.copy(text, self._report_copied)

    def _send(self) -> None:
        share_link(self.app, tr(f"game.{self.match.game}"), self.link, self._report_copied)

    def _move_to_room(self) -> None:
        """Open the table again on this computer's own relay, for devices in the local network."""
        assert self.lineup
        if open_room(self.app, self.lineup):
            self._give_up()
        else:
            self.toast.say(tr("live.room.failed"), "danger")

    def _give_up(self) -> None:
        """Close a table that has not begun, and forget it."""
        self.live.cancel()
        self.app.store.drop(self.match.id)
        self.is_new = False

    def _report_copied(self, is_done: bool) -> None:
        self.toast.say(tr("share.sent" if is_done else "toast.not_copied"), "primary" if is_done else "danger")

    def back(self) -> None:
        """Close the sheet; a table that has not begun is closed with it."""
        if self.is_new:
            self._give_up()
        self.app.pop()

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.is_new:
            self.live.step(self.app.platform.is_visible)
        names = tuple([history.said.name for history in self.live.table.told.values()])
        shown = (self.live.presences, self.live.connection, self.live.is_late, names, self.live.table.table)
        if shown != self._shown:
            self._tell_arrivals()
            self._shown = shown
            self._relayout()
        if self.live.table.is_full and not self._was_full:
            self._was_full = True
            self.app.sound.play("place")
            if self.is_new:
                self.is_new = False
                match, stones = self.live.new_match()
                self.app.swap(LiveMatchPlace(match, stones, self.live))
            else:
                self.app.pop()

    def save(self) -> None:
        if self.is_new and not self.app.platform.is_visible:
            self.live.step(False)  # a hidden page has no more frames in which to say so

    def _tell_arrivals(self) -> None:
        """Tell screen readers who has come."""
        self.live.note(self.match, self.stones)
        while self.is_new and self.live.reports:
            report = self.live.reports.pop(0)
            if 0 <= report.seat < len(self.match.players):
                self.app.platform.announce(tr(report.key, name=seat_name(self.match.players, report.seat)), False)

    def close(self) -> None:
        super().close()
        if self.is_new:
            self.live.close()


def _stay() -> None:
    """Do nothing: a tap beside the sheet of a new table does not close it."""


def open_room(app: AppServices, lineup: Lineup) -> bool:
    """Serve the game and a relay to this network and invite to a table there; return False if that fails."""
    try:
        room = app.platform.live.open_room()
    except GameError:
        return False
    app.swap(new_table(app, lineup, room.relay))
    return True


def new_table(app: AppServices, lineup: Lineup, relay: str) -> InviteScene:
    """Open a table for a line-up on a relay and return its invitation."""
    match = lineup.match(Results(app.store).matched_level(lineup.game))
    live = app.platform.live
    client = live.connect(live.new_keys(relay), new_id())
    levels = {seat: player.level for seat, player in enumerate(match.players) if player.level}
    client.table.open(match, lineup.stones, lineup.clock, levels)
    for seat, kind in enumerate(lineup.levels):
        if kind == "":
            client.table.sit(seat, lineup.names[seat] or app.settings.name)
    return InviteScene(app, LiveGame(client), lineup.stones, lineup)
