"""A puzzle at the board: the others defend as long as possible; a wrong turn is refuted and taken back."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Generator
from typing import Any

from games.catalogue import make_evaluator, make_rules
from games.engine.core.match import Match, Player
from games.engine.core.rules import Move, Seat
from games.engine.teaching.goals import Goal
from games.engine.teaching.puzzles import Puzzle
from games.engine.teaching.solver import Solver
from games.shell.table.attempt import Status
from games.shell.table.engine import ScriptedEngine
from games.shell.table.session import Phase
from games.shell.table.task_session import TaskSession
from games.shell.table.versions import Counted

DEFENDS = "puzzle"  # the level of those who defend
MISS_SHOWN = 1.6  # seconds that a refutation stays on the board where it is taken back by itself
SLICE = 40  # positions that the solver visits before it checks the time
TURN = 2  # the level of help that shows a whole turn; the one before shows the piece to take up

Work = Generator[None, None, None]


def puzzle_match(puzzle: Puzzle) -> Match[Any]:
    """Return the match of a puzzle, with a person at the seat to move and defenders at all others."""
    rules = make_rules(puzzle.game, puzzle.variant, puzzle.options)
    seat = rules.seat_to_move(rules.from_position(puzzle.position))
    players = tuple(Player("", "" if other == seat else DEFENDS) for other in range(rules.seats))
    return Match(rules, puzzle.game, puzzle.variant, puzzle.options, players, puzzle.position)


class PuzzleSession(TaskSession):
    """A session of a puzzle. The solver proves every judgement, in slices of a frame."""

    is_refuted = Counted(False)  # a wrong turn was made and answered
    help = Counted(0)
    _work = Counted[Work | None](None)
    _judged = Counted(0)  # the ply up to which everything was right

    def __init__(self, match: Match[Any], puzzle: Puzzle, clock: Callable[[], float]) -> None:
        super().__init__(match, self._defender)
        self.puzzle, self._now = puzzle, clock
        self.goal = Goal(match.rules, puzzle.goal, match.state)
        self.solver = Solver(make_evaluator(match.game, match.rules), self.goal)
        self.seat: Seat = self.goal.seat
        self._answer: deque[Move] = deque()  # the defenders' turn
        self._way: tuple[Move, ...] = ()  # a right turn from here, once it is known
        self.hurries = False  # a wrong turn is taken back by itself

    # --- state ------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The phase of the match, except that touches need an open attempt without a pending judgement."""
        phase = super().phase
        is_judged = self._work is None and self._judged == self.match.ply
        if phase is Phase.HUMAN and not (self.attempt.is_open and is_judged):
            return Phase.PAUSED
        if phase is Phase.THINKING and not (self.attempt.is_open and self._answer):
            return Phase.PAUSED
        return phase

    @property
    def turns_left(self) -> int:
        """The number of turns that the solver has left, including the present one."""
        taken, match = 0, self.match
        for ply in range(match.ply):
            is_mine = match.rules.seat_to_move(match.states[ply]) == self.seat
            after = match.states[ply + 1]
            is_passed = match.rules.seat_to_move(after) != self.seat or match.rules.result(after) is not None
            taken += is_mine and is_passed
        return self.puzzle.turns - taken

    def right_turns(self) -> list[tuple[Seat, int, int]]:
        """Return the right turns played so far, whole turns only: the seat, the first ply, and the ply after it."""
        match, rules = self.match, self.rules
        turns: list[tuple[Seat, int, int]] = []
        first = 0
        for ply in range(1, match.ply + 1):
            seat = rules.seat_to_move(match.states[first])
            if rules.seat_to_move(match.states[ply]) != seat or rules.result(match.states[ply]) is not None:
                turns.append((seat, first, ply))
                first = ply
        if self.attempt.is_missed or self.is_refuted:
            last = max((k for k, (seat, _, _) in enumerate(turns) if seat == self.seat), default=len(turns))
            turns = turns[:last]
        return turns

    def _defender(self, match: Match[Any], level: str, seed: int) -> ScriptedEngine:
        """Return an engine that plays the answer found by the solver."""
        return ScriptedEngine(self._answer[0], match.rules.seats)

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float, budget_ms: float) -> None:
        if self.browsed is not None:
            return
        if self._work is not None:
            self._continue_work(budget_ms)
            return
        if self.attempt.is_missed:
            if self.attempt.tick(dt):
                self.attempt.retry()
            return
        if self.attempt.is_done:
            return
        if self.match.seat_to_move == self.seat or self._answer:
            before, is_mine = self.match.ply, self.match.seat_to_move == self.seat
            super().update(dt, budget_ms)
            if self.match.ply > before and not is_mine:
                self._answer.popleft()
                self.count_change()
        if not self.replays and self.match.ply != self._judged:
            self._work = self._judge()

    def _continue_work(self, budget_ms: float) -> None:
        until = self._now() + budget_ms / 1000
        while self._work is not None and self._now() < until:
            for _ in range(SLICE):
                try:
                    next(self._work)
                except StopIteration:
                    self._work = None
                    return

    def _judge(self) -> Work:
        """Judge the last moves: the goal is reached or missed, or the others defend."""
        match = self.match
        self._judged = match.ply
        state, left = match.state, self.turns_left
        is_mine = match.result() is None and match.seat_to_move == self.seat
        status = self.goal.status(state)
        if status is None and self.goal.is_hold and left == 0 and is_mine:
            status = True
        if status:
            self.attempt.status = Status.DONE
            return
        is_answered = is_mine and self._is_turn_start() and self.is_refuted
        if is_answered or status is False or (left == 0 and (is_mine or not self.goal.is_hold)):
            self.attempt.miss(MISS_SHOWN if self.hurries else math.inf)
            return
        if is_mine or self._answer:
            return
        self.is_refuted = not (yield from self.solver.reaches(state, left))
        turn = yield from self.solver.answer(state, left)
        self._answer = deque(turn)

    def reset(self) -> None:
        super().reset()
        self._way, self.help = (), 0

    def _is_turn_start(self) -> bool:
        ply, match = self.match.ply, self.match
        return ply == 0 or match.rules.seat_to_move(match.states[ply - 1]) != self.seat

    def take_back(self) -> None:
        """Return to the position before the wrong turn."""
        ply = self.match.ply
        while ply > 0 and self.rules.seat_to_move(self.match.states[ply - 1]) != self.seat:
            ply -= 1
        while ply > 0 and self.rules.seat_to_move(self.match.states[ply - 1]) == self.seat:
            ply -= 1
        self._answer.clear()
        self.is_refuted = False
        self.attempt.take_back(ply)
        self._judged = self.match.ply

    def undo(self) -> bool:
        self._answer.clear()
        self._work, self.is_refuted, self.attempt.status = None, False, Status.OPEN
        done = super().undo()
        self._judged = self.match.ply
        return done

    # --- help ------------------------------------------------------------------------------------

    def show_more(self) -> None:
        """Show the piece to move, then the whole turn, then play it."""
        if self.phase is Phase.HUMAN:
            self.attempt.misses += self.help == 0
            self.help += 1
            self._work = self._find_way()

    def show_turn(self) -> None:
        """Play the right turn for the player."""
        if self.phase is Phase.HUMAN:
            self.attempt.misses += self.help == 0
            self.help = TURN + 1
            self._work = self._find_way()

    def _find_way(self) -> Work:
        if not self._way:
            self.cancel()
            state = self.match.state
            if self.match.ply == 0:
                self._way = self.rules.parse_tokens(state, self.puzzle.first.split())
            else:
                turns = yield from self.solver.first_turns(state, self.turns_left, 0)
                self._way = turns[0] if turns else ()
        if not self._way:
            return
        if self.help > TURN:
            way, self._way = self._way, ()
            self.play(way)
        else:
            self.hints.show(self._way, self.help == TURN)
