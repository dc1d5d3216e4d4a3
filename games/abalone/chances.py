"""How the search's values of Abalone become chances, by number of seats.

Measured by `python -m games calibrate abalone --variant V --nodes 1000 --playing 60 --samples 5`, in points by which
what is shown lies off what was won: as the search says, by a map that the other half of the games chose, by this one.

    V         positions  games   search  other half   this
    belgian       1,014    216      3.7         4.7    2.3
    three         1,015    208      3.7         2.1    1.1
    four          1,014    224      8.0         6.0    2.3
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(1.2, 0.97), 3: Calibration(1.36, 0.9), 4: Calibration(1.77, 0.95)}
