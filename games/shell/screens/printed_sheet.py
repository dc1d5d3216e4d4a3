"""Sheets for a classroom: lessons and puzzles as a page of HTML that prints well on A4 and Letter.

Every task has a diagram, a sentence and a QR code that opens it on any device; the solutions are on the last page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.catalogue import find_game, make_rules
from games.engine.core.errors import GameError
from games.engine.core.markup import escape
from games.engine.core.rules import Rules
from games.engine.teaching.puzzles import Puzzle
from games.shell.library.lineup import default_stones
from games.shell.library.puzzle_progress import goal_sentence
from games.shell.platform.qr import QUIET_ZONE, qr_matrix
from games.shell.screens.diagrams import svg_diagram
from games.shell.theme.text import language, tr

STYLE = """
@page { margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 190mm; padding: 6mm 0; color: #2B2420; background: #fff;
  font: 10.5pt/1.4 "Manrope", "Helvetica Neue", Helvetica, Arial, sans-serif; }
h1 { margin: 0; font: 600 19pt/1.2 "Source Serif Pro", Georgia, serif; }
header { display: flex; gap: 8mm; align-items: baseline; justify-content: space-between;
  padding-bottom: 2.5mm; margin-bottom: 4mm; border-bottom: 0.4mm solid #6E472C; }
.fields { flex: none; color: #5C5045; font-size: 9.5pt; }
.fields span { display: inline-block; width: 32mm; border-bottom: 0.2mm solid #5C5045; margin: 0 3mm 0 1mm; }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm 8mm; }
article { break-inside: avoid; display: grid; grid-template-columns: 1fr 25mm; gap: 1mm 3mm; align-content: start; }
article > svg { grid-column: 1 / -1; width: 76mm; height: 76mm; margin: 0 auto; }
h2 { margin: 0; font-size: 11pt; line-height: 1.3; }
p { margin: 0.6mm 0 0; }
.about { color: #5C5045; font-size: 9pt; }
.answer { margin-top: 5mm; border-bottom: 0.2mm solid #9A8B78; }
.code { width: 25mm; height: 25mm; }
.solutions { break-before: page; padding-top: 4mm; }
.solutions main { grid-template-columns: repeat(3, 1fr); gap: 4mm 6mm; }
.solutions article { display: block; }
.solutions article > svg { width: 50mm; height: 50mm; display: block; }
@media print { body { padding: 0; max-width: none; } }
@media screen and (max-width: 700px) { body { padding: 4mm; } main, .solutions main { grid-template-columns: 1fr; }
  header { display: block; } }
"""


class PrintedTask(NamedTuple):
    """One lesson's exercise or one puzzle, ready for the sheet."""

    title: str
    about: str  # the game, and the grade or the number of the lesson
    goal: str
    address: str  # of its screen, after the page's own
    diagram: str
    answer: str  # in notation; empty where there is none
    solution: str  # a diagram


def puzzle_task(puzzle: Puzzle) -> PrintedTask:
    """Return a puzzle as a task."""
    rules = make_rules(puzzle.game, puzzle.variant, puzzle.options)
    state = rules.from_position(puzzle.position)
    about = f"{tr(f'game.{puzzle.game}')} · {tr(f'grade.{puzzle.grade}')}"
    return _task(puzzle.game, puzzle.variant, rules, state, tr("icon.puzzle"), about, goal_sentence(puzzle),
                 f"puzzles/{puzzle.id}", (puzzle.first,), puzzle.options)


def lesson_tasks(game: str, number: int) -> list[PrintedTask]:
    """Return every exercise of a lesson, which is counted from 0, as a task."""
    entry = find_game(game)
    lesson = entry.course().lessons[number]
    variant = lesson.variant or entry.variants[0][0]
    rules = entry.make_rules(variant, dict(lesson.options))
    tasks = []
    for at, exercise in enumerate(lesson.exercises):
        state = rules.from_position(exercise.position) if exercise.position else rules.start()
        for turn in exercise.opening:
            state = rules.after(state, rules.parse(state, turn))
        title, about = tr(f"lesson.{game}.{lesson.key}"), f"{tr(f'game.{game}')} · {tr('sheet.lesson', n=number + 1)}"
        goal = tr(f"lesson.{game}.{lesson.key}.{at + 1}.goal")
        address = f"learn/{game}/{number + 1}" + (f"/{at + 1}" if at else "")
        tasks.append(_task(game, variant, rules, state, title, about, goal, address, exercise.answer,
                           dict(lesson.options)))
    return tasks


def _task(game: str, variant: str, rules: Rules[Any], state: Any, title: str, about: str, goal: str, address: str,
          answer: Sequence[str], options: dict[str, str]) -> PrintedTask:
    stones = default_stones(game, variant)

    def drawn(turn: tuple[Any, ...] = ()) -> str:
        return svg_diagram(game, state, variant=variant, options=options, stones=stones, turn=turn, title=goal)

    first: tuple[Any, ...] = ()
    if answer:
        after = state
        for token in answer[0].split():
            moves = rules.parse(after, token)
            first, after = (*first, *moves), rules.after(after, moves)
    return PrintedTask(title, about, goal, address, drawn(), ", ".join(answer), drawn(first) if first else "")


def sheet_html(tasks: Sequence[PrintedTask], title: str, page: str) -> str:
    """Return the whole page; `page` is the address to which the codes lead, without one there are no codes."""
    articles = [_article(number, task, page) for number, task in enumerate(tasks, 1)]
    solutions = [_solution(number, task) for number, task in enumerate(tasks, 1) if task.answer]
    fields = "".join(f"{escape(tr(key))}<span></span>" for key in ("sheet.name", "sheet.date"))
    last = f'<section class="solutions"><header><h1>{escape(tr("sheet.solutions"))}</h1></header>' \
           f'<main>{"".join(solutions)}</main></section>' if solutions else ""
    return f"""<!doctype html>
<html lang="{language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<header><h1>{escape(title)}</h1><div class="fields">{fields}</div></header>
<main>
{"".join(articles)}
</main>
{last}
</body>
</html>
"""


def _article(number: int, task: PrintedTask, page: str) -> str:
    code = f'<div>{qr_svg(f"{page}#{task.address}")}</div>' if page else ""
    return (f'<article>{task.diagram}<div><h2>{number}. {escape(task.title)}</h2>'
            f'<p class="about">{escape(task.about)}</p><p>{escape(task.goal)}</p><p class="answer">&nbsp;</p></div>'
            f"{code}</article>\n")


def _solution(number: int, task: PrintedTask) -> str:
    return (f"<article>{task.solution}<h2>{number}. {escape(task.title)}</h2>"
            f"<p>{escape(task.answer)}</p></article>\n")


def qr_svg(text: str) -> str:
    """Return the QR code of a text as SVG, with its quiet zone; nothing if the text is too long for one."""
    try:
        matrix = qr_matrix(text)
    except GameError:
        return ""
    side = len(matrix) + 2 * QUIET_ZONE
    path = "".join(f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h1v1h-1z" for y, row in enumerate(matrix)
                   for x, is_dark in enumerate(row) if is_dark)
    return (f'<svg class="code" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" '
            f'aria-label="{escape(text)}" shape-rendering="crispEdges">'
            f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{path}"/></svg>')
