"""How the search's values of Quits become chances, by number of seats.

Measured by `python -m games calibrate quits --variant V --nodes 1000 --playing 60 --samples 5`, in points by which what
is shown lies off what was won: as the search says, by maps that the other half of the games chose, by what is kept.
For two players a map chosen by half of the games did worse on the other half than what the search says, so there is
none; over all positions what is kept lies 3.4 points off, over the halves 7.5 and 3.7.

    V         positions  games   search  other half   kept
    classic       1,005    220      3.7         8.4    3.4
    four          1,021    224      5.0         3.5    1.0
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {4: Calibration(0.5, 0.98)}
