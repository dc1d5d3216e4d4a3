"""Review of a match: how every turn changed the win probabilities, which turns were mistakes, and better ones.

Every position of the match is analysed. Where a turn seems to be a mistake, the position after the better turn is
analysed as well, so that both are judged alike. Each analysis is an `AnalysisTask`: `Reviewer.step` does them in slices
of a frame, or others fetch tasks with `next_task` and return results with `store_analysis`. Where a game is solved, the
analysis is exact.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from time import perf_counter
from typing import Final, Generic, NamedTuple

from games.engine.core.match import Match
from games.engine.core.rules import Rules, S, Seat, Turn
from games.engine.search.evaluator import Evaluator, Verdict
from games.engine.search.levels import LEVELS
from games.engine.teaching.analysis import Analysis, analysis_steps, first_turn
from games.engine.teaching.win_probability import AS_THEY_ARE, Calibration, shares, sides_of, win_probabilities

INACCURACY: Final = "?!"
MISTAKE: Final = "?"
BLUNDER: Final = "??"
ONLY: Final = "!"  # the only turn that kept what there was
MARKS: Final = ((0.3, BLUNDER), (0.2, MISTAKE), (0.1, INACCURACY))  # by how much the win probability fell
ONLY_GAP: Final = 0.2  # how much worse every other turn is beside an only one
SUSPICION: Final = 0.07  # turns that lose less are not analysed again
LEAST_AT_STAKE: Final = 0.05  # a turn weighs at least as much as with this win probability
HARD: Final = LEVELS["hard"].iterations
DEEPER: Final = 4
ROUNDING: Final = 1e-9


class AnalysisTask(NamedTuple):
    """A position to analyse: that of the match after `ply` moves, or the one after another turn from there."""

    ply: int
    branch: Turn
    iterations: int


class Judged(NamedTuple):
    """The judgement of one turn of the match. Win probabilities are those of the sides, see `sides_of`."""

    ply: int  # the first of its moves
    seat: Seat
    text: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    drop: float  # what its side lost of its win probability beside the better turn
    mark: str  # "", "!", "?!", "?" or "??"
    better: Turn  # none if nothing better was found
    line: Turn  # the better turn, or the best, and what would have followed
    exact: tuple[Verdict, Verdict] | None  # before and after, where the game is solved


class Review(NamedTuple):
    """The results so far. Turns that have not been analysed yet, and their win probabilities, are None."""

    sides: tuple[tuple[Seat, ...], ...]
    turns: tuple[Judged | None, ...]
    win_probabilities: tuple[tuple[float, ...] | None, ...]  # before each turn, and after the last
    accuracy: tuple[float | None, ...]  # by seat, 0 to 100; None without a turn that left a choice
    turning: int | None  # the turn that decided, by its index


class Reviewer(Generic[S]):
    """Reviews one match as it was when the reviewer was made; tasks may be done in any order and in any process."""

    def __init__(self, evaluator: Evaluator[S], match: Match[S], calibration: Calibration = AS_THEY_ARE,
                 iterations: int = HARD) -> None:
        self.evaluator: Final = evaluator
        self.rules: Final[Rules[S]] = match.rules
        self.calibration: Final = calibration
        self.iterations = iterations
        self.states: Final = tuple(match.states)
        self.moves: Final = tuple(match.moves)
        self.rows: Final = tuple(match.whole_turns())
        self.winners: Final = self._winners(match)
        self._analyses: dict[tuple[int, Turn], Analysis] = {}
        self._waiting: deque[AnalysisTask] = deque()
        self._open: set[tuple[int, Turn]] = set()
        self._current: tuple[AnalysisTask, Iterator[Analysis | None]] | None = None
        self._enqueue()

    # --- the work ----------------------------------------------------------------------------------

    @property
    def is_done(self) -> bool:
        """Whether everything has been analysed."""
        return not self._open

    @property
    def progress(self) -> float:
        """Return the share of the work done, 0 to 1; it may fall a little when a turn needs another analysis."""
        seen = sum(1 for analysis in self._analyses.values() if analysis.iterations >= self._wanted(analysis))
        return seen / (seen + len(self._open)) if self._open else 1.0

    def next_task(self) -> AnalysisTask | None:
        """Return the next task, to be answered with `store_analysis` or `give_back`; None if none waits."""
        return self._waiting.popleft() if self._waiting else None

    def give_back(self, task: AnalysisTask) -> None:
        """Put back a task that will not be done."""
        self._waiting.appendleft(task)

    def state_of(self, task: AnalysisTask) -> S:
        """Return the position of a task."""
        return self.rules.after(self.states[task.ply], task.branch)

    def store_analysis(self, task: AnalysisTask, analysis: Analysis) -> None:
        """Store the analysis of a task that was fetched with `next_task`."""
        place = (task.ply, task.branch)
        if task.iterations < self.iterations or place not in self._open:
            return
        self._analyses[place] = analysis
        self._open.discard(place)
        if not task.branch:
            for index, (ply, _, _) in enumerate(self.rows):
                if task.ply in (ply, self._end(index)):
                    self._analyse_branches(index)

    def step(self, budget_ms: float) -> bool:
        """Analyse for about `budget_ms`; return True once nothing is left."""
        until = perf_counter() + budget_ms / 1000.0
        while perf_counter() < until:
            if self._current is None:
                task = self.next_task()
                if task is None:
                    break
                self._current = task, analysis_steps(self.evaluator, self.state_of(task), task.iterations)
            task, work = self._current
            analysis = next(work)
            if analysis is not None:
                self._current = None
                self.store_analysis(task, analysis)
        return self.is_done

    def run(self) -> Review:
        """Analyse everything without a pause; for tools and tests."""
        while not self.step(1000.0):
            pass
        return self.review()

    def deepen(self) -> None:
        """Analyse everything again with more iterations; results stay until better ones arrive."""
        self.iterations *= DEEPER
        self._current = None
        self._enqueue()

    # --- the answer --------------------------------------------------------------------------------

    def review(self) -> Review:
        """Return the review so far."""
        turns = tuple([self._judged(index) for index in range(len(self.rows))])
        plies = [ply for ply, _, _ in self.rows] + [len(self.moves)]
        graph = tuple([self._probabilities(ply) for ply in plies])
        return Review(sides_of(self.rules), turns, graph, self._accuracy(turns), self._turning(turns, graph))

    def best_line(self, ply: int) -> Turn:
        """Return the best line from a position of the match; empty before it has been analysed."""
        analysis = self._analyses.get((ply, ()))
        return analysis.line if analysis is not None else ()

    def try_out(self, ply: int, turn: Turn) -> float | None:
        """Return the loss of another turn beside the best one; None until the necessary analyses are done."""
        analysis, now = self._analyses.get((ply, ())), self._probabilities(ply)
        if analysis is None or now is None:
            return None
        best = self._unit(ply, analysis.line)
        if self._leads_alike(ply, turn, best):
            return 0.0
        after, instead = self._probabilities(ply, turn), now if analysis.turns >= 0 else self._probabilities(ply, best)
        for branch, seen in ((best, instead), (turn, after)):
            if seen is None and (ply, branch) not in self._open:
                self._open.add((ply, branch))
                self._waiting.appendleft(AnalysisTask(ply, branch, self.iterations))
        side = self._side(self.rules.seat_to_move(self.states[ply]))
        return None if after is None or instead is None else max(0.0, instead[side] - after[side])

    # --- which positions ---------------------------------------------------------------------------

    def _enqueue(self) -> None:
        plies = [ply for ply, _, _ in self.rows] + [len(self.moves)]
        self._waiting.clear()
        self._open.clear()
        for ply in plies:
            if self.rules.result(self.states[ply]) is None:
                self._add(AnalysisTask(ply, (), self.iterations))

    def _add(self, task: AnalysisTask) -> None:
        place = (task.ply, task.branch)
        if place not in self._open:
            self._open.add(place)
            self._waiting.append(task)

    def _analyse_branches(self, index: int) -> None:
        """Request an analysis of the position after another turn, where the turn played seems better or worse."""
        ply, seat, _ = self.rows[index]
        before, after = self._analyses.get((ply, ())), self._probabilities(self._end(index))
        now = self._probabilities(ply)
        if before is None or before.turns >= 0 or after is None or now is None or self._is_forced(ply):
            return
        best = self._unit(ply, before.line)
        side = self._side(seat)
        if self._leads_alike(ply, best, self._played(index)):
            if before.second and before.gap >= SUSPICION:
                self._add_branch(ply, before.second)
        elif now[side] - after[side] >= SUSPICION:
            self._add_branch(ply, best)

    def _add_branch(self, ply: int, branch: Turn) -> None:
        task = AnalysisTask(ply, branch, self.iterations)
        seen = self._analyses.get((ply, branch))
        if (seen is None or seen.iterations < self.iterations) and self.rules.result(self.state_of(task)) is None:
            self._add(task)

    # --- what they mean ----------------------------------------------------------------------------

    def _probabilities(self, ply: int, branch: Turn = ()) -> tuple[float, ...] | None:
        """Return the sides' win probabilities in an analysed position, or at the end of the game."""
        state = self.state_of(AnalysisTask(ply, branch, 0))
        outcome = self.rules.result(state)
        if outcome is not None:
            return shares(self.rules, outcome.rewards)
        analysis = self._analyses.get((ply, branch))
        if analysis is None:
            return None
        return win_probabilities(self.rules, analysis.rewards, self.rules.seat_to_move(state),
                                 AS_THEY_ARE if analysis.turns >= 0 else self.calibration)

    def _judged(self, index: int) -> Judged | None:
        ply, seat, text = self.rows[index]
        analysis = self._analyses.get((ply, ()))
        before, after = self._probabilities(ply), self._probabilities(self._end(index))
        if analysis is None or before is None or after is None:
            return None
        best = self._unit(ply, analysis.line)
        drop, mark = 0.0, ""
        side = self._side(seat)
        exact = self._exact(ply, self._end(index))
        if self._leads_alike(ply, best, self._played(index)):
            worst = self._second(ply, analysis, before)
            if worst is not None and after[side] - worst[side] >= ONLY_GAP and not self._is_forced(ply):
                mark = ONLY
        else:
            instead = before if exact is not None else self._probabilities(ply, best) or before
            drop = max(0.0, instead[side] - after[side])
            mark = mark_of(drop)
        better = best if mark not in ("", ONLY) else ()
        return Judged(ply, seat, text, before, after, drop, mark, better, analysis.line, exact)

    def _second(self, ply: int, analysis: Analysis, before: tuple[float, ...]) -> tuple[float, ...] | None:
        """Return the win probabilities after the best other turn; None where it was not analysed."""
        if not analysis.second:
            return None
        if analysis.turns < 0:
            return self._probabilities(ply, analysis.second)
        return tuple([probability - analysis.gap for probability in before])

    def _exact(self, ply: int, end: int) -> tuple[Verdict, Verdict] | None:
        verdicts = []
        for at in (ply, end):
            outcome, analysis = self.rules.result(self.states[at]), self._analyses.get((at, ()))
            if outcome is not None:
                verdicts.append(Verdict(outcome.rewards, 0))
            elif analysis is not None and analysis.turns >= 0:
                verdicts.append(Verdict(analysis.rewards, analysis.turns))
        return (verdicts[0], verdicts[1]) if len(verdicts) == 2 else None

    def _accuracy(self, turns: tuple[Judged | None, ...]) -> tuple[float | None, ...]:
        """Return the mean over each seat's turns that left a choice, weighted by the win probability at stake.

        Turns in a game that is already lost therefore do not make up for those that lost it.
        """
        points, weights = [0.0] * self.rules.seats, [0.0] * self.rules.seats
        for judged in turns:
            if judged is not None and not self._is_forced(judged.ply):
                probability = judged.after[self._side(judged.seat)] + judged.drop
                weight = max(probability, LEAST_AT_STAKE)
                points[judged.seat] += weight * accuracy_of(judged.drop, probability)
                weights[judged.seat] += weight
        return tuple([mine / weight if weight else None for mine, weight in zip(points, weights, strict=True)])

    def _turning(self, turns: tuple[Judged | None, ...], graph: tuple[tuple[float, ...] | None, ...]) -> int | None:
        """Return the turn after which the side that won, or leads at the end, led for good, if it was a clear
        mistake; else the largest mistake after which that side led.
        """
        last = graph[-1]
        if last is None or any(judged is None for judged in turns):
            return None
        winner = self.winners if self.winners is not None else last.index(max(last))
        given = [(judged.drop, -index) for index, judged in enumerate(turns)
                 if judged is not None and judged.drop >= MARKS[-1][0] and self._side(judged.seat) != winner]
        leads = [row is not None and row[winner] == max(row) and row.count(row[winner]) == 1 for row in graph]
        for index in range(len(turns) - 1, -1, -1):
            judged = turns[index]
            if not leads[index]:
                is_gift = judged is not None and (judged.drop, -index) in given
                return index if is_gift and leads[-1] else -max(given)[1] if given else None
        return -max(given)[1] if given else None

    def _winners(self, match: Match[S]) -> int | None:
        result = match.result()
        winners = result.winners() if result is not None else ()
        return self._side(winners[0]) if winners else None

    # --- small questions ---------------------------------------------------------------------------

    def _wanted(self, analysis: Analysis) -> int:
        return 0 if analysis.turns >= 0 else self.iterations

    def _end(self, index: int) -> int:
        """Return the ply at which a turn is over."""
        return self.rows[index + 1][0] if index + 1 < len(self.rows) else len(self.moves)

    def _played(self, index: int) -> Turn:
        return self.moves[self.rows[index][0]:self._end(index)]

    def _side(self, seat: Seat) -> int:
        return next(side for side, seats in enumerate(sides_of(self.rules)) if seat in seats)

    def _unit(self, ply: int, line: Turn) -> Turn:
        return first_turn(self.rules, self.states[ply], line)

    def _is_forced(self, ply: int) -> bool:
        """Whether the turn was the only one possible."""
        moves = self.rules.moves(self.states[ply])
        return len(moves) < 2

    def _leads_alike(self, ply: int, one: Turn, other: Turn) -> bool:
        """Whether two turns are the same or lead to the same position."""
        return one == other or self.state_of(AnalysisTask(ply, one, 0)) == self.state_of(AnalysisTask(ply, other, 0))


def mark_of(drop: float) -> str:
    """Return the mark for a turn that lowered the win probability by `drop`."""
    for least, mark in MARKS:
        if drop >= least - ROUNDING:
            return mark
    return ""


def accuracy_of(drop: float, probability: float) -> float:
    """Return the accuracy of a turn, 0 to 100: the square of the share that it kept of the win probability."""
    return 100.0 * max(0.0, 1.0 - drop / probability) ** 2 if drop > 0.0 else 100.0
