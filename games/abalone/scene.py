"""The match screen of Abalone."""

from __future__ import annotations

from games.abalone.ui import AbaloneUi
from games.shell.screens.match.match_scene import MatchScene


class AbaloneScene(MatchScene):
    """A match of Abalone."""

    ui = AbaloneUi()
