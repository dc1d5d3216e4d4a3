"""Agate: four marble board games, with their rules, a computer opponent and an app.

`make_rules`, `make_evaluator`, `Match` and `Engine` are enough to play a game from Python:

    from games import Engine, Match, make_evaluator, make_rules
"""

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.catalogue import GAMES as GAMES
    from games.catalogue import make_evaluator as make_evaluator
    from games.catalogue import make_rules as make_rules
    from games.engine.core.match import Match as Match
    from games.engine.core.match import Player as Player
    from games.engine.core.rules import Outcome as Outcome
    from games.engine.core.rules import Rules as Rules
    from games.engine.search.engine import Engine as Engine
    from games.engine.search.evaluator import Evaluator as Evaluator
    from games.engine.search.levels import LEVELS as LEVELS

__version__ = "0.3.0.dev0"

FACADE = {
    "GAMES": "games.catalogue", "make_rules": "games.catalogue", "make_evaluator": "games.catalogue",
    "Evaluator": "games.engine.search.evaluator",
    "Match": "games.engine.core.match", "Player": "games.engine.core.match",
    "LEVELS": "games.engine.search.levels", "Engine": "games.engine.search.engine",
    "Outcome": "games.engine.core.rules", "Rules": "games.engine.core.rules",
}

if sys.platform != "emscripten":  # where the bundle has the compiled modules in place of their sources
    from games.compiled import install

    install()


def __getattr__(name: str) -> Any:
    """Return a public name, imported on first use, so that screens that need no search load none."""
    if name not in FACADE:
        raise AttributeError(f"module 'games' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(FACADE[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *FACADE])
