"""Routes: the screen of every place and of every address. Modules are imported when their screen is opened.

An address is one of `learn`, `puzzles`, `games`, `settings`; `puzzles/ID`: a puzzle; `puzzles/days`: the calendar;
`puzzles/YYYY-MM-DD`: the puzzle of a day; `puzzles/run` and `puzzles/run/GAME`: a new puzzle run; a game by its id: its
set-up; `GAME/ID`: a kept game; `rules/GAME`; `rules/keys`; the code of a game in a link: that game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, cast

from games import catalogue
from games.shell.screens import places
from games.shell.screens.scene import AppServices, Scene
from games.shell.screens.sections import SECTIONS

if TYPE_CHECKING:
    from games.engine.core.match import Match
    from games.shell.library.lineup import Lineup
    from games.shell.screens.match.match_scene import MatchScene

RULES, SETTINGS, PUZZLES, RUN, DAYS = "rules", "settings", "puzzles", "run", "days"
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
SHORTEST_CODE = 16  # characters of anything that may once have been a link


def scene_of(app: AppServices, place: places.Place) -> Scene | None:
    """Make the screen of a place; None for home, and for a kept game that cannot be opened."""
    match place:
        case places.SectionPlace(slug):
            return _section(app, slug)
        case places.SetupPlace(lineup):
            from games.shell.screens.setup.setup_scene import SetupScene

            return SetupScene(app, lineup)
        case places.NewMatch(lineup) | places.InvitePlace(lineup):
            return open_lineup(app, lineup)
        case places.MatchPlace(game, stones):
            return open_match(app, game, stones)
        case places.ReceivedMatch(game, stones):
            from games.shell.library.link_play import receive_match

            return open_match(app, *receive_match(
                app.store, game, list(stones), lambda: app.go(places.KeptMatch(game.id))))
        case places.KeptMatch(key, purpose):
            kept = app.store.load(key)
            made = {"play": places.MatchPlace, "review": places.ReviewPlace, "share": places.SharePlace}[purpose]
            return scene_of(app, made(kept.match, kept.stones)) if kept else None
        case places.ReviewPlace(game, stones):
            from games.shell.screens.review.review_scene import ReviewScene

            return ReviewScene(app, game, list(stones))
        case places.VariationPlace(game, ply, stones, title):
            from games.shell.screens.match.variation_scene import VariationScene

            return VariationScene(app, game, ply, list(stones), title)
        case places.SharePlace(game, stones, on_sent):
            from games.shell.screens.shelf.share import ShareScene

            return ShareScene(app, game, stones, on_sent)
        case places.EditorPlace():
            from games.shell.screens.setup.editor import EditorScene

            return EditorScene(app, *place)
        case places.LessonPlace(name, number):
            from games.shell.screens.learn.lesson_scene import LessonScene

            return LessonScene(app, name, number)
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
        case places.BackupPlace():
            from games.shell.screens.shelf.backup import BackupScene

            return BackupScene(app)
        case places.ImportPlace(files):
            from games.shell.library.backup import is_backup
            from games.shell.screens.shelf.import_games import ImportScene

            if backup := next((text for _, text in files if is_backup(text)), None):
                from games.shell.screens.shelf.backup import RestoreScene

                return RestoreScene(app, backup)

            return ImportScene(app, files)


def scene_at(app: AppServices, address: str) -> Scene | None:
    """Make the screen that an address names; None for home and for what does not exist."""
    first, _, second = address.partition("/")
    if address in {section.slug for section in SECTIONS}:
        return _section(app, address)
    if first == PUZZLES:
        return _run(app, second.partition("/")[2]) if second.partition("/")[0] == RUN else _puzzle(app, second)
    if address == SETTINGS:
        from games.shell.screens.settings import SettingsScene

        return SettingsScene(app)
    if first == RULES:
        from games.shell.screens.help import KEYS, HelpScene

        return HelpScene(app, second) if _is_game(second) or second == KEYS else None
    if not _is_game(first):
        return _linked(app, address)
    if not second:
        from games.shell.library.lineup import kept_lineup

        return scene_of(app, places.SetupPlace(kept_lineup(first, app.settings.setups.get(first))))
    kept = app.store.load(second)
    return open_match(app, kept.match, kept.stones) if kept and kept.match.game == first else None


def open_match(app: AppServices, match: Match[Any], stones: Sequence[str]) -> MatchScene:
    """Make the screen of a match."""
    from games.shell.screens.game_scenes import scene_class

    return cast("MatchScene", scene_class(match.game)(app, match, stones))


def open_lineup(app: AppServices, lineup: Lineup) -> MatchScene:
    """Make the screen of a new match."""
    from games.shell.library.results import Results

    return open_match(app, lineup.match(Results(app.store).matched_level(lineup.game)), lineup.stones)


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


def _puzzle(app: AppServices, name: str) -> Scene | None:
    """Make the screen of a puzzle by its name or by its day; the puzzle of the day counts as such."""
    from games.engine.teaching.daily_puzzle import daily_puzzle
    from games.engine.teaching.puzzles import puzzles_of

    if name == DAYS:
        return scene_of(app, places.CalendarPlace())
    if DAY.fullmatch(name):
        return _daily(app, name)
    game = name.partition("-")[0]
    found = next((each for each in puzzles_of(game) if each.id == name), None) if _is_game(game) else None
    today = date.today()
    is_of_the_day = found is not None and found == daily_puzzle(catalogue.GAMES, today)
    return scene_of(app, places.PuzzlePlace(found, today if is_of_the_day else None)) if found else None


def _daily(app: AppServices, text: str) -> Scene | None:
    """Make the screen of a day's puzzle; None for a day that does not exist, is to come, or lies too far back."""
    from games.engine.teaching.daily_puzzle import daily_puzzle, is_offered

    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    puzzle = daily_puzzle(catalogue.GAMES, day) if is_offered(day, date.today()) else None
    return scene_of(app, places.PuzzlePlace(puzzle, day)) if puzzle else None


def _run(app: AppServices, game: str) -> Scene | None:
    """Make the screen of a new puzzle run through one game, or without a name through all."""
    from games.shell.library.puzzle_run import ALL, PuzzleRun

    return scene_of(app, places.RunPlace(PuzzleRun(game or ALL))) if not game or _is_game(game) else None


def _linked(app: AppServices, address: str) -> Scene | None:
    """Make the screen of the game that a link holds; if it is damaged, the next screen says so."""
    from games.engine.core.errors import ForeignSave, SaveError
    from games.engine.records.exchange import CODE
    from games.engine.records.game_code import FORMAT
    from games.shell.library.game_text import match_of
    from games.shell.library.store import Notice

    if not address.startswith(FORMAT) and ("/" in address or len(address) < SHORTEST_CODE):
        return None
    try:
        return scene_of(app, places.ReceivedMatch(*match_of(CODE + address)))
    except ForeignSave:
        app.store.tell(Notice("toast.link.foreign"))
    except SaveError:
        app.store.tell(Notice("toast.link.damaged"))
    return None


def _is_game(name: str) -> bool:
    return any(game.id == name for game in catalogue.GAMES)
