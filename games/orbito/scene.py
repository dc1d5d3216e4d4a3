"""The match screen of Orbito."""

from __future__ import annotations

from games.orbito.ui import OrbitoUi
from games.shell.screens.match.match_scene import MatchScene


class OrbitoScene(MatchScene):
    """A match of Orbito."""

    ui = OrbitoUi()
