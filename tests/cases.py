"""Every game in every variant, with its usual options and with each of them changed, as the tests walk them."""

from __future__ import annotations

from typing import Any, NamedTuple

from games import catalogue
from games.catalogue import make_evaluator, make_rules
from games.compiled import is_compiled
from games.engine.core.rules import Rules
from games.engine.search.evaluator import Evaluator

AnyRules = Rules[Any]
SAMPLED_LAYOUTS = ("the-arrow", "seven")  # one with unequal sides, one with fewer marbles to push off
INTERPRETED_SHARE = 4  # the same source in either form: compiled it plays everything, interpreted a part of it


class Case(NamedTuple):
    """One row of the catalogue with its choices made."""

    game: str
    variant: str
    options: tuple[tuple[str, str], ...]

    def rules(self) -> AnyRules:
        """The real rules of this case."""
        return make_rules(self.game, self.variant, dict(self.options))

    def evaluator(self) -> Evaluator[Any]:
        """The game's own evaluator for this case, over its rules."""
        return make_evaluator(self.game, self.rules())

    def __str__(self) -> str:
        return "-".join([self.game, self.variant, *(value for _, value in self.options)])


def dose(full: int) -> int:
    """Return a sufficient number of random games for this form of the rules, compiled or interpreted."""
    return full if is_compiled() else -(-full // INTERPRETED_SHARE)


def every_case() -> list[Case]:
    """Every variant with its usual options, then with one option changed at a time."""
    found = []
    for game in catalogue.GAMES:
        for variant, _ in game.variants:
            usual = {name: values[0] for name, values in game.options}
            others = [usual | {name: value} for name, values in game.options_for(variant) for value in values[1:]]
            found += [Case(game.id, variant, tuple(options.items())) for options in (usual, *others)]
        found += [Case(game.id, layout, tuple(usual.items())) for layout in SAMPLED_LAYOUTS if layout in game.layouts]
    return found


def cases_with_draw_rules() -> list[Case]:
    """The cases whose draw rules are an option, switched on or off."""
    return [case for case in every_case() if "draws" in dict(case.options)]


def cases_with_draws() -> list[Case]:
    """The cases in which every game comes to an end: all but those with the draw rules switched off."""
    return [case for case in every_case() if ("draws", "off") not in case.options]


def default_cases() -> list[Case]:
    """Every game and variant once, with its default options."""
    return [Case(game.id, variant, tuple((name, values[0]) for name, values in game.options))
            for game in catalogue.GAMES for variant, _ in game.variants]
