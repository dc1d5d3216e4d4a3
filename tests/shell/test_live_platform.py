"""Loading of live tables on demand, natively and in the page, and the reasons if it fails."""

from __future__ import annotations

import sys
from collections.abc import Callable
from unittest.mock import MagicMock

import pytest

from games.live.keys import LinkError
from games.shell.platform.live import NOT_INSTALLED, NOT_LOADED, Live, LiveState, NativeLive, PageLive


def state_of(live: Live) -> LiveState:
    return live.state


def test_natively_live_tables_are_available_at_once() -> None:
    live = NativeLive()
    assert state_of(live) is LiveState.UNLOADED
    live.load()
    assert state_of(live) is LiveState.READY
    keys = live.new_keys("mqtt://127.0.0.1:1")
    assert live.keys_of(keys.seat_link(1).text()).topic == keys.topic
    with pytest.raises(LinkError, match=r"\.$"):
        live.keys_of("#live-AAAA")


@pytest.mark.parametrize("missing", ["paho.mqtt.client", "cryptography.hazmat.primitives.hashes"])
def test_without_the_extra_packages_a_reason_is_given(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, missing, None)
        patch.delitem(sys.modules, "games.live.native.mqtt", raising=False)
        patch.delitem(sys.modules, "games.live.native.crypto", raising=False)
        live = NativeLive()
        live.load()
    assert (live.state, live.problem) == (LiveState.UNAVAILABLE, NOT_INSTALLED)
    live.load()
    assert (live.state, live.problem) == (LiveState.READY, "")


def test_the_page_loads_live_tables_once_and_retries_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, Callable[[bool], None]]] = []
    script = MagicMock()
    script.live.relayFile = '{"relay": "wss://relay.example"}'
    monkeypatch.setitem(sys.modules, "pyodide", MagicMock())
    monkeypatch.setitem(sys.modules, "pyodide.ffi", MagicMock())
    live = PageLive(script, lambda name, tell: asked.append((name, tell)))
    live.load()
    live.load()
    assert state_of(live) is LiveState.LOADING
    asked.pop()[1](False)
    assert (live.state, live.problem) == (LiveState.UNAVAILABLE, NOT_LOADED)
    assert asked == []
    live.load()
    asked.pop()[1](True)
    assert state_of(live) is LiveState.READY
    assert live.site_relay == "wss://relay.example"
