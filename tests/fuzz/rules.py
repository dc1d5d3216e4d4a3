"""Fuzzer of the rules: random plies in every game, variant and option, with the invariants checked at each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from games.catalogue import GAMES, make_rules
from games.engine.core.rules import HAND, OFF, Move, Rules
from games.lab.pool import open_pool
from tests.fuzz.tally import Progress, Tally, shares

FULL_CHECK = 16  # plies between checks of notation and position text
CHUNK = 5_000  # plies of one task of a worker


class Case(NamedTuple):
    """A game with its variant and options."""

    game: str
    variant: str
    options: tuple[tuple[str, str], ...]

    def rules(self) -> Rules[Any]:
        return make_rules(self.game, self.variant, dict(self.options))


def every_case() -> Iterator[Case]:
    """Yield every game in every variant with every combination of options."""
    for game in GAMES:
        choices = [[(name, value) for value in values] for name, values in game.options]
        for (variant, _), options in product(game.variants, product(*choices)):
            yield Case(game.id, variant, tuple(options))


def fuzz_rules(seed: int, plies: int, quiet: bool = False) -> Tally:
    """Play the plies, split evenly among the cases and the processors."""
    tally, progress = Tally("rules", "plies"), Progress("rules", plies, quiet)
    cases = list(every_case())
    jobs = [(case, f"{seed}/{case.game}/{case.variant}/{number}/{chunk}", min(CHUNK, share - chunk))
            for number, (case, share) in enumerate(zip(cases, shares(plies, cases), strict=True))
            for chunk in range(0, share, CHUNK)]
    with open_pool() as pool:
        for done in pool.ordered(_play, jobs):
            tally.add(done)
            progress.at(tally.tried, len(tally.faults))
    return tally


def _play(job: tuple[Case, str, int]) -> Tally:
    return play_plies(*job)


def play_plies(case: Case, seed: str, plies: int) -> Tally:
    """Play random games until the plies are used up; a fault ends its game."""
    tally, rng, rules = Tally("rules", "plies"), Random(seed), case.rules()
    state = rules.start()
    for ply in range(plies):
        tally.tried += 1
        try:
            state = checked_ply(rules, state, rng, is_full=ply % FULL_CHECK == 0)
        except Exception as error:
            tally.fault(seed, f"{case}, ply {ply}: {type(error).__name__}: {error}")
            state = rules.start()
    return tally


def checked_ply(rules: Rules[Any], state: Any, rng: Random, is_full: bool) -> Any:
    """Check a position and return it after a random move; after the end, return the start."""
    moves, outcome = rules.moves(state), rules.result(state)
    assert (outcome is None) == bool(moves), "moves are empty if and only if the game is over"
    if outcome is not None:
        check_outcome(rules, outcome.rewards)
        return rules.start()
    assert len(set(moves)) == len(moves), "a move is listed twice"
    assert 0 <= rules.seat_to_move(state) < rules.seats, "nobody's turn"
    move = rng.choice(moves)
    before = state.key()
    after = rules.play(state, move)
    assert state.key() == before, "play changed the position it was given"
    check_steps(rules, state, move, after)
    if is_full:
        text = rules.position(state)
        assert rules.position(rules.from_position(text)) == text, f"the position {text} does not come back"
        turn = rng.choice(rules.turns(state))
        token = rules.turn_text(state, turn)
        assert rules.parse(state, token) == turn, f"the turn {token} does not come back"
    return after


def check_outcome(rules: Rules[Any], rewards: tuple[float, ...]) -> None:
    """Check that rewards are between 0 and 1, and equal for partners."""
    assert len(rewards) == rules.seats, "one reward a seat"
    assert all(0.0 <= reward <= 1.0 for reward in rewards), "a reward out of bounds"
    for seat, team in enumerate(rules.teams):
        assert rewards[seat] == rewards[rules.teams.index(team)], "partners with different rewards"


def check_steps(rules: Rules[Any], state: Any, move: Move, after: Any) -> None:
    """Check that the visible steps lead from the pieces before to the pieces after."""
    pieces = Counter(rules.pieces(state))
    steps = rules.steps(state, move)
    for beat in sorted({step.beat for step in steps}):
        moving = [step for step in steps if step.beat == beat]
        for step in moving:
            if step.src not in (HAND, OFF):
                assert pieces[step.src, step.piece] > 0, f"{step} moves a piece that is not there"
                pieces[step.src, step.piece] -= 1
        for step in moving:
            if step.dst not in (HAND, OFF):
                pieces[step.dst, step.becomes if step.becomes >= 0 else step.piece] += 1
    assert +pieces == Counter(rules.pieces(after)), "the motion ends in other pieces than the move"
