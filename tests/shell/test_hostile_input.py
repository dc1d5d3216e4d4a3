"""Hostile links, damaged files, full disks and silent engines: the app keeps running, and no game is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES, make_rules
from games.engine.core.match import Match, Player
from games.engine.search.engine_server import EngineServer
from games.shell.library.lineup import default_lineup
from games.shell.library.link_play import receive_match
from games.shell.library.store import Store
from games.shell.library.transfer import Intake
from games.shell.platform.desktop import Desktop
from games.shell.platform.engine_pool import EnginePool, RemoteEngine
from games.shell.platform.storage import FolderStorage, Storage
from games.shell.screens.places import KeptMatch, SetupPlace
from games.shell.screens.setup.seat_row import NameField
from games.shell.screens.shelf.results import ResultsScene
from games.shell.theme.text import label, measure
from tests.shell.driver import Driver
from tests.shell.fake_page import FakePage

DEEP = "[" * 5_000 + "]" * 5_000
QUITS = ("quits", "classic")
STONES = ["amber", "jade"]


class FullStorage(Storage):
    """A disk that refuses writes once it is full."""

    should_last = True

    def __init__(self) -> None:
        super().__init__()
        self.disk: dict[str, str] = {}
        self.is_full = False

    def _read(self, key: str) -> str | None:
        return self.disk.get(key)

    def _write(self, key: str, text: str | None) -> bool:
        if text is None:
            self.disk.pop(key, None)
            return True
        if not self.is_full:
            self.disk[key] = text
        return not self.is_full

    def _list(self) -> list[str]:
        return list(self.disk)


def played(plies: int) -> Match[Any]:
    match: Match[Any] = Match(make_rules(*QUITS), *QUITS, players=(Player("A"), Player("B")))
    for _ in range(plies):
        match.play(match.rules.moves(match.state)[0])
    return match


def test_a_longer_version_without_room_leaves_the_kept_game() -> None:
    storage = FullStorage()
    store, match = Store(storage), played(4)
    store.keep(match, STONES)
    longer = played(6)
    longer.id = match.id
    storage.is_full = True
    intake = Intake(store, longer.record(tuple(STONES)).text())
    for _ in intake.steps():
        pass
    assert intake.is_full
    assert intake.added == []
    kept = Store(storage).load(match.id)
    assert kept is not None
    assert len(kept.match.moves) == 4


@pytest.mark.parametrize("key", ["settings", "shelf", "games", "progress.results", "progress.lessons", "game.abcdefgh"])
@pytest.mark.parametrize("text", [DEEP, '{"a":' * 5_000, "9" * 5_000, '"\ud800"', ""])
def test_damaged_storage_ends_in_a_working_home_screen(key: str, text: str) -> None:
    storage = Storage()
    storage.set(key, text)
    driver = Driver((640, 480), storage=storage)
    assert driver.scene.section == "play"
    assert driver.app.is_settled


@pytest.mark.parametrize("name", ["\u200c\u200d", "\ud800", "\0", "\u202e", "\u3164", "Z" + "\u0301" * 200, "محمد"])
def test_invisible_and_oversized_names_are_drawn(name: str) -> None:
    assert measure(name, "bold", 20) >= 0
    assert label(name, "bold", 20, (0, 0, 0)).get_width() > 0
    assert label(f"a {name} b", "bold", 40, (0, 0, 0)).get_width() > 0
    lineup = default_lineup("quits")
    lineup.names = [name, name]
    storage, match = Storage(), lineup.match()
    Store(storage).keep(match, lineup.stones)
    results = {"players": {name: {"quits": {"recent": "w", "levels": {"easy": [1, 0, 0, 1]}}}}, "complete": True}
    storage.set("progress.results", json.dumps(results))
    driver = Driver((640, 480), storage=storage)
    driver.app.push(ResultsScene(driver.app))
    driver.settle()
    assert isinstance(driver.scene, ResultsScene)


def test_typed_names_are_cleaned() -> None:
    driver = Driver((640, 480))
    driver.app.push(SetupPlace(default_lineup("quits")))
    driver.settle()
    field = NameField(driver.scene, 0)
    field.activate()
    for text in ("\0", "\u202eB", "o\ud800", "\u200b"):
        driver.send(pygame.TEXTINPUT, text=text)
        driver.run(0.05)
    field.finish()
    assert driver.scene.lineup.names[0] == "Bo"


def test_symlink_loops_pipes_and_devices_are_not_read_as_settings(tmp_path: Path) -> None:
    loop, pipe = tmp_path / "settings.json", tmp_path / "shelf.json"
    loop.symlink_to(loop)
    os.mkfifo(pipe)
    storage = FolderStorage(tmp_path)
    assert storage.get("settings") is None
    assert storage.get("shelf") is None
    assert storage.set("settings", "{}")
    assert storage.set("shelf", "{}")
    assert FolderStorage(tmp_path).get("settings") == FolderStorage(tmp_path).get("shelf") == "{}"


def linked(plies: int, *own: int) -> Match[Any]:
    """Return a game by link whose given seats are played on this device."""
    match = played(plies)
    match.notes["link"] = list(own)
    return match


def received(store: Store, match: Match[Any]) -> Match[Any]:
    shown: list[str] = []
    return receive_match(store, match, STONES, lambda: shown.append("shown"))[0]


def more(match: Match[Any], plies: int) -> Match[Any]:
    other = match.branch(match.ply)
    other.id = match.id
    for _ in range(plies):
        other.play(other.rules.moves(other.state)[0])
    return other


@pytest.mark.parametrize(("plies", "resigned", "is_taken"), [
    (1, None, True), (2, None, False), (6, None, False), (0, 1, True), (0, 0, False), (1, 0, False), (1, 1, True)])
def test_a_link_can_move_only_the_senders_seat(plies: int, resigned: int | None, is_taken: bool) -> None:
    store, ours = Store(Storage()), linked(3, 0)  # seat 1 is to move, elsewhere
    store.keep(ours, STONES)
    theirs = more(ours, plies)
    if resigned is not None:
        theirs.resign(resigned)
    match = received(store, theirs)
    assert (match.moves == theirs.moves and match.resigned == resigned) is is_taken
    notice = store.notice()
    assert (notice is None) is is_taken
    if notice:
        kept = store.load(ours.id)
        assert kept is not None
        assert (kept.match.moves, kept.match.resigned) == (ours.moves, None)
        assert notice.act is not None
        notice.act()
        kept = store.load(ours.id)
        assert kept is not None
        assert (kept.match.moves, kept.match.resigned) == (theirs.moves, resigned)


def test_a_link_does_not_change_a_game_that_is_not_played_by_link() -> None:
    store, ours = Store(Storage()), played(3)
    store.keep(ours, STONES)
    assert received(store, more(ours, 1)).moves == ours.moves
    assert store.notice() is not None


def test_the_reply_to_a_game_sent_after_undo_is_accepted() -> None:
    store, ours = Store(Storage()), linked(5, 0)
    ours.undo()
    ours.undo()  # the remaining three moves are sent
    store.keep(ours, STONES)
    sent = ours.branch(ours.ply)
    sent.id = ours.id
    sent.play(next(move for move in sent.rules.moves(sent.state) if move != ours.moves[3]))
    assert received(store, sent).moves == sent.moves
    assert store.notice() is None


def test_moves_undone_after_sending_may_return() -> None:
    store, ours = Store(Storage()), linked(3, 0)
    reply = more(ours, 1)
    ours.undo()
    store.keep(ours, STONES)
    assert received(store, reply).moves == reply.moves
    assert store.notice() is None


class LocalChannel:
    """A channel to an engine in this process, which can stop answering without ending."""

    def __init__(self) -> None:
        self.lines = ['{"ready": true}']
        self.server = EngineServer(GAMES, self.lines.append)
        self.is_silent, self.is_closed, self.is_alive = False, False, True

    def send(self, line: str) -> None:
        if not self.is_silent:
            self.server.receive(line)

    def poll(self) -> list[str]:
        if self.is_silent:
            return []
        if self.server.is_busy:
            self.server.think()
        said = list(self.lines)
        self.lines.clear()
        return said

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize("which", [0, 1])
def test_a_silent_engine_is_replaced_and_delays_one_turn_only(which: int) -> None:
    opened: list[LocalChannel] = []

    def open_worker() -> LocalChannel:
        opened.append(LocalChannel())
        return opened[-1]

    pool, match = EnginePool(open_worker, 2), played(0)
    waited = []
    for turn in range(3):
        pool.ready()
        engine = pool.make(match, "beginner", 1)
        assert isinstance(engine, RemoteEngine)
        if turn == 0:
            opened[which].is_silent = True
            opened[which].lines.clear()
        seconds = 0.0
        while not engine.step(1.0, 0.1) and seconds < 30:
            seconds += 0.1
        waited.append(seconds)
        assert engine.best() in match.rules.moves(match.state)
    assert opened[which].is_closed
    assert len(opened) == 3
    assert waited[0] < 8
    assert max(waited[1:]) < 2


def test_settings_of_two_windows_are_merged() -> None:
    storage = Storage()
    one, two = Store(storage), Store(storage)
    here, there = one.settings(), two.settings()
    here.theme, here.setups = "dark", {"quits": {"variant": "classic"}}
    one.keep_settings(here)
    there.volume, there.setups = 0.2, {"abalone": {"variant": "belgian"}}
    two.keep_settings(there)
    one.keep_settings(here)
    kept = Store(storage).settings()
    assert (kept.theme, kept.volume, set(kept.setups)) == ("dark", 0.2, {"quits", "abalone"})
    here.volume = 0.5
    one.keep_settings(here)
    assert Store(storage).settings().volume == 0.5


def test_a_game_forked_in_a_second_window_gets_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    page, storage, match = FakePage("https://agate.example/"), Storage(), played(2)
    monkeypatch.setattr(Desktop, "page", page)
    Store(storage).keep(match, STONES)
    driver = Driver((640, 480), storage=storage)
    driver.app.go(KeptMatch(match.id))
    driver.settle()
    other = Store(storage)
    there = other.load(match.id)
    assert there is not None
    there.match.play(there.match.rules.moves(there.match.state)[0])
    other.keep(there.match, there.stones)
    ours = driver.scene.match
    ours.play(ours.rules.moves(ours.state)[1])
    driver.app.save()
    driver.run(3.0)
    assert ours.id != match.id
    assert page.scripts.showTrail.call_args.args == (json.dumps(["", f"quits/{ours.id}"]),)
