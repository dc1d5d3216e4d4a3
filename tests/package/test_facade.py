"""The names that are imported from `games` itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import games

ROOT = Path(__file__).parents[2]


def test_every_documented_name_can_be_imported() -> None:
    for name in games.FACADE:
        assert getattr(games, name) is not None
        assert name in dir(games)


def test_importing_the_package_loads_no_game() -> None:
    code = "import sys, games; print([name for name in sys.modules if name.startswith('games.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.stdout.strip() == "['games.compiled']"


@pytest.mark.parametrize("code", ["from games.cli import main; main(['picture', '--help'])",
                                  "import games.shell.main_loop; print('usage')"])
def test_importing_pygame_prints_nothing(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.stdout.startswith("usage"), done.stdout
