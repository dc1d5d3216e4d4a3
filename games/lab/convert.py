"""`python -m games convert FILE --to json|movetext|code|link`: convert games between all formats."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from games.catalogue import GAMES
from games.cli import plain_text
from games.engine.records.exchange import CODE, link_to, read_games
from games.engine.records.game_code import encode
from games.engine.records.movetext import Fault, ReadGame, write
from games.lab.data_files import read_data

UNREADABLE = 1  # the exit code when a game could not be read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `convert`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="games in any of the formats; - reads the input")
    parser.add_argument("--to", required=True, choices=("json", "movetext", "code", "link"),
                        help="the format to write")
    parser.add_argument("--address", type=plain_text, default="https://example.org/agate/",
                        help="of the page, for links")


def run(arguments: argparse.Namespace) -> int:
    """Write every game to the output, and one line on stderr for each that cannot be read."""
    forms: dict[str, Callable[[ReadGame], str]] = {
        "json": lambda played: played.game.match.record(played.game.stones).text(),
        "movetext": lambda played: write(played.game, GAMES, played.tags),
        "code": lambda played: CODE + encode(played.game, GAMES),
        "link": lambda played: link_to(played.game, GAMES, arguments.address),
    }
    faults = 0
    for found in read_games(read_data(arguments.file), GAMES):
        if isinstance(found, Fault):
            faults += 1
            print(found, file=sys.stderr)
        else:
            print(forms[arguments.to](found))
    return UNREADABLE if faults else 0
