"""Names of the places of Orbito in movetext."""

from __future__ import annotations

from typing import Final

from games.engine.records.dialect import Dialect
from games.orbito.grid import CELL_OF_NAME

DIALECT: Final = Dialect(places=CELL_OF_NAME)
