"""The sections of Orbito's rules, with their pictures; the words are `help.orbito.<key>`."""

from __future__ import annotations

from games.engine.core.game import HelpPage

PAGES = (
    HelpPage("aim", "classic", "w..b/.w../b.w./b..w b"),
    HelpPage("hands"),
    HelpPage("nudge", "classic", "..w./.b../w.b./.... w", "b3a3@d1"),
    HelpPage("press", "classic", "w.b./..../.wb./.... w", "@d4"),
    HelpPage("end"),
)
