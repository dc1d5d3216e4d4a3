"""Calibration of Quits' search values, by number of seats.

Measured by `python -m games calibrate quits --variant V --nodes 1000 --playing 60 --samples 5 --positions N`, in
mean difference in percentage points between the probability shown and the share won: of the search's own values, with
calibrations fitted on each half of the games for the other, and with the calibration kept here. That for two players is
fitted on all of these games, that for four on 1,003 earlier positions.

    V         positions  games   search   other halves   kept
    classic       8,003  1,803      7.4       2.6, 3.8    2.5
    four          1,502    329      3.4       2.3, 2.6    1.4
"""

from __future__ import annotations

from typing import Final

from games.engine.teaching.win_probability import Calibration

CALIBRATIONS: Final = {2: Calibration(2.16, 0.97), 4: Calibration(1.4, 0.88)}
