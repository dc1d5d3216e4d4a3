"""Swiss rounds by the main rules of the Dutch system: score groups from the top down, half against half.

A bracket is a score group with the players who were left over above it. Of all ways to pair it the one is taken that
leaves the fewest players over, lets the group below pair well, grants the most wishes for a colour, and avoids those
who have lately met players of other scores; among equals the first in an order that begins with the upper half against
the lower half. The search of a bracket has an end (`MOST_STEPS`). Compared with the package caissify-pairings 0.5.0
(its system "dutch"), 1413 of 1440 rounds had the same pairs; the five rounds of FIDE's exercise tournament come out as
published (`tests/engine/test_published_tournaments.py`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations, groupby
from random import Random
from typing import NamedTuple

from games.engine.tournament.tournament import WALKOVER, Pairing, Tournament

NOBODY = -1  # the opponent of the player who has the bye; below all score groups
MOST_STEPS = 4_000
YIELD_EVERY = 40  # steps
PRIME = (1 << 61) - 1
ABSOLUTE, STRONG, MILD = 3, 2, 1

Cost = tuple[int, ...]
Pairs = list[tuple[int, int]]
Steps = Generator[None, None, None]


class Card(NamedTuple):
    """A player's data for the pairing."""

    score: float
    opponents: frozenset[int]
    begun: tuple[bool, ...]  # of each game
    floats: tuple[int, ...]  # of each round: 1 against a lower score, or a bye; -1 against a higher score
    had_bye: bool

    @property
    def balance(self) -> int:
        """Games with the first move minus games with the second."""
        return 2 * sum(self.begun) - len(self.begun)

    @property
    def preference(self) -> tuple[int, int]:
        """1 for the first move, -1 for the second, 0 without a game; and the strength of the preference."""
        if not self.begun:
            return 0, 0
        balance, last = self.balance, 1 if self.begun[-1] else -1
        if abs(balance) > 1:
            return -1 if balance > 0 else 1, ABSOLUTE
        if self.begun[-2:] in ((True, True), (False, False)):
            return -last, ABSOLUTE
        return (-balance, STRONG) if balance else (-last, MILD)


def cards_of(tournament: Tournament) -> dict[int, Card]:
    """Return the cards of the players of the next round."""
    scores = [0.0] * len(tournament.entrants)
    floats: list[list[int]] = [[] for _ in scores]
    for each in tournament.rounds:
        before, paired = list(scores), set()
        for pairing in each:
            for player in pairing[:2]:
                if player >= 0:
                    gap = before[player] - before[pairing.opponent(player)] if pairing.is_game else 1
                    floats[player].append((gap > 0) - (gap < 0))
                    scores[player] += pairing.points(player)
                    paired.add(player)
        for player in set(range(len(scores))) - paired:
            floats[player].append(0)
    cards = {}
    for player in tournament.active():
        games = [pairing for pairing in tournament.games(player) if pairing.is_game]
        cards[player] = Card(
            scores[player], frozenset(pairing.opponent(player) for pairing in games),
            tuple([pairing.first == player for pairing in games]), tuple(floats[player]),
            any(pairing.second == WALKOVER for pairing in tournament.games(player)))
    return cards


def swiss_round(tournament: Tournament) -> Generator[None, None, list[Pairing]]:
    """Return the pairings of the next round, the highest board first and a bye last; yield every few milliseconds."""
    cards = cards_of(tournament)
    order = sorted(cards, key=lambda player: (-cards[player].score, player))
    is_last = tournament.number + 1 >= tournament.planned
    for leniency in range(3):
        pairs = yield from SwissPairing(cards, order, is_last, leniency).pairs()
        if pairs is not None:
            return [Pairing(one, WALKOVER) if other == NOBODY else seated(cards, one, other) for one, other in pairs]
    return []


def seated(cards: dict[int, Card], one: int, other: int) -> Pairing:
    """Return the pair with the player who begins first: by wishes, then by turns, then by the number."""
    (side, strength), (opposite, against) = cards[one].preference, cards[other].preference
    if side != opposite:
        begins = side > opposite
    elif not side:
        begins = one % 2 == 0
    elif strength != against:
        begins = (strength > against) == (side > 0)
    elif strength == ABSOLUTE and abs(cards[one].balance) != abs(cards[other].balance):
        begins = (abs(cards[one].balance) > abs(cards[other].balance)) == (side > 0)
    else:
        unlike = next((mine for mine, theirs in zip(reversed(cards[one].begun), reversed(cards[other].begun),
                                                    strict=False) if mine != theirs), side < 0)
        begins = not unlike
    return Pairing(one, other) if begins else Pairing(other, one)


class SwissPairing:
    """Pairs one round. With leniency 1 somebody may begin three times in a row, with 2 players may meet again."""

    def __init__(self, cards: dict[int, Card], order: Sequence[int], is_last: bool, leniency: int) -> None:
        self.cards, self.leniency = cards, leniency
        self.preferences = {player: card.preference for player, card in cards.items()}
        self.order = [*order, *([NOBODY] if len(order) % 2 else [])]
        rounds = max([len(card.floats) for card in cards.values()], default=0)
        self.leaders = {player for player in order if is_last and cards[player].score > rounds / 2}
        self.may = {player: {other for other in self.order if other != player and self._may_meet(player, other)}
                    for player in self.order}
        self._complete: dict[frozenset[int], bool] = {}
        self._restrict_bye()

    def _may_meet(self, one: int, other: int) -> bool:
        if NOBODY in (one, other):
            return self.leniency > 1 or not self.cards[max(one, other)].had_bye
        if other in self.cards[one].opponents:
            return self.leniency > 1
        preference, against = self.preferences[one], self.preferences[other]
        is_clash = preference == against and preference[1] == ABSOLUTE
        return not (is_clash and one not in self.leaders and other not in self.leaders) or self.leniency > 0

    def _restrict_bye(self) -> None:
        """Restrict the bye to the players of the lowest possible score who have missed the fewest rounds."""
        if NOBODY in self.may:
            for player in list(self.may[NOBODY]):
                self.may[player].discard(NOBODY)
            candidates, self.may[NOBODY] = self.may[NOBODY], set()
            def claim(player: int) -> tuple[float, int]:
                card = self.cards[player]
                return card.score, len(card.floats) - len(card.begun)

            for _, equals in groupby(sorted(candidates, key=claim), key=claim):
                for player in equals:
                    self.may[player].add(NOBODY)
                    self.may[NOBODY].add(player)
                self._complete.clear()
                if self.can_complete(self.order):
                    return

    def pairs(self) -> Generator[None, None, Pairs | None]:
        """Return all pairs, the higher player first, or None if there is no pairing; yield now and then."""
        if not self.can_complete(self.order):
            return None
        groups = self._groups()
        paired: Pairs = []
        moved: list[int] = []
        for number, group in enumerate(groups):
            below = [player for each in groups[number + 1:] for player in each]
            bracket = Bracket(self, moved, group, groups[number + 1] if below else [], below)
            yield from bracket.find_best()
            found, moved = bracket.found
            paired += found
        rank = {player: place for place, player in enumerate(self.order)}
        paired.sort(key=lambda pair: (pair[1] == NOBODY, rank[pair[0]]))
        return paired

    def _groups(self) -> list[list[int]]:
        groups: list[list[int]] = []
        last = None
        for player in self.order:
            score = self.cards[player].score if player != NOBODY else None
            if score != last or not groups:
                groups.append([])
            groups[-1].append(player)
            last = score
        return groups

    def can_complete(self, players: Sequence[int]) -> bool:
        """Whether these players can all be paired with each other."""
        key = frozenset(players)
        found = self._complete.get(key)
        if found is None:
            found = self._complete[key] = len(key) % 2 == 0 and self.most_pairs(key) * 2 == len(key)
        return found

    def most_pairs(self, players: frozenset[int], moved: Sequence[int] = (), group: Sequence[int] = ()) -> int:
        """Return how many pairs can be made if those moved down meet the group only.

        It is half the rank of the Tutte matrix, at random numbers (Lovász 1979).
        """
        here = sorted(players)
        rng = Random(len(here))
        rows = [[0] * len(here) for _ in here]
        for k, one in enumerate(here):
            for j in range(k):
                other = here[j]
                if other in self.may[one] and (one not in moved or other in group) and (
                        other not in moved or one in group):
                    rows[k][j] = rng.randrange(1, PRIME)
                    rows[j][k] = PRIME - rows[k][j]
        return _rank(rows) // 2


def _rank(rows: list[list[int]]) -> int:
    """Return the rank of a square matrix of numbers below the prime."""
    rank = 0
    for column in range(len(rows)):
        pivot = next((row for row in range(rank, len(rows)) if rows[row][column]), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        top, inverse = rows[rank], pow(rows[rank][column], -1, PRIME)
        for row in range(rank + 1, len(rows)):
            if rows[row][column]:
                factor = rows[row][column] * inverse % PRIME
                rows[row] = [(value - factor * above) % PRIME for value, above in zip(rows[row], top, strict=True)]
        rank += 1
    return rank


class Bracket:
    """One score group with those moved down into it; the search for its best pairing."""

    def __init__(self, pairing: SwissPairing, moved: list[int], group: list[int], following: list[int],
                 below: list[int]) -> None:
        self.pairing, self.moved, self.group = pairing, moved, group
        self.following, self.below = following, below
        self.best_cost: Cost | None = None
        self.found: tuple[Pairs, list[int]] = ([], [])
        self.steps = 0
        self.limit = 0
        self._quality: dict[frozenset[int], Cost | None] = {}

    def find_best(self) -> Steps:
        """Find the pairs and those who are left over, in their order."""
        everybody = self.moved + self.group
        for left_over in range(len(everybody) % 2, len(everybody) + 1, 2):
            clashes = self._least_clashes(everybody, left_over)
            for _, stays in groupby(sorted(self._stays(left_over), key=self._differences), key=self._differences):
                yield from self._search(list(stays), range(clashes, len(everybody) // 2 + 1), left_over)
                if self.best_cost is not None:
                    return
        raise AssertionError("A bracket that can be completed has a pairing.")

    def _stays(self, left_over: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of moved-down players who are moved down again, small sets of low players first."""
        for count in range(min(len(self.moved), left_over) + 1):
            for chosen in combinations(reversed(self.moved), count):
                if len(self.moved) + left_over - 2 * count <= len(self.group):  # enough to meet, and to be left over
                    yield tuple(sorted(chosen, key=self.moved.index))

    def _differences(self, stay: tuple[int, ...]) -> list[float]:
        """Return by how much the scores differ in pairs with players moved down, the largest first."""
        score = self._score(self.group[0])
        return sorted([self._score(player) - score + (1 if player in stay else 0) for player in self.moved],
                      reverse=True)

    def _score(self, player: int) -> float:
        return self.pairing.cards[player].score if player != NOBODY else -1.0

    # --- the search ------------------------------------------------------------------------------

    def _search(self, stays: list[tuple[int, ...]], limits: range, left_over: int) -> Steps:
        for self.limit in limits:
            self.steps = 0
            for stay in stays:
                yield from self._pair_moved([player for player in self.moved if player not in stay], self.group, [],
                                            (0, 0, 0, 0), left_over - len(stay), list(stay))
            if self.best_cost is not None and not any(self.best_cost[:2]):
                return

    def _pair_moved(self, moved: list[int], group: list[int], pairs: Pairs, cost: Cost, left_over: int,
                    stay: list[int]) -> Steps:
        """Pair those moved down with players of the group, then the remaining players with each other."""
        if not moved:
            yield from self._pair_halves(group, pairs, cost, left_over, stay)
            return
        one = moved[0]
        for other in group:
            if other in self.pairing.may[one]:
                rest = [player for player in group if player != other]
                added = self._added(cost, one, other, True)
                if self._is_promising(added, moved[1:] + rest, left_over):
                    yield from self._pair_moved(moved[1:], rest, [*pairs, (one, other)], added, left_over, stay)
            if self._is_done():
                return

    def _pair_halves(self, group: list[int], pairs: Pairs, cost: Cost, left_over: int, stay: list[int]) -> Steps:
        count = (len(group) - left_over) // 2
        for upper, lower in halves(group, count):
            yield from self._transpose(upper, lower, pairs, cost, left_over, stay)
            if self._is_done():
                return

    def _transpose(self, upper: list[int], lower: list[int], pairs: Pairs, cost: Cost, left_over: int, stay: list[int]
                   ) -> Steps:
        if not upper:
            self._judge(pairs, stay + lower, cost)
            yield
            return
        self.steps += 1
        if self.steps % YIELD_EVERY == 0:
            yield
        one = upper[0]
        for other in lower:
            if other in self.pairing.may[one]:
                rest = [player for player in lower if player != other]
                added = self._added(cost, one, other, False)
                if self._is_promising(added, upper[1:] + rest, left_over):
                    yield from self._transpose(upper[1:], rest, [*pairs, (one, other)], added, left_over, stay)
            if self._is_done():
                return

    def _judge(self, pairs: Pairs, over: list[int], cost: Cost) -> None:
        quality = self._quality_of(over)
        if quality is None:
            return
        clashes, strong, up, up_before = cost
        following, stranded, down, down_before = quality
        whole = (following, stranded, clashes, strong, down, up, down_before, up_before)
        if self.best_cost is None or whole < self.best_cost:
            self.best_cost, self.found = whole, (pairs, over)

    def _quality_of(self, over: list[int]) -> Cost | None:
        """Return the quality of the next group's pairing and the number moved down again; None if impossible."""
        key = frozenset(over)
        if key not in self._quality:
            self._quality[key] = None
            if self.pairing.can_complete(over + self.below):
                following = stranded = 0
                if over:
                    players = frozenset(over + self.following)
                    following = len(players) // 2 - self.pairing.most_pairs(players)
                    everybody = frozenset(over + self.below)
                    stranded = len(everybody) // 2 - self.pairing.most_pairs(everybody, over, self.following)
                self._quality[key] = (following, stranded, self._count(over, 1, 1), self._count(over, 1, 2))
        return self._quality[key]

    def _count(self, players: Sequence[int], way: int, back: int) -> int:
        """Return how many of the players met a lower (1) or a higher score (-1) so many rounds ago."""
        cards = self.pairing.cards
        return sum(player != NOBODY and len(cards[player].floats) >= back and cards[player].floats[-back] == way
                   for player in players)

    def _added(self, cost: Cost, one: int, other: int, is_moved: bool) -> Cost:
        clashes, strong, up, up_before = cost
        if NOBODY not in (one, other):
            (side, strength), (opposite, against) = self.pairing.preferences[one], self.pairing.preferences[other]
            if side and side == opposite:
                clashes += 1
                strong += min(strength, against) >= STRONG
        if is_moved:
            up += self._count([other], -1, 1)
            up_before += self._count([other], -1, 2)
        return clashes, strong, up, up_before

    def _least_clashes(self, players: Sequence[int], left_over: int) -> int:
        """Return the least number of pairs in which both players prefer the same side."""
        preferences = self.pairing.preferences
        sides = [preferences[player][0] for player in players if player != NOBODY]
        surplus = abs(sum(sides)) - sides.count(0) - (len(players) - len(sides)) - left_over
        return max(0, (surplus + 1) // 2)

    def _is_promising(self, cost: Cost, players: Sequence[int], left_over: int) -> bool:
        clashes = cost[0] + self._least_clashes(players, left_over)
        if clashes > self.limit:
            return False
        best = self.best_cost
        return best is None or (0, 0, clashes, cost[1], 0, cost[2], 0, cost[3]) < best

    def _is_done(self) -> bool:
        best = self.best_cost
        return self.steps > MOST_STEPS or (best is not None and best[2] <= self.limit
                                           and not any(best[:2]) and not any(best[3:]))


def halves(group: list[int], count: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the upper and the lower part of a group, first as they are, then with ever more players exchanged."""
    upper, lower = list(range(count)), list(range(count, len(group)))
    for exchanged in range(min(len(upper), len(lower)) + 1):
        choices = [(down, up) for down in combinations(upper, exchanged) for up in combinations(lower, exchanged)]
        choices.sort(key=lambda choice: (sum(choice[1]) - sum(choice[0]), [-place for place in reversed(choice[0])],
                                         choice[1]))
        for down, up in choices:
            ones = sorted({*upper, *up} - {*down})
            others = sorted({*lower, *down} - {*up})
            yield [group[place] for place in ones], [group[place] for place in others]
