"""QR codes are read back by an independent reader."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import numpy
import pytest
import zxingcpp

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from games.catalogue import GAMES, make_rules
from games.engine.core.errors import GameError
from games.engine.core.match import Match, Player
from games.engine.records.game_code import Shared, decode, encode
from games.shell.platform.qr import MOST_CHARACTERS, QUIET_ZONE, qr_matrix
from games.shell.widgets.share_body import QrCode

LINK = "https://example.org/agate/#2ls6A9BcUtDaFl3B00PI6IXN6mRXZyGFQtyvDmM7MPl35y6khC1oOAIWtkU6gnLOgh5afmhYvXdsFaX9Hnr4z1xb"


def decoded(rows: list[list[bool]], pixels: int) -> str:
    """Return the text that a QR reader finds in a picture of the code."""
    grid = numpy.pad(numpy.array(rows), QUIET_ZONE)
    picture = numpy.kron(numpy.where(grid, 0, 255), numpy.ones((pixels, pixels))).astype(numpy.uint8)
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


@pytest.mark.parametrize("text", ["A", LINK, "Zoë – 李雷", "x" * MOST_CHARACTERS], ids=len)
def test_the_text_is_read_back(text: str) -> None:
    rows = qr_matrix(text)
    assert len(rows) == len(rows[0])
    assert decoded(rows, 3) == text


def test_a_text_too_long_for_a_camera_is_refused_in_one_sentence() -> None:
    with pytest.raises(GameError, match=r"^1201 characters are too many .*\.$"):
        qr_matrix("x" * (MOST_CHARACTERS + 1))


PAGE = "https://example.org/agate/#"
NAMES = ("محمد", "שלום Zoë", "a\u0301b\u0302", "李雷 (عمر)", "Δ", "Ян")  # right to left, mixed, combining


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("most", [0, 40, 3_000])
def test_links_of_short_and_long_games_are_read_back(game: Any, most: int) -> None:
    variant, seats = game.variants[0]
    players = tuple(Player(name) for name in NAMES[:seats])
    match: Match[Any] = Match(make_rules(game.id, variant, {}), game.id, variant, players=players)
    rng = Random(game.id)
    while len(match.moves) < most and match.result() is None:
        match.play(rng.choice(list(match.rules.moves(match.state))))
    link = PAGE + encode(Shared(match), GAMES)
    found = decode(link.removeprefix(PAGE), GAMES).match
    assert found.moves == match.moves
    assert [player.name for player in found.players] == [player.name for player in players]
    code = QrCode(link, "too long")
    assert bool(code.matrix) == (len(link) <= MOST_CHARACTERS)
    if code.matrix:
        assert decoded(code.matrix, 3) == link
