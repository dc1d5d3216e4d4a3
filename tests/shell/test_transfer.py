"""Import and export of games: readable games are imported once, and faults are reported."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.engine.core.match import Match, Player
from games.engine.records.game_code import Shared
from games.engine.records.movetext import write
from games.shell.library.lineup import default_lineup
from games.shell.library.store import Store
from games.shell.library.transfer import MOVETEXT, Intake, written
from games.shell.platform.desktop import Desktop
from games.shell.platform.files import listing
from games.shell.platform.storage import Storage
from games.shell.screens.shelf import import_games
from games.shell.screens.shelf.backup import BackupScene
from games.shell.screens.shelf.export_games import ExportScene
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.screens.shelf.import_games import ChooseScene, ImportScene
from tests.shell.driver import FRAME, Driver
from tests.shell.fake_page import FakePage
from tests.shell.layout_check import problems


def abalone(seed: int, plies: int = 12) -> Match[Any]:
    """Return an unfinished game of Abalone between two people."""
    lineup, rng = default_lineup("abalone"), Random(seed)
    lineup.levels, lineup.names = ["", ""], ["Aglaé", f"Bo {seed}"]
    match = lineup.match()
    for _ in range(plies):
        match.play(rng.choice(match.rules.moves(match.state)))
    return match


def collection(count: int) -> str:
    """Return a file like those of game collections: without ids, with a foreign tag."""
    texts = [write(Shared(abalone(seed)), GAMES, {"Event": f"Open {seed}", "Site": "Namur"}) for seed in range(count)]
    return "\n".join("\n".join(line for line in text.split("\n") if not line.startswith("[Id")) for text in texts)


def read(store: Store, text: str) -> Intake:
    intake = Intake(store, text)
    for _ in intake.steps():
        pass
    return intake


def test_a_file_is_read_past_its_faults_and_without_doubles() -> None:
    store = Store(Storage())
    text = collection(5).replace("[Event \"Open 2\"]", "[Event \"Open 2\"]\n[Variant \"nowhere\"]")
    text = text.replace("[Variant \"belgian\"]", "", 3)
    games = text.split("[Event")
    games[4] = games[4].replace("1. ", "1. a1i9 ", 1).replace("[Plies \"12\"]", "[Plies \"13\"]")
    intake = read(store, "[Event".join(games))
    assert [(fault.number, fault.ply) for fault in intake.faults][-1] == (4, 1)
    assert len(intake.added) == 5 - len(intake.faults) == len(store.shelf())
    again = read(store, "[Event".join(games))
    assert (again.added, again.known) == ([], len(intake.added)), "the same file a second time adds nothing"


def test_tags_of_an_imported_file_are_exported_again() -> None:
    store = Store(Storage())
    read(store, collection(1))
    record = store.record(store.shelf()[0].key)
    assert record is not None
    text = written(record, MOVETEXT)
    assert '[Site "Namur"]' in text
    assert '[Black "Aglaé"]' in text
    assert read(Store(Storage()), text).faults == []


def test_full_storage_stops_the_import_and_is_reported() -> None:
    class FullStorage(Storage):
        should_last = True
        room = 3

        def _write(self, key: str, text: str | None) -> bool:
            if text is None:
                self._kept.pop(key, None)
                return True
            is_game = key.startswith("game.")
            if is_game and key not in self._kept and sum(name.startswith("game.") for name in self._kept) >= self.room:
                return False
            self._kept[key] = text
            return True

        def _read(self, key: str) -> str | None:
            return self._kept.get(key)

        def _list(self) -> list[str]:
            return list(self._kept)

        def __init__(self) -> None:
            super().__init__()
            self._kept: dict[str, str] = {}

        @property
        def is_lasting(self) -> bool:
            return not self._memory

    storage = FullStorage()
    store = Store(storage)
    intake = read(store, collection(6))
    assert intake.is_full
    assert len(intake.added) == 3 == len(store.shelf())
    assert storage._memory == {}, "no text is in memory only"


def test_a_dropped_file_is_read_and_its_faults_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    text = collection(3)
    file.write_text(text.replace("1. ", "1. z9z9 ", 1), encoding="utf-8")
    driver = Driver((390, 844), GamesScene)
    driver.send(pygame.DROPFILE, file=str(file))
    driver.run(2.0)
    driver.settle()
    assert type(driver.scene).__name__ == "ImportScene"
    assert driver.scene.is_done
    words = " ".join(box.text for box in driver.scene.group.text_boxes())
    assert "2 games added. 1 could not be read" in words
    assert "Open 0" in words
    assert problems(driver.scene.group, driver.scene.screen) == []
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert len(driver.scene.rows) == 2


def test_one_dropped_game_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(collection(1), encoding="latin-1")
    driver = Driver((390, 844), GamesScene)
    driver.send(pygame.DROPFILE, file=str(file))
    driver.run(1.0)
    driver.settle()
    assert driver.scene.match.players[0] == Player("Aglaé")


def test_files_chosen_in_the_browser_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    page = FakePage()
    monkeypatch.setattr(Desktop, "page", page)
    driver = Driver((390, 844), GamesScene)
    page.scripts.receiveFile("a.txt", collection(2), 1)
    driver.run(FRAME)
    page.scripts.receiveFile("b.txt", "", 0)
    driver.run(2.0)
    driver.settle()
    assert len(driver.scene.added) == 2
    assert len(driver.scene.faults) == 1


@pytest.mark.parametrize("size", [(360, 640), (667, 375), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_exported_games_can_be_imported(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    storage = Storage()
    store = Store(storage)
    matches = [abalone(1), abalone(2)]
    for match in matches:
        store.keep(match, default_lineup("abalone").stones)
    driver = Driver(size, GamesScene, storage, language=language)
    for form, name in enumerate(("own.json", "moves.txt")):
        driver.app.push(ExportScene(driver.app, [match.id for match in matches]))
        driver.settle()
        scene = driver.scene
        assert problems(scene.group, scene.screen) == []
        if form:
            scene._choose_form(1)
        scene.field._change(str(tmp_path / name))
        driver.tap(scene.dialog.buttons[0].rect.center)
        driver.run(0.5)
        intake = read(Store(Storage()), (tmp_path / name).read_text(encoding="utf-8"))
        assert sorted(intake.added) == sorted(match.id for match in matches)
        driver.key(pygame.K_ESCAPE)
        driver.settle()


def test_a_failed_export_is_reported(tmp_path: Path) -> None:
    storage = Storage()
    match = abalone(1)
    Store(storage).keep(match, default_lineup("abalone").stones)
    driver = Driver((390, 844), lambda app: ExportScene(app, [match.id]), storage)
    driver.scene._type(str(tmp_path / "nowhere" / "game.json"))
    driver.scene.save()
    driver.run(0.2)
    assert "cannot be written" in driver.scene.dialog.text


def test_the_file_list_shows_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.txt").write_text(collection(1), encoding="utf-8")
    (tmp_path / "deep" / "photo.png").write_bytes(b"")
    monkeypatch.setattr("games.shell.screens.shelf.import_games.usual_folder", lambda: tmp_path)
    driver = Driver((390, 844), GamesScene)
    driver.app.push(ChooseScene(driver.app))
    driver.settle()
    for name in ("deep", "one.txt"):
        assert problems(driver.scene.group, driver.scene.screen) == []
        row = next(row for row in driver.scene.rows.children if row.name == name)
        driver.tap(row.rect.center)
        driver.run(0.3)
        driver.settle()
    driver.run(1.0)
    driver.settle()
    assert driver.scene.game == "abalone"
    assert [entry.name for entry in listing(tmp_path / "deep", with_files=True)] == ["one.txt"]


def test_several_pasted_games_are_all_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    text = collection(2)
    monkeypatch.setattr(Desktop, "paste", lambda _, receive: receive(text))
    driver = Driver((390, 844), GamesScene)
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    driver.run(1.0)
    driver.settle()
    assert len(driver.scene.added) == 2


def test_a_long_file_is_read_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each frame reads as many games as its time allows, and shows the progress."""
    monkeypatch.setattr(import_games, "READ_MS", 0.001)
    driver = Driver((390, 844), GamesScene)
    driver.app.push(ImportScene(driver.app, [("games.txt", collection(40))]))
    told, counts = set(), [0]
    while not isinstance(driver.scene, ImportScene) or not driver.scene.is_done:
        driver.run(FRAME)
        if isinstance(driver.scene, ImportScene) and driver.scene.dialog:
            counts.append(sum(len(intake.added) + intake.pending for intake in driver.scene.intakes))
            told.add(driver.scene.dialog.text)
    assert counts[-1] == len(driver.app.store.shelf()) == 40
    assert max(later - sooner for sooner, later in pairwise(counts)) <= 2
    assert len(told) >= 20


@pytest.mark.parametrize("scene", [ChooseScene, BackupScene])
@pytest.mark.parametrize("path", [
    "~nosuch", "~nosuch/x.json", "a" * 300, "x/" * 3000, "\0", "", "\ud800", "loop", "loop/x",
])
def test_no_path_that_is_typed_ends_the_app(scene: Any, path: str, tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    driver = Driver((390, 844), GamesScene)
    driver.app.push(scene(driver.app))
    driver.settle()
    driver.scene._type(path)
    driver.run(0.1)
    driver.scene._open() if scene is ChooseScene else driver.scene.save()
    driver.run(0.5)
    assert isinstance(driver.scene, scene)


def test_files_that_are_dropped_together_are_imported_in_one_sheet(tmp_path: Path) -> None:
    driver = Driver((390, 844), GamesScene)
    driver.send(pygame.DROPBEGIN)
    for number in range(12):
        path = tmp_path / f"{number}.txt"
        path.write_text(collection(number + 1), encoding="utf-8")
        driver.send(pygame.DROPFILE, file=str(path))
        driver.run(FRAME)
    assert len(driver.app.scenes) == 1
    driver.send(pygame.DROPCOMPLETE)
    driver.run(2.0)
    driver.settle()
    assert [type(scene) for scene in driver.app.scenes] == [GamesScene, ImportScene]
    assert len(driver.scene.added) == 12


def test_files_that_are_dropped_together_may_be_as_large_as_one_alone(tmp_path: Path,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [collection(1), collection(2), collection(1).replace("Namur", "Liège")]
    monkeypatch.setattr("games.shell.arrivals.LARGEST", len(texts[0]) + len(texts[2]) + 9)
    driver = Driver((390, 844), GamesScene)
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")
        driver.send(pygame.DROPFILE, file=str(tmp_path / f"{number}.txt"))
    driver.run(2.0)
    driver.settle()
    assert [len(intake.added) for intake in driver.scene.intakes] == [1, 0, 1]
    assert len(driver.scene.faults) == 1
