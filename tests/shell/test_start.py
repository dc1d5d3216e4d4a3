"""The first frame after a page's still picture loads no rules, no games and no boards."""

from __future__ import annotations

import json
import subprocess
import sys

from games.catalogue import GAMES
from tests.shell.driver import Driver

BORROWED = """
import json, os, sys
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "AGATE_COMPILED": "off"}
import pygame
from games.shell.app import App
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage

from tests.shell.fake_page import FakePage

class LendingPage(FakePage):
    def has_still(self, is_dark):
        return True

    def still(self, board, size):
        return pygame.Surface(size)

platform = Desktop(Storage())
platform.page = LendingPage()
pygame.display.init()
pygame.font.init()
app = App(platform, pygame.display.set_mode((800, 600)))
while not app.is_settled:
    app.update(0.02)
    app.draw()
loaded = sorted(name for name in sys.modules if name.startswith("games."))
blank = [type(card).__name__ for card in app.top.band]
empty = 0
for _ in range(5000):
    app.update(0.02)
    app.draw()
    empty += sum(not card.thumb.picture for card in app.top.offers.children if hasattr(card, "thumb"))
    if app.top.is_complete:
        break
print(json.dumps([loaded, blank, [type(card).__name__ for card in app.top.band], list(app.top.minis), empty]))
"""


def test_the_first_frame_needs_no_rules_and_the_rest_is_loaded_later() -> None:
    run = subprocess.run([sys.executable, "-c", BORROWED], capture_output=True, text=True, timeout=300, check=True)
    loaded, blank, band, minis, empty = json.loads(run.stdout.splitlines()[-1])
    games = tuple(f"{game.package}." for game in GAMES)
    assert [name for name in loaded if name.startswith((*games, "games.shell.table"))] == []
    assert not {"games.engine.core.rules", "games.engine.search.mcts", "games.engine.core.match"} & set(loaded)
    assert blank == ["BlankCard"] * 2
    assert band == ["BandCard"] * 2
    assert minis == [game.id for game in GAMES]
    assert empty == 0, "no card may be shown without its picture"


def test_without_a_still_picture_the_home_screen_is_complete_at_once() -> None:
    scene = Driver((480, 800)).scene
    assert list(scene.minis) == [game.id for game in GAMES]
    assert all(card.picture for card in scene.cards.values())
