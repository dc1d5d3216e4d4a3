"""One exercise of a lesson being tried: a session that judges turns, takes wrong ones back, helps, and shows the way.

The rules alone say what is legal; the exercise says what is wanted.
"""

from __future__ import annotations

from collections import deque
from enum import Enum
from typing import Any, NamedTuple

from games.engine.core.errors import MoveError
from games.engine.core.match import Match
from games.engine.core.picker import Pick, Touches
from games.engine.core.rules import Move, Seat, Target
from games.engine.search.engine import Hint
from games.engine.teaching.lessons import Deed, Exercise, Lesson, Slip
from games.shell.table.engine import EngineProtocol, MakeEngine
from games.shell.table.session import Phase, Session

NOT_YET = "not_yet"  # the reason why something legal is refused while one is guided
MISSED = "missed"  # the slug for a legal turn that misses the goal in no particular way
LOOK = 1.4  # seconds that a wrong turn stays to be seen before it is taken back
LOOK_REPLY = 1.0  # ... until the other side answers it
SHOW_PAUSE = 0.5  # seconds before each turn of a way that is shown
STUD, ARROW, WAY = 1, 2, 3  # how much help one gets: what to touch next, the whole turn, the offer to play it


class Status(Enum):
    """How an exercise stands."""

    OPEN = "open"
    MISSED = "missed"  # a wrong turn lies there to be seen, and will be taken back
    SHOWING = "showing"
    DONE = "done"


class Remark(NamedTuple):
    """What there is to say: whether it was right, by which slug, and what was touched in vain."""

    is_right: bool
    slug: str
    is_rule: bool = False  # the slug is a reason of the rules, not of the exercise
    target: Target | None = None


class Scripted:
    """An engine that has been told what to play."""

    progress = 1.0

    def __init__(self, move: Move, seats: int) -> None:
        self._move, self._seats = move, seats

    def step(self, budget_ms: float, dt: float) -> bool:
        """There is nothing to think about."""
        return True

    def best(self) -> Move:
        """What it was told."""
        return self._move

    def evaluation(self) -> tuple[float, ...]:
        """It has no opinion."""
        return (1 / self._seats,) * self._seats

    def hint(self) -> Hint:
        """What it was told, as a hint."""
        return Hint((self._move,), (self._move,), self.evaluation(), None)

    def cancel(self) -> None:
        """There is nothing to stop."""


class LessonSession(Session):
    """An exercise at the board. The learner sits at the only seat that a person has."""

    def __init__(self, match: Match[Any], lesson: Lesson, exercise: Exercise, make_opponent: MakeEngine,
                 hint_level: str) -> None:
        super().__init__(match, self._engine_for, hint_level)
        self.lesson, self.exercise, self._make_opponent = lesson, exercise, make_opponent
        self.seat: Seat = next(seat for seat, player in enumerate(match.players) if player.is_human)
        self.status = Status.OPEN
        self.remark: Remark | None = None
        self.tries = 0
        self.help = 0
        self._script: deque[str] = deque(exercise.opening)  # what the others still play, in notation
        self._rest: deque[Move] = deque()  # the moves of their turn under way
        self._begins: int | None = None if exercise.opening else 0  # the ply of the learner's first turn
        self._judged = 0  # plies that have been judged
        self._turns: list[str] = []
        self._wait = 0.0
        self._reply = ""
        self._wanted_for: tuple[object, tuple[Move, ...]] = (None, ())

    # --- what is going on ------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """As in a game; but nothing can be touched while something is shown or done, and nobody thinks unasked."""
        phase = super().phase
        if phase is Phase.HUMAN and (self.status is not Status.OPEN or self._begins is None):
            return Phase.PAUSED
        return Phase.PAUSED if phase is Phase.THINKING and not self._has_more else phase

    @property
    def _has_more(self) -> bool:
        """Whether the others have something left to play."""
        return self.lesson.is_game or bool(self._script or self._rest or self._engine)

    @property
    def start(self) -> Any:
        """The position of the learner's first turn."""
        return self.match.states[self._begins or 0]

    @property
    def is_guided(self) -> bool:
        """Whether only what leads to the answer can be touched."""
        return self.exercise.is_guided and self.status is Status.OPEN

    @property
    def guide(self) -> Target | None:
        """What to touch next, while it is pointed out."""
        if self.lesson.is_game:
            return super().guide
        if self.phase is not Phase.HUMAN or not (self.is_guided or self.help >= STUD):
            return None
        return next((way[done] for way, done in self._ways_on()), None)

    def targets(self) -> set[Target]:
        """What may be touched next; while one is guided, only what leads on."""
        offered = super().targets()
        if not offered or not self.is_guided:
            return offered
        return {way[done] for way, done in self._ways_on()}

    def _ways_on(self) -> list[tuple[Touches, int]]:
        """The ways to say the next turn of the answer, and how much of each is chosen already, in any order."""
        ways = self.picker.ways_to(self._wanted())
        chosen = sorted(self.picker.chosen)
        on = [(way, len(chosen)) for way in ways if len(chosen) < len(way) and sorted(way[:len(chosen)]) == chosen]
        return on or [(way, 0) for way in ways]

    def _wanted(self) -> tuple[Move, ...]:
        """What is left of the answer's present turn; nothing once one has left its way."""
        done = len(self._turns)
        if self._begins is None or done >= len(self.exercise.answer):
            return ()
        key = (self._judged, self.match.ply, done, self._begins)
        if self._wanted_for[0] != key:
            self._wanted_for = key, self._find_wanted(done)
        return self._wanted_for[1]

    def _find_wanted(self, done: int) -> tuple[Move, ...]:
        played = self.match.moves[self._judged:self.match.ply]
        try:
            turn = self.rules.parse(self.match.states[self._judged], self.exercise.answer[done])
        except MoveError:
            return ()
        return turn[len(played):] if list(turn[:len(played)]) == played else ()

    # --- what people do --------------------------------------------------------------------------

    def tap(self, target: Target) -> Pick:
        if self.status is Status.MISSED:
            self._take_back()
        if self._is_too_early(target):
            return self._heard(Pick(reason=NOT_YET), (*self.picker.chosen, target))
        touches = (*self.picker.chosen, target) if self._may_touch() else ()
        if touches and target == self.guide:
            ways = (way[:done] for way, done in self._ways_on() if way[done] == target)
            self.picker.chosen = next(ways, self.picker.chosen)
        return self._heard(super().tap(target), touches)

    def drag(self, src: Target, dst: Target) -> Pick:
        if self.status is Status.MISSED:
            self._take_back()
        if self.is_guided and self._may_touch():
            turn = self.picker.outcome(dst, src)
            wanted = self._wanted()
            if turn and turn != wanted[:len(turn)]:
                return self._heard(Pick(reason=NOT_YET), (src, dst))
        return self._heard(super().drag(src, dst), (src, dst))

    def _is_too_early(self, target: Target) -> bool:
        if not self.is_guided or not self._may_touch() or target in self.targets():
            return False
        picker = self.picker
        is_taken_up = bool(picker.chosen) and target == picker.chosen[-1]
        return not is_taken_up and target in picker.targets() | picker.first_targets()

    def _heard(self, pick: Pick, touches: Touches) -> Pick:
        if pick.reason and touches:
            self._wrong(self._remark_on(pick.reason, touches))
        elif self.remark and not self.remark.is_right and not pick.moves:
            self.remark = None
        self._point()
        return pick

    def _remark_on(self, reason: str, touches: Touches) -> Remark:
        for slip in self.exercise.slips:
            if (slip.touches and slip.touches == touches) or (slip.reason and slip.reason == reason):
                return Remark(False, slip.slug, target=touches[-1])
        return Remark(False, reason, reason != NOT_YET, touches[-1])

    def show_me(self) -> None:
        """A little more help each time: what to touch, then the turn, and then it is played."""
        if self.status is Status.MISSED:
            self._take_back()
        if self.status is not Status.OPEN or self.phase is not Phase.HUMAN:
            return
        if self.help < ARROW:
            self.help += 1
            self.cancel()
            self._point()
        else:
            self.play_answer()

    def play_answer(self) -> None:
        """Play the answer from the beginning, for the learner to see."""
        if self.status in (Status.OPEN, Status.MISSED) and self._begins is not None:
            self.restart()
            self.status, self._wait = Status.SHOWING, SHOW_PAUSE

    def restart(self) -> None:
        """Back to the beginning of the exercise; help once given stays."""
        self.settle()
        if self._begins is not None:
            self._take_back()
        self.remark = None

    def undo(self) -> bool:
        """Takes back a touch, or everything played in this exercise."""
        if self.lesson.is_game:
            self.status, self.remark = Status.OPEN, None
            is_undone = super().undo()
            self._judged = min(self._judged, self.match.ply)
            return is_undone
        if self.status is Status.SHOWING:
            return False
        if self.status is Status.OPEN and self._may_touch() and self.picker.chosen:
            self.picker.back()
            return True
        if not self.can_undo:
            return False
        self.restart()
        return True

    @property
    def can_undo(self) -> bool:
        """Whether something has been touched or played."""
        if self.lesson.is_game:
            return super().can_undo
        is_chosen = self._may_touch() and bool(self.picker.chosen)
        return is_chosen or (self._begins is not None and self.match.ply > self._begins)

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float, budget_ms: float) -> None:
        if not self.replays:
            self._wait = max(0.0, self._wait - dt)
            if not self._wait:
                self._go_on()
        if self._has_more or self._is_own_turn:
            super().update(dt, budget_ms)
        self._point()

    @property
    def _is_own_turn(self) -> bool:
        return self.match.players[self.match.turn].is_human

    def _go_on(self) -> None:
        """Whatever comes next by itself: a judgement, an answer, a turn that is shown, a return."""
        if self._begins is None and not self._has_more:
            self._begins = self._judged = self.match.ply
        if self.status is Status.MISSED:
            if self._reply:
                self._script.extend(self._reply.split())
                self._reply, self._wait = "", LOOK
            elif not self._has_more:
                self._take_back()
        elif self._begins is not None and self.match.ply > self._judged:
            self._judge()
        elif self.status is Status.SHOWING and self._is_own_turn:
            turn = self._wanted()
            if turn:
                self.play(turn)
                self._wait = SHOW_PAUSE
            else:
                self.status = Status.OPEN

    def _judge(self) -> None:
        """Looks at what has been played since the last look, once a turn of the learner is complete."""
        match, rules = self.match, self.rules
        while self._judged < match.ply:
            ply = self._judged
            token = ""
            while True:
                if ply == match.ply:
                    return  # a turn under way
                state = match.states[ply]
                token += rules.text(state, match.moves[ply])
                ply += 1
                if rules.is_turn_complete(state, match.moves[ply - 1]) or rules.result(match.states[ply]):
                    break
            is_own = rules.turn(match.states[self._judged]) == self.seat
            self._judged = ply
            if is_own or rules.result(match.states[ply]):
                self._look_at(token, is_own)
            if self.status in (Status.DONE, Status.MISSED):
                return

    def _look_at(self, token: str, is_own: bool) -> None:
        if is_own:
            self._turns.append(token)
        deed = Deed(self.rules, self.seat, self.start, tuple(self._turns), self.match.states[self._judged])
        result = self.rules.result(deed.state)
        if self.exercise.goal(deed):
            self.status = Status.DONE
            slug = "done"
            if self.lesson.is_game and result is not None and result.rewards[self.seat] < 1.0:
                slug = "lost" if result.rewards[self.seat] == 0.0 else "drawn"
            self.remark = Remark(True, slug)
            self._script.clear()
            return
        if self.lesson.is_game:
            return
        slip = next((slip for slip in self.exercise.slips if slip.turn == token), None)
        number = len(self._turns)
        if slip is None and result is None and number < len(self.exercise.answer):
            if number <= len(self.exercise.replies):
                self._script.extend(self.exercise.replies[number - 1].split())
            return
        self._miss(slip)

    def _miss(self, slip: Slip | None) -> None:
        self.status = Status.MISSED
        self._wait = LOOK
        if slip and slip.reply:
            self._reply, self._wait = slip.reply, LOOK_REPLY
        self._wrong(Remark(False, slip.slug if slip else MISSED))

    def _wrong(self, remark: Remark) -> None:
        self.remark = remark
        self.tries += 1
        self.help = max(self.help, min(self.tries, WAY))

    def _take_back(self) -> None:
        """Goes back to the beginning of the exercise, showing the way."""
        assert self._begins is not None
        self._script.clear()
        self._rest.clear()
        self._reply, self._wait = "", 0.0
        if self.match.ply > self._begins:
            self._travel(self._begins)
            self._after_travel()
        self.cancel()
        self._turns, self._judged = [], self._begins
        self.status = Status.OPEN

    def _point(self) -> None:
        """Keeps the arrow of the hint where it belongs."""
        if self.lesson.is_game:
            return
        wanted = self._wanted() if self.help >= ARROW and self.phase is Phase.HUMAN else ()
        if not wanted:
            self.hint = None
        elif self.hint is None or self.hint.turn != wanted:
            self.hint = Hint(wanted, wanted, (1 / self.rules.seats,) * self.rules.seats, None)

    def _engine_for(self, match: Match[Any], level: str, seed: int) -> EngineProtocol:
        """Who plays for the others: the script, or in a game a real engine."""
        if self.lesson.is_game:
            return self._make_opponent(match, level, seed)
        if not self._rest:
            self._rest.extend(self.rules.parse(match.state, self._script.popleft()))
        return Scripted(self._rest.popleft(), self.rules.seats)
