"""Puzzles on the screen: solutions, refutations of wrong turns, hints, and progress."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.engine.search.engine import Hint
from games.engine.speech.words import LANGUAGES
from games.engine.teaching.daily_puzzle import daily_puzzle
from games.engine.teaching.puzzles import GRADES, Puzzle, puzzles_of
from games.engine.teaching.solver import solved
from games.shell.library.lesson_progress import LessonProgress
from games.shell.library.puzzle_progress import PuzzleProgress, goal_sentence
from games.shell.library.store import Store
from games.shell.routes import scene_at
from games.shell.screens.dialog_scene import AskScene
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.puzzles.solved import SolvedScene
from games.shell.screens.settings import SettingsScene
from games.shell.table.attempt import Status
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from games.shell.widgets.puzzle_parts import ANSWER, DONE, NEXT, NOW
from tests.shell.driver import FRAME, Driver
from tests.shell.layout_check import problems
from tests.shell.unpainted import LANDSCAPE, NARROW, OTHER_LANGUAGES, lay_out, layout_faults, unpainted

FRAMES = 3_000
SIZES = [(390, 844), (360, 640), (320, 568), (844, 390), (1024, 768), (1280, 800)]
FIRST = [next(puzzle for puzzle in puzzles_of(game.id) if puzzle.goal != "hold") for game in GAMES]
LARGEST = {"text_scale": 1.3, "contrast": True}
LONG = [next(puzzle for puzzle in puzzles_of(game) if puzzle.goal != "hold" and puzzle.turns > 1)
        for game in ("orbito", "abalone", "quits")]


def wait(driver: Driver, until: Callable[[], bool]) -> None:
    for _ in range(FRAMES):
        if until():
            return
        driver.run(FRAME)
    raise AssertionError("it never came")


def opened(puzzle: Puzzle, size: tuple[int, int] = (640, 480)) -> Driver:
    return Driver(size, lambda app: PuzzleScene(app, puzzle))


def play_it_through(driver: Driver) -> None:
    """Play the turns of the solution: the first from the file, the others from the solver."""
    session = driver.scene.session
    for _ in range(driver.scene.puzzle.turns):
        wait(driver, lambda: session.phase is Phase.HUMAN or session.attempt.status is Status.DONE)
        if session.attempt.status is Status.DONE:
            return
        state = session.match.state
        if session.match.ply == 0:
            turn = session.rules.parse_tokens(state, session.puzzle.first.split())
        else:
            turn = solved(session.solver.first_turns(state, session.turns_left, 0))[0]
        session.play(turn)
    wait(driver, lambda: session.attempt.status is Status.DONE)


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.game)
def test_the_solution_solves_the_puzzle_at_the_first_attempt(puzzle: Puzzle) -> None:
    driver = opened(puzzle)
    play_it_through(driver)
    scene = driver.scene
    driver.run(0.1)
    driver.settle()
    assert scene.session.attempt.misses == 0
    assert PuzzleProgress(driver.app.store).is_solved(puzzle)
    assert isinstance(driver.scene, SolvedScene)
    assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize("day", [date.today(), date.today() - timedelta(days=9), None], ids=["today", "past", "none"])
@pytest.mark.parametrize("size", [(320, 568), (844, 390), (1280, 800)], ids=str)
def test_the_sheet_of_a_solved_puzzle_fits_and_opens_the_next(size: tuple[int, int], day: date | None) -> None:
    for language in LANGUAGES:
        driver = Driver(size, partial(PuzzleScene, puzzle=LONG[1], day=day), language=language)
        driver.scene.session.attempt.status = Status.DONE
        driver.run(FRAME)
        driver.settle()
        assert problems(driver.scene.group, driver.scene.screen) == [], language
    driver.scene.group.children[0].buttons[1].activate()
    driver.settle()
    assert driver.scene.puzzle == LONG[1], "the solved puzzle is shown again"
    driver.run(1.0)
    assert driver.scene.puzzle == LONG[1], "the sheet is not opened twice"
    driver.scene.go_on()
    driver.settle()
    assert driver.scene.puzzle != LONG[1]


def test_a_puzzle_has_an_address_that_opens_it() -> None:
    driver = opened(FIRST[2])
    assert driver.app.address == f"puzzles/{FIRST[2].id}"
    other = Driver()
    other.app.visit(driver.app.address)
    other.settle()
    assert other.scene.puzzle == FIRST[2]
    assert scene_at(other.app, "puzzles/quits-none") is None


def test_the_best_streak_is_the_longest_series_of_days() -> None:
    store = Store(Driver().storage)
    for day in (1, 2, 3, 7, 8):
        PuzzleProgress(store, date(2026, 5, day)).solve(FIRST[0], True, date(2026, 5, day))
    progress = PuzzleProgress(store, date(2026, 5, 8))
    assert (progress.streak, progress.best) == (2, 3)


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.game)
def test_a_wrong_turn_is_answered_and_taken_back(puzzle: Puzzle) -> None:
    driver = opened(puzzle)
    session = driver.scene.session
    right = session.rules.parse_tokens(session.match.state, puzzle.first.split())
    first = next(move for move in session.rules.moves(session.match.state) if move != right[0])
    session.play((first,))
    while session.match.result() is None and session.match.seat_to_move == session.seat:
        session.play((session.rules.moves(session.match.state)[0],))
    wait(driver, lambda: session.attempt.status in (Status.MISSED, Status.DONE))
    assert session.attempt.status is Status.MISSED
    told, plies = driver.scene.comment().text, session.match.ply
    assert told
    driver.run(5.0)
    assert (driver.scene.comment().text, session.match.ply) == (told, plies), "it stays until it is taken back"
    assert driver.scene.main_action().caption == "Try again"
    if puzzle.game == "quits":
        driver.scene.main_action().act()
    else:
        driver.scene.board.tap(next(iter(driver.scene.view.spots)))
    wait(driver, lambda: session.attempt.status is Status.OPEN and session.phase is Phase.HUMAN)
    assert session.match.ply == 0
    assert not session.picker.chosen, "that touch had no other effect"
    play_it_through(driver)
    assert session.attempt.misses == 1


def test_hints_are_given_in_steps_and_count_as_help() -> None:
    driver = opened(FIRST[1])
    session = driver.scene.session
    first = session.rules.parse_tokens(session.match.state, session.puzzle.first.split())
    driver.scene.ask_hint()
    wait(driver, lambda: session.phase is Phase.HUMAN)
    assert session.guide in {way[0] for way in session.rules.ways(session.match.state, first[0])}
    assert driver.scene.board.marks.hint == ()
    said = driver.scene.prompt_text()[1]
    driver.scene.ask_hint()
    wait(driver, lambda: session.phase is Phase.HUMAN)
    driver.run(FRAME)
    assert session.guide is None
    assert driver.scene.board.marks.hint == first
    assert driver.scene.prompt_text()[1] not in ("", said)
    driver.scene.main_action().act()
    wait(driver, lambda: session.match.ply > 0)
    assert session.attempt.misses == 1


def test_a_hint_belongs_to_the_position_it_was_requested_in() -> None:
    """In Orbito, a hint is requested after the first move of a turn, and again after that move was undone."""
    driver = opened(FIRST[0])
    session = driver.scene.session
    turn = session.rules.parse_tokens(session.match.state, session.puzzle.first.split())
    assert len(turn) > 1
    session.play(turn[:1])
    for left in (turn[1:], turn):
        wait(driver, lambda: session.phase is Phase.HUMAN)
        driver.scene.ask_hint()
        wait(driver, lambda: session.hints.shown is not None)
        assert session.hints.shown.turn == left
        session.undo()
    wait(driver, lambda: session.phase is Phase.HUMAN)
    driver.scene.main_action().act()
    wait(driver, lambda: session.match.ply >= len(turn))
    assert tuple(session.match.moves[:len(turn)]) == turn


@pytest.mark.parametrize("puzzle", LONG, ids=lambda puzzle: puzzle.game)
def test_a_row_shows_the_turns_of_the_solution(puzzle: Puzzle) -> None:
    """First there are places for all own turns; then the right turn with its reply, and the next place is current."""
    driver = opened(puzzle, (390, 844))
    driver.app.settings.moves = "notation"
    session, row = driver.scene.session, driver.scene.panel.solution
    numbers = [str(number) for number in range(1, puzzle.turns + 1)]
    assert [(told.kind, told.text) for told in row.turns] == list(zip([NOW, *[NEXT] * 9], numbers, strict=False))
    session.play(session.rules.parse_tokens(session.match.state, puzzle.first.split()))
    wait(driver, lambda: session.phase is Phase.HUMAN)
    driver.run(FRAME)
    assert row.visible
    seats = session.rules.seats
    assert [told.kind for told in row.turns] == [DONE, *[ANSWER] * (seats - 1), NOW, *[NEXT] * (puzzle.turns - 2)]
    assert (row.turns[0].text, row.turns[-1].text) == (puzzle.first, str(puzzle.turns))
    assert problems(driver.scene.group, driver.scene.screen) == []


def test_a_refuted_turn_gets_no_tick() -> None:
    puzzle = next(puzzle for puzzle in LONG if puzzle.game == "quits")
    driver = opened(puzzle, (1280, 800))
    session = driver.scene.session
    right = session.rules.parse_tokens(session.match.state, puzzle.first.split())
    session.play((next(move for move in session.rules.moves(session.match.state) if (move,) != right),))
    wait(driver, lambda: session.attempt.status is Status.MISSED)
    driver.run(FRAME)
    assert [told.kind for told in driver.scene.panel.solution.turns] == [NOW, *[NEXT] * (puzzle.turns - 1)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_fits_at_every_size(size: tuple[int, int], language: str) -> None:
    screen = pygame.Rect((0, 0), size)
    driver = Driver(size, PuzzlesScene, language=language)
    assert problems(driver.scene.group, screen) == []
    for puzzle in FIRST:
        driver = Driver(size, partial(PuzzleScene, puzzle=puzzle), language=language)
        assert problems(driver.scene.group, screen) == []


LAYOUTS = [
    *[(size, style, language) for language in ("en", "fr") for size, style in [
        (NARROW, {}), ((360, 640), LARGEST), (LANDSCAPE, {}), ((1024, 768), LARGEST), ((1920, 1080), {})]],
    *[(size, {}, language) for language in OTHER_LANGUAGES for size in (NARROW, LANDSCAPE)],
    *[((480, 270), {}, language) for language in ("de", "en", "fr", "pl")],
]


@pytest.mark.parametrize(("size", "style", "language"), LAYOUTS)
def test_every_text_of_every_kind_of_puzzle_fits(size: tuple[int, int], style: dict[str, Any], language: str,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    """The goal, both steps of the hint and the results of attempts are laid out, without painting, and must fit."""
    app = unpainted(monkeypatch, size, language, **style)
    kinds = {(each.game, each.goal, each.turns): each for game in GAMES for each in puzzles_of(game.id)}
    for index, puzzle in enumerate(kinds.values()):
        scene = PuzzleScene(app, puzzle, date.today() - timedelta(days=index % 2 * 60))
        lay_out(app, scene)
        session = scene.session
        turn = session.rules.parse_tokens(session.match.state, puzzle.first.split())
        known = Hint(turn, turn, (1 / session.rules.seats,) * session.rules.seats, None)
        for hint, is_whole in ((None, True), (known, False), (known, True)):
            session.hints.shown, session.hints.is_whole = hint, is_whole
            scene.panel.refresh()
            assert layout_faults(scene) == [], (puzzle.id, is_whole)
        for status, mistakes, is_refuted in ((Status.MISSED, 1, True), (Status.MISSED, 1, False),
                                             (Status.DONE, 0, False), (Status.DONE, 1, False)):
            session.hints.shown, session.is_refuted = None, is_refuted
            session.attempt.status, session.attempt.misses = status, mistakes
            scene.panel.refresh()
            assert layout_faults(scene) == [], (puzzle.id, status)


def test_a_tap_on_a_level_opens_its_next_puzzle() -> None:
    driver = Driver((1280, 800), PuzzlesScene)
    (game, grade), cell = next(iter(driver.scene.cells.items()))
    driver.tap(cell.rect.center)
    driver.settle()
    puzzle = driver.scene.puzzle
    assert (puzzle.game, puzzle.grade) == (game, grade)


def test_the_daily_puzzle_is_the_same_for_all_and_games_alternate() -> None:
    days = [date(2026, 1, 1) + timedelta(days=k) for k in range(len(GAMES))]
    found = [daily_puzzle(GAMES, day) for day in days]
    assert sorted(puzzle.game for puzzle in found if puzzle) == sorted(game.id for game in GAMES)
    assert daily_puzzle(GAMES, days[0]) == found[0]
    assert daily_puzzle((), days[0]) is None


def test_failed_puzzles_return_and_streaks_are_counted() -> None:
    store = Store(Driver().storage)
    puzzles = puzzles_of("orbito")
    day = date(2026, 5, 4)
    PuzzleProgress(store, day).solve(puzzles[0], False, day)
    later = PuzzleProgress(store, day + timedelta(days=1))
    assert later.following(puzzles) == puzzles[0]
    assert later.streak == 1
    assert not later.is_solved_today
    later.solve(puzzles[0], True, later.today)
    assert later.streak == 2
    assert later.following(puzzles) != puzzles[0]
    for rest in (3, 7, 14):
        again = PuzzleProgress(store, later.today + timedelta(days=rest))
        assert again.following(puzzles) == puzzles[0]
        again.solve(puzzles[0], True)
        later = again
    assert PuzzleProgress(store, later.today + timedelta(days=60)).following(puzzles) != puzzles[0]


def test_invalid_progress_is_ignored() -> None:
    storage = Driver().storage
    store = Store(storage)
    store.keep_progress("puzzles", {"solved": [], "again": {"x": "y", "z": [1]}, "days": "no"})
    progress = PuzzleProgress(store)
    assert progress.is_empty
    assert progress.count(puzzles_of("quits")) == 0


def test_every_game_has_puzzles_of_every_grade() -> None:
    for game in GAMES:
        assert {puzzle.grade for puzzle in puzzles_of(game.id)} == set(GRADES)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_progress_can_be_deleted_after_confirmation(size: tuple[int, int]) -> None:
    driver = Driver(size, SettingsScene)
    assert not forget_button(driver).enabled, "there is no progress to delete"
    PuzzleProgress(driver.app.store).solve(FIRST[0], True, date.today())
    LessonProgress(driver.app.store).finish("orbito", "place")
    driver = Driver(size, SettingsScene, driver.storage)
    for answer, is_forgotten in ((tr("common.cancel"), False), (tr("ask.yes.puzzles"), True)):
        forget_button(driver).activate()
        driver.settle()
        assert isinstance(driver.scene, AskScene)
        next(button for button in driver.scene.group.controls() if getattr(button, "caption", "") == answer).activate()
        driver.settle()
        assert isinstance(driver.scene, SettingsScene)
        assert PuzzleProgress(driver.app.store).is_empty == is_forgotten
    assert not forget_button(driver).enabled
    assert not LessonProgress(driver.app.store).is_empty, "the progress of lessons stays"
    assert driver.scene.toast.visible


def forget_button(driver: Driver) -> Any:
    """Return the button that deletes progress, the last of the settings."""
    driver.scene._scroll.scroll_to(10_000)
    return list(driver.scene._scroll.controls())[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goal_of_today_stands_above_its_button_on_the_smallest_phone(language: str) -> None:
    scene = Driver((320, 568), PuzzlesScene, language=language).scene
    goal = next(child for child in scene.body.descendants() if getattr(child, "text", "") == goal_sentence(scene.today))
    assert max(line.rect.bottom for line in goal.lines) <= scene.solve.rect.top
