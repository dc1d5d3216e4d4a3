"""Setting a position up by hand: what can be put where, on states that need not be legal until they are judged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Generic, NamedTuple

from games.engine.core.errors import PositionError
from games.engine.core.layouts import Layout
from games.engine.core.rules import Cell, Rules, S, Seat

MARBLE, TILE, BLOCK, ERASE = "marble", "tile", "block", "erase"
NOBODY: Final[Seat] = -1
LONGEST_SHOWN: Final = 80  # characters of a text that cannot be read


class Tool(NamedTuple):
    """The brush of the editor: a kind of piece, its seat, and the side of the cell."""

    kind: str
    seat: Seat = NOBODY
    way: str = ""  # a compass point, where a piece lies on a side


class Counter(NamedTuple):
    """Something that the board does not tell and that is set by number."""

    name: str
    seat: Seat
    value: int
    most: int


class Editing(ABC, Generic[S]):
    """Editor of the positions of a game. The rules alone say whether a position is legal: see `fault`."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules: Any = rules  # of the game at hand

    @abstractmethod
    def empty(self) -> S:
        """The bare board."""

    @abstractmethod
    def holds(self, cell: Cell) -> bool:
        """Whether pieces can lie there."""

    @abstractmethod
    def put(self, s: S, cell: Cell, tool: Tool) -> S:
        """The position after a touch with a tool."""

    @abstractmethod
    def with_turn(self, s: S, seat: Seat) -> S:
        """The same with another seat to move."""

    @abstractmethod
    def read(self, text: str) -> S:
        """Read what `Rules.position` writes, of a legal position or not; raises PositionError for any other text."""

    def tools(self) -> tuple[Tool, ...]:
        """Return the brushes: a marble of each seat, and the eraser."""
        return (*[Tool(MARBLE, seat) for seat in range(self.rules.seats)], Tool(ERASE))

    def as_layout(self, s: S) -> S:
        """Return a position as a layout to begin from: nothing has happened in it yet."""
        return s

    def begun(self, text: str) -> str:
        """Return a position as a game by these rules begins from it, as far as the rules change a start."""
        return text

    def describe(self, name: str, text: str) -> Layout | None:
        """Return a layout of one's own as galleries show it; None if no game can begin so."""
        return None

    def counters(self, s: S) -> tuple[Counter, ...]:
        """Return the numbers that can be set; in most games all follows from the board."""
        return ()

    def with_count(self, s: S, name: str, seat: Seat, value: int) -> S:
        """The same with another number."""
        return s

    def fault(self, s: S) -> PositionError | None:
        """Return the fault of a position; None if it is legal."""
        try:
            self.rules.from_position(self.rules.position(s))
        except PositionError as error:
            return error
        return None


def unreadable(text: str) -> PositionError:
    """Return the error for a text that describes no position of the editor."""
    return PositionError(f"'{text[:LONGEST_SHOWN]}' does not describe a position.")
