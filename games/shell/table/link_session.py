"""A game at the table of which some people may sit elsewhere: their turns cannot be played here."""

from __future__ import annotations

from games.shell.library.link_play import is_elsewhere
from games.shell.table.session import Phase, Session


class LinkSession(Session):
    """Like any session, but it waits while somebody elsewhere is to move."""

    @property
    def is_waiting(self) -> bool:
        """Whether the next move comes by link."""
        return not self.replays and is_elsewhere(self.match)

    @property
    def phase(self) -> Phase:
        """As in any game; but nobody touches the seats of those who play elsewhere."""
        phase = super().phase
        return Phase.PAUSED if phase is Phase.HUMAN and is_elsewhere(self.match) else phase
