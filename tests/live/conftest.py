"""The relays that tests of live tables run against."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live.brokers import Broker, Embedded, Mosquitto, find_mosquitto


@pytest.fixture(params=["mosquitto", "embedded"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Broker]:
    if request.param == "embedded":
        relay: Broker = Embedded()
    else:
        program = find_mosquitto()
        if program is None:
            pytest.skip("mosquitto is not installed and cannot be")
        relay = Mosquitto(program, tmp_path)
    yield relay
    relay.stop()
