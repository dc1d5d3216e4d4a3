"""The state of a running match, independent of the screen: seat to move, searches, and motions to show.

The match is always ahead of the view: a move is committed at once and then queued until its motion has been shown.
HUMAN -> ANIMATING -> (THINKING -> ANIMATING)* -> OVER.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Any

from games.engine.core.handicaps import HINTS, TAKE_BACKS
from games.engine.core.match import Match
from games.engine.core.picker import Pick, Picker
from games.engine.core.rules import Move, Outcome, Seat, Target
from games.engine.records.allowances import left_of, spend
from games.engine.records.clock import Clock
from games.engine.records.own_marks import Mark, forget_marks_after, marks_at, put_marks, toggled
from games.engine.search.engine import Hint
from games.engine.search.levels import LEVELS
from games.shell.table.computer_turn import ComputerTurn
from games.shell.table.engine import MakeEngine
from games.shell.table.hints import Hints
from games.shell.table.replay import Replay, replays_between
from games.shell.table.undo_stops import has_humans, stop_after, stop_before
from games.shell.table.versions import Counted, Versioned

HINT_LEVEL_FALLBACK = "hard"
LOWEST = next(iter(LEVELS))
LONGEST_REWIND = 6  # plies that an undo shows backwards; more are jumped over


class Phase(Enum):
    """The event that a match is waiting for."""

    HUMAN = "human"
    ANIMATING = "animating"
    THINKING = "thinking"
    PAUSED = "paused"
    OVER = "over"


class Session(Versioned):
    """The state machine of a running match. The scene passes it touches and time, and shows its motions."""

    paused = Counted(False)
    browsed = Counted[int | None](None)  # the ply on show while a player browses the moves
    pending = Counted[tuple[Move, ...]](())  # the turn that waits to be confirmed
    expected = Counted[tuple[float, ...]](())  # the expected reward of each seat, as the last search found it

    def __init__(self, match: Match[Any], make_engine: MakeEngine, hint_level: str = HINT_LEVEL_FALLBACK,
                 seed: int = 0) -> None:
        self.match = match
        self.rules = match.rules
        self.hints = Hints(match, make_engine, hint_level, seed)
        self.computer = ComputerTurn(match, make_engine, seed)
        self.clock: Clock | None = None
        self._parts = (self.hints,)
        self.replays: deque[Replay] = deque()
        self.confirms = False  # a person's turn waits to be confirmed
        self.is_hidden = False  # the window cannot be seen now
        self.on_waiting: Callable[[str, int], None] = lambda level, seed: None  # a computer waits for a person
        self.on_commit: Callable[[], None] = lambda: None  # something worth saving happened
        self.on_marked: Callable[[], None] = lambda: None  # the marks of a position have changed
        self.plans: dict[int, Hint] = {}  # by ply: what a computer saw when it moved there
        self._jump = False
        self._passes_of: object = None  # the position last searched for a forced pass
        self._forced: tuple[Move, ...] = ()  # the pass found there
        self._picker: Picker[Any] | None = None

    # --- state ------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The event that the match is waiting for."""
        if self.replays:
            return Phase.ANIMATING
        if self.match.result() is not None:
            return Phase.OVER
        if self.match.players[self.match.seat_to_move].is_human:
            return Phase.HUMAN
        return Phase.PAUSED if self.paused else Phase.THINKING

    @property
    def has_humans(self) -> bool:
        """Whether a person sits at any seat."""
        return has_humans(self.match)

    @property
    def guide(self) -> Target | None:
        """The target to touch next, if it is pointed out."""
        return self.hints.guide

    @property
    def picker(self) -> Picker[Any]:
        """The touches of the person whose turn it is."""
        if self._picker is None or self._picker.state is not self.match.state:
            self._picker = Picker(self.rules, self.match.state)
        return self._picker

    @property
    def shown_state(self) -> Any:
        """The position that the view should show at rest."""
        if self.browsed is not None:
            return self.match.states[self.browsed]
        return self.replays[0].before if self.replays else self.match.state

    @property
    def shown_ply(self) -> int:
        """The ply that the view shows at rest."""
        return self.match.ply if self.browsed is None else self.browsed

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The circles and arrows drawn on the position on show; none while something moves."""
        return () if self.replays else (*self.marks_of_others(), *marks_at(self.match, self.shown_ply))

    @marks.setter
    def marks(self, marks: tuple[Mark, ...]) -> None:
        if marks != marks_at(self.match, self.shown_ply):
            put_marks(self.match, self.shown_ply, marks)
            self.count_change()
            self.on_marked()

    def marks_of_others(self) -> tuple[Mark, ...]:
        """Return the marks that somebody else shows on the position on show."""
        return ()

    def draw(self, mark: Mark) -> None:
        """Draw a circle or an arrow on the position on show; the same one again removes it."""
        self.marks = toggled(marks_at(self.match, self.shown_ply), mark)

    @property
    def result(self) -> Outcome | None:
        """The outcome of the match, once the last motion has been seen."""
        return None if self.replays else self.match.result()

    @property
    def is_happy(self) -> bool:
        """Whether no person here has lost."""
        result = self.match.result()
        humans = [seat for seat, player in enumerate(self.match.players) if player.is_human]
        return result is None or not humans or any(result.rewards[seat] == 1.0 for seat in humans)

    def pop_jump(self) -> bool:
        """Return whether the view must show `shown_state` without motion, and reset that flag."""
        jump, self._jump = self._jump, False
        return jump

    # --- commands --------------------------------------------------------------------------------

    def tap(self, target: Target) -> Pick:
        """Touch a target for the person to move; a completed turn is played."""
        return self._picked(self.picker.tap(target)) if self._may_touch() else Pick()

    def drag(self, src: Target, dst: Target) -> Pick:
        """Drag from one target to another."""
        return self._picked(self.picker.drag(src, dst)) if self._may_touch() else Pick()

    def choose(self, turn: tuple[Move, ...]) -> Pick:
        """Choose one of several turns that the next touch could complete."""
        return self._picked(self.picker.choose_turn(turn)) if self._may_touch() else Pick()

    def targets(self) -> set[Target]:
        """Return what may be touched next; nothing unless it is a person's turn."""
        return self.picker.targets() if self._may_touch() else set()

    def cancel(self) -> bool:
        """Forget the touches made so far; return whether there were any."""
        had = bool(self._picker and self._picker.chosen) or bool(self.pending)
        self.pending = ()
        if self._picker and self._picker.chosen:
            self._picker.cancel()
            self.count_change()
        return had

    def play(self, moves: tuple[Move, ...]) -> None:
        """Commit moves and queue their motions."""
        if not self.match.is_at_end:
            forget_marks_after(self.match, self.match.ply)
        for move in moves:
            before, seat = self.match.state, self.match.seat_to_move
            steps = self.rules.steps(before, move)
            after = self.match.play(move)
            if self.clock and self.rules.seat_to_move(after) != seat:
                self.clock.moved(seat)
            self.replays.append(Replay(before, move, after, steps, seat))
        self.reset()
        self.on_commit()

    def confirm(self) -> None:
        """Play the turn that must be confirmed."""
        if self.pending:
            self.play(self.pending)

    def undo(self) -> bool:
        """Go back to the last decision of a person, or of anyone if only computers play. Searches stop."""
        if not self.can_undo:
            return False
        self.browsed = None
        if self._has_resigned:
            self.match.undo()
        else:
            earlier = stop_before(self.match, self.settled_plies)
            spend(self.match, TAKE_BACKS, self._decider(earlier))
            self._travel(earlier)
        self._after_travel()
        return True

    def redo(self) -> bool:
        """Go forward to the next decision of a person."""
        if not self.can_redo:
            return False
        self.browsed = None
        self._travel(stop_after(self.match))
        self._after_travel()
        return True

    @property
    def settled_plies(self) -> int:
        """The number of moves that can no longer be taken back; a resignation counts as one more."""
        return 0

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        may_return = self._has_resigned and self.settled_plies <= self.match.ply
        earlier = stop_before(self.match, self.settled_plies)
        return may_return or (earlier < self.match.ply and left_of(self.match, TAKE_BACKS, self._decider(earlier)) != 0)

    def _decider(self, ply: int) -> Seat:
        """Return the seat that decides at a ply."""
        return self.rules.seat_to_move(self.match.states[ply])

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be played again."""
        return not self.match.is_at_end

    def resign(self, seat: Seat) -> None:
        """Resign for a seat."""
        self.settle()
        self.browsed = None
        if self.match.result() is None:
            self.match.resign(seat)
            self.reset()
            self.on_commit()

    def browse(self, ply: int | None) -> None:
        """Show another position of the match; None or the current ply returns to the game."""
        self.settle()
        self.cancel()
        self.hints.drop()
        self.browsed = None if ply is None or ply == self.match.ply else max(0, min(ply, len(self.match.moves)))
        self._jump = True
        self.count_change()

    def continue_from(self, ply: int) -> None:
        """Make an earlier position the present one; what followed can be redone."""
        self.browsed = None
        self.match.go_to(max(ply, self.settled_plies))
        self._jump = True
        self._after_travel()

    def ask_hint(self) -> None:
        """Request a hint; each call shows one step more."""
        if self.phase is Phase.HUMAN and self.browsed is None and self.may_hint:
            if not self.hints.is_known:
                spend(self.match, HINTS, self.match.seat_to_move)
                self.on_commit()
            self.cancel()
            self.hints.show_more()

    @property
    def may_hint(self) -> bool:
        """Whether the handicap of the seat to move allows a hint; a known hint is free."""
        return self.hints.is_known or left_of(self.match, HINTS, self.match.seat_to_move) != 0

    def play_now(self) -> None:
        """Let the computer play the best move it has found so far."""
        if self.phase is Phase.THINKING and self.computer.is_searching:
            self._play_best()

    def settle(self) -> None:
        """Drop all queued motions."""
        if self.replays:
            self.replays.clear()
            self._jump = True
            self.count_change()

    def seen(self) -> None:
        """Note that the view has shown the first queued motion."""
        if self.replays:
            self.replays.popleft()
            self.count_change()

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float, budget_ms: float) -> None:
        """Let the computers search for at most `budget_ms`, and play a forced pass."""
        self.read_clock()
        if self.browsed is not None:
            return
        if self.hints.is_searching:
            self.hints.search(budget_ms, dt)
            return
        if self.match.result() is not None:
            return
        if self.phase is Phase.HUMAN:
            self._pass_if_forced()
            return
        if self.paused or self.match.players[self.match.seat_to_move].is_human:
            return
        share = self.clock.share(self.match.seat_to_move) if self.clock else math.inf
        if self.computer.step(dt, budget_ms, share, not self.replays):
            self._play_best()

    def prepare(self) -> None:
        """Compute the next legal moves in slices, while the last motion is still on show."""
        match = self.match
        if not self.replays or not match.players[match.seat_to_move].is_human or match.result() is not None:
            return
        if self._picker is None or self._picker.state is not match.state:
            self._picker = Picker(self.rules, match.state)
        else:
            self._find_pass()

    # --- helpers ---------------------------------------------------------------------------------

    def read_clock(self) -> None:
        """Run the clock; a seat out of time loses, or with three or more seats is played by the weakest level."""
        if self.clock is None:
            return
        if self.replays or self.paused:
            self.clock.stop()
        seat = self.clock.tick(self.is_hidden)
        if seat is not None and self.rules.seats == 2:
            self.resign(seat)
        elif seat is not None:
            players = list(self.match.players)
            players[seat] = players[seat]._replace(level=LOWEST)
            self.match.players = tuple(players)
            self.reset()
            self.on_commit()

    @property
    def _has_resigned(self) -> bool:
        """Whether a resignation is the last event; after going back to an earlier move, it is not."""
        return self.match.resigned is not None and self.match.is_at_end

    def _may_touch(self) -> bool:
        return self.phase is Phase.HUMAN and self.browsed is None

    def _picked(self, pick: Pick) -> Pick:
        self.count_change()
        self.hints.drop()
        self.pending = ()
        if pick.moves and self.confirms:
            self.pending = pick.moves
        elif pick.moves:
            self.play(pick.moves)
        return pick

    def _pass_if_forced(self) -> None:
        self._find_pass()
        forced, self._forced = self._forced, ()
        if forced:
            self.play(forced)

    def _find_pass(self) -> None:
        if self._passes_of is not self.match.state:
            self._passes_of = self.match.state
            moves = self.rules.moves(self.match.state)
            is_forced = len(moves) == 1 and not self.rules.taps(self.match.state, moves[0])
            self._forced = (moves[0],) if is_forced else ()

    def _play_best(self) -> None:
        level, (move, plan) = self.computer.level, self.computer.best()
        self.expected, self.plans[self.match.ply] = plan.expected, plan
        self.play((move,))
        if self.match.result() is None and self.match.players[self.match.seat_to_move].is_human:
            self.on_waiting(level, self.computer.seed)

    def close(self) -> None:
        """Stop all searches."""
        self.reset()

    def reset(self) -> None:
        """Drop searches, hints and touches: the position has changed."""
        self.computer.drop()
        self.hints.drop()
        self.pending = ()
        self._picker = None
        self.count_change()

    def _travel(self, goal: int) -> None:
        """Go to a ply, with motion if the moves are few."""
        self.settle()
        if abs(goal - self.match.ply) > LONGEST_REWIND:
            self._jump = True
        else:
            self.replays.extend(replays_between(self.match, goal))
        self.match.go_to(goal)

    def rewind(self, ply: int) -> None:
        """Return to a ply, independently of undo and redo."""
        self._travel(ply)
        self.reset()

    def _after_travel(self) -> None:
        self.reset()
        self.expected = ()
        if not self.has_humans:
            self.paused = True
        self.on_commit()
