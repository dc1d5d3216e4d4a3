"""How the search's values of Quits become chances, by number of seats.

Measured by `python -m games calibrate quits --variant V --nodes 1000 --playing 60 --samples 5`, in points by which
what is shown lies off what was won: as the search says, by a map that the other half of the games chose, by this one.

    V         positions  games   search  other half   this
    classic       1,000    224      7.2         4.8    3.0
    four          1,015    219      3.9         3.2    2.8
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(2.32, 1.1), 4: Calibration(0.73, 1.01)}
