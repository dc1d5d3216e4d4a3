"""Openings in a review: the turns played from a position, shown on the board, and their games."""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES, find_game, make_rules
from games.engine.core.match import Match, Player
from games.engine.records.record import Record, now
from games.shell.document import Document
from games.shell.library.lineup import default_stones
from games.shell.library.opening_shelf import COLLECTION, MINE, OpeningShelf, opening_shelf
from games.shell.library.store import Store
from games.shell.library.transfer import TAGS
from games.shell.platform.storage import Storage
from games.shell.routes import scene_at
from games.shell.scenes import scene_of
from games.shell.screens.places import ReviewPlace
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.theme.dates import short_date
from games.shell.theme.text import LANGUAGES, set_language, tr
from games.shell.widgets.opening_cards import GameEntry, TurnRow
from tests.shell.driver import Driver
from tests.shell.unpainted import LANDSCAPE, NARROW, lay_out, layout_faults, unpainted


def played(*turns: str, loser: int = 0, number: int = 1, is_imported: bool = False) -> Match[Any]:
    """Return a finished game of Quits that begins with some turns."""
    match: Match[Any] = Match(make_rules("quits"), "quits", "classic", {}, (Player(""), Player("", "easy")))
    for text in turns:
        for move in match.rules.parse(match.state, text):
            match.play(move)
    match.resign(loser)
    match.id, match.changed = f"opening{number:04}", now() - number * 60_000
    if is_imported:
        match.notes[TAGS] = {"Event": "Club"}
    return match


def start_moves() -> list[str]:
    rules = make_rules("quits")
    return [rules.text(rules.start(), move) for move in rules.moves(rules.start())]


def answers(first: str) -> list[str]:
    rules = make_rules("quits")
    state = rules.after(rules.start(), rules.parse(rules.start(), first))
    return [rules.text(state, move) for move in rules.moves(state)]


MOVES = start_moves()
USUAL, RARE = MOVES[0], next(text for text in MOVES if text.endswith(">"))
USUAL_WORDS = "b5 to c4"


def shelf_of(*matches: Match[Any]) -> Storage:
    storage = Storage()
    store = Store(storage)
    stones = tuple(default_stones("quits", "classic"))
    store.add_records([match.record(stones) for match in matches])
    return storage


def games() -> list[Match[Any]]:
    return [played(USUAL, answers(USUAL)[0], loser=1, number=1), played(USUAL, answers(USUAL)[1], loser=0, number=2),
            played(USUAL, answers(USUAL)[1], loser=1, number=3, is_imported=True), played(RARE, loser=0, number=4)]


def explored(storage: Storage, size: tuple[int, int] = (1280, 800), turn: int = 0) -> Driver:
    driver = Driver(size, lambda app: ReviewScene(app, games()[0], default_stones("quits", "classic"), turn),
                    storage=storage, language="en")
    driver.key(pygame.K_o)
    driver.settle()
    driver.run(0.2)
    return driver


def rows(driver: Driver) -> list[TurnRow]:
    return [row for row in driver.scene.group.descendants() if isinstance(row, TurnRow)]


def entries(driver: Driver) -> list[GameEntry]:
    return [row for row in driver.scene.group.descendants() if isinstance(row, GameEntry)]


def counts(row: TurnRow) -> tuple[int, int, int]:
    return row.line.won, row.line.drawn, row.line.lost


def test_the_tab_lists_played_turns_and_highlights_them() -> None:
    driver = explored(shelf_of(*games()))
    scene = driver.scene
    assert scene.is_exploring
    assert [counts(row) for row in rows(driver)] == [(2, 0, 1), (0, 0, 1)]
    assert rows(driver)[0].line.text == USUAL_WORDS
    assert scene.board.better == make_rules("quits").parse(make_rules("quits").start(), USUAL)
    assert scene.panel.list_card.note == tr("openings.games", n=4)
    assert [entry.line.names for entry in entries(driver)] == [entries(driver)[0].line.names] * 3
    assert scene.main_action().caption == tr("play.from_here")
    driver.key(pygame.K_o)
    driver.settle()
    assert not driver.scene.is_exploring


def test_a_tap_changes_the_tab_and_chooses_a_turn() -> None:
    driver = explored(shelf_of(*games()))
    scene = driver.scene
    driver.touch(rows(driver)[1].rect.center)
    assert scene.openings.chosen == 1
    assert rows(driver)[1].is_chosen
    assert scene.board.better == scene.openings.chosen_turn
    assert len(entries(driver)) == 1
    assert tr("openings.with", move=rows(driver)[1].line.text) == scene.panel.games_card.title
    driver.touch(scene.panel.tabs.cell(0).center)
    driver.settle()
    assert not driver.scene.is_exploring
    driver.touch(driver.scene.panel.tabs.cell(1).center)
    driver.settle()
    assert driver.scene.is_exploring


def test_choosing_a_turn_again_opens_the_next_position() -> None:
    """The game's own turn leads to its next position, any other to a variation; Escape returns."""
    driver = explored(shelf_of(*games()))
    scene = driver.scene
    driver.touch(rows(driver)[0].rect.center)
    driver.run(0.5)
    assert scene.at == 1
    assert sorted(counts(row) for row in rows(driver)) == [(0, 0, 1), (1, 0, 1)]  # results of those who replied
    scene.go_to(0)
    scene.openings.choose(1)
    scene.openings.choose(1)
    driver.settle()
    assert driver.scene is not scene
    assert driver.scene.is_exploring
    assert driver.scene.match.ply == 1
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scene is scene


def test_games_open_at_the_turn_that_reached_the_position() -> None:
    driver = explored(shelf_of(*games()), turn=1)
    assert driver.scene.at == 1
    driver.touch(entries(driver)[0].rect.center)
    driver.settle()
    assert isinstance(driver.scene, ReviewScene)
    assert driver.scene.origin.id in ("opening0001", "opening0002", "opening0003")
    assert driver.scene.at == 1
    assert driver.scene.is_exploring


def test_own_games_and_collections_are_counted_apart() -> None:
    driver = explored(shelf_of(*games()))
    for source, expected in ((COLLECTION, [(1, 0, 0)]), (MINE, [(1, 0, 1), (0, 0, 1)])):
        chip = driver.scene.panel.chips_of_sources[("all", MINE, COLLECTION).index(source)]
        driver.touch(chip.rect.center)
        assert driver.scene.openings.source == source
        assert chip.is_chosen
        assert [counts(row) for row in rows(driver)] == expected


def test_an_unplayed_position_is_reported() -> None:
    driver = explored(shelf_of())
    assert rows(driver) == []
    assert any(tr("openings.none") in getattr(widget, "text", "") for widget in driver.scene.group.descendants())


def test_many_games_are_read_in_slices_with_a_bar() -> None:
    matches = [played(USUAL, number=number) for number in range(1, 400)]
    storage = shelf_of(*matches)
    driver = Driver((1280, 800), lambda app: ReviewScene(
        app, games()[0], default_stones("quits", "classic"), 0, is_exploring=True), storage=storage, language="en")
    scene = driver.scene
    if scene.openings.progress is not None:
        assert 0 <= scene.openings.progress <= 1
        assert scene.panel.list_card.progress is not None
    for _ in range(600):
        driver.run(0.02)
        if scene.openings.progress is None:
            break
    assert scene.openings.progress is None
    assert rows(driver)[0].line.games == 399
    assert scene.panel.list_card.progress is None


def test_the_index_follows_the_shelf_and_survives_the_screen() -> None:
    storage = shelf_of(*games())
    store = Store(storage)
    shelf = opening_shelf(store, "quits")
    steps = sum(1 for _ in shelf.steps())
    assert steps == 4
    assert opening_shelf(store, "quits") is shelf
    assert sum(1 for _ in shelf.steps()) == 0
    store.drop("opening0001")
    assert sum(1 for _ in shelf.steps()) == 0
    assert len(shelf.index) == 3
    store.add_records([played(RARE, number=9).record(tuple(default_stones("quits", "classic")))])
    assert sum(1 for _ in shelf.steps()) == 1
    assert len(shelf.index) == 4


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 2}', "[" * 9000, '{"version": 99}'])
def test_damaged_games_are_ignored(text: str) -> None:
    storage = shelf_of(*games())
    storage.set("game.opening0002", text)
    shelf = OpeningShelf(Store(storage), "quits")
    for _ in shelf.steps():
        pass
    assert shelf.progress == 1.0
    assert len(shelf.index) == 3


def test_a_deleted_game_is_reported_when_opened() -> None:
    driver = explored(shelf_of(*games()))
    driver.app.store.drop("opening0001")
    first = driver.scene.openings._explored.visits
    visit = next(visit for visit in first if visit.game.id == "opening0001")
    driver.scene.openings.open_game(visit)
    driver.run(0.1)
    assert tr("openings.gone") in driver.said


@pytest.mark.parametrize("turn", [-5, 0, 1, 99, None])
def test_a_review_opens_at_an_existing_turn(turn: int | None) -> None:
    driver = Driver(storage=shelf_of(*games()), language="en")
    match = games()[0]
    scene: Any = scene_of(driver.app, ReviewPlace(match, default_stones("quits", "classic"), turn))
    assert 0 <= scene.at <= len(scene.turns)
    assert scene.at == {-5: 0, 0: 0, 1: 1}.get(turn, len(scene.turns))  # type: ignore[arg-type]


def test_the_openings_have_an_address() -> None:
    driver = explored(shelf_of(*games()), turn=1)
    assert driver.scene.address == "quits/opening0001/review/2/openings"
    again: Any = scene_at(driver.app, driver.scene.address)
    assert (again.at, again.is_exploring) == (1, True)
    assert scene_at(driver.app, "quits/opening0001/review/2/opening") is None


def test_the_document_contains_the_counts_of_a_turn() -> None:
    sent: list[str] = []
    driver = explored(shelf_of(*games()))
    Document(driver.app, sent.append).update()
    wanted = tr("openings.row", move=USUAL_WORDS, n=3, won=67, drawn=0, lost=33)
    assert wanted in json.dumps(json.loads(sent[-1]), ensure_ascii=False)


def test_dates_are_short() -> None:
    set_language("en")
    assert short_date(0) == ""
    assert short_date(1_546_300_800_000 + 86_400_000) == "2019"
    assert tr("date.month.1") not in short_date(1_546_300_800_000)


def record_of(game: str) -> tuple[Record, Match[Any]]:
    rules = find_game(game).make_rules()
    players = (Player("Wilhelmina"), Player("", "hard"))
    match: Match[Any] = Match(rules, game, find_game(game).variants[0][0], {}, players)
    for _ in range(8):
        match.play(rules.moves(match.state)[-1])
    match.resign(1)
    return match.record(tuple(default_stones(game, match.variant))), match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [NARROW, (360, 640), LANDSCAPE, (1024, 768)], ids=str)
def test_both_tabs_fit(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str) -> None:
    app = unpainted(monkeypatch, size, language)
    for game in [game.id for game in GAMES]:
        record, match = record_of(game)
        app.store.add_records([record])
        scene = ReviewScene(app, match, list(record.stones), 1, is_exploring=True)
        assert lay_out(app, scene) == []
        for _ in range(40):
            scene.update(1 / 60)
        assert any(isinstance(row, TurnRow) for row in scene.group.descendants())
        assert layout_faults(scene) == []
        assert lay_out(app, ReviewScene(app, match, list(record.stones), 1)) == []
