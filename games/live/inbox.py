"""Messages from the relay: limited in size and rate; those that no known key opens yet are kept for later."""

from __future__ import annotations

from collections.abc import Callable

from games.live.messages import LARGEST

RATE, BURST = 10.0, 20.0  # messages a second on a topic; what comes faster waits, and only the newest of it


class Inbox:
    """Decides when a message is followed. Places are the few that a table has (`messages.PLACES`)."""

    def __init__(self, now: Callable[[], float], follow: Callable[[str, bytes], None]) -> None:
        self._now, self._follow = now, follow
        self._allowance: dict[str, tuple[float, float]] = {}
        self._unread: dict[str, bytes] = {}  # what no known key opens: the host's message may bring the key
        self.late: dict[str, bytes] = {}  # what came too fast: the newest of each topic

    def receive(self, place: str, payload: bytes) -> str:
        """Follow a message, now or later; return the slug of an event if it, or an earlier one, is dropped."""
        if len(payload) > LARGEST:
            return "refused_size"
        if self._is_allowed(place):
            self._follow(place, payload)
            return ""
        is_known = place in self.late
        self.late[place] = payload
        return "too_fast" if is_known else ""

    def work_off(self) -> None:
        """Follow the messages that came too fast."""
        for place in [place for place in self.late if self._is_allowed(place)]:
            self._follow(place, self.late.pop(place))

    def put_aside(self, place: str, payload: bytes) -> None:
        """Keep a message that no known key opens."""
        self._unread[place] = payload

    def read_again(self) -> None:
        """Follow the messages that no key opened before."""
        unread, self._unread = self._unread, {}
        for place, payload in unread.items():
            self._follow(place, payload)

    def _is_allowed(self, place: str) -> bool:
        """Whether a topic's allowance of messages admits one more now."""
        now = self._now()
        left, seen = self._allowance.get(place, (BURST, now))
        left = min(BURST, left + max(0.0, now - seen) * RATE)
        self._allowance[place] = (left - 1 if left >= 1 else left, now)
        return left >= 1
