"""Lines of four cells: which ones hold two marbles or more, and how many of their neighbouring tiles are not joined."""

from __future__ import annotations

import pytest

from games.catalogue import make_rules
from games.slyne.lines import BARRED, closed_joints, lines_through
from games.slyne.scratch_board import board_of
from games.slyne.table import cell_at

EAST = 0  # a tile in orientation 0 has a road along it, a tile in orientation 1 has none
LINE = cell_at(0, 0) << 3 | EAST


@pytest.mark.parametrize(("tiles", "closed"), [
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/0;3,0=1/0", 0), ("0,0=0/0*0;1,0=0/0*0;2,0=0/0;3,0=1/1", 1),
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/1;3,0=1/0", 2), ("0,0=0/0*0;1,0=0/0*0;2,0=0/0", 0),
    ("0,0=0/0*0;1,0=0/1*0;2,0=0/0", 2), ("0,0=0/0*0;1,0=0/0*0#w", 1),
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=1/0#w", 1), ("0,0=0/0*0;1,0=0/0*0;2,0=0/0*0;3,0=0/1*0", 1),
    ("0,0=0/0*0;1,0=0/0*0;2,0=0/0;3,0=1/0*1", BARRED)])
def test_joints_that_are_closed_are_counted(tiles: str, closed: int) -> None:
    board = board_of(make_rules("slyne", "2").from_position(f"{tiles} 0 1 {3 - tiles.count('#')},3"))
    assert LINE in lines_through(board.marbles[0])
    assert closed_joints(board.grid, LINE >> 3, EAST, 0) == closed
