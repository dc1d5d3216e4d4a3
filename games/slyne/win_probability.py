"""Calibration of Sly'ne's search values, by number of seats.

Measured by `python -m games calibrate slyne --variant V --nodes 1000 --playing 60 --samples 5 --positions 700` (400 for
four to six): mean difference in percentage points between the probability shown and the share won, of the search's own
values, with a calibration fitted on the other half of the games, and with this one.

    V  positions  games   search  other half   this
    2      4,212    467      3.7         3.9    3.9   self-play of the first learnt tables, 500 nodes
    3        702    147      5.1         4.2    3.9   the map of 302 earlier positions
    4        404     83      1.7         1.0    0.8
    5        404     82      1.0         2.7    1.4
    6        400     81      3.3         3.4    0.4
"""

from __future__ import annotations

from typing import Final

from games.engine.teaching.win_probability import Calibration

CALIBRATIONS: Final = {2: Calibration(1.05, 0.92), 3: Calibration(1.98, 0.88), 4: Calibration(1.46, 0.8),
                       5: Calibration(1.98, 0.99), 6: Calibration(1.96, 0.94)}
