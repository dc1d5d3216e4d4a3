"""Results by player, game and level; and the adaptive level.

Every finished game counts once, when it ends. If the kept results are lost, all games are counted again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.catalogue import GAMES
from games.engine.core.bounded import clean_name
from games.engine.core.match import Match
from games.engine.core.rules import Outcome, Seat
from games.engine.records.record import Player, Record
from games.engine.search.levels import LEVELS, PERFECT
from games.shell.library import link_play
from games.shell.library.handicap_words import advantage
from games.shell.library.lineup import DEFAULT_LEVEL, MATCHED
from games.shell.library.store import Store

KIND = "results"
COUNTED = "counted"  # in a match's notes: it is in the results
PEOPLE = "people"  # the level of those who play against people only
WON, DRAWN, LOST = "w", "d", "l"
MOST_RECENT = 200  # results that are told one by one
MOST_PLAYERS = 40
LARGEST = 10**6
STEP = 0.5  # levels that a game won or lost moves the level that follows


@dataclass
class Tally:
    """Games at one level: won, drawn and lost, and the current streak of wins (or losses: negative)."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    streak: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    def add(self, result: str) -> None:
        """Count one more."""
        self.won += result == WON
        self.drawn += result == DRAWN
        self.lost += result == LOST
        step = {WON: 1, LOST: -1, DRAWN: 0}[result]
        self.streak = self.streak + step if step * self.streak > 0 else step


@dataclass
class GameResults:
    """One player at one game: by level, and the latest results in their order."""

    levels: dict[str, Tally] = field(default_factory=dict)
    recent: str = ""

    @property
    def total(self) -> Tally:
        """All levels together; the streak is that of the latest results."""
        total = Tally()
        for tally in self.levels.values():
            total.won, total.drawn, total.lost = (
                total.won + tally.won, total.drawn + tally.drawn, total.lost + tally.lost)
        last = self.recent[-1:]
        run = len(self.recent) - len(self.recent.rstrip(last)) if last else 0
        total.streak = {WON: run, LOST: -run}.get(last, 0)
        return total

    def add(self, level: str, result: str) -> None:
        """Count one more game."""
        self.levels.setdefault(level, Tally()).add(result)
        self.recent = (self.recent + result)[-MOST_RECENT:]

    def widen(self, other: GameResults) -> None:
        """Replace tallies by those of others that have more games."""
        if other.total.games > self.total.games:
            self.recent = other.recent
        for level, tally in other.levels.items():
            if tally.games > self.levels.get(level, Tally()).games:
                self.levels[level] = tally

    def join(self, later: GameResults) -> None:
        """Add later results."""
        for level, tally in later.levels.items():
            ours = self.levels.setdefault(level, Tally())
            ours.won, ours.drawn, ours.lost = ours.won + tally.won, ours.drawn + tally.drawn, ours.lost + tally.lost
            ours.streak = tally.streak
        self.recent = (self.recent + later.recent)[-MOST_RECENT:]


class Results:
    """The kept results of finished games. Every change is written at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        data = store.progress(KIND)
        self.is_complete = data.get("complete") is True  # games of before are counted too
        self.players = _players(data.get("players"))
        self._ratings = _ratings(data.get("matched"))

    def of(self, player: str, game: str) -> GameResults:
        """Return the results of a player (the unnamed one: "") at a game."""
        return self.players.get(player, {}).get(game, GameResults())

    def matched_level(self, game: str) -> str:
        """Return the adaptive level, by the games so far."""
        return list(LEVELS)[round(self._rating(game))]

    def count_match(self, match: Match[Any]) -> None:
        """Count a match that has ended, once, and move the adaptive level."""
        result = match.result()
        if result is None or match.notes.get(COUNTED) or link_play.is_guest(match.notes):
            return
        match.notes[COUNTED] = True
        humans = _seats_here(match)
        self._count(match.game, match.players, result, humans)
        if match.notes.get(MATCHED) and humans:
            step = {WON: STEP, LOST: -STEP, DRAWN: 0.0}[_result(result, humans[0])]
            if step * advantage(match, humans[0]) > 0:
                step = 0.0  # the handicap may have decided it
            self._ratings[match.game] = min(len(LEVELS) - 1.0, max(0.0, self._rating(match.game) + step))
        self._keep()

    def rebuild(self) -> Iterator[None]:
        """Count the finished games that were played here and are not counted yet, a game a step."""
        later, self.players = self.players, {}
        yield from self._recount(skips_counted=bool(later))
        for name, games in later.items():
            for game, results in games.items():
                self.players.setdefault(name, {}).setdefault(game, GameResults()).join(results)
        self.is_complete = True
        self._keep()

    def join_results(self, data: dict[str, Any]) -> Iterator[None]:
        """Join the results of another device, a game a step.

        For each level the largest count stays: ours, theirs, or that of all kept games.
        """
        ours, theirs, self.players = self.players, _players(data.get("players")), {}
        yield from self._recount(skips_counted=False)
        for players in (ours, theirs):
            for name, games in players.items():
                for game, results in games.items():
                    if name in self.players or len(self.players) < MOST_PLAYERS:
                        self.players.setdefault(name, {}).setdefault(game, GameResults()).widen(results)
        self._ratings = {**_ratings(data.get("matched")), **self._ratings}
        self.is_complete = True
        self._keep()

    def _recount(self, skips_counted: bool) -> Iterator[None]:
        """Count the finished games that were played here, the oldest first."""
        yield from self._store.listing.steps()
        for entry in reversed(self._store.shelf(is_over=True)):
            record = self._store.record(entry.key)
            if record and record.result:
                is_counted = bool(record.notes.get(COUNTED))
                is_ours = (is_counted or any(player.level for player in record.players)) and not link_play.is_guest(
                    record.notes)
                if is_ours and not (is_counted and skips_counted):
                    self._count(record.game, record.players, record.result, _seats_here(record))
            yield

    def _rating(self, game: str) -> float:
        return min(len(LEVELS) - 1.0, max(0.0, self._ratings.get(game, float(list(LEVELS).index(DEFAULT_LEVEL)))))

    def _count(self, game: str, players: tuple[Player, ...], result: Outcome, seats: Sequence[Seat]) -> None:
        """Count a game for the people at some seats."""
        levels = [player.level for player in players if player.level]
        order = [*LEVELS, PERFECT]
        level = max(levels, key=order.index) if levels else PEOPLE
        for seat in seats:
            name = players[seat].name
            if name in self.players or len(self.players) < MOST_PLAYERS:
                games = self.players.setdefault(name, {})
                games.setdefault(game, GameResults()).add(level, _result(result, seat))

    def _keep(self) -> None:
        players = {name: {game: {"recent": results.recent, "levels": {
            level: [tally.won, tally.drawn, tally.lost, tally.streak] for level, tally in results.levels.items()}}
            for game, results in games.items()} for name, games in self.players.items()}
        self._store.keep_progress(KIND, {"players": players, "matched": self._ratings, "complete": self.is_complete})


def _seats_here(match: Match[Any] | Record) -> list[Seat]:
    """Return the seats of the people who played here: all people, or in a game by link those of this device."""
    own = match.notes.get(link_play.NOTE)
    return [seat for seat, player in enumerate(match.players)
            if player.is_human and (not isinstance(own, list) or seat in own)]


def _result(result: Outcome, seat: Seat) -> str:
    return {1.0: WON, 0.0: LOST}.get(result.rewards[seat], DRAWN)


def holds(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether kept results have at least as many games as others, for every player and level."""
    kept = _players(ours.get("players"))
    return all(level in (levels := kept.get(name, {}).get(game, GameResults()).levels)
               and tally.games <= levels[level].games
               for name, games in _players(theirs.get("players")).items()
               for game, results in games.items() for level, tally in results.levels.items())


def _ratings(data: object) -> dict[str, float]:
    return {game: float(value) for game, value in data.items() if _is_number(value)} if isinstance(data, dict) else {}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LARGEST


def _players(data: object) -> dict[str, dict[str, GameResults]]:
    """Return the results in kept data, without damaged entries."""
    known = {game.id for game in GAMES}
    players: dict[str, dict[str, GameResults]] = {}
    for name, games in data.items() if isinstance(data, dict) else ():
        if name != clean_name(name) or not isinstance(games, dict):
            continue
        sound = {game: results for game, entry in games.items() if game in known and (results := _results(entry))}
        if sound:
            players[name] = sound
    return dict(list(players.items())[:MOST_PLAYERS])


def _results(entry: object) -> GameResults | None:
    if not isinstance(entry, dict) or not isinstance(entry.get("levels"), dict):
        return None
    recent = entry.get("recent")
    letters = "".join(letter for letter in recent if letter in (WON, DRAWN, LOST)) if isinstance(recent, str) else ""
    levels = {level: Tally(*numbers) for level, numbers in entry["levels"].items()
              if level in (*LEVELS, PERFECT, PEOPLE) and isinstance(numbers, list) and len(numbers) == 4
              and all(type(number) is int and abs(number) < LARGEST for number in numbers) and min(numbers[:3]) >= 0}
    return GameResults(levels, letters[-MOST_RECENT:]) if levels else None
