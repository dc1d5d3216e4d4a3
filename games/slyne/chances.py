"""How the search's values of Sly'ne become chances, by number of seats.

Measured by `python -m games calibrate slyne --variant V --nodes 1000 --playing 60 --samples 5 --positions 700` (with
fewer for five and six), in points by which what is shown lies off what was won: as the search says, by maps that
the other half of the games chose, by this one. Together 2,512 positions, 1.6 points off.

    V  positions  games   search  other half   this
    2        710    152      7.6         4.6    3.6
    3        717    148      8.2         4.8    1.1
    4        719    148      4.6         2.1    0.4
    5        184     38      3.1         3.5    1.1
    6        182     37      3.6         1.7    1.7
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(0.7, 0.85), 3: Calibration(0.48, 1.04), 4: Calibration(0.51, 1.08),
                       5: Calibration(0.48, 0.98), 6: Calibration(0.66, 0.96)}
