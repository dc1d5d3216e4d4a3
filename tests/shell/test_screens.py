"""The layout of every screen has no cut, covered or too small controls, in every language and size."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, make_evaluator
from games.shell.app import App
from games.shell.library.lineup import default_lineup, default_stones
from games.shell.scenes import open_match
from games.shell.screens.board.moves_scene import MovesScene
from games.shell.screens.dialog_scene import AskScene
from games.shell.screens.help import KEYS, HelpScene
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.home.offer import OfferScene
from games.shell.screens.language import LanguageScene
from games.shell.screens.learn.learn_scene import LearnScene
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.match.menus import EndScene, MenuScene
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.scene import AppServices, Scene
from games.shell.screens.settings import SettingsScene
from games.shell.screens.setup.clock_scene import ClockScene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.screens.sheets.sheet_scene import SheetScene
from games.shell.screens.shelf.backup import BackupScene, RestoreScene
from games.shell.screens.shelf.export_games import ExportScene
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.screens.shelf.import_games import ChooseScene, ImportScene
from games.shell.screens.shelf.results import ResultsScene
from games.shell.widgets.controls import nothing
from tests.shell.driver import Driver
from tests.shell.layout_check import problems
from tests.shell.test_backup import HEADER
from tests.shell.unpainted import LANDSCAPE, NARROW, OTHER_LANGUAGES, lay_out, unpainted

TINY = (480, 270)  # the lowest window
SIZES = [(360, 640), (1024, 768), (1920, 1080), (3840, 2160)]
LARGEST = {"text_scale": 1.3, "contrast": True}
WIDE_VARIANTS = [(game.id, game.variants[k][0]) for game in GAMES for k in sorted({0, len(game.variants) - 1})]


def layout_faults_of(driver: Driver) -> list[str]:
    """Return the faults in the layout of the scene on top."""
    return problems(driver.scene.group, driver.scene.screen)


def game_scene(app: AppServices, game: str, variant: str, plies: int = 14) -> MatchScene:
    """Return a game after some random moves, with a person to move."""
    lineup = default_lineup(game)
    lineup.set_variant(variant)
    match, rng = lineup.match(), Random(7)
    while match.result() is None and (match.ply < plies or not match.players[match.seat_to_move].is_human):
        match.play(make_evaluator(match.game, match.rules).sample(match.state, rng))
    return open_match(app, match, lineup.stones)


def setup_scene(app: AppServices, game: str, variant: str) -> Scene:
    lineup = default_lineup(game)
    lineup.set_variant(variant)
    return SetupScene(app, lineup)


def own_clock(app: AppServices) -> Scene:
    lineup = default_lineup("orbito")
    lineup.clock = "15+5"
    return ClockScene(app, lineup)


def over_a_game(sheet: Callable[[AppServices, MatchScene], Scene], app: AppServices) -> Scene:
    return sheet(app, game_scene(app, "abalone", "belgian"))


def every_scene() -> dict[str, Callable[[App], Scene]]:
    """Return functions that make all screens and sheets, including the set-up and the game of every variant."""
    makers: dict[str, Callable[[App], Scene]] = {
        "home": HomeScene, "learn": LearnScene, "puzzles": PuzzlesScene, "games": GamesScene, "settings": SettingsScene,
        "results": ResultsScene, "languages": LanguageScene, "keys": partial(HelpScene, game=KEYS),
        "own clock": own_clock, "export": lambda app: ExportScene(app, [entry.key for entry in app.store.shelf()]),
        "import": lambda app: ImportScene(app, [("a file", "no game")]), "a file": ChooseScene,
        "sheet": SheetScene, "backup": BackupScene, "restore": lambda app: RestoreScene(app, HEADER + "a damaged line"),
        "offer": partial(OfferScene, game="quits", play=nothing),
    }
    for game in GAMES:
        makers[f"help {game.id}"] = partial(HelpScene, game=game.id)
        for variant, _ in game.variants:
            makers[f"set-up {game.id} {variant}"] = partial(setup_scene, game=game.id, variant=variant)
            makers[f"game {game.id} {variant}"] = partial(game_scene, game=game.id, variant=variant)
    for sheet in (MenuScene, MovesScene, EndScene):
        makers[sheet.__name__] = partial(over_a_game, sheet)
    makers["question"] = lambda app: AskScene(app, "ask.resign", "ask.yes.resign", lambda: None)
    return makers


LAYOUTS = [
    *[(size, style, language) for language in ("en", "fr") for size, style in [
        *[(size, {}) for size in [NARROW, *SIZES, TINY, LANDSCAPE]], (SIZES[0], LARGEST), (SIZES[1], LARGEST),
        (SIZES[3], LARGEST)]],
    *[(size, {}, language) for language in OTHER_LANGUAGES for size in (NARROW, TINY, LANDSCAPE)],
]


@pytest.mark.parametrize(("size", "style", "language"), LAYOUTS)
def test_no_screen_has_layout_faults(size: tuple[int, int], style: dict[str, Any], language: str,
                               monkeypatch: pytest.MonkeyPatch) -> None:
    app = unpainted(monkeypatch, size, language, **style)
    for pair in WIDE_VARIANTS:
        app.store.keep(game_scene(app, *pair).match, default_stones(*pair))
    for name, make in every_scene().items():
        assert lay_out(app, make(app)) == [], name


@pytest.mark.parametrize("size", SIZES[:2])
def test_no_painted_screen_has_layout_faults(size: tuple[int, int]) -> None:
    makers: list[Callable[[App], Scene]] = [HomeScene, LearnScene, PuzzlesScene, GamesScene, SettingsScene]
    makers += [partial(HelpScene, game=game.id) for game in GAMES]
    makers += [partial(setup_scene, game=game, variant=variant) for game, variant in WIDE_VARIANTS]
    makers += [partial(game_scene, game=game, variant=variant) for game, variant in WIDE_VARIANTS]
    driver = Driver(size, makers[0], language="fr")
    assert layout_faults_of(driver) == []
    for maker in makers[1:]:
        driver.app.go(maker(driver.app))
        driver.settle()
        driver.run(0.05)
        assert layout_faults_of(driver) == [], type(driver.scene).__name__


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]])
def test_no_sheet_over_a_game_has_layout_faults(size: tuple[int, int], language: str) -> None:
    driver = Driver(size, lambda app: game_scene(app, "abalone", "belgian"), language=language)
    game = driver.scene
    for make in (MenuScene, MovesScene, EndScene):
        driver.app.push(make(driver.app, game))
        driver.settle()
        assert layout_faults_of(driver) == [], make.__name__
        driver.app.pop()
        driver.settle()
    driver.app.push(AskScene(driver.app, "ask.resign", "ask.yes.resign", lambda: None))
    driver.settle()
    assert layout_faults_of(driver) == []


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_large_text_still_fits(game: str) -> None:
    driver = Driver((390, 844), lambda app: game_scene(app, game, dict.fromkeys(
        name for entry in GAMES if entry.id == game for name, _ in entry.variants).popitem()[0]),
        language="fr", text_scale=1.3)
    assert layout_faults_of(driver) == []


def test_the_largest_screen_has_no_layout_faults() -> None:
    driver = Driver(SIZES[3], lambda app: game_scene(app, "quits", "classic"))
    assert layout_faults_of(driver) == []
    driver.app.go_home()
    driver.settle()
    assert layout_faults_of(driver) == []
