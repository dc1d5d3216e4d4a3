"""The data of every lesson: legal positions, answers that reach the goal, mistakes that miss it, and texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import GAMES
from games.engine.core.game import Game
from games.engine.core.picker import Pick, Picker
from games.engine.core.rules import Rules
from games.engine.teaching.lessons import TITLE_LENGTH, Exercise, ExerciseState, Lesson

LOCALE = Path(__file__).parents[1] / "assets" / "locale"
TEXTS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(LOCALE.glob("*.json"))}
LONGEST_SENTENCE = 120  # letters: longer ones do not fit below the board on a phone
CASES = [(game, lesson, number) for game in GAMES for lesson in game.course().lessons
         for number in range(len(lesson.exercises))]


def named(case: Any) -> str:
    return case.id if isinstance(case, Game) else case.key if isinstance(case, Lesson) else str(case + 1)


def played(rules: Rules[Any], state: Any, text: str) -> Any:
    for token in text.split():
        for move in rules.parse(state, token):
            state = rules.play(state, move)
    return state


def begun(game: Game, lesson: Lesson, exercise: Exercise) -> tuple[Rules[Any], Any]:
    """Return the rules, and the first position in which the learner is to move."""
    rules = game.make_rules(lesson.variant, dict(lesson.options))
    state = rules.from_position(exercise.position)
    for turn in exercise.opening:
        state = played(rules, state, turn)
    return rules, state


def reaches(rules: Rules[Any], start: Any, exercise: Exercise, turns: tuple[str, ...]) -> bool:
    """Return whether turns of the learner, with the replies between them, reach the goal with the last turn."""
    state, seat = start, rules.seat_to_move(start)
    for k, turn in enumerate(turns):
        state = played(rules, state, turn)
        deed = ExerciseState(rules, seat, start, turns[:k + 1], state)
        if k + 1 == len(turns):
            return exercise.goal(deed)
        assert not exercise.goal(deed)
        if k < len(exercise.replies):
            state = played(rules, state, exercise.replies[k])
        assert rules.seat_to_move(state) == seat
    return False


@pytest.mark.parametrize(("game", "lesson", "number"), CASES, ids=named)
def test_answers_reach_the_goal_and_mistakes_do_not(game: Game, lesson: Lesson, number: int) -> None:
    exercise = lesson.exercises[number]
    rules, start = begun(game, lesson, exercise)
    assert rules.result(start) is None
    if lesson.is_game:
        assert not exercise.answer
        return
    assert reaches(rules, start, exercise, exercise.answer)
    for slip in exercise.slips:
        assert (slip.turn != "") + (slip.touches != ()) + (slip.reason != "") == 1
        if slip.turn:
            assert not reaches(rules, start, exercise, (slip.turn,)), slip
            if slip.reply:
                assert played(rules, played(rules, start, slip.turn), slip.reply)
        elif slip.touches:
            picker = Picker(rules, start)
            for touch in slip.touches[:-1]:
                assert picker.tap(touch) == Pick(), slip
            assert picker.tap(slip.touches[-1]).reason, slip


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_course_begins_with_a_touch_and_ends_with_a_game(game: Game) -> None:
    course = game.course()
    assert 7 <= len(course.lessons) <= 12
    assert [lesson.is_game for lesson in course.lessons] == [False] * (len(course.lessons) - 1) + [True]
    assert len({lesson.key for lesson in course.lessons}) == len(course.lessons)
    assert course.lessons[0].exercises[0].is_guided
    rows = {row.slug for row in course.memo}
    assert {lesson.rule for lesson in course.lessons} <= rows | {""}


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize(("game", "lesson", "number"), CASES, ids=named)
def test_every_lesson_has_texts(game: Game, lesson: Lesson, number: int, language: str) -> None:
    texts, key = TEXTS[language], f"lesson.{game.id}.{lesson.key}"
    exercise = lesson.exercises[number]
    assert len(texts[key]) <= TITLE_LENGTH, texts[key]
    assert texts[f"{key}.line"].endswith(".")
    slugs = ["goal", "done", *(slip.slug for slip in exercise.slips), *(["lost", "drawn"] if lesson.is_game else [])]
    for slug in slugs:
        text = texts[f"{key}.{number + 1}.{slug}"]
        assert text.endswith("."), text
        assert len(text) <= LONGEST_SENTENCE, (len(text), text)
        assert "!" not in text
    for row in game.course().memo:
        assert texts[f"memo.{game.id}.{row.slug}"]
    assert texts[f"memo.{game.id}"]


@pytest.mark.parametrize("language", TEXTS)
def test_every_text_belongs_to_a_lesson(language: str) -> None:
    known = {"lesson.number", "lesson.count"}
    for game in GAMES:
        for lesson in game.course().lessons:
            key = f"lesson.{game.id}.{lesson.key}"
            known |= {key, f"{key}.line"}
            for number, exercise in enumerate(lesson.exercises, 1):
                known |= {f"{key}.{number}.{slug}" for slug in ("goal", "done", *(s.slug for s in exercise.slips),
                                                                *(("lost", "drawn") if lesson.is_game else ()))}
    games = tuple(f"lesson.{game.id}." for game in GAMES)
    assert [key for key in TEXTS[language] if key.startswith(games) and key not in known] == []
