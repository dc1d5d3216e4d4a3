"""Routes: the screen of every place and of every address. Modules are imported when their screen is opened.

`ROUTES` lists the addresses: a pattern, the address of the screen below (where Back leads if nothing else lies there),
and the function that makes the screen. A new screen needs an `address` and a line in that list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from games import catalogue
from games.shell.screens import places
from games.shell.screens.scene import AppServices, Scene
from games.shell.screens.sections import SECTIONS

if TYPE_CHECKING:
    from games.engine.core.match import Match
    from games.shell.library.lineup import Lineup
    from games.shell.screens.match.match_scene import MatchScene

GAME = r"([a-z_]+)"
KEY = r"([0-9A-Za-z_-]{1,64})"
TABLE = r"(live-[^/]+)"
CODE = r"(?!live-)(2[^/]{5,}|[^/]{16,})"  # anything that may once have been a link, whatever happened to it on its way
NUMBER = r"([0-9]{1,6})"
WORDLESS = 3  # lessons of each game
AGAIN, OPENINGS, LINES = "/again", "/openings", "/lines"  # after the address of a review


def scene_of(app: AppServices, place: places.Place) -> Scene | None:
    """Make the screen of a place; None for home, and for a kept game that cannot be opened."""
    match place:
        case places.SectionPlace(slug):
            return _section(app, slug)
        case places.SettingsPlace():
            from games.shell.screens.settings import SettingsScene

            return SettingsScene(app)
        case places.RulesPlace(name):
            from games.shell.screens.help import HelpScene

            return HelpScene(app, name)
        case places.ResultsPlace():
            from games.shell.screens.shelf.results import ResultsScene

            return ResultsScene(app)
        case places.SetupPlace(lineup):
            from games.shell.screens.setup.setup_scene import SetupScene

            return SetupScene(app, lineup)
        case places.LayoutsPlace(game_id, chosen):
            from games.shell.screens.setup.layouts_scene import LayoutsScene

            return LayoutsScene(app, game_id, chosen)
        case places.NewMatch(lineup):
            return open_lineup(app, lineup)
        case places.InvitePlace() | places.SeatsPlace() | places.JoinPlace() | places.RelayPlace() | (
                places.LiveMatchPlace()):
            return _live(app, place)
        case places.MatchPlace(game, stones):
            return open_match(app, game, stones)
        case places.ReceivedMatch(game, stones):
            from games.shell.library.link_play import receive_match

            return _kept(app, *receive_match(
                app.store, game, list(stones), lambda: app.go(places.KeptMatch(game.id))))
        case places.KeptMatch(key, purpose):
            kept = app.store.load(key)
            if kept and purpose == "play":
                return _kept(app, kept.match, kept.stones)
            made = {"play": places.MatchPlace, "review": places.ReviewPlace, "share": places.SharePlace}[purpose]
            return scene_of(app, made(kept.match, kept.stones)) if kept else None
        case places.ReviewPlace():
            from games.shell.screens.review.review_scene import ReviewScene

            return ReviewScene(app, *place)
        case places.VariationPlace():
            from games.shell.screens.match.variation_scene import VariationScene

            return VariationScene(app, *place)
        case places.SharePlace():
            from games.shell.screens.shelf.share import ShareScene

            return ShareScene(app, *place)
        case places.LinkPlace(name, address):
            from games.shell.screens.shelf.share import LinkScene

            page = app.platform.page
            return LinkScene(app, name, f"{page.url if page else ''}#{address}")
        case places.EditorPlace():
            from games.shell.screens.setup.editor import EditorScene

            return EditorScene(app, *place)
        case places.LessonPlace():
            from games.shell.screens.learn.lesson_scene import LessonScene

            return LessonScene(app, *place)
        case places.ChildLessonPlace():
            from games.shell.screens.learn.child_lesson import ChildLessonScene

            return ChildLessonScene(app, *place)
        case places.ChildMatchPlace(name):
            from games.shell.screens.match.child_match import ChildMatchScene

            return ChildMatchScene(app, name)
        case places.PuzzlePlace(puzzle, day):
            from games.shell.screens.puzzles.puzzle_scene import PuzzleScene

            return PuzzleScene(app, puzzle, day)
        case places.CalendarPlace():
            from games.shell.screens.puzzles.calendar_scene import CalendarScene

            return CalendarScene(app)
        case places.RunPlace(run):
            from games.shell.screens.puzzles.run_scene import PuzzleRunScene

            drawn = run.draw()
            return PuzzleRunScene(app, run, drawn) if drawn else None
        case places.SheetPlace(name):
            from games.shell.screens.sheets.sheet_scene import SheetScene

            return SheetScene(app, name)
        case places.BackupPlace():
            from games.shell.screens.shelf.backup import BackupScene

            return BackupScene(app)
        case places.TournamentsPlace():
            from games.shell.screens.club.tournaments_scene import TournamentsScene

            return TournamentsScene(app)
        case places.TournamentPlace(key):
            return _tournament(app, key)
        case places.ImportPlace(files):
            from games.shell.library.backup import is_backup
            from games.shell.screens.shelf.import_games import ImportScene

            if backup := next((text for _, text in files if is_backup(text)), None):
                from games.shell.screens.shelf.backup import RestoreScene

                return RestoreScene(app, backup)

            return ImportScene(app, files)


def _live(app: AppServices, place: places.Place) -> Scene | None:
    """Make the screen of a place at a live table."""
    from games.shell import routes_live

    match place:
        case places.InvitePlace(lineup):
            return routes_live.invite(app, lineup)
        case places.SeatsPlace(live, stones):
            return routes_live.seats(app, live, stones)
        case places.JoinPlace(link):
            return routes_live.join(app, link)
        case places.RelayPlace(on_done):
            return routes_live.relay(app, on_done)
        case places.LiveMatchPlace(game, stones, live):
            return routes_live.live_match(app, game, stones, live)
    return None


def _kept(app: AppServices, match: Match[Any], stones: Sequence[str]) -> Scene | None:
    """Make the screen of a kept match: on its board, or back at its live table."""
    from games.shell.library.link_play import is_live

    if is_live(match):
        from games.shell.routes_live import resume

        return resume(app, match, stones)
    return open_match(app, match, stones)


def open_match(app: AppServices, match: Match[Any], stones: Sequence[str]) -> MatchScene:
    """Make the screen of a match."""
    from games.shell.screens.game_scenes import scene_class

    return cast("MatchScene", scene_class(match.game)(app, match, stones))


def open_lineup(app: AppServices, lineup: Lineup) -> MatchScene:
    """Make the screen of a new match."""
    from games.shell.library.results import Results

    return open_match(app, lineup.match(Results(app.store).matched_level(lineup.game)), lineup.stones)


# --- addresses -----------------------------------------------------------------------------------


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


def _section(app: AppServices, slug: str) -> Scene | None:
    if slug == "learn":
        from games.shell.screens.learn.learn_scene import LearnScene

        return LearnScene(app)
    if slug == "puzzles":
        from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene

        return PuzzlesScene(app)
    if slug == "games":
        from games.shell.screens.shelf.games_scene import GamesScene

        return GamesScene(app)
    return None


def _settings(app: AppServices) -> Scene | None:
    return scene_of(app, places.SettingsPlace())


def _results(app: AppServices) -> Scene | None:
    return scene_of(app, places.ResultsPlace())


def _rules(app: AppServices, name: str) -> Scene | None:
    from games.shell.screens.help import KEYS

    return scene_of(app, places.RulesPlace(name)) if _is_game(name) or name == KEYS else None


def _tournaments(app: AppServices) -> Scene | None:
    return scene_of(app, places.TournamentsPlace())


def _tournament(app: AppServices, key: str) -> Scene | None:
    """Make the screen of a tournament by its id; "new" is the set-up of one."""
    if key == "new":
        from games.shell.screens.club.new_tournament import NewTournamentScene

        return NewTournamentScene(app)
    from games.shell.library.tournaments import Tournaments
    from games.shell.screens.club.tournament_scene import TournamentScene

    found = Tournaments(app.store).find(key)
    return TournamentScene(app, found) if found else None


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


def _calendar(app: AppServices) -> Scene | None:
    return scene_of(app, places.CalendarPlace())


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
    return _kept(app, kept.match, kept.stones) if kept and kept.match.game == game else None


def _table(app: AppServices, link: str) -> Scene | None:
    return scene_of(app, places.JoinPlace(link))


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


class Route(NamedTuple):
    """An address: its pattern, the address of the screen below it, and the screen, made from the pattern's groups."""

    pattern: str
    below: str
    make: Callable[..., Scene | None]


ROUTES = (
    Route(f"sheet(?:/{GAME})?", "learn", lambda app, game: scene_of(app, places.SheetPlace(game or ""))),
    Route(f"({'|'.join(section.slug for section in SECTIONS)})", "", _section),
    Route("settings", "", _settings),
    Route(f"children/{GAME}(?:/{NUMBER})?", "", _child),
    Route("rules/([a-z_]+)", "", _rules),
    Route("games/results", "games", _results),
    Route("games/tournaments", "games", _tournaments),
    Route(f"games/tournaments/{KEY}", "games/tournaments", _tournament),
    Route(f"learn/{GAME}/{NUMBER}(?:/{NUMBER})?", "learn", _lesson),
    Route("puzzles/days", "puzzles", _calendar),
    Route("puzzles/([0-9]{4}-[0-9]{2}-[0-9]{2})", "puzzles", _daily),
    Route(f"puzzles/run/?{GAME}?", "puzzles", _run),
    Route(f"puzzles/{KEY}", "puzzles", _puzzle),
    Route(rf"edit/{GAME}/{KEY}/([a-z0-9_=,-]*)/(.+)", "games", _editor),
    Route(GAME, "", _setup),
    Route(f"{GAME}/layouts(?:/{KEY})?", r"\1", _layouts),
    Route(f"{GAME}/{KEY}", "", _match),
    Route(f"{GAME}/{KEY}/review(?:/{NUMBER})?({AGAIN}|{OPENINGS}|{LINES})?", r"\1/\2", _review),
    Route(TABLE, "", _table),
    Route(f"{CODE}/review(?:/{NUMBER})?({AGAIN}|{OPENINGS}|{LINES})?", "", _review_of_code),
    Route(f"{CODE}/from/{NUMBER}", "", _variation),
    Route(CODE, "", _received),
)
