"""Sheets to print: chosen tasks with diagrams, addresses and solutions."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES, make_rules
from games.cli import main
from games.engine.teaching.puzzles import puzzles_of
from games.shell.platform.desktop import Desktop
from games.shell.routes import scene_at
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.learn.learn_scene import LearnScene
from games.shell.screens.printed_sheet import lesson_tasks, puzzle_task, qr_svg, sheet_html
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.sheets.sheet_scene import SheetSaveScene, SheetScene
from games.shell.theme.text import LANGUAGES, set_language
from tests.shell.driver import Driver
from tests.shell.fake_page import FakePage
from tests.shell.layout_check import problems

PAGE = "https://example.org/agate/"


@pytest.fixture(autouse=True)
def _english() -> Any:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    set_language("en")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_task_can_be_printed_and_its_address_opens_it(game: Any) -> None:
    driver = Driver((640, 480), HomeScene)
    puzzles = [next(puzzle for puzzle in puzzles_of(game.id) if puzzle.grade == grade) for grade in ("easy", "hard")]
    for number in range(len(game.course().lessons)):
        for at, task in enumerate(lesson_tasks(game.id, number)):
            scene: Any = scene_at(driver.app, task.address)
            assert (scene.game, scene.index, scene.exercise_at) == (game.id, number, at)
            assert task.diagram.startswith("<svg")
    for puzzle in puzzles:
        task = puzzle_task(puzzle)
        opened: Any = scene_at(driver.app, task.address)
        assert opened.puzzle == puzzle
        assert task.answer == puzzle.first
        assert task.solution.count("<") > task.diagram.count("<"), "the solution shows the turn"
        assert make_rules(puzzle.game, puzzle.variant, puzzle.options).from_position(puzzle.position)


def test_solutions_come_last_and_text_is_escaped() -> None:
    tasks = [puzzle_task(puzzles_of("quits")[0])._replace(title="<b>&", answer="a<b")]
    html = sheet_html(tasks, "<script>alert(1)</script>", PAGE)
    assert "<script" not in html
    assert "<b>" not in html
    before, after = html.split('<section class="solutions">')
    assert "a&lt;b" in after
    assert "a&lt;b" not in before
    assert before.count('class="code"') == 1
    assert 'class="code"' not in after
    assert 'class="code"' not in sheet_html(tasks, "no address", "")
    assert qr_svg("x" * 5000) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(320, 568), (844, 390), (1024, 768)])
def test_the_screen_fits(size: tuple[int, int], language: str) -> None:
    driver = Driver(size, SheetScene, language=language)
    assert problems(driver.scene.group, driver.scene.screen) == []
    driver.app.push(SheetSaveScene(driver.app, [("abalone", 0)], []))
    driver.settle()
    assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize("start", [LearnScene, PuzzlesScene])
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_sheet_is_chosen_by_touch_and_saved(start: Any, size: tuple[int, int], tmp_path: Path) -> None:
    driver = Driver(size, start)
    entry = next(each for each in driver.scene.group.controls() if getattr(each, "icon", "") == "print")
    driver.touch(entry.rect.center)
    driver.settle()
    scene: Any = driver.scene
    assert isinstance(scene, SheetScene)
    driver.tap(scene.button.rect.center)
    driver.run(0.2)
    assert driver.scene is scene, "nothing is chosen yet"
    toggles = [each for each in scene.group.controls() if each.role == "switch"]
    driver.touch(toggles[1].rect.center)
    assert scene.task_count() == len(GAMES[0].course().lessons[1].exercises)
    scene._choose_game("quits")
    scene._choose_count("medium", 1)
    driver.touch(scene.button.rect.center)
    driver.settle()
    save: Any = driver.scene
    assert isinstance(save, SheetSaveScene)
    save._type(str(tmp_path / "sheet.html"))
    save._set_page("javascript:alert(1)")
    save.save()
    driver.run(0.5)
    assert "https://" in save.dialog.text
    assert not (tmp_path / "sheet.html").exists()
    save._set_page(PAGE)
    save.save()
    driver.run(1.5)
    html = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    labels = [unescape(label) for label in re.findall(r'aria-label="([^"]*)"', html)]
    assert f"{PAGE}#learn/orbito/2" in labels
    assert len(labels) == scene.task_count() == html.count('class="answer"')
    assert sum("#puzzles/quits-" in label for label in labels) == 2


def test_in_the_browser_codes_contain_the_address_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page = FakePage("https://club.example/")
    monkeypatch.setattr(Desktop, "page", page)
    driver = Driver((390, 844), lambda app: SheetSaveScene(app, [("quits", 0)], []))
    driver.scene.save()
    driver.run(1.0)
    name, html, kind = page.scripts.saveFile.call_args.args
    assert (name, kind) == ("agate-sheet.html", "text/html")
    assert 'aria-label="https://club.example/#learn/quits/1"' in html


def test_the_command_line_writes_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.html"
    first = puzzles_of("slyne")[0].id
    assert main(["sheet", str(out), "--lessons", "abalone:1,2", "--puzzles", "quits:easy:3", "--puzzles", first,
                 "--lang", "de", "--address", PAGE]) == 0
    html = out.read_text(encoding="utf-8")
    assert '<html lang="de">' in html
    assert f"{PAGE}#puzzles/{first}" in html
    for wrong in (["--lessons", "abalone:99"], ["--lessons", "abalone:x"], ["--lessons", "chess:1"], [],
                  ["--puzzles", "quits:easy:0"], ["--puzzles", "quits:vast:2"], ["--puzzles", "quits-nope"],
                  ["--puzzles", "\udcff:easy:1"], ["--lessons", f"abalone:{'9' * 5000}"]):
        assert main(["sheet", str(tmp_path / "b.html"), *wrong]) == 2
    assert not (tmp_path / "b.html").exists()
    assert len(capsys.readouterr().err.splitlines()) == 9
