"""The match screen of Sly'ne."""

from __future__ import annotations

from games.shell.screens.match.match_scene import MatchScene
from games.slyne.ui import SlyneUi


class SlyneScene(MatchScene):
    """A match of Sly'ne."""

    ui = SlyneUi()
