"""Places of the app: a value for each screen that other screens lead to, so that screens need not import each other.

`AppServices.go`, `push` and `swap` take a place; games/shell/scenes.py makes its screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from games.shell.widgets.controls import Action, nothing

if TYPE_CHECKING:
    from games.engine.core.match import Match
    from games.engine.core.rules import Move
    from games.engine.teaching.puzzles import Puzzle
    from games.shell.library.lineup import Lineup
    from games.shell.library.puzzle_run import PuzzleRun
    from games.shell.table.live_game import LiveGame


class SectionPlace(NamedTuple):
    """A section: play, learn, puzzles or games."""

    slug: str


class SettingsPlace(NamedTuple):
    """The settings."""


class RulesPlace(NamedTuple):
    """The rules of a game, or the list of keys."""

    game: str


class ResultsPlace(NamedTuple):
    """The player's results."""


class SetupPlace(NamedTuple):
    """The set-up of a new match."""

    lineup: Lineup


class LayoutsPlace(NamedTuple):
    """The gallery of a game's starting layouts, for its next match, with one of them chosen."""

    game: str
    chosen: str = ""


class NewMatch(NamedTuple):
    """A new match of these players."""

    lineup: Lineup


class InvitePlace(NamedTuple):
    """The sheet that invites friends to a new live table."""

    lineup: Lineup


class SeatsPlace(NamedTuple):
    """The sheet with the links of a live table and who is there."""

    live: LiveGame
    stones: Sequence[str]


class JoinPlace(NamedTuple):
    """The screen on which one sits down at a live table, or watches, with a link to it."""

    link: str


class RelayPlace(NamedTuple):
    """The choice of the relay that live tables go through; `on_done` follows once one is chosen."""

    on_done: Action = nothing


class LiveMatchPlace(NamedTuple):
    """A match at a live table that this device is connected to."""

    match: Match[Any]
    stones: Sequence[str]
    live: LiveGame


class MatchPlace(NamedTuple):
    """A match on its board."""

    match: Match[Any]
    stones: Sequence[str]


class ReceivedMatch(NamedTuple):
    """A match that came from outside; it continues the kept one if their histories agree."""

    match: Match[Any]
    stones: Sequence[str]


class KeptMatch(NamedTuple):
    """A game of the shelf: played on, reviewed or shared."""

    key: str
    purpose: Literal["play", "review", "share"] = "play"


class ReviewPlace(NamedTuple):
    """The review of a match as it stands, at a turn or at the end; a mistake there may be tried again at once.

    `is_exploring` shows the openings, `is_analysing` the best turns.
    """

    match: Match[Any]
    stones: Sequence[str]
    at: int | None = None
    tries_again: bool = False
    is_exploring: bool = False
    is_analysing: bool = False


class VariationPlace(NamedTuple):
    """A variation that begins at a ply of a match, with the moves that were played in it so far."""

    match: Match[Any]
    ply: int
    stones: Sequence[str]
    title: str = ""
    moves: Sequence[Move] = ()


class SharePlace(NamedTuple):
    """The sheet that shares a match by link."""

    match: Match[Any]
    stones: Sequence[str]
    on_sent: Action = nothing
    turn: int | None = None  # of a review that can be shared at this turn, from 0


class LinkPlace(NamedTuple):
    """The sheet that shares a link to a screen, given its title and its address within the page."""

    name: str
    address: str


class EditorPlace(NamedTuple):
    """The position editor, with a position of a game."""

    game: str
    variant: str = ""
    options: dict[str, str] | None = None
    state: Any = None


class LessonPlace(NamedTuple):
    """A lesson of a game and one of its exercises, by their numbers from 0."""

    game: str
    number: int
    exercise: int = 0


class PuzzlePlace(NamedTuple):
    """A puzzle, perhaps as the puzzle of a day."""

    puzzle: Puzzle
    day: date | None = None


class CalendarPlace(NamedTuple):
    """The puzzles of past days."""


class RunPlace(NamedTuple):
    """The next puzzle of a run."""

    run: PuzzleRun


class TournamentsPlace(NamedTuple):
    """All tournaments."""


class TournamentPlace(NamedTuple):
    """A tournament by its id, or "new": the set-up of one."""

    key: str


class ImportPlace(NamedTuple):
    """The import of files: the name and the text of each."""

    files: list[tuple[str, str]]


class SheetPlace(NamedTuple):
    """The choice of lessons and puzzles for a sheet to print."""

    game: str = ""


class BackupPlace(NamedTuple):
    """The sheet that saves everything in one file, or brings it in."""


class ChildLessonPlace(NamedTuple):
    """One of the first lessons of a game, without words, by its number from 0."""

    game: str
    number: int


class ChildMatchPlace(NamedTuple):
    """A child's game."""

    game: str


LivePlace = InvitePlace | SeatsPlace | JoinPlace | RelayPlace | LiveMatchPlace
Place = (SectionPlace | SettingsPlace | RulesPlace | ResultsPlace | SetupPlace | LayoutsPlace | NewMatch | LivePlace
         | MatchPlace | ReceivedMatch | KeptMatch | ReviewPlace | VariationPlace | SharePlace | LinkPlace | EditorPlace
         | LessonPlace | PuzzlePlace | CalendarPlace | RunPlace | ImportPlace | BackupPlace | SheetPlace
         | ChildLessonPlace | ChildMatchPlace
         | TournamentsPlace | TournamentPlace)
