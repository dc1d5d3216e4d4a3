"""Exported pictures, decoded again: they show the position, are small enough, and are made in slices."""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import MagicMock
from xml.etree import ElementTree

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from games.catalogue import GAMES, make_evaluator, make_rules
from games.cli import main
from games.engine.core.match import Match
from games.engine.records.own_marks import Mark, all_marks, put_marks
from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.lineup import default_lineup, default_stones
from games.shell.platform.desktop import Desktop
from games.shell.platform.gif import gif_writer
from games.shell.scenes import open_match
from games.shell.screens import moving_picture as moving
from games.shell.screens.diagrams import svg_diagram
from games.shell.screens.shelf.picture import PictureScene
from games.shell.screens.shelf.share import ShareScene
from games.shell.table.board_view import MARBLES
from games.shell.table.diagram import SIDE
from games.shell.theme.text import tr
from tests.shell.driver import Driver
from tests.shell.fake_page import FakePage
from tests.shell.layout_check import problems

SVG = "{http://www.w3.org/2000/svg}"
CASES = [("orbito", "classic", 8), ("abalone", "belgian", 14), ("quits", "classic", 8), ("slyne", "2", 24)]


@pytest.fixture(autouse=True, scope="module")
def _display() -> None:
    """Initialise a display, which diagrams need outside an app."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def played(game: str, variant: str, plies: int) -> Match[Any]:
    lineup, rng = default_lineup(game), Random(2)
    lineup.set_variant(variant)
    lineup.levels, lineup.names = [""] * lineup.seats, [""] * lineup.seats
    match = lineup.match()
    evaluator = make_evaluator(game, match.rules)
    while match.ply < plies and match.result() is None:
        match.play(evaluator.sample(match.state, rng))
    return match


def made(making: Any) -> bytes:
    """Run a generator to its end and return its value."""
    while True:
        try:
            share = next(making)
        except StopIteration as done:
            return bytes(done.value)
        assert 0.0 <= share <= 1.0


def mean_difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean) / 3


@pytest.mark.parametrize(("game", "variant", "plies"), CASES)
def test_a_still_picture_equals_the_screen(game: str, variant: str, plies: int) -> None:
    match = played(game, variant, plies)
    stones = default_stones(game, variant)
    driver = Driver((1280, 800), lambda app: open_match(app, match, stones), coordinates=False, symbols="off")
    view = driver.scene.board.view
    content = made(moving.still_picture(match, stones, match.ply, 800))
    picture = pygame.image.load(io.BytesIO(content))
    assert picture.get_size() == (800, 800)
    stage = moving.Stage(match, stones, 800)
    shown = [(cell, kind) for cell, kind in match.rules.pieces(match.state) if kind < MARBLES]
    assert shown
    for cell, kind in shown:
        colours = []
        for surface, seen in ((driver.app.surface, view), (picture, stage.view)):
            reach = round(seen.diameter * 0.5)
            box = pygame.Rect(0, 0, reach, reach)
            box.center = tuple(map(round, seen.spot(cell, kind)))
            colours.append(pygame.transform.average_color(surface, box)[:3])
        assert math.dist(*colours) < 30, (cell, colours)


@pytest.mark.parametrize(("game", "variant", "plies"), CASES)
def test_a_decoded_moving_picture_shows_every_position(game: str, variant: str, plies: int) -> None:
    match = played(game, variant, plies)
    stones = default_stones(game, variant)
    first = match.ply - 3
    gif = Image.open(io.BytesIO(made(moving.moving_picture(match, stones, first, match.ply, gif_writer))))
    side = gif.size[0]
    assert gif.size == (side, side) == (moving.PLANS[0].side,) * 2
    assert gif.info["loop"] == 0
    stage = moving.Stage(match, stones, side)
    for _ in stage.paint():
        pass
    resting = []
    for number in range(gif.n_frames):  # type: ignore[attr-defined]
        gif.seek(number)
        if gif.info["duration"] >= moving.MOVE_MS:
            resting.append(gif.convert("RGB"))
    assert gif.n_frames > len(resting) == 4, "and pictures of the way between them"  # type: ignore[attr-defined]
    for ply, frame in zip(range(first, match.ply + 1), resting, strict=True):
        pixels = pygame.image.tobytes(stage.rest(ply), "RGB")
        assert mean_difference(frame, Image.frombytes("RGB", (side, side), pixels)) < 4.0


def test_pictures_of_long_games_shrink_to_the_size_limit() -> None:
    match = played("quits", "classic", 12)
    stones = default_stones("quits", "classic")
    large = made(moving.moving_picture(match, stones, 0, match.ply, gif_writer))
    most = len(large) // 3
    small = made(moving.moving_picture(match, stones, 0, match.ply, gif_writer, most=most))
    assert len(small) <= most < len(large) <= moving.MOST_BYTES
    assert Image.open(io.BytesIO(small)).size[0] < moving.PLANS[0].side
    smallest = made(moving.moving_picture(match, stones, 0, match.ply, gif_writer, most=1))
    assert Image.open(io.BytesIO(smallest)).n_frames == match.ply + 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_diagram_shows_every_marble_at_its_place(game: Any) -> None:
    for variant, _ in game.variants:
        match = played(game.id, variant, 10)
        stones = default_stones(game.id, variant)
        turn = (match.rules.moves(match.state)[0],) if match.result() is None else ()
        text = svg_diagram(game.id, match.state, variant=variant, turn=turn, title="<&>")
        root = ElementTree.fromstring(text)
        assert root.findtext(f"{SVG}title") == "<&>"
        marbles = root.findall(f"{SVG}g")
        seats = [kind for _, kind in match.rules.pieces(match.state) if kind < MARBLES]
        assert Counter(mark.get("class", "").split()[1] for mark in marbles) == Counter(stones[seat] for seat in seats)
        assert root.get("viewBox") == f"0 0 {SIDE} {SIDE}" or turn
        assert_all_in_view(root)


def assert_all_in_view(root: ElementTree.Element) -> None:
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for part in root.iter():
        points = [tuple(map(float, point.split(","))) for point in part.get("points", "").split()]
        points += [(float(part.get(x, left)), float(part.get(y, top)))
                   for x, y in (("cx", "cy"), ("x1", "y1"), ("x2", "y2"))]
        assert all(left <= x <= left + width and top <= y <= top + height for x, y in points), part.attrib


def test_a_solution_shows_both_places_of_a_moved_tile() -> None:
    """All places must be in view: the old place is outside the table after the turn, the new one before it."""
    moved = [puzzle for puzzle in puzzles_of("slyne") if re.search(r"T\S+>", puzzle.first)]
    assert len(moved) > 10
    for puzzle in moved:
        rules = make_rules("slyne", puzzle.variant, puzzle.options)
        state = rules.from_position(puzzle.position)
        turn = rules.parse_tokens(state, puzzle.first.split())
        assert_all_in_view(ElementTree.fromstring(svg_diagram(
            "slyne", state, variant=puzzle.variant, options=puzzle.options, turn=turn)))


def test_a_game_without_a_diagram_function_gets_a_plain_diagram(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.core.game.Game.part", lambda entry, name: None)
    root = ElementTree.fromstring(svg_diagram("orbito"))
    assert len(root.findall(f"{SVG}circle")) == 16 + 1, "its cells and its button"


@pytest.mark.parametrize("size", [(360, 640), (667, 375), (1024, 768), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_pictures_are_saved_from_the_share_sheet(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    match = played("abalone", "belgian", 12)
    stones = default_stones("abalone", "belgian")
    driver = Driver(size, lambda app: ShareScene(app, match, stones), language=language)
    assert problems(driver.scene.group, driver.scene.screen) == []
    button = next(each for each in driver.scene.group.controls() if getattr(each, "caption", "") == tr("picture.open"))
    driver.tap(button.rect.center)
    driver.settle()
    scene = driver.scene
    assert type(scene) is PictureScene
    assert problems(scene.group, scene.screen) == []
    scene._choose_turns(4)
    forms = ("gif", "png", "svg")
    for index, form in enumerate(forms if language == "en" else forms[2:], 0 if language == "en" else 2):
        scene._choose_form(index)
        assert problems(scene.group, scene.screen) == []
        scene._type(str(tmp_path / f"a.{form}"))
        scene.save()
        for _ in range(600):
            driver.run(1 / 60)
            if scene._told:
                break
        assert (tmp_path / f"a.{form}").stat().st_size > 1000
        scene._told = ""
        scene.relayout_now()


def test_the_browser_loads_the_encoder_on_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    page = FakePage()
    monkeypatch.setattr(Desktop, "page", page)
    page.scripts.canShareFiles = True
    match = played("orbito", "classic", 4)
    driver = Driver((390, 844), lambda app: PictureScene(app, match, default_stones("orbito", "classic")))
    driver.scene.save()
    driver.run(0.1)
    page.scripts.load.assert_called_once_with("gif")
    succeed, fail = page.scripts.load.return_value.then.call_args.args
    fail("no connection")
    driver.run(0.1)
    assert "connection" in driver.scene.dialog.text
    driver.scene.save()
    driver.run(0.1)
    succeed, fail = page.scripts.load.return_value.then.call_args.args
    script = MagicMock()
    script.begin.return_value.size.return_value = 1000
    script.begin.return_value.finish.return_value.to_bytes.return_value = b"GIF89a"
    succeed(script)
    driver.run(6.0)
    name, content, kind = page.scripts.saveFile.call_args.args
    assert (name[-4:], content, kind) == (".gif", b"GIF89a", "image/gif")
    assert script.begin.return_value.add.call_count > match.ply
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert page.scripts.shareFile.call_args.args[1] == b"GIF89a"


def test_still_pictures_need_no_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.shell.screens.shelf.picture.can_write_gifs", lambda: False)
    match = played("orbito", "classic", 4)
    driver = Driver((390, 844), lambda app: PictureScene(app, match, default_stones("orbito", "classic")))
    assert driver.scene.forms == ["png", "svg"]


def test_the_command_line_draws_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played("orbito", "classic", 6)
    file = tmp_path / "game.json"
    file.write_text(match.save())
    for name in ("a.gif", "a.png", "a.svg"):
        assert main(["picture", str(file), str(tmp_path / name), "--ply", "3"]) == 0
    assert Image.open(tmp_path / "a.png").size == (moving.STILL_SIDE, moving.STILL_SIDE)
    assert Image.open(tmp_path / "a.gif").n_frames > 3  # type: ignore[attr-defined]
    after = make_rules("orbito").pieces(match.states[3])
    assert len(ElementTree.parse(tmp_path / "a.svg").findall(f"{SVG}g")) == len(after)
    for wrong in (["--ply", "99"], ["--number", "2"], ["--first", "9"]):
        assert main(["picture", str(file), str(tmp_path / "b.png"), *wrong]) == 2
    (tmp_path / "no.json").write_text("{" * 900)
    assert main(["picture", str(tmp_path / "no.json"), str(tmp_path / "b.png")]) == 2
    assert not (tmp_path / "b.png").exists()
    assert len(capsys.readouterr().err.splitlines()) == 4


def test_marks_are_in_the_pictures() -> None:
    match: Match[Any] = Match(make_rules("abalone", "belgian", {}), "abalone", "belgian")
    stones = list(default_stones("abalone", "belgian"))
    bare = made(moving.still_picture(match, stones, 0, 240))
    put_marks(match, 0, [Mark(30, 40, 1), Mark(12, 12, 2), Mark(30, 32_000)])
    assert made(moving.still_picture(match, stones, 0, 240)) != bare
    plain = svg_diagram("abalone", variant="belgian")
    marked = svg_diagram("abalone", variant="belgian", drawn=all_marks(match)[0])
    lines, rings = (marked.count(tag) - plain.count(tag) for tag in ("<line", "<circle"))
    assert (lines, rings) == (2, 2)  # an arrow and a ring with their edges; one arrow leads off the board
    ElementTree.fromstring(marked)
