"""Weights as text, and that evaluators judge by them."""

from __future__ import annotations

import pytest

from games.engine.core.errors import UnknownName
from games.engine.search.weights import read_weights, weights_of, weights_text


def test_text_and_back() -> None:
    weights = {"place": [0.25, -1.5, *[float(n) for n in range(20)]], "spread": [-1.0]}
    assert read_weights(weights_text(weights, "found somewhere\nand kept")) == weights


def test_remarks_and_empty_lines_mean_nothing() -> None:
    assert read_weights("# all\n\na 1 2 # here\na 3\n") == {"a": [1.0, 2.0, 3.0]}


def test_what_is_no_number_is_named() -> None:
    with pytest.raises(UnknownName, match="x 1 two"):
        read_weights("x 1 two")


@pytest.mark.parametrize("game", ["abalone", "quits", "slyne"])
def test_a_games_weights_are_small_and_there(game: str) -> None:
    weights = weights_of(game)
    assert weights
    assert len(weights_text(weights)) < 15_000
