"""Computer players: the Engine, which searches in slices of a frame, and a greedy player."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple, final

from games.engine.core.errors import UnknownName
from games.engine.core.rules import Move, Rules
from games.engine.search.best_turns import RankedTurn, exact_turns, searched_turns
from games.engine.search.decision import (
    CHECK_EVERY,
    Decision,
    Limits,
    MoveSelection,
    greediest,
    perfect_line,
    whole_turn,
)
from games.engine.search.evaluator import Evaluator, Verdict
from games.engine.search.levels import LEVELS, PERFECT, PERFECT_LEVEL
from games.engine.search.mcts import Search
from games.engine.search.styles import find_style

FRAME_MS: Final = 8.0
OTHERS: Final = 2  # lines of other turns that a hint holds
OPENING_PLIES: Final = 4  # moves of each seat that vary from game to game
RARE_COLLECTIONS: Final = 1_000
LEAST_TO_PROVE: Final = 1_000  # iterations of a decision: with less, results are proven by the tree alone


class Hint(NamedTuple):
    """A recommended turn, the line expected after it, and every seat's expected reward."""

    turn: tuple[Move, ...]
    line: tuple[Move, ...]  # the turn and what follows
    expected: tuple[float, ...]
    verdict: Verdict | None  # exact, where the game is solved
    turn_value: float = -1.0  # expected reward of the turn for the seat that makes it; negative if unknown
    others: tuple[tuple[Move, ...], ...] = ()  # lines of the next best turns, once the choice is made


class Info(NamedTuple):
    """Statistics of a search under way."""

    nodes: int
    expected: tuple[float, ...]
    line: tuple[Move, ...]


@final
class Engine:
    """Chooses a move in small slices of time: call `step` every frame until it says that it is done.

    `advance` follows the game and keeps the subtree of the moves played, including what was searched while others
    decided. Limits given here replace those of the level. In the first plies of a game, as stated by `ply`, it varies
    its opening among moves of nearly equal value. A style of play behind a colon, as in `hard:solid`, chooses among
    such moves later on.
    """

    def __init__(self, evaluator: Evaluator[Any], state: Any, level: str = "medium", seed: int = 0, *,
                 iterations: int = 0, seconds: float = 0.0, depth: int = 0, ply: int | None = None,
                 clock: Callable[[], float] = time.perf_counter) -> None:
        level, _, style = level.partition(":")
        if level not in LEVELS and level != PERFECT:
            raise UnknownName(f"There is no level called '{level}'; there is {', '.join(LEVELS)}.")
        _make_full_collections_rare()
        own = LEVELS.get(level, PERFECT_LEVEL)
        is_perfect = level == PERFECT and evaluator.verdict(state) is not None
        self.evaluator: Final = evaluator
        self.rules: Final[Rules[Any]] = evaluator.rules
        self.selection: Final = MoveSelection(
            own.temperature, own.is_careful, is_perfect, own.notices, own.greedy_share,
            find_style(style))
        self.ply: int | None = ply
        self.limits: Limits = (Limits(iterations, seconds, depth) if iterations or seconds or depth
                              else Limits(own.iterations, own.seconds))
        self.clock: Final = clock
        self.rng: Final = Random(seed)
        self.search: Final = Search(evaluator, state, self.rng.getrandbits(32))
        self.is_done: bool = False
        self.begin()

    @property
    def state(self) -> Any:
        """The position that is searched."""
        return self.search.root.state

    @property
    def spent(self) -> float:
        """Seconds spent on this decision so far."""
        return self._decision.spent

    @property
    def progress(self) -> float:
        """Return the share of the limit that is used up, 0 to 1."""
        return 1.0 if self.is_done else self._decision.progress

    def step(self, budget_ms: float = FRAME_MS) -> bool:
        """Search for about `budget_ms`; return True once the choice is made or the search was cancelled."""
        decision, limit = self._decision, self.limits.seconds
        decision.slice = budget_ms / 1000.0
        started = now = self.clock()
        until = started + decision.slice
        while not self.is_done and not self.is_waiting and now < until:
            if next(self._steps, self) is self:
                self.is_done = True
            now = self.clock()
            if limit and decision.spent + now - started >= limit:
                until = min(until, now)
        decision.spent += now - started
        return self.is_done

    def think(self) -> Move:
        """Search to the end without a pause; for tests and tools."""
        while not self.step(1000.0):
            pass
        return self.best()

    @property
    def is_waiting(self) -> bool:
        """Whether the search is done except for the results of other engines."""
        return self._decision.awaits_join and self._decision.has_grown

    def ponder(self, budget_ms: float) -> bool:
        """Go on searching without a limit; return False once the result is proven."""
        until = self.clock() + budget_ms / 1000.0
        while self.clock() < until:
            if self.search.root.proof is not None:
                return False
            self.search.run(CHECK_EVERY)
        return True

    def counts(self) -> list[tuple[Move, int, float]]:
        """Return the root statistics: each move tried, its visits, and the sum of the seat's rewards."""
        return [(child.move, child.visits, child.mover_total) for child in self.search.ranked()]

    def join(self, counts: list[tuple[Move, int, float]]) -> None:
        """Add the root statistics of other trees, and let the choice be made."""
        self.search.join(counts)
        self._decision.awaits_join = False

    def cancel(self) -> None:
        """Stop the search; `best` still answers."""
        self.is_done = True

    def advance(self, move: Move) -> None:
        """Follow a move that was played, by any seat, and keep its subtree."""
        self.search.advance(move)
        if self.ply is not None:
            self.ply += 1
        self.begin()

    def begin(self, limits: Limits | None = None, awaits_join: bool = False) -> None:
        """Begin a new decision in the current position, with all its time; the tree is kept.

        Limits given here hold from now on. The steps refer to the decision and not the other way round, so that a
        dropped decision is freed.
        """
        self.limits = limits or self.limits
        self.is_done = False
        self.search.is_proving = not 0 < self.limits.iterations <= LEAST_TO_PROVE
        self._decision: Decision = Decision(self.search, self.selection, self.limits, self.rng, self.clock)
        self._decision.awaits_join = awaits_join
        self._decision.is_opening = self.ply is not None and self.ply < OPENING_PLIES * self.rules.seats
        self._steps: Iterator[None] = self._decision.steps()

    # --- answers, at any time ----------------------------------------------------------------------

    def best(self) -> Move:
        """Return the move chosen, or the best so far."""
        if self._decision.choice is not None:
            return self._decision.choice
        ranked = self.search.ranked()
        return ranked[0].move if ranked else self.rules.moves(self.state)[0]

    def line(self) -> tuple[Move, ...]:
        """Expected play from here, the best move first; its first turn is always whole."""
        if self.selection.is_perfect:
            return perfect_line(self.evaluator, self.state, (self.best(),))
        return whole_turn(self.evaluator, self.state, self.search.line(self.best()))

    def evaluation(self) -> tuple[float, ...]:
        """Return every seat's chance to win, 0 to 1."""
        verdict = self.evaluator.verdict(self.state) if self.selection.is_perfect else None
        return self.search.expected() if verdict is None else verdict.rewards

    def hint(self) -> Hint:
        """Return the best turn so far, the line after it, the expected rewards, and the exact verdict if known."""
        line = self.line()
        state, seat = self.state, self.rules.seat_to_move(self.state)
        length = 0
        while length < len(line) and self.rules.result(state) is None and self.rules.seat_to_move(state) == seat:
            state = self.rules.play(state, line[length])
            length += 1
        is_searched = self.is_done and not self.selection.is_perfect
        others = [other.line for other in searched_turns(self.search, line, 1 + OTHERS)[1:]] if is_searched else []
        return Hint(line[:length], line, self.evaluation(), self.evaluator.verdict(self.state),
                    self.search.move_value(line[0]), tuple(others))

    def info(self) -> Info:
        """Return the statistics of the search so far."""
        return Info(self.search.root.visits, self.evaluation(), self.line())

    def best_turns(self, count: int) -> list[RankedTurn]:
        """Return up to `count` of the best turns so far, beginning with the one that would be played."""
        ranked = exact_turns if self.selection.is_perfect else searched_turns
        return ranked(self.search, self.line(), count)


def greedy_move(evaluator: Evaluator[Any], state: Any, rng: Random) -> Move:
    """Return the move after which the position scores best for the seat that makes it, without looking further."""
    return greediest(evaluator, state, evaluator.rules.moves(state), rng)


def _make_full_collections_rare() -> None:
    """Make full garbage collections rare: each visits every node, which takes up to 300 ms and stops the screen.

    Neither a tree nor a decision holds a reference cycle, so both are freed without them.
    """
    young, middle, old = gc.get_threshold()
    if old < RARE_COLLECTIONS:
        gc.set_threshold(young, middle, RARE_COLLECTIONS)
