"""Games with a clock: setting, display, keeping, resuming and running out, with a simulated clock."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.records.clock import CLOCK, Clock, TimeControl, clock_text, time_control
from games.shell.library.lineup import Lineup, default_lineup, kept_lineup, lineup_of
from games.shell.library.store import Store
from games.shell.platform.storage import Storage
from games.shell.scenes import open_lineup, open_match
from games.shell.screens.setup.clock_scene import ClockScene, clock_words
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.table.session import Phase
from games.shell.widgets.choice_row import ChoiceRow
from games.shell.widgets.controls import Chip, Slider
from tests.shell.driver import Driver
from tests.shell.layout_check import problems


class WallClock:
    """A wall clock that tests set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def lineup(game: str = "quits", variant: str = "", clock: str = "3+2", people: bool = True) -> Lineup:
    made = default_lineup(game)
    if variant:
        made.set_variant(variant)
    made.clock = clock
    if people:
        made.levels = [""] * made.seats
    return made


def play(match: Match[Any]) -> None:
    match.play(match.rules.moves(match.state)[0])


def started(made: Lineup) -> tuple[Driver, WallClock]:
    """Return a game on the screen, and the wall clock of its session."""
    driver, time = Driver((390, 844), lambda app: open_lineup(app, made)), WallClock()
    driver.scene.session.clock = Clock.of(driver.scene.match, time)
    driver.run(1 / 60)
    return driver, time


def wait(driver: Driver, time: WallClock, seconds: float) -> None:
    """Let time pass, with an update every half second."""
    for _ in range(round(seconds * 2)):
        time.now += 0.5
        driver.run(1 / 60)


@pytest.mark.parametrize(("text", "control"), [
    ("3+2", (3, 2)), ("20+10", (20, 10)), ("180+60", (180, 60)), ("0+5", None), ("181+0", None), ("5", None),
    ("", None), (None, None), (["5+3"], None), ("5+3 ", None),
])
def test_time_controls_are_read(text: object, control: tuple[int, int] | None) -> None:
    assert time_control(text) == control


def test_the_clock_of_the_seat_to_move_runs_and_a_turn_adds_the_increment() -> None:
    made = lineup()
    match, time = made.match(), WallClock()
    clock = Clock.of(match, time)
    assert clock is not None
    assert clock.tick() is None
    time.now += 0.75
    clock.tick()
    assert clock.left == [179.25, 180.0]
    play(match)
    clock.moved(0)
    assert clock.left == [181.25, 180.0]
    assert [clock_text(seconds) for seconds in (181.25, 180.0, 59.1, 0.2, 0.0, 3600)] == [
        "3:02", "3:00", "1:00", "0:01", "0:00", "1:00:00"]


@pytest.mark.parametrize(("people", "expected"), [(True, 80.0), (False, 180.0)])
def test_time_away_counts_only_between_people(people: bool, expected: float) -> None:
    match, time = lineup(people=people).match(), WallClock()
    clock = Clock.of(match, time)
    assert clock is not None
    clock.tick()
    time.now += 100
    clock.tick()
    assert clock.left[0] == expected
    time.now += 0.5
    clock.tick(is_hidden=True)
    assert clock.left[0] == (expected - 0.5 if people else expected)


def test_the_clock_is_kept_with_the_game_and_resumed(tmp_path: Any) -> None:
    driver, time = started(lineup())
    wait(driver, time, 10)
    scene = driver.scene
    scene.session.play((scene.match.rules.moves(scene.match.state)[0],))
    scene.session.settle()
    driver.run(1 / 60)
    wait(driver, time, 5)
    scene.save()
    kept = Store(driver.storage).load(scene.match.id)
    assert kept is not None
    clock = Clock.of(kept.match, time)
    assert clock is not None
    assert clock.left == pytest.approx([172.0, 175.0], abs=0.6)
    assert lineup_of(kept.match, kept.stones).clock == "3+2"
    again = Driver((390, 844), lambda app: open_match(app, kept.match, kept.stones), driver.storage)
    again.run(1 / 60)
    assert again.scene.panel.cards[1].clock in ("2:55", "2:56", "2:54")


def test_a_seat_without_time_loses() -> None:
    driver, time = started(lineup(clock="1+0"))
    wait(driver, time, 61)
    driver.settle()
    game = driver.scene.game
    result = game.match.result()
    assert result.winners() == (1,)
    assert "time" in game.reason(result)


def test_among_three_players_a_seat_without_time_is_played_by_the_computer() -> None:
    driver, time = started(lineup("slyne", "3", clock="1+0"))
    wait(driver, time, 61)
    match = driver.scene.match
    assert match.result() is None
    assert [player.level for player in match.players] == ["beginner", "", ""]
    assert driver.scene.session.phase is not Phase.HUMAN or match.seat_to_move != 0, "no person plays that seat"
    assert driver.scene.panel.cards[0].clock == ""


def test_the_computer_uses_a_share_of_its_time() -> None:
    made = lineup(people=False)
    made.levels = ["", "master"]
    driver, _ = started(made)
    scene = driver.scene
    clock = scene.session.clock
    clock.left[1] = 3.0
    assert clock.share(1) == pytest.approx(3.0 / 30 + 1.6)
    clock.control = clock.control._replace(increment=0)
    assert clock.share(1) == pytest.approx(0.1)
    scene.session.play((scene.match.rules.moves(scene.match.state)[0],))
    ply, frames = scene.match.ply, 0
    while scene.match.ply == ply and frames < 120:
        driver.run(1 / 60)
        frames += 1
    assert frames < 60, "a master with a tenth of a second to spare does not take five"


def test_damaged_clocks_are_reset() -> None:
    for notes in ({"control": "3+2", "left": [1, "x"]}, {"control": "3+2", "left": [-5, 5]}, {"control": "3+2"},
                  {"control": "3+2", "left": 7, "flagged": "no"}):
        match = lineup().match()
        match.notes[CLOCK] = notes
        clock = Clock.of(match, WallClock())
        assert clock is not None
        assert (clock.left, clock.flagged) == ([180.0, 180.0], [])
    for nothing in ("3+2", {"control": 7}, {}, None):
        match.notes[CLOCK] = nothing
        assert Clock.of(match, WallClock()) is None
    assert kept_lineup("quits", {**vars(lineup()), "clock": "9999+1"}).clock == ""


@pytest.mark.parametrize("size", [(360, 640), (667, 375), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["abalone", "slyne"])
@pytest.mark.parametrize("which", [0, -1])
def test_clocks_fit_on_every_card(size: tuple[int, int], language: str, game: str, which: int) -> None:
    made = lineup(game, find_game(game).variants[which][0], clock="180+60", people=False)
    scale = 1.0 if size[1] < 400 else 1.3
    driver = Driver(size, lambda app: open_lineup(app, made), language=language, text_scale=scale)
    driver.run(0.1)
    assert problems(driver.scene.group, driver.scene.screen) == []
    assert all(card.clock == "3:00:00" for card in driver.scene.panel.cards)
    for card in driver.scene.panel.cards:
        assert {"3:00:00", "180′"} & {line.text for line in card.lines}


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_clock_is_chosen_in_the_set_up(size: tuple[int, int]) -> None:
    driver = Driver(size, lambda app: SetupScene(app, default_lineup("orbito")), language="fr", storage=Storage())
    for caption, clock in (("5+3", "5+3"), ("Autre", "15+5"), ("Aucune", "")):
        row = next(w for w in driver.scene._scroll.controls() if isinstance(w, ChoiceRow) and w.caption == "Pendule")
        assert row.rect.h >= driver.scene.theme.px(52)
        row.activate()
        driver.settle()
        assert isinstance(driver.scene, ClockScene)
        next(w for w in driver.scene.group.controls() if isinstance(w, Chip) and w.caption == caption).activate()
        driver.run(0.1)
        assert problems(driver.scene.group, driver.scene.screen) == []
        if clock == "15+5":
            driver.scene.group.focus(next(w for w in driver.scene.group.controls() if isinstance(w, Slider)))
            driver.key(pygame.K_RIGHT)
            clock = "20+5"
        driver.key(pygame.K_ESCAPE)
        driver.settle()
        setup: Any = driver.scene
        assert setup.lineup.clock == clock
        assert f"Pendule: {clock or 'Aucune'}" in [w.spoken() for w in setup._scroll.controls()]
        assert problems(setup.group, setup.screen) == []


def test_a_clock_is_described_in_words() -> None:
    assert clock_words(TimeControl(3, 2)) == "3 minutes each, + 2 seconds a turn"
    assert clock_words(TimeControl(1, 0)) == "1 minute each"
