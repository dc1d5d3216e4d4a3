"""The commands of `python -m games`, and the types of their arguments."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import sys
import time
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from games import catalogue
from games.catalogue import make_rules
from games.compiled import is_compiled, version_line
from games.engine.core.errors import GameError, UnknownName
from games.engine.core.game import pick
from games.engine.core.rules import Rules
from games.engine.protocol.engine_process import serve
from games.engine.protocol.perft import perft
from games.engine.protocol.terminal import TerminalGame, play
from games.engine.protocol.ugi import converse
from games.engine.records.record import new_seed
from games.engine.search.levels import levels_for
from games.engine.speech.words import LANGUAGES, Words, best_language
from games.engine.teaching.puzzles import puzzles_of

USAGE_ERROR = 2
INTERRUPTED = 130  # as shells say it
QUOTED = 24  # characters of a wrong argument that a complaint repeats
LARGEST = 10**9  # whole number that an argument may be, unless the command sets a narrower range
DEFERRED = {  # modules that are imported only when their command is called
    "bench rules": ("games.lab.bench_rules", "measure the rules against a plain reference"),
    "bench ai": ("games.lab.bench_ai", "measure the search against other libraries"),
    "bench ui": ("games.lab.bench_ui", "measure frames and the start of the app"),
    "bench openings": ("games.lab.bench_openings", "measure the index of openings over many games"),
    "bench import": ("games.lab.bench_import", "measure the import of many games from a file"),
    "arena": ("games.lab.arena", "play matches between levels and other programs"),
    "match": ("games.lab.gauntlet", "play one player against several others in several games"),
    "train": ("games.lab.train", "train the weights of a game's evaluator by self-play"),
    "convert": ("games.lab.convert", "convert games between records, movetext, codes and links"),
    "library": ("games.lab.library", "back up all data of the app to one file, or restore it"),
    "picture": ("games.lab.picture", "draw a game as a moving picture, or a position as a picture or a diagram"),
    "sheet": ("games.lab.sheet", "write lessons and puzzles as a page to print, with solutions"),
    "review": ("games.lab.review", "judge every turn of a game"),
    "calibrate": ("games.lab.calibrate", "compare win probabilities with results"),
    "layouts": ("games.lab.layouts", "measure the starting layouts of a game by self-play"),
    "solve": ("games.orbito.lab.solver", "solve Orbito completely"),
    "mine": ("games.lab.mine", "search for puzzles and add them to a game"),
    "web": ("games.lab.web", "write the web version of the game into a folder"),
    "rooms": ("games.lab.rooms", "draw docs/rooms.svg from the imports"),
    "sounds": ("games.lab.sounds", "measure the sounds of the app and draw their spectra"),
    "check": ("games.orbito.lab.check", "count the mistakes of a level by the solution of Orbito"),
    "table": ("games.lab.live_commands:TABLE", "open a live table on a relay and print its links"),
    "bot": ("games.lab.live_commands:BOT", "play a seat of a live table"),
    "host": ("games.live.native.host_command", "serve the game and a relay to this network, for live tables"),
    "watch": ("games.lab.live_commands:WATCH", "wait for the end of a live table's game and print it"),
}

EXTRAS = {"paho": "live", "cryptography": "live", "amqtt": "host"}  # by package; all others belong to `lab`


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one sentence."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse `--option=--`, which argparse of some versions reads as an empty list without checking its type, and
        words that cannot be encoded for the system."""
        for word in args or ():
            if not _is_text(word):
                self.error(f"{_quoted(word)} is not a text")
            if word.startswith("--") and word.endswith("=--"):
                self.error(f"argument {word[:-3]}: expected one argument")
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        sentence = GameError(f"{message[:1].upper()}{message[1:]}")  # which escapes what cannot be printed
        self.exit(USAGE_ERROR, f"{sentence}; see '{self.prog} --help'.\n")


def main(argv: list[str]) -> int:
    """Run one command and return its exit code; report an error in its input as one sentence on stderr."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed when the program began
            setattr(sys, name, TextIOWrapper(BytesIO()))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        arguments = build_parser(argv).parse_args(argv)
        return int(arguments.run(arguments) or 0)
    except GameError as error:
        print(error, file=sys.stderr)
        return USAGE_ERROR
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the rest is flushed there
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        print(f"{error.filename or 'That'}: {error.strerror or error}.", file=sys.stderr)
        return USAGE_ERROR
    except (RecursionError, MemoryError):
        print("The input is nested too deeply or too large.", file=sys.stderr)
        return USAGE_ERROR
    except ModuleNotFoundError as error:
        if str(error.name).split(".")[0] == "games":
            raise
        extra = EXTRAS.get(str(error.name).split(".")[0], "lab")
        print(f"This command needs {error.name}, which is not installed: pip install \"agate-games[{extra}]\".",
              file=sys.stderr)
        return USAGE_ERROR


def run() -> None:
    """Run the command `agate-engine`."""
    sys.exit(main(sys.argv[1:]))


def program() -> str:
    """Return the command that the user typed."""
    name = Path(sys.argv[0]).name
    return name if name.startswith("agate") else "python -m games"


def build_parser(argv: list[str]) -> Parser:
    """Return the parser of all commands; only the module of the command in `argv` is imported."""
    parser = Parser(prog=program(), description="Agate without a screen: rules, protocols, matches and training.")
    parser.add_argument("--version", action="version", version=version_line())
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    lister = commands.add_parser("list", help="print every game, variant and option as JSON")
    lister.set_defaults(run=list_games)

    counter = commands.add_parser("perft", help="count the lines of play up to a depth")
    add_game_arguments(counter)
    counter.add_argument("--position", default="", help="start from this position text")
    counter.add_argument("--moves", default="", help="then play these turns, in notation")
    counter.add_argument("--depth", type=whole_number(1, 100), required=True, help="count to this depth, in turns")
    counter.set_defaults(run=count_nodes)

    collector = commands.add_parser("puzzles", help="print every puzzle, one JSON object a line")
    collector.add_argument("game", metavar="GAME", nargs="?", default="", help="only this game")
    collector.set_defaults(run=list_puzzles)

    speaker = commands.add_parser("ugi", help="speak the Universal Game Interface on stdin and stdout")
    speaker.set_defaults(run=lambda arguments: converse(catalogue.GAMES, sys.stdin, sys.stdout))

    table = commands.add_parser("play", help="play against the computer in this terminal")
    add_game_arguments(table)
    table.add_argument("--level", default="easy", help="how strong the computers are (default: %(default)s)")
    table.add_argument("--seat", type=whole_number(1), default=1, help="your seat, from 1 (default: %(default)s)")
    table.add_argument("--seed", type=whole_number(), default=0, help="seed of the computers' random numbers")
    table.add_argument("--lang", choices=LANGUAGES, default="", help="language of the sentences")
    table.add_argument("--no-board", action="store_true", help="draw the board only on request, for screen readers")
    table.set_defaults(run=play_game)

    engine = commands.add_parser("engine", help="search for another process, by lines of JSON")
    engine.set_defaults(run=lambda arguments: serve(catalogue.GAMES, sys.stdin, sys.stdout))

    benches: argparse._SubParsersAction[Parser] | None = None
    for name, (module, summary) in DEFERRED.items():
        group, _, leaf = name.rpartition(" ")
        where = commands
        if group:
            if benches is None:
                bench = commands.add_parser(group, help="measure speed")
                benches = bench.add_subparsers(dest="bench", required=True, metavar="WHAT")
            where = benches
        command = where.add_parser(leaf, help=summary)
        if argv[: len(name.split())] == name.split():
            module, _, part = module.partition(":")
            implementation = importlib.import_module(module)
            implementation = getattr(implementation, part) if part else implementation
            implementation.add_arguments(command)
            command.set_defaults(run=implementation.run)
    return parser


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Add GAME, --variant and --option."""
    parser.add_argument("game", metavar="GAME", help="a game of `list`")
    parser.add_argument("--variant", default="", help="a variant of `list`; the first one by default")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of `list`")


def rules_from(arguments: argparse.Namespace) -> Rules[Any]:
    """Return the rules that the game arguments name."""
    return make_rules(arguments.game, arguments.variant, options_from(arguments))


def options_from(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the options that `--option` names."""
    for text in arguments.option:
        if "=" not in text:
            raise UnknownName(f"An option is given as NAME=VALUE, not as '{text}'.")
    return dict(text.partition("=")[::2] for text in arguments.option)


def whole_number(least: int = 0, most: int = LARGEST) -> Callable[[str], int]:
    """Return an argument type that accepts whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,18}", text) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most} is wanted, not {_quoted(text)}")

    return read


def decimal(least: float, most: float) -> Callable[[str], float]:
    """Return an argument type that accepts finite numbers from `least` to `most`."""

    def read(text: str) -> float:
        if re.fullmatch(r"-?[0-9]{0,18}(\.[0-9]{0,18})?", text) and any(map(str.isdigit, text)):
            number = float(text)
            if least <= number <= most:
                return number
        raise argparse.ArgumentTypeError(f"a number from {least:g} to {most:g} is wanted, not {_quoted(text)}")

    return read


def plain_text(text: str) -> str:
    """Return an argument that people will read; refuse bytes that are not text."""
    if not text.isprintable():
        raise argparse.ArgumentTypeError(f"a text that can be printed is wanted, not {_quoted(text)}")
    return text


def output_file(*suffixes: str) -> Callable[[str], Path]:
    """Return an argument type that accepts the path of a file in an existing folder with one of the suffixes."""

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix not in suffixes or not text.isprintable():
            raise argparse.ArgumentTypeError(f"a file name ending in {' or '.join(suffixes)} is wanted, "
                                             f"not {_quoted(text)}")
        if not path.parent.is_dir():
            raise argparse.ArgumentTypeError(f"the folder of {_quoted(text)} does not exist")
        if path.exists() and not path.is_file():
            raise argparse.ArgumentTypeError(f"{_quoted(text)} is not a regular file")
        return path

    return read


def _is_text(word: str) -> bool:
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:  # half of a character
        return False


def _quoted(text: str) -> str:
    """Return the beginning of a text in quotation marks, without what cannot be printed."""
    return ascii(text if len(text) <= QUOTED else f"{text[:QUOTED]}...")


def list_games(arguments: argparse.Namespace) -> None:
    """Print the catalogue as JSON; each entry says in which form its engine runs."""
    engine = "compiled" if is_compiled() else "interpreted"
    games = [{"id": game.id, "title": game.title, "engine": engine,
              "variants": [{"name": name, "seats": seats} for name, seats in game.every_variant.items()],
              "options": {name: list(values) for name, values in game.options},
              "handicaps": {handicap.name: handicap.most for handicap in game.handicaps}} for game in catalogue.GAMES]
    print(json.dumps(games, indent=2))


def play_game(arguments: argparse.Namespace) -> None:
    """Play a game in the terminal, told in sentences."""
    game = catalogue.find_game(arguments.game)
    rules = rules_from(arguments)
    levels = levels_for(game.make_evaluator(rules))
    pick(arguments.level, {level: level for level in levels}, "level")
    if arguments.seat > rules.seats:
        raise UnknownName(f"There are {rules.seats} seats, so no seat {arguments.seat}.")
    words = Words(lambda: catalogue.GAMES)
    words.language = arguments.lang or best_language([os.environ.get(name, "") for name in ("LC_ALL", "LANG")])
    seed = arguments.seed or new_seed()
    play(TerminalGame(game, arguments.variant, options_from(arguments), arguments.level, arguments.seat - 1, seed,
              words.translate, lambda line: print(line, flush=True), not arguments.no_board), game.title,
         sys.stdin, sys.stdout)


def list_puzzles(arguments: argparse.Namespace) -> None:
    """Print the puzzles of one game or of all."""
    for game in [catalogue.find_game(arguments.game)] if arguments.game else catalogue.GAMES:
        for puzzle in puzzles_of(game.id):
            print(json.dumps(puzzle._asdict()))


def count_nodes(arguments: argparse.Namespace) -> None:
    """Print depth, nodes and seconds for every depth up to `--depth`."""
    rules = rules_from(arguments)
    state = rules.from_position(arguments.position) if arguments.position else rules.start()
    state = rules.after(state, rules.parse_tokens(state, arguments.moves.split()))
    for depth in range(1, arguments.depth + 1):
        started = time.perf_counter()
        nodes = perft(rules, state, depth)
        seconds = round(time.perf_counter() - started, 6)
        print(json.dumps({"depth": depth, "nodes": nodes, "seconds": seconds}), flush=True)
