"""A plain `pygbag --build` of the checkout: the archive is complete, and the program starts from it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from build.app.app_archive import stage
from build.app.packages import PACKAGES
from build.paths import ROOT
from games.catalogue import GAMES
from tests.conftest import Remembered
from tests.package.conftest import checkout_files

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
def seen(remembered: Remembered, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the facts about such a build, which is made again only after a change to the program."""
    parts = [name for name in checkout_files() if name.startswith(("games/", "assets/", "main.py", "build/app/"))]
    return remembered(lambda: try_out(tmp_path_factory.mktemp("pygbag")), *(ROOT / name for name in parts),
                      ROOT / "pyproject.toml", Path(__file__))


def try_out(folder: Path) -> dict[str, Any]:
    """Build, start the program from the archive alone, and return the packed names and the moves that it played."""
    built = build(folder)
    with ZipFile(built / "agate.apk") as archive:
        archive.extractall(folder / "unpacked")
        packed = {name.removeprefix("assets/") for name in archive.namelist()}
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "AGATE_COMPILED": "off"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run([sys.executable, "-c", START], cwd=folder / "unpacked" / "assets", env=environment,
                          capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    origin, minis, turns = json.loads(done.stdout.splitlines()[-1])
    assert Path(origin).is_relative_to(folder / "unpacked")
    needed = {name for name in stage(folder / "app") if name.partition("/")[0] not in PACKAGES}
    return {"packed": sorted(packed), "needed": sorted(needed), "page": (built / "index.html").read_text(),
            "minis": minis, "turns": turns}


def build(folder: Path) -> Path:
    """Copy the files of a clean checkout after its set-up, and build it with pygbag and a local template."""
    checkout = folder / "agate"
    for name in checkout_files():
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


def test_the_archive_has_the_files_that_the_page_needs(seen: Any) -> None:
    packed, needed = set(seen["packed"]), set(seen["needed"])
    assert {"main.py", "games/shell/main_loop.py", "assets/locale/en.json", "assets/orbito.table"} <= needed
    assert needed - packed == set()
    assert not [name for name in packed if name.startswith("build/") or name.endswith(".pyc")]
    assert "<p>agate</p>" in seen["page"]


def test_the_program_starts_from_the_archive_alone(seen: Any) -> None:
    assert seen["minis"] == list(seen["turns"]) == [game.id for game in GAMES]
    assert set(seen["turns"].values()) == {1}
