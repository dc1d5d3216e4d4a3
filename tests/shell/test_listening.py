"""The first lesson and a puzzle of each game are solved with the document for screen readers alone."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES
from games.engine.teaching.puzzles import puzzles_of
from games.shell.screens.learn.lesson_scene import LessonScene
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.table.attempt import Status
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from tests.shell.driver import Driver
from tests.shell.test_document import DocumentReader

NAMES = [game.id for game in GAMES]
MOST_TOUCHES = 24
ENTRY = "typed"


def heard(reader: DocumentReader) -> str:
    """Return all sentences spoken so far."""
    return "\n".join(reader.driver.said)


def marked(reader: DocumentReader) -> list[str]:
    """Return the places that the document describes as marked."""
    return [name for name, (_, words) in reader.places().items() if tr("speech.marked") in words]


def press(reader: DocumentReader, name: str) -> None:
    reader.do("press", reader.key_of(name, "button"))
    reader.run(0.5)


def is_enabled(reader: DocumentReader, name: str) -> bool:
    return not reader.items[reader.key_of(name, "button")].get("off")


def finish_exercise(reader: DocumentReader) -> None:
    """Touch marked places, or press the offered button, until the goal is reached."""
    scene = reader.driver.scene
    for _ in range(MOST_TOUCHES):
        reader.run(1.0)
        if scene.attempt.is_done:
            return
        names = marked(reader)
        caption = scene.main_action().caption
        if names:
            reader.do("focus", reader.board, place=reader.places()[names[0]][0])
            reader.touch(names[0])
            reader.run(0.5)
            assert reader.focus is None or reader.focus[0] in reader.order, "the focus stays in the document"
            assert scene.group.focused is not None, "the focus stays on the board"
        elif is_enabled(reader, caption):
            press(reader, caption)
        else:
            press(reader, "Hint")
    raise AssertionError(f"not finished: {heard(reader)}")


@pytest.mark.parametrize("game", NAMES)
def test_the_first_lesson_is_solved_by_the_document(game: str) -> None:
    reader = DocumentReader(Driver((1280, 800), first=lambda app: LessonScene(app, game, 0)))
    scene = reader.driver.scene
    reader.run(1.0)
    for number in range(scene.exercise_count):
        assert scene.goal_text() in heard(reader), "the goal is said"
        before = len(reader.driver.said)
        finish_exercise(reader)
        told = reader.driver.said[before:]
        assert any(tr("lesson.well_played") in sentence for sentence in told)
        assert not any("?." in sentence or ".." in sentence for sentence in told)
        if number + 1 < scene.exercise_count:
            press(reader, tr("lesson.next"))
            reader.run(1.0)
            assert scene.exercise_at == number + 1
    assert scene.prompt_text().caption == tr("lesson.done"), "the prompt no longer mentions marked places"


def test_a_wrong_touch_is_explained() -> None:
    reader = DocumentReader(Driver((1280, 800), first=lambda app: LessonScene(app, "abalone", 0)))
    reader.run(1.0)
    (right,) = marked(reader)
    assert right in heard(reader), "the marked place is named"
    free = next(name for name, (_, words) in reader.places().items() if tr("speech.free") in words)
    reader.touch(free)
    reader.run(0.5)
    assert reader.driver.scene.comment().text in heard(reader)


@pytest.mark.parametrize("game", NAMES)
def test_a_puzzle_is_solved_by_the_document(game: str) -> None:
    """The first turn is typed, wrong and then right; the others follow what the hints say."""
    puzzle = min(puzzles_of(game), key=lambda puzzle: puzzle.turns)
    reader = DocumentReader(Driver((1280, 800), first=lambda app: PuzzleScene(app, puzzle)))
    scene = reader.driver.scene
    session = scene.session
    reader.run(1.0)
    assert scene.goal_text().replace("\n", " ") in heard(reader)
    right = session.rules.parse_tokens(scene.match.state, puzzle.first.split())
    for move in session.rules.moves(scene.match.state):
        if move != right[0] and len(right) == 1 and scene.attempt.is_open:
            reader.do("take", ENTRY, value=session.rules.text(scene.match.state, move))
            reader.run(8.0)
            break
    if len(right) == 1:
        assert scene.attempt.status is Status.MISSED
        assert scene.comment().text in heard(reader), "why it was wrong is said"
        press(reader, tr("trial.title"))
        reader.run(2.0)
    reader.do("take", ENTRY, value=puzzle.first)
    for _ in range(MOST_TOUCHES):
        reader.run(4.0)
        if scene.attempt.is_done:
            break
        if session.phase is Phase.HUMAN:
            press(reader, tr("play.hint"))
    assert tr("lesson.well_played") in heard(reader)
