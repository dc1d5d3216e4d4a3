"""Matches between players: rotated sides, random openings, all cores, and results with confidence intervals."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.catalogue import make_evaluator, make_rules
from games.cli import add_game_arguments, decimal, options_from, output_file, whole_number
from games.engine.core.errors import GameError, UnknownName
from games.engine.core.rules import Rules
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import Weights
from games.lab.contestants import NO_WEIGHTS, MoveLimits, contestant, weights_named
from games.lab.pool import WorkerPool, add_pool_arguments, open_pool
from games.lab.statistics import elo, evidence, interval, verdict

LONGEST_GAME = 1_500  # moves, then it counts as a draw
LONGEST_OPENING = 100  # random moves of each seat
OPENINGS_TRIED = 1_000  # before the rules are said to leave no open position after so many random moves
ELO_RANGE = (-4_000.0, 4_000.0)
PICTURES = (".png", ".svg", ".pdf")


class Setting(NamedTuple):
    """The settings of all games of a match."""

    game: str
    variant: str
    options: dict[str, str]
    players: tuple[str, ...]
    limits: MoveLimits
    seed: int
    opening: int  # random moves a seat makes before the players take over
    longest: int = LONGEST_GAME
    weights: Mapping[str, Weights] = NO_WEIGHTS  # by the files that players name
    starts: tuple[str, ...] = ()  # positions in which games begin in turn, if not at the start

    def told(self) -> dict[str, str]:
        """Return the variant and the options, for a UGI program."""
        return ({"Variant": self.variant} if self.variant else {}) | self.options


class ArenaGame(NamedTuple):
    """One game of a match."""

    number: int
    seating: tuple[str, ...]  # player of each seat
    rewards: tuple[float, ...]
    points: tuple[float, ...]  # of each player of the match: the best of its seats
    reason: str
    moves: int
    seconds: float
    slowest: float  # seconds that the slowest decision took


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m games arena`."""
    add_game_arguments(parser)
    parser.add_argument("--players", required=True,
                        help="two or more, e.g. hard,medium; the last one fills seats. Behind a colon stands the "
                             "evaluator, if not the game's own: hard:plain, hard:weights.txt or "
                             "hard:package.module.Class, or a style: hard:solid; behind an @ its own number of "
                             "nodes: hard@10000,ball@20000; "
                             "'ugi:COMMAND' is another program")
    parser.add_argument("--games", type=whole_number(1), default=100, help="number of games (default: %(default)s)")
    parser.add_argument("--movetime", type=whole_number(), default=0, metavar="MS",
                        help="processor time of a move, instead of the levels' own limits")
    parser.add_argument("--nodes", type=whole_number(), default=0, help="nodes of a move, instead of those limits")
    parser.add_argument("--seed", type=whole_number(), default=0, help="seed of openings and players")
    parser.add_argument("--opening", type=whole_number(0, LONGEST_OPENING), default=2, metavar="N",
                        help="random moves per seat at the start")
    parser.add_argument("--longest", type=whole_number(1), default=LONGEST_GAME, metavar="MOVES",
                        help="count longer games as draws")
    parser.add_argument("--sprt", nargs=2, type=decimal(*ELO_RANGE), metavar=("ELO0", "ELO1"),
                        help="stop as soon as the first player is shown to be stronger, or not")
    add_pool_arguments(parser)
    parser.add_argument("--csv", type=output_file(".csv"), help="write one row per game")
    parser.add_argument("--plot", type=output_file(*PICTURES), help="draw the score over the match")


def run(args: argparse.Namespace) -> int:
    """Play the match and print its table."""
    players = tuple(args.players.split(","))
    setting = Setting(args.game, args.variant, options_from(args), players, MoveLimits(args.nodes, args.movetime),
                      args.seed, args.opening, args.longest, weights_named(players))
    check(setting)
    sprt = tuple(args.sprt) if args.sprt else None
    started = time.perf_counter()
    played: list[ArenaGame] = []
    with open_pool(args.jobs, args.cluster) as pool:
        for game in play_match(setting, args.games, pool, sprt):
            played.append(game)
            _show_progress(played, args.games)
    print("", file=sys.stderr)
    print(report(setting, played, sprt))
    print(f"{len(played)} games in {time.perf_counter() - started:.0f} s, "
          f"{sum(game.moves for game in played) / len(played):.0f} moves a game on average")
    if args.csv:
        write_csv(args.csv, setting, played)
    if args.plot:
        draw_plot(args.plot, setting, played)
    return 0


def play_match(setting: Setting, games: int, pool: WorkerPool,
               sprt: tuple[float, ...] | None = None) -> Iterator[ArenaGame]:
    """Play the games of a match in order; a decided SPRT ends it early, at the same game for any number of workers."""
    rewards: list[float] = []
    for game in pool.ordered(partial(play_game, setting), range(games)):
        yield game
        rewards.append(game.points[0])
        if sprt and verdict(rewards, sprt[0], sprt[1]):
            break


def play_game(setting: Setting, number: int) -> ArenaGame:
    """Play one game. Games come in rounds: all rotations of the seats from the same random opening."""
    rules = make_rules(setting.game, setting.variant, setting.options)
    rotations = len(set(rules.teams))
    rng = Random(f"{setting.seed} {number // rotations}")
    start = setting.starts[number // rotations % len(setting.starts)] if setting.starts else ""
    state = opening(make_evaluator(setting.game, rules), rng, setting.opening, start)
    seating = seats(rules, setting.players, number % rotations)
    started = time.perf_counter()
    at_table = [contestant(name, setting.game, rules, state, rng.getrandbits(32) + seat, setting.limits,
                           setting.weights, setting.told())
                for seat, name in enumerate(seating)]
    moves, slowest = 0, 0.0
    outcome = rules.result(state)
    while outcome is None and moves < setting.longest:
        asked = time.perf_counter()
        move = at_table[rules.seat_to_move(state)].choose(state)
        slowest = max(slowest, time.perf_counter() - asked)
        for player in at_table:
            player.advance(move)
        state = rules.play(state, move)
        outcome = rules.result(state)
        moves += 1
    rewards = (0.5,) * rules.seats if outcome is None else outcome.rewards
    points = tuple(max(reward for reward, name in zip(rewards, seating, strict=True) if name == player)
                   for player in setting.players)
    return ArenaGame(number, seating, rewards, points, outcome.reason if outcome else "too_long", moves,
                  time.perf_counter() - started, slowest)


def opening(evaluator: Evaluator[Any], rng: Random, length: int, start: str = "") -> Any:
    """Return a position after `length` random moves of each seat, in which the game is still open."""
    rules = evaluator.rules
    for _ in range(OPENINGS_TRIED):
        state = rules.from_position(start) if start else rules.start()
        for _ in range(length * rules.seats):
            moves = rules.moves(state)
            if moves:
                state = rules.play(state, rng.choice(moves))
        if rules.result(state) is None and not evaluator.finish(state):
            return state
    raise GameError(f"No game is still open after {length} random moves of each seat; choose a shorter opening.")


def seats(rules: Rules[Any], players: tuple[str, ...], rotation: int) -> tuple[str, ...]:
    """Return the player of each seat: a side (a seat or a team) for each, the rest for the last, then rotated."""
    sides = sorted(set(rules.teams))
    names = [players[min(index, len(players) - 1)] for index in range(len(sides))]
    taken = {side: names[(index - rotation) % len(sides)] for index, side in enumerate(sides)}
    return tuple(taken[team] for team in rules.teams)


def report(setting: Setting, played: list[ArenaGame], sprt: tuple[float, ...] | None = None) -> str:
    """Return the result as a table: points, their 95% interval, and the Elo difference to the first player's rivals."""
    games = len(played)
    lines = [f"{setting.game} {setting.variant}".strip() + f", {games} games"]
    wide = max(12, *[len(name) + 2 for name in setting.players])
    lines.append(f"{'player':{wide}}{'points':>9}{'share':>8}   {'95% interval':16}{'Elo':>6}   {'Elo interval':16}"
                 "won-drawn-lost")
    for index, name in enumerate(setting.players):
        points = sum(game.points[index] for game in played)
        low, high = interval(points, games)
        won, lost = (sum(game.points[index] == reward for game in played) for reward in (1.0, 0.0))
        lines.append(f"{name:{wide}}{points:9.1f}{points / games:8.1%}   {f'{low:.1%} - {high:.1%}':16}"
                     f"{elo(points / games):+6.0f}   {f'{elo(low):+.0f} to {elo(high):+.0f}':16}"
                     f"{won}-{games - won - lost}-{lost}")
    if sprt:
        rewards = [game.points[0] for game in played]
        found = verdict(rewards, sprt[0], sprt[1]) or "not clear yet"
        lines.append(f"sequential test, {sprt[0]:+.0f} against {sprt[1]:+.0f} Elo: {setting.players[0]} is {found} "
                     f"(log-likelihood ratio {evidence(rewards, sprt[0], sprt[1]):+.2f})")
    return "\n".join(lines)


def write_csv(path: Path, setting: Setting, played: list[ArenaGame]) -> None:
    """Write one row per game."""
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["number", "seats", "rewards", *setting.players, "reason", "moves", "seconds", "slowest"])
        for game in played:
            table.writerow([game.number, " ".join(game.seating), " ".join(map(str, game.rewards)), *game.points,
                            game.reason, game.moves, f"{game.seconds:.2f}", f"{game.slowest:.3f}"])


def draw_plot(path: Path, setting: Setting, played: list[ArenaGame]) -> None:
    """Draw each player's share of the points after every game, with its 95% interval."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
    games = range(1, len(played) + 1)
    for index, name in enumerate(setting.players):
        sums = [sum(game.points[index] for game in played[:count]) for count in games]
        bounds = [interval(points, count) for points, count in zip(sums, games, strict=True)]
        line = axes.plot(games, [points / count for points, count in zip(sums, games, strict=True)], label=name)[0]
        axes.fill_between(games, [low for low, _ in bounds], [high for _, high in bounds],
                          color=line.get_color(), alpha=0.15)
    axes.set(xlabel="games", ylabel="share of points", ylim=(0, 1), title=f"{setting.game} {setting.variant}".strip())
    axes.legend()
    figure.savefig(path, dpi=150)
    pyplot.close(figure)


def check(setting: Setting) -> None:
    """Raise a clear error for an unknown game or player, or too many players, before any process starts."""
    rules = make_rules(setting.game, setting.variant, setting.options)
    sides = len(set(rules.teams))
    if not 2 <= len(setting.players) <= sides:
        raise UnknownName(f"A match of {setting.game} takes 2 to {sides} players, not {len(setting.players)}.")
    for name in setting.players:
        contestant(name, setting.game, rules, rules.start(), 0, setting.limits, setting.weights, setting.told())


def _show_progress(played: list[ArenaGame], games: int) -> None:
    share = sum(game.points[0] for game in played) / len(played)
    bar = "#" * (30 * len(played) // games)
    print(f"\r[{bar:30}] {len(played)}/{games}  first player {share:.1%} ", end="", file=sys.stderr, flush=True)
