"""The players of the arena: every level, and plain players to measure the levels against.

A player judges positions with the game's own evaluator, or with the one named after a colon: `hard:plain` knows the
rules only, `hard:weights.txt` and `hard:weights.bin` have the weights of a file, `hard:package.module.Class` uses any
evaluator class. A style of play can stand there too: `hard:solid`. A number after an @ limits the iterations of a move:
`hard@10000`. `ugi:COMMAND` is another program, perhaps another version. Time is processor time, so that the load of the
machine does not matter; only UGI programs use wall-clock time.
"""

from __future__ import annotations

import importlib
from argparse import ArgumentTypeError
from collections.abc import Mapping
from math import log, sqrt
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any, NamedTuple, Protocol

from games.catalogue import find_game, make_evaluator
from games.cli import QUOTED, whole_number
from games.engine.core.errors import UnknownName
from games.engine.core.rules import Move, Rules
from games.engine.search.engine import Engine, greedy_move
from games.engine.search.evaluator import Evaluator
from games.engine.search.levels import LEVELS, PERFECT
from games.engine.search.styles import STYLES, styled
from games.engine.search.weights import Weights, read_tables, read_weights
from games.lab.alphabeta import DEEPEST, DEPTHS, AlphaBeta
from games.lab.data_files import read_bytes, read_data
from games.lab.external import SECONDS_A_NODE, External
from games.lab.game_lab import lab_of

SIMPLE = ("random", "greedy", "newcomer", "uct")
SLIPS = 0.3  # of a newcomer's moves are random; the others are greedy
ALPHABETA = "alphabeta"  # a digit behind the name is the depth of the search in moves
DEFAULT_MILLISECONDS = 200
MOST_DIGITS = 9  # of a depth that are read
NO_WEIGHTS: Mapping[str, Weights] = {}
NO_OPTIONS: Mapping[str, str] = {}
PROGRAM = "ugi"  # another program, by its command
PLAIN = "plain"  # the evaluator that any game has
PLAIN_EXPLORATION = 1.0
PLAIN_CAP = 60  # moves of a playout


class MoveLimits(NamedTuple):
    """The limits of a move, in place of a level's own; 0 means no such limit."""

    nodes: int = 0
    movetime: int = 0  # milliseconds


class Contestant(Protocol):
    """A player in the arena: it chooses moves, and `advance` tells it of every move played."""

    def choose(self, state: Any) -> Move: ...

    def advance(self, move: Move) -> None: ...


def contestant(name: str, game: str, rules: Rules[Any], state: Any, seed: int, limits: MoveLimits,
               weights: Mapping[str, Weights] = NO_WEIGHTS, options: Mapping[str, str] = NO_OPTIONS) -> Contestant:
    """Return the player called `name` for a position; `weights` are those of files, by name.

    The options, variant included, are for a program of its own.
    """
    called, _, judge = name.partition(":")
    if called == PROGRAM:
        nodes, milliseconds = limits
        milliseconds = milliseconds or DEFAULT_MILLISECONDS
        return External(judge, rules, state, {"Game": game, **options, "Seed": str(seed)},
                        f"nodes {nodes}" if nodes else f"movetime {milliseconds}",
                        nodes * SECONDS_A_NODE if nodes else milliseconds / 1000)
    name, _, bound = called.partition("@")
    if "@" in called:
        try:
            limits = MoveLimits(whole_number(1)(bound))
        except ArgumentTypeError as problem:
            raise UnknownName(f"Behind the @ of '{called[:QUOTED]}' stands a number of nodes: {problem}.") from problem
    named = (ALPHABETA, *lab_of(game).opponents)
    if name.rstrip("0123456789") in named:
        return alphabeta_player(name, judge, game, rules, seed, limits, weights)
    style, judge = (judge, "") if judge in STYLES else ("", judge)
    evaluator = evaluator_called(judge, game, rules, weights)
    if name in LEVELS or name == PERFECT:
        return Searcher(styled(name, style), evaluator, state, seed, limits)
    if name == "uct":
        return PlainUct(evaluator, seed, limits)
    if name in SIMPLE:
        return Simple(name, evaluator, seed)
    known = (*LEVELS, PERFECT, *SIMPLE, *named)
    raise UnknownName(f"There is no player called '{name[:QUOTED]}'; there is {', '.join(known)}.")


def alphabeta_player(name: str, judge: str, game: str, rules: Rules[Any], seed: int, limits: MoveLimits,
                     weights: Mapping[str, Weights]) -> Contestant:
    """Return an alpha-beta player: `alphabeta` with the game's score, or one of the game's `GameLab.opponents`."""
    kind = name.rstrip("0123456789")
    depth = int(name[len(kind):][:MOST_DIGITS] or DEEPEST)
    if depth not in DEPTHS:
        raise UnknownName(f"'{name[:QUOTED]}' cannot look {depth} moves ahead, but {DEPTHS[0]} to {DEPTHS[-1]}.")
    lab = lab_of(game)
    own = lab.opponents.get(kind)
    evaluator = evaluator_called(judge, game, rules, weights) if own is None else evaluator_with(own, game, rules)
    nodes, milliseconds = limits
    if not nodes and not milliseconds and kind == name:
        milliseconds = DEFAULT_MILLISECONDS
    return AlphaBeta(evaluator, seed, depth, nodes, milliseconds, lab)


def weights_named(players: tuple[str, ...]) -> dict[str, Weights]:
    """Read the files of weights named behind the players' colons, once for all workers."""
    found: dict[str, Weights] = {}
    for name in [player.partition(":")[2] for player in players if not player.startswith(f"{PROGRAM}:")]:
        if name.endswith(".txt"):
            found[name] = read_weights(read_data(Path(name)))
        elif name.endswith(".bin"):
            found[name] = read_tables(read_bytes(Path(name)))
    return found


def evaluator_called(name: str, game: str, rules: Rules[Any],
                     weights: Mapping[str, Weights] = NO_WEIGHTS) -> Evaluator[Any]:
    """Return the evaluator of a game that a name behind a player's colon stands for; the game's own without one."""
    if not name:
        return make_evaluator(game, rules)
    if name == PLAIN:
        return Evaluator(rules)
    if name in weights:
        return evaluator_with(weights[name], game, rules)
    module, _, kind = name.rpartition(".")
    try:
        made = getattr(importlib.import_module(module), kind)(rules)
    except (ImportError, AttributeError, TypeError, ValueError) as problem:
        raise UnknownName(f"There is no evaluator '{name}' for {game}: {problem}.") from problem
    if not isinstance(made, Evaluator):
        raise UnknownName(f"'{name}' is not an evaluator.")
    return made


def evaluator_with(weights: Weights, game: str, rules: Rules[Any]) -> Evaluator[Any]:
    """Return the game's own evaluator with other weights."""
    try:
        return find_game(game).make_evaluator(rules, weights)
    except TypeError as problem:
        raise UnknownName(f"The evaluator of {game} takes no weights.") from problem


class Searcher:
    """A computer player of the app, with its level."""

    def __init__(self, name: str, evaluator: Evaluator[Any], state: Any, seed: int, limits: MoveLimits) -> None:
        self.engine = Engine(evaluator, state, name, seed, iterations=limits.nodes,
                             seconds=limits.movetime / 1000, clock=thread_time)

    def choose(self, state: Any) -> Move:
        return self.engine.think()

    def advance(self, move: Move) -> None:
        self.engine.advance(move)


class Simple:
    """A player that does not search: random, greedy, or a mixture of both."""

    def __init__(self, name: str, evaluator: Evaluator[Any], seed: int) -> None:
        self.slips = {"random": 1.0, "newcomer": SLIPS}.get(name, 0.0)
        self.evaluator = evaluator
        self.rng = Random(seed)

    def choose(self, state: Any) -> Move:
        if self.rng.random() >= self.slips:
            return greedy_move(self.evaluator, state, self.rng)
        return self.rng.choice(self.evaluator.rules.moves(state))

    def advance(self, move: Move) -> None:
        pass


class _PlainNode:
    __slots__ = ("children", "is_over", "move", "mover", "state", "total", "untried", "visits")

    def __init__(self, rules: Rules[Any], state: Any, move: Move, mover: int, rng: Random) -> None:
        self.state, self.move, self.mover = state, move, mover
        self.untried = rules.moves(state)
        self.is_over = not self.untried
        rng.shuffle(self.untried)
        self.children: list[_PlainNode] = []
        self.visits, self.total = 0, 0.0


class PlainUct:
    """Textbook UCT: UCB1, every move tried once first, uniformly random playouts up to a limit, then scored."""

    def __init__(self, evaluator: Evaluator[Any], seed: int, limits: MoveLimits) -> None:
        self.evaluator, self.rules = evaluator, evaluator.rules
        self.limits, self.rng = limits, Random(seed)

    def advance(self, move: Move) -> None:
        pass

    def choose(self, state: Any) -> Move:
        nodes, milliseconds = self.limits
        if not nodes and not milliseconds:
            milliseconds = DEFAULT_MILLISECONDS
        root = _PlainNode(self.rules, state, (), 0, self.rng)
        until = thread_time() + milliseconds / 1000 if milliseconds else float("inf")
        while (not nodes or root.visits < nodes) and thread_time() < until:
            self._iterate(root)
        return max(root.children, key=lambda child: child.visits).move if root.children else root.untried[0]

    def _iterate(self, root: _PlainNode) -> None:
        rules = self.rules
        node, path = root, [root]
        while not node.is_over and not node.untried:
            spread = log(node.visits)
            node = max(node.children, key=lambda child: child.total / child.visits
                       + PLAIN_EXPLORATION * sqrt(spread / child.visits))
            path.append(node)
        if node.untried:
            move = node.untried.pop()
            child = _PlainNode(rules, rules.play(node.state, move), move, rules.seat_to_move(node.state), self.rng)
            node.children.append(child)
            path.append(child)
        rewards = self._playout(path[-1].state)
        for node in path:
            node.visits += 1
            node.total += rewards[node.mover]

    def _playout(self, state: Any) -> tuple[float, ...]:
        rules = self.rules
        for _ in range(PLAIN_CAP):
            moves = rules.moves(state)
            if not moves:
                break
            state = rules.play(state, self.rng.choice(moves))
        outcome = rules.result(state)
        return self.evaluator.score(state) if outcome is None else outcome.rewards
