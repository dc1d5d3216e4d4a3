"""One exercise of a lesson: turns are judged, wrong ones taken back, and help is given step by step.

The rules decide which moves are legal; the exercise decides which are right.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from games.engine.core.errors import MoveError
from games.engine.core.match import Match
from games.engine.core.picker import Pick, Touches
from games.engine.core.rules import Move, Seat, Target
from games.engine.teaching.lessons import Exercise, ExerciseState, Lesson, Slip
from games.shell.table.attempt import Status
from games.shell.table.engine import EngineProtocol, MakeEngine, ScriptedEngine
from games.shell.table.session import Phase
from games.shell.table.task_session import TaskSession
from games.shell.table.versions import Counted

NOT_YET = "not_yet"  # the reason for refusing a legal touch that a guided exercise does not want yet
MISSED = "missed"  # the slug for a legal turn that misses the goal in no particular way
MISS_SHOWN = 1.4  # seconds that a wrong turn stays on the board before it is taken back
MISS_ANSWERED = 1.0  # ... or before the other side answers it
SHOW_PAUSE = 0.5  # seconds before each turn of an answer that is shown
STUD, ARROW, WAY = 1, 2, 3  # levels of help: the target to touch next, the whole turn, the offer to play it


class Remark(NamedTuple):
    """A comment on the last try: whether it was right, the key of its words, and the target that was refused."""

    is_right: bool
    slug: str
    is_rule: bool = False  # the slug is a reason of the rules, not of the exercise
    target: Target | None = None


class LessonSession(TaskSession):
    """An exercise at the board. The learner has the only seat of a person."""

    remark = Counted[Remark | None](None)
    help = Counted(0)
    _first = Counted[int | None](None)  # the ply of the learner's first turn, once the opening is played

    def __init__(self, match: Match[Any], lesson: Lesson, exercise: Exercise, make_engine: MakeEngine,
                 hint_level: str) -> None:
        super().__init__(match, self._engine_for, hint_level)
        self.lesson, self.exercise, self._make_player = lesson, exercise, make_engine
        self.seat: Seat = next(seat for seat, player in enumerate(match.players) if player.is_human)
        self._script: deque[str] = deque(exercise.opening)  # turns that the others still play, in notation
        self._rest: deque[Move] = deque()  # the remaining moves of their present turn
        self._first = None if exercise.opening else 0
        self._judged = 0  # plies that have been judged
        self._turns: list[str] = []
        self._reply = ""
        self._wanted_for: tuple[object, tuple[Move, ...]] = (None, ())

    # --- state ------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The phase of the match, except that touches need an open attempt, and searches need a computer to move."""
        phase = super().phase
        if phase is Phase.HUMAN and (not self.attempt.is_open or self._first is None):
            return Phase.PAUSED
        return Phase.PAUSED if phase is Phase.THINKING and not self._has_more else phase

    @property
    def _has_more(self) -> bool:
        """Whether the other seats have scripted moves left."""
        return self.lesson.is_game or bool(self._script or self._rest) or self.computer.is_searching

    @property
    def start(self) -> Any:
        """The position of the learner's first turn."""
        return self.match.states[self._first or 0]

    @property
    def is_guided(self) -> bool:
        """Whether only targets that lead to the answer can be touched."""
        return self.exercise.is_guided and self.attempt.is_open

    @property
    def guide(self) -> Target | None:
        """The target to touch next, if it is pointed out."""
        if self.lesson.is_game:
            return super().guide
        if self.phase is not Phase.HUMAN or not (self.is_guided or self.help >= STUD):
            return None
        return next((way[done] for way, done in self._ways_on()), None)

    def targets(self) -> set[Target]:
        """Return what may be touched next; in a guided exercise, only what leads to the answer."""
        offered = super().targets()
        if not offered or not self.is_guided:
            return offered
        return {way[done] for way, done in self._ways_on()}

    def _ways_on(self) -> list[tuple[Touches, int]]:
        """Return the orders of touches for the next turn of the answer, with the number of touches already made."""
        ways = self.picker.ways_to(self._wanted())
        chosen = sorted(self.picker.chosen)
        on = [(way, len(chosen)) for way in ways if len(chosen) < len(way) and sorted(way[:len(chosen)]) == chosen]
        return on or [(way, 0) for way in ways]

    def _wanted(self) -> tuple[Move, ...]:
        """Return the rest of the answer's present turn; empty once the learner has deviated from it."""
        done = len(self._turns)
        if self._first is None or done >= len(self.exercise.answer):
            return ()
        key = (self._judged, self.match.ply, done, self._first)
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

    # --- commands --------------------------------------------------------------------------------

    def tap(self, target: Target) -> Pick:
        self.attempt.retry()
        if self._is_too_early(target):
            return self._heard(Pick(reason=NOT_YET), (*self.picker.chosen, target))
        touches = (*self.picker.chosen, target) if self._may_touch() else ()
        if touches and target == self.guide:
            ways = (way[:done] for way, done in self._ways_on() if way[done] == target)
            self.picker.chosen = next(ways, self.picker.chosen)
        return self._heard(super().tap(target), touches)

    def drag(self, src: Target, dst: Target) -> Pick:
        self.attempt.retry()
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
            self.attempt.misses += 1
            self._comment(self._remark_on(pick.reason, touches))
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
        """Give more help at each call: show the target to touch, then the turn, then play it."""
        self.attempt.retry()
        if self.phase is not Phase.HUMAN:
            return
        if self.help < ARROW:
            self.help += 1
            self.cancel()
            self._point()
        else:
            self.play_answer()

    def play_answer(self) -> None:
        """Play the answer from the beginning."""
        if self.attempt.status in (Status.OPEN, Status.MISSED) and self._first is not None:
            self.restart()
            self.attempt.status = Status.SHOWING
            self.attempt.wait(SHOW_PAUSE)

    def restart(self) -> None:
        """Restart the exercise; help once given stays."""
        self.settle()
        if self._first is not None:
            self.take_back()
        self.remark = None

    def undo(self) -> bool:
        """Take back the last touch, or else all turns of this exercise."""
        if self.lesson.is_game:
            self.attempt.status, self.remark = Status.OPEN, None
            is_undone = super().undo()
            self._judged = min(self._judged, self.match.ply)
            return is_undone
        if self.attempt.status is Status.SHOWING:
            return False
        if self.attempt.is_open and self._may_touch() and self.picker.chosen:
            self.picker.back()
            self.count_change()
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
        return is_chosen or (self._first is not None and self.match.ply > self._first)

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float, budget_ms: float) -> None:
        if self.attempt.tick(dt):
            self._go_on()
        if self._has_more or self._is_own_turn:
            super().update(dt, budget_ms)
        self._point()

    @property
    def _is_own_turn(self) -> bool:
        return self.match.players[self.match.seat_to_move].is_human

    def _go_on(self) -> None:
        """Do the next automatic step: judge, reply, play a turn of the answer, or take back a wrong turn."""
        if self._first is None and not self._has_more:
            self._first = self._judged = self.match.ply
        if self.attempt.is_missed:
            if self._reply:
                self._script.extend(self._reply.split())
                self._reply = ""
                self.attempt.wait(MISS_SHOWN)
                self.count_change()
            elif not self._has_more:
                self.take_back()
        elif self._first is not None and self.match.ply > self._judged:
            self._judge()
        elif self.attempt.status is Status.SHOWING and self._is_own_turn:
            turn = self._wanted()
            if turn:
                self.play(turn)
                self.attempt.wait(SHOW_PAUSE)
            else:
                self.attempt.status = Status.OPEN

    def _judge(self) -> None:
        """Judge the turns played since the last call, as far as they are complete."""
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
            is_own = rules.seat_to_move(match.states[self._judged]) == self.seat
            self._judged = ply
            if is_own or rules.result(match.states[ply]):
                self._judge_turn(token, is_own)
            if self.attempt.status in (Status.DONE, Status.MISSED):
                return

    def _judge_turn(self, token: str, is_own: bool) -> None:
        if is_own:
            self._turns.append(token)
        deed = ExerciseState(self.rules, self.seat, self.start, tuple(self._turns), self.match.states[self._judged])
        result = self.rules.result(deed.state)
        if self.exercise.goal(deed):
            self.attempt.status = Status.DONE
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
                self.count_change()
            return
        self._miss(slip)

    def _miss(self, slip: Slip | None) -> None:
        self._reply = slip.reply if slip else ""
        self.attempt.miss(MISS_ANSWERED if self._reply else MISS_SHOWN)
        self._comment(Remark(False, slip.slug if slip else MISSED))

    def _comment(self, remark: Remark) -> None:
        """Comment on a wrong try, with more help after each one."""
        self.remark = remark
        self.help = max(self.help, min(self.attempt.misses, WAY))

    def take_back(self) -> None:
        """Return to the beginning of the exercise with motion."""
        assert self._first is not None
        self._script.clear()
        self._rest.clear()
        self._reply = ""
        self.attempt.take_back(self._first)
        self._turns, self._judged = [], self._first

    def _point(self) -> None:
        """Keep the arrow of the hint on the next turn of the answer."""
        if self.lesson.is_game:
            return
        wanted = self._wanted() if self.help >= ARROW and self.phase is Phase.HUMAN else ()
        if wanted:
            self.hints.show(wanted)
        else:
            self.hints.shown = None

    def _engine_for(self, match: Match[Any], level: str, seed: int) -> EngineProtocol:
        """Return the engine for the other seats: a script, or in a game a real search."""
        if self.lesson.is_game:
            return self._make_player(match, level, seed)
        if not self._rest:
            self._rest.extend(self.rules.parse(match.state, self._script.popleft()))
        return ScriptedEngine(self._rest.popleft(), self.rules.seats)
