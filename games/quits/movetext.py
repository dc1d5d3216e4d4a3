"""Names of the places of Quits in movetext."""

from __future__ import annotations

from typing import Final

from games.engine.records.dialect import Dialect
from games.quits.grid import CELL_OF_NAME, SLIDE_OF_NAME

DIALECT: Final = Dialect(places=CELL_OF_NAME | SLIDE_OF_NAME)
