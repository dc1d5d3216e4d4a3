"""Search self-play games for positions in which exactly one first turn forces a goal.

The search plays against itself with some random moves, so that mistakes occur that a puzzle can exploit.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from games.catalogue import make_evaluator, make_rules
from games.engine.core.rules import Rules, Turn
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator, Verdict
from games.engine.teaching.goals import Goal
from games.engine.teaching.solver import NEVER, Solver, Work
from games.lab.game_lab import Aim, GameLab, Source, lab_of, symmetry_class

T = TypeVar("T")
OPENING: Final = 6  # random moves
RANDOM_SHARE: Final = 0.04  # of the later moves
ITERATIONS: Final = 40  # of the search that plays
LONGEST_GAME: Final = 240  # moves
RUNGS: Final = (150, 800)  # iterations of the search that grades, those of the levels easy and medium
BEYOND_RUNGS: Final = 4_000
TRIES: Final = 2  # searches on each rung
FROM_ONE_GAME: Final = 4  # finds kept, of at most LOOKED_AT
LOOKED_AT: Final = 12
LARGEST_PROOF: Final = 20_000  # positions, since the plain solver of the tests has to prove them as well


class Find(NamedTuple):
    """A position in which exactly one first turn reaches a goal, and measures of how hard that turn is to find."""

    number: int  # of the self-play game
    variant: str
    options: dict[str, str]
    position: str
    goal: str
    turns: int
    first: str
    size: int  # positions in the proof
    effort: int  # iterations after which the search always chooses the first turn
    more_promising: int  # turns with a higher prior
    tried_before: int  # turns that a search by kinds of action tries first
    choices: int  # legal turns, or actions where a turn has several
    symmetry: str  # symmetry class of the position


class Proof(NamedTuple):
    """A proven goal: its name, the turns it takes, the only first turn, and the positions searched."""

    goal: str
    turns: int
    first: Turn
    size: int


def find_puzzles(game: str, seed: int, number: int, variant: str = "") -> list[Find]:
    """Play one game of the search against itself and return its finds, the least promising first turns first.

    A variant without a source of its own is searched by the first source.
    """
    rng = Random(f"{game}/{seed}/{number}")
    lab = lab_of(game)
    source = rng.choices(lab.sources, [source.share for source in lab.sources])[0]
    if variant:
        known = {source.variant: source for source in lab.sources}
        source = known.get(variant) or lab.sources[0]._replace(variant=variant)
    rules = make_rules(game, source.variant, source.options)
    evaluator = make_evaluator(game, rules)
    found: dict[Turn, tuple[int, int, Any, Proof]] = {}
    for state, is_begun in played_game(evaluator, rng, lab, source):
        for aim in source.aims:
            is_wanted = aim.is_begun == is_begun and len(found) < LOOKED_AT
            proof = proof_of(evaluator, lab, state, aim) if is_wanted else None
            if proof is None or proof.first in found:
                continue
            is_hidden = lab.tried_before(rules, state, proof.first) > 0 or not is_obvious(evaluator, state, proof.first)
            if is_hidden or rng.random() < source.keep_obvious:
                found[proof.first] = (more_promising(evaluator, state, proof.first), len(found), state, proof)
    finds: list[Find] = []
    for promising, _, state, proof in sorted(found.values(), reverse=True)[:FROM_ONE_GAME]:
        position = rules.position(state)
        graded = lab.with_one_to_go(rules, state) if proof.goal in ("eject", "exit") else state
        finds.append(Find(
            number, source.variant, source.options, position, proof.goal, proof.turns,
            " ".join(rules.tokens(state, proof.first)), proof.size, effort(evaluator, graded, proof.first), promising,
            lab.tried_before(rules, state, proof.first), len(rules.turns(state)), symmetry_class(game, position)))
    return finds


def played_game(evaluator: Evaluator[Any], rng: Random, lab: GameLab, source: Source) -> Iterator[tuple[Any, bool]]:
    """Yield the positions of a game after its opening, and whether the current turn has already begun.

    Each is followed by positions that other moves would have led to, as many as the source asks for.
    """
    rules = evaluator.rules
    state = rules.start()
    before = -1
    for ply in range(LONGEST_GAME):
        if rules.result(state) is not None:
            return
        seat = rules.seat_to_move(state)
        moves = rules.moves(state)
        from_hand = [move for move in moves if lab.is_from_hand(move)] if source.places_first else []
        if ply >= OPENING and not from_hand:
            yield state, seat == before
            for other in rng.choices(moves, evaluator.prior(state, moves), k=source.siblings):
                there = rules.play(state, other)
                if rules.result(there) is None:
                    yield there, rules.seat_to_move(there) == seat
        before = seat
        if source.places_first:
            offered = from_hand or moves
            move = rng.choices(offered, evaluator.prior(state, offered))[0]
        elif ply < OPENING or rng.random() < RANDOM_SHARE:
            move = rng.choice(moves)
        else:
            move = Engine(evaluator, state, "beginner", rng.getrandbits(30), iterations=ITERATIONS).think()
        state = rules.play(state, move)


def proof_of(evaluator: Evaluator[Any], lab: GameLab, state: Any, aim: Aim) -> Proof | None:
    """Return the proof that exactly one first turn reaches the aim in its number of turns, or None."""
    name = "win" if is_last_marble(evaluator.rules, lab, state) else aim.goal
    goal = Goal(evaluator.rules, name, state)
    if not is_possible(evaluator.verdict(state), goal) or (goal.is_hold and evaluator.finish(state)):
        return None
    solver = Solver(evaluator, goal)
    turns, firsts = within_reason(solver, shortest(solver, state, aim.most), (NEVER, []))
    if not aim.fewest <= turns <= aim.most or len(firsts) != 1:
        return None
    if goal.is_hold:
        verdict = evaluator.verdict(evaluator.rules.after(state, firsts[0]))
        if verdict is not None and verdict.rewards[goal.seat] == 0.0:
            return None  # it only loses later
    return Proof(name, turns, firsts[0], solver.nodes)


def shortest(solver: Solver, state: Any, most: int) -> Work[tuple[int, list[Turn]]]:
    """Return the fewest turns that force the goal, or leave at most one way to hold, and up to two first turns."""
    for turns in range(1, most + 1):
        if solver.goal.is_hold or (yield from solver.reaches(state, turns)):
            firsts = yield from solver.first_turns(state, turns, 1)
            if not solver.goal.is_hold or len(firsts) <= 1:
                return turns, firsts
    return NEVER, []


def within_reason(solver: Solver, work: Work[T], otherwise: T) -> T:
    """Return the result of the work, or `otherwise` when it searches more than LARGEST_PROOF positions."""
    while solver.nodes <= LARGEST_PROOF:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer
    return otherwise


def is_possible(verdict: Verdict | None, goal: Goal) -> bool:
    """Whether a solved position allows the goal; True in a game that is not solved.

    A win that the other side causes by its own last turn does not count: the puzzle would state too many turns.
    """
    if verdict is None:
        return True
    return verdict.rewards[goal.seat] == 0.5 if goal.is_hold else verdict.rewards[goal.seat] == verdict.turns % 2 == 1


def is_last_marble(rules: Rules[Any], lab: GameLab, state: Any) -> bool:
    """Whether one more marble wins the game, where marbles are counted."""
    counts = rules.counts(state, rules.seat_to_move(state))
    return counts.get("needed") == 1 or (lab.marbles_to_win > 0 and counts.get("out") == lab.marbles_to_win - 1)


def effort(evaluator: Evaluator[Any], state: Any, first: Turn) -> int:
    """Return the iterations after which the search chooses the first turn every time."""
    rules = evaluator.rules
    wanted = rules.after(state, first)
    for rung in RUNGS:
        for seed in range(TRIES):
            engine = Engine(evaluator, state, "hard", seed, iterations=rung)
            engine.think()
            if rules.after(state, engine.hint().turn) != wanted:
                break
        else:
            return rung
    return BEYOND_RUNGS


def is_obvious(evaluator: Evaluator[Any], state: Any, first: Turn) -> bool:
    """Whether the moves with the highest priors are those of the first turn."""
    here = state
    for _ in first:
        moves = evaluator.rules.moves(here)
        weights = evaluator.prior(here, moves)
        here = evaluator.rules.play(here, moves[weights.index(max(weights))])
        if evaluator.rules.result(here) is not None:
            break
    return bool(here == evaluator.rules.after(state, first))


def more_promising(evaluator: Evaluator[Any], state: Any, first: Turn) -> int:
    """Return the number of turns with a higher prior than the first turn in either order of its actions."""
    rules = evaluator.rules
    weights: dict[Turn, float] = {}
    begun: list[tuple[float, Turn, Any]] = [(1.0, (), state)]
    while begun:
        weight, turn, here = begun.pop()
        moves = rules.moves(here)
        if not moves:
            weights[turn] = weight
            continue
        is_last = rules.seat_to_move(rules.play(here, moves[0])) != rules.seat_to_move(state)
        for move, prior in zip(moves, evaluator.prior(here, moves), strict=True):
            if is_last:
                weights[(*turn, move)] = weight * prior
            else:
                begun.append((weight * prior, (*turn, move), rules.play(here, move)))
    bar = max(weights[first], weights.get(first[::-1], 0.0))
    return sum(weight > bar for weight in weights.values())
