"""The sections of Quits' rules, with their pictures; the words are `help.quits.<key>`."""

from __future__ import annotations

from games.engine.core.game import HelpPage

PAGES = (
    HelpPage("aim", "classic", ".00../0..1./.1.../..10./..1.. 0 1,1 -", "d2e1"),
    HelpPage("hands", "classic", ".00../00.../0...1/...11/..11. 0 0,0 -", "", (6,)),
    HelpPage("step", "classic", ".00../00.../0...1/...11/..11. 0 0,0 -", "", (6,)),
    HelpPage("slide", "classic", ".00../00.../0...1/...11/..11. 0 0,0 -", "4>"),
    HelpPage("variants", "four"),
    HelpPage("house", is_house=True),
)
