"""`python -m games convert FILE --to json|movetext|code|link`: any of our forms into another, many games a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from games.catalogue import GAMES
from games.engine.core.errors import GameError
from games.engine.records.exchange import CODE, link_to, read_games
from games.engine.records.game_code import encode
from games.engine.records.movetext import Fault, Played, write

UNREADABLE = 1  # the exit code when a game could not be read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a file with games in any of the forms; - reads the input")
    parser.add_argument("--to", required=True, choices=("json", "movetext", "code", "link"))
    parser.add_argument("--address", default="https://example.org/agate/", help="where the page lies, for links")


def run(arguments: argparse.Namespace) -> int:
    """Writes every game to the output, and what could not be read to stderr, one line each."""
    forms: dict[str, Callable[[Played], str]] = {
        "json": lambda played: played.game.match.record(played.game.stones).text(),
        "movetext": lambda played: write(played.game, GAMES, played.tags),
        "code": lambda played: CODE + encode(played.game, GAMES),
        "link": lambda played: link_to(played.game, GAMES, arguments.address),
    }
    faults = 0
    for found in read_games(read_file(arguments.file), GAMES):
        if isinstance(found, Fault):
            faults += 1
            print(found, file=sys.stderr)
        else:
            print(forms[arguments.to](found))
    return UNREADABLE if faults else 0


def read_file(name: str) -> str:
    """The text of a file or of the input; raises GameError if there is none."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise GameError(f"The file '{name}' cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise GameError(f"The file '{name}' is not text in UTF-8.") from error
