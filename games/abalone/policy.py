"""The learnt policy of Abalone: the logit of each move, as a sum of weights.

A neighbourhood is twelve bits: six for own marbles and six for opposing ones around a cell, both set beyond the rim.
Seen along the direction of the move, mirror images alike, it has a weight for the cell that is left and one for the
cell that is entered. More weights depend on the ring of these cells and how many marbles surround them, and on marbles
that are about to be pushed off; where marbles move in line, also on the five cells ahead and on what lies within three
cells along the two lines that cross the move at the cells left and entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final, final

from games.abalone.grid import BEYOND, CELLS, CENTRALITY, FLAT_NEXT, FOE, GROUPS, NEXT, OWN, PARTNER, RAYS, SPANS
from games.engine.core.aot import i64
from games.engine.core.rules import Move
from games.engine.search.weights import MIDDLE_LEVEL, in_levels

ROWS: Final = 9
LENGTHS: Final = (5, 6, 7, 8, 9, 8, 7, 6, 5)  # of the rows
MIDDLE: Final = 4  # the longest row
HOODS: Final = 4096  # neighbourhoods
WALL: Final[i64] = (1 << 12) - 1  # the row beyond the first and the last
OWN_DIGITS: Final = bytes([48 + (seen in (OWN, PARTNER)) for seen in range(256)])
FOE_DIGITS: Final = bytes([48 + (seen == FOE) for seen in range(256)])
DIRECTION_OF_BIT: Final = (0, 3, 5, 4, 1, 2)
PLACES: Final = 49 * 5  # by ring, own and opposing neighbours
SYMBOL: Final = bytes([0, 1, 1, 2, 3])  # free, own, opposing, beyond the rim
SYMBOLS: Final = SYMBOL + bytes([3] * (256 - len(SYMBOL)))  # the same as a table for `bytes.translate`
AHEAD: Final = 4 ** 5
CROSSED: Final = 4 ** 6  # what lies along a line, three cells on both sides

KIND: Final = 0  # a single marble, two and three broadside, a pass
LINE: Final = 4  # the five cells ahead of two or three marbles in line
DANGER: Final = LINE + AHEAD  # a marble leaves that could be pushed off; a marble is pushed that could do it
PLACE: Final = DANGER + 2  # four tables: in line left and entered, broadside left and entered
HOOD: Final = PLACE + 4 * PLACES  # again four


def _counts() -> bytes:
    """Return, by neighbourhood, 7 times the number of own neighbours plus the number of opposing ones."""
    found = bytearray()
    for hood in range(HOODS):
        own, foe = hood & 63, hood >> 6
        found.append(7 * (own & ~foe).bit_count() + (foe & ~own).bit_count())
    return bytes(found)


def _turned(hood: int, direction: int, is_mirrored: bool) -> int:
    """Return a neighbourhood as seen along a direction: what is ahead, then around to the left or to the right."""
    symbols = [0] * 6
    for bit, way in enumerate(DIRECTION_OF_BIT):
        symbols[way] = (hood >> bit & 1) + 2 * (hood >> (6 + bit) & 1)
    seen = 0
    for step in range(6):
        seen = 4 * seen + symbols[(direction - step if is_mirrored else direction + step) % 6]
    return seen


def _hood_numbers() -> tuple[list[int], int]:
    """Return the number of each neighbourhood by direction, mirror images alike, and how many numbers there are."""
    numbers: dict[int, int] = {}
    found: list[int] = []
    for direction in range(6):
        for hood in range(HOODS):
            seen = min(_turned(hood, direction, False), _turned(hood, direction, True))
            if seen not in numbers:
                numbers[seen] = len(numbers)
            found.append(numbers[seen])
    return found, len(numbers)


COUNTS: Final = _counts()
_HOODS: Final = _hood_numbers()
HOOD_NUMBER: Final = _HOODS[0]
HOOD_CLASSES: Final = _HOODS[1]
CROSS: Final = HOOD + 4 * HOOD_CLASSES  # two: in line left and entered
COUNT: Final = CROSS + 2 * CROSSED  # of weights
CROSSINGS: Final = bytes([crossed for cell in range(CELLS) for way in range(6)
                          for crossed in RAYS[cell][way][:3] + RAYS[cell][(way + 3) % 6][:3]])
LEFT: Final = bytes([1, 2, 3, 4, 5, 0])  # the direction beside each, and on the other side, as mirror images see it
RIGHT: Final = bytes([5, 0, 1, 2, 3, 4])
RING_AT: Final = bytes([49 * CENTRALITY[cell] for cell in range(CELLS)])
FLAT_RAYS: Final = bytes([ahead for cell in range(CELLS) for way in range(6) for ahead in RAYS[cell][way]])
STEPS: Final = bytes([SPANS.get((cell, other), (0, 0))[0] for cell in range(CELLS) for other in range(CELLS)])
HIGHEST: Final = 1_500  # units of the logit of a move
IN_LINE_START: Final = HIGHEST - 9 * MIDDLE_LEVEL  # where a sum of nine levels begins, so that 0 is the lowest logit
BROADSIDE_START: Final = HIGHEST - MIDDLE_LEVEL
RIM_CELLS: Final = bytes([cell for cell in range(CELLS) if not CENTRALITY[cell]])
OUTWARD: Final = [bytes([way for way in range(6) if NEXT[cell][way] == BEYOND]) for cell in range(CELLS)]
EXPOSED: Final = 1  # an own marble that could be pushed off
ATTACKER: Final = 2  # an opposing one that would push it


def neighbourhoods(view: bytes) -> list[int]:
    """Return what surrounds each cell."""
    own: i64 = int(view.translate(OWN_DIGITS), 2)
    foe: i64 = int(view.translate(FOE_DIGITS), 2)
    own = own >> 1  # the first bit is that beyond the rim; then come the cells from the last to the first
    foe = foe >> 1
    found = [0] * CELLS
    below_own: i64 = WALL
    below_foe: i64 = WALL
    row: i64
    length: i64 = LENGTHS[0]
    walls: i64 = 1 | 1 << (length + 1)
    mask: i64 = (1 << length) - 1
    here_own: i64 = (own & mask) << 1 | walls
    here_foe: i64 = (foe & mask) << 1 | walls
    own = own >> length
    foe = foe >> length
    cell: i64 = CELLS - 1
    for row in range(ROWS):
        above_own: i64 = WALL
        above_foe: i64 = WALL
        next_length: i64 = 0
        if row < ROWS - 1:
            next_length = LENGTHS[row + 1]
            walls = 1 | 1 << (next_length + 1)
            mask = (1 << next_length) - 1
            above_own = (own & mask) << 1 | walls
            above_foe = (foe & mask) << 1 | walls
            own = own >> next_length
            foe = foe >> next_length
        up: i64 = 1 if row < MIDDLE else 0
        down: i64 = 1 if row > MIDDLE else 0
        at: i64
        for at in range(length):
            near_own: i64 = (here_own >> at & 1 | (here_own >> (at + 2) & 1) << 1
                             | (above_own >> (at + up) & 3) << 2 | (below_own >> (at + down) & 3) << 4)
            near_foe: i64 = (here_foe >> at & 1 | (here_foe >> (at + 2) & 1) << 1
                             | (above_foe >> (at + up) & 3) << 2 | (below_foe >> (at + down) & 3) << 4)
            found[cell] = near_own | near_foe << 6
            cell -= 1
        below_own, below_foe, here_own, here_foe, length = here_own, here_foe, above_own, above_foe, next_length
    return found


def crossing(symbols: bytes, cell: i64, direction: i64) -> i64:
    """Return what lies within three cells of a cell along a line."""
    at: i64 = 6 * (6 * cell + direction)
    return (1024 * symbols[CROSSINGS[at]] + 256 * symbols[CROSSINGS[at + 1]] + 64 * symbols[CROSSINGS[at + 2]]
            + 16 * symbols[CROSSINGS[at + 3]] + 4 * symbols[CROSSINGS[at + 4]] + symbols[CROSSINGS[at + 5]])


def dangers(view: bytes) -> bytearray:
    """Mark own marbles that the opponents could push off if it were their turn, and those that would push them."""
    found = bytearray(CELLS + 1)
    for cell in RIM_CELLS:
        if view[cell] != OWN and view[cell] != PARTNER:
            continue
        for outward in OUTWARD[cell]:
            inward = RAYS[cell][(outward + 3) % 6]
            at: i64 = 0
            if view[inward[0]] == OWN or view[inward[0]] == PARTNER:
                at = 1
            if view[inward[at]] != FOE or view[inward[at + 1]] != FOE or (at == 1 and view[inward[3]] != FOE):
                continue
            found[cell] = EXPOSED
            if at == 1:
                found[inward[0]] = EXPOSED
                found[inward[3]] = ATTACKER
            found[inward[at]] = ATTACKER
            found[inward[at + 1]] = ATTACKER
    return found


def features(view: bytes, moves: list[Move]) -> list[list[int]]:
    """Return the numbers of the weights that make up the logit of each move."""
    hoods = neighbourhoods(view)
    symbols = view.translate(SYMBOLS)
    danger = dangers(view)
    found: list[list[int]] = []
    for move in moves:
        numbers: list[int] = []
        if not move:
            numbers.append(KIND + 3)
        elif len(move) == 3:
            group = GROUPS[move[0], move[1]]
            numbers.append(KIND + len(group) - 1)
            for cell in group:
                _touch(numbers, hoods, 2, cell, move[2])
                _touch(numbers, hoods, 3, NEXT[cell][move[2]], move[2])
                if danger[cell] == EXPOSED:
                    numbers.append(DANGER)
        else:
            tail, direction = move
            ahead = RAYS[tail][direction]
            at = 0
            code = 0
            while view[ahead[at]] in (OWN, PARTNER):
                at += 1
            for cell in ahead:
                code = 4 * code + SYMBOL[view[cell]]
            numbers.append(LINE + code if at else KIND)
            _touch(numbers, hoods, 0, tail, direction)
            _touch(numbers, hoods, 1, ahead[at], direction)
            for across in (LEFT[direction], RIGHT[direction]):
                numbers.append(CROSS + crossing(symbols, tail, across))
                numbers.append(CROSS + CROSSED + crossing(symbols, ahead[at], across))
            if danger[tail] == EXPOSED:
                numbers.append(DANGER)
            if danger[ahead[at]] == ATTACKER:
                numbers.append(DANGER + 1)
        found.append(numbers)
    return found


def _touch(numbers: list[int], hoods: list[int], way: int, cell: int, direction: int) -> None:
    """Add the weights of a cell that is left or entered."""
    hood = hoods[cell]
    numbers.append(PLACE + PLACES * way + RING_AT[cell] + COUNTS[hood])
    numbers.append(HOOD + HOOD_CLASSES * way + HOOD_NUMBER[HOODS * direction + hood])


@final
class Policy:
    """The weights in the form that compiled code reads fast: levels of one byte, added up as whole numbers."""

    def __init__(self, weights: Sequence[float], sharpness: float) -> None:
        levels, unit = in_levels(weights)
        self.powers: Final[list[Any]] = [exp(sharpness * unit * float(level)) for level in range(-HIGHEST, HIGHEST + 1)]
        self.kind: Final = levels[KIND:LINE]
        self.line: Final = levels[LINE:DANGER]
        self.escape: Final[i64] = levels[DANGER] - MIDDLE_LEVEL
        self.defence: Final[i64] = levels[DANGER + 1] - MIDDLE_LEVEL
        places = [levels[PLACE + PLACES * way:PLACE + PLACES * (way + 1)] for way in range(4)]
        self.left: Final = places[0]
        self.entered: Final = places[1]
        self.side_left: Final = places[2]
        self.side_entered: Final = places[3]
        hoods = [bytes([levels[HOOD + HOOD_CLASSES * way + number] for number in HOOD_NUMBER]) for way in range(4)]
        self.hood_left: Final = hoods[0]
        self.hood_entered: Final = hoods[1]
        self.hood_side_left: Final = hoods[2]
        self.hood_side_entered: Final = hoods[3]
        self.cross_left: Final = levels[CROSS:CROSS + CROSSED]
        self.cross_entered: Final = levels[CROSS + CROSSED:COUNT]

    def weights(self, view: bytes, moves: list[Move]) -> list[float]:
        """Return the exponential of the logit of each move of the view's owner."""
        hoods = neighbourhoods(view)
        symbols = view.translate(SYMBOLS)
        danger = bytes(dangers(view))
        powers, kind, line, escape = self.powers, self.kind, self.line, self.escape
        cross_left, cross_entered = self.cross_left, self.cross_entered
        left, entered, side_left, side_entered = self.left, self.entered, self.side_left, self.side_entered
        hood_left, hood_entered = self.hood_left, self.hood_entered
        hood_side_left, hood_side_entered = self.hood_side_left, self.hood_side_entered
        found: list[Any] = []
        hood: i64
        for move in moves:
            size = len(move)
            logit: i64
            if size == 2:
                tail: i64 = move[0]
                way: i64 = move[1]
                turn: i64 = HOODS * way
                ray: i64 = 5 * (6 * tail + way)
                head: i64 = FLAT_RAYS[ray]
                if symbols[head] == 0:
                    logit = kind[0]
                else:
                    logit = line[256 * symbols[head] + 64 * symbols[FLAT_RAYS[ray + 1]]
                                 + 16 * symbols[FLAT_RAYS[ray + 2]] + 4 * symbols[FLAT_RAYS[ray + 3]]
                                 + symbols[FLAT_RAYS[ray + 4]]]
                    head = FLAT_RAYS[ray + 1]
                    if symbols[head] == 1:
                        head = FLAT_RAYS[ray + 2]
                    if danger[head] == ATTACKER:
                        logit += self.defence
                if danger[tail] == EXPOSED:
                    logit += escape
                one: i64 = LEFT[way]
                other: i64 = RIGHT[way]
                logit += (cross_left[crossing(symbols, tail, one)] + cross_left[crossing(symbols, tail, other)]
                          + cross_entered[crossing(symbols, head, one)]
                          + cross_entered[crossing(symbols, head, other)])
                hood = hoods[tail]
                logit += hood_left[turn + hood] + left[RING_AT[tail] + COUNTS[hood]]
                hood = hoods[head]
                logit += hood_entered[turn + hood] + entered[RING_AT[head] + COUNTS[hood]] + IN_LINE_START
            elif size == 3:
                cell: i64 = move[0]
                last: i64 = move[1]
                side: i64 = move[2]
                step: i64 = STEPS[CELLS * cell + last]
                turn = HOODS * side
                logit = BROADSIDE_START
                marbles: i64 = 1
                while True:
                    goal: i64 = FLAT_NEXT[6 * cell + side]
                    hood = hoods[cell]
                    logit += hood_side_left[turn + hood] + side_left[RING_AT[cell] + COUNTS[hood]]
                    hood = hoods[goal]
                    logit += (hood_side_entered[turn + hood] + side_entered[RING_AT[goal] + COUNTS[hood]]
                              - 4 * MIDDLE_LEVEL)
                    if danger[cell] == EXPOSED:
                        logit += escape
                    if cell == last:
                        break
                    cell = FLAT_NEXT[6 * cell + step]
                    marbles += 1
                logit += kind[marbles - 1]
            else:
                logit = BROADSIDE_START + kind[3]
            if logit < 0:
                logit = 0
            elif logit > 2 * HIGHEST:
                logit = 2 * HIGHEST
            found.append(powers[logit])
        return found
