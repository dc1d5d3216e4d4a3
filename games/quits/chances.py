"""How the search's values of Quits become chances, by number of seats.

Measured as `python -m games calibrate quits --variant V --nodes 1000 --playing 60 --samples 5` does, in points by which
what is shown lies off what was won: as the search says, by maps that the other half of the games chose, by this one.

    V         positions  games   search  other half   this
    classic       1,101    239      3.1         9.0    3.4
    four          1,021    224      5.0         3.5    1.0
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(1.25, 0.97), 4: Calibration(0.5, 0.98)}
