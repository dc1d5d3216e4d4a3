"""Editing of positions by hand. A position may be illegal while it is edited; `fault` says what is wrong with it."""

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
    """A number of the position that the board does not show, such as marbles pushed off."""

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
        """Return the bare board."""

    @abstractmethod
    def holds(self, cell: Cell) -> bool:
        """Whether the cell can hold pieces."""

    @abstractmethod
    def put(self, s: S, cell: Cell, tool: Tool) -> S:
        """Return the position after a touch with a tool."""

    @abstractmethod
    def with_seat_to_move(self, s: S, seat: Seat) -> S:
        """Return the position with another seat to move."""

    @abstractmethod
    def read(self, text: str) -> S:
        """Return the state of a text that `Rules.position` writes, legal or not; raises PositionError."""

    def tools(self) -> tuple[Tool, ...]:
        """Return the brushes: a marble of each seat, and the eraser."""
        return (*[Tool(MARBLE, seat) for seat in range(self.rules.seats)], Tool(ERASE))

    def as_layout(self, s: S) -> S:
        """Return a position as a starting layout, without the history that a game in progress has."""
        return s

    def begun(self, text: str) -> str:
        """Return the state in which a game that begins from a position starts under these rules."""
        return text

    def describe(self, name: str, text: str) -> Layout | None:
        """Return a player's own layout for the gallery; None if no game can begin from it."""
        return None

    def counters(self, s: S) -> tuple[Counter, ...]:
        """Return the numbers that can be set; none in games where everything follows from the board."""
        return ()

    def with_count(self, s: S, name: str, seat: Seat, value: int) -> S:
        """Return the position with another value of a counter."""
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
