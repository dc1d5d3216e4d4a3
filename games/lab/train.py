"""`python -m games train GAME`: self-play, a fit, and a match that decides whether the new weights are kept.

Intermediate results are kept in build/train/, so that a run can be stopped at any time: the same command continues it.
Games are numbered and have a seed each, so that the result does not depend on the number of workers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from games.catalogue import find_game
from games.cli import decimal, whole_number
from games.engine.core.errors import GameError
from games.engine.search.weights import (
    FOLDER,
    TABLES_NAME,
    Weights,
    read_weights,
    tables_bytes,
    weights_of,
    weights_text,
)
from games.lab import arena
from games.lab.contestants import MoveLimits
from games.lab.data_files import read_data, write_data
from games.lab.pool import WorkerPool, add_pool_arguments, open_pool
from games.lab.selfplay import Example, SelfplayTask, play_examples, rules_of
from games.lab.statistics import elo, evidence, verdict
from games.lab.table_fitting import TABLES, draw_curves, fit_tables

KEPT = Path("build", "train")
PLAYER = "hard"
CANDIDATE = "candidate.txt"
OPENING = 2  # random moves of each seat in the match


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `train`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant", action="append", default=[], help="repeatable; by default all for two players")
    parser.add_argument("--games", type=whole_number(1), default=200, help="games of self-play")
    parser.add_argument("--nodes", type=whole_number(1), default=400, help="nodes of a move of self-play")
    parser.add_argument("--fast", type=whole_number(), default=0,
                        help="nodes for most moves, if only every fourth is searched with all")
    parser.add_argument("--every", type=whole_number(1), default=3, help="learn from every n-th position")
    parser.add_argument("--starts", type=Path, help="a file of positions in which games begin, one a line")
    parser.add_argument("--match", type=whole_number(1), default=1000, help="most games of the deciding match")
    parser.add_argument("--match-nodes", type=whole_number(1), default=800, help="nodes of its moves")
    parser.add_argument("--sprt", nargs=2, type=decimal(*arena.ELO_RANGE), default=(0.0, 60.0),
                        metavar=("ELO0", "ELO1"), help="bounds of the sequential test")
    parser.add_argument("--seed", type=whole_number(), default=1, help="seed of the games")
    parser.add_argument("--folder", type=Path, default=KEPT, help="folder of intermediate results")
    parser.add_argument("--dry", action="store_true", help="do not change the game's own weights")
    add_pool_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play, fit, test, and write the weights if they are stronger."""
    game = find_game(args.game)
    variants = tuple(args.variant) or tuple(name for name, seats in game.variants if seats == 2)
    try:
        weights = weights_of(game.id)
    except OSError as problem:
        raise GameError(f"{game.title} has no weights to train.") from problem
    starts = tuple(read_data(args.starts).splitlines()) if args.starts else ()
    task = SelfplayTask(game.id, variants, weights, args.nodes, args.seed, args.every, args.fast, starts)
    between_two(task)
    folder = args.folder / f"{game.id}-{digest(repr(task))}"
    folder.mkdir(parents=True, exist_ok=True)
    with open_pool(args.jobs, args.cluster) as pool:
        examples = played(task, args.games, folder / "examples.jsonl", pool)
        candidate = learnt(task, examples, folder / f"weights-{args.games}.txt")
        found = decided(task, candidate, args, folder, pool)
    if found == "stronger" and not args.dry:
        say(f"The new weights of {game.title} are in {kept_weights(task, candidate, args.games)}.")
    return 0


def kept_weights(task: SelfplayTask, weights: Weights, games: int) -> Path:
    """Write the new tables of the game, and return the path."""
    origin = {"date": date.today().isoformat(), "games": games, "nodes": task.nodes, "fast": task.fast,
              "seed": task.seed, "command": " ".join(["python", "-m", "games", *sys.argv[1:]])}
    tables = {name: weights[name] for name in TABLES}
    return write_data(FOLDER / task.game / TABLES_NAME, tables_bytes(tables, origin))


def played(task: SelfplayTask, games: int, file: Path, pool: WorkerPool) -> list[list[Example]]:
    """Return the examples of a number of games, those of an earlier run included."""
    lines = read_lines(file)[:games]
    with file.open("w", encoding="utf-8") as kept:
        kept.writelines(f"{line}\n" for line in lines)
        for examples in pool.ordered(partial(play_examples, task), range(len(lines), games)):
            lines.append(json.dumps(examples))
            kept.write(f"{lines[-1]}\n")
            kept.flush()
            show(f"self-play: {len(lines)}/{games} games")
    read = [[Example(variant, position, tuple(expected), tuple(rewards), tuple((tuple(move), n) for move, n in visits))
             for variant, position, expected, rewards, visits in json.loads(line)] for line in lines]
    say(f"self-play: {games} games, {sum(map(len, read))} positions")
    return read


def learnt(task: SelfplayTask, examples: list[list[Example]], file: Path) -> Weights:
    """Return the weights fitted to the examples, or those of an earlier run; plot their learning curves."""
    if not file.exists():
        found, curves = fit_tables(task.game, rules_of(task), task.weights, examples, lambda text: say(f"fit: {text}"))
        draw_curves(file.with_suffix(".png"), curves)
        file.write_text(weights_text(found), encoding="utf-8")
    return read_weights(file.read_text(encoding="utf-8"))


def decided(task: SelfplayTask, candidate: Weights, args: argparse.Namespace, folder: Path, pool: WorkerPool) -> str:
    """Return the verdict of the sequential test on the candidate against the weights in use."""
    file = folder / f"match-{digest(repr((candidate, args.match_nodes)))}.txt"
    rewards = [float(line) for line in read_lines(file)]
    settings = [arena.Setting(task.game, variant, {}, (f"{PLAYER}:{CANDIDATE}", PLAYER), MoveLimits(args.match_nodes),
                              task.seed, OPENING, weights={CANDIDATE: candidate}) for variant in between_two(task)]
    found = verdict(rewards, *args.sprt)
    with file.open("w", encoding="utf-8") as kept:
        kept.writelines(f"{reward}\n" for reward in rewards)
        for reward in pool.ordered(partial(_match_game, settings), _from(len(rewards), args.match, found)):
            rewards.append(reward)
            kept.write(f"{reward}\n")
            kept.flush()
            found = verdict(rewards, *args.sprt)
            show(f"match: {len(rewards)} games, {sum(rewards) / len(rewards):.1%}, "
                 f"log-likelihood ratio {evidence(rewards, *args.sprt):+.2f}")
            if found:
                break
    share = sum(rewards) / len(rewards)
    counts = "-".join(str(rewards.count(reward)) for reward in (1.0, 0.5, 0.0))
    say(f"match: {counts} in {len(rewards)} games, {elo(share):+.0f} Elo; sequential test {args.sprt[0]:+.0f} against "
        f"{args.sprt[1]:+.0f} Elo: {found or 'not clear yet'}")
    return found


def between_two(task: SelfplayTask) -> list[str]:
    """Return the variants with two sides, in which equal players score one half."""
    found = [variant for variant, rules in rules_of(task).items() if len(set(rules.teams)) == 2]
    if not found:
        raise GameError("Only a game between two sides can decide: name such a variant too.")
    return found


def _from(first: int, last: int, found: str) -> Iterator[int]:
    """Yield the numbers of the games still to play."""
    return iter(range(first, last if not found else first))


def _match_game(settings: list[arena.Setting], number: int) -> float:
    """Play a game and return the candidate's points; variants take turns, each opening is played from both sides."""
    variant, turn = number // 2 % len(settings), number // 2 // len(settings)
    return arena.play_game(settings[variant], 2 * turn + number % 2).points[0]


def read_lines(file: Path) -> list[str]:
    """Return the whole lines of a file, without a truncated last one."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return text.split("\n")[:-1]


def digest(text: Any) -> str:
    """Return a short hash of everything that a run depends on."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def say(text: str) -> None:
    """Print a line that stays."""
    print(f"\r{text:70}", file=sys.stderr, flush=True)


def show(text: str) -> None:
    """Print a line that the next one replaces."""
    print(f"\r{text:70}", end="", file=sys.stderr, flush=True)
