"""How the search's values of Quits become chances, by number of seats.

Measured by `python -m games calibrate quits --variant V --nodes 1000 --playing 60 --samples 5`, in points by which what
is shown lies off what was won: as the search says, by maps that the other half of the games chose, by what is kept.
For two players no map is better than what the search says, so there is none.

    V         positions  games   search  other half   kept
    classic       1,005    220      3.4         8.4    3.4
    four          1,021    224      5.0         3.5    1.0
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {4: Calibration(0.5, 0.98)}
