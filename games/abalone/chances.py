"""How the search's values of Abalone become chances, by number of seats.

Measured as `python -m games calibrate abalone --variant V --nodes 1000 --playing 60 --samples 5` does with the learnt
weights, in points by which what is shown lies off what was won: as the search says, by maps that the other half of the
games chose, by this one. Together 1,626 positions, 3.0 points off.

    V         positions  games   search  other half   this
    belgian         705    148      5.7         3.7    3.3
    three           311     63      3.8         2.6    1.2
    four            610    132      5.9         7.9    3.5
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(0.78, 1.22), 3: Calibration(0.78, 1.14), 4: Calibration(1.4, 0.86)}
