"""A catalogue entry: what a game is called, which variants and options it has, and how to get its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from games.engine.errors import UnknownName
from games.engine.rules import Rules

T = TypeVar("T")


class Game(NamedTuple):
    """One game on the table; the first variant and the first value of each option are the defaults.

    The scene is named, not imported, so that rules, search and protocol need no pygame.
    """

    id: str
    title: str
    rules: Callable[[str, Mapping[str, str]], Rules[Any]]
    scene: str
    variants: tuple[tuple[str, int], ...]  # name, seats
    options: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def make_rules(self, variant: str = "", options: Mapping[str, str] | None = None) -> Rules[Any]:
        """The rules of a variant; an empty variant and missing options mean the defaults."""
        variant = variant or self.variants[0][0]
        pick(variant, dict(self.variants), f"variant of {self.title}")
        known = dict(self.options)
        chosen = {name: values[0] for name, values in self.options}
        for name, value in (options or {}).items():
            values = pick(name, known, f"option of {self.title}")
            chosen[name] = pick(value, {v: v for v in values}, f"value of option {name}")
        return self.rules(variant, chosen)


def pick(name: str, known: Mapping[str, T], what: str) -> T:
    """The entry called `name`, or an UnknownName that says what there is instead."""
    if name in known:
        return known[name]
    raise UnknownName(f"There is no {what} called '{name}'; there is {', '.join(known) or 'none'}.")
