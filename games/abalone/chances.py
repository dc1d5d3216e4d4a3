"""How the search's values of Abalone become chances, by number of seats.

Measured by `python -m games calibrate abalone --variant V --nodes 1000 --playing 60 --samples 5` with the learnt
weights, in points by which what is shown lies off what was won: as the search says, by maps that the other half of the
games chose, by this one. Together 3,418 positions, 2.3 points off.

    V         positions  games   search  other half   this
    belgian         705    148      5.7         3.7    3.3
    three           311     63      3.8         2.6    1.2
    four          2,402    520      4.9         2.3    2.1
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(0.78, 1.22), 3: Calibration(0.78, 1.14), 4: Calibration(1.24, 0.98)}
