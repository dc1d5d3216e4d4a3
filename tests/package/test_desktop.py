"""The desktop folder starts where there is no Python, shows a picture, makes sound and keeps its games."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from build.desktop import build_desktop
from games.catalogue import GAMES
from tests.conftest import Remembered

ROOT = Path(__file__).parents[2]
DISPLAY = f":{300 + os.getpid() % 300}"
LONGEST_START = 60.0  # seconds
PICTURE_BYTES = 200  # least number of different pieces of screen memory in a picture; an empty screen has one


def try_out(folder: Path, home: Path) -> dict[str, bool]:
    """Start the app on a virtual display without access to this machine's Python, and report the observations."""
    bare = {"HOME": str(home), "DISPLAY": DISPLAY, "PATH": "/nonexistent", "SDL_AUDIODRIVER": "disk",
            "SDL_DISKAUDIOFILE": str(home / "sound.raw"), "LIBGL_ALWAYS_SOFTWARE": "1"}
    version = subprocess.run([folder / "agate", "-m", "games", "--version"], env=bare, capture_output=True, text=True,
                             timeout=60, check=False)
    asked = "".join(f"setoption name Game value {entry.id}\nposition startpos\ngo nodes 50\n" for entry in GAMES)
    engine = subprocess.run([folder / "agate", "-m", "games", "ugi"], env=bare, input=asked, capture_output=True,
                            text=True, timeout=60, check=False)
    screen = home / "screen"
    screen.mkdir()
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "800x600x24", "-fbdir", screen, "-nolisten", "tcp"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    game: subprocess.Popen[str] | None = None
    try:
        wait_for(lambda: Path(f"/tmp/.X11-unix/X{DISPLAY[1:]}").exists())
        game = subprocess.Popen([folder / "agate", "orbito", "--players", "easy,easy"], env=bare, cwd=home,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        shows = wait_for(lambda: pieces_of(screen / "Xvfb_screen0") > PICTURE_BYTES)
        keeps = wait_for(lambda: any((home / ".local/share/Agate").rglob("game.*")))
        sounds = wait_for(lambda: (home / "sound.raw").is_file() and (home / "sound.raw").stat().st_size > 0)
        runs = game.poll() is None
    finally:
        for process in (game, server):
            if process is not None:
                process.terminate()
                process.communicate(timeout=20)
    return {"compiled": "compiled engine" in version.stdout, "thinks": engine.stdout.count("bestmove") == len(GAMES),
            "shows": shows, "keeps": keeps, "sounds": sounds, "runs": runs}


def wait_for(condition: object, seconds: float = LONGEST_START) -> bool:
    """Wait for a condition within a time limit."""
    assert callable(condition)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.2)
    return False


def pieces_of(memory: Path) -> int:
    """Count the different blocks of 64 bytes in the memory of a screen."""
    data = memory.read_bytes() if memory.is_file() else b""
    return len({data[start:start + 64] for start in range(0, len(data), 64)})


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no Xvfb here")
def test_the_desktop_folder_starts_without_python(remembered: Remembered, tmp_path: Path) -> None:
    """Packing takes a minute, so the result is cached by all inputs of the folder."""
    sources = [*sorted((ROOT / "games").rglob("*.py")), *sorted((ROOT / "assets").rglob("*.json")),
               *sorted((ROOT / "games").rglob("*.bin")),
               *sorted((ROOT / "build").glob("*.py")), *sorted((ROOT / "build/modules").glob("*.py")), Path(__file__)]
    seen = remembered(lambda: try_out(build_desktop(), tmp_path), *sources)
    assert all(seen.values()), seen


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell here")
def test_the_install_script_adds_a_menu_entry(tmp_path: Path) -> None:
    from build.desktop import ENTRY, INSTALL

    place = tmp_path / "a place"
    place.mkdir()
    (place / "agate.desktop.in").write_text(ENTRY, encoding="utf-8")
    (place / "add-to-menu").write_text(INSTALL, encoding="utf-8")
    subprocess.run(["sh", place / "add-to-menu"], env={"HOME": str(tmp_path), "PATH": os.environ["PATH"]}, check=True,
                   capture_output=True, timeout=20)
    entry = (tmp_path / ".local/share/applications/agate.desktop").read_text(encoding="utf-8")
    assert f'Exec="{place}/agate"' in entry
    assert f"Icon={place}/agate.png" in entry
