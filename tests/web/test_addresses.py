"""Every screen in Chromium by its address: the browser's Back leads one screen back, and a reload keeps it."""

from __future__ import annotations

import json

from games.catalogue import GAMES
from games.shell.routes import trail_to
from tests.shell.test_addresses import ADDRESSES, kept_games
from tests.web.visit import NewVisit, Visit

RELOADED = {"LessonScene", "ReviewScene", "VariationScene", "EditorScene", "TournamentScene"}  # with most to lose
UNDER_WAY = {game.scene.partition(":")[2] for game in GAMES}  # Back opens the menu of a game first
STORED = """if (!localStorage.getItem('agate.shelf'))
    for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value);"""
FOLLOW = "address => { location.hash = address; }"
TRAIL = "app._trail_shown"


def test_back_leads_one_screen_back_and_a_reload_keeps_the_screen(visit: NewVisit, address: str) -> None:
    storage = kept_games()
    texts = {f"agate.{key}": storage.get(key) for key in storage.keys("")}
    here = visit(STORED % json.dumps(texts), reduced_motion="reduce").open(address)
    here.wait_for_screen("HomeScene")
    for name, place in {name: place for place, name in ADDRESSES.items() if place}.items():  # one of each screen
        trail = trail_to(place)
        here.page.evaluate(FOLLOW, place)
        wait_for(here, name, trail)
        if name in RELOADED:
            here.page.reload()
            here.wait()
            wait_for(here, name, trail)
        here.page.evaluate("history.back()")
        if name in UNDER_WAY:
            here.wait_for_screen("MenuScene")
            here.ask("app.go_home()")
            here.wait_for_screen("HomeScene")
        else:
            here.wait_for(f"{TRAIL} == {trail[:-1] or ['']!r} and app.is_settled")
    assert here.complaints == []


def wait_for(here: Visit, name: str, trail: list[str]) -> None:
    """Wait for a screen, with all screens below it in the browser's history."""
    here.wait_for_screen(name)
    assert here.ask(TRAIL) == trail
