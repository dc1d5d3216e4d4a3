"""Every lesson is solved on the screen by its own taps, and tried with its most common mistakes."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.catalogue import GAMES, make_evaluator
from games.engine.core.game import Game
from games.engine.search.engine import Engine, Hint
from games.engine.teaching.lessons import Lesson
from games.shell.app import App
from games.shell.library.lesson_progress import LessonProgress
from games.shell.platform.storage import Storage
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.home.offer import OfferScene
from games.shell.screens.learn.learn_scene import LearnScene
from games.shell.screens.learn.lesson_scene import LessonScene
from games.shell.screens.settings import SettingsScene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.table.attempt import Status
from games.shell.table.lesson_session import ARROW, STUD, WAY, Remark
from games.shell.table.session import Phase
from games.shell.theme.text import LANGUAGES, tr
from games.slyne.table import HAND_TILE, cell_at
from tests.shell.driver import Driver
from tests.shell.players import Pointer
from tests.shell.test_screens import layout_faults_of
from tests.shell.unpainted import LANDSCAPE, NARROW, OTHER_LANGUAGES, lay_out, layout_faults, unpainted

LESSONS = [(game, index) for game in GAMES for index in range(len(game.course().lessons))]
EXERCISES = [(game, index) for game, index in LESSONS if not game.course().lessons[index].is_game]
PHONE, DESKTOP = (390, 844), (1024, 768)
MOST_SECONDS = 40
MOST_FRAMES = 4_000
LEARNER = 60  # iterations


def named(case: Any) -> str:
    return case.id if isinstance(case, Game) else str(case + 1)


def opened(game: Game, index: int, size: tuple[int, int] = DESKTOP, **settings: Any) -> Driver:
    driver = Driver(size, lambda app: LessonScene(app, game.id, index), **settings)
    wait_for_turn(driver)
    return driver


def wait_for_turn(driver: Driver) -> None:
    """Let the other seats play until the learner can touch something or the exercise ends."""
    for _ in range(600):
        session = driver.scene.session
        if session.phase is Phase.HUMAN or session.attempt.status is Status.DONE:
            return
        driver.run(1 / 30, 1 / 30)
    raise AssertionError("the learner's turn never comes")


def touch_on(driver: Driver) -> int:
    """Touch the next target of the answer; return the number of taps."""
    scene = driver.scene
    session = scene.session
    way, done = session._ways_on()[0]
    Pointer(driver, None, False).touch(way[done])  # type: ignore[arg-type]
    driver.run(1 / 20, 1 / 20)
    return 1


def solve(driver: Driver) -> int:
    """Solve the exercise by touches; return the number of taps."""
    taps = 0
    for _ in range(40):
        wait_for_turn(driver)
        if driver.scene.session.attempt.status is Status.DONE:
            return taps
        taps += touch_on(driver)
        for _ in range(20):
            driver.run(1 / 20, 1 / 20)
            if driver.scene.session.phase is Phase.HUMAN or driver.scene.session.attempt.status is Status.DONE:
                break
    raise AssertionError("the goal is never reached")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize(("game", "index"), EXERCISES, ids=named)
def test_every_lesson_can_be_solved_by_taps(game: Game, index: int, size: tuple[int, int]) -> None:
    driver = opened(game, index, size, language="fr" if size == PHONE else "en")
    lesson = driver.scene.lesson
    taps = 0
    for number in range(len(lesson.exercises)):
        assert driver.scene.exercise_at == number
        assert layout_faults_of(driver) == []
        taps += solve(driver)
        driver.run(0.1)
        remark = driver.scene.session.remark
        assert remark is not None
        assert remark.is_right
        assert layout_faults_of(driver) == []
        is_kept = lesson in LessonProgress(driver.app.store).done(game.id, game.course())
        assert is_kept == driver.scene.is_last_exercise
        driver.tap(driver.scene.panel.main.rect.center)
        driver.settle()
        driver.run(0.1)
    assert taps <= MOST_SECONDS / 2, "two seconds a tap"
    assert driver.scene.lesson == game.course().lessons[index + 1]


@pytest.mark.parametrize(("game", "index"), EXERCISES, ids=named)
def test_wrong_turns_get_a_reason_more_help_and_the_solution(game: Game, index: int) -> None:
    driver = opened(game, index)
    for number, exercise in enumerate(driver.scene.lesson.exercises):
        if number:
            driver.scene.begin(number)
            driver.run(0.1)
            wait_for_turn(driver)
        session = driver.scene.session
        for slip in exercise.slips:
            driver.scene.again()
            wait_for_turn(driver)
            session = driver.scene.session
            for level in (STUD, ARROW, WAY):
                play_mistake(driver, slip)
                assert session.remark is not None
                assert not session.remark.is_right
                assert session.attempt.misses >= level
                driver.run(0.1)
                assert driver.scene.panel.notice.text.endswith("."), "the notice says why"
                assert layout_faults_of(driver) == []
                wait_for_return(driver)
                session.cancel()
                driver.run(0.1)
                assert session.help == min(session.attempt.misses, WAY)
                assert session.guide is not None
                assert (session.hints.shown is not None) == (session.help >= ARROW)
            driver.run(0.1)
            assert driver.scene.panel.main.enabled
            driver.tap(driver.scene.panel.main.rect.center)
            for _ in range(200):
                driver.run(1 / 20, 1 / 20)
                if session.attempt.status is Status.DONE:
                    break
            assert session.attempt.status is Status.DONE, "the way is shown"


def test_every_exercise_states_mistakes_or_is_guided() -> None:
    """In a guided exercise every other touch is a mistake, so that it need not list any."""
    for game, index in EXERCISES:
        for exercise in game.course().lessons[index].exercises:
            assert exercise.slips or exercise.is_guided, (game.id, index)


@pytest.mark.parametrize(("game", "index"), [
    (game, index) for game, index in EXERCISES
    if any(exercise.is_guided for exercise in game.course().lessons[index].exercises)], ids=named)
def test_a_wrong_touch_in_a_guided_exercise_gets_a_reason(game: Game, index: int) -> None:
    driver = opened(game, index)
    for number, exercise in enumerate(driver.scene.lesson.exercises):
        if not exercise.is_guided:
            continue
        driver.scene.begin(number)
        wait_for_turn(driver)
        session = driver.scene.session
        before, guide = session.match.ply, session.guide
        wrong = session.picker.first_targets() - session.targets() or {
            cell for cell in driver.scene.view.spots if cell not in session.targets()} or {guide + 1}
        driver.scene.board.tap(min(wrong))
        driver.run(0.1)
        assert (session.match.ply, session.attempt.status) == (before, Status.OPEN)
        assert session.attempt.misses == 1
        assert driver.scene.panel.notice.text.endswith(".")
        assert session.guide == guide, "the way is still shown"
        solve(driver)


@pytest.mark.parametrize("game", ["orbito", "abalone", "quits"])
def test_a_lesson_never_asks_for_a_piece_from_a_hand_that_its_game_lacks(game: str) -> None:
    driver = Driver(DESKTOP, lambda app: LessonScene(app, game, 0))
    assert driver.scene._prompt.line != tr("lesson.take_marked")


def play_mistake(driver: Driver, slip: Any) -> None:
    scene = driver.scene
    session = scene.session
    session.cancel()
    session.remark = None
    if slip.turn:
        session.play(session.rules.parse(session.match.state, slip.turn))
    elif slip.touches:
        for target in slip.touches:
            scene.board.tap(target)
    else:
        wrong = next(target for target, _ in session.rules.pieces(session.match.state)
                     if session.rules.explain(session.match.state, (target,)) == slip.reason)
        scene.board.tap(wrong)
    for _ in range(60):
        driver.run(1 / 30, 1 / 30)
        if session.remark and not session.remark.is_right:
            return


def wait_for_return(driver: Driver) -> None:
    """Wait until a wrong turn was shown, perhaps answered, and taken back."""
    for _ in range(600):
        if driver.scene.session.phase is Phase.HUMAN:
            return
        driver.run(1 / 30, 1 / 30)
    raise AssertionError("a wrong turn is never taken back")


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_hint_in_the_last_lesson_can_be_tapped(game: Game) -> None:
    driver = opened(game, len(game.course().lessons) - 1)
    session = driver.scene.session
    wait_for_turn(driver)
    state = session.match.state
    turn = (session.rules.moves(state)[0],)
    session.hints.shown, session.hints.is_whole = Hint(turn, turn, (0.5, 0.5), None), False
    target = session.guide
    assert target is not None
    session.tap(target)
    assert session.picker.chosen or session.match.state is not state


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_last_lesson_is_a_game_against_a_weak_opponent(game: Game) -> None:
    driver = opened(game, len(game.course().lessons) - 1)
    scene = driver.scene
    session = scene.session
    levels = {player.level for player in session.match.players}
    assert levels == {"", "beginner"}
    while session.match.seat_to_move == session.seat:
        session.play((session.rules.moves(session.match.state)[0],))
    before = session.match.ply
    for _ in range(3000):
        driver.run(1 / 60)
        if session.match.ply > before and session.phase is Phase.HUMAN:
            break
    else:
        raise AssertionError("nobody answers")
    assert layout_faults_of(driver) == []
    session.resign(session.seat)
    assert driver.app.store.shelf() == [], "a lesson is not kept among the games"


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_last_lesson_is_played_to_its_end(game: Game) -> None:
    """A weak search plays the learner; whoever wins, the lesson is done, recorded and can be left."""
    course = game.course()
    driver = opened(game, len(course.lessons) - 1, (480, 640))
    scene = driver.scene
    session = scene.session
    evaluator = make_evaluator(game.id, session.rules)
    for frame in range(MOST_FRAMES):
        if session.attempt.status is Status.DONE:
            break
        if session.phase is Phase.HUMAN:
            move = Engine(evaluator, session.match.state, "hard", frame, iterations=LEARNER).think()
            session.play((move,))
        elif session.phase is Phase.THINKING:
            session.update(1 / 60, 1000.0)  # without drawing the search
        driver.app.update(1 / 60)
    result = session.match.result()
    assert result is not None
    driver.run(0.1)
    slug = {1.0: "done", 0.0: "lost"}.get(result.rewards[session.seat], "drawn")
    assert scene.panel.notice.text == tr(f"lesson.{game.id}.game.1.{slug}")
    assert course.lessons[-1] in LessonProgress(driver.app.store).done(game.id, course)
    assert layout_faults_of(driver) == []
    driver.tap(scene.panel.main.rect.center)
    driver.settle()
    assert driver.scene is not scene


def test_the_keys_and_the_hint_button() -> None:
    game = next(game for game in GAMES if game.id == "abalone")
    driver = opened(game, 3)
    driver.scene.begin(1)
    wait_for_turn(driver)
    driver.key(pygame.K_h)
    assert driver.scene.session.help == STUD
    driver.key(pygame.K_h)
    assert driver.scene.session.help == ARROW
    driver.key(pygame.K_h)
    for _ in range(200):
        driver.run(1 / 20, 1 / 20)
        if driver.scene.session.attempt.status is Status.DONE:
            break
    else:
        pytest.fail("the lesson is never done")
    driver.key(pygame.K_r)
    wait_for_turn(driver)
    anew = driver.scene.session
    assert anew.attempt.status is Status.OPEN
    driver.key(pygame.K_n)
    assert driver.scene.exercise_at == 1, "Next is disabled before the goal"
    solve(driver)
    driver.run(0.1)
    driver.key(pygame.K_n)
    driver.settle()
    assert driver.scene.index == 4
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert isinstance(driver.scene, HomeScene)


def test_animations_are_shown_and_can_be_skipped() -> None:
    game = next(game for game in GAMES if game.id == "quits")
    driver = opened(game, 5, reduced_motion=False)
    solve(driver)
    assert driver.scene.session.attempt.status is Status.DONE


def test_progress_is_kept_and_can_be_deleted() -> None:
    storage, game = Storage(), GAMES[0]
    course = game.course()
    first = Driver(PHONE, lambda app: LessonScene(app, game.id, 0), storage, language="en", reduced_motion=True)
    for _ in course.lessons[0].exercises:
        solve(first)
        first.run(0.1)
        first.tap(first.scene.panel.main.rect.center)
        first.settle()
        first.run(0.1)
    again = Driver(DESKTOP, LearnScene, storage)
    assert [row.state for row in again.scene.rows.values()][:3] == ["done", "next", "open"]
    assert again.scene.rows[game.id, course.lessons[1].key].is_current, "the one begun last"
    again.app.push(SettingsScene(again.app))
    again.settle()
    again.scene.forget(LessonProgress(again.app.store))
    again.app.pop()
    again.settle()
    assert [row.state for row in again.scene.rows.values()][:2] == ["next", "open"]
    assert LessonProgress(again.app.store).is_empty


def test_damaged_progress_is_ignored() -> None:
    storage = Storage()
    storage.set("progress.lessons", '{"done": {"orbito": [1, "place"], "quits": 7}, "begun": [], "offered": "no"}')
    driver = Driver(DESKTOP, LearnScene, storage, language="en")
    assert driver.scene.rows["orbito", "place"].state == "done"
    assert driver.scene.rows["quits", "step"].state == "next"


def test_a_new_player_is_offered_lessons_once() -> None:
    driver = Driver(DESKTOP)
    for opens in (OfferScene, SetupScene):
        driver.tap(driver.scene.cards["quits"].rect.center)
        driver.settle()
        assert isinstance(driver.scene, opens)
        assert layout_faults_of(driver) == []
        driver.key(pygame.K_ESCAPE)
        driver.settle()
    driver.tap(driver.scene.cards["orbito"].rect.center)
    driver.settle()
    driver.tap(driver.scene.no.rect.center)
    driver.settle()
    assert isinstance(driver.scene, SetupScene)


def test_sections_open_by_keys_and_taps() -> None:
    driver = Driver(DESKTOP)
    names = []
    for key in (pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_1):
        driver.key(key)
        driver.settle()
        names.append(driver.scene.section)
    assert names == ["learn", "puzzles", "games", "play"]
    wide = {}
    for k, name in enumerate(["play", "learn", "puzzles", "games"]):
        driver.tap(driver.scene.tabs.cell(k).center)
        driver.settle()
        assert driver.scene.section == name
        wide[name] = (driver.scene.tabs.rect, driver.scene.wordmark.rect, driver.scene.settings.rect)
    assert len({str(places) for places in wide.values()}) == 1, "nothing shifts"
    phone = Driver(PHONE)
    phone.tap(phone.scene.bar.children[1].rect.center)
    phone.settle()
    assert phone.scene.section == "learn"
    phone.tap(phone.scene.heads["quits"].rect.center)
    phone.settle()
    assert ("quits", "step") in phone.scene.rows


def lesson_at(app: App, game: str, index: int, number: int) -> Any:
    scene = LessonScene(app, game, index)
    scene.exercise_at = number
    return scene


LARGEST = {"text_scale": 1.3, "contrast": True}
LAYOUTS = [
    *[(size, style, language) for language in ("en", "fr") for size, style in [
        (NARROW, {}), (LANDSCAPE, {}), ((1920, 1080), {}), ((360, 640), LARGEST), ((1024, 768), LARGEST)]],
    *[(size, {}, language) for language in OTHER_LANGUAGES for size in (NARROW, (1024, 768))],
    *[(size, {}, language) for language in ("de", "en", "fr", "pl") for size in ((480, 270), (568, 320))],
]


@pytest.mark.parametrize(("size", "style", "language"), LAYOUTS)
def test_all_texts_of_all_lessons_fit(size: tuple[int, int], style: dict[str, Any], language: str,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """Every goal and every comment is laid out, without painting, and must fit."""
    app = unpainted(monkeypatch, size, language, **style)
    for game, index in LESSONS:
        scene = LessonScene(app, game.id, index)
        lesson: Lesson = scene.lesson
        lay_out(app, scene)
        for number, exercise in enumerate(lesson.exercises):
            if number:
                scene.begin(number)
            remarks = [None, Remark(True, "done"), Remark(False, "missed"), Remark(False, "not_yet")]
            remarks += [Remark(False, slip.slug) for slip in exercise.slips]
            remarks += [Remark(True, slug) for slug in ("lost", "drawn")] if lesson.is_game else []
            for remark in remarks:
                scene.session.remark = remark
                scene.panel.refresh()
                assert layout_faults(scene) == [], (game.id, lesson.key, number + 1, remark)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_lesson_of_slyne_explains_the_gesture_that_places_a_tile(language: str) -> None:
    """The sentence names the button, and following it places the tile."""
    driver = Driver((390, 844), lambda app: LessonScene(app, "slyne", 0), language=language)
    scene = driver.scene
    assert tr("play.lay") in scene.goal_text()
    for target in (HAND_TILE, cell_at(0, 0)):
        scene.board.tap(target)
        driver.run(0.2)
    assert scene.match.ply == 0
    driver.tap(scene.panel.main.rect.center)
    driver.run(0.5)
    assert scene.match.ply == 1
