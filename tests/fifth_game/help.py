"""Help pages of Towers; the words are in `words/`."""

from __future__ import annotations

from games.engine.core.game import HelpPage

PAGES = (
    HelpPage("aim", "classic", "......./......./......./...a.../..bab../aabab.. b", "d"),
    HelpPage("end", "classic", "......./......./...a.../...ab../...ab../...ab.. b"),
)
