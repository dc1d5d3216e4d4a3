"""Proofs for Sly'ne: the seat that completes a line within the remaining actions, found with the plain generator.

An action moves at most one marble to another cell, and opens a road only by turning or placing a tile. So a single
action can complete a line of four cells in three ways only: the missing marble comes by itself or on its tile, or all
four are there and one of their tiles is turned.
"""

from __future__ import annotations

from functools import partial

from tests.reference import Position
from tests.reference.slyne import (
    DIRECTIONS,
    MARBLES,
    TABLE_RADIUS,
    Cell,
    SlyneReference,
    Table,
    is_connected,
    is_enclosed,
    is_open,
    marbles_of,
    reachable,
)


class PlainSlyne:
    """Puzzles that this turn decides: the seat wins, or leaves the next seat no win."""

    def __init__(self, seats: int, tiles: str) -> None:
        self.rules = SlyneReference(seats, tiles, draws=False)
        self.last_win = (0, "")
        self.last_spoiler = ("", "")

    def winning_turns(self, position: Position) -> dict[tuple[str, ...], Position]:
        """Return the turns that win with the remaining actions, with the positions they lead to."""
        found: dict[tuple[str, ...], Position] = {}
        for token, after in self.rules.turns(position).items():
            if after["winner"] == position["seat"]:
                found[token,] = after
            elif after["seat"] == position["seat"] and self.can_complete(after):
                for last, end in self.rules.turns(after).items():
                    if end["winner"] == position["seat"]:
                        found[token, last] = end
        return found

    def holding_turns(self, position: Position) -> dict[tuple[str, ...], Position]:
        """Return the actions after which the opponent cannot win in its turn; for two seats, with one action left."""
        return {(token,): after for token, after in self.rules.turns(position).items()
                if after["winner"] == position["seat"] or not self.can_win(after)}

    def forcing_turns(self, position: Position) -> dict[tuple[str, ...], Position]:
        """Return the actions after which the next own turn wins in any case; for two seats, with one action left."""
        return {(token,): after for token, after in self.rules.turns(position).items()
                if after["winner"] == position["seat"] or not self.can_spoil(after)}

    def can_spoil(self, position: Position) -> bool:
        """Return whether the seat to move can win, or prevent a win of the next seat, in a turn of two actions.

        The turn that succeeded last time is tried first.
        """
        firsts = self.rules.turns(position)
        for token in dict.fromkeys([self.last_spoiler[0], *firsts]):
            middle = firsts.get(token)
            if middle is None:
                continue
            if middle["winner"] is not None:
                return True
            lasts = self.rules.turns(middle)
            for last in dict.fromkeys([self.last_spoiler[1], *lasts]):
                end = lasts.get(last)
                if end is not None and (end["winner"] is not None or not self.can_win(end)):
                    self.last_spoiler = token, last
                    return True
        return False

    def can_win(self, position: Position) -> bool:
        """Return whether the seat to move can complete a line with two actions; the last win is tried first."""
        if self.can_complete(position):
            return True
        most = self.most_in_line(position)
        if most < MARBLES - 2:
            return False
        kinds = [self.rules.marble_moves, self.rules.marble_placements, self.rules.tile_moves,
                 self.rules.tile_placements, self.rules.block_placements]
        if most < MARBLES - 1:  # the first action, too, must bring a marble into a line
            kinds = [self.rules.marble_moves, self.rules.marble_placements,
                     partial(self.rules.tile_moves, is_carrying=True)]
        kind, token = self.last_win
        after = kinds[kind](position).get(token) if kind < len(kinds) else None
        if after is not None and self.can_complete(after):
            return True
        for kind, actions in enumerate(kinds):
            for token, after in actions(position).items():
                if self.can_complete(after):
                    self.last_win = kind, token
                    return True
        return False

    def most_in_line(self, position: Position) -> int:
        """Return the most marbles of the seat to move on four cells in a line; an action adds at most one."""
        marbles = marbles_of(position["table"], position["seat"])
        lines = ([(q + i * right, r + i * down) for i in range(MARBLES)]
                 for q, r in marbles for right, down in DIRECTIONS)
        return max((sum(cell in marbles for cell in line) for line in lines), default=0)

    def can_complete(self, position: Position) -> bool:
        """Return whether a single action completes a line."""
        table: Table = position["table"]
        marbles = marbles_of(table, position["seat"])
        if len(marbles) < MARBLES - 1 or self.most_in_line(position) < MARBLES - 1:
            return False
        for direction, (right, down) in enumerate(DIRECTIONS[:3]):
            starts = {(q - i * right, r - i * down) for q, r in marbles for i in range(MARBLES)}
            for q, r in starts:
                line = [(q + i * right, r + i * down) for i in range(MARBLES)]
                gaps = [cell for cell in line if cell not in marbles]
                if len(gaps) == 1 and self.can_fill(position, line, direction, gaps[0], marbles):
                    return True
                if not gaps and any(self.is_road({**table, cell: turned}, line, direction)
                                    for cell in line for turned in self.rules.rotations(table[cell]).values()):
                    return True
        return False

    def can_fill(self, position: Position, line: list[Cell], direction: int, gap: Cell, marbles: list[Cell]) -> bool:
        """Return whether the marble missing in a line can get there so that the road is complete."""
        table: Table = position["table"]
        strays = [cell for cell in marbles if cell not in line]
        if gap in table:
            if table[gap]["marble"] is not None or not self.is_road(table, line, direction):
                return False
            return gap in reachable(table, strays[0]) if strays else table[gap]["owner"] == position["seat"]
        if not strays or max(abs(gap[0]), abs(gap[1]), abs(gap[0] + gap[1])) > TABLE_RADIUS:
            return False
        rest = {cell: tile for cell, tile in table.items() if cell != strays[0]}
        if not any(self.is_road({**rest, gap: turned}, line, direction)
                   for turned in self.rules.rotations(table[strays[0]]).values()):
            return False
        return is_connected(rest) and not is_enclosed(strays[0], {*rest, gap})

    def is_road(self, table: Table, line: list[Cell], direction: int) -> bool:
        """Return whether all tiles of a line are joined."""
        return all(is_open(table, cell, direction) for cell in line[:-1])
