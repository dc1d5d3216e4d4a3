"""Abalone's shape weights: each term equals an independent count, and better shape scores higher."""

from __future__ import annotations

from math import dist, sqrt
from random import Random

import pytest

from games.abalone.grid import CENTRALITY, COORDINATES
from games.abalone.rules import Abalone
from games.abalone.shape import ShapeWeights
from games.catalogue import make_evaluator
from tests.abalone.sketch import state_of, symmetries

RULES = Abalone("standard", {})
BALL_OF_SEVEN = "e5 e4 e6 d4 d5 f5 f6"
RING_OF_SEVEN = "e2 h5 h8 e8 b2 b4 g4"


def at(cell: int) -> tuple[float, float]:
    """Return the coordinates of a cell in the plane, one unit from its neighbours."""
    row, diagonal = COORDINATES[cell]
    return diagonal - row / 2, row * sqrt(3) / 2


def test_the_strength_is_the_sum_of_the_table_entries() -> None:
    """Marbles score by ring and own neighbours, their axes by the two cells beside them, the group by its spread."""
    rng = Random(4)
    place = [rng.random() for _ in range(35)]
    axis = [rng.random() for _ in range(50)]
    pairs = ["00", "01", "02", "03", "11", "12", "13", "22", "23", "33"]
    state = RULES.start()
    for _ in range(60):
        state = RULES.play(state, rng.choice(RULES.moves(state)))
    view = state.cells.translate(RULES.views[0])
    cells = [cell for cell in range(61) if state.cells[cell] == 1]
    seen = {at(cell): {0: 0, 1: 1, 2: 2}[state.cells[cell]] for cell in range(61)}
    worth = 0.0
    for cell in cells:
        x, y = at(cell)
        sides = []
        for step_x, step_y in ((1.0, 0.0), (0.5, sqrt(3) / 2), (-0.5, sqrt(3) / 2)):
            for sign in (1, -1):
                there = (x + sign * step_x, y + sign * step_y)
                near = [kind for spot, kind in seen.items() if dist(spot, there) < 0.1]
                sides.append(near[0] if near else 3)
        worth += place[7 * CENTRALITY[cell] + sides.count(1)]
        for ahead, behind in zip(sides[::2], sides[1::2], strict=True):
            worth += axis[10 * CENTRALITY[cell] + pairs.index("".join(sorted(f"{ahead}{behind}")))]
    n = len(cells)
    middle = (sum(at(cell)[0] for cell in cells) / n, sum(at(cell)[1] for cell in cells) / n)
    spread = sqrt(sum(dist(at(cell), middle) ** 2 for cell in cells) / n)
    shape = ShapeWeights({"place": place, "axis": axis, "spread": [-0.7]})
    assert shape.strength(view) == pytest.approx(worth / n - 0.7 * spread)


def test_a_compact_group_scores_higher_than_a_ring() -> None:
    evaluator = make_evaluator("abalone", RULES)
    state = state_of(RULES, f"b: {BALL_OF_SEVEN}  w: {RING_OF_SEVEN}", "b")
    assert evaluator.score(state)[0] > 0.5


def test_an_additional_marble_raises_the_score() -> None:
    evaluator = make_evaluator("abalone", RULES)
    even = RULES.start()
    ahead = RULES.from_position("1wwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 1-0")
    assert evaluator.score(ahead)[0] > evaluator.score(even)[0]


def test_the_score_is_the_same_under_all_symmetries() -> None:
    """Tables for axes must be symmetric, because an axis has no first end."""
    evaluator = make_evaluator("abalone", RULES)
    sketch = "b: a1 a2 b2 c3 d4 e5  w: a3 b3 c4 d5 e6 i9"
    scores = [evaluator.score(state_of(RULES, rename(sketch), "b"))[0] for rename in symmetries()]
    assert scores == pytest.approx([scores[0]] * 12)
