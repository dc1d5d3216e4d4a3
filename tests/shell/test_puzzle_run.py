"""Puzzle runs: increasing difficulty, three lives, the clock, and the best results."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.engine.teaching.puzzles import GRADES, Puzzle, puzzles_of
from games.shell.document import Document
from games.shell.library.puzzle_progress import PuzzleProgress
from games.shell.library.puzzle_run import ALL, KIND, LIVES, MOST_BEST, RISES, SECONDS, PuzzleRun, RunResults
from games.shell.library.store import Store
from games.shell.platform.storage import Storage
from games.shell.routes import scene_at
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.puzzles.run_scene import PuzzleRunScene
from games.shell.screens.puzzles.run_sheets import RunOverScene, RunStartScene
from games.shell.table.attempt import Status
from games.shell.table.session import Phase
from games.shell.theme.text import LANGUAGES, tr
from games.shell.widgets.controls import Chip, Toggle
from tests.shell.driver import FRAME, Driver
from tests.shell.test_puzzles import play_it_through, wait
from tests.shell.unpainted import LANDSCAPE, NARROW, lay_out, layout_faults, unpainted

EASY = next(puzzle for puzzle in puzzles_of("quits") if puzzle.goal == "win" and puzzle.turns == 2)
TODAY = date(2026, 11, 18)


def opened(run: PuzzleRun, size: tuple[int, int] = (640, 480)) -> Driver:
    return Driver(size, lambda app: PuzzleRunScene(app, run, EASY))


def played_wrong(driver: Driver) -> None:
    """Play a wrong turn, and wait until it was answered and taken back."""
    scene = driver.scene
    session = scene.session
    wait(driver, lambda: session.phase is Phase.HUMAN)
    right = session.rules.parse_tokens(session.match.state, scene.puzzle.first.split())
    before = scene.run.lives
    session.play(next(turn for turn in session.rules.turns(session.match.state) if turn != right))
    wait(driver, lambda: scene.run.lives < before)
    wait(driver, lambda: session.attempt.status is not Status.MISSED)


# --- the order -----------------------------------------------------------------------------------


def test_grades_rise_with_solved_puzzles_and_games_alternate() -> None:
    run = PuzzleRun(seed=3)
    drawn: list[Puzzle] = []
    while len(drawn) < 24:
        puzzle = run.draw()
        assert puzzle is not None
        drawn.append(puzzle)
        run.solve()
    assert [puzzle.grade for puzzle in drawn] == ["easy"] * RISES[0] + ["medium"] * (RISES[1] - RISES[0]) + [
        "hard"] * (24 - RISES[1])
    assert len({puzzle.id for puzzle in drawn}) == len(drawn)
    assert {puzzle.game for puzzle in drawn[:len(GAMES)]} == {game.id for game in GAMES}
    assert drawn[0] != PuzzleRun(seed=5).draw()


def test_a_run_through_one_game_ends_after_its_last_puzzle() -> None:
    run = PuzzleRun("quits", seed=1)
    drawn = []
    while puzzle := run.draw():
        drawn.append(puzzle)
        run.solve()
    assert sorted(puzzle.id for puzzle in drawn) == sorted(puzzle.id for puzzle in puzzles_of("quits"))
    assert [GRADES.index(puzzle.grade) for puzzle in drawn[:20]] == sorted(
        GRADES.index(puzzle.grade) for puzzle in drawn[:20])


# --- what is kept --------------------------------------------------------------------------------


def finished(score: int, scope: str = ALL, is_timed: bool = True) -> PuzzleRun:
    run = PuzzleRun(scope, is_timed, seed=1)
    run.solved = score
    return run


def test_the_best_results_of_each_kind_of_run_are_kept() -> None:
    storage = Storage()
    results = RunResults(Store(storage), TODAY)
    for score in (3, 9, 5, 7, 1, 4, 8, 0):
        results.keep(finished(score))
    results.keep(finished(11, "quits"))
    results.keep(finished(2, ALL, False))
    again = RunResults(Store(storage), TODAY)
    assert [result.score for result in again.best(ALL, True)] == [9, 8, 7, 5, 4]
    assert len(again.best(ALL, True)) == MOST_BEST
    assert [result.score for result in again.best("quits", True)] == [11]
    assert [result.score for result in again.best(ALL, False)] == [2]
    assert again.best("quits", False) == []
    assert {result.day for result in again.best(ALL, True)} == {TODAY.toordinal()}


def test_a_continued_run_replaces_its_result() -> None:
    results = RunResults(Store(Storage()), TODAY)
    run = finished(3)
    results.keep(run)
    run.solve()
    results.keep(run)
    assert [result.score for result in results.best(ALL, True)] == [4]


def test_two_windows_share_the_results() -> None:
    storage = Storage()
    first, second = RunResults(Store(storage), TODAY), RunResults(Store(storage), TODAY)
    first.keep(finished(6))
    second.keep(finished(9))
    first.keep(finished(7))
    assert [result.score for result in first.best(ALL, True)] == [9, 7, 6]


@pytest.mark.parametrize("kept", [
    "", "[]", "{", '{"best": 3}', '{"best": {"all.timed": 4}}', '{"best": {"all.timed": [[]]}}',
    '{"best": {"all.timed": [["abcdefgh", true, 5], ["abcdefgh", 5, 1.5], ["abcdefgh", -5, 9], ["", 5, 9]]}}',
    '{"best": {"all.timed": [["abcdefgh", 99999999999, 5], ["abcdefgh", 5, 99999999999999999999]]}}',
    '{"best": {"nobody": [["abcdefgh", 5, 9]]}}', '{"best": ' + "[" * 5000 + "]" * 5000 + "}",
])
def test_invalid_results_are_ignored_and_new_ones_kept(kept: str) -> None:
    storage = Storage()
    storage.set(f"progress.{KIND}", kept)
    results = RunResults(Store(storage), TODAY)
    assert results.best(ALL, True) == []
    results.keep(finished(5))
    assert [result.score for result in results.best(ALL, True)] == [5]


# --- at the board --------------------------------------------------------------------------------


def test_after_a_solved_puzzle_the_next_one_opens() -> None:
    run = PuzzleRun(seed=2)
    driver = opened(run)
    play_it_through(driver)
    first = driver.scene
    driver.run(0.1)
    driver.settle()
    assert run.solved == 1
    assert (run.lives, run.missed) == (LIVES, [])
    assert isinstance(driver.scene, PuzzleRunScene)
    assert driver.scene is not first
    assert driver.scene.puzzle != EASY
    assert driver.scene.panel.run_head.spoken().startswith(tr("run.solved_count", n=1))
    assert PuzzleProgress(driver.app.store).is_solved(EASY)
    assert [result.score for result in RunResults(driver.app.store).best(ALL, True)] == [1]


def test_a_wrong_turn_costs_a_life_and_the_puzzle_stays() -> None:
    run = PuzzleRun(seed=2)
    driver = opened(run)
    scene = driver.scene
    played_wrong(driver)
    assert run.lives == LIVES - 1
    assert run.missed == [EASY]
    assert driver.scene is scene
    assert scene.session.match.ply == 0
    assert tr("run.lost", n=LIVES - 1) in driver.said
    assert scene.panel.run_head.lives == LIVES - 1
    play_it_through(driver)
    driver.run(0.1)
    assert run.solved == 1


def test_three_wrong_turns_end_the_run() -> None:
    run = PuzzleRun(seed=2)
    driver = opened(run)
    scene: Any = driver.scene
    for _ in range(LIVES):
        played_wrong(driver)
    driver.settle()
    assert isinstance(driver.scene, RunOverScene)
    assert scene.is_over
    assert scene.session.phase is not Phase.HUMAN
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert id(driver.scene) == id(scene)
    assert scene.main_action().caption == tr("run.new")
    scene.again()
    driver.settle()
    assert isinstance(driver.scene, PuzzleRunScene)
    assert driver.scene.run is not run
    assert driver.scene.run.lives == LIVES


def test_skipping_costs_a_life_and_opens_the_next_puzzle() -> None:
    run = PuzzleRun(seed=2)
    driver = opened(run)
    for lives in (2, 1):
        driver.key(pygame.K_s)
        driver.settle()
        assert run.lives == lives
        assert isinstance(driver.scene, PuzzleRunScene)
    assert len(run.missed) == 2
    driver.key(pygame.K_s)
    driver.settle()
    assert isinstance(driver.scene, RunOverScene)
    assert len(run.missed) == LIVES


def test_the_clock_runs_during_own_turns_and_its_end_costs_a_life() -> None:
    run = PuzzleRun(seed=2)
    driver = opened(run)
    scene = driver.scene
    assert scene.left == pytest.approx(SECONDS["easy"], abs=1.0)
    driver.run(5.0, 0.1)
    assert scene.left == pytest.approx(SECONDS["easy"] - 5, abs=1.5)
    driver.key(pygame.K_b)
    assert scene.is_paused
    assert not scene.board.visible
    left = scene.left
    driver.run(5.0, 0.1)
    assert scene.left == left
    assert scene.session.targets() == set()
    driver.key(pygame.K_b)
    assert scene.board.visible
    driver.run(SECONDS["easy"], 0.1)
    driver.settle()
    assert run.lives == LIVES - 1
    assert driver.scene is not scene
    assert tr("run.time_up") in driver.said


def test_without_a_clock_no_life_is_lost_by_time() -> None:
    driver = opened(PuzzleRun(is_timed=False, seed=2))
    driver.run(200.0, 0.5)
    assert driver.scene.left is None
    assert driver.scene.run.lives == LIVES


def test_a_hidden_page_pauses_the_clock() -> None:
    driver = opened(PuzzleRun(seed=2))
    driver.app.save()
    assert driver.scene.is_paused


def test_games_and_clock_are_chosen_by_taps() -> None:
    driver = Driver((390, 844), PuzzlesScene)
    driver.touch(driver.scene.run.rect.center)
    driver.settle()
    sheet = driver.scene
    assert isinstance(sheet, RunStartScene)
    chip = next(c for c in sheet.group.controls() if isinstance(c, Chip) and c.caption == tr("game.orbito"))
    driver.touch(chip.rect.center)
    toggle = next(control for control in sheet.group.controls() if isinstance(control, Toggle))
    driver.touch(toggle.rect.center)
    assert (sheet.scope, sheet.is_timed) == ("orbito", False)
    sheet._start()
    driver.settle()
    assert isinstance(driver.scene, PuzzleRunScene)
    assert driver.scene.puzzle.game == "orbito"
    assert driver.scene.left is None
    assert driver.scene.address == "puzzles/run/orbito"


def test_missed_puzzles_can_be_opened_afterwards() -> None:
    run = PuzzleRun(seed=2)
    driver = opened(run)
    driver.scene.skip()
    driver.settle()
    driver.scene.finish()
    driver.settle()
    driver.scene._open(run.missed[0])
    driver.settle()
    assert type(driver.scene) is PuzzleScene
    assert driver.scene.puzzle == EASY


@pytest.mark.parametrize(("address", "scope"), [
    ("puzzles/run", ALL), ("puzzles/run/quits", "quits"), ("puzzles/run/", ALL), ("puzzles/run/nothing", None),
    ("puzzles/run/quits/more", None), ("puzzles/running", None), ("puzzles/run/" + "x" * 5000, None),
])
def test_a_run_has_an_address(address: str, scope: str | None) -> None:
    scene: Any = scene_at(Driver().app, address)
    assert (scene and scene.run.scope) == scope


def test_the_document_contains_the_score_of_the_run() -> None:
    sent: list[str] = []
    driver = opened(PuzzleRun(seed=2))
    Document(driver.app, sent.append).update()
    told = json.dumps(json.loads(sent[-1]), ensure_ascii=False)
    for words in (tr("run.lives", n=LIVES), tr("run.skip"), tr("run.end"), tr("run.first")):
        assert words in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [NARROW, (360, 640), LANDSCAPE, (1024, 768)], ids=str)
def test_every_part_of_a_run_fits(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str) -> None:
    app = unpainted(monkeypatch, size, language)
    for game in ("quits", "slyne"):
        run = finished(120)
        for puzzle in puzzles_of("abalone")[-3:-1]:
            run.lose_life(puzzle)
        scene = PuzzleRunScene(app, run, puzzles_of(game)[0])
        assert lay_out(app, scene) == []
        scene.toggle_pause()
        scene.update(FRAME)
        assert layout_faults(scene) == []
        assert lay_out(app, RunOverScene(app, scene)) == []
    assert lay_out(app, RunStartScene(app)) == []
    assert lay_out(app, PuzzlesScene(app)) == []
