"""What the rules say and show, as data: for each game its sections, some with a position and what is marked in it."""

from __future__ import annotations

from typing import NamedTuple


class Page(NamedTuple):
    """One section; `key` finds its words, `position` its picture, `turn` the turn that an arrow shows in it."""

    key: str
    variant: str = ""
    position: str = ""
    turn: str = ""
    touched: tuple[int, ...] = ()
    is_house: bool = False  # our reading where the printed rules are silent


PAGES: dict[str, tuple[Page, ...]] = {
    "orbito": (
        Page("aim", "classic", "w..b/.w../b.w./b..w b"),
        Page("nudge", "classic", "..w./.b../w.b./.... w", "b3a3@d1"),
        Page("press", "classic", "w.b./..../.wb./.... w", "@d4"),
        Page("end"),
    ),
    "abalone": (
        Page("aim", "standard", "wwwww/wwwwww/7/8/5bbbw/8/7/bbbbbb/bbbbb b 2-0", "e6e7"),
        Page("move", "standard", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0", "c3c5d3"),
        Page("push", "standard", "wwwww/wwwwww/7/8/2bbbww2/8/7/bbbbbb/bbbbb b 1-0", "e3e4"),
        Page("three", "three"),
        Page("four", "four"),
        Page("house", is_house=True),
    ),
    "quits": (
        Page("aim", "classic", ".00../0..1./.1.../..10./..1.. 0 1,1 -", "d2e1"),
        Page("step", "classic", ".00../00.../0...1/...11/..11. 0 0,0 -", "", (6,)),
        Page("slide", "classic", ".00../00.../0...1/...11/..11. 0 0,0 -", "4>"),
        Page("variants", "four"),
        Page("house", is_house=True),
    ),
    "slyne": (
        Page("aim", "2", "0,0=0/0*0;1,0=1/0*0;2,0=0/0*0;3,0=1/0*0;0,1=1/1*1 0 2 3,3"),
        Page("tile", "2", "0,0=0/0;1,0=1/1;0,1=0/2 0 1 3,3", "T1,1/0"),
        Page("marble", "2", "0,0=0/0*0;1,0=1/0;2,0=0/0;0,1=1/1*1 0 1 3,3", "0,0>2,0"),
        Page("lift", "2", "0,0=0/0*0;1,0=1/0;2,0=0/0;0,1=1/1*1 0 1 3,3", "T2,0>-1,1/1"),
        Page("block", "2", "0,0=0/0*0;1,0=1/0;2,0=0/0*1;0,1=1/1 0 1 3,3", "B1,0/e"),
        Page("house", is_house=True),
    ),
}
