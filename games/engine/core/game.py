"""A catalogue entry: all data of a game, from its rules to the cloth behind its board."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from games.engine.core.errors import UnknownName
from games.engine.core.handicaps import TABLE, Handicap

if TYPE_CHECKING:
    from games.engine.core.editing import Editing
    from games.engine.core.layouts import Layout
    from games.engine.core.match import Match
    from games.engine.core.rules import Rules
    from games.engine.core.symmetry import Symmetry
    from games.engine.records.dialect import Dialect
    from games.engine.search.evaluator import Evaluator
    from games.engine.speech.sentences import Speech
    from games.engine.speech.words import Say
    from games.engine.teaching.facts import GameFacts
    from games.engine.teaching.lessons import Course
    from games.engine.teaching.win_probability import Calibration

T = TypeVar("T")
PLAIN_EVALUATOR = "games.engine.search.evaluator:Evaluator"
PARTS = {  # modules that a game may have beside its rules, evaluator and scene, and the name that each exports
    "diagram": "DIAGRAM", "editing": "EDITING", "facts": "FACTS", "handicap": "HANDICAPS", "help": "PAGES",
    "lab": "LAB", "layouts": "LAYOUTS", "lessons": "COURSE", "movetext": "DIALECT", "speech": "SPEECH",
    "symmetry": "SYMMETRY", "win_probability": "CALIBRATIONS",
}


def named(name: str) -> Any:
    """Import and return the object of a name such as "games.orbito.rules:Orbito"."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


SWAP = "swap"  # the option for two players to swap sides after the first move


class HelpPage(NamedTuple):
    """A section of a game's rules; `key` finds its words, `position` its picture, `turn` what an arrow shows in it."""

    key: str
    variant: str = ""  # without one there is no picture
    position: str = ""
    turn: str = ""
    touched: tuple[int, ...] = ()
    is_house: bool = False  # our reading where the printed rules are silent


class Game(NamedTuple):
    """One game on the table; the first variant and the first value of each option are the defaults.

    Rules, evaluator and scene are named, not imported: the home screen needs no rules, the rules need no pygame. A
    game without an evaluator of its own is searched with the plain one. `parts` lists the other modules of its folder,
    each of which exports the name that PARTS gives; a game may lack any of them.
    """

    id: str
    title: str
    rules: str
    scene: str
    variants: tuple[tuple[str, int], ...]  # name, seats
    options: tuple[tuple[str, tuple[str, ...]], ...] = ()
    evaluator: str = PLAIN_EVALUATOR  # made of the rules, and weights where it has any
    stones: tuple[str, ...] = ("pearl", "garnet", "lapis", "amber", "jade", "onyx")  # of the seats, in their order
    team_stones: tuple[str, ...] = ()  # where seats play in teams
    ground: str = "#35604F"  # the cloth behind its small board
    variants_are: str = "variant"  # or opening: what the set-up calls them
    short_variant: str = ""  # what children play; empty: the first
    shown_variant: str = ""  # what the small board on the home screen plays
    shown_plies: int = 0  # after so many moves one sees what the game is about
    parts: tuple[str, ...] = ()  # modules of its folder, see PARTS
    begins_bare: bool = False  # the set-up then shows a game under way, since the start would show nothing

    @property
    def package(self) -> str:
        """The dotted name of the folder in which all of the game lives."""
        return self.scene.partition(":")[0].rpartition(".")[0]

    @property
    def layouts(self) -> Mapping[str, Layout]:
        """Its starting layouts by name, from a data file; some of them are also among its `variants`."""
        return cast("Mapping[str, Layout]", self.part("layouts") or {})

    @property
    def every_variant(self) -> dict[str, int]:
        """The name and the seats of everything that it can be played as: its variants, then further layouts."""
        return dict(self.variants) | {name: layout.seats for name, layout in self.layouts.items()}

    def seats_of(self, variant: str) -> int:
        """Return the number of seats of a variant or layout; raises UnknownName."""
        known = dict(self.variants)
        if variant not in known and (further := self.layouts):
            if variant in further:
                return further[variant].seats
            raise UnknownName(f"There is no variant of {self.title} called '{variant}'; there is {', '.join(known)}, "
                              f"and there are {len(further.keys() - known.keys())} layouts more, such as "
                              f"{', '.join(sorted(further.keys() - known.keys())[:3])}.")
        return pick(variant, known, f"variant of {self.title}")

    def options_for(self, variant: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the options that apply to a variant."""
        is_for_two = self.seats_of(variant) == 2
        return tuple([option for option in self.options if is_for_two or option[0] != SWAP])

    def whole_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return options completed by defaults, as records that are older than an option do not name it."""
        return {name: values[0] for name, values in self.options} | dict(options)

    @property
    def handicaps(self) -> tuple[Handicap, ...]:
        """The handicaps that its rules know, then those that hold at every table."""
        return (*cast("tuple[Handicap, ...]", self.part("handicap") or ()), *TABLE)

    @property
    def help(self) -> tuple[HelpPage, ...]:
        """The sections of its rules for people."""
        return cast("tuple[HelpPage, ...]", self.part("help") or ())

    @property
    def calibrations(self) -> Mapping[int, Calibration]:
        """Calibrations of the search's values to win probabilities, by number of seats."""
        return cast("Mapping[int, Calibration]", self.part("win_probability") or {})

    @property
    def dialect(self) -> Dialect:
        """The names that collections of its games use."""
        from games.engine.records.dialect import Dialect

        return cast(Dialect, self.part("movetext") or Dialect())

    def course(self) -> Course:
        """Return the lessons; a game may have none."""
        from games.engine.teaching.lessons import Course

        return cast(Course, self.part("lessons") or Course())

    def speech(self, match: Match[Any], say: Say) -> Speech[Any]:
        """Return the object that tells a match of this game in sentences."""
        from games.engine.speech.sentences import Speech

        return cast("Speech[Any]", (self.part("speech") or Speech)(match, say))

    def editing(self, rules: Rules[Any]) -> Editing[Any] | None:
        """Return the editor of the game's positions, or None."""
        made = self.part("editing")
        return cast("Editing[Any]", made(rules)) if made else None

    def symmetry(self, rules: Rules[Any]) -> Symmetry[Any]:
        """Return the symmetries of the board under some rules; only the identity if the game states none."""
        from games.engine.core.symmetry import Symmetry

        return cast("Symmetry[Any]", (self.part("symmetry") or Symmetry)(rules))

    @property
    def lab(self) -> Any:
        """The `GameLab` of the game, for mining puzzles and calibrating; None where it states none."""
        return self.part("lab")

    @property
    def facts(self) -> GameFacts:
        """The game's description of its turns; only wins, draws and losses if it has none."""
        from games.engine.teaching.facts import GameFacts

        return cast("GameFacts", self.part("facts") or GameFacts())

    def part(self, module: str) -> Any:
        """Return what one of the game's `parts` exports, imported now; None if the game does not list it."""
        return named(f"{self.package}.{module}:{PARTS[module]}") if module in self.parts else None

    def stones_for(self, variant: str) -> tuple[str, ...]:
        """Return the default stones, one a seat."""
        rules = self.make_rules(variant)
        in_teams = len(set(rules.teams)) < rules.seats
        return (self.team_stones if in_teams and self.team_stones else self.stones)[:rules.seats]

    def make_rules(self, variant: str = "", options: Mapping[str, str] | None = None) -> Rules[Any]:
        """Return the rules of a variant; an empty variant and missing options stand for the defaults."""
        variant = variant or self.variants[0][0]
        seats = self.seats_of(variant)
        known = dict(self.options)
        chosen = {name: values[0] for name, values in self.options}
        for name, value in (options or {}).items():
            handicap = None if name in known else {known.name: known for known in self.handicaps}.get(name)
            if handicap:
                handicap.read(value, seats)
                chosen[name] = value
                continue
            values = pick(name, known, f"option of {self.title}")
            chosen[name] = pick(value, {v: v for v in values}, f"value of option {name}")
        return cast("Rules[Any]", named(self.rules)(variant, chosen))

    def make_evaluator(self, rules: Rules[Any], *weights: Any) -> Evaluator[Any]:
        """Return the game's evaluator for rules made by `make_rules`, with the given weights or else its own."""
        return cast("Evaluator[Any]", named(self.evaluator)(rules, *weights))


def pick(name: str, known: Mapping[str, T], what: str) -> T:
    """Return the entry called `name`; raises UnknownName, which lists the known names."""
    if name in known:
        return known[name]
    raise UnknownName(f"There is no {what} called '{name}'; there is {', '.join(known) or 'none'}.")
