"""The sections of Sly'ne's rules, with their pictures; the words are `help.slyne.<key>`."""

from __future__ import annotations

from games.engine.core.game import HelpPage

PAGES = (
    HelpPage("aim", "2", "0,0=0/0*0;1,0=1/0*0;2,0=0/0*0;3,0=1/0*0;0,1=1/1*1 0 2 3,3"),
    HelpPage("hands"),
    HelpPage("tile", "2", "0,0=0/0;1,0=1/1;0,1=0/2 0 1 3,3", "T1,1/0"),
    HelpPage("marble", "2", "0,0=0/0*0;1,0=1/0;2,0=0/0;0,1=1/1*1 0 1 3,3", "0,0>2,0"),
    HelpPage("lift", "2", "0,0=0/0*0;1,0=1/0;2,0=0/0;0,1=1/1*1 0 1 3,3", "T2,0>-1,1/1"),
    HelpPage("block", "2", "0,0=0/0*0;1,0=1/0;2,0=0/0*1;0,1=1/1 0 1 3,3", "B1,0/e"),
    HelpPage("house", is_house=True),
)
