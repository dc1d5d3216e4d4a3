"""Items for the band of the home screen: the latest game, today's puzzle, the next lesson. Two are shown."""

from __future__ import annotations

from functools import partial

from games import catalogue
from games.engine.records.record import Record
from games.engine.teaching.daily_puzzle import daily_puzzle
from games.shell.library.lesson_progress import LessonProgress
from games.shell.library.lineup import seat_name
from games.shell.library.puzzle_progress import PuzzleProgress, goal_sentence
from games.shell.screens.home.band_card import BandItem
from games.shell.screens.places import KeptMatch, LessonPlace, PuzzlePlace
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr

LATEST_GAMES = 12  # of which those with the player to move are offered


def band_items(app: AppServices) -> list[BandItem]:
    """Return the latest game, a person's first, then today's puzzle, the next lesson, other games: two are shown."""
    store = app.store
    latest = store.shelf(is_over=False, is_whole=False)[:LATEST_GAMES]
    games = [record for entry in latest if (record := store.record(entry.key))]
    games.sort(key=lambda record: not any(player.is_human for player in record.players))
    return [*(_game_item(app, record) for record in games[:1]), *_puzzle_items(app), *_lesson_items(app),
            *(_game_item(app, record) for record in games[1:])]


def _game_item(app: AppServices, record: Record) -> BandItem:
    game, turn = tr(f"game.{record.game}"), record.players[record.turn]
    rivals = [seat for seat, player in enumerate(record.players) if not player.is_human]
    is_duel = len(rivals) == len(record.players) - 1 == 1
    rival = seat_name(record.players, rivals[0]) if is_duel else ""
    name = tr("home.against", game=game, name=rival) if is_duel else tr("home.people", game=game,
                                                                        n=len(record.players))
    is_mine, mover = turn.is_human, seat_name(record.players, record.turn)
    caption = tr("status.your_turn") if is_mine else tr("home.their_turn", name=mover)
    return BandItem(
        record.game, caption, name, tr("home.move", n=record.turns + 1), tr("home.resume"),
        partial(app.go, KeptMatch(record.id)), "play", tr("band.your_turn") if is_mine else caption,
        f"{game}, {rival}" if is_duel else name, record.standing(catalogue.make_rules),
        record.variant, tuple(record.options.items()), record.stones)


def _puzzle_items(app: AppServices) -> list[BandItem]:
    progress = PuzzleProgress(app.store)
    puzzle = daily_puzzle(catalogue.GAMES, progress.today)
    if puzzle is None or progress.is_solved_today:
        return []
    rules = catalogue.make_rules(puzzle.game, puzzle.variant, puzzle.options)
    name, caption = goal_sentence(puzzle), tr("band.puzzle")
    return [BandItem(
        puzzle.game, caption, tr(f"game.{puzzle.game}"), name, tr("band.solve"),
        partial(app.push, PuzzlePlace(puzzle, progress.today)), "puzzle", caption, tr(f"game.{puzzle.game}"),
        rules.from_position(puzzle.position), puzzle.variant, tuple(puzzle.options.items()))]


def _lesson_items(app: AppServices) -> list[BandItem]:
    progress = LessonProgress(app.store)
    games = sorted(catalogue.GAMES, key=lambda game: game.id != progress.last_game)
    for game in games:
        course = game.course()
        lesson = progress.following(game.id, course)
        if lesson is not None:
            number, title = course.lessons.index(lesson) + 1, tr(f"lesson.{game.id}.{lesson.key}")
            caption = tr("band.lesson" if number > 1 else "band.first_lesson")
            return [BandItem(
                game.id, caption, tr("band.lesson.name", game=tr(f"game.{game.id}"), title=title),
                tr("lesson.number", n=number, all=len(course.lessons)), tr("band.learn"),
                partial(app.push, LessonPlace(game.id, number - 1)), "play", caption, title)]
    return []
