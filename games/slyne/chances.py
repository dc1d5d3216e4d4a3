"""How the search's values of Sly'ne become chances, by number of seats.

Measured as `python -m games calibrate slyne --variant V --nodes 1000 --playing 60 --samples 5` does, in points by which
what is shown lies off what was won: as the search says, by maps that the other half of the games chose, by this one.
Together 1,041 positions of 218 games, 3.1 points off; with two players there are too few yet to tell error from chance.

    V  positions  games   search  other half   this
    2        228     50      8.2        21.4    8.6
    3        235     48      8.3         3.9    2.5
    4        212     45      6.2         4.2    0.6
    5        184     38      3.1         3.5    1.1
    6        182     37      3.6         1.7    1.7
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(0.66, 0.96), 3: Calibration(0.3, 0.82), 4: Calibration(0.3, 1.08),
                       5: Calibration(0.48, 0.98), 6: Calibration(0.66, 0.96)}
