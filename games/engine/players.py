"""Computer players: levels, the Thinker that shares a frame with the rest of the program, and a greedy one."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any, Final, NamedTuple, final

from games.engine.errors import UnknownName
from games.engine.evaluator import Evaluator, Verdict
from games.engine.mcts import Search
from games.engine.rules import Move, Rules, Seat


class Level(NamedTuple):
    """How long a player thinks, whichever comes first, and how it plays."""

    iterations: int
    seconds: float
    whim: float  # 0 plays the best move; the larger, the more often a move it liked less
    is_careful: bool  # never misses a win in one turn, nor a loss in one turn that can be stopped


LEVELS: Final[dict[str, Level]] = {
    "beginner": Level(40, 0.4, 1.0, False),
    "easy": Level(150, 0.6, 0.6, True),
    "medium": Level(800, 1.2, 0.25, True),
    "hard": Level(4_000, 2.5, 0.0, True),
    "master": Level(500_000, 5.0, 0.0, True),
}
PERFECT: Final = "perfect"
PERFECT_LEVEL: Final = Level(2_000, 1.5, 0.0, True)  # the solution decides; the search only chooses among equals
FRAME_MS: Final = 8.0
LINE_LENGTH: Final = 8
SAFETY_CHECKS: Final = 2_000  # positions looked at for a turn that does not lose at once
RARE_COLLECTIONS: Final = 1_000
CHECK_EVERY: Final = 16  # iterations, where the limit is a depth
SHORTEST_BURST: Final = 0.0001  # seconds of iterations between two looks at the clock
LONGEST_BURST: Final = 0.0004


def levels_for(evaluator: Evaluator[Any]) -> tuple[str, ...]:
    """The levels a game can be played at; `perfect` where the game is solved and the solution at hand."""
    solved = evaluator.verdict(evaluator.rules.start()) is not None
    return (*LEVELS, PERFECT) if solved else tuple(LEVELS)


class Hint(NamedTuple):
    """What to play and why: a whole turn, the play expected after it, and how every seat then stands."""

    turn: tuple[Move, ...]
    line: tuple[Move, ...]  # the turn and what follows
    chances: tuple[float, ...]
    verdict: Verdict | None  # exact, where the game is solved


class Info(NamedTuple):
    """How far the thinking has come."""

    nodes: int
    chances: tuple[float, ...]
    line: tuple[Move, ...]


@final
class Thinker:
    """Chooses a move in small slices of time: call `step` every frame until it says that it is done.

    Follow the game with `advance` and what was thought about the moves played is kept; steps taken while the
    others decide are then not lost. Limits given here replace those of the level.
    """

    def __init__(self, evaluator: Evaluator[Any], state: Any, level: str = "medium", seed: int = 0, *,
                 iterations: int = 0, seconds: float = 0.0, depth: int = 0,
                 clock: Callable[[], float] = time.perf_counter) -> None:
        if level not in LEVELS and level != PERFECT:
            raise UnknownName(f"There is no level called '{level}'; there is {', '.join(LEVELS)}.")
        _spare_the_trees()
        self.evaluator: Final = evaluator
        self.rules: Final[Rules[Any]] = evaluator.rules
        self.is_perfect: Final = level == PERFECT and evaluator.verdict(state) is not None
        self.level: Final = LEVELS.get(level, PERFECT_LEVEL)
        limited = bool(iterations or seconds or depth)
        self.iterations: Final = iterations or (0 if limited else self.level.iterations)
        self.seconds: Final = seconds or (0.0 if limited else self.level.seconds)
        self.depth: Final = depth
        self.clock: Final = clock
        self.rng: Final = Random(seed)
        self.search: Final = Search(evaluator, state, self.rng.getrandbits(32))
        self.choice: Move | None = None
        self.is_done: bool = False
        self.spent: float = 0.0
        self.checks: int = 0
        self.awaits_join: bool = False  # whether the choice must wait for what others found
        self.has_grown: bool = False
        self._work: Iterator[None] = self._think()

    @property
    def state(self) -> Any:
        """The position that is thought about."""
        return self.search.root.state

    @property
    def progress(self) -> float:
        """How much of the thinking is behind, 0 to 1."""
        if self.is_done:
            return 1.0
        share = self.spent / self.seconds if self.seconds else 0.0
        if self.iterations:
            share = max(share, self.search.root.visits / self.iterations)
        return min(share, 1.0)

    def step(self, budget_ms: float = FRAME_MS) -> bool:
        """Thinks for about `budget_ms`; True once the choice is made or thinking was cancelled."""
        started = now = self.clock()
        until = started + budget_ms / 1000.0
        while not self.is_done and not self.is_waiting and now < until:
            if next(self._work, self) is self:
                self.is_done = True
            now = self.clock()
            if self.seconds and self.spent + now - started >= self.seconds:
                until = min(until, now)
        self.spent += now - started
        return self.is_done

    def think(self) -> Move:
        """Thinks to the end without a pause; for tests and tools."""
        while not self.step(1000.0):
            pass
        return self.best()

    @property
    def is_waiting(self) -> bool:
        """Whether the thinking is done but for what others found."""
        return self.awaits_join and self.has_grown

    def ponder(self, budget_ms: float) -> bool:
        """Lets the tree grow without a limit while others decide; False once nothing is left to learn."""
        until = self.clock() + budget_ms / 1000.0
        while self.clock() < until:
            if self.search.root.proof is not None or self.search.nodes >= self.search.node_limit:
                return False
            self.search.grow(CHECK_EVERY)
        return True

    def counts(self) -> list[tuple[Move, int, float]]:
        """What this tree found at its root: each move tried, how often, and what the seat got by it in all."""
        return [(child.move, child.visits, child.total) for child in self.search.ranked()]

    def join(self, counts: list[tuple[Move, int, float]]) -> None:
        """Adds what other trees found at the same root, and lets the choice be made."""
        self.search.join(counts)
        self.awaits_join = False

    def cancel(self) -> None:
        """Stops thinking; `best` still answers."""
        self.is_done = True

    def advance(self, move: Move) -> None:
        """A move was played, by whomever: goes on from there with what is already known."""
        self.search.advance(move)
        self.begin()

    def begin(self, awaits_join: bool = False) -> None:
        """Thinks about the present position with all its time; what is already known about it stays."""
        self.choice = None
        self.is_done = self.has_grown = False
        self.awaits_join = awaits_join
        self.spent = 0.0
        self._work = self._think()

    # --- answers, at any time ----------------------------------------------------------------------

    def best(self) -> Move:
        """The move chosen, or the best so far."""
        if self.choice is not None:
            return self.choice
        ranked = self.search.ranked()
        return ranked[0].move if ranked else self.rules.moves(self.state)[0]

    def line(self) -> tuple[Move, ...]:
        """Expected play from here, the best move first; its first turn is always whole."""
        if self.is_perfect:
            return _perfect_line(self.evaluator, self.state, self.best())
        return _whole_turn(self.evaluator, self.state, self.search.line(self.best()))

    def evaluation(self) -> tuple[float, ...]:
        """Every seat's chance to win, 0 to 1."""
        verdict = self.evaluator.verdict(self.state) if self.is_perfect else None
        return self.search.chances() if verdict is None else verdict.rewards

    def hint(self) -> Hint:
        """The best turn so far, the line after it, the chances, and the exact verdict where there is one."""
        line = self.line()
        state, seat = self.state, self.rules.turn(self.state)
        length = 0
        while length < len(line) and self.rules.result(state) is None and self.rules.turn(state) == seat:
            state = self.rules.play(state, line[length])
            length += 1
        return Hint(line[:length], line, self.evaluation(), self.evaluator.verdict(self.state))

    def info(self) -> Info:
        """Nodes, chances and line so far."""
        return Info(self.search.root.visits, self.evaluation(), self.line())

    # --- thinking ----------------------------------------------------------------------------------

    def _think(self) -> Iterator[None]:
        rules, state = self.rules, self.state
        moves = rules.moves(state)
        if len(moves) == 1:
            self.choice = moves[0]
        if len(moves) < 2:
            return
        yield from self._grow()
        self.has_grown = True
        while self.awaits_join:
            yield
        self.checks = 0
        order = self._preferences()
        if self.is_perfect:
            order = _flawless(self.evaluator, state, order)
        self.choice = order[0]
        if self.level.is_careful and not self.is_perfect:
            for move in order:
                if (yield from self._is_safe(rules.play(state, move), rules.turn(state))):
                    self.choice = move
                    return

    def _grow(self) -> Iterator[None]:
        """Lets the tree grow until a limit is reached, in bursts so short that no frame waits for one."""
        root = self.search.root
        burst = CHECK_EVERY if self.depth else 1
        while root.proof is None and not self._has_thought_enough():
            started = self.clock()
            self.search.grow(min(burst, self.iterations - root.visits) if self.iterations else burst)
            spent = self.clock() - started
            if not self.depth:
                burst = 2 * burst if spent < SHORTEST_BURST else (burst + 1) // 2 if spent > LONGEST_BURST else burst
            yield

    def _is_safe(self, state: Any, seat: Seat) -> Generator[None, None, bool]:
        """Whether `seat`, here or after completing its turn, leaves the next seat no way to win at once.

        Completions are tried in the order of their promise; where there are thousands it gives up after a while.
        """
        yield
        rules = self.rules
        self.checks += 1
        outcome = rules.result(state)
        if outcome is not None:
            return outcome.rewards[seat] > 0.0
        following = rules.turn(state)
        if following != seat:
            return rules.teams[following] == rules.teams[seat] or not self.evaluator.finish(state)
        answer = False if self._gives_up() else self.evaluator.can_hold(state)
        if answer is not None:
            return answer
        moves = rules.moves(state)
        weights = self.evaluator.prior(state, moves)
        for index in sorted(range(len(moves)), key=weights.__getitem__, reverse=True):
            if self._gives_up():
                return False
            if (yield from self._is_safe(rules.play(state, moves[index]), seat)):
                return True
        return False

    def _gives_up(self) -> bool:
        """Whether the search for a safe turn has taken too long."""
        return self.checks >= SAFETY_CHECKS or 0.0 < 2 * self.seconds < self.spent

    def _has_thought_enough(self) -> bool:
        """Whether one of the limits is reached."""
        root = self.search.root
        if 0 < self.iterations <= root.visits or 0.0 < self.seconds <= self.spent:
            return True
        return self.depth > 0 and len(self.search.line()) >= self.depth

    def _preferences(self) -> list[Move]:
        """Every legal move in the order in which this player would play it."""
        search = self.search
        ranked = search.ranked()
        hopeful = [child for child in ranked if child.mean >= 0.0] or ranked
        rest = [child.move for child in ranked[len(hopeful):]]
        unseen = search.unseen()
        if self.level.whim == 0.0 or (self.level.is_careful and search.root.proof is not None):
            return [child.move for child in hopeful] + unseen + rest
        picks: list[Move] = []
        weights = [max(child.visits, 1) ** (1.0 / self.level.whim) for child in hopeful]
        while hopeful:
            index = self.rng.choices(range(len(hopeful)), weights)[0]
            picks.append(hopeful.pop(index).move)
            del weights[index]
        return picks + unseen + rest


def greedy_move(evaluator: Evaluator[Any], state: Any, rng: Random) -> Move:
    """The move after which the position scores best for the seat that makes it, without looking further."""
    rules = evaluator.rules
    seat = rules.turn(state)
    best: list[Move] = []
    most = -1.0
    for move in rules.moves(state):
        after = rules.play(state, move)
        outcome = rules.result(after)
        worth = (evaluator.score(after) if outcome is None else outcome.rewards)[seat]
        if worth > most:
            most = worth
            best = []
        if worth == most:
            best.append(move)
    return rng.choice(best)


def _spare_the_trees() -> None:
    """Makes full garbage collections rare: each walks over every node, which takes up to 300 ms and stops the screen.

    A tree has no cycles, so it is freed without them.
    """
    young, middle, old = gc.get_threshold()
    if old < RARE_COLLECTIONS:
        gc.set_threshold(young, middle, RARE_COLLECTIONS)


def _whole_turn(evaluator: Evaluator[Any], state: Any, line: list[Move]) -> tuple[Move, ...]:
    """The line, completed by promising moves if it stops in the middle of its first turn."""
    rules = evaluator.rules
    seat = rules.turn(state)
    for move in line:
        state = rules.play(state, move)
        if rules.result(state) is not None or rules.turn(state) != seat:
            return tuple(line)
    while rules.result(state) is None and rules.turn(state) == seat:
        moves = rules.moves(state)
        priors = evaluator.prior(state, moves)
        win = evaluator.finish(state)
        line.append(win[0] if win else moves[priors.index(max(priors))])
        state = rules.play(state, line[-1])
    return tuple(line)


def _flawless(evaluator: Evaluator[Any], state: Any, moves: list[Move]) -> list[Move]:
    """Moves of a solved position, best first: quick wins, then draws, then slow losses; equals stay in order."""
    rules = evaluator.rules
    seat = rules.turn(state)
    worth: dict[Move, tuple[float, int]] = {}
    for move in moves:
        verdict = evaluator.verdict(rules.play(state, move))
        assert verdict is not None, "a solved game knows every position"
        reward = verdict.rewards[seat]
        worth[move] = (reward, -verdict.turns if reward == 1.0 else verdict.turns if reward == 0.0 else 0)
    return sorted(moves, key=worth.__getitem__, reverse=True)


def _perfect_line(evaluator: Evaluator[Any], state: Any, first: Move) -> tuple[Move, ...]:
    """Flawless play by everyone after a first move."""
    rules = evaluator.rules
    line = [first]
    state = rules.play(state, first)
    while len(line) < LINE_LENGTH and rules.result(state) is None:
        line.append(_flawless(evaluator, state, rules.moves(state))[0])
        state = rules.play(state, line[-1])
    return tuple(line)
