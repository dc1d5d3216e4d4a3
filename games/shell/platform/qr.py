"""QR codes."""

from __future__ import annotations

from segno import encoder

from games.engine.core.errors import GameError

QUIET_ZONE = 4  # light modules around the code, without which readers do not find it
MOST_CHARACTERS = 1_200  # beyond that the modules are too fine for a camera before a screen


def qr_matrix(text: str) -> list[list[bool]]:
    """Return the rows of a QR code, True for dark, without the quiet zone; raises GameError if the text is too long."""
    if len(text) > MOST_CHARACTERS:
        raise GameError(f"{len(text)} characters are too many for a code that a camera can read.")
    code = encoder.encode(text, error="L", mode=None if text.isascii() else "byte",
                          encoding=None if text.isascii() else "utf-8", micro=False)
    return [[module == 1 for module in row] for row in code.matrix]
