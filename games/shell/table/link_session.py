"""A match in which some people play elsewhere and send their turns by link."""

from __future__ import annotations

from games.shell.library.link_play import is_elsewhere, settled_plies
from games.shell.table.session import Phase, Session


class LinkSession(Session):
    """A session that waits while a player elsewhere is to move."""

    @property
    def is_waiting(self) -> bool:
        """Whether the next move comes by link."""
        return not self.replays and is_elsewhere(self.match)

    @property
    def settled_plies(self) -> int:
        """The number of moves that were sent or received by link."""
        return settled_plies(self.match)

    @property
    def phase(self) -> Phase:
        """The phase of the match, except that seats of players elsewhere cannot be touched."""
        phase = super().phase
        return Phase.PAUSED if phase is Phase.HUMAN and is_elsewhere(self.match) else phase
