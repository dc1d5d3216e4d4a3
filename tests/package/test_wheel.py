"""The project as other people get it: a wheel in an empty environment, started from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
STARTED = 3.0  # seconds in which a program that cannot start would have ended


def run(command: Sequence[str | Path], cwd: Path = ROOT) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sources as they are now."""
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT])
    return next(folder.glob("agate_games-*.whl"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which nothing but the wheel and what it asks for is installed."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    run([sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "--quiet", wheel])
    return folder


def test_it_holds_the_package_and_its_assets_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    tracked = run(["git", "ls-files", "assets"]).split()
    assert {f"games/{name}" for name in tracked} <= set(names)
    assert "games/py.typed" in names
    assert {name.split("/")[0] for name in names} == {"games", wheel.name[: -len("-py3-none-any.whl")] + ".dist-info"}


def test_the_engine_s_command_runs_anywhere(environment: Path, tmp_path: Path) -> None:
    listed = run([environment / "bin" / "agate-engine", "list"], cwd=tmp_path)
    assert '"slyne"' in listed
    assert "usage: agate-engine" in run([environment / "bin" / "agate-engine", "--help"], cwd=tmp_path)


def test_the_game_starts_anywhere(environment: Path, tmp_path: Path) -> None:
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "XDG_DATA_HOME": str(tmp_path)}
    game = subprocess.Popen([environment / "bin" / "agate", "orbito", "--lang", "fr"], cwd=tmp_path, env=quiet,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        time.sleep(STARTED)
        assert game.poll() is None, game.communicate(timeout=10)[1]
    finally:
        game.terminate()
        game.communicate(timeout=10)


def test_its_fonts_are_found(environment: Path, tmp_path: Path) -> None:
    code = ("from games.shell.theme.text import _font_file; from games.shell.theme.theme import FONT_FILES; "
            "print(all(_font_file(name) for name in FONT_FILES.values()))")
    assert run([environment / "bin" / "python", "-c", code], cwd=tmp_path) == "True\n"
