"""Looks for puzzles in games that the search plays against itself, with some whims so that chances arise."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from games.abalone.positions import TO_EJECT
from games.abalone.rules import AbaloneState
from games.catalogue import make_evaluator, make_rules
from games.engine.core.rules import Move, Rules
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator, Verdict
from games.engine.teaching.goals import Goal
from games.engine.teaching.puzzles import text_of
from games.engine.teaching.solver import NEVER, Solver, Turn, Work, solved
from games.lab.symmetry import same_for
from games.quits.rules import Quits, QuitsState
from games.slyne.rules import Slyne
from games.slyne.table import ACTIONS, MOVE_MARBLE, MOVE_TILE, PASS, PLACE_BLOCK, PLACE_MARBLE, PLACE_TILE, ROTATE

T = TypeVar("T")
OPENING: Final = 6  # moves at random
WHIM: Final = 0.04  # how often a later move is random; the others are those of a beginner with better sight
ITERATIONS: Final = 40  # of the search that plays
LONGEST_GAME: Final = 240
RUNGS: Final = (150, 800)  # iterations of the search that grades: those of our levels easy and medium
FROM_ONE_GAME: Final = 4  # finds that are kept, of so many
LOOKED_AT: Final = 12
TRIES: Final = 2  # searches on each rung
BEYOND_RUNGS: Final = 4_000
LARGEST_PROOF: Final = 20_000  # positions; the plain solver of the tests has to get through them as well
FROM_HAND: Final = (PLACE_TILE, PLACE_MARBLE, PLACE_BLOCK)  # of Sly'ne
KINDS: Final = (PLACE_MARBLE, MOVE_MARBLE, ROTATE, PLACE_TILE, MOVE_TILE, PLACE_BLOCK, PASS)
NO_DRAWS: Final = {"draws": "off"}


class Aim(NamedTuple):
    """A goal to look for, in how many turns, and whether in the middle of a turn instead of at its beginning."""

    goal: str
    fewest: int
    most: int
    is_begun: bool = False


class Seam(NamedTuple):
    """Where to look: a way to play a game, what for, and in how large a share of all games."""

    variant: str
    options: dict[str, str]
    aims: tuple[Aim, ...]
    share: int
    asides: int = 0  # positions beside each that was played
    glimpses: float = 1.0  # how many are kept of those that one sees at first glance
    begins_bare: bool = False  # all pieces are brought into play first: what is left to answer can then be proven


class Find(NamedTuple):
    """A position in which exactly one first turn reaches a goal, and how hard that turn is to find."""

    number: int  # of the game that it comes from
    variant: str
    options: dict[str, str]
    position: str
    goal: str
    turns: int
    first: str
    size: int  # positions in the proof
    effort: int  # iterations after which the search always chooses the first turn
    looked: int  # turns that look more promising to our search
    tried: int  # turns that a plain search tries before, where a turn has several actions
    choices: int  # legal turns, or actions where a turn has several
    likeness: str


LINES_OF_SLYNE: Final = (Aim("win", 1, 1), Aim("hold", 1, 1, True))
SEAMS: Final = {
    "orbito": (Seam("classic", {}, (Aim("win", 2, 4), Aim("hold", 2, 3)), 1, 3),),
    "abalone": (
        Seam("standard", NO_DRAWS, (Aim("eject", 2, 3),), 3), Seam("belgian", NO_DRAWS, (Aim("eject", 2, 3),), 4),
        Seam("german", NO_DRAWS, (Aim("eject", 2, 3),), 2), Seam("dutch", NO_DRAWS, (Aim("eject", 2, 3),), 1),
        Seam("swiss", NO_DRAWS, (Aim("eject", 2, 3),), 1), Seam("three", NO_DRAWS, (Aim("eject", 2, 2),), 2),
        Seam("four", NO_DRAWS, (Aim("eject", 2, 2),), 1)),
    "quits": (
        Seam("classic", NO_DRAWS, (Aim("exit", 2, 4),), 6), Seam("short", NO_DRAWS, (Aim("exit", 2, 4),), 3),
        Seam("four", NO_DRAWS, (Aim("exit", 2, 3),), 2),
        Seam("classic", {"step": "straight", **NO_DRAWS}, (Aim("exit", 2, 3),), 1)),
    "slyne": (
        Seam("2", NO_DRAWS, LINES_OF_SLYNE, 5, 80, 0.02), Seam("3", NO_DRAWS, (Aim("win", 1, 1),), 2, 80, 0.02),
        Seam("4", NO_DRAWS, (Aim("win", 1, 1),), 1, 40, 0.02),
        Seam("2", {"tiles": "star", **NO_DRAWS}, LINES_OF_SLYNE, 3, 80, 0.02),
        Seam("2", NO_DRAWS, (Aim("win", 2, 2, True),), 1, begins_bare=True),
        Seam("2", {"tiles": "star", **NO_DRAWS}, (Aim("win", 2, 2, True),), 1, begins_bare=True)),
}


def prospect(game: str, seed: int, number: int) -> list[Find]:
    """What one game of the search against itself holds: of all finds the few that are hardest to see."""
    rng = Random(f"{game}/{seed}/{number}")
    seams = SEAMS[game]
    seam = rng.choices(seams, [seam.share for seam in seams])[0]
    rules = make_rules(game, seam.variant, seam.options)
    evaluator = make_evaluator(game, rules)
    found: dict[Turn, tuple[int, int, Any, tuple[str, int, Turn, int]]] = {}
    for state, is_begun in played_game(evaluator, rng, seam.asides, seam.begins_bare):
        for aim in seam.aims:
            is_wanted = aim.is_begun == is_begun and len(found) < LOOKED_AT
            proof = proof_of(evaluator, state, aim) if is_wanted else None
            if proof is None or proof[2] in found:
                continue
            is_hidden = tried(rules, state, proof[2]) > 0 or not is_obvious(evaluator, state, proof[2])
            if is_hidden or rng.random() < seam.glimpses:
                found[proof[2]] = (looked(evaluator, state, proof[2]), len(found), state, proof)
    finds: list[Find] = []
    for promising, _, state, (goal, turns, first, size) in sorted(found.values(), reverse=True)[:FROM_ONE_GAME]:
        position = rules.position(state)
        finds.append(Find(
            number, seam.variant, seam.options, position, goal, turns, text_of(rules, state, first), size,
            effort(evaluator, decided_by_one(rules, state) if goal in ("eject", "exit") else state, first), promising,
            tried(rules, state, first), len(rules.turns(state)), same_for(game, position)))
    return finds


def played_game(evaluator: Evaluator[Any], rng: Random, asides: int, begins_bare: bool) -> Iterator[tuple[Any, bool]]:
    """The positions of a game after its opening, and whether the turn at hand has begun already.

    After each of them come so many that other moves would have led to. A game that begins bare is played from the
    hands, as long as they hold something, and at random afterwards.
    """
    rules = evaluator.rules
    state = rules.start()
    before = -1
    for ply in range(LONGEST_GAME):
        if rules.result(state) is not None:
            return
        seat = rules.turn(state)
        moves = rules.moves(state)
        from_hand = [move for move in moves if move[0] in FROM_HAND] if begins_bare else []
        if ply >= OPENING and not from_hand:
            yield state, seat == before
            for other in rng.choices(moves, evaluator.prior(state, moves), k=asides):
                there = rules.play(state, other)
                if rules.result(there) is None:
                    yield there, rules.turn(there) == seat
        before = seat
        if begins_bare:
            offered = from_hand or moves
            move = rng.choices(offered, evaluator.prior(state, offered))[0]
        elif ply < OPENING or rng.random() < WHIM:
            move = rng.choice(moves)
        else:
            move = Engine(evaluator, state, "beginner", rng.getrandbits(30), iterations=ITERATIONS).think()
        state = rules.play(state, move)


def proof_of(evaluator: Evaluator[Any], state: Any, aim: Aim) -> tuple[str, int, Turn, int] | None:
    """Goal, turns, first turn and size of the proof, if exactly one first turn gets there and not too soon."""
    name = "win" if is_last_marble(evaluator.rules, state) else aim.goal
    goal = Goal(evaluator.rules, name, state)
    if not is_possible(evaluator.verdict(state), goal):
        return None
    if name == "hold":
        turns = _turns_to_hold(evaluator, goal, state, aim.most)
    else:
        solver = Solver(evaluator, goal)
        turns = within_reason(solver, solver.length(state, aim.most), NEVER)
    if not aim.fewest <= turns <= aim.most:
        return None
    solver = Solver(evaluator, goal)
    firsts = within_reason(solver, solver.first_turns(state, turns, 1), [])
    return (name, turns, firsts[0], solver.nodes) if len(firsts) == 1 else None


def within_reason(solver: Solver, work: Work[T], otherwise: T) -> T:
    """The result of a piece of work, unless it looks at more positions than a puzzle is worth."""
    while solver.nodes <= LARGEST_PROOF:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer
    return otherwise


def is_possible(verdict: Verdict | None, goal: Goal) -> bool:
    """Whether a solved position is worth what the goal asks for; any position of a game that is not solved may be.

    A win that the other side makes by its own last turn is left out: it takes fewer turns than one would say.
    """
    if verdict is None:
        return True
    return verdict.rewards[goal.seat] == 0.5 if goal.is_hold else verdict.rewards[goal.seat] == verdict.turns % 2 == 1


def is_last_marble(rules: Rules[Any], state: Any) -> bool:
    """Whether one marble more wins the game, where marbles are counted."""
    counts = rules.counts(state, rules.turn(state))
    return counts.get("needed") == 1 or (counts.get("out") == TO_EJECT - 1 and "needed" not in counts)


def _turns_to_hold(evaluator: Evaluator[Any], goal: Goal, state: Any, most: int) -> int:
    """The fewest turns in which all first turns but one lose, if that one does not lose later and wins nothing."""
    if evaluator.finish(state):
        return NEVER
    for turns in range(1, most + 1):
        firsts = solved(Solver(evaluator, goal).first_turns(state, turns, 1))
        if len(firsts) == 1:
            verdict = evaluator.verdict(after(evaluator.rules, state, firsts[0]))
            return turns if verdict is None or verdict.rewards[goal.seat] > 0.0 else NEVER
        if not firsts:
            break
    return NEVER


def effort(evaluator: Evaluator[Any], state: Any, first: Turn) -> int:
    """The iterations after which the search chooses the first turn every time."""
    rules = evaluator.rules
    wanted = after(rules, state, first)
    for rung in RUNGS:
        for seed in range(TRIES):
            engine = Engine(evaluator, state, "hard", seed, iterations=rung)
            engine.think()
            if after(rules, state, engine.hint().turn) != wanted:
                break
        else:
            return rung
    return BEYOND_RUNGS


def decided_by_one(rules: Rules[Any], state: Any) -> Any:
    """The same board, but whoever gets one marble more wins: what the search is to play for in such a puzzle."""
    if isinstance(rules, Quits):
        return QuitsState(state.boards, (rules.needed - 1,) * rules.seats, state.seat, state.last, 0, (), state.ended)
    first_of_team = [rules.teams.index(team) for team in rules.teams]
    out = tuple([TO_EJECT - 1 if first_of_team[seat] == seat else 0 for seat in range(rules.seats)])
    return AbaloneState(state.cells, state.seat, out, state.ended, state.trail, state.before)


def is_obvious(evaluator: Evaluator[Any], state: Any, first: Turn) -> bool:
    """Whether the moves that look best at first sight are those of the first turn."""
    here = state
    for _ in first:
        moves = evaluator.rules.moves(here)
        weights = evaluator.prior(here, moves)
        here = evaluator.rules.play(here, moves[weights.index(max(weights))])
        if evaluator.rules.result(here) is not None:
            break
    return bool(here == after(evaluator.rules, state, first))


def looked(evaluator: Evaluator[Any], state: Any, first: Turn) -> int:
    """How many turns promise more, at first sight, than the first turn in either order of its actions."""
    rules = evaluator.rules
    weights: dict[Turn, float] = {}
    begun: list[tuple[float, Turn, Any]] = [(1.0, (), state)]
    while begun:
        weight, turn, here = begun.pop()
        moves = rules.moves(here)
        if not moves:
            weights[turn] = weight
            continue
        is_last = rules.turn(rules.play(here, moves[0])) != rules.turn(state)
        for move, prior in zip(moves, evaluator.prior(here, moves), strict=True):
            if is_last:
                weights[(*turn, move)] = weight * prior
            else:
                begun.append((weight * prior, (*turn, move), rules.play(here, move)))
    bar = max(weights[first], weights.get(first[::-1], 0.0))
    return sum(weight > bar for weight in weights.values())


def tried(rules: Rules[Any], state: Any, first: Turn) -> int:
    """How many turns of Sly'ne a search tries before that takes one more kind of action into account at a time."""
    if not isinstance(rules, Slyne) or len(first) < ACTIONS:
        return 0
    widest = max(map(_kind, first))
    return sum(_kind(action) < widest for action in rules.moves(state)) ** ACTIONS


def _kind(action: Move) -> int:
    """Marbles from the hand, marbles on the table, tiles turned, new tiles, tiles moved, blocks."""
    is_turned = action[0] == MOVE_TILE and action[1] == action[2]
    return KINDS.index(ROTATE if is_turned else action[0])


def after(rules: Rules[Any], state: Any, turn: Turn) -> Any:
    """The position that a turn leads to."""
    for move in turn:
        state = rules.play(state, move)
    return state
