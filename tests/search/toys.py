"""Small games for tests of the search: an explicit game tree, and a pile of stones."""

from __future__ import annotations

from typing import Any

from games.catalogue import find_game
from games.engine.core.rules import Cell, Move, Outcome, Rules, Seat, State, Step, Target
from games.engine.search.evaluator import Evaluator

Tree = tuple[Any, ...]  # (seat, branch, branch, ...), or ("end", reward, reward, ...)


def evaluator_of(game: str, variant: str = "") -> Evaluator[Any]:
    """Return a game's evaluator over the rules of a variant."""
    entry = find_game(game)
    return entry.make_evaluator(entry.make_rules(variant))


class WithoutFinish(Evaluator[Any]):
    """An evaluator without `finish`: it finds wins only by playing moves."""

    def finish(self, s: Any) -> tuple[Move, ...]:
        return ()


def end(*rewards: float) -> Tree:
    """Return a leaf: the game is over with these rewards."""
    return ("end", *rewards)


class TreeState(State):
    """A node of an explicit tree."""

    __slots__ = ("tree",)

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def key(self) -> tuple[object, ...]:
        return self.tree


class RulesWithoutText(Rules[Any]):
    """Rules without notation, touches and animation."""

    def taps(self, s: Any, m: Move) -> tuple[Target, ...]:
        return m

    def pieces(self, s: Any) -> list[tuple[Cell, int]]:
        return []

    def steps(self, s: Any, m: Move) -> tuple[Step, ...]:
        return ()

    def counts(self, s: Any, seat: Seat) -> dict[str, int]:
        return {}

    def explain(self, s: Any, taps: tuple[Target, ...]) -> str:
        return "no"

    def text(self, s: Any, m: Move) -> str:
        return str(m)

    def normal(self, text: str) -> str:
        return text

    def fault(self, s: Any, text: str) -> str:
        return "no"

    def reasons(self) -> dict[str, str]:
        return {}

    def position(self, s: Any) -> str:
        return ""

    def from_position(self, text: str) -> Any:
        return self.start()

    def diagram(self, s: Any) -> str:
        return ""


class TreeRules(RulesWithoutText):
    """A game given by its whole tree; the move (i,) leads to the i-th branch."""

    def __init__(self, tree: Tree, seats: int = 2, teams: tuple[int, ...] | None = None) -> None:
        self.tree = tree
        self.seats = seats
        self.teams = teams or tuple(range(seats))

    def start(self) -> TreeState:
        return TreeState(self.tree)

    def seat_to_move(self, s: TreeState) -> Seat:
        return 0 if s.tree[0] == "end" else s.tree[0]

    def moves(self, s: TreeState) -> list[Move]:
        return [] if s.tree[0] == "end" else [(i,) for i in range(len(s.tree) - 1)]

    def play(self, s: TreeState, m: Move) -> TreeState:
        return TreeState(s.tree[m[0] + 1])

    def result(self, s: TreeState) -> Outcome | None:
        return Outcome(s.tree[1:], "end") if s.tree[0] == "end" else None


class Pile(State):
    """The number of stones left, and the seat to move."""

    __slots__ = ("left", "seat")

    def __init__(self, left: int, seat: int) -> None:
        self.left = left
        self.seat = seat

    def key(self) -> tuple[object, ...]:
        return (self.left, self.seat)


class Stones(RulesWithoutText):
    """A turn removes one to three stones; removing the last one wins. Multiples of four are lost for the mover."""

    def __init__(self, stones: int) -> None:
        self.stones = stones
        self.seats = 2
        self.teams = (0, 1)

    def start(self) -> Pile:
        return Pile(self.stones, 0)

    def seat_to_move(self, s: Pile) -> Seat:
        return s.seat

    def moves(self, s: Pile) -> list[Move]:
        return [(taken,) for taken in (1, 2, 3) if taken <= s.left]

    def play(self, s: Pile, m: Move) -> Pile:
        return Pile(s.left - m[0], 1 - s.seat)

    def result(self, s: Pile) -> Outcome | None:
        return None if s.left else Outcome((1.0, 0.0) if s.seat else (0.0, 1.0), "last")
