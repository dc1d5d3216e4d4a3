"""`agate-engine picture FILE OUT`: a game as a moving picture, or one of its positions as a picture or a diagram."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from games.catalogue import GAMES
from games.cli import output_file, whole_number
from games.engine.core.errors import GameError, SaveError
from games.engine.records.exchange import read_games
from games.engine.records.movetext import Fault
from games.lab.data_files import read_data
from games.shell.library.lineup import sound_stones
from games.shell.platform.files import write_file
from games.shell.platform.gif import gif_writer
from games.shell.screens.diagrams import svg_diagram
from games.shell.screens.moving_picture import MOST_BYTES, STILL_SIDE, Making, moving_picture, still_picture


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `picture`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game in any of the formats; - reads the input")
    parser.add_argument("out", type=output_file(".gif", ".png", ".svg"), metavar="OUT",
                        help="ending in .gif, .png or .svg")
    parser.add_argument("--number", type=whole_number(1), default=1, help="number of the game in the file (default: 1)")
    parser.add_argument("--first", type=whole_number(), default=0, help="number of moves before a GIF begins")
    parser.add_argument("--ply", type=whole_number(), help="show the position after this move; a GIF ends there")
    parser.add_argument("--side", type=whole_number(64, 4096), default=STILL_SIDE, help="side of a PNG in pixels")
    parser.add_argument("--most", type=whole_number(10_000), default=MOST_BYTES, help="greatest size of a GIF in bytes")


def run(arguments: argparse.Namespace) -> int:
    """Draw the picture and print its size."""
    found = next((game for number, game in enumerate(read_games(read_data(arguments.file), GAMES), 1)
                  if number == arguments.number), None)
    if found is None:
        raise GameError(f"There is no game number {arguments.number} in '{arguments.file}'.")
    if isinstance(found, Fault):
        raise SaveError(str(found))
    match = found.game.match
    stones = sound_stones(found.game.stones, match.game, match.variant)
    last = len(match.moves) if arguments.ply is None else arguments.ply
    if last > len(match.moves) or arguments.first > last:
        raise GameError(f"The game has {len(match.moves)} moves.")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    if arguments.out.suffix == ".svg":
        content = svg_diagram(match.game, match.states[last], variant=match.variant, options=match.options,
                              stones=stones).encode()
    elif arguments.out.suffix == ".png":
        content = _made(still_picture(match, stones, last, arguments.side))
    else:
        content = _made(moving_picture(match, stones, arguments.first, last, gif_writer, most=arguments.most))
    write_file(arguments.out, content)
    print(f"{arguments.out}: {len(content)} bytes")
    return 0


def _made(making: Making) -> bytes:
    """Return the picture of a generator, made without a pause."""
    while True:
        try:
            next(making)
        except StopIteration as done:
            return bytes(done.value)
