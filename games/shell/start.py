"""Options for the start of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.shell.library.lineup import Lineup


class StartOptions(NamedTuple):
    """Options for the start of the app; without a line-up it begins at home."""

    lineup: Lineup | None = None
    language: str = ""
    is_fullscreen: bool = False
    speaks: bool = False  # sentences about what happens are printed
    address: str = ""  # of the first screen, as a page's address names it
