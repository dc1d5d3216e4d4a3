"""The output of a table: events for screens and programs, and messages for the relay."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.core.rules import Seat


class Event(NamedTuple):
    """An event for screens and programs: a slug, its seat, and a value."""

    kind: str
    seat: Seat = -1
    value: Any = None


class Publication(NamedTuple):
    """A retained message to be sent."""

    topic: str
    payload: bytes
