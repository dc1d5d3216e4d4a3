"""`python -m games table`, `bot` and `watch`: live tables for scripts and clubs."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from games.catalogue import GAMES, find_game, make_evaluator
from games.cli import add_game_arguments, decimal, options_from, plain_text
from games.engine.core.errors import GameError, UnknownName
from games.engine.core.match import Match
from games.engine.records.clock import time_control
from games.engine.records.movetext import write
from games.engine.search.levels import levels_for
from games.lab.external import External
from games.live.keys import SEAT, is_relay, read_link
from games.live.native.programs import Chooser, engine_chooser, open_table, play_seat, watch

HOURS = 24.0
UGI_MOVETIME = 1.0  # seconds that another program has for a move


class Command(NamedTuple):
    """A command: the options it takes, and the function that runs it."""

    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def relay_address(text: str) -> str:
    """Return an argument that is the address of a relay."""
    if not is_relay(text):
        raise argparse.ArgumentTypeError("a relay's address begins with mqtt://, mqtts://, ws:// or wss:// and a host")
    return text


def page_address(text: str) -> str:
    """Return an argument that is the address of a page."""
    if not text.startswith(("http://", "https://")):
        raise argparse.ArgumentTypeError("a page's address begins with http:// or https://")
    return plain_text(text)


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `table`."""
    add_game_arguments(parser)
    parser.add_argument("--relay", required=True, type=relay_address, metavar="URL", help="the MQTT relay to use")
    parser.add_argument("--page", type=page_address, default=None, metavar="URL",
                        help="where the game's page lies, for links to it")
    parser.add_argument("--clock", default="", metavar="M+S", help="minutes a player and seconds a turn, such as 5+3")
    parser.add_argument("--json", action="store_true", help="print the links as one JSON object")


def run_table(arguments: argparse.Namespace) -> int:
    """Open a table and print its links."""
    game = find_game(arguments.game)
    if arguments.clock and time_control(arguments.clock) is None:
        raise UnknownName("A clock is given as minutes and seconds, such as 5+3.")
    options = options_from(arguments)
    variant = arguments.variant or game.variants[0][0]
    links = open_table(Match(game.make_rules(variant, options), game.id, variant, options), arguments.relay,
                       arguments.page or "", arguments.clock)
    if arguments.json:
        print(json.dumps(links))
    else:
        for seat, link in enumerate(links["seats"], 1):
            print(f"seat {seat}: {link}")
        print(f"watch: {links['watch']}\nhost: {links['host']}")
    return 0


def add_bot_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `bot`."""
    parser.add_argument("--table", required=True, metavar="LINK", help="the link of a seat")
    player = parser.add_mutually_exclusive_group(required=True)
    player.add_argument("--level", default="", help="play as a computer of this level")
    player.add_argument("--command", default="", metavar="PROGRAM", help="let a UGI program play")
    parser.add_argument("--name", default="", help="the player's name")
    _add_common(parser)


def run_bot(arguments: argparse.Namespace) -> int:
    """Play a seat of a table until the game is over."""
    link = read_link(arguments.table)
    if link.kind != SEAT:
        raise GameError("This is not the link of a seat, so nobody can play with it.")
    program = next(iter(arguments.command.split()), "").rpartition("/")[2]
    name = arguments.name or arguments.level or program

    def make_chooser(match: Match[Any]) -> Chooser:
        if arguments.command:
            return program_chooser(arguments.command, match)
        if arguments.level not in levels_for(make_evaluator(match.game, match.rules)):
            raise UnknownName(f"There is no level called '{arguments.level}' in this game.")
        return engine_chooser(arguments.level, match.game)

    match = play_seat(link, arguments.relay or "", name, make_chooser, arguments.hours * 3600)
    print(json.dumps({"result": list(outcome.rewards) if (outcome := match.result()) else None,
                      "moves": len(match.moves)}))
    return 0


def program_chooser(command: str, match: Match[Any]) -> Chooser:
    """Return a function that chooses moves by a UGI program."""
    options = {"Game": match.game, "Variant": match.variant, **match.options}
    program = External(command, match.rules, match.states[0], options, f"movetime {UGI_MOVETIME * 1000:.0f}",
                       UGI_MOVETIME)
    seen = 0

    def choose(line: Match[Any]) -> Any:
        nonlocal seen
        for move in line.moves[seen:]:
            program.advance(move)
        seen = len(line.moves)
        return program.choose(line.state)

    return choose


def add_watch_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `watch`."""
    parser.add_argument("link", metavar="LINK", help="any link of the table")
    parser.add_argument("--json", action="store_true", help="print the record, as `convert --to json` writes it")
    _add_common(parser)


def run_watch(arguments: argparse.Namespace) -> int:
    """Wait until the game at a table is over and print it."""
    shared = watch(read_link(arguments.link), arguments.relay or "", arguments.hours * 3600)
    print(shared.match.record(shared.stones).text() if arguments.json else write(shared, GAMES, {}))
    return 0


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--relay", type=relay_address, default=None, metavar="URL", help="instead of the link's relay")
    parser.add_argument("--hours", type=decimal(0.001, 24 * 14), default=HOURS,
                        help="give up after so many hours (default: %(default)s)")


TABLE = Command(add_table_arguments, run_table)
BOT = Command(add_bot_arguments, run_bot)
WATCH = Command(add_watch_arguments, run_watch)
