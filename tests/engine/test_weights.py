"""Weights as text and as binary tables."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.core.errors import UnknownName
from games.engine.search.weights import FOLDER, read_tables, read_weights, tables_bytes, weights_of, weights_text


def test_weights_are_read_back_from_their_text() -> None:
    weights = {"place": [0.25, -1.5, *[float(n) for n in range(20)]], "spread": [-1.0]}
    assert read_weights(weights_text(weights, "found somewhere\nand kept")) == weights


def test_comments_and_empty_lines_are_ignored() -> None:
    assert read_weights("# all\n\na 1 2 # here\na 3\n") == {"a": [1.0, 2.0, 3.0]}


def test_the_error_shows_the_line_that_is_not_numeric() -> None:
    with pytest.raises(UnknownName, match="x 1 two"):
        read_weights("x 1 two")


def test_rows_of_weights_exist_and_are_small() -> None:
    weights = {name: row for name, row in weights_of("abalone").items() if name not in ("value", "policy")}
    assert weights
    assert len(weights_text(weights)) < 15_000


def test_tables_are_read_back_within_half_a_unit() -> None:
    rng = Random(3)
    value = [rng.uniform(-size, size) for size in (0.1, 40.0, 2.0) for _ in range(1024)]
    policy = [rng.uniform(-3.0, 3.0) for _ in range(200)]
    found = read_tables(tables_bytes({"value": value, "policy": policy}, {"games": 5}))
    assert list(found) == ["value", "policy"]
    for numbers, back in ((value, found["value"]), (policy, found["policy"])):
        assert max(abs(a - b) for a, b in zip(numbers, back, strict=True)) <= 1.001 * max(map(abs, numbers)) / 95 / 2


def test_what_was_read_from_a_file_is_written_without_loss() -> None:
    rng = Random(4)
    once = read_tables(tables_bytes({"value": [rng.uniform(-0.3, 0.4) for _ in range(500)]}, {}))
    assert read_tables(tables_bytes(once, {}))["value"] == pytest.approx(once["value"])


def test_a_table_of_zeros_is_read_back() -> None:
    assert read_tables(tables_bytes({"value": [0.0, 0.0]}, {})) == {"value": [0.0, 0.0]}


@pytest.mark.parametrize("data", [
    b"", b"\n", b"{}\n", b"[]\n", b"\xff\xfe\n\0", b"[" * 100_000, b'{"parts": 3}\n', b'{"parts": [3]}\n',
    b'{"parts": [{"name": "value", "length": 2, "unit": 1}]}\nx',
    b'{"parts": [{"name": "value", "length": 1, "unit": 1}]}\nxx',
    b'{"parts": [{"name": "value", "length": -1, "unit": 1}, {"name": "value", "length": 2, "unit": 1}]}\nx',
    b'{"parts": [{"name": "value", "length": 1, "unit": NaN}]}\nx',
    b'{"parts": [{"name": "value", "length": 1, "unit": 1e999}]}\nx',
    b'{"parts": [{"name": "value", "length": 1e999, "unit": 1}]}\nx',
    b'{"parts": [{"name": "value", "length": %d, "unit": 1}]}\n' % ((1 << 20) + 1) + bytes((1 << 20) + 1),
])
def test_damaged_files_of_tables_are_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(UnknownName, match="not a file of weights"):
        read_tables(data)


def test_all_tables_of_all_games_are_small() -> None:
    brotli = pytest.importorskip("brotli")  # as the bundle is compressed
    assert sum(len(brotli.compress(file.read_bytes())) for file in FOLDER.glob("*/weights.bin")) < 60_000
