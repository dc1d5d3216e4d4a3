"""The bundle in an ordinary Firefox: it starts, draws and takes a click, from a server and from a file."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.web.marionette import Firefox
from tests.web.pictures import DIFFERENT, difference, shrunk, variety
from tests.web.places import orbito_places
from tests.web.visit import BOOT_SECONDS, CHANGE_SECONDS, ENDED


def wait_for(firefox: Firefox, condition: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not firefox.evaluate(condition):
        assert time.monotonic() < deadline, f"not within {seconds} s: {condition}"
        time.sleep(0.25)


@pytest.mark.parametrize("source", ["server", "file"])
def test_starts_draws_and_takes_a_click(firefox: Firefox, address: str, bundle: Path, shots: Path, source: str) -> None:
    firefox.go(address if source == "server" else (bundle.parent / "agate.html").as_uri())
    wait_for(firefox, ENDED, BOOT_SECONDS)
    assert firefox.evaluate("agate.phase") == "playing"
    wait_for(firefox, "agate.frames > 90", CHANGE_SECONDS)
    home = firefox.screenshot()
    (shots / f"firefox-{source}.png").write_bytes(home)
    assert variety(shrunk(home)) > 20
    card = orbito_places(*firefox.evaluate("[innerWidth, innerHeight]")).card
    firefox.click(*map(round, card))
    deadline = time.monotonic() + CHANGE_SECONDS
    while difference(shrunk(home), shrunk(firefox.screenshot())) < DIFFERENT:
        assert time.monotonic() < deadline, "the click did not reach the game"
        time.sleep(0.25)
