"""Pattern tables: exactly the patterns that a symmetry maps to each other share a weight."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.engine.search.patterns import PatternIndex, PatternSum

SQUARE = [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]]  # rotations of a board of two by two cells
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


def test_symmetric_boards_have_the_same_sum() -> None:
    index = PatternIndex(ROWS, SQUARE)
    rng = Random(1)
    total = PatternSum(index, [rng.random() for _ in range(index.count)])
    for cells in product(range(3), repeat=4):
        sums = [total.of(image) for image in images(bytes(cells))]
        assert sums == pytest.approx([sums[0]] * 4)


def test_only_symmetric_patterns_share_a_weight() -> None:
    """Rotations map all pairs of a square to each other without reversing any, so that nine patterns remain."""
    assert PatternIndex(ROWS, SQUARE).count == 9
    mirrored = [*SQUARE, *[[symmetry[cell] for cell in (1, 0, 3, 2)] for symmetry in SQUARE]]
    assert PatternIndex(ROWS, mirrored).count == 6  # with reflections a pair equals its reverse
    assert PatternIndex(ROWS, [[0, 1, 2, 3]]).count == 4 * 9
    assert PatternIndex([(0, 1, 2, 3)], SQUARE).count == 24  # necklaces of four beads in three colours (Burnside)


def test_the_sum_is_that_of_its_patterns() -> None:
    index = PatternIndex([*ROWS, (0, 1, 2, 3)], SQUARE, states=4)
    assert index.count < 95  # whole numbers that have a level each
    weights = [float((7 * number) % 96) for number in range(index.count)]
    total = PatternSum(index, weights)
    for cells in product(range(4), repeat=4):
        assert total.of(bytes(cells)) == sum(weights[number] for number in index.of(bytes(cells)))
