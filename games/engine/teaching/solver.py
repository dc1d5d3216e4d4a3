"""Proofs that a seat reaches a goal within a number of its own turns against every defence, or that it cannot.

All work is done by generators that yield after every position, so that a screen can share a frame with them;
`solved` runs one to its end. Results are cached as long as the solver lives.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Final, TypeVar, final

from games.engine.core.rules import Move, Rules, Turn
from games.engine.search.evaluator import Evaluator
from games.engine.teaching.goals import Goal

T = TypeVar("T")
Work = Generator[None, None, T]
NEVER: Final = 1_000  # more turns than any proof has


@final
class Solver:
    """Proofs about one goal. `turns` is the number that the goal's seat may still play, the current one included.

    The evaluator only saves work: it knows results within one turn without trying every move.
    """

    def __init__(self, evaluator: Evaluator[Any], goal: Goal) -> None:
        self.evaluator: Final = evaluator
        self.rules: Final[Rules[Any]] = evaluator.rules
        self.goal: Final = goal
        self.nodes: int = 0  # positions searched
        self._memory: Final[dict[tuple[object, ...], bool]] = {}
        self._decisive: Final[dict[tuple[int, int], Move]] = {}  # by turns and depth: what decided a position last

    # --- questions -------------------------------------------------------------------------------------

    def reaches(self, state: Any, turns: int, depth: int = 0) -> Work[bool]:
        """Return whether the goal's seat reaches the goal from a position, whoever is to move."""
        known = self._known(state, turns)
        if known is not None:
            return known
        yield
        rules = self.rules
        is_mine = rules.seat_to_move(state) == self.goal.seat
        moves = rules.moves(state)
        favourite = self._decisive.get((turns, depth))
        if favourite is not None and favourite in moves:
            moves = [favourite, *moves]
        answer = not is_mine
        for move in moves:
            after = rules.play(state, move)
            left = turns - 1 if is_mine and self._is_passed(after) else turns
            if (yield from self.reaches(after, left, depth + 1)) == is_mine:
                self._decisive[turns, depth] = move
                answer = is_mine
                break
        self._memory[(turns, *state.key())] = answer
        return answer

    def first_turns(self, state: Any, turns: int, most: int = NEVER) -> Work[list[Turn]]:
        """Return the first turns with which the goal's seat, which is to move, reaches the goal, one a position.

        The search stops when there are more than `most`.
        """
        found: dict[Any, Turn] = {}
        yield from self._collect(state, turns, most, (), found)
        return list(found.values())

    def length(self, state: Any, most: int) -> Work[int]:
        """Return the fewest turns, up to `most`, in which the goal can be forced; NEVER if it takes more."""
        for turns in range(1, most + 1):
            if (yield from self.reaches(state, turns)):
                return turns
        return NEVER

    def answer(self, state: Any, turns: int) -> Work[Turn]:
        """Return the best turn of another seat, which is to move: one that prevents the goal or delays it longest.

        Among equals it is the one with the highest prior.
        """
        teams = self.rules.teams
        if teams[self.rules.seat_to_move(state)] != teams[self.goal.seat]:
            win = self.evaluator.finish(state)
            if win:
                return win
        best: Turn = ()
        longest = -1
        enough = turns if (yield from self.reaches(state, turns)) else NEVER
        for turn, after in self._promising_turns(state, ()):
            yield
            delay = yield from self._delay(after, turns)
            if delay > longest:
                best, longest = turn, delay
            if delay >= enough:
                break
        return best

    # --- how ---------------------------------------------------------------------------------------------

    def _known(self, state: Any, turns: int) -> bool | None:
        """Return the result where no search is needed."""
        goal = self.goal
        status = goal.status(state)
        if status is not None:
            return status
        mover = self.rules.seat_to_move(state)
        if turns == 0 and (not goal.is_hold or mover == goal.seat):
            return goal.is_hold
        self.nodes += 1
        known = self._memory.get((turns, *state.key()))
        return self._seen_at_once(state, mover, turns) if known is None else known

    def _seen_at_once(self, state: Any, mover: int, turns: int) -> bool | None:
        """Return what the evaluator knows about the current turn."""
        goal, evaluator, teams = self.goal, self.evaluator, self.rules.teams
        if mover == goal.seat:
            if goal.is_hold:
                return None
            can = bool(evaluator.finish(state)) if goal.name == "win" else evaluator.can_score(state)
            return can if can or turns == 1 else None
        if goal.name in ("eject", "exit") or teams[mover] == teams[goal.seat]:
            return None
        if evaluator.finish(state):
            return False
        return True if turns == 0 and self.rules.seats == 2 else None

    def _is_passed(self, state: Any) -> bool:
        """Whether the turn of the goal's seat is over."""
        return self.rules.seat_to_move(state) != self.goal.seat or self.rules.result(state) is not None

    def _collect(self, state: Any, turns: int, most: int, begun: Turn, found: dict[Any, Turn]) -> Work[None]:
        rules = self.rules
        for move in rules.moves(state):
            after = rules.play(state, move)
            is_passed = self._is_passed(after)
            if after in found or not (yield from self.reaches(after, turns - is_passed)):
                continue
            if is_passed:
                found[after] = (*begun, move)
            else:
                yield from self._collect(after, turns, most, (*begun, move), found)
            if len(found) > most:
                return

    def _promising_turns(self, state: Any, begun: Turn) -> Iterator[tuple[Turn, Any]]:
        """Yield the whole turns of the seat to move with the positions after them, those of high prior first."""
        rules = self.rules
        moves = rules.moves(state)
        weights = self.evaluator.prior(state, moves)
        for index in sorted(range(len(moves)), key=lambda index: -weights[index]):
            turn = (*begun, moves[index])
            after = rules.play(state, moves[index])
            if rules.result(after) is not None or rules.seat_to_move(after) != rules.seat_to_move(state):
                yield turn, after
            else:
                yield from self._promising_turns(after, turn)

    def _delay(self, state: Any, turns: int) -> Work[int]:
        """Return the number of turns until the goal; NEVER if it is out of reach."""
        if not (yield from self.reaches(state, turns)):
            return NEVER
        if self.goal.is_hold or self.goal.status(state):
            return 0
        return (yield from self.length(state, turns))


def solved(work: Work[T]) -> T:
    """Run a generator to its end without a pause and return its result; for tests and tools."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer
