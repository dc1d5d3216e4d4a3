"""Learning in the bundle: a solved lesson and daily puzzle are still solved after a reload."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

from games.catalogue import GAMES, find_game, make_evaluator, make_rules
from games.engine.core.rules import Move, Rules
from games.engine.teaching.daily_puzzle import daily_puzzle
from games.engine.teaching.goals import Goal
from games.engine.teaching.puzzles import Puzzle
from games.engine.teaching.solver import Solver, solved
from tests.web.visit import NewVisit, Visit

GAME = "orbito"
WINDOW = {"width": 1000, "height": 700}
LESSON = 0
SEARCH_DAYS = 200  # days in which there is a daily puzzle of two turns
TURNS = 2
ANOTHER_DAY = "{ const now = Date.now; Date.now = () => now() + %d * 86400000; }"
IS_OPEN = "app.is_settled and app.top.session.phase.name == 'HUMAN' and not app.top.session.replays"
IS_DONE = "app.top.session.attempt.status.name == 'DONE'"
POSITION = "app.top.session.rules.position(app.top.session.match.state)"
KEPT = "JSON.parse(localStorage.getItem('agate.progress.%s') || '{}')"


def test_a_lesson_and_the_daily_puzzle_survive_a_reload(visit: NewVisit, address: str, shots: Path) -> None:
    days, puzzle = day_of_a_short_puzzle(date.today())
    here = visit(ANOTHER_DAY % days, reduced_motion="reduce", viewport=WINDOW).open(address)
    lesson = do_lesson(here, shots)
    solve_today(here, puzzle, days, shots)
    here.page.goto("about:blank")
    here.open(address)
    here.wait_for_screen("HomeScene")
    here.page.keyboard.press("2")
    here.wait_for_screen("LearnScene")
    assert here.ask(f"app.top.rows[{GAME!r}, {lesson!r}].state") == "done"
    here.page.keyboard.press("3")
    here.wait_for_screen("PuzzlesScene")
    assert here.ask("[app.top.progress.is_solved_today, app.top.progress.streak]") == [True, 1]
    here.page.screenshot(path=shots / "puzzles-solved.png")
    assert here.complaints == []


def day_of_a_short_puzzle(today: date) -> tuple[int, Puzzle]:
    """Return the next day with a puzzle of two turns, and that puzzle; the browser's date is set to that day."""
    for days in range(SEARCH_DAYS):
        puzzle = daily_puzzle(GAMES, today + timedelta(days))
        if puzzle and (puzzle.game, puzzle.goal, puzzle.turns) == (GAME, "win", TURNS):
            return days, puzzle
    raise AssertionError("no such puzzle comes soon")


def do_lesson(here: Visit, shots: Path) -> str:
    """Solve the first lesson, starting from home, by the touches of its answers, and return its key."""
    lesson = find_game(GAME).course().lessons[LESSON]
    here.wait_for_screen("HomeScene")
    here.page.keyboard.press("2")
    here.wait_for_screen("LearnScene")
    click(here, f"app.top.rows[{GAME!r}, {lesson.key!r}].rect.center")
    rules = make_rules(GAME)
    for number, exercise in enumerate(lesson.exercises):
        here.wait_for(f"hasattr(app.top, 'exercise_at') and app.top.exercise_at == {number} and {IS_OPEN}")
        for token in exercise.answer:
            touch(here, rules, rules.parse(rules.from_position(here.ask(POSITION)), token))
        here.wait_for(IS_DONE)
        here.page.screenshot(path=shots / f"lesson-{number + 1}.png")
        if number + 1 < len(lesson.exercises):
            click(here, "app.top.panel.main.rect.center")
    here.wait_until(f"({KEPT % 'lessons'}).done?.{GAME}?.includes({lesson.key!r})")
    here.ask("app.go_home()")
    here.wait_for_screen("HomeScene")
    return lesson.key


def solve_today(here: Visit, puzzle: Puzzle, days: int, shots: Path) -> None:
    """Open the daily puzzle, starting from home, and solve it against the computer's defence."""
    here.page.keyboard.press("3")
    here.wait_for_screen("PuzzlesScene")
    click(here, "app.top.solve.rect.center")
    here.wait_for(f"hasattr(app.top, 'puzzle') and {IS_OPEN}")
    assert here.ask("app.top.puzzle.id") == puzzle.id
    rules = make_rules(puzzle.game, puzzle.variant, puzzle.options)
    start = rules.from_position(puzzle.position)
    solver = Solver(make_evaluator(GAME, rules), Goal(rules, puzzle.goal, start))
    touch(here, rules, rules.parse_tokens(start, puzzle.first.split()))
    for left in range(puzzle.turns - 1, 0, -1):
        here.wait_for(f"{IS_OPEN} and app.top.session.turns_left == {left}")
        state = rules.from_position(here.ask(POSITION))
        touch(here, rules, solved(solver.first_turns(state, left))[0])
    here.wait_for_screen("SolvedScene")
    here.page.screenshot(path=shots / "puzzle-solved.png")
    then = (date.today() + timedelta(days)).toordinal()
    here.wait_until(f"({KEPT % 'puzzles'}).days?.includes({then})")


def touch(here: Visit, rules: Rules[Any], turn: tuple[Move, ...]) -> None:
    """Click the targets of a turn."""
    state = rules.from_position(here.ask(POSITION))
    for move in turn:
        for target in rules.taps(state, move):
            here.wait_for(f"{target} in app.top.session.targets()")
            click(here, f"app.top.view.spots[{target}]")
        state = rules.play(state, move)


def click(here: Visit, place: str) -> None:
    """Click at a place that a Python expression gives, after the next frame."""
    x, y = here.ask(f"list({place})")
    here.click((x, y))
    here.run_frames(3)
