"""Storage: kills, full disks, several windows and damage lose no game and are reported."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engine.core.bounded import LONGEST_NAME
from games.engine.core.match import Match
from games.shell.library.lineup import default_lineup, kept_lineup
from games.shell.library.store import Notice, Settings, Store
from games.shell.platform.storage import FolderStorage, PageStorage, Storage
from tests.shell.driver import Driver
from tests.shell.test_screens import game_scene

SAVES = Path(__file__).parents[1] / "saves"
OLD_GAMES = (SAVES / "games-0.1.json").read_text(encoding="utf-8")
NOT_KEPT, DAMAGED = Notice("toast.not_kept", "danger"), Notice("toast.damaged")
KEPT_AGAIN = Notice("toast.kept_again", "primary")


def played(game: str = "quits", plies: int = 3, seed: int = 1) -> Match[Any]:
    match, rng = default_lineup(game).match(), Random(seed)
    for _ in range(plies):
        match.play(rng.choice(match.rules.moves(match.state)))
    return match


STONES = default_lineup("quits").stones


def moves_kept(store: Store, key: str) -> tuple[tuple[int, ...], ...]:
    record = store.record(key)
    return record.moves if record else ()


def play_on(match: Match[Any], seed: int = 0) -> None:
    match.play(Random(seed).choice(match.rules.moves(match.state)))


class LimitedDisk(FolderStorage):
    """A folder on a disk with limited room."""

    is_full = False

    def _write(self, key: str, text: str | None) -> bool:
        return False if self.is_full and text is not None else super()._write(key, text)


class CountingStorage(Storage):
    """Counts reads."""

    reads = 0

    def get(self, key: str) -> str | None:
        self.reads += 1
        return super().get(key)


# --- parts of the app ------------------------------------------------------------------------------


def test_a_part_of_the_app_keeps_its_data_under_its_key() -> None:
    storage = Storage()
    assert Store(storage).progress("lessons") == {}
    Store(storage).keep_progress("lessons", {"orbito": ["basics", 2]})
    Store(storage).keep_progress("puzzles", {"solved": 3})
    assert Store(storage).progress("lessons") == {"orbito": ["basics", 2]}
    assert Store(storage).progress("puzzles") == {"solved": 3}


def test_damaged_progress_is_set_aside_and_reported() -> None:
    storage = Storage()
    storage.set("progress.lessons", "[1, 2")
    store = Store(storage)
    assert store.progress("lessons") == {}
    assert store.notice() == DAMAGED
    assert storage.get("progress.lessons.damaged") == "[1, 2"


# --- saves of version 0.1 --------------------------------------------------------------------------


def test_games_of_version_0_1_are_imported_without_loss(tmp_path: Path) -> None:
    old = json.loads(OLD_GAMES)
    (tmp_path / "games.json").write_text(OLD_GAMES, encoding="utf-8")
    store = Store(FolderStorage(tmp_path))
    for is_over in (False, True):
        entries = store.shelf(is_over=is_over)
        before = [row for row in old if row["over"] == is_over]
        assert len(entries) == len(before)
        for entry, row in zip(entries, before, strict=True):  # in the same order, the latest first
            kept, save = store.load(entry.key), json.loads(row["save"])
            assert kept is not None
            match = kept.match
            assert (match.game, match.variant, match.options) == (save["game"], save["variant"], save["options"])
            assert [list(player) for player in match.players] == save["players"]
            assert [list(move) for move in match.moves] == save["moves"]
            assert (match.ply, match.resigned, kept.stones) == (save["ply"], save["resigned"], row["stones"])
    assert store.notice() is None
    assert not (tmp_path / "games.json").exists()
    assert len(Store(FolderStorage(tmp_path)).shelf()) == len(old)


def test_settings_of_version_0_1_are_imported() -> None:
    storage = Storage()
    storage.set("settings", (SAVES / "settings-0.1.json").read_text(encoding="utf-8"))
    settings = Store(storage).settings()
    assert (settings.language, settings.theme, settings.volume, settings.text_scale) == ("fr", "dark", 0.35, 1.15)
    lineup = kept_lineup("slyne", settings.setups["slyne"])
    assert (lineup.variant, lineup.levels) == ("2", ["", "master"])


def test_an_old_list_is_kept_until_all_its_games_are_written(tmp_path: Path) -> None:
    (tmp_path / "games.json").write_text(OLD_GAMES, encoding="utf-8")
    disk = LimitedDisk(tmp_path)
    disk.is_full = True
    assert len(Store(disk).shelf()) == 8
    assert (tmp_path / "games.json").exists()
    assert len(Store(FolderStorage(tmp_path)).shelf()) == 8
    assert not (tmp_path / "games.json").exists()


def test_one_damaged_byte_in_an_old_list_loses_at_most_one_game(tmp_path: Path) -> None:
    whole = OLD_GAMES.encode()
    for place in range(3, len(whole), 211):
        folder = tmp_path / str(place)
        folder.mkdir()
        (folder / "games.json").write_bytes(whole[:place] + b"\xff" + whole[place + 1:])
        store = Store(FolderStorage(folder))
        assert len(store.shelf()) >= 7
        assert store.notice() == DAMAGED
        assert (folder / "games.damaged.json").read_bytes() == whole[:place] + b"\xff" + whole[place + 1:]


# --- damage ----------------------------------------------------------------------------------------


def test_a_damaged_game_is_set_aside_and_the_others_are_kept(tmp_path: Path) -> None:
    match = played()
    match.players = (match.players[0]._replace(name="Zoe"), match.players[1])
    Store(FolderStorage(tmp_path)).keep(match, STONES)
    other = played(seed=2)
    Store(FolderStorage(tmp_path)).keep(other, STONES)
    file = tmp_path / f"game.{match.id}.json"
    damage = file.read_bytes().replace(b"Zoe", b"Zo\xff")
    file.write_bytes(damage)
    store = Store(FolderStorage(tmp_path))
    assert {entry.key for entry in store.shelf()} == {match.id, other.id}
    assert moves_kept(store, match.id) == tuple(match.moves), "only the name was damaged"
    assert store.notice() == DAMAGED
    assert (tmp_path / f"game.{match.id}.damaged.json").read_bytes() == damage
    file.write_bytes(b"\xff" + damage)
    store = Store(FolderStorage(tmp_path))
    assert store.load(match.id) is None
    assert store.notice() == DAMAGED
    assert [entry.key for entry in store.shelf()] == [other.id]
    assert (tmp_path / f"game.{match.id}.damaged.json").read_bytes() == b"\xff" + damage


def test_a_game_of_a_newer_version_is_not_changed() -> None:
    storage, match = Storage(), played()
    Store(storage).keep(match, STONES)
    text = (storage.get(f"game.{match.id}") or "").replace('"version":2', '"version":3')
    storage.set(f"game.{match.id}", text)
    store = Store(storage)
    assert store.load(match.id) is None
    assert store.shelf() == []
    assert store.notice() == Notice("toast.foreign", "danger")
    assert storage.get(f"game.{match.id}") == text


def test_a_lost_or_damaged_summary_is_rebuilt_from_the_games() -> None:
    storage = Storage()
    keys = []
    for seed in range(3):
        match = played(seed=seed)
        Store(storage).keep(match, STONES)
        keys.append(match.id)
    for damage in (None, "{", "[]", '{"a": 1}', '{"../../x": [1, "quits", 0]}'):
        if damage is None:
            storage.remove("shelf")
        else:
            storage.set("shelf", damage)
        assert [entry.key for entry in Store(storage).shelf()] == keys[::-1]


# --- no room ---------------------------------------------------------------------------------------


def test_on_a_full_disk_the_text_in_memory_counts_until_it_can_be_written(tmp_path: Path) -> None:
    disk, match = LimitedDisk(tmp_path), played()
    store = Store(disk)
    store.keep(match, STONES)
    assert store.notice() is None
    disk.is_full = True
    for seed in range(4):
        play_on(match, seed)
        store.keep(match, STONES)
    new = played("orbito", 1)
    store.keep(new, default_lineup("orbito").stones)
    assert (store.notice(), store.notice()) == (NOT_KEPT, None)
    assert moves_kept(store, match.id) == tuple(match.moves)
    assert {entry.key for entry in store.shelf()} == {match.id, new.id}
    assert len(moves_kept(Store(FolderStorage(tmp_path)), match.id)) == 3, "the file must still hold the old text here"
    disk.is_full = False
    assert (store.notice(), store.notice()) == (KEPT_AGAIN, None)
    after = Store(FolderStorage(tmp_path))
    assert moves_kept(after, match.id) == tuple(match.moves)
    assert moves_kept(after, new.id) == tuple(new.moves)


def test_a_failed_write_leaves_the_old_text_and_no_temporary_file(tmp_path: Path,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    storage = FolderStorage(tmp_path)
    storage.set("settings", "old")

    def refuse(path: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    assert not storage.set("settings", "new")
    assert storage.get("settings") == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
    assert (tmp_path / "settings.json").read_text() == "old"


def test_a_full_disk_is_reported_during_the_game(tmp_path: Path) -> None:
    disk = LimitedDisk(tmp_path)
    driver = Driver((480, 640), lambda app: game_scene(app, "quits", "classic"), disk, volume=0.0)
    disk.is_full = True
    session = driver.scene.session
    session.play((session.rules.moves(session.match.state)[0],))
    driver.run(2.5)
    assert "Nothing can be saved" in driver.scene.toast.text
    disk.is_full = False
    driver.run(2.5)
    assert "Saving works again" in driver.scene.toast.text


class LocalStorage:
    """A browser's localStorage with a quota in characters."""

    def __init__(self, quota: int) -> None:
        self.quota = quota
        self.texts: dict[str, str] = {}

    def getItem(self, key: str) -> str | None:  # noqa: N802
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        if sum(map(len, self.texts.values())) - len(self.texts.get(key, "")) + len(text) > self.quota:
            raise RuntimeError("QuotaExceededError")
        self.texts[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.texts.pop(key, None)


class FakeWindow:
    """The part of a browser's window that storage uses."""

    def __init__(self, quota: int) -> None:
        self.localStorage = LocalStorage(quota)
        self.Object = self

    def keys(self, local: LocalStorage) -> FakeWindow:
        return self

    def join(self, between: str) -> str:
        return between.join(["someone else's", *self.localStorage.texts])


def test_a_full_localstorage_keeps_texts_in_memory_until_games_are_deleted() -> None:
    window = FakeWindow(3_000)
    store, matches = Store(PageStorage(window)), [played(seed=seed, plies=6) for seed in range(12)]
    for match in matches:
        store.keep(match, STONES)
    assert store.notice() == NOT_KEPT
    assert len(store.shelf()) == 12
    written = Store(PageStorage(window)).shelf()
    assert 2 < len(written) < 12
    for entry in written:
        store.drop(entry.key)
        store.notice()
    assert len(Store(PageStorage(window)).shelf()) >= min(len(written), 12 - len(written))


def test_a_browser_without_storage_works_and_reports_it() -> None:
    store, match = Store(PageStorage(object())), played()
    store.keep(match, STONES)
    assert store.notice() == NOT_KEPT
    assert moves_kept(store, match.id) == tuple(match.moves)


# --- several windows -------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from games.shell.platform.storage import FolderStorage
storage = FolderStorage(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    assert storage.set("settings", sys.argv[2] * 3000), number
    assert storage.get("settings") in ("a" * 3000, "b" * 3000), number
"""


def test_two_programs_can_write_the_same_key_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(tmp_path)]
    programs = [subprocess.Popen([*command, letter, "300"], stderr=subprocess.PIPE, text=True) for letter in "ab"]
    for program in programs:
        assert program.communicate(timeout=60)[1] == ""
        assert program.returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_writing_follows_a_symbolic_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "here").mkdir()
    (tmp_path / "elsewhere" / "kept.json").write_text("old")
    link = tmp_path / "here" / "settings.json"
    link.symlink_to(tmp_path / "elsewhere" / "kept.json")
    assert FolderStorage(tmp_path / "here").set("settings", "new")
    assert link.is_symlink()
    assert (tmp_path / "elsewhere" / "kept.json").read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_device_or_pipe_behind_a_symbolic_link_is_left_alone(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "here" / "settings.json"
    os.mkfifo(pipe)
    link.parent.mkdir()
    link.symlink_to(pipe)
    storage = FolderStorage(link.parent)
    assert storage.set("settings", "new")
    assert pipe.is_fifo()
    assert FolderStorage(link.parent).get("settings") == "new"


def test_a_game_continued_in_two_windows_becomes_two_games() -> None:
    storage, match = Storage(), played()
    Store(storage).keep(match, STONES)
    one, two = Store(storage), Store(storage)
    here, there = one.load(match.id), two.load(match.id)
    assert here
    assert there
    for seed in range(3):
        play_on(there.match, seed)
        two.keep(there.match, there.stones)
    one.keep(here.match, here.stones)  # no move was played here, so nothing must be written
    assert len(one.shelf()) == 1
    assert one.notice() is None
    play_on(here.match, 9)
    one.keep(here.match, here.stones)
    assert one.notice() == Notice("toast.forked", "primary")
    assert sorted(len(moves_kept(one, entry.key)) for entry in one.shelf()) == [4, 6]
    play_on(here.match, 8)
    one.keep(here.match, here.stones)
    two.keep(there.match, there.stones)
    assert sorted(len(moves_kept(two, entry.key)) for entry in two.shelf()) == [5, 6]


def test_games_begun_in_two_windows_have_different_keys() -> None:
    storage = Storage()
    matches = [played(seed=seed) for seed in range(50)]
    stores = [Store(storage), Store(storage)]
    for number, match in enumerate(matches):
        stores[number % 2].keep(match, STONES)
    assert [len(store.shelf()) for store in stores] == [50, 50]


def test_a_pasted_game_continues_the_kept_one_or_is_kept_separately() -> None:
    store, match = Store(Storage()), played()
    store.keep(match, STONES)
    longer, other = store.load(match.id), store.load(match.id)
    assert longer
    assert other
    play_on(longer.match)
    store.adopt(longer.match)
    assert longer.match.id == match.id
    store.keep(longer.match, STONES)
    assert len(store.shelf()) == 1
    other.match.undo()
    play_on(other.match, 5)
    store.adopt(other.match)
    assert other.match.id != match.id
    store.keep(other.match, STONES)
    assert len(store.shelf()) == 2


# --- settings --------------------------------------------------------------------------------------

BAD_VALUES = ["9" * 400, "-" + "9" * 400, "1e999", "NaN", "null", "[]", "{}", '"loud"', "true", '"\\ud800"',
              '"\\u0000"', "[[[[]]]]", '{"quits": 7}', '{"quits": {"game": "quits", "variant": [], "levels": 3}}',
              '{"quits": {"game": "quits", "variant": "classic", "options": [], "levels": ["", {}], "names": [1, 2]}}']


@pytest.mark.parametrize("name", list(vars(Settings())))
def test_hostile_settings_are_replaced_by_defaults(name: str) -> None:
    storage = Storage()
    for value in BAD_VALUES:
        storage.set("settings", f'{{"{name}": {value}}}')
        store = Store(storage)
        settings = store.settings()
        if name in ("name", "relay"):
            assert getattr(settings, name) == ("loud" if value == '"loud"' else "")
        elif name not in ("setups", "turned") and (name, value) not in {(flag, "true") for flag in vars(Settings())}:
            assert getattr(settings, name) == getattr(Settings(), name)
        store.keep_settings(settings)
        assert kept_lineup("quits", settings.setups.get("quits")).match().game == "quits"


def test_an_overlong_stored_name_is_cut() -> None:
    kept = {"game": "quits", "variant": "classic", "options": {}, "levels": ["", "easy"],
            "names": ["x" * 20_000, "a\0b\ud800"], "stones": [1, 2]}
    lineup = kept_lineup("quits", kept)
    assert lineup.names == ["x" * LONGEST_NAME, "ab"]
    assert lineup.stones == STONES
