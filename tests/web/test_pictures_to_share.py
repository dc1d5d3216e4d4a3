"""Moving pictures in a browser: the encoder is loaded on demand, and a GIF of the board is downloaded."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tests.web.visit import NewVisit

OPEN = """(lambda lineup, picture: (lambda match: (
    [match.play(match.rules.moves(match.state)[0]) for _ in range(4)],
    app.push(picture.PictureScene(app, match, lineup.stones))))(lineup.match())
)(__import__('games.shell.library.lineup', fromlist=['_']).default_lineup('orbito'),
  __import__('games.shell.screens.shelf.picture', fromlist=['_'])) and None"""


def test_a_game_is_downloaded_as_a_moving_picture(visit: NewVisit, address: str, tmp_path: Path) -> None:
    here = visit().open(address)
    here.wait_for_screen("HomeScene")
    here.ask(OPEN)
    here.wait_for_screen("PictureScene")
    assert here.page.evaluate("window.agate.gif === undefined")
    with here.page.expect_download(timeout=120_000) as download:
        here.ask("app.top.save()")
    download.value.save_as(tmp_path / "game.gif")
    gif = Image.open(tmp_path / "game.gif")
    assert gif.format == "GIF"
    assert gif.n_frames > 5  # type: ignore[attr-defined]
    assert (tmp_path / "game.gif").stat().st_size < 5_000_000
    gif.seek(gif.n_frames - 1)  # type: ignore[attr-defined]
    assert len(gif.convert("RGB").getcolors(10**6) or ()) > 100, "the picture must show the board"
    here.ask("setattr(app.top, '_told', '') or app.top._choose_form(1)")
    with here.page.expect_download(timeout=60_000) as download:
        here.ask("app.top.save()")
    download.value.save_as(tmp_path / "board.png")
    assert Image.open(tmp_path / "board.png").size == (1080, 1080)
    assert here.complaints == []
