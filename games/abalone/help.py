"""The sections of Abalone's rules, with their pictures; the words are `help.abalone.<key>`."""

from __future__ import annotations

from games.abalone.grid import CELL_OF_NAME
from games.engine.core.game import HelpPage

PAGES = (
    HelpPage("aim", "standard", "wwwww/wwwwww/7/8/5bbbw/8/7/bbbbbb/bbbbb b 2-0", "e6e7"),
    HelpPage("hands", "standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0", "",
             (CELL_OF_NAME["c3"], CELL_OF_NAME["c5"])),
    HelpPage("move", "standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0", "c3c5d3"),
    HelpPage("push", "standard", "wwwww/wwwwww/7/8/2bbbww2/8/7/bbbbbb/bbbbb b 1-0", "e3e4"),
    HelpPage("three", "three"),
    HelpPage("four", "four"),
    HelpPage("house", is_house=True),
)
