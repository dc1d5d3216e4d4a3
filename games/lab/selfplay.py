"""Training positions: self-play games with the results of the searches and of the games."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from games.catalogue import make_rules
from games.engine.core.rules import Move, Rules
from games.engine.search.decision import Limits
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator
from games.engine.search.weights import Weights
from games.lab.contestants import evaluator_with

LONGEST_GAME = 300  # moves; what is not over then counts as what the search thinks of it
WILD = 0.08  # how often a move is drawn at random, so that games differ and errors are punished
WILD_OPENING = 8  # moves, of which every other is random
DEEP_EVERY = 4  # of how many moves one is searched with all nodes, where the others are fast


class SelfplayTask(NamedTuple):
    """The settings that all games of one run of self-play share."""

    game: str
    variants: tuple[str, ...]  # in turn
    weights: Weights
    nodes: int
    seed: int
    every: int  # of how many positions one is kept
    fast: int = 0  # nodes of most moves, if not all are searched with the others
    starts: tuple[str, ...] = ()  # positions in which games begin, if not at the start


class Example(NamedTuple):
    """A position as text, each seat's expected reward by the search, its final reward, and the visits of the moves."""

    variant: str
    position: str
    seen: tuple[float, ...]
    got: tuple[float, ...]
    tried: tuple[tuple[Move, int], ...] = ()  # moves, and how often the search went there, if it went deep


def play_examples(task: SelfplayTask, number: int) -> list[Example]:
    """Return the examples of one game; the same number always plays the same game."""
    variant = task.variants[number % len(task.variants)]
    rules = make_rules(task.game, variant)
    evaluator = evaluator_with(task.weights, task.game, rules)
    chance = Random(f"{task.game} {variant} {task.seed} {number}")
    kept: list[tuple[str, tuple[float, ...], tuple[tuple[Move, int], ...]]] = []
    state = rules.from_position(chance.choice(task.starts)) if task.starts else rules.start()
    engine = Engine(evaluator, state, "hard", chance.getrandbits(32))
    moves = 0
    while rules.result(state) is None and moves < LONGEST_GAME:
        is_deep = not task.fast or chance.randrange(DEEP_EVERY) == 0
        engine.begin(Limits(task.nodes if is_deep else task.fast))
        move = engine.think()
        if chance.randrange(task.every) == 0 and is_quiet(evaluator, state):
            tried = tuple((child.move, child.visits) for child in engine.search.ranked()) if is_deep else ()
            kept.append((rules.position(state), engine.evaluation(), tried))
        if chance.random() < (0.5 if moves < WILD_OPENING else WILD):
            move = chance.choice(rules.moves(state))
        engine.advance(move)
        state = rules.play(state, move)
        moves += 1
    outcome = rules.result(state)
    got = engine.evaluation() if outcome is None else outcome.rewards
    return [Example(variant, position, seen, got, tried) for position, seen, tried in kept]


def is_quiet(evaluator: Evaluator[Any], state: Any) -> bool:
    """Whether nobody can win at once, as the tree sees such wins exactly."""
    return not evaluator.finish(state)


def rules_of(task: SelfplayTask) -> dict[str, Rules[Any]]:
    """Return the rules of each variant."""
    return {variant: make_rules(task.game, variant) for variant in task.variants}
