"""The match screen of Quits."""

from __future__ import annotations

from games.quits.ui import QuitsUi
from games.shell.screens.match.match_scene import MatchScene


class QuitsScene(MatchScene):
    """A match of Quits."""

    ui = QuitsUi()
