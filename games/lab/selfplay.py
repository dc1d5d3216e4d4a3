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

LONGEST_GAME = 300  # moves; an unfinished game then scores as the search expects
RANDOM_MOVE_SHARE = 0.08  # of the moves, so that games differ and mistakes are refuted
OPENING_MOVES = 8  # half of the first moves are random
FULL_SEARCH_EVERY = 4  # moves; the others are searched with the nodes of `fast`


class SelfplayTask(NamedTuple):
    """The settings that all games of one run of self-play share."""

    game: str
    variants: tuple[str, ...]  # in turn
    weights: Weights
    nodes: int
    seed: int
    every: int  # about every n-th position is kept
    fast: int = 0  # nodes of most moves; with 0 all moves are searched with `nodes`
    starts: tuple[str, ...] = ()  # positions in which games begin, if not at the start


class Example(NamedTuple):
    """A position as text, each seat's expected reward by the search, its final reward, and the visits of the moves."""

    variant: str
    position: str
    expected: tuple[float, ...]
    rewards: tuple[float, ...]
    visits: tuple[tuple[Move, int], ...] = ()  # by move, if the search was a full one


def play_examples(task: SelfplayTask, number: int) -> list[Example]:
    """Return the examples of one game; the same number always plays the same game."""
    variant = task.variants[number % len(task.variants)]
    rules = make_rules(task.game, variant)
    evaluator = evaluator_with(task.weights, task.game, rules)
    rng = Random(f"{task.game} {variant} {task.seed} {number}")
    samples: list[tuple[str, tuple[float, ...], tuple[tuple[Move, int], ...]]] = []
    state = rules.from_position(rng.choice(task.starts)) if task.starts else rules.start()
    engine = Engine(evaluator, state, "hard", rng.getrandbits(32))
    moves = 0
    while rules.result(state) is None and moves < LONGEST_GAME:
        is_full_search = not task.fast or rng.randrange(FULL_SEARCH_EVERY) == 0
        engine.begin(Limits(task.nodes if is_full_search else task.fast))
        move = engine.think()
        if rng.randrange(task.every) == 0 and is_quiet(evaluator, state):
            visits = tuple((child.move, child.visits) for child in engine.search.ranked()) if is_full_search else ()
            samples.append((rules.position(state), engine.evaluation(), visits))
        if rng.random() < (0.5 if moves < OPENING_MOVES else RANDOM_MOVE_SHARE):
            move = rng.choice(rules.moves(state))
        engine.advance(move)
        state = rules.play(state, move)
        moves += 1
    outcome = rules.result(state)
    rewards = engine.evaluation() if outcome is None else outcome.rewards
    return [Example(variant, position, expected, rewards, visits) for position, expected, visits in samples]


def is_quiet(evaluator: Evaluator[Any], state: Any) -> bool:
    """Return whether the seat to move has no win at once; the search knows those exactly."""
    return not evaluator.finish(state)


def rules_of(task: SelfplayTask) -> dict[str, Rules[Any]]:
    """Return the rules of each variant."""
    return {variant: make_rules(task.game, variant) for variant in task.variants}
