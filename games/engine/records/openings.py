"""An index of the positions of many games: which turns were played from a position, how often, and how it ended.

Positions count at the start of every turn, by a hash of 64 bits of their canonical image (see `core/symmetry.py`). All
hashes lie in one array, game after game, so that the turn played is the step from one entry to the next; places with
the same low bits share a bucket. That takes about 18 bytes a position, and nothing is ever sorted.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from games.engine.core.errors import GameError, SaveError
from games.engine.core.match import Match
from games.engine.core.rules import Rules, Turn
from games.engine.records.record import Record

if TYPE_CHECKING:
    from games.engine.core.game import Game
    from games.engine.core.symmetry import Symmetry

BUCKETS: Final = 1 << 13
MOST_POSITIONS: Final = 2_000_000  # about 32 MB; games beyond them are left out
MOST_VISITS: Final = 60  # games that are named for a position or a turn, the latest
LARGEST_PART: Final = 1 << 15  # of a move that is played without being looked up among the legal ones


Dated = tuple[int, str, int]  # when a game was played, its id, and a place of the index


class IndexedGame(NamedTuple):
    """A game of the index: its id, when it was played (milliseconds since 1970), and each seat's reward."""

    id: str
    changed: int
    rewards: tuple[float, ...]
    is_imported: bool


class Visit(NamedTuple):
    """A game that came to a position, at which of its turns."""

    game: IndexedGame
    turn: int


class Continuation:
    """A turn that was played from a position: the number of games, and their results for the seat that played it."""

    def __init__(self) -> None:
        self.won = self.drawn = self.lost = 0
        self.last = 0  # when it was played last
        self.visits: list[Visit] = []

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    def add(self, changed: int, reward: float) -> None:
        """Count a game of a date."""
        self.won += reward == 1.0
        self.lost += reward == 0.0
        self.drawn += 0.0 < reward < 1.0
        self.last = max(self.last, changed)


class Explored(NamedTuple):
    """The entry of an index for a position: the games that came there, and the turns played, most games first."""

    games: int
    visits: list[Visit]
    turns: list[Continuation]


class OpeningIndex:
    """The finished games of one game, by position. Games can be added and removed one at a time."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._games: list[IndexedGame | None] = []  # by number; None once removed
        self._numbers: dict[str, int] = {}
        self._keys = array("Q")
        self._owners = array("I")  # numbers of games
        self._turns = array("H")
        self._buckets: list[array[int] | None] = [None] * BUCKETS
        self._symmetries: dict[tuple[str, ...], tuple[Rules[Any], Symmetry[Any], bytes]] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, key: str) -> bool:
        return key in self._numbers

    def changed(self, key: str) -> int:
        """Return the date under which a game was added; -1 if it is not in the index."""
        number = self._numbers.get(key)
        game = None if number is None else self._games[number]
        return -1 if game is None else game.changed

    @property
    def is_full(self) -> bool:
        """Whether the index has no room for another game."""
        return len(self._keys) >= MOST_POSITIONS

    # --- games -----------------------------------------------------------------------------------

    def add(self, record: Record, is_imported: bool = False) -> bool:
        """Add a finished game or replace the one of its id; return False if it does not replay or the index is full."""
        self.remove(record.id)
        if record.result is None or self.is_full:
            return False
        try:
            rules, symmetry, kind = self._rules(record.variant, record.options)
            states = replayed(record, rules)
        except (GameError, ValueError):
            return False
        number = len(self._games)
        self._games.append(IndexedGame(record.id, record.changed, record.result.rewards, is_imported))
        self._numbers[record.id] = number
        for turn, ply in enumerate(turn_starts(rules, states)):
            self._append(_hashed(kind, symmetry.canonical(states[ply])[0]), number, turn)
        return True

    def remove(self, key: str) -> None:
        """Remove a game, if it is there."""
        number = self._numbers.pop(key, None)
        if number is not None:
            self._games[number] = None

    def keep_only(self, wanted: Callable[[str], bool]) -> None:
        """Remove the games whose ids are not among `ids`."""
        for key in [key for key in self._numbers if not wanted(key)]:
            self.remove(key)

    def _append(self, key: int, number: int, turn: int) -> None:
        place = len(self._keys)
        self._keys.append(key)
        self._owners.append(number)
        self._turns.append(min(turn, 0xFFFF))
        bucket = self._buckets[key % BUCKETS]
        if bucket is None:
            self._buckets[key % BUCKETS] = array("I", (place,))
        else:
            bucket.append(place)

    # --- questions -------------------------------------------------------------------------------

    def explore(self, variant: str, options: Mapping[str, str], state: Any,
                wanted: Callable[[IndexedGame], bool] = lambda game: True) -> Explored:
        """Return the wanted games that came to a position or an image of it; each counts once for every turn."""
        rules, symmetry, kind = self._rules(variant, options)
        key = _hashed(kind, symmetry.canonical(state)[0])
        keys, owners, mover = self._keys, self._owners, rules.seat_to_move(state)
        came: dict[int, Dated] = {}  # by number of the game
        turns: dict[int, tuple[Continuation, dict[int, Dated]]] = {}  # by key of the position after it
        for place in self._buckets[key % BUCKETS] or ():
            if keys[place] != key:
                continue
            number = owners[place]
            game = self._games[number]
            if game is None or not wanted(game):
                continue
            dated = (game.changed, game.id, place)
            came.setdefault(number, dated)
            following = place + 1
            if following < len(keys) and owners[following] == number:
                turn, played = turns.setdefault(keys[following], (Continuation(), {}))
                if number not in played:
                    played[number] = dated
                    turn.add(game.changed, game.rewards[mover])
        for turn, played in turns.values():
            turn.visits = self._latest(played)
        ordered = sorted([turn for turn, _ in turns.values()], key=lambda turn: (turn.games, turn.won, turn.last),
                         reverse=True)
        return Explored(len(came), self._latest(came), ordered)

    def _latest(self, dated: dict[int, Dated]) -> list[Visit]:
        """Return the latest visits."""
        found = []
        for _, _, place in sorted(dated.values(), reverse=True)[:MOST_VISITS]:
            game = self._games[self._owners[place]]
            if game is not None:
                found.append(Visit(game, self._turns[place]))
        return found

    def turn_here(self, record: Record, visit: Visit, state: Any) -> Turn:
        """Return the turn of a game at a visit, mapped to a position of the same key; () if it cannot be mapped."""
        try:
            rules, symmetry, _ = self._rules(record.variant, record.options)
            states = replayed(record, rules, visit.turn + 1)
        except (GameError, ValueError):
            return ()
        starts = turn_starts(rules, states)
        if visit.turn + 1 >= len(starts):
            return ()
        first, end = starts[visit.turn], starts[visit.turn + 1]
        here, there = symmetry.canonical(state), symmetry.canonical(states[first])
        if here[0] != there[0]:
            return ()
        between = symmetry.between(there[1], here[1])
        turn: list[tuple[int, ...]] = []
        for ply in range(first, end):
            move = symmetry.mapped(states[ply], record.moves[ply], between)
            if not rules.is_legal(state, move):
                return ()
            turn.append(move)
            state = rules.play(state, move)
        return tuple(turn)

    def _rules(self, variant: str, options: Mapping[str, str]) -> tuple[Rules[Any], Symmetry[Any], bytes]:
        """Return the rules, their symmetries, and a text that is equal for rules under which openings count together.

        Where a variant is only an opening, its positions count with those of all others for as many seats.
        """
        name = (variant, *[f"{option}={value}" for option, value in sorted(options.items())])
        if name not in self._symmetries:
            game = self._game
            rules = game.make_rules(variant, options)
            symmetry = game.symmetry(rules)
            chosen = {option: values[0] for option, values in game.options} | dict(options)
            counted = sorted((option, value) for option, value in chosen.items()
                             if option not in symmetry.ignored_options)
            kind = repr((rules.seats, "" if game.variants_are == "opening" else variant, counted))
            self._symmetries[name] = rules, symmetry, kind.encode()
        return self._symmetries[name]


def replayed(record: Record, rules: Rules[Any], turns: int = 0) -> list[Any]:
    """Return the positions of a game up to its current ply; raises SaveError or ValueError if it does not replay.

    Moves are not checked one by one if the last position equals the one in the record, nor if only a number of first
    turns is wanted.
    """
    moves = record.moves[:record.ply]
    if record.board and all(-1 <= part < LARGEST_PART for move in moves for part in move):
        states = [rules.from_position(record.position) if record.position else rules.start()]
        try:
            for move in moves:
                states.append(rules.play(states[-1], move))
                if turns and rules.seat_to_move(states[-1]) != rules.seat_to_move(states[-2]):
                    turns -= 1
                    if not turns:
                        return states
            if rules.position(states[-1]) == record.board:
                return states
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            pass  # some move is not legal: the slow way says which
    match: Match[Any] = Match.from_record(record, lambda game, variant, options: rules)
    if len(match.states) <= record.ply:
        raise SaveError("The saved game does not replay.")
    return match.states[:record.ply + 1]


def turn_starts(rules: Rules[Any], states: list[Any]) -> list[int]:
    """Return the plies at which another seat's turn begins, and the last one if the game ended there by the rules."""
    starts, seat = [0], rules.seat_to_move(states[0])
    for ply in range(1, len(states)):
        mover = rules.seat_to_move(states[ply])
        if mover != seat:
            starts.append(ply)
            seat = mover
    if starts[-1] != len(states) - 1 and rules.result(states[-1]) is not None:
        starts.append(len(states) - 1)
    return starts


def _hashed(kind: bytes, key: bytes) -> int:
    return int.from_bytes(sha256(kind + key).digest()[:8], "big")
