"""A game at a live table on one device: connection, presence, questions and phrases."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.catalogue import GAMES, make_evaluator, make_rules
from games.engine.core.match import Match, Player
from games.engine.core.rules import Seat
from games.engine.records.clock import CLOCK
from games.engine.records.game_code import decode
from games.engine.search.levels import levels_for
from games.live.client import Connection, LiveClient
from games.live.events import Event
from games.live.keys import SEAT
from games.live.messages import AWAY, GONE, HERE, REMATCH, Answer, Ask
from games.shell.library import link_play
from games.shell.library.handicap_words import rotated
from games.shell.library.lineup import DEFAULT_LEVEL, friend_name, sound_stones
from games.shell.table.versions import Counted, Versioned
from games.shell.theme.text import tr

WAITING: Final = "waiting"  # beside the states of presence: nobody has sat down yet
PHRASE_SECONDS: Final = 12.0  # that a phrase stays on show
PHRASE_PAUSE: Final = 1.5  # seconds between two phrases of ours
SLOW: Final = 5.0  # seconds after which a connection that is not there yet is said to fail
MARK: Final = re.compile(r"([0-9]{1,6} ){3}[0-9]")  # a ply, two places and a colour
REFUSED: Final = {"refused_seal": "live.refused", "refused_size": "live.refused", "refused_message": "live.refused",
                  "too_fast": "live.too_fast"}
COMING: Final = ("live.is_here", "live.is_gone")  # of the same seat, only the latest is still to be said
REFUSED_PAUSE: Final = 60.0  # seconds between two such sentences: somebody may send thousands
TOLD: Final = ("seat_taken", "seat_closed", "closed", "expired", "refused_history", "refused_ask", "too_long")


class SeatPresence(NamedTuple):
    """Whether the player of a seat is there: HERE, AWAY, GONE or WAITING, and for how many whole minutes."""

    state: str
    minutes: int = 0

    def words(self) -> str:
        """Return the state in a few words."""
        if self.state in (HERE, WAITING) or not self.minutes:
            return tr(f"live.{self.state}")
        if self.minutes < 60:
            return tr(f"live.{self.state}.minutes", n=self.minutes)
        return tr(f"live.{self.state}.hours", n=self.minutes // 60)


class Question(NamedTuple):
    """A question of another seat that waits for an answer from here."""

    seat: Seat
    ask: Ask


class LiveNotice(NamedTuple):
    """A message to show: the key of a sentence, its tone, and its seat."""

    key: str
    tone: str = "primary"
    seat: Seat = -1


class LiveGame(Versioned):
    """This device at a live table. `step` is called every frame, whatever screen is on top."""

    connection = Counted(Connection.CONNECTING)
    presences = Counted[tuple[SeatPresence, ...]](())
    phrases = Counted[tuple[tuple[Seat, str], ...]](())  # that others said lately
    is_muted = Counted(False)  # phrases of others are not shown
    is_ended = Counted(False)  # the host has closed the table, or it has expired

    def __init__(self, client: LiveClient) -> None:
        self.client, self.table = client, client.table
        self.is_closed = False  # the connection was given up
        self.reports: list[LiveNotice] = []  # to be said by the screen on top
        self._spoken: dict[Seat, tuple[str, float]] = {}  # phrases, and until when they are shown
        self._last_phrase = self._last_refused = 0.0
        self._seen_end: set[Seat] = set()  # seats whose devices were here after the game was over
        self._number = 0  # of the game that these were noted in
        self._is_away = False
        self._first_own: Seat | None = None  # where the host of the table sat when it began
        self._reported: dict[Seat, str] = {}  # who was said to be here or gone, by the seat in the first game

    # --- the match ----------------------------------------------------------------------------------

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of people that this device holds; none for a watcher."""
        return tuple([seat for seat in self.table.people if seat in self.table.mine])

    @property
    def lost_seat(self) -> Seat | None:
        """The seat of this device's link, if this device does not hold it, but may; else None."""
        table = self.table
        first = table.keys.link.seat if table.keys.link.kind == SEAT else self._first_own
        seat = table.seat_now(first) if first is not None and table.table else None
        if seat is None or seat not in table.people or seat in table.mine or self.is_ended or table.agreed.is_over:
            return None
        seed = table.seed_of(seat)
        return seat if seed and table.keys.crypto.public_key(seed) == table.entry(seat).key else None

    def return_to_seat(self) -> None:
        """Sit down at the own seat, in place of the device that holds it, under the same name."""
        seat = self.lost_seat
        if seat is not None:
            name = self.table.told[seat].said.name if seat in self.table.told else ""
            self.table.sit(seat, name, takes_over=True)
            self.count_change()

    @property
    def number(self) -> int:
        """The number of the game at this table, which rises with every rematch."""
        return self.table.table.game if self.table.table else 0

    def new_match(self) -> tuple[Match[Any], list[str]]:
        """Return the game of the table before its first move, as kept by this device, and its stones."""
        assert self.table.table
        shared = decode(self.table.table.code, GAMES)
        match = shared.match
        stones = sound_stones(list(shared.stones), match.game, match.variant)
        if self.table.table.clock:
            match.notes[CLOCK] = {"control": self.table.table.clock}
        self.note(match, stones)
        return match, stones

    def note(self, match: Match[Any], stones: Sequence[str]) -> None:
        """Write the players, their places, and the way back to the table into the notes of a match."""
        match.players = self.players(match, stones, self.own)
        link_play.play_here(match, self.own)
        match.notes[link_play.LIVE] = self.table.kept()

    def players(self, match: Match[Any], stones: Sequence[str], own: Sequence[Seat]) -> tuple[Player, ...]:
        """Return the players as seen from some seats; others without a name are called friends."""
        table = self.table
        assert table.table
        levels = levels_for(make_evaluator(match.game, match.rules))
        friends = len(table.people) - len(own)
        players = []
        for seat in table.seats:
            entry = table.entry(seat)
            name = table.told[seat].said.name if seat in table.told and seat in table.people else ""
            if seat in table.people and seat not in own:
                name = name or friend_name(stones[seat], friends)
            level = entry.level if entry.level in levels or not entry.level else DEFAULT_LEVEL
            players.append(Player(name, level))
        return tuple(players)

    # --- every frame --------------------------------------------------------------------------------

    def step(self, is_visible: bool = True) -> None:
        """Receive and send messages, and follow the events."""
        if self.is_closed:
            return
        if is_visible == self._is_away:
            self._is_away = not is_visible
            self.table.be(AWAY if self._is_away else HERE)
        for event in self.client.step():
            self.is_ended = self.is_ended or event.kind in ("closed", "expired")
            if event.kind == "phrase" and not self.is_muted:
                self._spoken[event.seat] = (str(event.value), self.table.now() + PHRASE_SECONDS)
            elif event.kind == "clock":
                self.reports.append(LiveNotice("live.clock", "danger", event.seat))
            elif event.kind in TOLD and not (event.kind == "closed" and self.table.agreed.is_over):
                self.reports.append(LiveNotice(f"live.{event.kind}", "danger", event.seat))
            elif event.kind in REFUSED:
                self._report_refused(REFUSED[event.kind])
            elif event.kind in ("presence", "seated"):
                self._report_presence(event)
            self.count_change()
        self._follow()

    def _report_refused(self, key: str) -> None:
        """Report messages that were not followed, but not too often."""
        if abs(self.table.now() - self._last_refused) > REFUSED_PAUSE:
            self._last_refused = self.table.now()
            self.reports.append(LiveNotice(key, "danger"))

    def _report_presence(self, event: Event) -> None:
        """Report players with a seat who came or left; visitors without a seat are ignored."""
        device = self.table.holder(event.seat) if event.kind == "seated" else event.value.device
        seat = next((seat for seat in self.table.people if self.table.holder(seat) == device), -1)
        state, first = HERE if event.kind == "seated" else event.value.state, self.table.first_seat(seat)
        if event.kind == "presence" and seat >= 0 and self.table.presence(seat) != event.value:
            return  # said with the link of another seat
        if seat >= 0 and seat not in self.table.mine and state in (HERE, GONE) and self._reported.get(first) != state:
            self._reported[first] = state
            self.reports = [report for report in self.reports if report.seat != seat or report.key not in COMING]
            self.reports.append(LiveNotice(f"live.is_{state}", "primary", seat))

    def _follow(self) -> None:
        now = self.table.now()
        if self._first_own is None and self.own:
            self._first_own = self.table.first_seat(self.own[0])
        if self.number != self._number:
            self._number = self.number
            self._seen_end.clear()
            self._spoken.clear()
        self.connection = self.client.connection
        self._spoken = {seat: said for seat, said in self._spoken.items() if said[1] > now and not self.is_muted}
        self.phrases = tuple([(seat, said[0]) for seat, said in sorted(self._spoken.items())])
        self.presences = tuple([self._presence(seat) for seat in self.table.seats])
        if self.table.agreed.is_over:
            self._seen_end |= {seat for seat in self.table.people if self.presences[seat].state == HERE}
        self._drop_refused()
        if self.table.keys.is_host and self.table.agreed.is_over and self.table.wants_rematch():
            self._begin_again()

    def _presence(self, seat: Seat) -> SeatPresence:
        table = self.table
        if seat in table.mine:
            return SeatPresence(HERE)
        if not table.holder(seat):
            return SeatPresence(WAITING)
        presence = table.presence(seat)
        if presence is None or presence.state == HERE:
            return SeatPresence(HERE)
        since = table.attendance.since(table.first_seat(seat), table.holder(seat))
        return SeatPresence(presence.state, max(0, int(table.now() - since) // 60) if since else 0)

    @property
    def is_settled(self) -> bool:
        """Whether the messages kept by the relay have had time to arrive."""
        return self.connection is Connection.OPEN and self.table.now() - self.client.since > SLOW

    @property
    def is_late(self) -> bool:
        """Whether the connection has been missing for longer than a moment."""
        return self.connection is not Connection.OPEN and self.table.now() - self.client.since > SLOW

    # --- questions ----------------------------------------------------------------------------------

    def question(self) -> Question | None:
        """Return the first question of somebody else that people here have not answered."""
        own, plies = self.own, len(self.table.agreed.moves)
        for seat, history in sorted(self.table.told.items()) if own else ():
            ask = history.said.ask
            if ask is None or seat in self.table.mine or history.said.game != self.number:
                continue
            is_open = ask.kind == REMATCH or (ask.made_at == plies and not self.table.agreed.is_over)
            answer = Answer(seat, ask.number)
            answered = [answer in (*self.table.told[mine].said.yes, *self.table.told[mine].said.no) for mine in own]
            if is_open and not all(answered):
                return Question(seat, ask)
        return None

    def asking(self) -> Ask | None:
        """Return the open question of this device."""
        asks = [self.table.told[seat].said.ask for seat in self.own]
        return next((ask for ask in asks if ask), None)

    @property
    def asker(self) -> Seat | None:
        """The seat that asked for the last take-back; None if there was none or its message is gone."""
        era = self.table.agreed.era
        asked = [history.said.asked for history in self.table.current_told().values() if history.said.era == era]
        return next((question.seat for question in asked if question), None) if era else None

    def ask(self, kind: str, ply: int = 0) -> None:
        """Ask everybody else; other people at this device agree."""
        if self.own:
            asker = self.own[0]
            self.table.ask(asker, kind, ply)
            for seat in self.own[1:]:
                self.table.answer(seat, asker, True)
            self.count_change()

    def withdraw(self) -> None:
        """Withdraw the question of this device."""
        for seat in self.own:
            if self.table.told[seat].said.ask:
                self.table.withdraw(seat)
        self.count_change()

    def answer(self, question: Question, agrees: bool) -> None:
        """Answer for all players at this device."""
        for seat in self.own:
            self.table.answer(seat, question.seat, agrees)
        self.count_change()

    def _drop_refused(self) -> None:
        """Withdraw the request for another game once somebody has refused it."""
        ask = self.asking()
        if ask and ask.kind == REMATCH:
            refusal = Answer(self.own[0], ask.number)
            if any(refusal in history.said.no for history in self.table.told.values()):
                self.reports.append(LiveNotice("live.refused_ask", "danger"))
                self.withdraw()

    def _begin_again(self) -> None:
        """Begin another game: all players move on by one seat, and handicaps stay with their players."""
        base = self.table.base
        assert base
        assert self.table.table
        stones, seats = decode(self.table.table.code, GAMES).stones, base.rules.seats
        options = rotated(base.game, base.options, seats, seats - 1)
        rules = make_rules(base.game, base.variant, options)
        self.table.rematch(Match(rules, base.game, base.variant, options, position=base.start_position), stones)

    # --- marks --------------------------------------------------------------------------------------

    @property
    def is_teacher(self) -> bool:
        """Whether this device hosts the table without playing, so that everybody sees its marks."""
        return self.table.keys.is_host and not self.own

    def shown_marks(self) -> list[tuple[int, ...]]:
        """Return the marks that the host shows, each as a ply, two places and a colour."""
        told = self.table.table.marks if self.table.table else ()
        return [tuple(map(int, mark.split())) for mark in told if MARK.fullmatch(mark)]

    def show_marks(self, marks: Sequence[tuple[int, ...]]) -> None:
        """Show marks to everybody."""
        if list(marks) != self.shown_marks():
            self.table.show_marks([" ".join(map(str, mark)) for mark in marks])

    # --- phrases, and leaving -----------------------------------------------------------------------

    def say(self, phrase: str) -> bool:
        """Say a set phrase; return False if the last one was too recent."""
        now = self.table.now()
        if not self.own or now - self._last_phrase < PHRASE_PAUSE:
            return False
        self._last_phrase = now
        self.table.say_phrase(self.own[0], phrase)
        return True

    def close(self) -> None:
        """Leave the table. If all players have seen the end, its messages are removed from the relay.

        The host does so, or whoever leaves last: a host's page may have been closed without a word.
        """
        if self.is_closed:
            return
        self.is_closed = True
        is_player = bool(self.own) or self.table.keys.is_host
        if is_player and self.table.agreed.is_over and self._seen_end >= set(self.table.people):
            if self.table.keys.is_host:
                self.table.close()
            elif all(self.presences[seat].state == GONE for seat in self.table.people if seat not in self.own):
                self.table.clear()
        self.client.leave(GONE)

    def cancel(self) -> None:
        """Close the table before its game has begun."""
        if not self.is_closed:
            self.is_closed = True
            self.table.close()
            self.client.leave(GONE)


def kept_link(match: Match[Any]) -> tuple[str, str, Mapping[str, Any]]:
    """Return the link and the device of a kept match's table, and the rest of its kept data."""
    kept = match.notes.get(link_play.LIVE)
    kept = kept if isinstance(kept, dict) else {}
    return str(kept.get("link", "")), str(kept.get("device", "")), kept
