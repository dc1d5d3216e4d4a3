"""How the search's values of Quits become chances, by number of seats.

Measured by `python -m games calibrate quits --variant classic --nodes 1000 --playing 60 --samples 5`: 1,000 positions
of 224 games, 3.0 points off on average; 4.8 by a map that the other half of the games chose, 7.2 as the search says.
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(2.32, 1.1)}
