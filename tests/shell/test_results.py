"""Results are counted once for each game and survive damage; the adaptive level follows them."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from games.catalogue import make_rules
from games.engine.core.match import Match
from games.shell.library.lineup import MATCHED, default_lineup, engine_level, kept_lineup, level_line, lineup_of
from games.shell.library.results import GameResults, Results, Tally
from games.shell.library.store import Store
from games.shell.platform.storage import Storage
from games.shell.scenes import open_lineup
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.screens.shelf.results import ResultsScene, heights
from games.shell.theme.text import tr
from games.shell.widgets.controls import Chip, Slider
from tests.shell.driver import Driver
from tests.shell.layout_check import problems


def ended(loser: int, game: str = "quits", level: str = "easy", name: str = "") -> Match[Any]:
    """Return a game in which one of two seats has resigned after a move."""
    lineup = default_lineup(game)
    lineup.levels[1], lineup.names[0] = level, name
    match = lineup.match()
    match.play(match.rules.moves(match.state)[0])
    match.resign(loser)
    return match


def test_a_game_is_counted_once_at_its_level() -> None:
    store = Store(Storage())
    results = Results(store)
    for match in (ended(1), ended(1), ended(0), ended(0, level="hard")):
        results.count_match(match)
        results.count_match(match)
    kept = Results(store).of("", "quits")
    assert kept.levels == {"easy": Tally(2, 0, 1, -1), "hard": Tally(0, 0, 1, -1)}
    assert kept.recent == "wwll"
    assert (kept.total.games, kept.total.won, kept.total.streak) == (4, 2, -2)
    assert heights(kept.recent) == [0, 1, 2, 1, 0]


def test_a_streak_ends_with_another_result() -> None:
    tally = Tally()
    streaks = []
    for result in "wwdlllw":
        tally.add(result)
        streaks.append(tally.streak)
    assert streaks == [1, 2, 0, -1, -2, -3, 1]


def test_lost_results_are_counted_again_from_the_games() -> None:
    storage = Storage()
    store = Store(storage)
    for match in (ended(1), ended(0), ended(1, name="Ann")):
        Results(store).count_match(match)
        store.keep(match, default_lineup("quits").stones)
    before = Results(store).players
    hostile = '{"players": {"": {"quits": {"levels": {"easy": [1, 2, -3, 0]}}}}}'
    for damage in ("{}", '{"players": 7}', hostile, "[", "null"):
        storage.set("progress.results", damage)
        results = Results(Store(storage))
        assert not results.is_complete
        for _ in results.rebuild():
            pass
        assert Results(Store(storage)).players == before


def test_deleted_games_stay_counted_when_games_are_imported() -> None:
    store = Store(Storage())
    old = ended(0)
    store.keep(old, default_lineup("quits").stones)
    Results(store).count_match(ended(1))
    results = Results(store)
    for _ in results.rebuild():
        pass
    assert results.of("", "quits").recent == "lw"
    assert results.of("", "quits").levels == {"easy": Tally(1, 0, 1, 1)}


def test_games_of_other_people_do_not_count() -> None:
    store = Store(Storage())
    lineup = default_lineup("quits")
    lineup.levels, lineup.names = ["", ""], ["Aglaé", "Bo"]
    match = lineup.match()
    match.resign(0)
    store.keep(match, lineup.stones)
    results = Results(store)
    for _ in results.rebuild():
        pass
    assert results.players == {}


def test_the_adaptive_level_converges_to_an_even_score() -> None:
    """A player who wins below the level hard and loses from there on ends between medium and hard."""
    store, rng = Store(Storage()), Random(1)
    strength = {"beginner": 1.0, "easy": 0.95, "medium": 0.8, "hard": 0.15, "master": 0.0}
    played, won = [], 0
    for number in range(300):
        results = Results(store)
        level = results.matched_level("quits")
        lineup = default_lineup("quits")
        lineup.levels[1] = MATCHED
        match = lineup.match(level)
        assert match.players[1].level == level
        match.play(match.rules.moves(match.state)[0])
        is_won = rng.random() < strength[level]
        match.resign(1 if is_won else 0)
        results.count_match(match)
        played.append(level)
        won += is_won and number >= 40
    assert set(played[40:]) <= {"medium", "hard", "easy", "master"}
    assert 0.4 < won / 260 < 0.6


def test_fixed_levels_do_not_change_the_adaptive_level() -> None:
    store = Store(Storage())
    for _ in range(6):
        Results(store).count_match(ended(1))
    assert Results(store).matched_level("quits") == "easy"


def test_the_adaptive_level_is_shown_and_kept_for_the_rematch() -> None:
    lineup = default_lineup("abalone")
    lineup.levels[1] = MATCHED
    driver = Driver((390, 844), lambda app: open_lineup(app, lineup))
    assert driver.scene.match.players[1].level == "easy"
    assert driver.scene.panel.cards[1].status == "Matched: Easy"
    assert lineup_of(driver.scene.match, lineup.stones).levels == ["", MATCHED]
    driver.scene.session.play((driver.scene.match.rules.moves(driver.scene.match.state)[0],))
    driver.scene.match.resign(1)
    driver.scene.save()
    assert Results(driver.app.store).of("", "abalone").recent == "w"


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_screens_of_results_and_levels_fit(size: tuple[int, int], language: str) -> None:
    storage = Storage()
    results = Results(Store(storage))
    rng = Random(4)
    for _ in range(30):
        results.count_match(ended(rng.randint(0, 1), rng.choice(["quits", "orbito", "abalone", "slyne"]),
                           rng.choice(["beginner", "easy", "hard"]), rng.choice(["", "Ann"])))
    driver = Driver(size, ResultsScene, storage, language=language, text_scale=1.3)
    driver.run(0.3)
    assert problems(driver.scene.group, driver.scene.screen) == []
    assert isinstance(results.of("Ann", "quits"), GameResults)
    lineup = default_lineup("orbito")
    lineup.levels[1] = MATCHED
    driver.app.go(SetupScene(driver.app, lineup))
    driver.settle()
    assert problems(driver.scene.group, driver.scene.screen) == []
    slider = next(widget for widget in driver.scene.group.controls() if isinstance(widget, Slider))
    chip = next(widget for widget in driver.scene.group.controls()
                if isinstance(widget, Chip) and widget.caption == tr("level.matched"))
    assert chip.is_chosen
    slider.set_value(1.0)
    assert (lineup.levels[1], chip.is_chosen) == ("perfect", False)
    slider.set_value(0.0)
    assert lineup.levels[1] == "beginner", "there is no level below the weakest"
    chip.activate()
    assert (lineup.levels[1], chip.is_chosen) == (MATCHED, True)
    assert slider.value > 0, "the slider shows the current level"
    chip.activate()
    assert lineup.levels[1] == Results(driver.app.store).matched_level("orbito")
    assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize(("size", "language"), [((360, 640), "de"), ((1280, 800), "nl")])
def test_a_style_is_chosen_beside_the_level_and_kept_with_the_match(size: tuple[int, int], language: str) -> None:
    lineup = default_lineup("quits")
    driver = Driver(size, lambda app: SetupScene(app, lineup), language=language)
    driver.settle()
    chip = next(widget for widget in driver.scene.group.controls()
                if isinstance(widget, Chip) and widget.caption == tr("style.line", name=tr("style.balanced")))
    for style in ("solid", "attacking", "tricky", "", "solid"):
        chip.activate()
        driver.run(0.1)
        assert (lineup.styles, chip.is_chosen) == (["", style], bool(style))
        assert problems(driver.scene.group, driver.scene.screen) == []
    match = Match.from_record(lineup.match().record(), make_rules)
    assert (level_line(match, 1), engine_level(match, 1)) == (f"{tr('level.easy')}, {tr('style.solid')}", "easy:solid")
    assert lineup_of(match, lineup.stones).rotated().styles == ["solid", ""]
    assert kept_lineup("quits", asdict(lineup)).styles == ["", "solid"]


@pytest.mark.parametrize("styles", [[], ["wild", 3], ["", "", "solid"], "solid", [None]])
def test_invalid_styles_are_ignored(styles: Any) -> None:
    lineup = default_lineup("quits")
    assert kept_lineup("quits", {**asdict(lineup), "styles": styles}) == lineup
    match = lineup.match()
    for told in (styles, {"1": "solid"}, ["solid"], [[], ["solid"]]):
        match.notes["styles"] = told
        assert engine_level(match, 1) == "easy"
