"""The part of the screen that each game defines.

Each game exports one `GameUi`: its board view, its board widget, the text on a player's card, the prompt, the main
button, and widgets of its own. Matches, lessons, puzzles, reviews and trials all hold the same object.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import pygame

from games.engine.core.match import Match
from games.engine.core.rules import Seat, Target
from games.shell.table.board_view import BoardView
from games.shell.table.board_widget import BoardWidget
from games.shell.table.session import Session
from games.shell.theme.paint import Point
from games.shell.theme.stones import Stone
from games.shell.theme.theme import Theme
from games.shell.widgets.base import Widget
from games.shell.widgets.controls import Action
from games.shell.widgets.seat_card import Tray

B = TypeVar("B", bound=BoardWidget)


class Standing(NamedTuple):
    """The state of one seat, as its card shows it."""

    status: str = ""
    tray: Tray | None = None
    counts: tuple[tuple[str, int], ...] = ()


class MainAction(NamedTuple):
    """The highlighted button of a panel."""

    caption: str
    icon: str
    act: Action
    is_primary: bool = True
    enabled: bool = True
    why_not: str = ""


class Prompt(NamedTuple):
    """A caption and the sentence below it that guide a player."""

    caption: str
    line: str


class Table(Protocol[B]):
    """The interface of the screen around a board for games."""

    board: B

    @property
    def session(self) -> Session:
        """The session on the board."""

    @property
    def match(self) -> Match[Any]:
        """The match that the session plays."""

    @property
    def theme(self) -> Theme:
        """The theme at the present window size."""

    @property
    def stones(self) -> Sequence[Stone]:
        """The stone of each seat."""

    @property
    def extras(self) -> Any:
        """The `Extras` that the game made for this screen."""

    @property
    def signs(self) -> bool:
        """Whether marbles show their symbols."""

    @property
    def viewer(self) -> Seat:
        """The seat at the bottom of the screen."""

    @property
    def pointer(self) -> tuple[int, int]:
        """The position of the mouse."""

    def standing_text(self, seat: Seat) -> str:
        """Return the counts of a seat in words."""

    def say(self, text: str, tone: str = "primary") -> None:
        """Show a sentence for a moment."""

    def tray_place(self, seat: Seat, index: int) -> tuple[Point, int] | None:
        """Return the centre and the marble size of a hollow in a seat's tray; None on a screen without cards."""

    def follow(self) -> None:
        """Bring everything around the board up to date."""


class Extras(Generic[B]):
    """Widgets that a game adds to a screen. They are made again at every layout of the screen."""

    def __init__(self, table: Table[B]) -> None:
        self.table = table
        self.panel: list[tuple[Widget, float]] = []  # with heights in design pixels, beside the board
        self.phone: list[tuple[Widget, float]] = []  # the same, below the board of a phone or in a low window
        self.over_board: list[Widget] = []
        self.topmost: list[Widget] = []  # drawn above everything else

    def arrange(self, theme: Theme) -> Iterator[None]:
        """Place the widgets that lie over the board, once the board has its rectangle, in slices of work."""
        yield

    def refresh(self) -> None:
        """Bring the widgets up to date with the session."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event before the board does; return whether it was used."""
        return False

    def place_of(self, target: Target) -> Point | None:
        """Return the place of a target beside the board; None if it is not visible."""
        return None

    def warm(self) -> Iterator[None]:
        """Make sprites that may be needed soon, one at a time."""
        yield


class GameUi(Generic[B]):
    """A game on the screen. It keeps no state: the view, the board widget and the extras do."""

    view_class: type[BoardView]
    board_class: type[BoardWidget] = BoardWidget
    board_shape = 1.0  # height of the board, as a share of its width

    def standing(self, table: Table[B], seat: Seat) -> Standing:
        """Return what the card of a seat shows."""
        return Standing()

    def prompt(self, table: Table[B]) -> Prompt:
        """Return the prompt for a person's turn."""
        raise NotImplementedError

    def main_action(self, table: Table[B]) -> MainAction | None:
        """Return the main button during a person's turn."""
        return None

    def second_action(self, table: Table[B]) -> MainAction | None:
        """Return the button beside the main one, for a turn that offers two actions."""
        return None

    def extras(self, table: Table[B]) -> Extras[B]:
        """Make the widgets that the game adds to a screen."""
        return Extras(table)
