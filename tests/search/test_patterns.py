"""Pattern tables: what symmetries make equal shares a weight, and nothing else does."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.engine.search.patterns import PatternIndex, PatternSum

SQUARE = [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]]  # where turns of a board of two by two take cells
ROWS = [(0, 1), (2, 3), (0, 2), (1, 3)]


def images(board: bytes) -> list[bytes]:
    """Return the board under each symmetry."""
    turned = []
    for symmetry in SQUARE:
        image = bytearray(4)
        for cell, state in enumerate(board):
            image[symmetry[cell]] = state
        turned.append(bytes(image))
    return turned


def test_a_board_and_its_images_have_the_same_sum() -> None:
    index = PatternIndex(ROWS, SQUARE)
    rng = Random(1)
    total = PatternSum(index, [rng.random() for _ in range(index.count)])
    for cells in product(range(3), repeat=4):
        sums = [total.of(image) for image in images(bytes(cells))]
        assert sums == pytest.approx([sums[0]] * 4)


def test_only_what_a_symmetry_makes_equal_shares_a_weight() -> None:
    """The pairs of a square are one orbit under turns, and no turn reverses a pair: nine patterns remain nine."""
    assert PatternIndex(ROWS, SQUARE).count == 9
    mirrored = [*SQUARE, *[[symmetry[cell] for cell in (1, 0, 3, 2)] for symmetry in SQUARE]]
    assert PatternIndex(ROWS, mirrored).count == 6  # with mirrors a pair and its reverse are alike
    assert PatternIndex(ROWS, [[0, 1, 2, 3]]).count == 4 * 9
    assert PatternIndex([(0, 1, 2, 3)], SQUARE).count == 24  # necklaces of four beads in three colours (Burnside)


def test_the_sum_is_that_of_the_patterns_it_names() -> None:
    index = PatternIndex([*ROWS, (0, 1, 2, 3)], SQUARE, states=4)
    weights = [float(number) ** 2 for number in range(index.count)]
    total = PatternSum(index, weights)
    for cells in product(range(4), repeat=4):
        assert total.of(bytes(cells)) == sum(weights[number] for number in index.of(bytes(cells)))
