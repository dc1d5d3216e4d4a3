"""A match at a live table: own turns are sent, and the turns of others arrive and are shown like any other."""

from __future__ import annotations

from typing import Any

from games.engine.core.handicaps import TAKE_BACKS
from games.engine.core.match import Match
from games.engine.core.rules import Move, Seat
from games.engine.records.allowances import left_of, spend
from games.engine.records.own_marks import Mark, marks_at, sound_marks
from games.live.messages import BACK
from games.shell.table.engine import MakeEngine
from games.shell.table.link_session import LinkSession
from games.shell.table.live_game import LiveGame
from games.shell.table.session import LONGEST_REWIND, Phase

ERA = "era"  # in a match's notes: how often moves had been taken back at the table


class LiveSession(LinkSession):
    """A session that plays the seats of this device and follows what the devices at the table agree on."""

    def __init__(self, match: Match[Any], live: LiveGame, make_engine: MakeEngine, hint_level: str, seed: int) -> None:
        super().__init__(match, make_engine, hint_level, seed)
        self.live = live
        self._parts = (*self._parts, live)
        self._number = live.number
        kept = match.notes.get(ERA)
        self._era = kept if type(kept) is int else 0
        self._stated: dict[Seat, int] = {}  # milliseconds that other seats last said they have left

    # --- whose turn it is ---------------------------------------------------------------------------

    @property
    def is_current(self) -> bool:
        """Whether the table still plays this game, and not a rematch."""
        return self.live.number == self._number and self.live.table.base is not None

    @property
    def is_synchronised(self) -> bool:
        """Whether the board shows exactly the agreed game."""
        return self.is_current and tuple(self.match.moves) == self.live.table.agreed.moves

    def _is_played_here(self) -> bool:
        return (self.live.table.is_full and self.match.seat_to_move in self.live.table.mine and self.is_synchronised)

    @property
    def is_waiting(self) -> bool:
        """Whether the next move comes from another device, or the table is not complete."""
        return not self.replays and self.match.result() is None and not self._is_played_here()

    @property
    def phase(self) -> Phase:
        """The phase of the match, except that seats of other devices can neither be touched nor searched for."""
        phase = super(LinkSession, self).phase
        return Phase.PAUSED if phase in (Phase.HUMAN, Phase.THINKING) and not self._is_played_here() else phase

    # --- moves ----------------------------------------------------------------------------------------

    def play(self, moves: tuple[Move, ...]) -> None:
        """Commit moves of a seat of this device, and send them."""
        seat = self.match.seat_to_move
        if not self._is_played_here():
            return
        super().play(moves)
        left = round(self.clock.left[seat] * 1000) if self.clock else None
        self.live.table.play(seat, moves, left)

    def update(self, dt: float, budget_ms: float) -> None:
        """Follow the table, and let the computers of this device search."""
        self.follow()
        if self.is_waiting and self.browsed is None and not self.hints.is_searching:
            self.read_clock()
        else:
            super().update(dt, budget_ms)

    def follow(self) -> None:
        """Update the match to the agreed game: play new moves, undo moves that were taken back."""
        if not self.is_current:
            return
        match, agreed = self.match, self.live.table.agreed
        ours, theirs = tuple(match.moves), agreed.moves
        if match.ply != len(ours):
            match.go_to(len(ours))
        same = next((k for k, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]),
                    min(len(ours), len(theirs)))
        if same < len(ours) or (agreed.era > self._era and (match.resigned is not None or match.is_agreed_draw)):
            if same == len(theirs) and agreed.era <= self._era and not agreed.is_over:
                return  # after a restart: what others said is still on its way
            self._take_back(same)
        self._era = agreed.era
        is_other_end = (match.resigned, match.is_agreed_draw) != (agreed.resigned, agreed.is_drawn)
        if theirs[same:] or (agreed.is_over and is_other_end):
            match.resigned, match.is_agreed_draw = None, False  # more was on its way when the game ended here
        if theirs[same:]:
            self._play_received(theirs[same:])
        if agreed.resigned is not None and match.resigned is None and match.result() is None:
            super().resign(agreed.resigned)
        elif agreed.is_drawn and match.result() is None:
            self.settle()
            match.agree_to_draw()
            self.reset()
            self.on_commit()
        self._follow_clocks()

    def _take_back(self, ply: int) -> None:
        if self.browsed is not None:
            self.browsed = None
            self._jump = True
        self.match.resigned, self.match.is_agreed_draw = None, False
        if self.live.asker is not None:
            spend(self.match, TAKE_BACKS, self.live.asker)
        self.rewind(ply)
        self.match.drop_redo()
        self.match.notes[ERA] = self.live.table.agreed.era
        self.on_commit()

    def _play_received(self, moves: tuple[Move, ...]) -> None:
        """Play received moves; several at once, or while a player browses, are played without motion."""
        LinkSession.play(self, moves)
        if len(moves) > LONGEST_REWIND or self.browsed is not None:
            self.replays.clear()
            self._jump = self._jump or self.browsed is None

    def resign(self, seat: Seat) -> None:
        """Resign for a seat of this device."""
        if seat in self.live.table.mine and self.match.result() is None:
            self.live.table.resign(seat)
            self.follow()

    # --- taking back ----------------------------------------------------------------------------------

    def ply_to_ask_for(self) -> int | None:
        """Return the ply before the last turn of a person here, for a take-back; None if there is none."""
        match, own = self.match, self.live.own
        seats = [self.rules.seat_to_move(state) for state in match.states[:len(match.moves) + 1]]
        return next((ply for ply in range(len(match.moves) - 1, -1, -1)
                     if seats[ply] in own and (ply == 0 or seats[ply - 1] != seats[ply])), None)

    @property
    def can_undo(self) -> bool:
        """Whether a take-back can be requested."""
        ply = self.ply_to_ask_for()
        return self.is_synchronised and self.match.result() is None and ply is not None and (
            left_of(self.match, TAKE_BACKS, self._decider(ply)) != 0)

    @property
    def can_redo(self) -> bool:
        """False: turns taken back cannot be played again."""
        return False

    def undo(self) -> bool:
        """Ask everybody to take back the last turn of this device."""
        ply = self.ply_to_ask_for()
        if not self.can_undo or ply is None:
            return False
        self.live.ask(BACK, ply)
        return True

    # --- marks ----------------------------------------------------------------------------------------

    def marks_of_others(self) -> tuple[Mark, ...]:
        """Return the marks that a host who does not play, such as a teacher, shows on this position."""
        shown, ply = self.live.shown_marks(), self.shown_ply
        return () if self.live.is_teacher else sound_marks([mark[1:] for mark in shown if mark[0] == ply])

    def show_marks(self) -> None:
        """Send the marks of the position on show to everybody, as a host who does not play."""
        if self.live.is_teacher:
            self.live.show_marks([(self.shown_ply, *mark) for mark in marks_at(self.match, self.shown_ply)])

    # --- clocks ---------------------------------------------------------------------------------------

    def _follow_clocks(self) -> None:
        """Show the clocks of the other seats as they state them."""
        if self.clock is None:
            return
        for seat, history in self.live.table.told.items():
            left = history.said.left
            if seat not in self.live.table.mine and left is not None and left != self._stated.get(seat):
                self._stated[seat] = left
                self.clock.left[seat] = left / 1000

    def read_clock(self) -> None:
        """Run the clock. Only a seat's own device ends the game on time; other clocks stop at 0."""
        clock, table = self.clock, self.live.table
        if clock is None:
            return
        if self.replays or not table.is_full or not self.is_synchronised:
            clock.stop()
        seat = clock.tick()
        if seat is not None and seat in table.mine:
            self.resign(seat)
        elif seat is not None:
            clock.flagged.remove(seat)
