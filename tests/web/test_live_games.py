"""Whole games at live tables in browsers: one game with each relay, or all of them with `make live-web`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.live_games import Site, club_site, play_whole_game, room_site
from tests.web.visit import NewVisit

IS_FULL = os.environ.get("AGATE_LIVE_WEB") == "all"
ROOM, CLUB = "embedded", "mosquitto"
GAMES = (("orbito", "classic"), ("abalone", "standard"), ("abalone", "four"), ("quits", "short"), ("slyne", "3"),
         ("slyne", "6"))
QUICK = ((ROOM, "slyne", "3"), (CLUB, "quits", "short"))
FULL = tuple((relay, *game) for relay in (ROOM, CLUB) for game in GAMES)


@pytest.fixture
def site(request: pytest.FixtureRequest, bundle: Path, tmp_path: Path) -> Iterator[Site]:
    with room_site() if request.param == ROOM else club_site(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize(("site", "game", "variant"), FULL if IS_FULL else QUICK, indirect=["site"])
def test_all_devices_receive_the_whole_game(visit: NewVisit, site: Site, game: str, variant: str) -> None:
    play_whole_game(visit, site, game, variant)
