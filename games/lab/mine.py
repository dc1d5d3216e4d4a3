"""`python -m games mine GAME`: search for puzzles and add them to those of the game.

Finds are kept in a folder, one JSON object a line, so that a stopped search continues with the next call. Puzzles that
are already in the game's file stay there; the file is written only when it gains some.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

from games.catalogue import find_game
from games.cli import decimal, whole_number
from games.engine.core.errors import GameError
from games.engine.teaching.puzzles import FILE_NAME, GRADES, Puzzle, line_of, read_line
from games.lab.data_files import read_data, write_data
from games.lab.pool import WorkerPool, add_pool_arguments, open_pool
from games.lab.puzzle_search import Find, find_puzzles
from games.lab.puzzle_selection import select


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `mine`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant", default="", help="search only this variant or layout")
    parser.add_argument("--seconds", type=decimal(0, 10**7), default=600.0, help="0 only selects from earlier finds")
    parser.add_argument("--seed", type=whole_number(), default=1, help="seed of the games")
    parser.add_argument("--each", type=whole_number(1, 1000), default=22, help="puzzles of each grade")
    parser.add_argument("--finds", type=Path, default=Path("build", "mine"), metavar="FOLDER", help="for all finds")
    parser.add_argument("--to", type=Path, metavar="FILE", help="the file of puzzles, if not the game's own")
    add_pool_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Search for the time given, then add the selected finds to the puzzles of the game."""
    game = find_game(args.game)
    args.finds.mkdir(parents=True, exist_ok=True)
    if args.variant:
        game.seats_of(args.variant)
    finds = args.finds / f"{'-'.join(filter(None, [game.id, args.variant]))}.jsonl"
    if args.seconds > 0.0:
        with open_pool(args.jobs, args.cluster) as pool:
            search(game.id, finds, args.seed, args.seconds, pool, args.variant)
    target = args.to or Path(str(import_module(game.package).__file__)).parent / FILE_NAME
    kept = read_puzzles(game.id, target)
    puzzles = select(game.id, kept, read_finds(finds)[1], args.each)
    counts = Counter(puzzle.grade for puzzle in puzzles)
    print(f"{game.id}: {', '.join(f'{counts[grade]} {grade}' for grade in GRADES)}")
    if len(puzzles) > len(kept):
        written = write_data(target, "".join(f"{line_of(puzzle)}\n" for puzzle in puzzles))
        print(f"{len(puzzles) - len(kept)} new puzzles are in {written}.")
    else:
        print("No puzzle is new, so nothing was written.")
    return 0


def search(game: str, file: Path, seed: int, seconds: float, pool: WorkerPool, variant: str = "") -> None:
    """Search games that were not searched before, and append their finds to the file."""
    started = time.monotonic()
    done, finds = read_finds(file)
    count = len(finds)

    def numbers() -> Iterator[int]:
        """Yield unsearched game numbers until the deadline."""
        number = 0
        while time.monotonic() - started < seconds:
            if (seed, number) not in done:
                yield number
            number += 1

    with file.open("a", encoding="utf-8") as output:
        for number, found in pool.ordered(partial(_searched, game, variant, seed), numbers()):
            lines = [json.dumps(find._asdict()) for find in found]
            lines.append(json.dumps({"done": [seed, number]}))
            output.write("".join(f"{line}\n" for line in lines))
            output.flush()
            count += len(found)
            spent = time.monotonic() - started
            print(f"\r{game}: {spent:.0f} s, game {number}, {count} found ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def _searched(game: str, variant: str, seed: int, number: int) -> tuple[int, list[Find]]:
    return number, find_puzzles(game, seed, number, variant)


def read_finds(file: Path) -> tuple[set[tuple[int, int]], list[Find]]:
    """Return the games searched, as seed and number, and their finds; skip a truncated line."""
    done: set[tuple[int, int]] = set()
    finds: list[Find] = []
    for line in read_data(file).splitlines() if file.exists() else ():
        try:
            record = json.loads(line)
            if "done" in record:
                seed, number = record["done"]
                done.add((seed, number))
            else:
                finds.append(Find(**record))
        except (ValueError, TypeError, RecursionError):
            continue
    return done, finds


def read_puzzles(game: str, file: Path) -> list[Puzzle]:
    """Return the puzzles of a file, none if it does not exist yet."""
    try:
        return [read_line(game, line) for line in read_data(file).splitlines() if line] if file.exists() else []
    except ValueError as problem:
        raise GameError(f"{file} is not a file of puzzles.") from problem
