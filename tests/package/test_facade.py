"""What one imports from `games`, and the example in the README."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import games

ROOT = Path(__file__).parents[2]


def test_every_name_of_the_facade_is_there() -> None:
    for name in games.FACADE:
        assert getattr(games, name) is not None
        assert name in dir(games)


def test_importing_the_package_alone_loads_no_game() -> None:
    code = "import sys, games; print([name for name in sys.modules if name.startswith('games.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.stdout.strip() == "['games.compiled']"


def test_the_example_in_the_readme_runs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.+?)```", text, re.DOTALL)
    assert examples
    for example in examples:
        done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=ROOT, timeout=120)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()
