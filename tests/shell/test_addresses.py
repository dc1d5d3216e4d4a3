"""Addresses: each opens its screen, a reload keeps the open screens, and Back returns to the previous one."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from datetime import date
from typing import Any, get_args

import pygame
import pytest

from games.catalogue import GAMES, make_rules
from games.engine.core.match import Match, Player
from games.engine.teaching.puzzles import puzzles_of
from games.engine.tournament.tournament import SWISS, new_tournament
from games.shell import screens
from games.shell.library.game_text import code_word, standing
from games.shell.library.lineup import default_lineup, default_stones
from games.shell.library.store import Store
from games.shell.library.tournaments import Tournaments
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage
from games.shell.routes import trail_to
from games.shell.screens import places
from games.shell.screens.game_scenes import scene_class
from games.shell.screens.match.menus import MenuScene
from games.shell.screens.match.variation_scene import KEY
from games.shell.screens.scene import Scene
from tests.shell.driver import Driver
from tests.shell.fake_page import FakePage

SMALL = (480, 640)
STEPS = 600  # of the review that finds the mistake


def key_of(game: str) -> str:
    return f"{game}0000000000000000"[:16]


def played(game: str, plies: int = 6) -> Match[Any]:
    """Return a match after some random moves."""
    variant = next(entry.variants[0][0] for entry in GAMES if entry.id == game)
    match: Match[Any] = Match(make_rules(game), game, variant, {}, (Player("Ann"), Player("Bo")))
    match.id = key_of(game)
    for _ in range(plies):
        match.play(match.rules.moves(match.state)[0])
    return match


STONES = default_stones("quits", "classic")
CODE = code_word(standing(played("quits"), "sentbyafriend"), STONES)
VARIATION = code_word(standing(played("quits"), KEY), STONES)
KEPT = f"quits/{key_of('quits')}"
ADDRESSES = {  # at least one of each screen
    "": "HomeScene", "learn": "LearnScene", "puzzles": "PuzzlesScene", "games": "GamesScene",
    "settings": "SettingsScene", "rules/slyne": "HelpScene", "rules/keys": "HelpScene",
    "games/results": "ResultsScene", "learn/abalone/3": "LessonScene", "learn/orbito/1/2": "LessonScene",
    "children/abalone": "ChildMatchScene", "children/quits/2": "ChildLessonScene",
    f"puzzles/{puzzles_of('quits')[0].id}": "PuzzleScene", "slyne": "SetupScene",
    "abalone/layouts/the-wall": "LayoutsScene", "sheet/quits": "SheetScene",
    f"puzzles/{date.today()}": "PuzzleScene", "puzzles/days": "CalendarScene",
    "puzzles/run": "PuzzleRunScene", "puzzles/run/quits": "PuzzleRunScene",
    "games/tournaments": "TournamentsScene", "games/tournaments/new": "NewTournamentScene",
    "games/tournaments/clubnight1": "TournamentScene", f"{KEPT}/review/2/openings": "ReviewScene",
    f"{KEPT}/review/2/lines": "ReviewScene", f"{CODE}/review/lines": "ReviewScene",
    **{f"{game.id}/{key_of(game.id)}": game.scene.partition(":")[2] for game in GAMES},
    f"{KEPT}/review": "ReviewScene", f"{KEPT}/review/3": "ReviewScene", f"{CODE}/review/2": "ReviewScene",
    f"{VARIATION}/from/4": "VariationScene",
    "edit/quits/classic/draws=on,step=diagonal/.00../00.../0...1/...11/..11. 0 0,0 -": "EditorScene",
    "edit/quits/four/draws=off,step=straight/.0.../...../...../...../...1. 1 2,2,3,3 -": "EditorScene",  # not legal
    "edit/orbito/classic//w.../..../..../.... w": "EditorScene",
    "edit/abalone/standard/draws=on/wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/5 w 0-5": "EditorScene",
    "edit/slyne/2/draws=on,tiles=star/0,0=0/0*1#e#w;3,0=1/0 1 2 3,0": "EditorScene",
}
OVERLAYS = {places.SharePlace, places.LinkPlace, places.ImportPlace, places.BackupPlace}  # sheets without own address
MATCHES = {places.NewMatch, places.InvitePlace, places.ReceivedMatch, places.KeptMatch}  # subclasses of MatchPlace
LIVE = {places.SeatsPlace, places.JoinPlace, places.RelayPlace, places.LiveMatchPlace}  # see test_live_tables
TESTED_ELSEWHERE = {"TrialScene", "LiveScene", "JoinScene", "ChildrenScene"}  # ChildrenScene replaces home
SCREENS_OF_PLACES = {
    places.ChildLessonPlace: "ChildLessonScene", places.ChildMatchPlace: "ChildMatchScene",
    places.SectionPlace: "LearnScene", places.SettingsPlace: "SettingsScene", places.RulesPlace: "HelpScene",
    places.ResultsPlace: "ResultsScene", places.SetupPlace: "SetupScene", places.MatchPlace: "QuitsScene",
    places.ReviewPlace: "ReviewScene", places.VariationPlace: "VariationScene", places.EditorPlace: "EditorScene",
    places.CalendarPlace: "CalendarScene", places.RunPlace: "PuzzleRunScene",
    places.LessonPlace: "LessonScene", places.LayoutsPlace: "LayoutsScene", places.PuzzlePlace: "PuzzleScene",
    places.SheetPlace: "SheetScene", places.TournamentsPlace: "TournamentsScene",
    places.TournamentPlace: "TournamentScene",
}


def kept_games() -> Storage:
    storage = Storage()
    for game in GAMES:
        Store(storage).keep(played(game.id), default_stones(game.id, game.variants[0][0]))
    tournament = new_tournament("Club night", SWISS, "quits", "classic", {}, ["Ann", "Bo", "Cy"])
    tournament.id = "clubnight1"
    Tournaments(Store(storage)).keep(tournament)
    return storage


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> FakePage:
    page = FakePage("https://agate.example/")
    monkeypatch.setattr(Desktop, "page", page)
    return page


def opened(page: FakePage, storage: Storage, *trail: str) -> Driver:
    """Open the app at an address, or after a reload at a trail."""
    page.scripts.trail.return_value = json.dumps(list(trail))
    return Driver(SMALL, storage=storage)


def shown(page: FakePage) -> list[str]:
    """Return the addresses that the page last put into the browser's history."""
    return list(json.loads(page.scripts.showTrail.call_args.args[0]))


def name(driver: Driver) -> str:
    return type(driver.scene).__name__


def every_screen(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("games."):
            yield from every_screen(kind)
            if not kind.__subclasses__():
                yield kind


def test_every_screen_and_place_has_an_address() -> None:
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        importlib.import_module(module.name)
    of_games = {scene_class(game.id).__name__ for game in GAMES}
    found = {kind.__name__ for kind in every_screen() if not kind.is_overlay} | of_games
    assert found <= {*ADDRESSES.values(), *TESTED_ELSEWHERE}
    assert set(get_args(places.Place)) == {*OVERLAYS, *MATCHES, *LIVE, *SCREENS_OF_PLACES}
    assert set(SCREENS_OF_PLACES.values()) <= set(ADDRESSES.values())


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_opens_its_screen_and_escape_and_back_return(address: str, page: FakePage) -> None:
    storage, trail = kept_games(), trail_to(address)
    driver = opened(page, storage, address) if address else opened(page, storage)
    assert name(driver) == ADDRESSES[address]
    assert shown(page) == trail
    again = opened(page, storage, *trail)
    assert (name(again), shown(page)) == (ADDRESSES[address], trail)
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert shown(page) == (trail[:-1] or [""])
    again.app.visit(*(trail[:-1] or [""]))
    again.settle()
    assert name(again) in (name(driver), "MenuScene"), "a game under way asks first"


def test_a_reload_keeps_the_open_screens_and_back_closes_them_in_order(page: FakePage) -> None:
    """From the shelf to a review, one of its moves, a variation and the rules: each step is one history entry."""
    storage = kept_games()
    driver = opened(page, storage)
    app = driver.app
    app.go(places.SectionPlace("games"))
    app.push(places.KeptMatch(key_of("quits"), "review"))
    driver.settle()
    driver.scene.go_to(2)
    driver.run(0.5)
    assert shown(page) == ["", "games", f"{KEPT}/review/3"]
    driver.scene.play_on()
    driver.settle()
    variation = driver.scene
    variation.session.play((variation.session.rules.moves(variation.match.state)[0],))
    variation.session.settle()
    app.push(places.RulesPlace("quits"))
    driver.settle()
    trail = shown(page)
    assert [address.count("/from/") for address in trail] == [0, 0, 0, 1, 0]

    again = opened(page, storage, *trail)
    assert [type(scene).__name__ for scene in again.app.scenes] == [
        "GamesScene", "ReviewScene", "VariationScene", "HelpScene"]
    assert again.app.scenes[2].match.moves == variation.match.moves  # type: ignore[attr-defined]
    for count in range(len(trail) - 1, 0, -1):
        again.app.visit(*trail[:count])
        again.settle()
        assert shown(page) == trail[:count]
    assert name(again) == "HomeScene"
    again.app.visit(*trail[:3])
    again.settle()
    assert (name(again), again.scene.at) == ("ReviewScene", 2), "Forward works too"


def test_back_closes_only_a_sheet(page: FakePage) -> None:
    driver = opened(page, kept_games(), KEPT)
    driver.app.push(MenuScene(driver.app, driver.scene))
    driver.settle()
    assert shown(page) == ["", KEPT, KEPT]
    driver.app.visit("", KEPT)
    driver.settle()
    assert name(driver) == "QuitsScene"
    assert name(opened(page, kept_games(), "", KEPT, KEPT)) == "QuitsScene"
    assert shown(page) == ["", KEPT]


def test_back_returns_from_a_game_to_the_shelf_or_the_set_up(page: FakePage) -> None:
    driver = opened(page, kept_games(), "games")
    driver.app.push(places.KeptMatch(key_of("quits")))
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert name(driver) == "GamesScene"
    driver.app.go(places.SetupPlace(default_lineup("orbito")))
    driver.settle()
    driver.scene.start()
    driver.settle()
    assert name(driver) == "OrbitoScene"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert name(driver) == "SetupScene"


def test_a_new_game_and_the_set_up_survive_a_reload(page: FakePage) -> None:
    storage = Storage()
    driver = opened(page, storage, "slyne")
    driver.scene.lineup.set_variant("3")
    driver.app.save()
    trail, driver = shown(page), opened(page, storage, *shown(page))
    assert driver.scene.lineup.variant == "3"
    driver.scene.start()
    driver.settle()
    match, trail = driver.scene.match, shown(page)
    again = opened(page, storage, *trail)
    assert (again.scene.match.id, again.scene.match.players) == (match.id, match.players)
    assert again.app.store.shelf() == []


def test_a_retried_mistake_survives_a_reload(page: FakePage) -> None:
    address = f"{KEPT}/review/2/again"
    driver = opened(page, kept_games(), *trail_to(address))
    for _ in range(STEPS):
        driver.run(0.5)
        if name(driver) == "TrialScene" or driver.scene.reviewer.is_done:
            break
    if driver.scene.address == f"{KEPT}/review/2":
        assert not driver.scene.judged().better, "that turn was no mistake after all"
    else:
        driver.settle()
        assert shown(page) == ["", KEPT, f"{KEPT}/review/2", address]
        driver.key(pygame.K_ESCAPE)
        driver.settle()
        assert name(driver) == "ReviewScene"


@pytest.mark.parametrize("address", [
    "learn/quits/0", "learn/quits/99", "learn/quits/1/9", "learn/chess/1", "learn/quits/999999", "puzzles/chess-1",
    "puzzles/", "games/nothing", "rules/chess", f"orbito/{key_of('quits')}", f"quits/{key_of('quits')}/review/x",
    "quits/../settings", "edit/chess/classic//x", "edit/quits/classic//", "edit/quits/classic/step=sideways/x",
    "edit/quits/classic/a=b=c/x", "edit/slyne/2//0,0=9/9 0 1 3,3", "edit/orbito/classic//" + "w" * 9_999,
    "2" + "A" * 40_000, f"{CODE[:-2]}/review", f"{CODE}/from/99", "a" * 9_999, "\ud800\u202e", "%", "//", "#",
])
def test_an_unknown_address_opens_home(address: str, page: FakePage) -> None:
    driver = opened(page, kept_games(), address)
    assert (name(driver), driver.app.address) in [("HomeScene", ""), ("GamesScene", "games"), ("LearnScene", "learn"),
                                                   ("PuzzlesScene", "puzzles"), ("QuitsScene", KEPT)]
    driver.app.go_home()
    driver.settle()
    driver.app.visit("", *["settings"] * 40, address)
    driver.settle()
    assert len(driver.app.scenes) == 1
