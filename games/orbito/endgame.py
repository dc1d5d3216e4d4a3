"""Exact results of Orbito's last turns, by a search of whole turns with a table of positions.

Two questions settle a position: does the seat to move get a draw at least, and does it win? Each is answered by an
alpha-beta search with an empty window (Pearl's test, 1980) that passes over turns after which the opponent wins at once
and looks first where the opponent has the fewest others. What was answered stays in the table, so a search that was
interrupted picks up its thread when it is asked again.
"""

from __future__ import annotations

from typing import Final, final

from games.engine.core.aot import i64
from games.engine.core.rules import Seat
from games.engine.search.evaluator import Prover
from games.orbito.grid import EXTRA_PRESSES, FULL, LINE, LINE_NEXT, REWARDS, beside, pressed, size, wanted
from games.orbito.rules import OrbitoState

MOST_FREE: Final = 12  # cells, beyond which a search takes too long
TABLE_SIZE: Final = 200_000  # positions, about 20 MB; a full table is kept while the next one fills
DRAW: Final = 0  # the results that are asked about
WIN: Final = 1
NO: Final = 0
YES: Final = 1
UNKNOWN: Final = 2
DRAWS: Final = 1  # what the table knows of a position, as a sum
NEVER_DRAWS: Final = 2
WINS: Final = 4
NEVER_WINS: Final = 8


@final
class OrbitoProver(Prover[OrbitoState]):
    """Proves results of positions with few free cells."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}
        self.older: dict[int, int] = {}
        self.work_left: i64 = 0

    def prove(self, s: OrbitoState, work: int) -> tuple[float, ...] | None:
        self.work_left = work
        wins = self.answer(WIN, s)
        if wins != NO:
            return REWARDS[1 + s.seat] if wins == YES else None
        draws = self.answer(DRAW, s)
        if draws != NO:
            return REWARDS[0] if draws == YES else None
        return REWARDS[2 - s.seat]

    def reaches(self, s: OrbitoState, seat: Seat, reward: float, work: int) -> bool | None:
        self.work_left = work
        result = WIN if reward == 1.0 else DRAW
        is_mover = seat == s.seat
        answer = self.answer(result if is_mover else 1 - result, s)
        return None if answer == UNKNOWN else (answer == YES) == is_mover

    def answer(self, result: i64, s: OrbitoState) -> i64:
        """Return whether the seat to move gets at least this result."""
        mine: i64 = s.black if s.seat else s.white
        theirs: i64 = s.white if s.seat else s.black
        movable = 0 if s.nudged else theirs & beside(FULL ^ mine ^ theirs)
        return YES if wins_at_once(mine, theirs, movable) else self.gets(result, mine, theirs, s.nudged)

    def gets(self, result: i64, mine: i64, theirs: i64, is_nudged: bool) -> i64:
        """Return whether the seat to move, which cannot win at once, gets at least this result."""
        placed = size(mine | theirs)
        movable = 0 if is_nudged else theirs & beside(FULL ^ mine ^ theirs)
        if placed == 15:
            return YES if last_result(mine, theirs, movable) >= result else NO
        key = mine << 16 | theirs
        if is_nudged:
            key |= 1 << 32
        known = self.knowledge(key)
        if known & (WINS if result else DRAWS):
            return YES
        if known & (NEVER_WINS if result else NEVER_DRAWS):
            return NO
        if not result and draws_at_once(mine, theirs, movable):
            return YES
        if self.work_left <= 0:
            return UNKNOWN
        self.work_left -= 1
        answer = self.search(result, mine, theirs, movable, placed)
        if answer != UNKNOWN:
            if len(self.known) >= TABLE_SIZE:
                self.known, self.older = {}, self.known
            if answer == YES:
                self.known[key] = known | (DRAWS | WINS if result else DRAWS)
            else:
                self.known[key] = known | (NEVER_WINS if result else NEVER_DRAWS | NEVER_WINS)
        return answer

    def knowledge(self, key: i64) -> i64:
        """Return what the table holds about a position, and keep it there."""
        known: i64 = self.known.get(key, 0)
        if not known and self.older:
            known = self.older.get(key, 0)
            if known:
                self.known[key] = known
        return known

    def search(self, result: i64, mine: i64, theirs: i64, movable: i64, placed: i64) -> i64:
        """Answer by trying all turns: the result is reached if the opponent then misses the opposite one."""
        free: i64 = FULL ^ mine ^ theirs
        opposite: i64 = 1 - result
        moved = pressed(mine)
        lines = winning_cells(moved)
        left, gaps = theirs, free
        src: i64 = 0
        goals: i64 = 0
        replies: list[int] = []
        while True:
            enemy = pressed(left)
            if not LINE[enemy]:
                places = safe_cells(moved, enemy, pressed(gaps), lines)
                while places:
                    own = moved | places & -places
                    places &= places - 1
                    if placed == 14:
                        if last_result(enemy, own, own & beside(FULL ^ own ^ enemy)) <= -result:
                            return YES
                        continue
                    known = self.knowledge(enemy << 16 | own)
                    if known & (NEVER_WINS if opposite else NEVER_DRAWS):
                        return YES
                    if known & (WINS if opposite else DRAWS):
                        continue
                    replies.append(safe_turns(enemy, own) << 32 | enemy << 16 | own)
            while not goals and movable:
                src = movable & -movable
                movable ^= src
                goals = beside(src) & free
            if not goals:
                break
            dst = goals & -goals
            goals ^= dst
            left = theirs ^ src ^ dst
            gaps = free ^ src ^ dst
        replies.sort()
        for reply in replies:
            boards: i64 = reply
            answer = self.gets(opposite, boards >> 16 & FULL, boards & FULL, False)
            if answer != YES:
                return YES if answer == NO else UNKNOWN
        return NO


def winning_cells(board: i64) -> i64:
    """Return the cells where one more marble has a line after the press."""
    return FULL ^ board if LINE_NEXT[board] else wanted(board)


def wins_at_once(mine: i64, theirs: i64, movable: i64) -> bool:
    """Return whether a turn makes the only line; `movable` are the opponent's marbles that may be moved first."""
    cells = winning_cells(mine)
    if not cells:
        return False
    free: i64 = FULL ^ mine ^ theirs
    if not LINE_NEXT[theirs]:
        if cells & free:
            return True
        movable &= cells
    return _ends_after_nudge(False, cells, free, theirs, movable)


def draws_at_once(mine: i64, theirs: i64, movable: i64) -> bool:
    """Return whether a turn makes lines of both colours."""
    cells = winning_cells(mine)
    if not cells:
        return False
    free: i64 = FULL ^ mine ^ theirs
    if LINE_NEXT[theirs] and cells & free:
        return True
    return _ends_after_nudge(True, cells, free, theirs, movable)


def _ends_after_nudge(has_line: bool, cells: i64, free: i64, theirs: i64, movable: i64) -> bool:
    """Return whether a nudge leaves one of the cells free and their line, or none, after the press."""
    while movable:
        src = movable & -movable
        movable ^= src
        goals = beside(src) & free
        while goals:
            shift = src | goals & -goals
            goals &= goals - 1
            if cells & (free ^ shift) and (LINE_NEXT[theirs ^ shift] != 0) == has_line:
                return True
    return False


def last_result(mine: i64, theirs: i64, movable: i64) -> i64:
    """Return the best result of the turn with the last marble: 1, 0 or -1."""
    gap: i64 = FULL ^ mine ^ theirs
    best: i64 = -1
    cell = gap
    while True:
        own, enemy = pressed(mine | cell), pressed(theirs ^ cell ^ gap)
        presses: i64 = 0
        while presses < EXTRA_PRESSES and not LINE[own] and not LINE[enemy]:
            own, enemy = pressed(own), pressed(enemy)
            presses += 1
        result: i64 = LINE[own] - LINE[enemy]
        if result > best:
            best = result
        if best == WIN or not movable:
            return best
        cell = movable & -movable
        movable ^= cell


def safe_cells(own: i64, enemy: i64, free: i64, lines: i64) -> i64:
    """Return the free cells where an own marble leaves the opponent, who is next to move, no win at once.

    In `lines` are the cells where it has a line of its own after the next press.
    """
    threats = winning_cells(enemy)
    open_threats = threats & free
    if open_threats:
        cells = lines & free
        if not open_threats & open_threats - 1:
            cells |= open_threats
    elif threats & beside(free):
        cells = free
    else:
        return free
    safe: i64 = 0
    while cells:
        cell = cells & -cells
        cells ^= cell
        marbles, gaps = own | cell, free ^ cell
        has_line = lines & cell != 0
        if has_line or not threats & gaps:
            movable = marbles & beside(gaps)
            if not _ends_after_nudge(False, threats, gaps, marbles, movable if has_line else movable & threats):
                safe |= cell
    return safe


def safe_turns(mine: i64, theirs: i64) -> i64:
    """Return the number of turns after which the opponent cannot win at once."""
    free: i64 = FULL ^ mine ^ theirs
    movable = theirs & beside(free)
    moved = pressed(mine)
    lines = winning_cells(moved)
    left, gaps = theirs, free
    src: i64 = 0
    goals: i64 = 0
    count: i64 = 0
    while True:
        enemy = pressed(left)
        if not LINE[enemy]:
            count += size(safe_cells(moved, enemy, pressed(gaps), lines))
        while not goals and movable:
            src = movable & -movable
            movable ^= src
            goals = beside(src) & free
        if not goals:
            return count
        dst = goals & -goals
        goals ^= dst
        left = theirs ^ src ^ dst
        gaps = free ^ src ^ dst
