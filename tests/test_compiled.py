"""The compiled form gives the same evaluations and tree, and is used only for unchanged sources."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import compiled

PROGRAM = """
import sys
from random import Random
from games.catalogue import GAMES
from games.compiled import is_compiled
from games.engine.search.mcts import Search
print(is_compiled(), file=sys.stderr)
for game in GAMES:
    for variant, _ in game.variants:
        rules = game.make_rules(variant)
        evaluator = game.make_evaluator(rules)
        rng = Random(variant)
        state = rules.start()
        for _ in range(6):
            state = rules.play(state, evaluator.sample(state, rng))
        search = Search(evaluator, state, seed=5)
        for _ in range(40):
            search.iterate()
        tree = [(child.move, child.visits, child.mover_total) for child in search.ranked()]
        print(game.id, variant, rules.position(state), rules.moves(state), evaluator.evaluate(state, rng), tree)
"""


def run_as(form: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, compiled.SWITCH: form}
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, cwd=compiled.ROOT,
                          capture_output=True, text=True, timeout=300)


def test_both_forms_give_the_same_search() -> None:
    fast = run_as("required")
    if fast.returncode and os.environ.get(compiled.SWITCH) != "required":
        pytest.skip("the engine is not compiled for these sources")
    plain = run_as("off")
    assert (fast.stderr.strip(), plain.stderr.strip()) == ("True", "False")
    assert fast.stdout == plain.stdout


def test_compiled_modules_of_changed_sources_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "module.py"
    source.write_text("answer = 42\n")
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    (tmp_path / compiled.MANIFEST).write_text(json.dumps(
        {"sources": compiled.digests(["module.py"]), "modules": {"module": "module.so"}}))
    assert set(compiled._compiled_files(tmp_path)) == {"module"}
    source.write_text("answer = 43\n")
    assert compiled._compiled_files(tmp_path) == {}
    source.unlink()
    assert compiled._compiled_files(tmp_path) == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sources": 1}'])
def test_with_a_damaged_manifest_sources_are_interpreted(text: str, tmp_path: Path) -> None:
    (tmp_path / compiled.MANIFEST).write_text(text)
    assert compiled._compiled_files(tmp_path) == {}
