"""`agate-engine sheet OUT --lessons abalone:1,2 --puzzles quits:easy:4`: a sheet to print, with solutions."""

from __future__ import annotations

import argparse
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from games.catalogue import find_game
from games.cli import output_file, plain_text
from games.engine.core.errors import GameError, UnknownName
from games.engine.core.game import pick
from games.engine.speech.words import LANGUAGES
from games.engine.teaching.puzzles import GRADES, Puzzle, puzzles_of
from games.shell.platform.files import write_file
from games.shell.screens.printed_sheet import PrintedTask, lesson_tasks, puzzle_task, sheet_html
from games.shell.theme.text import set_language, tr

MOST_TASKS = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `sheet`."""
    parser.add_argument("out", type=output_file(".html"), metavar="OUT", help="a file ending in .html")
    parser.add_argument("--lessons", action="append", default=[], metavar="GAME:N,N", help="lessons by number from 1")
    parser.add_argument("--puzzles", action="append", default=[], metavar="GAME:GRADE:COUNT or ID")
    parser.add_argument("--address", type=plain_text, default="",
                        help="of the page to which the codes lead; without it there are none")
    parser.add_argument("--title", type=plain_text, default="", help="the heading of the sheet")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")


def run(arguments: argparse.Namespace) -> int:
    """Write the sheet."""
    set_language(arguments.lang)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    tasks: list[PrintedTask] = []
    for text in arguments.lessons:
        game, _, numbers = text.partition(":")
        lessons = find_game(game).course().lessons
        for number in numbers.split(","):
            if not number.isascii() or not number.isdigit() or not 1 <= int(number[:6]) <= len(lessons):
                raise UnknownName(f"There is no lesson '{number[:20]}' of {game}; there are {len(lessons)}.")
            tasks += lesson_tasks(game, int(number) - 1)
    puzzles = [puzzle for text in arguments.puzzles for puzzle in _puzzles(text)]
    tasks += [puzzle_task(puzzle) for puzzle in puzzles]
    if not 1 <= len(tasks) <= MOST_TASKS:
        raise GameError(f"A sheet has 1 to {MOST_TASKS} tasks, not {len(tasks)}.")
    write_file(arguments.out, sheet_html(tasks, arguments.title or tr("sheet.heading"), arguments.address))
    print(f"{arguments.out}: {len(tasks)} tasks")
    return 0


def _puzzles(text: str) -> list[Puzzle]:
    """Return the puzzles that an argument names: one by its id, or a number of a grade."""
    game, _, rest = text.partition(":")
    if not rest:
        known = {puzzle.id: puzzle for puzzle in puzzles_of(find_game(text.partition("-")[0]).id)}
        if text not in known:
            raise UnknownName(f"There is no puzzle called '{text[:40]}'.")
        return [known[text]]
    grade, _, count = rest.partition(":")
    pick(grade, dict.fromkeys(GRADES, grade), "grade")
    if not (count.isascii() and count.isdigit() and 1 <= int(count[:6]) <= MOST_TASKS):
        raise GameError(f"A number from 1 to {MOST_TASKS} is wanted, not '{count[:20]}'.")
    return [puzzle for puzzle in puzzles_of(find_game(game).id) if puzzle.grade == grade][:int(count)]
