"""The program in a process of its own, with its data in a folder, also if it is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import make_rules
from games.engine.core.match import Match
from games.shell.platform.storage import FolderStorage
from tests.shell.driver import Driver

ROOT = Path(__file__).parents[2]
TIME_LIMIT = 40.0  # seconds at most for any wait
DUMMY_SCREEN = (1024, 768)  # the size of SDL's dummy screen
CLOSE_SOON = """
import asyncio, sys, threading, time
import pygame
from games.shell import main_loop as main
from games.shell.native.command_line import start_options

def act():
    for _ in range(200):
        time.sleep(0.05)
        if pygame.display.get_init() and pygame.display.get_surface():
            break
    time.sleep(1.0)
    if sys.argv[1:2] == ["tap"]:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 10:
            time.sleep(0.7 * (kind == pygame.MOUSEBUTTONDOWN))
            pygame.event.post(pygame.Event(kind, pos=(int(sys.argv[2]), int(sys.argv[3])), button=1, touch=False))
    else:
        pygame.event.post(pygame.Event(pygame.QUIT))

threading.Thread(target=act, daemon=True).start()
asyncio.run(main.main(start_options(sys.argv[4:] if "tap" in sys.argv else sys.argv[1:])))
"""


def start(home: Path, *arguments: str, code: str = "") -> subprocess.Popen[str]:
    """Start Agate with its data below a folder, without a screen or sound card."""
    environment = {
        **os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "none-such",
    }
    program = ["-c", code] if code else ["main.py"]
    return subprocess.Popen([sys.executable, *program, *arguments], cwd=ROOT, env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def kept(home: Path) -> list[dict[str, Any]]:
    """Return the content of the store, as another process would read it at any moment."""
    return [json.loads(file.read_text(encoding="utf-8")) for file in home.rglob("game.*.json")]


def plies(home: Path) -> int:
    return max((len(record["moves"]) for record in kept(home)), default=0)


def wait_for_plies(process: subprocess.Popen[str], home: Path, number: int) -> None:
    deadline = time.monotonic() + TIME_LIMIT
    while plies(home) < number:
        assert process.poll() is None, process.communicate()[0]
        assert time.monotonic() < deadline, "the computers do not play"
        time.sleep(0.02)


@pytest.mark.parametrize("game", ["orbito", "quits"])
def test_a_killed_process_loses_no_move(tmp_path: Path, game: str) -> None:
    process = start(tmp_path, game, "--players", "easy,easy")
    try:
        wait_for_plies(process, tmp_path, 3)
    finally:
        process.kill()
        process.wait(TIME_LIMIT)
    assert process.returncode == -signal.SIGKILL
    before = kept(tmp_path)
    match = Match.load(json.dumps(before[0]), make_rules)
    assert match.game == game
    assert len(match.moves) >= 3

    again = start(tmp_path, code=CLOSE_SOON)  # the home screen, which offers the game; closing changes nothing
    output, _ = again.communicate(timeout=TIME_LIMIT)
    assert again.returncode == 0, output
    assert kept(tmp_path) == before
    assert not list(tmp_path.rglob("*.damaged*"))

    home = Driver(DUMMY_SCREEN, None, FolderStorage(next(tmp_path.rglob("shelf.json")).parent))
    third = start(tmp_path, "tap", *map(str, home.scene.band[0].button.rect.center), code=CLOSE_SOON)
    try:
        wait_for_plies(third, tmp_path, len(match.moves) + 1)
    finally:
        third.kill()
        third.communicate(timeout=TIME_LIMIT)
    after = Match.load(json.dumps(kept(tmp_path)[0]), make_rules)
    assert after.moves[:len(match.moves)] == match.moves, "it did not resume where it was killed"
    assert len(kept(tmp_path)) == 1


def test_closing_the_window_ends_the_process(tmp_path: Path) -> None:
    process = start(tmp_path, "abalone", "--players", "human,easy", "--lang", "fr", code=CLOSE_SOON)
    output, _ = process.communicate(timeout=TIME_LIMIT)
    assert process.returncode == 0, output
    assert "Traceback" not in output


def test_the_app_runs_without_a_writable_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    process = start(tmp_path, "quits", "--players", "easy,easy", code=CLOSE_SOON)
    output, _ = process.communicate(timeout=TIME_LIMIT)
    assert process.returncode == 0, output
    assert "Traceback" not in output
