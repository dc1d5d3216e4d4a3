"""Calibration of Abalone's search values, by number of seats.

Measured by `python -m games calibrate abalone --variant V --nodes 1000 --playing 60 --samples 5 --positions N`, in
mean difference in percentage points between the probability shown and the share won: of the search's own values, with
a calibration fitted on the other half of the games, and with the calibration kept here. For four players a calibration
did worse than the search's own values, so there is none. The first row is of the learnt value, the others are of 0.2.

    V         positions  games   search  other half   kept
    belgian       1,004    210      9.3         3.0    2.1
    three           700    144      5.1         2.0    2.0
    four          1,409    304      3.7         5.5    3.7
"""

from __future__ import annotations

from typing import Final

from games.engine.teaching.win_probability import Calibration

CALIBRATIONS: Final = {2: Calibration(1.91, 1.08), 3: Calibration(0.7, 0.91)}
