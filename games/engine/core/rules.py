"""The one contract between the games and everything else: search, input, drawing, records, protocol.

A game is a `Rules` object of pure functions over immutable states. One decision is one `Move`; a turn
that takes several decisions (nudge then place, two actions) is several moves by the same seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from games.engine.core.aot import mypyc_attr
from games.engine.core.errors import AmbiguousMove, IllegalMove

Cell = int
Seat = int
Target = int  # a cell, or the id of a button or arrow past the last cell
Move = tuple[int, ...]  # flat ints: hashable, sortable, JSON-ready
Turn = tuple[Move, ...]  # the moves that one seat makes in a row

HAND: Cell = -1  # where a piece comes from when it enters play
OFF: Cell = -2  # where a piece goes when it leaves play

ROLL: Final = "roll"  # by itself, the usual motion
PUSH: Final = "push"  # a line of pieces, those in front moved by those behind
TURN: Final = "turn"  # carried by a board that turns under it
SLIDE: Final = "slide"  # a line of the ground, and what lies on it
ROUND: Final = "round"  # lifted out at one end of such a line and put in at the other
MOTIONS: Final = (ROLL, PUSH, TURN, SLIDE, ROUND)


class Step(NamedTuple):
    """One piece's visible motion. Steps of the same beat happen together.

    Pieces below 16 are marbles, numbered by seat; a game numbers its other pieces from 16 up.
    """

    src: Cell
    dst: Cell
    piece: int
    beat: int
    becomes: int = -1  # the piece it turns into on arrival (a rotated tile); -1 = the same piece
    motion: str = ROLL  # how it moves, one of MOTIONS
    via: tuple[Cell, ...] = ()  # the cells it passes on its way, where that is not the straight one


class Outcome(NamedTuple):
    """The end of a game: one reward per seat (1 won, 0 lost, in between shared) and a reason slug."""

    rewards: tuple[float, ...]
    reason: str

    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that won; empty for a draw."""
        return tuple(seat for seat, reward in enumerate(self.rewards) if reward == 1.0)


def won_by(winners: tuple[Seat, ...], seats: int, reason: str) -> Outcome:
    """Return the outcome in which `winners` won and every other seat lost."""
    return Outcome(tuple(1.0 if seat in winners else 0.0 for seat in range(seats)), reason)


def drawn(seats: int, reason: str) -> Outcome:
    """Return the outcome in which nobody won: half a point each."""
    return Outcome((0.5,) * seats, reason)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of every game's position: a small immutable record, equal and hashable by its `key`."""

    __slots__ = ()

    def key(self) -> tuple[object, ...]:
        """Return everything that legality and the result depend on."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.key()!r}"


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(ABC, Generic[S]):
    """One game in one variant. Holds frozen options only; every method is a pure function of its arguments."""

    seats: int
    teams: tuple[int, ...]  # team of each seat; a seat without partners is a team of its own

    # --- the game itself -------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> S:
        """Return the position in which the game begins."""

    @abstractmethod
    def seat_to_move(self, s: S) -> Seat:
        """Return the seat that decides next; undefined once the game is over."""

    @abstractmethod
    def moves(self, s: S) -> list[Move]:
        """Return every legal move, in a fixed order; empty if and only if the game is over."""

    def is_legal(self, s: S, m: Move) -> bool:
        """Whether any move, whatever numbers it consists of, is one of `moves`."""
        return m in self.moves(s)

    @abstractmethod
    def play(self, s: S, m: Move) -> S:
        """Return the position after a legal move. The move is not checked here: `Match` validates."""

    @abstractmethod
    def result(self, s: S) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""

    def after(self, s: S, turn: Turn) -> S:
        """Return the position after several legal moves."""
        for m in turn:
            s = self.play(s, m)
        return s

    # --- for people ------------------------------------------------------------------------------

    @abstractmethod
    def taps(self, s: S, m: Move) -> tuple[Target, ...]:
        """Return the targets to touch, in order, for this move. Unique and prefix-free among the legal moves.

        At most one legal move may have no taps: it is implied when the next touch only makes sense after it,
        and where it is the only move (a forced pass) it is played by itself.
        """

    def ways(self, s: S, m: Move) -> tuple[tuple[Target, ...], ...]:
        """Return every order of touches that completes this move, `taps` first."""
        return (self.taps(s, m),)

    def drags(self, s: S, m: Move) -> tuple[tuple[Target, Target], ...]:
        """Return the (press, release) gestures that complete this move; none is shared with another legal move."""
        taps = self.taps(s, m)
        return ((taps[0], taps[1]),) if len(taps) == 2 else ()

    @abstractmethod
    def pieces(self, s: S) -> list[tuple[Cell, int]]:
        """Return every piece on the board as (cell, piece), sorted; a cell may hold several layers."""

    @abstractmethod
    def steps(self, s: S, m: Move) -> tuple[Step, ...]:
        """Return the visible motion; applied to `pieces(s)` it gives the pieces after the move."""

    @abstractmethod
    def counts(self, s: S, seat: Seat) -> dict[str, int]:
        """Return the counts of a seat by slug: hand, left, out, tiles, marbles, blocks."""

    def phase(self, s: S) -> str:
        """Return a slug for the kind of decision that comes next, for the one line that guides the player."""
        return "move"

    def highlights(self, s: S) -> tuple[Cell, ...]:
        """Return the cells that show why the game ended (a winning line); empty otherwise."""
        return ()

    @abstractmethod
    def explain(self, s: S, taps: tuple[Target, ...]) -> str:
        """Return a slug of `reasons()` that says why the last of these touches cannot lead to a legal move."""

    # --- notation --------------------------------------------------------------------------------

    @abstractmethod
    def text(self, s: S, m: Move) -> str:
        """Return the notation of one decision; the notation of a turn is that of its moves, joined."""

    def turns(self, s: S) -> list[Turn]:
        """Return every legal way to complete the token that people and protocols exchange (one move, usually)."""
        return [(m,) for m in self.moves(s)]

    def turn_text(self, s: S, turn: Turn) -> str:
        """Return the notation of a whole turn."""
        token = ""
        for number, m in enumerate(turn):
            if number:
                s = self.play(s, turn[number - 1])
            token += self.text(s, m)
        return token

    def tokens(self, s: S, moves: Turn, with_unfinished: bool = False) -> list[str]:
        """Return the notation of moves, token by token; an unfinished last token only if asked for."""
        tokens: list[str] = []
        token = ""
        for m in moves:
            token += self.text(s, m)
            if self.is_turn_complete(s, m):
                tokens.append(token)
                token = ""
            s = self.play(s, m)
        return [*tokens, token] if token and with_unfinished else tokens

    def is_turn_complete(self, s: S, m: Move) -> bool:
        """Whether playing `m` completes the token that people and protocols exchange."""
        return True

    def parse(self, s: S, text: str) -> Turn:
        """Return the turn that a text names: exactly, or as an abbreviation that fits only one legal turn."""
        wanted = self.normal(text)
        fitting: list[str] = []
        found: Turn = ()
        for turn in self.turns(s):
            token = self.turn_text(s, turn)
            if token == wanted:
                return turn
            if token.startswith(wanted):
                fitting.append(token)
                found = turn
        if len(fitting) == 1:
            return found
        if fitting:
            more = " and others" if len(fitting) > 4 else ""
            raise AmbiguousMove(f"'{text}' is ambiguous: it could be {', '.join(fitting[:4])}{more}.")
        reason = "game_over" if self.result(s) is not None else self.fault(s, wanted)
        raise IllegalMove(f"'{text}' is not legal here: {self.reasons()[reason]}.", reason)

    def parse_tokens(self, s: S, tokens: Sequence[str]) -> Turn:
        """Return the moves that several tokens name, one after the other."""
        moves: Turn = ()
        for token in tokens:
            turn = self.parse(s, token)
            moves += turn
            s = self.after(s, turn)
        return moves

    @abstractmethod
    def normal(self, text: str) -> str:
        """Return the canonical spelling of a move's text; raises UnreadableMove if it does not follow the notation."""

    @abstractmethod
    def fault(self, s: S, text: str) -> str:
        """Return a slug of `reasons()` that says why the well-formed move `text` is not legal here."""

    @abstractmethod
    def reasons(self) -> dict[str, str]:
        """Return an English clause for every slug that `explain` and `fault` can give, `game_over` included."""

    # --- positions -------------------------------------------------------------------------------

    @abstractmethod
    def position(self, s: S) -> str:
        """Return the position as one line of text."""

    @abstractmethod
    def from_position(self, text: str) -> S:
        """Return the position that a line describes; raises PositionError with the fault named."""

    @abstractmethod
    def diagram(self, s: S) -> str:
        """Return the board as an ASCII drawing of several lines."""
