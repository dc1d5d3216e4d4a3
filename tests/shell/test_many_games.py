"""Many kept games: opening is as fast as with few, and the list shows players, date and result."""

from __future__ import annotations

import json
import os
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.engine.records.record import Record
from games.shell.app import App
from games.shell.library.lineup import default_lineup
from games.shell.library.shelf import FEW
from games.shell.library.store import Store
from games.shell.platform.storage import FolderStorage, Storage
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.reading_card import ReadingCard
from games.shell.screens.shelf.games_scene import PAGE, GamesScene
from games.shell.theme.text import LANGUAGES, set_language
from tests.shell.driver import Driver
from tests.shell.test_storage import STONES, CountingStorage, play_on, played

KEPT = int(os.environ.get("AGATE_KEPT_GAMES", "300"))  # games in a folder without their summary; `-s` prints the times


def many_games(count: int, storage: Storage) -> None:
    """Write a number of games and their summary as the store does."""
    record, rows = played(plies=8).record(tuple(STONES)), {}
    for number in range(count):
        key = f"{number:016x}"
        storage.set(f"game.{key}", record._replace(id=key, changed=1_700_000_000_000 + number).text())
        rows[key] = [1_700_000_000_000 + number, "quits", 0]
    storage.set("shelf", json.dumps(rows))


@pytest.mark.parametrize("scene", [HomeScene, GamesScene])
def test_opening_reads_as_many_games_with_ten_thousand_as_with_thirty(scene: Any) -> None:
    reads = {}
    for count in (30, 10_000):
        storage = CountingStorage()
        many_games(count, storage)
        driver = Driver((390, 844), HomeScene, storage)
        storage.reads, begun = 0, time.perf_counter()
        driver.app.go(scene(driver.app))
        driver.settle()
        reads[count] = storage.reads
        assert time.perf_counter() - begun < 5.0
    assert reads[10_000] == reads[30], "only shown games may be read"
    assert len(driver.app.store.shelf()) == 10_000, "no game may be deleted"


def without_list(count: int, storage: Storage) -> None:
    many_games(count, storage)
    storage.remove("shelf")


def reading_card(scene: Any) -> ReadingCard | None:
    """Return the card that shows the progress of reading games, if there is one."""
    def search(widget: Any) -> ReadingCard | None:
        if isinstance(widget, ReadingCard):
            return widget
        return next((card for child in getattr(widget, "children", ()) if (card := search(child))), None)

    return search(scene.body)


def finish_reading(driver: Driver) -> None:
    for _ in range(100_000):
        driver.run(0.01)
        if driver.app.store.listing.progress is None:
            driver.settle()
            return
    raise AssertionError("the list is never complete")


class CountingGames(FolderStorage):
    """Counts the kept games that are read."""

    reads = 0

    def _read(self, key: str) -> str | None:
        self.reads += key.startswith("game.")
        return super()._read(key)


@pytest.mark.parametrize("scene", [HomeScene, GamesScene])
def test_without_the_summary_the_first_frame_reads_no_game(
        scene: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, shown = CountingGames(tmp_path), list[tuple[float, int, str]]()
    without_list(KEPT, storage)
    draw = App.draw

    def noted(app: App) -> bool:
        is_drawn = draw(app)
        if is_drawn and not shown:
            card = reading_card(app.top)
            shown.append((time.perf_counter() - begun, storage.reads, card.spoken() if card else ""))
        return is_drawn

    monkeypatch.setattr(App, "draw", noted)
    begun, most = time.perf_counter(), 0.0
    driver = Driver((390, 844), scene, storage)
    ((first, reads, words),) = shown
    assert (reads, words) == (0, f"0 of {KEPT} games read")
    while driver.app.store.listing.progress:
        frame = time.perf_counter()
        driver.run(0.01)
        most = max(most, time.perf_counter() - frame)
    print(f"\n{KEPT} games, {scene.__name__}: first picture {first:.2f} s, list {time.perf_counter() - begun:.1f} s, "
          f"longest frame {1000 * most:.0f} ms")
    driver.run(0.1)
    driver.settle()
    assert reading_card(driver.scene) is None, "the games are shown once all are read"
    assert len(Store(FolderStorage(tmp_path)).listing._listed()) == KEPT, "the summary is written"
    storage.reads = 0
    assert len(driver.app.store.shelf()) == KEPT
    assert storage.reads == 0


def test_without_the_summary_building_a_screen_reads_no_game() -> None:
    storage = CountingStorage()
    without_list(FEW + 9, storage)
    store = Store(storage)
    storage.reads = 0
    assert store.shelf(is_whole=False) == []
    assert storage.reads == 1, "only the missing summary is looked up"
    assert store.listing.progress == (0, FEW + 9)
    store.listing.read_on(0.0)
    assert store.listing.progress == (1, FEW + 9)
    assert len(store.shelf(is_whole=False)) == 1
    assert len(store.shelf()) == FEW + 9, "the shelf reads all games if it must"
    assert store.listing.progress is None


def test_games_changed_during_reading_are_correct_in_the_summary() -> None:
    storage = Storage()
    without_list(200, storage)
    store = Store(storage)
    store.shelf(is_whole=False)
    store.listing.read_on(0.0)
    begun, finished = played(), played(seed=4)
    store.keep(begun, STONES)
    store.keep(finished, STONES)
    finished.resign(0)
    store.keep(finished, STONES)
    old = store.load(f"{3:016x}")
    assert old
    old.match.resign(0)
    store.keep(old.match, STONES)
    store.drop(f"{5:016x}")
    for _ in store.listing.steps():
        pass
    entries = {entry.key: entry for entry in Store(storage).shelf()}
    assert len(entries) == 201
    assert not entries[begun.id].is_over
    assert entries[finished.id].is_over
    assert entries[old.match.id].is_over
    assert f"{5:016x}" not in entries


def test_other_windows_and_damaged_games_do_not_stop_the_reading() -> None:
    storage = Storage()
    without_list(100, storage)
    storage.set(f"game.{7:016x}", "{")
    one, two = Store(storage), Store(storage)
    one.shelf(is_whole=False)
    two.shelf(is_whole=False)
    for _ in range(30):
        one.listing.read_on(0.0)
    match = played()
    two.keep(match, STONES)  # writes a summary of one game
    for _ in one.listing.steps():
        pass
    assert {entry.key for entry in one.shelf()} == {match.id, *(f"{n:016x}" for n in range(100) if n != 7)}
    assert one.unreadable() == [f"{7:016x}.damaged"]
    assert len(json.loads(storage.get("shelf") or "")) == 100
    assert len(two.shelf()) == 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((360, 700), 1.0), ((390, 844), 1.3), ((844, 390), 1.3)])
def test_the_card_has_room_for_its_words(language: str, size: tuple[int, int], scale: float) -> None:
    storage = Storage()
    without_list(FEW + 9, storage)
    driver = Driver(size, HomeScene, Storage())
    store = Store(storage)
    store.shelf(is_whole=False)
    card = ReadingCard(store.listing, lambda: None)
    driver.app.settings.text_scale = scale
    driver.app.restyle()
    driver.settle()
    set_language(language)
    card.listed, card.total = 10_999, 12_000
    card.layout(driver.scene.band[0].rect, driver.app.theme)
    set_language("en")
    assert len(card.lines) <= 2
    assert all(line.room.contains(line.rect) for line in card.text_boxes())
    assert card._track.top >= card.lines[-1].rect.bottom - 2
    assert card._track.bottom < card.rect.bottom


def test_tools_for_all_games_wait_until_all_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage()
    without_list(100, storage)
    monkeypatch.setattr("games.shell.app.READ_MS", 0.0)  # one game each frame
    driver = Driver((390, 844), GamesScene, storage)
    assert driver.app.store.listing.progress
    assert "export" not in [tool.icon for tool in driver.scene.tools()], "the export would lack games"
    finish_reading(driver)
    assert "export" in [tool.icon for tool in driver.scene.tools()]
    assert len(driver.scene.keys) == 100


def test_a_move_writes_only_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_the_list_can_be_filtered() -> None:
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
    assert store.shelf()[0].key == over.id, "an unchanged game must not move to the top"
    play_on(quits)
    store.keep(quits, STONES)
    assert store.shelf()[0].key == quits.id


def test_the_record_contains_a_summary() -> None:
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
    driver.tap([*driver.scene.rows[1].controls()][-1].rect.center)
    driver.run(0.1)
    assert [row.record.id for row in driver.scene.rows] == [keys[0], keys[2]]
    assert len(Store(storage).shelf()) == 2
    driver.tap(driver.scene.toast.rect.center)
    driver.run(0.1)
    assert [row.record.id for row in driver.scene.rows] == keys
    assert len(Store(storage).shelf()) == 3


def test_a_row_shows_players_and_position() -> None:
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
    assert f"Move {turn}" in words, "the actions of a turn count as one move"
    assert row.face.picture is not None


def test_older_games_are_shown_on_request() -> None:
    storage = Storage()
    many_games(PAGE + 5, storage)
    driver = Driver((1280, 800), GamesScene, storage)
    assert len(driver.scene.rows) == PAGE
    driver.scene._show_more()
    assert len(driver.scene.rows) == PAGE + 5
