"""How the search's values of Orbito become chances, where the solution is not at hand.

Measured by `python -m games calibrate orbito --nodes 1000 --playing 60 --samples 5`: 1,008 positions of 280 games, 2.0
points off on average; 4.8 by a map that the other half of the games chose, 4.1 as the search says.
"""

from __future__ import annotations

from typing import Final

from games.engine.chances import Calibration

CALIBRATIONS: Final = {2: Calibration(0.88, 0.88)}
