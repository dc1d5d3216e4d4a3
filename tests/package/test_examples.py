"""The programs in examples/ are short, run from any folder, and print the documented output."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST = 40  # lines
PRINTS = {
    "match.py": r"^easy [\d.]+, beginner [\d.]+$",
    "analyse.py": r"^\S+ +\d+ visits +\d+\.\d %$",
    "ugi_bot.py": r"^result: \S+$",
    "convert.py": r"^4 moves: https://example\.org/agate/#\S+$",
    "pettingzoo_game.py": r"^\{'seat_0': -?[\d.]+, .*\}$",
}


def test_there_are_five_examples() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == set(PRINTS)


@pytest.mark.parametrize("name", PRINTS)
def test_an_example_runs_from_anywhere(name: str, tmp_path: Path) -> None:
    path = ROOT / "examples" / name
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST
    done = subprocess.run([sys.executable, path], cwd=tmp_path, capture_output=True, text=True, timeout=120,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(PRINTS[name], done.stdout, re.M), done.stdout
