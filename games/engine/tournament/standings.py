"""The table of a tournament with its tie-breaks (FIDE Handbook, C.07).

Swiss tournaments are decided by Buchholz, then Sonneborn-Berger, direct encounter and wins; round robins by
Sonneborn-Berger, direct encounter and wins. Rounds without a game count as the article of 2023 on unplayed rounds says:
in a player's own sums like an opponent with the player's own score, and in those of opponents, after the last game,
like a draw.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from games.engine.tournament.pairing import score_of
from games.engine.tournament.tournament import ROUND_ROBIN, SWISS, Tournament


class PlayerStanding(NamedTuple):
    """A row of the table; players who are equal in everything share a rank."""

    rank: int
    player: int
    points: float
    played: int
    wins: int
    buchholz: float
    sonneborn: float
    direct: float  # points against those who are equal up to there, if they have all met


def buchholz(tournament: Tournament, player: int) -> float:
    """Return the sum of the opponents' points, with the player's own points for each round without a game."""
    games = tournament.games(player)
    missed = sum(not any(player in pairing[:2] for pairing in each) for each in tournament.rounds)
    return missed * score_of(tournament, player) + sum(
        _worth(tournament, player, pairing.opponent(player)) for pairing in games if not pairing.is_open)


def sonneborn_berger(tournament: Tournament, player: int) -> float:
    """Return the sum of the points of defeated opponents, and half of those with whom the player drew."""
    return sum(pairing.points(player) * _worth(tournament, player, pairing.opponent(player))
               for pairing in tournament.games(player))


def _worth(tournament: Tournament, player: int, opponent: int) -> float:
    """Return the points that count for an opponent; the rounds after one has left count as draws."""
    if opponent < 0:
        return score_of(tournament, player)
    left = 0
    for each in reversed(tournament.rounds):
        if any(opponent in pairing[:2] for pairing in each):
            break
        left += 1
    return score_of(tournament, opponent) + (left / 2 if tournament.system == SWISS else 0)


def wins(tournament: Tournament, player: int) -> int:
    """Return the number of games won."""
    return sum(pairing.is_game and pairing.points(player) == 1.0 for pairing in tournament.games(player))


def direct_encounter(tournament: Tournament, players: list[int]) -> dict[int, float]:
    """Return the points of equal players against each other; nothing unless all of them have met."""
    if not all(tournament.have_met(one, other) for one in players for other in players if one != other):
        return dict.fromkeys(players, 0.0)
    return {player: sum(pairing.points(player) for pairing in tournament.games(player)
                        if pairing.opponent(player) in players) for player in players}


def standings(tournament: Tournament) -> list[PlayerStanding]:
    """Return the table, the leader first."""
    is_robin = tournament.system == ROUND_ROBIN
    first: dict[int, tuple[float, ...]] = {}
    for player in range(len(tournament.entrants)):
        berger = sonneborn_berger(tournament, player)
        breaks = (berger,) if is_robin else (buchholz(tournament, player), berger)
        first[player] = (score_of(tournament, player), *breaks)
    order = sorted(first, key=lambda player: (*[-value for value in first[player]], player))
    direct: dict[int, float] = {}
    for _, group in groupby(order, key=first.__getitem__):
        direct.update(direct_encounter(tournament, list(group)))
    keys = {player: (*first[player], direct[player], wins(tournament, player)) for player in order}
    order.sort(key=lambda player: (*[-value for value in keys[player]], player))
    rows: list[PlayerStanding] = []
    for place, player in enumerate(order, 1):
        is_equal = place > 1 and keys[order[place - 2]] == keys[player]
        played = sum(pairing.is_game and not pairing.is_open for pairing in tournament.games(player))
        rows.append(PlayerStanding(rows[-1].rank if is_equal else place, player, first[player][0], played,
                             wins(tournament, player), buchholz(tournament, player),
                             sonneborn_berger(tournament, player), direct[player]))
    return rows
