"""The calendar of daily puzzles, and the puzzle rating."""

from __future__ import annotations

from datetime import date, timedelta

import pygame
import pytest

from games.catalogue import GAMES
from games.engine.speech.words import LANGUAGES
from games.engine.teaching.daily_puzzle import daily_puzzle, days_of_month, first_month, is_offered, months_on
from games.engine.teaching.puzzle_rating import START
from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.puzzle_progress import PuzzleProgress
from games.shell.library.store import Store
from games.shell.routes import scene_at
from games.shell.screens.puzzles.calendar_scene import CalendarScene
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.puzzles.rating_scene import RatingScene, change_text
from games.shell.table.attempt import Status
from games.shell.widgets.day_cell import COMING, DAY, LATER, OPEN
from tests.shell.driver import FRAME, Driver
from tests.shell.layout_check import problems

TODAY = date.today()
YESTERDAY = TODAY - timedelta(days=1)


def test_months_have_their_days() -> None:
    assert months_on(date(2026, 1, 31), -1) == date(2025, 12, 1)
    assert months_on(date(2026, 12, 5), 1) == date(2027, 1, 1)
    assert [len(days_of_month(date(year, 2, 10))) for year in (2023, 2024, 2100)] == [28, 29, 28]
    assert first_month(date(2026, 11, 18)) == date(2025, 12, 1)
    assert is_offered(date(2025, 12, 1), date(2026, 11, 18))
    assert not is_offered(date(2025, 11, 30), date(2026, 11, 18))
    assert not is_offered(date(2026, 11, 19), date(2026, 11, 18))


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (844, 390), (480, 270), (1280, 800)], ids=str)
def test_the_calendar_fits_in_every_language(size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        driver = Driver(size, CalendarScene, language=language)
        assert problems(driver.scene.group, driver.scene.screen) == [], language
    driver = Driver(size, CalendarScene, text_scale=1.3, contrast=True)
    assert problems(driver.scene.group, driver.scene.screen) == []


def test_a_past_day_opens_its_puzzle_and_is_marked_as_solved_later() -> None:
    driver = Driver((1280, 800), PuzzlesScene)
    driver.tap(driver.scene.week.rect.center)
    driver.settle()
    calendar = driver.scene
    if YESTERDAY not in calendar.cells:
        driver.key(pygame.K_PAGEUP)
    assert calendar.cells[YESTERDAY].state == OPEN
    driver.tap(calendar.cells[YESTERDAY].rect.center)
    driver.settle()
    scene = driver.scene
    assert scene.puzzle == daily_puzzle(GAMES, YESTERDAY)
    assert driver.app.address == f"puzzles/{YESTERDAY.isoformat()}"
    scene.session.attempt.status = Status.DONE
    driver.run(FRAME)
    driver.settle()
    progress = PuzzleProgress(driver.app.store)
    assert progress.state_of(YESTERDAY) == LATER
    assert progress.streak == 0, "a day that is solved later does not extend the streak"
    driver.scene.group.children[0].buttons[0].activate()
    driver.settle()
    assert driver.scene.day == YESTERDAY - timedelta(days=1), "the next is the nearest open day"
    driver.scene.back()
    driver.settle()
    assert driver.scene is calendar
    assert YESTERDAY not in calendar.cells or calendar.cells[YESTERDAY].state == LATER


def test_future_days_cannot_be_opened() -> None:
    driver = Driver((1280, 800))
    PuzzleProgress(driver.app.store).solve(puzzles_of("quits")[0], True, TODAY)
    driver.app.push(CalendarScene(driver.app))
    driver.settle()
    cells = driver.scene.cells
    assert cells[TODAY].state == DAY
    for day, cell in cells.items():
        assert cell.is_control == (day <= TODAY)
        assert (cell.state == COMING) == (day > TODAY)


def test_the_calendar_goes_back_one_year_and_not_ahead() -> None:
    driver = Driver((1280, 800), CalendarScene)
    driver.key(pygame.K_PAGEDOWN)
    assert driver.scene.month == TODAY.replace(day=1)
    for _ in range(20):
        driver.key(pygame.K_PAGEUP)
    assert driver.scene.month == first_month(TODAY)


@pytest.mark.parametrize("name", ["2026-02-30", "0000-00-00", "9999-12-31", "1999-01-01", "٢٠٢٦-٠١-٠١",
                                  (TODAY + timedelta(days=1)).isoformat(), "2026-1-1", "days/", "days/x"])
def test_invalid_days_have_no_screen(name: str) -> None:
    assert scene_at(Driver().app, f"puzzles/{name}") is None


def test_addresses_open_the_calendar_and_the_puzzle_of_a_day() -> None:
    app = Driver().app
    assert isinstance(scene_at(app, "puzzles/days"), CalendarScene)
    scene = scene_at(app, f"puzzles/{TODAY.isoformat()}")
    assert isinstance(scene, PuzzleScene)
    assert scene.is_of_the_day


def test_only_the_first_attempt_at_a_puzzle_changes_the_rating() -> None:
    store = Store(Driver().storage)
    puzzle, other = puzzles_of("orbito")[:2]
    gained = PuzzleProgress(store).rate(puzzle, True)
    assert gained is not None
    assert gained > 0
    assert PuzzleProgress(store).rate(puzzle, False) is None
    assert PuzzleProgress(store).rating == pytest.approx(START + gained, abs=0.1)
    lost = PuzzleProgress(store).rate(other, False)
    assert lost is not None
    assert lost < 0
    assert PuzzleProgress(store).last_change == pytest.approx(lost, abs=0.2)


def test_a_failed_attempt_counts_at_once_and_a_later_solution_does_not() -> None:
    driver = Driver((640, 480), lambda app: PuzzleScene(app, puzzles_of("quits")[0]))
    scene = driver.scene
    scene.session.attempt.misses = 1
    driver.run(FRAME)
    after_miss = PuzzleProgress(driver.app.store).rating
    assert after_miss < START
    scene.session.attempt.status = Status.DONE
    driver.run(FRAME)
    assert PuzzleProgress(driver.app.store).rating == after_miss


def test_invalid_ratings_and_days_are_ignored() -> None:
    store = Store(Driver().storage)
    store.keep_progress("puzzles", {"ratings": [1e9, "x", None, True, -5, 1200, [9]], "rated": -3,
                                    "tried": [1, "a", {}], "later": [True, "x", 10**30, TODAY.toordinal()]})
    progress = PuzzleProgress(store)
    assert progress.rating == 1200
    assert progress.state_of(TODAY) == LATER
    assert progress.rate(puzzles_of("quits")[0], True) is not None
    store.keep_progress("puzzles", {"ratings": "no", "rated": "x", "tried": 4, "later": {}})
    assert PuzzleProgress(store).rating == START


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (1280, 800)], ids=str)
def test_the_rating_history_fits(size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        driver = Driver(size, language=language)
        for index, puzzle in enumerate(puzzles_of("abalone")[:6]):
            PuzzleProgress(driver.app.store).rate(puzzle, index % 3 > 0)
        driver.app.push(RatingScene(driver.app))
        driver.settle()
        assert problems(driver.scene.group, driver.scene.screen) == [], language


def test_changes_are_written_with_their_sign() -> None:
    assert [change_text(change) for change in (12.4, -7.6, 0.2)] == ["+12", "−8", ""]


def test_the_days_of_a_streak_are_ticked_one_by_one() -> None:
    driver = Driver((640, 480), reduced_motion=False)
    for days in (2, 1):
        day = TODAY - timedelta(days=days)
        PuzzleProgress(driver.app.store, day).solve(puzzles_of("quits")[days], True, day)
    puzzle = puzzles_of("quits")[0]
    driver.app.push(PuzzleScene(driver.app, puzzle, TODAY))
    driver.settle()
    notes: list[tuple[str, float]] = []
    driver.app.sound.play = lambda name, size=1.0, *rest: notes.append((name, size))  # type: ignore[method-assign]
    driver.scene.session.attempt.status = Status.DONE
    driver.run(3.5)
    assert [size for name, size in notes if name == "chime"] == [0, 1, 2]
    assert driver.scene.puzzle.puzzle == puzzle
