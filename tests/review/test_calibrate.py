"""Calibration of win probabilities: a known distortion is undone, and the stored maps are monotone."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from games.catalogue import GAMES
from games.cli import main
from games.engine.teaching.win_probability import AS_THEY_ARE, Calibration, win_probabilities
from games.lab.calibrate import Sample, Setting, fitted, mean_error, reliability

SETTING = Setting("quits", "classic", {}, 1, 1, 1)


def distorted(seed: int, count: int) -> list[Sample]:
    """Return samples won with the true probability, while the search reports the square root of the odds."""
    rng = Random(seed)
    samples = []
    for number in range(count):
        true = rng.uniform(0.03, 0.97)
        odds = (true / (1.0 - true)) ** 0.5
        shown = odds / (1.0 + odds)
        won = 1.0 if rng.random() < true else 0.0
        samples.append(Sample(number, (shown, 1.0 - shown), 0, (won, 1.0 - won)))
    return samples


def test_a_distortion_is_found_and_undone() -> None:
    samples = distorted(1, 1200)
    found = fitted(SETTING, samples)
    assert found.power == pytest.approx(2.0, abs=0.3)
    assert found.tempo == pytest.approx(1.0, abs=0.25)
    fresh = distorted(2, 4000)
    assert mean_error(reliability(SETTING, fresh, AS_THEY_ARE)) > 0.08
    assert mean_error(reliability(SETTING, fresh, found)) < 0.04


def test_stored_maps_are_monotone_and_for_playable_numbers_of_seats() -> None:
    for game in GAMES:
        for seats, calibration in game.calibrations.items():
            variant = next(name for name, count in game.variants if count == seats)
            rules = game.make_rules(variant)
            mine = []
            for step in range(1, 20):
                rest = (1.0 - step / 20) / (rules.seats - 1)
                mine.append(win_probabilities(rules, (step / 20, *[rest] * (rules.seats - 1)), 0, calibration)[0])
            if len(set(rules.teams)) == rules.seats:
                assert all(low < high for low, high in pairwise(mine))


def test_the_command_prints_errors_and_writes_a_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot, table = tmp_path / "plot.png", tmp_path / "table.csv"
    code = main(["calibrate", "orbito", "--positions", "8", "--nodes", "20", "--playing", "8", "--samples", "2",
                 "--plot", str(plot), "--csv", str(table)])
    out, _ = capsys.readouterr()
    assert code == 0
    assert "mean error in points" in out
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert len(table.read_text().splitlines()) >= 9


def test_the_identity_map_changes_nothing() -> None:
    rules = GAMES[2].make_rules("classic")
    assert win_probabilities(rules, (0.3, 0.7), 1, Calibration()) == pytest.approx((0.3, 0.7))
