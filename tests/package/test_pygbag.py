"""A plain `pygbag --build` of the checkout: the archive is complete, and the program starts from it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from build.app.app_archive import stage
from build.app.packages import PACKAGES
from build.paths import ROOT
from games.catalogue import GAMES

SECONDS = 120
TEMPLATE = "<!doctype html><title>{{cookiecutter.title}}</title><p>{{cookiecutter.archive}}</p>"

START = """
import json
import pygame
import games
from games import Engine, Match, make_evaluator, make_rules
from games.catalogue import GAMES
from games.shell.app import App
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage

pygame.display.init()
pygame.font.init()
app = App(Desktop(Storage()), pygame.display.set_mode((480, 800)))
for _ in range(5000):
    app.update(0.02)
    app.draw()
    if app.is_settled and app.top.is_complete:
        break
turns = {}
for game in GAMES:
    rules = make_rules(game.id)
    match = Match(rules, game.id, game.variants[0][0])
    engine = Engine(make_evaluator(game.id, rules), match.state, "beginner", seed=1)
    match.play(engine.think())
    turns[game.id] = match.ply
print(json.dumps([games.__file__, list(app.top.minis), turns]))
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the files of a clean checkout after its set-up, and build it with pygbag and a local template."""
    folder = tmp_path_factory.mktemp("pygbag")
    checkout = folder / "agate"
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True, timeout=SECONDS, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, checkout / name)
    shutil.copytree(ROOT / "assets" / "fonts", checkout / "assets" / "fonts", dirs_exist_ok=True)
    template, icon = folder / "template.html", folder / "icon.png"
    template.write_text(TEMPLATE)
    icon.write_bytes(b"\x89PNG\r\n\x1a\n")
    done = subprocess.run([sys.executable, "-m", "pygbag", "--build", "--template", template, "--icon", icon, "."],
                          cwd=checkout, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return checkout / "build" / "web"


def test_the_archive_has_the_files_that_the_page_needs(built: Path, tmp_path: Path) -> None:
    with ZipFile(built / "agate.apk") as archive:
        packed = {name.removeprefix("assets/") for name in archive.namelist()}
    needed = {name for name in stage(tmp_path / "app") if name.partition("/")[0] not in PACKAGES}
    assert {"main.py", "games/shell/main_loop.py", "assets/locale/en.json", "assets/orbito.table"} <= needed
    assert needed - packed == set()
    assert not [name for name in packed if name.startswith("build/") or name.endswith(".pyc")]
    assert "<p>agate</p>" in (built / "index.html").read_text()


def test_the_program_starts_from_the_archive_alone(built: Path, tmp_path: Path) -> None:
    with ZipFile(built / "agate.apk") as archive:
        archive.extractall(tmp_path)
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "AGATE_COMPILED": "off"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run([sys.executable, "-c", START], cwd=tmp_path / "assets", env=environment, capture_output=True,
                          text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    origin, minis, turns = json.loads(done.stdout.splitlines()[-1])
    assert Path(origin).is_relative_to(tmp_path)
    assert minis == list(turns) == [game.id for game in GAMES]
    assert set(turns.values()) == {1}
