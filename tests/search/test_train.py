"""Training: fitting recovers known weights, and runs can be resumed with any number of workers."""

from __future__ import annotations

import os
import subprocess
import sys
from operator import neg
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.catalogue import make_rules
from games.cli import main
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import weights_of
from games.lab.contestants import evaluator_with
from games.lab.pool import open_pool
from games.lab.selfplay import Example, SelfplayTask, play_examples

np = pytest.importorskip("numpy")

ROOT = Path(__file__).parents[2]


def test_fitting_recovers_known_weights() -> None:
    """Fitted to values and visits that other weights produced, score and priors approach theirs on new positions."""
    from games.lab.table_fitting import fit_tables

    rules = make_rules("abalone", "standard")
    known = weights_of("abalone")
    rng = Random(6)
    hidden = {**known, "value": [number + (0.4 if at >= len(known["value"]) - 196 else 0.0) * rng.uniform(-1, 1)
                                 for at, number in enumerate(known["value"])],
              "policy": [number + (rng.uniform(-1, 1) if at < 1030 else 0.0)
                         for at, number in enumerate(known["policy"])]}
    teacher = evaluator_with(hidden, "abalone", rules)

    def game() -> list[Example]:
        state, found = rules.start(), []
        for _ in range(60):
            moves = rules.moves(state)
            weights = teacher.prior(state, moves)
            visits = tuple((move, round(1e6 * weight / sum(weights)))
                          for move, weight in zip(moves, weights, strict=True))
            found.append(Example("standard", rules.position(state), teacher.score(state), teacher.score(state), visits))
            state = rules.play(state, rng.choice(moves))
        return found

    fitted, curves = fit_tables("abalone", {"standard": rules}, known, [game() for _ in range(40)], lambda text: None)
    assert [curve.name for curve in curves] == ["value", "policy"]
    for curve in curves:
        assert curve.held[-1] < curve.held[0]
    found, before = (evaluator_with(weights, "abalone", rules) for weights in (fitted, known))
    states = [rules.from_position(example.position) for example in game()]

    def error(evaluator_of: Evaluator[Any]) -> float:
        gaps = []
        for state in states:
            moves = rules.moves(state)
            own, wanted = evaluator_of.prior(state, moves), teacher.prior(state, moves)
            gaps.append(sum(abs(a / sum(own) - b / sum(wanted)) for a, b in zip(own, wanted, strict=True)))
        return float(np.mean(gaps))

    assert error(found) < 0.8 * error(before)


def test_the_gradient_agrees_with_finite_differences() -> None:
    from games.lab.table_fitting import Choices, loss

    rng = np.random.default_rng(2)
    sizes = np.array([3, 1, 4])
    lengths = rng.integers(1, 4, 8)
    targets = np.concatenate([part / part.sum() for part in np.split(rng.random(8), [3, 4])])
    choices = Choices(rng.integers(0, 5, lengths.sum()), lengths, sizes, targets, np.arange(3))
    weights = rng.normal(size=5)
    gradient = choices.gradient(loss(choices, weights)[1], 5)
    for at in range(5):
        step = np.eye(5)[at] * 1e-5
        change = (loss(choices, weights + step)[0] - loss(choices, weights - step)[0]) / 2e-5
        assert gradient[at] == pytest.approx(change, abs=1e-6)


def test_a_game_of_self_play_repeats_and_its_examples_are_legal_positions() -> None:
    task = SelfplayTask("slyne", ("2",), weights_of("slyne"), 6, 3, 2)
    examples = play_examples(task, 4)
    assert examples == play_examples(task, 4)
    assert examples != play_examples(task, 5)
    rules = make_rules("slyne", "2")
    for example in examples:
        assert rules.result(rules.from_position(example.position)) is None
        assert sum(example.expected) == pytest.approx(1.0)
        assert example.rewards in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))


def train(folder: Path, *more: str) -> list[str]:
    """Make a small run and return its files with their contents."""
    assert main(["train", "quits", "--variant", "short", "--nodes", "8", "--match-nodes", "6", "--dry",
                 "--folder", str(folder), *more]) == 0
    return [file.read_text() for file in sorted(folder.rglob("*.*")) if file.suffix != ".png"]


def test_a_run_can_be_resumed_and_does_not_depend_on_workers(tmp_path: Path) -> None:
    whole = train(tmp_path / "whole", "--games", "4", "--match", "6", "--jobs", "1")
    train(tmp_path / "parts", "--games", "2", "--match", "2", "--jobs", "1")
    for file in (tmp_path / "parts").rglob("weights-2.txt"):
        file.unlink()
    for file in (tmp_path / "parts").rglob("match*"):
        file.unlink()
    examples = next((tmp_path / "parts").rglob("examples.jsonl"))
    examples.write_text(examples.read_text() + '[["cut sho')
    train(tmp_path / "parts", "--games", "4", "--match", "3", "--jobs", "2")
    assert train(tmp_path / "parts", "--games", "4", "--match", "6", "--jobs", "2") == whole
    assert weights_of("quits")


def test_invalid_runs_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "orbito"]) != 0
    assert "no weights" in capsys.readouterr().err


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_back_in_order(jobs: int) -> None:
    with open_pool(jobs) as pool:
        assert list(pool.ordered(neg, range(9))) == [-number for number in range(9)]
        with pytest.raises(TypeError):
            list(pool.ordered(len, [3]))  # type: ignore[arg-type]


def test_a_cluster_of_two_processes_plays_the_same_match() -> None:
    pytest.importorskip("distributed", reason="dask.distributed, the extra `cluster`, is not installed")
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        command = [sys.executable, "-m", "games", "arena", "quits", "--players", "easy,random", "--games", "4",
                   "--nodes", "10"]
        said = [subprocess.run([*command, *more], cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=120,
                               check=True).stdout.splitlines()[:-1]
                for more in (["--jobs", "1"], ["--cluster", cluster.scheduler_address])]
    assert said[0] == said[1]
