"""Routes: the screen of every address.

`ROUTES` lists the addresses: a pattern, the address of the screen below (where Back leads if nothing else lies there),
and the function that makes the screen. A new screen needs an `address` and a line in that list.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from games import catalogue
from games.shell.scenes import open_kept, scene_of
from games.shell.screens import places
from games.shell.screens.scene import AppServices, Scene
from games.shell.screens.sections import SECTIONS

if TYPE_CHECKING:
    from games.engine.core.match import Match

GAME = r"([a-z_]+)"
KEY = r"([0-9A-Za-z_-]{1,64})"
TABLE = r"(live-[^/]+)"
CODE = r"(?!live-)(2[^/]{5,}|[^/]{16,})"  # anything that may once have been a link, whatever happened to it on its way
NUMBER = r"([0-9]{1,6})"
WORDLESS = 3  # lessons of each game
AGAIN, OPENINGS, LINES = "/again", "/openings", "/lines"  # after the address of a review


def scene_at(app: AppServices, address: str) -> Scene | None:
    """Make the screen that an address names; None for home and for what does not exist."""
    for route in ROUTES:
        found = re.fullmatch(route.pattern, address, re.DOTALL)
        if found and (scene := route.make(app, *found.groups())):
            return scene
    return None


def trail_to(address: str) -> list[str]:
    """Return the addresses of the screens that usually lead to an address, from home to itself."""
    for route in ROUTES:
        if found := re.fullmatch(route.pattern, address, re.DOTALL):
            return [*trail_to(found.expand(route.below)), address]
    return [""] if not address else ["", address]


def _rules(app: AppServices, name: str) -> Scene | None:
    from games.shell.screens.help import KEYS

    return scene_of(app, places.RulesPlace(name)) if _is_game(name) or name == KEYS else None


def _lesson(app: AppServices, game: str, number: str, exercise: str | None) -> Scene | None:
    if not _is_game(game):
        return None
    lessons, lesson, at = catalogue.find_game(game).course().lessons, int(number) - 1, int(exercise or 1) - 1
    is_there = 0 <= lesson < len(lessons) and 0 <= at < len(lessons[lesson].exercises)
    return scene_of(app, places.LessonPlace(game, lesson, at)) if is_there else None


def _child(app: AppServices, game: str, number: str | None) -> Scene | None:
    """Make a child's game, or one of the first lessons without words."""
    if not _is_game(game):
        return None
    if number is None:
        return scene_of(app, places.ChildMatchPlace(game))
    is_there = 0 < int(number) <= min(WORDLESS, len(catalogue.find_game(game).course().lessons))
    return scene_of(app, places.ChildLessonPlace(game, int(number) - 1)) if is_there else None


def _puzzle(app: AppServices, name: str) -> Scene | None:
    """Make the screen of a puzzle by its name; the puzzle of the day counts as such."""
    from games.engine.teaching.daily_puzzle import daily_puzzle
    from games.engine.teaching.puzzles import puzzles_of

    game = name.partition("-")[0]
    found = next((each for each in puzzles_of(game) if each.id == name), None) if _is_game(game) else None
    today = date.today()
    is_of_the_day = found is not None and found == daily_puzzle(catalogue.GAMES, today)
    return scene_of(app, places.PuzzlePlace(found, today if is_of_the_day else None)) if found else None


def _daily(app: AppServices, text: str) -> Scene | None:
    """Make the screen of a day's puzzle; None for a day that does not exist or is not offered."""
    from games.engine.teaching.daily_puzzle import daily_puzzle, is_offered

    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    puzzle = daily_puzzle(catalogue.GAMES, day) if is_offered(day, date.today()) else None
    return scene_of(app, places.PuzzlePlace(puzzle, day)) if puzzle else None


def _run(app: AppServices, game: str | None) -> Scene | None:
    """Make the screen of a new puzzle run through one game, or without a name through all."""
    from games.shell.library.puzzle_run import ALL, PuzzleRun

    return scene_of(app, places.RunPlace(PuzzleRun(game or ALL))) if not game or _is_game(game) else None


def _editor(app: AppServices, game: str, variant: str, options: str, position: str) -> Scene | None:
    from games.shell.screens.setup.editor import place_of

    place = place_of(game, variant, options, position) if _is_game(game) else None
    return scene_of(app, place) if place else None


def _setup(app: AppServices, game: str) -> Scene | None:
    from games.shell.library.lineup import kept_lineup

    lineup = kept_lineup(game, app.settings.setups.get(game)) if _is_game(game) else None
    return scene_of(app, places.SetupPlace(lineup)) if lineup else None


def _layouts(app: AppServices, game: str, chosen: str | None) -> Scene | None:
    has_layouts = _is_game(game) and catalogue.find_game(game).layouts
    return scene_of(app, places.LayoutsPlace(game, chosen or "")) if has_layouts else None


def _match(app: AppServices, game: str, key: str) -> Scene | None:
    kept = app.store.load(key)
    return open_kept(app, kept.match, kept.stones) if kept and kept.match.game == game else None


def _review(app: AppServices, game: str, key: str, number: str | None, part: str | None) -> Scene | None:
    kept = app.store.load(key)
    if kept is None or kept.match.game != game:
        return None
    return scene_of(app, places.ReviewPlace(kept.match, kept.stones, _turn(number), part == AGAIN, part == OPENINGS,
                                            part == LINES))


def _review_of_code(app: AppServices, code: str, number: str | None, part: str | None) -> Scene | None:
    read = _read(app, code)
    return scene_of(app, places.ReviewPlace(*read, _turn(number), part == AGAIN, part == OPENINGS,
                                            part == LINES)) if read else None


def _turn(number: str | None) -> int | None:
    """Return the index of a turn that an address numbers from 1; None for the end."""
    return int(number) - 1 if number else None


def _variation(app: AppServices, code: str, ply: str) -> Scene | None:
    read, first = _read(app, code), int(ply)
    if read is None or first > read[0].ply:
        return None
    return scene_of(app, places.VariationPlace(read[0], first, read[1], moves=read[0].moves[first:]))


def _received(app: AppServices, code: str) -> Scene | None:
    read = _read(app, code)
    return scene_of(app, places.ReceivedMatch(*read)) if read else None


def _read(app: AppServices, code: str) -> tuple[Match[Any], list[str]] | None:
    """Return the match that a code holds, and its stones; if it is damaged, the next screen says so."""
    from games.engine.core.errors import ForeignSave, SaveError
    from games.engine.records.exchange import CODE as MARK
    from games.shell.library.game_text import match_of
    from games.shell.library.store import Notice

    try:
        return match_of(MARK + code)
    except ForeignSave:
        app.store.add_notice(Notice("toast.link.foreign"))
    except SaveError:
        app.store.add_notice(Notice("toast.link.damaged"))
    return None


def _is_game(name: str) -> bool:
    return any(game.id == name for game in catalogue.GAMES)


def _to(place: Callable[..., places.Place]) -> Callable[..., Scene | None]:
    """Return the function that makes the screen of a place, itself made from the pattern's groups."""
    return lambda app, *groups: scene_of(app, place(*groups))


class Route(NamedTuple):
    """An address: its pattern, the address of the screen below it, and the screen, made from the pattern's groups."""

    pattern: str
    below: str
    make: Callable[..., Scene | None]


ROUTES = (
    Route(f"sheet(?:/{GAME})?", "learn", lambda app, game: scene_of(app, places.SheetPlace(game or ""))),
    Route(f"({'|'.join(section.slug for section in SECTIONS)})", "", _to(places.SectionPlace)),
    Route("settings", "", _to(places.SettingsPlace)),
    Route(f"children/{GAME}(?:/{NUMBER})?", "", _child),
    Route("rules/([a-z_]+)", "", _rules),
    Route("games/results", "games", _to(places.ResultsPlace)),
    Route("games/tournaments", "games", _to(places.TournamentsPlace)),
    Route(f"games/tournaments/{KEY}", "games/tournaments", _to(places.TournamentPlace)),
    Route(f"learn/{GAME}/{NUMBER}(?:/{NUMBER})?", "learn", _lesson),
    Route("puzzles/days", "puzzles", _to(places.CalendarPlace)),
    Route("puzzles/([0-9]{4}-[0-9]{2}-[0-9]{2})", "puzzles", _daily),
    Route(f"puzzles/run/?{GAME}?", "puzzles", _run),
    Route(f"puzzles/{KEY}", "puzzles", _puzzle),
    Route(rf"edit/{GAME}/{KEY}/([a-z0-9_=,-]*)/(.+)", "games", _editor),
    Route(GAME, "", _setup),
    Route(f"{GAME}/layouts(?:/{KEY})?", r"\1", _layouts),
    Route(f"{GAME}/{KEY}", "", _match),
    Route(f"{GAME}/{KEY}/review(?:/{NUMBER})?({AGAIN}|{OPENINGS}|{LINES})?", r"\1/\2", _review),
    Route(TABLE, "", _to(places.JoinPlace)),
    Route(f"{CODE}/review(?:/{NUMBER})?({AGAIN}|{OPENINGS}|{LINES})?", "", _review_of_code),
    Route(f"{CODE}/from/{NUMBER}", "", _variation),
    Route(CODE, "", _received),
)
