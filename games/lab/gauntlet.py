"""`python -m games match FIRST OPPONENT ...`: one player against several others in several games, as one table.

Each row of the table is a match of the arena: sides rotated, random openings, the result with its doubt. Above the
table stands the command that makes it again.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from games.catalogue import find_game
from games.cli import program, whole_number
from games.lab.arena import LONGEST_GAME, LONGEST_OPENING, ArenaGame, Setting, check, play_match
from games.lab.contestants import MoveLimits, weights_named
from games.lab.data_files import read_data
from games.lab.pool import add_pool_arguments, open_pool
from games.lab.statistics import elo, interval

WIDEST = 44  # characters of a player's name in the table


class GauntletRow(NamedTuple):
    """The result of one match."""

    table: str  # game and variant
    opponent: str
    points: tuple[float, ...]  # of the first player, game by game
    even: float  # the share of equals

    def text(self) -> str:
        """Return the row in Markdown; an Elo difference is given where a half is the share of equals."""
        games, total = len(self.points), sum(self.points)
        low, high = interval(total, games)
        won, lost = self.points.count(1.0), self.points.count(0.0)
        difference = (f"{elo(total / games):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})" if self.even == 0.5
                      else f"an even share is {self.even:.0%}")
        return (f"| {self.table} | {self.opponent[:WIDEST]} | {games} | {won}-{games - won - lost}-{lost} "
                f"| {total / games:.1%} ({low:.0%} to {high:.0%}) | {difference} |")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `python -m games match`."""
    parser.add_argument("first", help="a player as in the arena, such as master or master:weights.bin")
    parser.add_argument("opponents", nargs="+", help="players that it meets one after the other")
    parser.add_argument("--on", nargs="+", required=True, metavar="GAME[:VARIANT]", help="the games to play")
    parser.add_argument("--games", type=whole_number(1, 100_000), default=60, help="games of each match")
    parser.add_argument("--movetime", type=whole_number(), default=0, metavar="MS", help="processor time of a move")
    parser.add_argument("--nodes", type=whole_number(), default=0, help="nodes of a move")
    parser.add_argument("--seed", type=whole_number(), default=0, help="seed of openings and players")
    parser.add_argument("--opening", type=whole_number(0, LONGEST_OPENING), default=2, metavar="N",
                        help="random moves per seat at the start")
    parser.add_argument("--longest", type=whole_number(1), default=LONGEST_GAME, metavar="MOVES",
                        help="count longer games as draws")
    parser.add_argument("--starts", type=Path, help="a file of positions in which games begin in turn, one a line")
    add_pool_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play all matches and print the table, each row as soon as it is known."""
    starts = tuple(read_data(args.starts).splitlines()) if args.starts else ()
    settings: list[Setting] = []
    for place in args.on:
        name, _, variant = place.partition(":")
        game = find_game(name)
        for opponent in args.opponents:
            players = (args.first, opponent)
            settings.append(Setting(game.id, variant or game.variants[0][0], {}, players,
                                    MoveLimits(args.nodes, args.movetime), args.seed, args.opening, args.longest,
                                    weights_named(players), starts))
            check(settings[-1])
    print(f"    {program()} {shlex.join(sys.argv[1:])}\n")
    print("| game | opponent | games | won-drawn-lost | points (95 %) | Elo (95 %) |\n|---|---|---|---|---|---|")
    with open_pool(args.jobs, args.cluster) as pool:
        for setting in settings:
            print(row_of(setting, list(play_match(setting, args.games, pool))).text(), flush=True)
    return 0


def row_of(setting: Setting, played: Sequence[ArenaGame]) -> GauntletRow:
    """Return the row of a match."""
    sides = len(set(find_game(setting.game).make_rules(setting.variant).teams))
    points = tuple(game.points[0] for game in played)
    return GauntletRow(f"{setting.game} {setting.variant}", setting.players[1], points, 1.0 / sides)
