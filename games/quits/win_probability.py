"""Calibration of Quits' search values, by number of seats.

Measured by `python -m games calibrate quits --variant V --nodes 1000 --playing 60 --samples 5`, in points by which what
is shown lies off what was won: as the search says, by maps that the other half of the games chose, by what is kept.
For two players a map chosen by half of the games did worse on the other half than what the search says, so there is
none.

    V         positions  games   search  other half   kept
    classic       1,000    227      5.8         8.1    5.8
    four          1,003    230      2.9         1.8    2.1
"""

from __future__ import annotations

from typing import Final

from games.engine.teaching.win_probability import Calibration

CALIBRATIONS: Final = {4: Calibration(1.4, 0.88)}
