"""Sly'ne, from the rules: a dictionary from axial (q, r) to a tile, which is a dictionary as well."""

from __future__ import annotations

from typing import Any

from tests.reference import Position, Reference, Result, lost_or_won

DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # counter-clockwise from east
ARM_NAMES = ["e", "ne", "nw", "w", "sw", "se"]
TILES, MARBLES, BLOCKS = 6, 4, 3  # of each player
TABLE_RADIUS = 40
QUIET_LIMIT = 120
Cell = tuple[int, int]
Tile = dict[str, Any]
Table = dict[Cell, Tile]


class SlyneReference(Reference):
    """Positions: `table`, `seat`, `action`, `blocks` in hand, `quiet` turns, `new` piece in this turn, `winner`."""

    def __init__(self, seats: int, tiles: str, draws: bool) -> None:
        self.seats = seats
        self.draws = draws
        self.new_tiles = [frozenset(range(6))]
        if tiles == "crossroads":
            self.new_tiles = [frozenset({k, k + 3, (k + 1) % 6, (k + 4) % 6}) for k in range(3)]

    def start(self) -> Position:
        return {
            "table": {}, "seat": 0, "action": 1, "blocks": [BLOCKS] * self.seats,
            "quiet": 0, "new": False, "winner": None,
        }

    def result(self, position: Position) -> Result | None:
        if position["winner"] is not None:
            return lost_or_won({position["winner"]}, self.seats), "line"
        if self.draws and position["quiet"] >= QUIET_LIMIT:
            return (0.5,) * self.seats, "quiet"
        return None

    def turns(self, position: Position) -> dict[str, Position]:
        if self.result(position) is not None:
            return {}
        found = {
            **self.tile_placements(position), **self.marble_placements(position), **self.marble_moves(position),
            **self.tile_moves(position), **self.block_placements(position),
        }
        return found or {"pass": self.end_turn({**position})}

    # --- the five actions ----------------------------------------------------------------------------

    def tile_placements(self, position: Position) -> dict[str, Position]:
        table, seat = position["table"], position["seat"]
        if sum(tile["owner"] == seat for tile in table.values()) == TILES:
            return {}
        found = {}
        for cell in touching(table) if table else [(0, 0)]:
            for k, arms in enumerate(self.new_tiles):
                tile = {"owner": seat, "arms": arms, "blocked": frozenset(), "marble": None}
                found[f"T{name(cell)}/{k}"] = self.follow(position, {**table, cell: tile}, entered=True)
        return found

    def marble_placements(self, position: Position) -> dict[str, Position]:
        table, seat = position["table"], position["seat"]
        if len(marbles_of(table, seat)) == MARBLES:
            return {}
        return {
            f"M{name(cell)}": self.follow(position, {**table, cell: {**tile, "marble": seat}}, entered=True)
            for cell, tile in table.items() if tile["owner"] == seat and tile["marble"] is None
        }

    def marble_moves(self, position: Position) -> dict[str, Position]:
        table, seat = position["table"], position["seat"]
        found = {}
        for start in marbles_of(table, seat):
            for goal in reachable(table, start):
                moved = {**table, start: {**table[start], "marble": None}, goal: {**table[goal], "marble": seat}}
                found[f"{name(start)}>{name(goal)}"] = self.follow(position, moved)
        return found

    def tile_moves(self, position: Position, is_carrying: bool = False) -> dict[str, Position]:
        """Return the moves of all tiles that may be moved, or only of those that carry a marble."""
        table, seat = position["table"], position["seat"]
        found = {}
        for cell, tile in table.items():
            if not (tile["marble"] == seat or (tile["owner"] == seat and tile["marble"] is None)):
                continue
            if is_carrying and tile["marble"] is None:
                continue
            turned = self.rotations(tile)
            for k, result in turned.items():
                if result != tile:
                    found[f"R{name(cell)}/{k}"] = self.follow(position, {**table, cell: result})
            rest = {other: table[other] for other in table if other != cell}
            if not is_connected(rest):
                continue
            for goal in touching(rest):
                if goal != cell and not is_enclosed(cell, {*rest, goal}):
                    for k, result in turned.items():
                        found[f"T{name(cell)}>{name(goal)}/{k}"] = self.follow(position, {**rest, goal: result})
        return found

    def block_placements(self, position: Position) -> dict[str, Position]:
        table, seat = position["table"], position["seat"]
        if position["blocks"][seat] == 0:
            return {}
        left = list(position["blocks"])
        left[seat] -= 1
        found = {}
        for cell, tile in table.items():
            for arm in tile["arms"] - tile["blocked"]:
                blocked = tile["blocked"] | {arm}
                free = tile["arms"] - blocked
                if any({axis, axis + 3} <= free for axis in range(3)):
                    following = {**position, "blocks": left}
                    changed = {**table, cell: {**tile, "blocked": blocked}}
                    found[f"B{name(cell)}/{ARM_NAMES[arm]}"] = self.follow(following, changed, entered=True)
        return found

    # --- what follows an action ----------------------------------------------------------------------

    def follow(self, position: Position, table: Table, entered: bool = False) -> Position:
        """Return the position after an action: the game is won, the same seat acts again, or the turn ends."""
        for seat in [(position["seat"] + i) % self.seats for i in range(self.seats)]:
            if stands_in_line(table, seat):
                return {**position, "table": table, "quiet": 0, "new": False, "winner": seat}
        following = {**position, "table": table, "new": self.draws and (position["new"] or entered)}
        if position["action"] == 1:
            return {**following, "action": 2}
        return self.end_turn(following)

    def end_turn(self, position: Position) -> Position:
        quiet = 0 if position["new"] or not self.draws else position["quiet"] + 1
        return {**position, "seat": (position["seat"] + 1) % self.seats, "action": 1, "quiet": quiet, "new": False}

    # --- tiles and text ------------------------------------------------------------------------------

    def rotations(self, tile: Tile) -> dict[int, Tile]:
        """Return every different rotation of a tile, by the smallest number of sixths of a full turn."""
        found: dict[int, Tile] = {}
        for k in range(6):
            by = k - self.orientation(tile)
            result = {**tile}
            for part in ("arms", "blocked"):
                result[part] = frozenset((arm + by) % 6 for arm in tile[part])
            if result not in found.values():
                found[k] = result
        return found

    def orientation(self, tile: Tile) -> int:
        return self.new_tiles.index(tile["arms"])

    def to_text(self, position: Position) -> str:
        tiles = []
        for cell in sorted(position["table"], key=lambda cell: (cell[1], cell[0])):
            tile = position["table"][cell]
            text = f"{name(cell)}={tile['owner']}/{self.orientation(tile)}"
            text += "" if tile["marble"] is None else f"*{tile['marble']}"
            tiles.append(text + "".join(f"#{ARM_NAMES[arm]}" for arm in sorted(tile["blocked"])))
        left = ",".join(map(str, position["blocks"]))
        quiet = " new" if position["new"] else f" {position['quiet']}" if position["quiet"] else ""
        return f"{';'.join(tiles) or '-'} {position['seat']} {position['action']} {left}{quiet}"

    def from_text(self, text: str) -> Position:
        tiles, seat, action, left, quiet = [*text.split(), "0"][:5]
        table = {}
        for part in tiles.split(";") if tiles != "-" else []:
            where, what = part.split("=")
            what, *blocked = what.split("#")
            what, _, marble = what.partition("*")
            owner, orientation = map(int, what.split("/"))
            q, r = map(int, where.split(","))
            table[q, r] = {
                "owner": owner, "arms": self.new_tiles[orientation], "marble": int(marble) if marble else None,
                "blocked": frozenset(map(ARM_NAMES.index, blocked)),
            }
        lined = [s for i in range(self.seats) if stands_in_line(table, s := (int(seat) + i) % self.seats)]
        return {
            "table": table, "seat": int(seat), "action": int(action), "blocks": [int(n) for n in left.split(",")],
            "quiet": 0 if quiet == "new" else int(quiet), "new": quiet == "new", "winner": lined[0] if lined else None,
        }


def name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def neighbour(cell: Cell, direction: int) -> Cell:
    return cell[0] + DIRECTIONS[direction][0], cell[1] + DIRECTIONS[direction][1]


def touching(table: Table) -> set[Cell]:
    """Return the free cells of the table that share an edge with a tile."""
    around = {neighbour(cell, direction) for cell in table for direction in range(6)}
    return {(q, r) for q, r in around - set(table) if max(abs(q), abs(r), abs(q + r)) <= TABLE_RADIUS}


def marbles_of(table: Table, seat: int) -> list[Cell]:
    return [cell for cell, tile in table.items() if tile["marble"] == seat]


def is_open(table: Table, cell: Cell, direction: int) -> bool:
    """Return whether a road continues from this tile to the next one, without a block on either arm."""
    other = neighbour(cell, direction)
    if cell not in table or other not in table:
        return False
    back = (direction + 3) % 6
    here, there = table[cell], table[other]
    return direction in here["arms"] - here["blocked"] and back in there["arms"] - there["blocked"]


def reachable(table: Table, start: Cell) -> set[Cell]:
    """Return the empty tiles that a marble can reach along open roads through empty tiles."""
    found: set[Cell] = set()
    ends = [start]
    while ends:
        cell = ends.pop()
        for direction in range(6):
            other = neighbour(cell, direction)
            if is_open(table, cell, direction) and table[other]["marble"] is None and other not in found:
                found.add(other)
                ends.append(other)
    return found


def is_connected(table: Table) -> bool:
    """Return whether there are tiles and all of them are connected."""
    if not table:
        return False
    found = {next(iter(table))}
    ends = list(found)
    while ends:
        cell = ends.pop()
        for direction in range(6):
            other = neighbour(cell, direction)
            if other in table and other not in found:
                found.add(other)
                ends.append(other)
    return len(found) == len(table)


def is_enclosed(hole: Cell, tiles: set[Cell]) -> bool:
    """Return whether a free cell is enclosed: no path over free cells leads out of the table."""
    west, east = min(q for q, _ in tiles), max(q for q, _ in tiles)
    north, south = min(r for _, r in tiles), max(r for _, r in tiles)
    found = {hole}
    ends = [hole]
    while ends:
        cell = ends.pop()
        if not (west <= cell[0] <= east and north <= cell[1] <= south):
            return False
        for direction in range(6):
            other = neighbour(cell, direction)
            if other not in tiles and other not in found:
                found.add(other)
                ends.append(other)
    return True


def stands_in_line(table: Table, seat: int) -> bool:
    """Return whether the seat's four marbles stand on consecutive tiles of a straight open road."""
    marbles = marbles_of(table, seat)
    if len(marbles) < MARBLES:
        return False
    if min(len({q for q, _ in marbles}), len({r for _, r in marbles}), len({q + r for q, r in marbles})) > 1:
        return False  # they are not in line on any of the three axes
    for cell in marbles:
        for direction in range(3):
            line = [cell]
            while len(line) < MARBLES and neighbour(line[-1], direction) in marbles:
                line.append(neighbour(line[-1], direction))
            if len(line) == MARBLES and all(is_open(table, where, direction) for where in line[:-1]):
                return True
    return False
