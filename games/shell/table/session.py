"""One game being played at the screen, without the screen: who acts, what is thought about, what must be shown next.

The match is always ahead of the view: a move is committed at once and then waits in line until its motion has been
seen. HUMAN -> ANIMATING -> (THINKING -> ANIMATING)* -> OVER.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from games.engine.core.match import Match
from games.engine.core.picker import Pick, Picker
from games.engine.core.rules import Move, Outcome, Seat, Step, Target
from games.engine.records.clock import Clock
from games.engine.search.levels import LEVELS
from games.shell.table.engine import EngineProtocol, MakeEngine
from games.shell.table.hinting import Hinting

HINT_LEVEL_FALLBACK = "hard"
LOWEST = next(iter(LEVELS))
LONGEST_REWIND = 6  # plies that an undo shows backwards; more are jumped over


class Phase(Enum):
    """What the game is waiting for."""

    HUMAN = "human"
    ANIMATING = "animating"
    THINKING = "thinking"
    PAUSED = "paused"
    OVER = "over"


class Replay(NamedTuple):
    """One ply on its way to the eye: the position shown before and after it, and what moves between them."""

    before: Any
    move: Move
    after: Any
    steps: tuple[Step, ...]
    seat: Seat
    is_backward: bool = False


class Session(Hinting):
    """The state machine of a running game. The scene feeds it touches and time, and shows its motions."""

    def __init__(self, match: Match[Any], make_engine: MakeEngine, hint_level: str = HINT_LEVEL_FALLBACK,
                 seed: int = 0) -> None:
        super().__init__(match, make_engine, hint_level, seed)
        self.match = match
        self.rules = match.rules
        self.replays: deque[Replay] = deque()
        self.paused = False
        self.looking: int | None = None  # the ply on show while one looks back
        self.confirms = False  # a person's turn waits for a second word
        self.pending: tuple[Move, ...] = ()  # the turn that waits
        self.expected: tuple[float, ...] = ()
        self.rest = 0.0  # seconds a computer waits before its move is played
        self.clock: Clock | None = None
        self.is_hidden = False  # nobody can see the game now
        self.on_waiting: Callable[[str, int], None] = lambda level, seed: None  # a computer waits for a person
        self.on_commit: Callable[[], None] = lambda: None  # something worth saving happened
        self._make_engine, self._seed = make_engine, seed
        self._engine: EngineProtocol | None = None
        self._waited = 0.0
        self._jump = False
        self._looked_at: object = None  # the position last searched for a forced pass
        self._forced: tuple[Move, ...] = ()  # the pass found there
        self._picker: Picker[Any] | None = None

    # --- what is going on ------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        if self.replays:
            return Phase.ANIMATING
        if self.match.result() is not None:
            return Phase.OVER
        if self.match.players[self.match.turn].is_human:
            return Phase.HUMAN
        return Phase.PAUSED if self.paused else Phase.THINKING

    @property
    def has_humans(self) -> bool:
        """Whether a person sits at any seat."""
        return any(player.is_human for player in self.match.players)

    @property
    def progress(self) -> float:
        """How far the computer has come with its thinking, 0..1."""
        return self._engine.progress if self._engine else 0.0

    @property
    def picker(self) -> Picker[Any]:
        """The touches of the person whose turn it is."""
        if self._picker is None or self._picker.state is not self.match.state:
            self._picker = Picker(self.rules, self.match.state)
        return self._picker

    @property
    def shown_state(self) -> Any:
        """The position the view should rest at."""
        if self.looking is not None:
            return self.match.states[self.looking]
        return self.replays[0].before if self.replays else self.match.state

    @property
    def shown_ply(self) -> int:
        """The ply that the view rests at, when nothing moves."""
        return self.match.ply if self.looking is None else self.looking

    @property
    def result(self) -> Outcome | None:
        """How the game ended, once the last motion has been seen."""
        return None if self.replays else self.match.result()

    def takes_jump(self) -> bool:
        """Whether the view must forget its pieces and show `shown_state` at once; asking clears it."""
        jump, self._jump = self._jump, False
        return jump

    # --- what people do --------------------------------------------------------------------------

    def tap(self, target: Target) -> Pick:
        """A person touches a target; a completed turn is played."""
        return self._picked(self.picker.tap(target)) if self._may_touch() else Pick()

    def drag(self, src: Target, dst: Target) -> Pick:
        """A person drags from one target to another."""
        return self._picked(self.picker.drag(src, dst)) if self._may_touch() else Pick()

    def take(self, turn: tuple[Move, ...]) -> Pick:
        """A person means one of the turns that a next touch could complete."""
        return self._picked(self.picker.take(turn)) if self._may_touch() else Pick()

    def targets(self) -> set[Target]:
        """What may be touched next; nothing unless it is a person's turn."""
        return self.picker.targets() if self._may_touch() else set()

    def cancel(self) -> bool:
        """Forget the touches made so far; whether there were any."""
        had = bool(self._picker and self._picker.chosen) or bool(self.pending)
        self.pending = ()
        if self._picker:
            self._picker.cancel()
        return had

    def play(self, moves: tuple[Move, ...]) -> None:
        """Commit moves and line their motions up."""
        for move in moves:
            before, seat = self.match.state, self.match.turn
            steps = self.rules.steps(before, move)
            after = self.match.play(move)
            if self.clock and self.rules.turn(after) != seat:
                self.clock.moved(seat)
            self.replays.append(Replay(before, move, after, steps, seat))
        self._forget_thoughts()
        self.on_commit()

    def confirm(self) -> None:
        """Play the turn that waits for a second word."""
        if self.pending:
            self.play(self.pending)

    def undo(self) -> bool:
        """Back to the last decision of a person (of anyone, when computers play alone); the computer stops thinking."""
        self.looking = None
        if self._has_resigned:
            self.match.undo()
        elif self.can_undo:
            self._travel(self._ply_before(self.match.ply))
        else:
            return False
        self._after_travel()
        return True

    def redo(self) -> bool:
        """Forward to the next decision of a person."""
        if not self.can_redo:
            return False
        self.looking = None
        self._travel(self._ply_after(self.match.ply))
        self._after_travel()
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._has_resigned or self._ply_before(self.match.ply) < self.match.ply

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be played again."""
        return not self.match.is_at_end

    def resign(self, seat: Seat) -> None:
        """A seat gives up."""
        self.settle()
        self.looking = None
        if self.match.result() is None:
            self.match.resign(seat)
            self._forget_thoughts()
            self.on_commit()

    def look(self, ply: int | None) -> None:
        """Show an earlier position, or with None (or the present ply) come back to the game."""
        self.settle()
        self.cancel()
        self.drop_hint()
        self.looking = None if ply is None or ply == self.match.ply else max(0, min(ply, len(self.match.moves)))
        self._jump = True

    def continue_from(self, ply: int) -> None:
        """Make an earlier position the present one; what followed can be redone."""
        self.looking = None
        self.match.go_to(ply)
        self._jump = True
        self._after_travel()

    def ask_hint(self) -> None:
        """What a strong player would do here, a step more each time."""
        if self.phase is Phase.HUMAN and self.looking is None:
            self.cancel()
            self.more_hint()

    def play_now(self) -> None:
        """The computer plays the best move it has found so far."""
        if self.phase is Phase.THINKING and self._engine is not None:
            self._commit_thought()

    def settle(self) -> None:
        """Let all waiting motions count as seen."""
        if self.replays:
            self.replays.clear()
            self._jump = True

    def seen(self) -> None:
        """The view has shown the first motion in line."""
        if self.replays:
            self.replays.popleft()

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float, budget_ms: float) -> None:
        """Let the computers think for at most `budget_ms`, and a forced pass pass."""
        self._look_at_clock()
        if self.looking is not None:
            return
        if self.is_hinting:
            self.think_of_hint(budget_ms, dt)
            return
        if self.match.result() is not None:
            return
        if self.phase is Phase.HUMAN:
            self._pass_if_forced()
            return
        if self.paused or self.match.players[self.match.turn].is_human:
            return
        if self._engine is None:
            self._waited = 0.0
            level = self.match.players[self.match.turn].level
            self._engine = self._make_engine(self.match, level, self._seed)
        if not self.replays:
            self._waited += dt
        share = self.clock.share(self.match.turn) if self.clock else math.inf
        is_done = self._engine.step(budget_ms, dt) or self._waited >= share
        if is_done and not self.replays and self._waited >= min(self.rest, share):
            self._commit_thought()

    def prepare(self) -> None:
        """Work out, a bit a call, what a person may do next while the last motion is still being shown."""
        match = self.match
        if not self.replays or not match.players[match.turn].is_human or match.result() is not None:
            return
        if self._picker is None or self._picker.state is not match.state:
            self._picker = Picker(self.rules, match.state)
        else:
            self._look_for_pass()

    # --- helpers ---------------------------------------------------------------------------------

    def _look_at_clock(self) -> None:
        """Let the clock run; a seat out of time loses, or among three and more leaves its place to a beginner."""
        if self.clock is None:
            return
        if self.replays or self.paused:
            self.clock.stop()
        seat = self.clock.look(self.is_hidden)
        if seat is not None and self.rules.seats == 2:
            self.resign(seat)
        elif seat is not None:
            players = list(self.match.players)
            players[seat] = players[seat]._replace(level=LOWEST)
            self.match.players = tuple(players)
            self._forget_thoughts()
            self.on_commit()

    @property
    def _has_resigned(self) -> bool:
        """Whether a resignation is the last thing that happened; after going back to an earlier move, it is not."""
        return self.match.resigned is not None and self.match.is_at_end

    def _may_touch(self) -> bool:
        return self.phase is Phase.HUMAN and self.looking is None

    def _picked(self, pick: Pick) -> Pick:
        self.drop_hint()
        self.pending = ()
        if pick.moves and self.confirms:
            self.pending = pick.moves
        elif pick.moves:
            self.play(pick.moves)
        return pick

    def _pass_if_forced(self) -> None:
        self._look_for_pass()
        forced, self._forced = self._forced, ()
        if forced:
            self.play(forced)

    def _look_for_pass(self) -> None:
        if self._looked_at is not self.match.state:
            self._looked_at = self.match.state
            moves = self.rules.moves(self.match.state)
            is_forced = len(moves) == 1 and not self.rules.taps(self.match.state, moves[0])
            self._forced = (moves[0],) if is_forced else ()

    def _commit_thought(self) -> None:
        assert self._engine is not None
        move = self._engine.best()
        self.expected = self._engine.evaluation()
        self._engine = None
        level = self.match.players[self.match.turn].level
        self.play((move,))
        if self.match.result() is None and self.match.players[self.match.turn].is_human:
            self.on_waiting(level, self._seed)

    def close(self) -> None:
        """Nobody looks any more: what is being thought about is forgotten."""
        self._forget_thoughts()

    def _forget_thoughts(self) -> None:
        if self._engine is not None:
            self._engine.cancel()
        self._engine = None
        self.drop_hint()
        self.pending = ()
        self._picker = None

    def _is_stop(self, ply: int) -> bool:
        """Whether an undo or redo may come to rest at a ply: a person decides there, and not halfway through."""
        match = self.match
        if ply > 0 and not self.rules.taps(match.states[ply - 1], match.moves[ply - 1]):
            return False
        return not self.has_humans or match.players[self.rules.turn(match.states[ply])].is_human

    def _ply_before(self, ply: int) -> int:
        for earlier in range(ply - 1, -1, -1):
            if self._is_stop(earlier):
                return earlier
        return ply

    def _ply_after(self, ply: int) -> int:
        for later in range(ply + 1, len(self.match.moves)):
            if self._is_stop(later):
                return later
        return len(self.match.moves)

    def _travel(self, goal: int) -> None:
        """Go to a ply, showing the way when it is short."""
        self.settle()
        match = self.match
        way = range(match.ply, goal) if goal > match.ply else range(match.ply - 1, goal - 1, -1)
        if len(way) > LONGEST_REWIND:
            self._jump = True
        else:
            for ply in way:
                before, after = match.states[ply], match.states[ply + 1]
                steps, seat = self.rules.steps(before, match.moves[ply]), self.rules.turn(before)
                if goal > match.ply:
                    self.replays.append(Replay(before, match.moves[ply], after, steps, seat))
                else:
                    self.replays.append(Replay(after, match.moves[ply], before, backward(steps), seat, True))
        match.go_to(goal)

    def _after_travel(self) -> None:
        self._forget_thoughts()
        self.expected = ()
        if not self.has_humans:
            self.paused = True
        self.on_commit()


def backward(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The same motion as a film run backwards."""
    last = max((step.beat for step in steps), default=0)
    turned = [Step(step.dst, step.src, step.becomes if step.becomes >= 0 else step.piece, last - step.beat,
                   step.piece if step.becomes >= 0 else -1, step.manner, step.via[::-1]) for step in steps]
    return tuple(sorted(turned, key=lambda step: step.beat))
