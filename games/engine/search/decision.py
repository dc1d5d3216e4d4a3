"""Choice of a move: run the search until a limit is reached, then choose as the player's level says.

The caller holds the generator of the steps and the decision does not, so that there is no reference cycle: a decision
that is dropped half way is freed at once, with its tree.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any, Final, NamedTuple, final

from games.engine.core.rules import Move, Rules, Seat
from games.engine.search.evaluator import Evaluator
from games.engine.search.mcts import Search
from games.engine.search.styles import Style
from games.engine.search.tree import Node, rank

LINE_LENGTH: Final = 8
SAFETY_CHECKS: Final = 2_000  # positions checked to find a turn that does not lose at once
CHECK_EVERY: Final = 16  # iterations, where the limit is a depth
BURSTS: Final = 20  # groups of iterations in a slice, with a check of the clock after each
LONGEST_BURST: Final = 0.002  # seconds
NEARLY_EQUAL: Final = 0.02  # in chances to win
TRIED_ENOUGH: Final = 0.2  # as often as the best move at least, to be known well
STYLE_MARGIN: Final = 0.01  # in chances to win that a style gives away at most
STYLE_TRIED: Final = 0.5  # as often as the best move, for a style to prefer it


class Limits(NamedTuple):
    """The limits of a decision, whichever is reached first; 0 means no limit."""

    iterations: int = 0
    seconds: float = 0.0
    depth: int = 0


class MoveSelection(NamedTuple):
    """The way in which a player chooses among searched moves."""

    temperature: float  # 0 plays the best move; the larger, the more often a move it liked less
    is_careful: bool  # never misses a win in one turn, nor a loss in one turn that can be stopped
    is_perfect: bool = False  # plays by the solution of the game
    notices: float = 1.0  # how many of the moves it sees at all, as a share of them
    greedy_share: float = 0.0  # of the moves: the one with the best score at once, without a search
    style: Style | None = None  # decides between moves that are nearly equal


@final
class Decision:
    """One decision in the making; `choice` holds it once the steps have come to their end."""

    def __init__(
        self, search: Search, selection: MoveSelection, limits: Limits, rng: Random, clock: Callable[[], float],
    ) -> None:
        self.search: Final = search
        self.evaluator: Final[Evaluator[Any]] = search.evaluator
        self.rules: Final[Rules[Any]] = search.rules
        self.selection: Final = selection
        self.limits: Final = limits
        self.rng: Final = rng
        self.clock: Final = clock
        self.choice: Move | None = None
        self.spent: float = 0.0  # seconds, added up by whoever runs the steps
        self.slice: float = 0.0  # seconds that whoever runs them takes at once
        self.checks: int = 0
        self.awaits_join: bool = False  # whether the choice must wait for what others found
        self.has_grown: bool = False
        self.is_opening: bool = False  # whether any move will do that is nearly as good as the best

    @property
    def progress(self) -> float:
        """Return the share of the limit that is used up, 0 to 1."""
        share = self.spent / self.limits.seconds if self.limits.seconds else 0.0
        if self.limits.iterations:
            share = max(share, self.search.root.visits / self.limits.iterations)
        return min(share, 1.0)

    def steps(self) -> Iterator[None]:
        """Search in steps until the choice is made; end at once if there is nothing to choose."""
        rules, state = self.rules, self.search.root.state
        moves = rules.moves(state)
        if len(moves) == 1:
            self.choice = moves[0]
        if len(moves) < 2:
            return
        yield from self._grow()
        self.has_grown = True
        while self.awaits_join:
            yield
        order = self._preferences()
        if self.selection.is_perfect:
            order = flawless(self.evaluator, state, order)
        elif self.selection.notices < 1.0:
            order = [self._noticed(state, order)]
        self.choice = order[0]
        if self.selection.is_careful and not self.selection.is_perfect:
            for move in order:
                if (yield from self._is_safe(rules.play(state, move), rules.seat_to_move(state))):
                    self.choice = move
                    return

    def _grow(self) -> Iterator[None]:
        """Grow the tree until a limit is reached, in bursts that are short compared with a slice."""
        root, limits = self.search.root, self.limits
        burst = CHECK_EVERY if limits.depth else 1
        while root.proof is None and not self._has_reached_limit():
            started = self.clock()
            self.search.run(min(burst, limits.iterations - root.visits) if limits.iterations else burst)
            spent, longest = self.clock() - started, min(self.slice / BURSTS, LONGEST_BURST)
            if not limits.depth:
                burst = 2 * burst if spent < longest / 4 else (burst + 1) // 2 if spent > longest else burst
            yield

    def _has_reached_limit(self) -> bool:
        """Whether one of the limits is reached."""
        limits = self.limits
        if 0 < limits.iterations <= self.search.root.visits or 0.0 < limits.seconds <= self.spent:
            return True
        return limits.depth > 0 and len(self.search.line()) >= limits.depth

    def _is_safe(self, state: Any, seat: Seat) -> Generator[None, None, bool]:
        """Whether `seat`, here or after completing its turn, leaves the next seat no way to win at once.

        Completions are tried in the order of their priors, up to a limit.
        """
        yield
        rules = self.rules
        self.checks += 1
        outcome = rules.result(state)
        if outcome is not None:
            return outcome.rewards[seat] > 0.0
        following = rules.seat_to_move(state)
        if following != seat:
            return rules.teams[following] == rules.teams[seat] or not self.evaluator.finish(state)
        answer = False if self._has_tried_enough() else self.evaluator.can_hold(state)
        if answer is not None:
            return answer
        moves = rules.moves(state)
        weights = self.evaluator.prior(state, moves)
        for index in sorted(range(len(moves)), key=weights.__getitem__, reverse=True):
            if self._has_tried_enough():
                return False
            if (yield from self._is_safe(rules.play(state, moves[index]), seat)):
                return True
        return False

    def _has_tried_enough(self) -> bool:
        """Whether the search for a safe turn has reached its limit."""
        return self.checks >= SAFETY_CHECKS or 0.0 < 2 * self.limits.seconds < self.spent

    def _preferences(self) -> list[Move]:
        """Return every legal move in the order in which this player would play it."""
        search, selection = self.search, self.selection
        ranked = search.ranked()
        hopeful = [child for child in ranked if child.value >= 0.0] or ranked
        rest = [child.move for child in ranked[len(hopeful):]]
        untried = search.untried_moves()
        if self.is_opening and selection.temperature == 0.0 and search.root.proof is None:
            hopeful = self._varied(hopeful)
        visits = [child.visits for child in hopeful]  # in this order, so that a styled choice takes over the first's
        if selection.style is not None and not self.is_opening and search.root.proof is None:
            hopeful = self._styled(hopeful, selection.style)
        if selection.temperature == 0.0 or (selection.is_careful and search.root.proof is not None):
            return [child.move for child in hopeful] + untried + rest
        picks: list[Move] = []
        weights = [max(count, 1) ** (1.0 / selection.temperature) for count in visits]
        while hopeful:
            index = self.rng.choices(range(len(hopeful)), weights)[0]
            picks.append(hopeful.pop(index).move)
            del weights[index]
        return picks + untried + rest

    def _varied(self, ranked: list[Node]) -> list[Node]:
        """Return the same, with one of those in front that are nearly as good as the best."""
        near = _nearly_equal(ranked, NEARLY_EQUAL, TRIED_ENOUGH)
        return _in_front(self.rng.choices(near, [child.visits for child in near])[0], ranked) if near else ranked

    def _styled(self, ranked: list[Node], style: Style) -> list[Node]:
        """Return the order with the move that suits a style best in front, among those nearly as good as the first."""
        near = _nearly_equal(ranked, STYLE_MARGIN, STYLE_TRIED)
        return _in_front(max(near, key=lambda child: self._liking(child, style)), ranked) if near else ranked

    def _liking(self, child: Node, style: Style) -> float:
        """Return the value of a move's position to a style."""
        gain = style.gain * self.evaluator.score(child.state)[child.mover] if style.gain else 0.0
        return gain + style.trouble * _trouble(child) if style.trouble else gain

    def _noticed(self, state: Any, order: list[Move]) -> Move:
        """Return the choice of a weak player, who overlooks some moves and sometimes ignores the opponent's reply.

        It overlooks any move with the same probability, a win as well as a danger. Among the others it chooses the best
        one of the search, or at times the one that scores best at once.
        """
        selection, rng = self.selection, self.rng
        share = selection.notices * self.evaluator.visible_share
        seen = [move for move in order if rng.random() < share] or [rng.choice(order)]
        tried = {child.move for child in self.search.root.children}
        if rng.random() < selection.greedy_share or seen[0] not in tried:
            return greediest(self.evaluator, state, seen, rng)
        return seen[0]


def _nearly_equal(ranked: list[Node], margin: float, tried: float) -> list[Node]:
    """Return the moves that are nearly as good as the best one and well explored; none if there is no choice."""
    best = ranked[0]
    near = [child for child in ranked if child.proof is None and child.value >= best.value - margin
            and child.visits >= tried * best.visits]
    return near if len(near) > 1 else []


def _in_front(chosen: Node, ranked: list[Node]) -> list[Node]:
    return [chosen, *[child for child in ranked if child is not chosen]]


def _trouble(child: Node) -> float:
    """Return the difference between the best reply to a move and the average one, for the seat that replies."""
    node = child
    while node.seat == child.mover and node.children:  # the turn goes on
        node = max(node.children, key=rank)
    values = [reply.value for reply in node.children if reply.value >= 0.0]
    return max(values) - sum(values) / len(values) if values else 0.0


def greediest(evaluator: Evaluator[Any], state: Any, moves: list[Move], rng: Random) -> Move:
    """Return the one of these moves after which the position scores best for the seat that makes it."""
    rules = evaluator.rules
    seat = rules.seat_to_move(state)
    best: list[Move] = []
    most = -1.0
    for move in moves:
        after = rules.play(state, move)
        outcome = rules.result(after)
        worth = (evaluator.score(after) if outcome is None else outcome.rewards)[seat]
        if worth > most:
            most = worth
            best = []
        if worth == most:
            best.append(move)
    return rng.choice(best)


def flawless(evaluator: Evaluator[Any], state: Any, moves: list[Move]) -> list[Move]:
    """Return the moves of a solved position, best first: quick wins, draws, slow losses; equal ones as given."""
    rules = evaluator.rules
    seat = rules.seat_to_move(state)
    worth = {move: exact_worth(evaluator, rules.play(state, move), seat) for move in moves}
    return sorted(moves, key=worth.__getitem__, reverse=True)


def exact_worth(evaluator: Evaluator[Any], state: Any, seat: Seat) -> tuple[float, int]:
    """Return a solved position's reward for a seat, and a number that is higher for quick wins and slow losses."""
    verdict = evaluator.verdict(state)
    assert verdict is not None, "a solved game knows every position"
    reward = verdict.rewards[seat]
    return reward, -verdict.turns if reward == 1.0 else verdict.turns if reward == 0.0 else 0


def perfect_line(evaluator: Evaluator[Any], state: Any, first: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the line of perfect play by all seats after the first moves."""
    rules = evaluator.rules
    line = list(first)
    state = rules.after(state, first)
    while len(line) < LINE_LENGTH and rules.result(state) is None:
        line.append(flawless(evaluator, state, rules.moves(state))[0])
        state = rules.play(state, line[-1])
    return tuple(line)


def whole_turn(evaluator: Evaluator[Any], state: Any, line: list[Move]) -> tuple[Move, ...]:
    """Return the line; if it stops in the middle of its first turn, moves of high prior complete it."""
    rules = evaluator.rules
    seat = rules.seat_to_move(state)
    for move in line:
        state = rules.play(state, move)
        if rules.result(state) is not None or rules.seat_to_move(state) != seat:
            return tuple(line)
    while rules.result(state) is None and rules.seat_to_move(state) == seat:
        moves = rules.moves(state)
        priors = evaluator.prior(state, moves)
        win = evaluator.finish(state)
        line.append(win[0] if win else moves[priors.index(max(priors))])
        state = rules.play(state, line[-1])
    return tuple(line)
