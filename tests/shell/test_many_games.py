"""Many kept games open as quickly as ten, and the list of them says who played, when, and how it ended."""

from __future__ import annotations

import json
import time
from itertools import pairwise
from typing import Any

import pytest

from games.engine.records.record import Record
from games.shell.library.lineup import default_lineup
from games.shell.library.store import Store
from games.shell.platform.storage import Storage
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.shelf.games_scene import PAGE, GamesScene
from tests.shell.driver import Driver
from tests.shell.test_storage import STONES, Counting, play_on, played


def many_games(count: int, storage: Storage) -> None:
    """So many games, written as the store writes them, the list too."""
    record, rows = played(plies=8).record(tuple(STONES)), {}
    for number in range(count):
        key = f"{number:016x}"
        storage.set(f"game.{key}", record._replace(id=key, changed=1_700_000_000_000 + number).text())
        rows[key] = [1_700_000_000_000 + number, "quits", 0]
    storage.set("shelf", json.dumps(rows))


@pytest.mark.parametrize("scene", [HomeScene, GamesScene])
def test_ten_thousand_games_open_like_ten(scene: Any) -> None:
    reads = {}
    for count in (30, 10_000):
        storage = Counting()
        many_games(count, storage)
        driver = Driver((390, 844), HomeScene, storage)
        storage.reads, begun = 0, time.perf_counter()
        driver.app.go(scene(driver.app))
        driver.settle()
        reads[count] = storage.reads
        assert time.perf_counter() - begun < 5.0
    assert reads[10_000] == reads[30], "what is not shown must not be read"
    assert len(driver.app.store.shelf()) == 10_000, "none goes without being asked"


def test_a_move_writes_one_game_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    storage, written = Storage(), list[str]()
    many_games(100, storage)
    store, match = Store(storage), played()
    store.keep(match, STONES)
    real = storage.set

    def noted(key: str, text: str) -> None:
        written.append(key)
        real(key, text)

    monkeypatch.setattr(storage, "set", noted)
    for seed in range(5):
        play_on(match, seed)
        store.keep(match, STONES)
    assert written == [f"game.{match.id}"] * 5


def test_the_list_can_be_narrowed() -> None:
    store = Store(Storage())
    quits, orbito, over = played(), played("orbito", 2), played(seed=4)
    over.resign(0)
    for match in (quits, orbito, over):
        store.keep(match, default_lineup(match.game).stones)
    assert [entry.key for entry in store.shelf()] == [over.id, orbito.id, quits.id]
    assert [entry.key for entry in store.shelf("quits")] == [over.id, quits.id]
    assert [entry.key for entry in store.shelf(is_over=True)] == [over.id]
    assert [entry.key for entry in store.shelf("quits", is_over=False)] == [quits.id]
    store.keep(quits, STONES)
    assert store.shelf()[0].key == over.id, "what has not changed does not come first"
    play_on(quits)
    store.keep(quits, STONES)
    assert store.shelf()[0].key == quits.id


def test_the_record_sums_a_game_up() -> None:
    store, match = Store(Storage()), played("slyne", 9)
    store.keep(match, default_lineup("slyne").stones)
    record = store.record(match.id)
    assert isinstance(record, Record)
    assert (record.turn, record.result) == (match.seat_to_move, None)
    assert record.board == match.rules.position(match.state)
    assert (record.started, record.seed) == (match.started, match.seed)
    assert record.changed >= record.started > 0


# --- the list on the screen ------------------------------------------------------------------------


def test_deleting_can_be_undone() -> None:
    storage = Storage()
    many_games(3, storage)
    driver = Driver((390, 844), GamesScene, storage)
    keys = [row.record.id for row in driver.scene.rows]
    driver.tap(driver.scene.rows[1].more.rect.center)
    driver.tap(driver.scene.rows[1].children[-1].rect.center)
    driver.run(0.1)
    assert [row.record.id for row in driver.scene.rows] == [keys[0], keys[2]]
    assert len(Store(storage).shelf()) == 2
    driver.tap(driver.scene.toast.rect.center)
    driver.run(0.1)
    assert [row.record.id for row in driver.scene.rows] == keys
    assert len(Store(storage).shelf()) == 3


def test_a_row_tells_who_plays_and_shows_the_position() -> None:
    storage = Storage()
    match = played("slyne", 6)
    match.players = (match.players[0]._replace(name="Ann"), match.players[1])
    Store(storage).keep(match, default_lineup("slyne").stones)
    driver = Driver((1280, 800), GamesScene, storage)
    driver.run(0.5)
    row = driver.scene.rows[0]
    words = " / ".join(line.text for line in row.text_boxes())
    assert "Ann" in words
    assert "today" in words
    seats = [match.rules.seat_to_move(state) for state in match.states]
    turn = 1 + sum(before != after for before, after in pairwise(seats))
    assert f"Move {turn}" in words, "actions of one turn are one move"
    assert row.face.picture is not None


def test_older_games_are_shown_when_asked_for() -> None:
    storage = Storage()
    many_games(PAGE + 5, storage)
    driver = Driver((1280, 800), GamesScene, storage)
    assert len(driver.scene.rows) == PAGE
    driver.scene._show_more()
    assert len(driver.scene.rows) == PAGE + 5
