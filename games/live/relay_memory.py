"""Messages that a relay should keep for newcomers: the newest one of each topic, sent again if the relay lost it.

A restarted relay has lost all messages, and whoever has a link of the table can overwrite a topic. The owner of the
topic then sends its message again, or another device after a while. Only devices with a seat do so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

PATIENCE: Final = 2.0  # seconds before a message that the relay has not, or no longer, is said again
LONGER: Final = 4.0  # the same for messages of others


class RelayMemory:
    """The newest message of each topic, and those that the relay seems to lack."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.payloads: dict[str, bytes] = {}
        self.lacking: dict[str, float] = {}  # topics, and since when

    def connected(self) -> None:
        """Note a new connection: until the relay sends something on a topic, it may have lost it."""
        self.lacking = dict.fromkeys(self.payloads, self._now())

    def heard(self, place: str, payload: bytes, is_newest: bool) -> None:
        """Note a message from the relay: the newest one, or another one that replaced it."""
        if is_newest:
            self.keep(place, payload)
        elif place in self.payloads:
            self.lacking.setdefault(place, self._now())

    def keep(self, place: str, payload: bytes) -> None:
        """Note the newest message of a topic, which the relay has or will have."""
        self.payloads[place] = payload
        self.lacking.pop(place, None)

    def due(self, own: Iterable[str]) -> list[tuple[str, bytes]]:
        """Return topics and messages to be sent again now, own ones sooner than others'; each is returned once."""
        ours, now = set(own), self._now()
        places = [place for place, since in self.lacking.items()
                  if now - since > (PATIENCE if place in ours else LONGER)]
        for place in places:
            del self.lacking[place]
        return [(place, self.payloads[place]) for place in places]
