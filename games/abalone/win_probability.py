"""Calibration of Abalone's search values, by number of seats.

Measured by `python -m games calibrate abalone --variant V --nodes 1000 --playing 60 --samples 5 --positions N`, in
mean difference in percentage points between the probability shown and the share won: of the search's own values, with
a calibration fitted on the other half of the games, and with the calibration kept here. Two and four players are
judged by the learnt value; every calibration is fitted on all of its games. That of three players was
measured with the weights of the second round.

    V         positions  games   search  other half   kept
    belgian       1,002    209     10.8         2.8    2.4
    three         1,204    247      4.1         3.3    2.3
    four          1,400    299     10.5         5.4    3.3
"""

from __future__ import annotations

from typing import Final

from games.engine.teaching.win_probability import Calibration

CALIBRATIONS: Final = {2: Calibration(2.09, 0.9), 3: Calibration(1.59, 1.04), 4: Calibration(1.78, 0.95)}
