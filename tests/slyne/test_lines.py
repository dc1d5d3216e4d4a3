"""Kinds of lines, by their number of marbles and missing tiles, and whether their tiles are joined."""

from __future__ import annotations

import pytest

from games.catalogue import make_rules
from games.slyne.lines import BARRED, kind_of, lines_through
from games.slyne.scratch_board import board_of
from games.slyne.table import cell_at

EAST = 0  # a tile in orientation 0 has a road along it, a tile in orientation 1 has none
LINE = cell_at(0, 0) << 3 | EAST


@pytest.mark.parametrize(("tiles", "kind"), [
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/0;3,0=1/0", 0), ("0,0=0/0*0;1,0=0/0*0;2,0=0/0;3,0=1/1", 1),
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/0", 2), ("0,0=0/0*0;1,0=0/1*0;2,0=0/0", 3),
    ("0,0=0/0*0;1,0=0/0*0", 4), ("0,0=0/0*0;1,0=0/0*0#w", 5),
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=1/0", 6), ("0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=1/0#w", 7),
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/0*0", 8), ("0,0=0/0*0;1,0=0/0*0;2,0=0/1*0", 9),
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=0/1*0", 10), ("0,0=0/0*0;1,0=0/0*0;2,0=0/0;3,0=1/0*1", BARRED)])
def test_every_kind_of_line_is_recognised(tiles: str, kind: int) -> None:
    board = board_of(make_rules("slyne", "2").from_position(f"{tiles} 0 1 {3 - tiles.count('#')},3"))
    assert LINE in lines_through(board.marbles[0])
    assert kind_of(board.grid, LINE, 0) == kind
