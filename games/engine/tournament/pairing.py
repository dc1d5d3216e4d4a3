"""Pairings of the next round. Round robins follow the Berger tables (FIDE Handbook, C.05 Annex 1)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from games.engine.tournament.swiss import cards_of, seated, swiss_round
from games.engine.tournament.tournament import REST, ROUND_ROBIN, WALKOVER, Pairing

if TYPE_CHECKING:
    from games.engine.tournament.tournament import Tournament


def berger_round(players: int, number: int) -> list[tuple[int, int]]:
    """Return the games of a round, both counted from 0; with an odd number of players one of them is `players` itself.

    The last player stays, all others move half a table further; the last player begins every other round.
    """
    size = players + players % 2
    last, moving = size - 1, size - 1
    first = number * (size // 2) % moving
    pairs = [(last, first) if number % 2 else (first, last)]
    for k in range(1, size // 2):
        pairs.append(((first + k) % moving, (first - k) % moving))
    return pairs


def next_round(tournament: Tournament) -> Generator[None, None, list[Pairing]]:
    """Return the pairings of the next round; yield every few milliseconds."""
    if tournament.system == ROUND_ROBIN:
        return _robin_round(tournament)
    return (yield from swiss_round(tournament))


# --- round robin ---------------------------------------------------------------------------------


def _robin_round(tournament: Tournament) -> list[Pairing]:
    """Follow the table; after late entries, let as many meet as have not met yet."""
    entrants, number = tournament.entrants, tournament.number
    if any(entrant.joined for entrant in entrants):
        return _catch_up_round(tournament)
    count, pairings = len(entrants), []
    for one, other in berger_round(count, number):
        here = [player for player in (one, other) if player < count and entrants[player].plays_in(number)]
        if len(here) == 2:
            pairings.append(Pairing(one, other))
        elif here:
            absent = other if here[0] == one else one
            pairings.append(Pairing(here[0], REST if absent == count else WALKOVER))
    return pairings


def _catch_up_round(tournament: Tournament) -> list[Pairing]:
    cards, left = cards_of(tournament), tournament.active()
    left.sort(key=lambda player: (len(cards[player].opponents), player))  # who has met the fewest is paired first
    pairings = []
    while left:
        player = left.pop(0)
        found = next((other for other in left if not tournament.have_met(player, other)), None)
        if found is None:
            pairings.append(Pairing(player, REST))
        else:
            left.remove(found)
            pairings.append(seated(cards, player, found))
    return pairings


def score_of(tournament: Tournament, player: int) -> float:
    """Return the points of a player."""
    return sum(pairing.points(player) for pairing in tournament.games(player))
