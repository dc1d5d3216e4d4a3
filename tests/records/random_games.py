"""Random games of a case: random moves, sometimes resigned, with various players, stones and ids."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.core.match import Match, Player
from games.engine.records.game_code import Shared
from tests.cases import Case

NAMES = ("", "", "Zoë", "Ana Lu", "pervers pépère 2", "李雷", "O'Neil / \"Max\"")
LEVELS = ("", "easy", "master")
STONES = ("pearl", "garnet", "onyx", "lapis", "jade", "amber")


def random_game(case: Case, rng: Random, plies: int) -> Shared:
    """Return a game of at most `plies` plies; about every third one starts from a position."""
    judge = case.evaluator()
    rules = judge.rules
    state = rules.start()
    position = ""
    if rng.random() < 1 / 3:
        for _ in range(rng.randrange(40)):
            following = rules.play(state, judge.sample(state, rng))
            if rules.result(following) is not None:
                break
            state = following
        position = rules.position(state)
    players = tuple(Player(rng.choice(NAMES), rng.choice(LEVELS)) for _ in range(rules.seats))
    match: Match[Any] = Match(rules, case.game, case.variant, dict(case.options), players, position)
    for _ in range(rng.randrange(plies + 1)):
        if match.result() is not None:
            break
        match.play(judge.sample(match.state, rng))
    if rng.random() < 0.2 and match.result() is None:
        match.resign(rng.randrange(rules.seats))
    stones = tuple(rng.sample(STONES, rules.seats)) if rng.random() < 0.3 else ()
    match.id = f"{rng.getrandbits(64):016x}"
    if rng.random() < 0.2 and match.moves:
        match.go_to(rng.randrange(len(match.moves)))
    return Shared(match, stones)
