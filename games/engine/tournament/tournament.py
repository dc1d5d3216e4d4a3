"""A tournament as plain data: players, pairings round by round, and results. Input is checked within bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from games.engine.core.bounded import clean_name
from games.engine.core.errors import GameError
from games.engine.records.record import ID, LARGEST_DATE, LONGEST_WORD, new_id, now

ROUND_ROBIN: Final = "robin"
SWISS: Final = "swiss"
SYSTEMS: Final = (ROUND_ROBIN, SWISS)
FEWEST: Final = 3
MOST: Final = 32  # players
MOST_ROUNDS: Final = 40
REST: Final = -1  # in place of an opponent: a round without a game and without a point, as odd round robins have
WALKOVER: Final = -2  # in place of an opponent: a point without a game, as a bye in a Swiss tournament
RESULTS: Final = (1.0, 0.5, 0.0)  # of the player named first
DAMAGED: Final = "The tournament is damaged: "


class TournamentError(GameError):
    """A tournament that cannot be read, or a change to it that makes no sense."""


@dataclass
class Entrant:
    """A player: the name, the round at which they came (0: from the start) and the one before which they left."""

    name: str
    joined: int = 0
    left: int | None = None

    def plays_in(self, number: int) -> bool:
        """Whether the player takes part in a round, counted from 0."""
        return self.joined <= number and (self.left is None or number < self.left)


class Pairing(NamedTuple):
    """Two players, the one who begins first, and the result of the first; the second may be REST or WALKOVER."""

    first: int
    second: int
    result: float | None = None
    game: str = ""  # id of the game, where it is played here

    @property
    def is_game(self) -> bool:
        """Whether two players meet."""
        return self.second >= 0

    @property
    def is_open(self) -> bool:
        """Whether a result is missing."""
        return self.is_game and self.result is None

    def points(self, player: int) -> float:
        """Return a player's points from the pairing."""
        if not self.is_game:
            return float(self.second == WALKOVER and player == self.first)
        if self.result is None or player not in (self.first, self.second):
            return 0.0
        return self.result if player == self.first else 1.0 - self.result

    def opponent(self, player: int) -> int:
        """Return the other player, or REST or WALKOVER."""
        return self.second if player == self.first else self.first


@dataclass
class Tournament:
    """One tournament. Players are numbered as they entered; in a Swiss one the strongest is best entered first."""

    name: str
    system: str
    game: str
    variant: str
    options: dict[str, str]
    entrants: list[Entrant]
    planned: int  # rounds
    rounds: list[list[Pairing]] = field(default_factory=list)
    id: str = field(default_factory=new_id)
    changed: int = field(default_factory=now)

    @property
    def number(self) -> int:
        """The number of the latest round, from 1; 0 before the first."""
        return len(self.rounds)

    @property
    def is_round_open(self) -> bool:
        """Whether a result of the latest round is missing."""
        return bool(self.rounds) and any(pairing.is_open for pairing in self.rounds[-1])

    @property
    def is_over(self) -> bool:
        """Whether all planned rounds are played."""
        return self.number >= self.planned and not self.is_round_open

    def active(self) -> list[int]:
        """Return the players of the next round."""
        return [k for k, entrant in enumerate(self.entrants) if entrant.plays_in(self.number)]

    def games(self, player: int) -> list[Pairing]:
        """Return the pairings of a player, round by round."""
        return [pairing for each in self.rounds for pairing in each if player in (pairing.first, pairing.second)]

    def have_met(self, one: int, other: int) -> bool:
        """Whether two players were paired before."""
        return any(pairing.opponent(one) == other for pairing in self.games(one))

    # --- changes ---------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """Pair the next round; raises TournamentError while results are missing, or after the last round."""
        for _ in self.pair_round():
            pass

    def pair_round(self) -> Iterator[None]:
        """Begin a round in steps of a few milliseconds; the round is there after the last step."""
        from games.engine.tournament.pairing import next_round

        if self.is_round_open:
            raise TournamentError("Results of this round are missing.")
        if self.number >= self.planned:
            raise TournamentError("All rounds are played.")
        self.rounds.append((yield from next_round(self)))

    def set_result(self, number: int, board: int, result: float | None) -> None:
        """Enter or take away a result; rounds and boards are counted from 0."""
        pairing = self.rounds[number][board]
        if pairing.is_game and (result is None or result in RESULTS):
            self.rounds[number][board] = pairing._replace(result=result)

    def link_game(self, board: int, key: str) -> None:
        """Note the game in which a board of the latest round is played here."""
        self.rounds[-1][board] = self.rounds[-1][board]._replace(game=key)

    def add(self, name: str) -> None:
        """Enter a player, who takes part from the next round on; raises TournamentError for an invalid name."""
        name = checked_name(name, [entrant.name for entrant in self.entrants])
        self.entrants.append(Entrant(name, self.number))
        if self.system == ROUND_ROBIN:
            self.planned = min(MOST_ROUNDS, self.planned + (1 if self.rounds else 0))
            self.planned = max(self.planned, usual_rounds(ROUND_ROBIN, len(self.entrants)))

    def withdraw(self, player: int) -> None:
        """Let a player take no part from the next round on."""
        self.entrants[player].left = self.number

    def rejoin(self, player: int) -> None:
        """Let a player who had left take part again."""
        self.entrants[player].left = None

    def data(self) -> dict[str, Any]:
        """Return the tournament as plain data."""
        return {
            "id": self.id, "name": self.name, "system": self.system, "game": self.game, "variant": self.variant,
            "options": self.options, "planned": self.planned, "changed": self.changed,
            "entrants": [[entrant.name, entrant.joined, entrant.left] for entrant in self.entrants],
            "rounds": [[list(pairing) for pairing in each] for each in self.rounds]}


def usual_rounds(system: str, players: int) -> int:
    """Return the number of rounds: all against all, or as many as a knock-out would take, but at least three."""
    if system == ROUND_ROBIN:
        return players - 1 + players % 2
    return max(3, (players - 1).bit_length())


def most_rounds(players: int) -> int:
    """Return the number of rounds after which everybody has met everybody."""
    return min(MOST_ROUNDS, players - 1 + players % 2)


def checked_name(name: str, others: list[str]) -> str:
    """Return a name as it is shown; raises TournamentError if nothing of it can be seen, or if it is taken."""
    name = clean_name(name)
    if not name:
        raise TournamentError("A name needs at least one letter.")
    if name.casefold() in [other.casefold() for other in others]:
        raise TournamentError("This name is taken.")
    if len(others) >= MOST:
        raise TournamentError(f"At most {MOST} players can take part.")
    return name


def new_tournament(name: str, system: str, game: str, variant: str, options: dict[str, str], names: list[str],
                   rounds: int = 0) -> Tournament:
    """Return a tournament before its first round; without a number of rounds it has `usual_rounds`."""
    taken: list[str] = []
    for each in names:
        taken.append(checked_name(each, taken))
    if len(taken) < FEWEST:
        raise TournamentError(f"At least {FEWEST} players are needed.")
    usual = usual_rounds(system, len(taken))
    planned = usual if system == ROUND_ROBIN or not rounds else max(1, min(rounds, most_rounds(len(taken))))
    return Tournament(clean_name(name), system, game, variant, options, [Entrant(each) for each in taken], planned)


def read_tournament(data: object) -> Tournament:
    """Return the tournament in plain data; raises TournamentError, in one sentence, if it makes no sense."""
    if not isinstance(data, dict):
        raise TournamentError(DAMAGED + "it is not a record.")
    key, system, planned = data.get("id"), data.get("system"), data.get("planned")
    if not isinstance(key, str) or not ID.fullmatch(key) or system not in SYSTEMS:
        raise TournamentError(DAMAGED + "its id or system is missing.")
    if type(planned) is not int or not 1 <= planned <= MOST_ROUNDS:
        raise TournamentError(DAMAGED + "its number of rounds makes no sense.")
    entrants = _entrants(data.get("entrants"))
    words = [data.get(part) for part in ("game", "variant")]
    options = data.get("options")
    if not all(_is_word(word) for word in words) or not isinstance(options, dict) or len(options) > 16 or not all(
            _is_word(part) for pair in options.items() for part in pair):
        raise TournamentError(DAMAGED + "its game is missing.")
    rounds = data.get("rounds")
    if not isinstance(rounds, list) or len(rounds) > planned:
        raise TournamentError(DAMAGED + "it has more rounds than planned.")
    name, changed = data.get("name"), data.get("changed")
    return Tournament(clean_name(name) if isinstance(name, str) else "", system, str(words[0]), str(words[1]), options,
                      entrants, planned, [_round(each, len(entrants)) for each in rounds], key,
                      changed if type(changed) is int and 0 <= changed <= LARGEST_DATE else 0)


def _is_word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_WORD and value.isprintable()


def _entrants(data: object) -> list[Entrant]:
    if not isinstance(data, list) or not FEWEST <= len(data) <= MOST:
        raise TournamentError(DAMAGED + "its players are not a list of a few.")
    entrants: list[Entrant] = []
    for entry in data:
        if not isinstance(entry, list) or len(entry) != 3 or not isinstance(entry[0], str):
            raise TournamentError(DAMAGED + "a player is not a name and two rounds.")
        name, joined, left = entry
        if not _is_number(joined) or not (left is None or _is_number(left)):
            raise TournamentError(DAMAGED + "a player came or left at no round.")
        entrants.append(Entrant(checked_name(name, [other.name for other in entrants]), joined, left))
    return entrants


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_ROUNDS


def _round(data: object, players: int) -> list[Pairing]:
    if not isinstance(data, list) or len(data) > MOST:
        raise TournamentError(DAMAGED + "a round is not a list of pairings.")
    pairings: list[Pairing] = []
    for entry in data:
        if not isinstance(entry, list) or len(entry) != 4 or type(entry[0]) is not int or type(entry[1]) is not int:
            raise TournamentError(DAMAGED + "a pairing is not two players, a result and a game.")
        first, second, result, key = entry
        is_sound = 0 <= first < players and WALKOVER <= second < players and first != second and isinstance(key, str)
        if not is_sound or not (result is None or (type(result) in (int, float) and result in RESULTS)):
            raise TournamentError(DAMAGED + "a pairing names a player or a result that does not exist.")
        pairings.append(Pairing(first, second, None if result is None or second < 0 else float(result),
                                key if ID.fullmatch(key) else ""))
    paired = [player for pairing in pairings for player in pairing[:2] if player >= 0]
    if len(set(paired)) != len(paired):
        raise TournamentError(DAMAGED + "a player has two games in one round.")
    return pairings
