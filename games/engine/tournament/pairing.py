"""Pairings. Round robins follow the Berger tables (FIDE Handbook, C.05 Annex 1); Swiss rounds go from the top down.

In a Swiss round (after the Dutch system of the FIDE Handbook, C.04.3, without its quotas of colours) players of equal
scores meet, the upper half of each score group against the lower half; who finds no opponent there goes down to the
next group. Nobody meets the same opponent twice or gets a second bye as long as that is possible, and the one who has
begun less often begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.tournament.tournament import REST, ROUND_ROBIN, WALKOVER, Pairing

if TYPE_CHECKING:
    from games.engine.tournament.tournament import Tournament


MOST_TRIED = 20_000  # sets of players; what has no answer by then is paired with repeats


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


def next_round(tournament: Tournament) -> list[Pairing]:
    """Return the pairings of the next round."""
    if tournament.system == ROUND_ROBIN:
        return _robin_round(tournament)
    return _swiss_round(tournament)


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
    left = tournament.active()
    left.sort(key=lambda player: (len(_met(tournament, player)), player))  # who has met the fewest is paired first
    pairings = []
    while left:
        player = left.pop(0)
        found = next((other for other in left if not tournament.have_met(player, other)), None)
        if found is None:
            pairings.append(Pairing(player, REST))
        else:
            left.remove(found)
            pairings.append(_seated(tournament, player, found))
    return pairings


# --- Swiss ---------------------------------------------------------------------------------------


def _swiss_round(tournament: Tournament) -> list[Pairing]:
    scores = {player: score_of(tournament, player) for player in tournament.active()}
    order = sorted(scores, key=lambda player: (-scores[player], player))
    met = {player: _met(tournament, player) for player in order}
    for may_repeat in (False, True):
        for bye in _byes(tournament, order):
            pairs = _matched([player for player in order if player != bye], scores, met, may_repeat)
            if pairs is not None:
                pairings = [_seated(tournament, one, other) for one, other in pairs]
                return [*pairings, *([Pairing(bye, WALKOVER)] if bye is not None else [])]
    return []


def _byes(tournament: Tournament, order: Sequence[int]) -> Sequence[int | None]:
    """Return who may have the bye, the first choice first: the last in the order who has had none."""
    if len(order) % 2 == 0:
        return [None]
    had = {player: sum(not pairing.is_game for pairing in tournament.games(player)) for player in order}
    return sorted(order, key=lambda player: (had[player], -order.index(player)))


def _matched(order: list[int], scores: dict[int, float], met: dict[int, set[int]], may_repeat: bool
             ) -> list[tuple[int, int]] | None:
    """Return pairs from the top down, or None if somebody would have to meet an earlier opponent."""
    hopeless: set[tuple[int, ...]] = set()  # players who cannot be paired with each other

    def pair(left: tuple[int, ...]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        if left in hopeless or len(hopeless) > MOST_TRIED:
            return None
        player = left[0]
        for other in _preferred(left, scores):
            if may_repeat or other not in met[player]:
                rest = pair(tuple([each for each in left[1:] if each != other]))
                if rest is not None:
                    return [(player, other), *rest]
        hopeless.add(left)
        return None

    def preferred_repeat() -> list[tuple[int, int]] | None:
        """Pair anew where repeats cannot be avoided: the longest since they met comes first."""
        left, pairs = list(order), []
        while left:
            player = left.pop(0)
            other = next((each for each in _preferred((player, *left), scores) if each not in met[player]), left[0])
            left.remove(other)
            pairs.append((player, other))
        return pairs

    return preferred_repeat() if may_repeat else pair(tuple(order))


def _preferred(left: tuple[int, ...], scores: dict[int, float]) -> list[int]:
    """Return the opponents of the first player: half the group further on, then down, then up, then lower groups."""
    group = [player for player in left if scores[player] == scores[left[0]]]
    half = max(1, len(group) // 2)
    return [*group[half:], *reversed(group[1:half]), *left[len(group):]]


def _seated(tournament: Tournament, one: int, other: int) -> Pairing:
    """Let the player begin who has begun less often; else who did not begin last; else the boards take turns."""
    begun = [[pairing.first == player for pairing in tournament.games(player) if pairing.is_game]
             for player in (one, other)]
    balance = (2 * sum(begun[0]) - len(begun[0])) - (2 * sum(begun[1]) - len(begun[1]))
    if balance == 0 and begun[0] and begun[1] and begun[0][-1] != begun[1][-1]:
        balance = 1 if begun[0][-1] else -1
    if balance == 0 and not begun[0] and not begun[1]:
        balance = 1 if (one + tournament.number) % 2 else -1
    return Pairing(other, one) if balance > 0 else Pairing(one, other)


def _met(tournament: Tournament, player: int) -> set[int]:
    return {pairing.opponent(player) for pairing in tournament.games(player) if pairing.is_game}


def score_of(tournament: Tournament, player: int) -> float:
    """Return the points of a player."""
    return sum(pairing.points(player) for pairing in tournament.games(player))
