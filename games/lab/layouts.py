"""Measure the starting layouts of a game by self-play: moves before the first push, length, and results.

Moves of the opening are drawn by the visits of the search, so that games differ; later the best one is played. Each
layout is written when its games are played; a stopped run continues where it was.
"""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.catalogue import find_game
from games.cli import whole_number
from games.engine.core.errors import UnknownName
from games.engine.core.game import Game
from games.engine.core.layouts import Figures
from games.engine.core.rules import OFF, Rules
from games.engine.search.decision import Limits
from games.engine.search.engine import Engine
from games.lab.data_files import write_data
from games.lab.game_lab import symmetry_class

LONGEST_GAME = 400  # moves; what goes on then counts as drawn
OPENING = 12  # moves that are drawn by their visits


class LayoutGame(NamedTuple):
    """One game: its length, the moves before the first push (all of them if there was none), and the points."""

    plies: int
    contact: int
    rewards: tuple[float, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `layouts`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=whole_number(1), default=20, help="games from each layout")
    parser.add_argument("--nodes", type=whole_number(1), default=80, help="nodes of each move")
    parser.add_argument("--seed", type=whole_number(), default=1, help="seed of the games")


def run(args: argparse.Namespace) -> None:
    """Measure every layout whose figures are missing from the file or had other settings."""
    entry = find_game(args.game)
    if not entry.layouts:
        raise UnknownName(f"{entry.title} has no layouts.")
    path: Path = import_module(f"{entry.package}.layouts").FIGURES_FILE
    command = f"# python -m games layouts {args.game} --games {args.games} --nodes {args.nodes} --seed {args.seed}"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    known = {line.split()[0]: line for line in lines if not line.startswith("#")} if command in lines else {}
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    head = [command, f"# {day}. Columns: name, whether a symmetry exchanges the sides, first moves that push one off,",
            "# games; then means: moves before the first push, moves of a game, share decided, points of the first"]
    for name in entry.layouts:
        if name not in known:
            known[name] = line_of(entry, name, args.games, args.nodes, args.seed)
            body = [known[layout] for layout in entry.layouts if layout in known]
            write_data(path, "\n".join([*head, *body]) + "\n")
            print(known[name], file=sys.stderr, flush=True)


def line_of(entry: Game, name: str, games: int, nodes: int, seed: int) -> str:
    """Return the line of a layout in the file of figures."""
    rules = entry.make_rules(name)
    figures = mean([play(entry, rules, nodes, Random(f"{entry.id} {name} {seed} {number}"))
                    for number in range(games)])
    symmetric = "yes" if is_symmetric(entry, rules) else "no"
    return (f"{name} {symmetric} {ejecting_moves(rules)} {figures.games} {figures.contact:.1f} {figures.plies:.1f} "
            f"{figures.decided:.2f} {figures.first:.3f}")


def is_symmetric(entry: Game, rules: Rules[Any]) -> bool:
    """Whether a rotation or reflection maps one side's start onto the other's."""
    start = rules.start()
    other = entry.facts.pass_turn(rules, start)
    return symmetry_class(entry.id, rules.position(start)) == symmetry_class(entry.id, rules.position(other))


def ejecting_moves(rules: Rules[Any]) -> int:
    """Return the number of first moves that push an opposing piece off the board."""
    start = rules.start()
    return sum(any(step.dst == OFF for step in rules.steps(start, move)) for move in rules.moves(start))


def play(entry: Game, rules: Rules[Any], nodes: int, rng: Random) -> LayoutGame:
    """Play one game of the search against itself."""
    state = rules.start()
    engine = Engine(entry.make_evaluator(rules), state, "hard", rng.getrandbits(32))
    plies, contact = 0, -1
    while rules.result(state) is None and plies < LONGEST_GAME:
        engine.begin(Limits(nodes))
        move = engine.think()
        if plies < OPENING:
            tried = engine.search.ranked()
            move = rng.choices([child.move for child in tried], [child.visits for child in tried])[0]
        seat = rules.seat_to_move(state)
        if contact < 0 and any(step.piece != seat for step in rules.steps(state, move)):
            contact = plies
        engine.advance(move)
        state = rules.play(state, move)
        plies += 1
    outcome = rules.result(state)
    return LayoutGame(plies, plies if contact < 0 else contact, outcome.rewards if outcome else (0.5,) * rules.seats)


def mean(games: list[LayoutGame]) -> Figures:
    """Return the means over games."""
    count = len(games)
    return Figures(count, sum(game.contact for game in games) / count, sum(game.plies for game in games) / count,
                   sum(max(game.rewards) == 1.0 for game in games) / count,
                   sum(game.rewards[0] for game in games) / count)
