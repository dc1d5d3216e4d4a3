"""The screen of every place. Modules are imported when their screen is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from games.shell.screens import places
from games.shell.screens.scene import AppServices, Scene

if TYPE_CHECKING:
    from games.engine.core.match import Match
    from games.shell.library.lineup import Lineup
    from games.shell.screens.match.match_scene import MatchScene


def scene_of(app: AppServices, place: places.Place) -> Scene | None:
    """Make the screen of a place; None for home, and for a kept game that cannot be opened."""
    match place:
        case places.SectionPlace("learn"):
            from games.shell.screens.learn.learn_scene import LearnScene

            return LearnScene(app)
        case places.SectionPlace("puzzles"):
            from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene

            return PuzzlesScene(app)
        case places.SectionPlace("games"):
            from games.shell.screens.shelf.games_scene import GamesScene

            return GamesScene(app)
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

            return open_kept(app, *receive_match(
                app.store, game, list(stones), lambda: app.go(places.KeptMatch(game.id))))
        case places.KeptMatch(key, purpose):
            kept = app.store.load(key)
            if kept and purpose == "play":
                return open_kept(app, kept.match, kept.stones)
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
    return None


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


def open_kept(app: AppServices, match: Match[Any], stones: Sequence[str]) -> Scene | None:
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


def _tournament(app: AppServices, key: str) -> Scene | None:
    """Make the screen of a tournament by its id; "new" is the set-up of one."""
    if key == "new":
        from games.shell.screens.club.new_tournament import NewTournamentScene

        return NewTournamentScene(app)
    from games.shell.library.tournaments import Tournaments
    from games.shell.screens.club.tournament_scene import TournamentScene

    found = Tournaments(app.store).find(key)
    return TournamentScene(app, found) if found else None
