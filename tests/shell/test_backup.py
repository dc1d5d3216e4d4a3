"""Backups: all data is restored, merging adds no doubles, and hostile files change nothing silently."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games.cli import main
from games.engine.core.match import Match
from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.backup import KNOWN, LONGER, NEW, Restore, backup_lines, is_backup
from games.shell.library.join import joined
from games.shell.library.lesson_progress import LessonProgress
from games.shell.library.lineup import default_lineup
from games.shell.library.puzzle_progress import PuzzleProgress, joined_progress
from games.shell.library.results import Results
from games.shell.library.store import Settings, Store
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import FolderStorage, Storage
from games.shell.screens.settings import SettingsScene
from games.shell.screens.shelf.backup import BackupScene, RestoreScene
from tests.shell.driver import Driver
from tests.shell.fake_page import FakePage
from tests.shell.layout_check import problems

HEADER = '{"agate":"backup","version":1}\n'


def played(seed: int, plies: int, game: str = "orbito", name: str = "Ann") -> Match[Any]:
    """Return a random game of a person against a computer."""
    lineup, rng = default_lineup(game), Random(seed)
    lineup.names[0] = name
    match = lineup.match()
    while match.result() is None and match.ply < plies:
        match.play(rng.choice(match.rules.moves(match.state)))
    return match


def full_shelf(storage: Storage) -> Store:
    """Return a store with games in progress and over, results, progress, settings and data of a later version."""
    store = Store(storage)
    results = Results(store)
    for seed, game in enumerate(("orbito", "abalone", "quits", "slyne", "orbito", "orbito")):
        match = played(seed, 400 if seed > 3 else 9, game)
        store.keep(match, default_lineup(game).stones)
        results.count_match(match)
        store.keep(match, default_lineup(game).stones)
    for _ in results.rebuild():
        pass
    lessons, puzzles = LessonProgress(store), PuzzleProgress(store)
    lessons.finish("abalone", "push")
    puzzles.solve(puzzles_of("quits")[0], False, puzzles.today)
    settings = store.settings()
    settings.theme, settings.setups = "dark", {"orbito": {"game": "orbito"}}
    store.keep_settings(settings)
    store.keep_progress("streak", {"best": {"all": 7}, "last": "2026-01-01"})
    storage.set("game.laterlaterlater", json.dumps({"version": 77, "anything": [1]}))
    storage.set("game.brokenbroken00.damaged", "{\udcff")
    return store


def backup_of(store: Store) -> str:
    return "".join(backup_lines(store))


def restored(store: Store, text: str) -> Restore:
    restore = Restore(store, text)
    shares = [*restore.plan(), *restore.apply()]
    assert all(0.0 <= share <= 1.0 for share in shares)
    return restore


def content(storage: Storage) -> dict[str, Any]:
    """Return all stored data, with JSON decoded."""
    kept = {}
    for key in storage.keys(""):
        text = storage.get(key) or ""
        kept[key] = json.loads(text) if not key.endswith(".damaged") else text
    return {key: value for key, value in kept.items() if key != "shelf"}


def test_a_backup_is_restored_and_merging_it_again_changes_nothing() -> None:
    here, there = Storage(), Storage()
    store = full_shelf(here)
    text = backup_of(store)
    assert text.isascii()
    other = Store(there)
    restore = restored(other, text)
    assert restore.games == {NEW: 6}
    assert not restore.is_cut
    assert [fault.slug for fault in restore.faults] == ["foreign"]
    assert content(there) == content(here)
    assert [entry.key for entry in other.shelf()] == [entry.key for entry in store.shelf()]
    again = restored(other, text)
    assert (again.games, again.changes) == ({KNOWN: 6}, 0)
    assert content(there) == content(here)
    back = restored(store, backup_of(other))
    assert back.changes == 0
    assert content(there) == content(here)


def test_backups_of_two_devices_can_be_merged_in_either_order() -> None:
    one, two = Storage(), Storage()
    first, second = Store(one), Store(two)
    for store, seeds in ((first, (1, 2, 3)), (second, (3, 4))):
        for seed in seeds:
            match = played(seed, 400)
            match.id = f"samegame{seed}"
            Results(store).count_match(match)
            store.keep(match, default_lineup("orbito").stones)
    total = sum(tally.games for tally in Results(first).of("Ann", "orbito").levels.values())
    assert total == 3
    a, b = backup_of(first), backup_of(second)
    for store, text in ((first, b), (second, a), (first, b)):
        restored(store, text)
        results = Results(store).of("Ann", "orbito")
        assert sum(tally.games for tally in results.levels.values()) == 4, "the shared game counts once"
        assert len(store.shelf()) == 4


def test_the_longer_version_of_a_game_wins_and_a_different_one_is_kept_too() -> None:
    def kept(plies: int, seed: int = 5) -> tuple[Store, str]:
        store, match = Store(Storage()), played(seed, plies)
        match.id = "thesamegame1"
        store.keep(match, default_lineup("orbito").stones)
        return store, backup_of(store)

    short, short_text = kept(4)
    _, long_text = kept(8)
    _, other_text = kept(8, seed=6)
    assert restored(short, long_text).games == {LONGER: 1}
    record = short.record("thesamegame1")
    assert record is not None
    assert len(record.moves) == 8
    assert restored(short, short_text).games == {KNOWN: 1}
    assert len(short.shelf()) == 1
    for count in ({NEW: 1}, {KNOWN: 1}):
        assert restored(short, other_text).games == count
        assert len(short.shelf()) == 2


def test_a_game_resigned_here_and_continued_elsewhere_is_kept_twice() -> None:
    store, other = Store(Storage()), Store(Storage())
    match, longer = played(5, 4), played(5, 8)
    match.id = longer.id = "thesamegame1"
    match.resign(match.seat_to_move)
    store.keep(match, default_lineup("orbito").stones)
    other.keep(longer, default_lineup("orbito").stones)
    assert restored(store, backup_of(other)).games == {NEW: 1}
    assert sorted(entry.is_over for entry in store.shelf()) == [False, True]


def test_progress_is_merged_without_doubles() -> None:
    ours = {"done": {"abalone": ["a", "b"]}, "best": {"all": 3}, "last": "", "on": False}
    theirs = {"done": {"abalone": ["b", "c"], "quits": ["x"]}, "best": {"all": 9}, "last": "quits", "on": True}
    both = {"done": {"abalone": ["a", "b", "c"], "quits": ["x"]}, "best": {"all": 9}, "last": "quits", "on": True}
    assert joined(ours, theirs) == both
    assert joined(both, theirs) == joined(both, ours) == both
    puzzles = joined_progress({"solved": {"p": False}, "again": {"p": [5, 0]}, "days": [1, 2]},
                              {"solved": {"p": True}, "again": {"p": [9, 1], "q": "strange"}, "days": [2, 3]})
    assert puzzles == {"solved": {"p": True}, "again": {"p": [9, 1]}, "days": [1, 2, 3]}


def test_settings_are_restored_only_on_request_and_checked() -> None:
    store = Store(Storage())
    text = HEADER + json.dumps({"key": "settings", "text": json.dumps(
        {"theme": "dark", "volume": 99, "evil": 1})}) + '\n{"end":1}\n'
    restore = Restore(store, text)
    for _ in restore.plan():
        pass
    restore.leave_settings()
    for _ in restore.apply():
        pass
    assert store.settings().theme == Settings().theme
    restored(store, text)
    assert (store.settings().theme, store.settings().volume) == ("dark", Settings().volume)


HOSTILE = {
    "empty": HEADER,
    "truncated": HEADER + '{"key":"progress.lessons","te',
    "deep": HEADER + '{"key":"progress.lessons","text":' + "[" * 90_000,
    "deep inside": HEADER + json.dumps({"key": "progress.lessons", "text": "[" * 90_000 + "]" * 90_000}),
    "huge": HEADER + json.dumps({"key": "progress.lessons", "text": "{" + " " * 5_000_000 + "}"}),
    "numbers": HEADER + json.dumps({"key": "progress.lessons", "text": '{"n":' + "9" * 5_000 + "}"}),
    "a way out": HEADER + json.dumps({"key": "../../evil", "text": "{}"}),
    "a dotted way": HEADER + json.dumps({"key": "..", "text": "{}"}),
    "the list": HEADER + json.dumps({"key": "shelf", "text": '{"aaaaaaaa":[1,"orbito",0]}'}),
    "old list": HEADER + json.dumps({"key": "games", "text": "[]"}),
    "a list": HEADER + json.dumps({"key": "progress.lessons", "text": "[1,2]"}),
    "long key": HEADER + json.dumps({"key": "a" * 5_000, "text": "{}"}),
    "no key": HEADER + json.dumps({"text": "{}"}),
    "numbers for text": HEADER + json.dumps({"key": 7, "text": 8}),
    "forged game": HEADER + json.dumps({"key": "game.abcdefgh", "text": json.dumps({
        "version": 2, "game": "orbito", "variant": "classic", "options": {}, "players": [["a", ""], ["b", ""]],
        "position": "", "moves": [[99], [98]], "ply": 2, "resigned": None})}),
    "a game under a bad id": HEADER + json.dumps({"key": "game.A B", "text": "{}"}),
}


@pytest.mark.parametrize("theirs", ['{"done":{"abalone":[1e999]}}', '{"done":{"x":-1e999}}'])
def test_infinite_numbers_in_a_backup_leave_the_progress_readable(theirs: str) -> None:
    """JSON has no infinity; if it were written, the progress could not be read again."""
    storage = Storage()
    LessonProgress(Store(storage)).finish("abalone", "push")
    before = content(storage)
    restore = restored(Store(storage), HEADER + json.dumps({"key": "progress.lessons", "text": theirs}))
    assert restore.faults
    assert content(storage) == before


def test_a_game_of_a_later_version_is_not_overwritten() -> None:
    match = played(3, 8)
    lines = [json.dumps({"key": f"game.{match.id}", "text": text})
             for text in (match.record().text(), json.dumps({"version": 77}))]
    for each in (lines, lines[::-1]):
        store = Store(Storage())
        restored(store, HEADER + "\n".join(each))
        assert store.record(match.id) is not None


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_change_nothing_and_are_reported(text: str, tmp_path: Path) -> None:
    storage = FolderStorage(tmp_path / "kept")
    store = Store(storage)
    LessonProgress(store).finish("abalone", "push")
    before = content(storage)
    restore = restored(store, text)
    assert restore.is_cut
    assert restore.faults or text == HEADER
    assert content(storage) == before
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_truncated_file_restores_its_complete_lines() -> None:
    text = backup_of(full_shelf(Storage()))
    store = Store(Storage())
    restore = restored(store, text[:len(text) * 2 // 3])
    assert restore.is_cut
    assert len(store.shelf()) == restore.games[NEW] > 2


def test_a_backup_of_a_later_version_is_refused() -> None:
    text = backup_of(full_shelf(Storage())).replace('"version":1', '"version":2', 1)
    storage = Storage()
    restore = restored(Store(storage), text)
    assert restore.is_newer
    assert content(storage) == {}


def test_doubled_and_reordered_lines_and_unknown_names_do_no_harm() -> None:
    store = full_shelf(Storage())
    match = played(9, 6, name="ok")
    record = json.loads(match.record().text())
    record["players"][0][0] = "A\ud800\u202ebc"
    head, *lines, end = backup_of(store).splitlines()
    lines.append(json.dumps({"key": f"game.{match.id}", "text": json.dumps(record)}))
    there = Store(Storage())
    restored(there, "\n".join([head, *reversed(lines), *lines, end]))
    assert len(there.shelf()) == 7
    kept = there.record(match.id)
    assert kept is not None
    assert kept.players[0].name == "Abc"


class NearlyFullDisk(FolderStorage):
    """A disk with room for a limited number of further texts."""

    room = 3

    def _write(self, key: str, text: str | None) -> bool:
        if text is not None:
            if self.room <= 0:
                return False
            self.room -= 1
        return super()._write(key, text)


def test_restoring_on_a_full_disk_keeps_existing_data(tmp_path: Path) -> None:
    text = backup_of(full_shelf(Storage()))
    storage = NearlyFullDisk(tmp_path)
    storage.room = 10**6
    store = Store(storage)
    store.keep(played(40, 7), default_lineup("orbito").stones)
    LessonProgress(store).finish("quits", "slide")
    before = content(storage)
    storage.room = 3
    restore = restored(store, text)
    assert restore.is_full
    storage.room = 10**6
    after = content(FolderStorage(tmp_path))
    assert {key: after[key] for key in before} == before
    assert restored(Store(FolderStorage(tmp_path)), text).is_full is False, "and the same file brings the rest"


# --- on the screen -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(360, 640), (667, 375), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_backup_is_saved_and_restored_on_the_screen(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    storage = Storage()
    full_shelf(storage)
    storage.remove("game.laterlaterlater")
    driver = Driver(size, SettingsScene, storage, language=language)
    driver.app.push(BackupScene(driver.app))
    driver.settle()
    scene = driver.scene
    assert problems(scene.group, scene.screen) == []
    scene.field._change(str(tmp_path / "all.json"))
    driver.tap(scene.dialog.buttons[0].rect.center)
    driver.run(0.5)
    assert is_backup((tmp_path / "all.json").read_text(encoding="utf-8"))
    other = Driver(size, SettingsScene, language=language)
    other.send(pygame.DROPFILE, file=str(tmp_path / "all.json"))
    other.run(1.0)
    other.settle()
    assert isinstance(other.scene, RestoreScene)
    assert problems(other.scene.group, other.scene.screen) == []
    assert len(other.scene.summary()) == 2
    assert other.app.store.shelf() == [], "nothing is written before it is asked for"
    take = next(widget for widget in other.scene.group.controls() if getattr(widget, "kind", "") == "primary")
    other.tap(take.rect.center)
    other.run(1.0)
    other.settle()
    assert problems(other.scene.group, other.scene.screen) == []
    assert len(other.app.store.shelf()) == 6
    assert other.app.settings.theme == "light" == json.loads(other.storage.get("settings") or "")["theme"]


def test_in_the_browser_a_backup_is_downloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    page = FakePage()
    monkeypatch.setattr(Desktop, "page", page)
    storage = Storage()
    full_shelf(storage)
    driver = Driver((390, 844), BackupScene, storage)
    driver.scene.save()
    driver.run(0.5)
    name, text, kind = page.scripts.saveFile.call_args.args
    assert name.startswith("agate-backup-")
    assert is_backup(text)
    assert kind == "text/plain"


# --- from the command line -----------------------------------------------------------------------


def test_the_command_line_saves_and_restores_a_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, file = tmp_path / "one", tmp_path / "two", tmp_path / "all.json"
    full_shelf(FolderStorage(one))
    two.mkdir()
    assert main(["library", "export", str(file), "--folder", str(one)]) == 0
    assert main(["library", "import", str(file), "--folder", str(two), "--dry-run"]) == 1
    assert os.listdir(two) == []
    assert main(["library", "import", str(file), "--folder", str(two), "--settings"]) == 1, "a game of a later version"
    assert content(FolderStorage(two)) == content(FolderStorage(one))
    assert "6 new games" in capsys.readouterr().out
    assert main(["library", "import", str(tmp_path / "no.json"), "--folder", str(two)]) == 2
    (tmp_path / "no.json").write_text("nothing")
    assert main(["library", "import", str(tmp_path / "no.json"), "--folder", str(two)]) == 2
    assert "not a backup" in capsys.readouterr().err
    assert main(["library", "export", str(file), "--folder", str(tmp_path / "nowhere")]) == 2
