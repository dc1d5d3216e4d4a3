"""Sly'ne in the lab: its symmetries and the puzzles to search for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from games.engine.core.rules import Move, Rules
from games.engine.core.symmetry import hexagon_symmetries
from games.lab.game_lab import Aim, GameLab, Source
from games.slyne.table import ACTIONS, MOVE_MARBLE, MOVE_TILE, PASS, PLACE_BLOCK, PLACE_MARBLE, PLACE_TILE, ROTATE

ARM_NAMES = ["e", "ne", "nw", "w", "sw", "se"]
ARMS = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
TILE = re.compile(r"(-?\d+),(-?\d+)=(\d)/(\d)(?:\*(\d))?((?:#[a-z]+)*)")
FROM_HAND = (PLACE_TILE, PLACE_MARBLE, PLACE_BLOCK)
KINDS = (PLACE_MARBLE, MOVE_MARBLE, ROTATE, PLACE_TILE, MOVE_TILE, PLACE_BLOCK, PASS)  # as a search widens
NO_DRAWS = {"draws": "off"}
STARS = {"tiles": "star", **NO_DRAWS}
LINES = (Aim("win", 1, 1), Aim("hold", 1, 1, True))


def images(position: str) -> Iterator[str]:
    """Yield the twelve images of a position, moved to one corner, with the seat to move as the first seat."""
    tiles, mover, *rest = position.split()
    action, left = rest[0], rest[1].split(",")
    first, seats = int(mover), len(left)
    parsed = [TILE.fullmatch(tile) for tile in tiles.split(";")]
    are_stars = all(tile is not None and tile[4] == "0" for tile in parsed)
    for mapped in hexagon_symmetries():
        image = []
        for tile in parsed:
            assert tile is not None, position
            cell = mapped(int(tile[1]), -int(tile[2]))
            ways = [0, 1, 2] if are_stars else [int(tile[4]), (int(tile[4]) + 1) % 3]
            arms = sorted(mapped(*ARMS[arm]) for way in ways for arm in (way, way + 3))
            blocks = sorted(mapped(*ARMS[ARM_NAMES.index(name)]) for name in tile[6].split("#")[1:])
            marble = (int(tile[5]) - first) % seats if tile[5] else -1
            image.append((cell, (int(tile[3]) - first) % seats, arms, blocks, marble))
        west, south = min(cell[0] for cell, *_ in image), min(cell[1] for cell, *_ in image)
        moved = sorted(((x - west, y - south), *what) for (x, y), *what in image)
        yield f"{moved} {action} {left[first:] + left[:first]} {rest[2:]}"


def tried_before(rules: Rules[Any], state: Any, turn: tuple[Move, ...]) -> int:
    """Return the number of turns tried before this one by a search that adds one kind of action at a time."""
    if len(turn) < ACTIONS:
        return 0
    widest = max(map(_kind, turn))
    return sum(_kind(action) < widest for action in rules.moves(state)) ** ACTIONS


def _kind(action: Move) -> int:
    is_rotation = action[0] == MOVE_TILE and action[1] == action[2]
    return KINDS.index(ROTATE if is_rotation else action[0])


LAB = GameLab(
    (Source("2", NO_DRAWS, LINES, 5, 80, 0.02), Source("3", NO_DRAWS, LINES[:1], 2, 80, 0.02),
     Source("4", NO_DRAWS, LINES[:1], 1, 40, 0.02), Source("2", STARS, LINES, 3, 80, 0.02),
     Source("2", NO_DRAWS, (Aim("win", 2, 2, True),), 1, places_first=True),
     Source("2", STARS, (Aim("win", 2, 2, True),), 1, places_first=True)),
    images, random_plies=12, is_from_hand=lambda move: move[0] in FROM_HAND, tried_before=tried_before)
