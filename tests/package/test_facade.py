"""The names that are imported from `games` itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("code", ["from games.cli import main; main(['picture', '--help'])",
                                  "import games.shell.main_loop; print('usage')"])
def test_what_a_command_prints_is_its_own(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.stdout.startswith("usage"), done.stdout
