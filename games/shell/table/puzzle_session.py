"""A puzzle being solved: the others defend as long as they can; a wrong turn is refuted, seen, and taken back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from typing import Any

from games.catalogue import make_evaluator, make_rules
from games.engine.core.match import Match, Player
from games.engine.core.rules import Move, Seat
from games.engine.search.engine import Hint
from games.engine.teaching.goals import Goal
from games.engine.teaching.puzzles import Puzzle, moves_of, text_of
from games.engine.teaching.solver import Solver
from games.shell.table.lesson_session import Scripted, Status
from games.shell.table.session import Phase, Session

DEFENDS = "puzzle"  # the level of those who defend
LOOK = 1.6  # seconds that a refutation stays to be seen before it is taken back
SLICE = 40  # positions that the solver looks at between two looks at the clock
PIECE, TURN = 1, 2  # what a hint shows: what to take, then the whole turn

Work = Generator[None, None, None]


def puzzle_match(puzzle: Puzzle) -> Match[Any]:
    """The match of a puzzle: a person at the seat to move, defenders at all others."""
    rules = make_rules(puzzle.game, puzzle.variant, puzzle.options)
    seat = rules.turn(rules.from_position(puzzle.position))
    players = tuple(Player("", "" if other == seat else DEFENDS) for other in range(rules.seats))
    return Match(rules, puzzle.game, puzzle.variant, puzzle.options, players, puzzle.position)


class PuzzleSession(Session):
    """A puzzle at the board. All that is right or wrong is proven by the solver, a slice a frame."""

    def __init__(self, match: Match[Any], puzzle: Puzzle, clock: Callable[[], float]) -> None:
        super().__init__(match, self._defender)
        self.puzzle, self._clock = puzzle, clock
        self.goal = Goal(match.rules, puzzle.goal, match.state)
        self.solver = Solver(make_evaluator(match.game, match.rules), self.goal)
        self.seat: Seat = self.goal.seat
        self.status = Status.OPEN
        self.is_refuted = False  # a wrong turn was made and answered
        self.mistakes = 0
        self.help = 0
        self._work: Work | None = None
        self._judged = 0  # the ply up to which everything was found right
        self._answer: deque[Move] = deque()
        self._way: tuple[Move, ...] = ()  # a right turn from here, once it is known
        self._wait = 0.0

    # --- what is going on ------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """As in a game; but nothing can be touched while something is judged, shown or done."""
        phase = super().phase
        is_judged = self._work is None and self._judged == self.match.ply
        if phase is Phase.HUMAN and not (self.status is Status.OPEN and is_judged):
            return Phase.PAUSED
        if phase is Phase.THINKING and (self.status is not Status.OPEN or not self._answer):
            return Phase.PAUSED
        return phase

    @property
    def turns_left(self) -> int:
        """How many turns of one's own there are, the present one included."""
        taken, match = 0, self.match
        for ply in range(match.ply):
            is_mine = match.rules.turn(match.states[ply]) == self.seat
            after = match.states[ply + 1]
            is_passed = match.rules.turn(after) != self.seat or match.rules.result(after) is not None
            taken += is_mine and is_passed
        return self.puzzle.turns - taken

    def right_turns(self) -> list[tuple[Seat, str]]:
        """What has been played and was right, whole turns only: who, and in notation."""
        match, rules = self.match, self.rules
        turns: list[tuple[Seat, str]] = []
        first = 0
        for ply in range(1, match.ply + 1):
            seat = rules.turn(match.states[first])
            if rules.turn(match.states[ply]) != seat or rules.result(match.states[ply]) is not None:
                turns.append((seat, text_of(rules, match.states[first], tuple(match.moves[first:ply]))))
                first = ply
        if self.status is Status.MISSED or self.is_refuted:
            last = max((k for k, (seat, _) in enumerate(turns) if seat == self.seat), default=len(turns))
            turns = turns[:last]
        return turns

    def _defender(self, match: Match[Any], level: str, seed: int) -> Scripted:
        """What the others play was found by the solver before."""
        return Scripted(self._answer[0], match.rules.seats)

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float, budget_ms: float) -> None:
        if self.looking is not None:
            return
        if self._work is not None:
            self._go_on(budget_ms)
            return
        if self.status is Status.MISSED:
            self._wait -= 0.0 if self.replays else dt
            if self._wait <= 0 and not self.replays:
                self._take_back()
            return
        if self.status is Status.DONE:
            return
        if self.match.turn == self.seat or self._answer:
            before, is_mine = self.match.ply, self.match.turn == self.seat
            super().update(dt, budget_ms)
            if self.match.ply > before and not is_mine:
                self._answer.popleft()
        if not self.replays and self.match.ply != self._judged:
            self._work = self._judge()

    def _go_on(self, budget_ms: float) -> None:
        until = self._clock() + budget_ms / 1000
        while self._work is not None and self._clock() < until:
            for _ in range(SLICE):
                try:
                    next(self._work)
                except StopIteration:
                    self._work = None
                    return

    def _judge(self) -> Work:
        """Looks at what was just played: done, wrong, or somebody else's turn to defend."""
        match = self.match
        self._judged = match.ply
        state, left = match.state, self.turns_left
        is_mine = match.result() is None and match.turn == self.seat
        status = self.goal.status(state)
        if status is None and self.goal.is_hold and left == 0 and is_mine:
            status = True
        if status:
            self.status = Status.DONE
            return
        if is_mine and self._is_turn_start() and self.is_refuted:
            self._miss()
            return
        if status is False or (left == 0 and not self.goal.is_hold) or (is_mine and left == 0):
            self._miss()
            return
        if is_mine or self._answer:
            return
        self.is_refuted = not (yield from self.solver.reaches(state, left))
        turn = yield from self.solver.answer(state, left)
        self._answer = deque(turn)

    def _forget_thoughts(self) -> None:
        """What was thought of another position helps no longer."""
        super()._forget_thoughts()
        self._way, self.help = (), 0

    def _is_turn_start(self) -> bool:
        ply, match = self.match.ply, self.match
        return ply == 0 or match.rules.turn(match.states[ply - 1]) != self.seat

    def _miss(self) -> None:
        self.status, self._wait = Status.MISSED, LOOK
        self.mistakes += 1

    def _take_back(self) -> None:
        """Back to before the turn that was wrong."""
        ply = self.match.ply
        while ply > 0 and self.rules.turn(self.match.states[ply - 1]) != self.seat:
            ply -= 1
        while ply > 0 and self.rules.turn(self.match.states[ply - 1]) == self.seat:
            ply -= 1
        self._answer.clear()
        self.is_refuted, self.status = False, Status.OPEN
        self._travel(ply)
        self._forget_thoughts()
        self._judged = self.match.ply

    def undo(self) -> bool:
        self._answer.clear()
        self._work, self.is_refuted, self.status = None, False, Status.OPEN
        done = super().undo()
        self._judged = self.match.ply
        return done

    # --- help ------------------------------------------------------------------------------------

    def show_more(self) -> None:
        """A hint by steps: what to take, then the whole turn, then it is played."""
        if self.phase is not Phase.HUMAN:
            return
        self.help += 1
        self.mistakes += self.help == 1
        self._work = self._find_way()

    def show_turn(self) -> None:
        """The right turn is played for the player."""
        if self.phase is Phase.HUMAN:
            self.mistakes += self.help == 0
            self.help = TURN + 1
            self._work = self._find_way()

    def _find_way(self) -> Work:
        if not self._way:
            self.cancel()
            state = self.match.state
            if self.match.ply == 0:
                self._way = moves_of(self.rules, state, self.puzzle.first)
            else:
                turns = yield from self.solver.first_turns(state, self.turns_left, 0)
                self._way = turns[0] if turns else ()
        if not self._way:
            return
        if self.help > TURN:
            way, self._way = self._way, ()
            self.play(way)
        else:
            even = (1 / self.rules.seats,) * self.rules.seats
            self.hint, self.is_hint_whole = Hint(self._way, self._way, even, None), self.help == TURN
