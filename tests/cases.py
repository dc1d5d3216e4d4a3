"""The cases that tests run over: every game in every variant, with default options and with one option changed."""

from __future__ import annotations

from typing import Any, NamedTuple

from games import catalogue
from games.catalogue import make_evaluator, make_rules
from games.compiled import is_compiled
from games.engine.core.rules import Rules
from games.engine.search.evaluator import Evaluator

AnyRules = Rules[Any]
SAMPLED_LAYOUTS = ("the-arrow", "seven")  # one has unequal sides, one needs fewer ejections to win
INTERPRETED_SHARE = 4  # interpreted rules play a quarter of the games that compiled ones play


class Case(NamedTuple):
    """A game with its variant and options chosen."""

    game: str
    variant: str
    options: tuple[tuple[str, str], ...]

    def rules(self) -> AnyRules:
        """Return the rules of this case."""
        return make_rules(self.game, self.variant, dict(self.options))

    def evaluator(self) -> Evaluator[Any]:
        """Return the game's evaluator over the rules of this case."""
        return make_evaluator(self.game, self.rules())

    def __str__(self) -> str:
        return "-".join([self.game, self.variant, *(value for _, value in self.options)])


def share_of(full: int) -> int:
    """Return the number of random games to play: all if the rules are compiled, a quarter if they are interpreted."""
    return full if is_compiled() else -(-full // INTERPRETED_SHARE)


def every_case() -> list[Case]:
    """Return every variant with its default options, then with one option changed at a time."""
    found = []
    for game in catalogue.GAMES:
        for variant, _ in game.variants:
            usual = {name: values[0] for name, values in game.options}
            others = [usual | {name: value} for name, values in game.options_for(variant) for value in values[1:]]
            found += [Case(game.id, variant, tuple(options.items())) for options in (usual, *others)]
        found += [Case(game.id, layout, tuple(usual.items())) for layout in SAMPLED_LAYOUTS if layout in game.layouts]
    return found


def cases_with_draw_rules() -> list[Case]:
    """Return the cases that have an option for the draw rules, on or off."""
    return [case for case in every_case() if "draws" in dict(case.options)]


def cases_with_draws() -> list[Case]:
    """Return the cases in which every game ends: all except those with the draw rules switched off."""
    return [case for case in every_case() if ("draws", "off") not in case.options]


def default_cases() -> list[Case]:
    """Return every game and variant once, with its default options."""
    return [Case(game.id, variant, tuple((name, values[0]) for name, values in game.options))
            for game in catalogue.GAMES for variant, _ in game.variants]
