"""Finds puzzles and writes them: `python -m games mine GAME`. Stop it at any time; the next call goes on from there.

What is found is kept as ore, one JSON object a line, in build/mine/; from it the best of every grade are chosen.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from games.catalogue import find_game
from games.engine.teaching.puzzles import FILE_NAME, FOLDER, GRADES, line_of
from games.lab.pool import WorkerPool, add_pool_arguments, open_pool
from games.lab.puzzle_search import Find, prospect
from games.lab.puzzle_selection import chosen

ORE: Final = FOLDER.parent / "build" / "mine"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `python -m games mine`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=600.0, help="0 only sorts what was found before")
    parser.add_argument("--seed", type=int, default=1)
    add_pool_arguments(parser)
    parser.add_argument("--each", type=int, default=22, help="puzzles of each grade")


def run(args: argparse.Namespace) -> int:
    """Mines for so many seconds, then writes the game's file."""
    game = find_game(args.game).id
    ORE.mkdir(parents=True, exist_ok=True)
    ore = ORE / f"{game}.jsonl"
    if args.seconds > 0.0:
        with open_pool(args.jobs, args.cluster) as pool:
            mine(game, ore, args.seed, args.seconds, pool)
    puzzles = chosen(game, read_ore(ore)[1], args.each)
    (FOLDER / game / FILE_NAME).write_text("".join(f"{line_of(puzzle)}\n" for puzzle in puzzles), encoding="utf-8")
    counts = Counter(puzzle.grade for puzzle in puzzles)
    print(f"{game}: {', '.join(f'{counts[grade]} {grade}' for grade in GRADES)}")
    return 0


def mine(game: str, ore: Path, seed: int, seconds: float, pool: WorkerPool) -> None:
    """Looks through games that were not looked through before, and adds what they hold to the ore."""
    started = time.monotonic()
    done, finds = read_ore(ore)
    count = len(finds)

    def numbers() -> Iterator[int]:
        """Of games to look through, until the time is up."""
        number = 0
        while time.monotonic() - started < seconds:
            if (seed, number) not in done:
                yield number
            number += 1

    with ore.open("a", encoding="utf-8") as file:
        for number, found in pool.ordered(partial(_prospected, game, seed), numbers()):
            lines = [json.dumps(find._asdict()) for find in found]
            lines.append(json.dumps({"done": [seed, number]}))
            file.write("".join(f"{line}\n" for line in lines))
            file.flush()
            count += len(found)
            spent = time.monotonic() - started
            print(f"\r{game}: {spent:.0f} s, game {number}, {count} found ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def _prospected(game: str, seed: int, number: int) -> tuple[int, list[Find]]:
    return number, prospect(game, seed, number)


def read_ore(ore: Path) -> tuple[set[tuple[int, int]], list[Find]]:
    """The games looked through, as seed and number, and what they held; a line cut short by a stop is left out."""
    done: set[tuple[int, int]] = set()
    finds: list[Find] = []
    for line in ore.read_text(encoding="utf-8").splitlines() if ore.exists() else ():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if "done" in record:
            seed, number = record["done"]
            done.add((seed, number))
        else:
            finds.append(Find(**record))
    return done, finds
