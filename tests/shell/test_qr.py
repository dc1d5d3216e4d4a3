"""QR codes: an independent reader finds in them what was put in."""

from __future__ import annotations

import numpy
import pytest
import zxingcpp

from games.engine.core.errors import GameError
from games.shell.platform.qr import MOST_CHARACTERS, QUIET_ZONE, qr_matrix

LINK = "https://example.org/agate/#2ls6A9BcUtDaFl3B00PI6IXN6mRXZyGFQtyvDmM7MPl35y6khC1oOAIWtkU6gnLOgh5afmhYvXdsFaX9Hnr4z1xb"


def seen(rows: list[list[bool]], pixels: int) -> str:
    """Return the text that a QR reader finds in a picture of the code."""
    grid = numpy.pad(numpy.array(rows), QUIET_ZONE)
    picture = numpy.kron(numpy.where(grid, 0, 255), numpy.ones((pixels, pixels))).astype(numpy.uint8)
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


@pytest.mark.parametrize("text", ["A", LINK, "Zoë – 李雷", "x" * MOST_CHARACTERS], ids=len)
def test_an_independent_reader_finds_the_text(text: str) -> None:
    rows = qr_matrix(text)
    assert len(rows) == len(rows[0])
    assert seen(rows, 3) == text


def test_a_text_too_long_for_a_camera_gets_a_sentence() -> None:
    with pytest.raises(GameError, match=r"^1201 characters are too many .*\.$"):
        qr_matrix("x" * (MOST_CHARACTERS + 1))
