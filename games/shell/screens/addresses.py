"""Screens by their address, as the browser's Back, Forward and a kept link name them."""

from __future__ import annotations

from datetime import date

from games import catalogue
from games.engine.records.exchange import CODE
from games.engine.records.game_code import FORMAT
from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.lineup import kept_lineup
from games.shell.screens.game_scenes import open_match
from games.shell.screens.scene import AppServices, Scene
from games.shell.screens.sections import SECTIONS, section_scene
from games.shell.screens.shelf.receiving import opened

RULES, SETTINGS, PUZZLES = "rules", "settings", "puzzles"
SHORTEST_CODE = 16  # characters of anything that may once have been a link


def scene_at(app: AppServices, address: str) -> Scene | None:
    """The screen that an address names; None for home and for what there is not, or no longer.

    `learn`, `puzzles`, `games`; `puzzles/ID`: a puzzle; a game by its id: its set-up; `GAME/ID`: a kept game;
    `rules/GAME`; `rules/keys`; `settings`; a game in a link: that game.
    """
    first, _, second = address.partition("/")
    if address in {section.slug for section in SECTIONS[1:]}:
        return section_scene(app, address)
    if first == PUZZLES:
        return _puzzle(app, second)
    if address == SETTINGS:
        from games.shell.screens.settings import SettingsScene

        return SettingsScene(app)
    if first == RULES:
        from games.shell.screens.help import KEYS, HelpScene

        return HelpScene(app, second) if _is_game(second) or second == KEYS else None
    if not _is_game(first):
        return opened(app, CODE + address) if _is_code(address) else None
    if not second:
        from games.shell.screens.setup.setup_scene import SetupScene

        return SetupScene(app, kept_lineup(first, app.settings.setups.get(first)))
    kept = app.store.load(second)
    return open_match(app, kept.match, kept.stones) if kept and kept.match.game == first else None


def _puzzle(app: AppServices, name: str) -> Scene | None:
    """The puzzle of a name; today's counts as today's."""
    from games.engine.teaching.daily_puzzle import daily_puzzle
    from games.shell.screens.puzzles.puzzle_scene import make_puzzle

    game = name.partition("-")[0]
    found = next((each for each in puzzles_of(game) if each.id == name), None) if _is_game(game) else None
    return make_puzzle(app, found, found == daily_puzzle(catalogue.GAMES, date.today())) if found else None


def _is_code(address: str) -> bool:
    """Whether an address looks like a game in a link, perhaps a damaged one."""
    return address.startswith(FORMAT) or ("/" not in address and len(address) >= SHORTEST_CODE)


def _is_game(name: str) -> bool:
    return any(game.id == name for game in catalogue.GAMES)
