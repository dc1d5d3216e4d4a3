"""Calibration of Orbito's search values, for positions without the solution.

Measured by `python -m games calibrate orbito --nodes 1000 --playing 60 --samples 5 --positions 2000`: 2,000 positions
of 529 games, mean difference 2.0 percentage points; 2.3 and 3.8 with a calibration that each half of the games chose
for the other, 1.8 without any. The calibration was fitted to 1,036 earlier positions.
"""

from __future__ import annotations

from typing import Final

from games.engine.teaching.win_probability import Calibration

CALIBRATIONS: Final = {2: Calibration(0.88, 0.96)}
