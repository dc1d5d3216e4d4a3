"""A pull request as CONTRIBUTING describes it: a fresh copy of the repository is linted and tested by its commands."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Remembered
from tests.package.conftest import ROOT, checkout_files

SHARED = (".mypy_cache", "build/cache")  # caches, so that nothing is downloaded or computed again
COMMANDS = ("make lint", ".venv/bin/python -m pytest tests/orbito")
RULES = "games/orbito/rules.py"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of all files that a clone would have, with the packages of this environment."""
    folder = tmp_path_factory.mktemp("clone")
    for name in checkout_files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)
    for name in filter(lambda name: (ROOT / name).is_dir(), SHARED):
        (folder / name).symlink_to(ROOT / name)
    return folder


def follow(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that CONTRIBUTING names, without installing anything."""
    assert f"\n    {command}" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    ready = [folder / "ready-to-play", folder / "ready-to-test"]
    for file in ready:
        file.touch()
    is_make = command.startswith("make")
    more = [f"PLAY_READY={ready[0]}", f"TEST_READY={ready[1]}"] if is_make else ["-p", "no:cacheprovider"]
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "MAKE", "MFLAGS"))}
    return subprocess.run([*command.split(), *more], cwd=folder, env=variables, capture_output=True, text=True,
                          timeout=300, check=False)


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_passes_in_a_fresh_clone(copy: Path, command: str, remembered: Remembered) -> None:
    """It takes a while, so the answer is remembered by every file of the checkout."""
    def passes() -> bool:
        done = follow(command, copy)
        assert done.returncode == 0, done.stdout + done.stderr
        return True

    assert remembered(passes, command, *(ROOT / name for name in checkout_files()))


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize(("command", "change"), [
    (COMMANDS[0], ("import annotations\n", "import annotations\nimport os\n")),
    (COMMANDS[1], ("def result(", "def result_that_nobody_calls(")),
])
def test_a_faulty_change_is_noticed(copy: Path, command: str, change: tuple[str, str]) -> None:
    text = (copy / RULES).read_text(encoding="utf-8")
    assert change[0] in text
    try:
        (copy / RULES).write_text(text.replace(*change, 1), encoding="utf-8")
        assert follow(command, copy).returncode != 0
    finally:
        (copy / RULES).write_text(text, encoding="utf-8")
