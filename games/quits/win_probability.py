"""Calibration of Quits' search values, by number of seats.

Measured by `python -m games calibrate quits --variant V --nodes 1000 --playing 60 --samples 5 --positions N`, in points
by which what is shown lies off what was won: as the search says, by maps that each half of the games chose for the
other, by what is kept. The map for two players is fitted to all of these games, that for four to 1,003 earlier
positions.

    V         positions  games   search   other halves   kept
    classic       8,003  1,803      7.4       2.6, 3.8    2.5
    four          1,502    329      3.4       2.3, 2.6    1.4
"""

from __future__ import annotations

from typing import Final

from games.engine.teaching.win_probability import Calibration

CALIBRATIONS: Final = {2: Calibration(2.16, 0.97), 4: Calibration(1.4, 0.88)}
