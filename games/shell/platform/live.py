"""Live tables on this machine: one object, `platform.live`, through which screens reach the package games.live.

The protocol (games/live), the MQTT client and the cryptography are loaded on demand: a page fetches them as a pack when
somebody opens a live table, and natively they belong to the extra `agate-games[live]`. So nothing outside the pack
imports games.live at its top level, except for types. A screen that needs a table does this:

    live = app.platform.live
    live.load()                                 # when the player asks for a live table; returns at once
    ...                                         # then, every frame:
    if live.state is LiveState.READY:
        keys = live.new_keys(relay)             # as the host of a new table, or
        keys = live.keys_of(link)               # with a link; raises LinkError, in one sentence
        client = live.connect(keys, device)     # device: `new_id()` once for each table, kept with it
        client.table.restore(kept)              # what `client.table.kept()` returned on an earlier visit, if anything
        client.table.open(match, clock=...)     # the host of a new table only
    elif live.state is LiveState.UNAVAILABLE:
        text = tr(f"live.problem.{live.problem}")

    for event in client.step(): ...             # every frame: receives, sends, and returns what happened
    client.connection, client.since             # CONNECTING, OPEN or LOST, and since when (seconds since 1970)
    client.table.sit(seat, name), .play(...)    # see games/live/table.py; what it wants to say is sent by `step`
    client.table.be(AWAY)                       # when the page is hidden; be(HERE) when it is seen again
    client.leave(GONE)                          # when the screen is closed for good

In one room: where `live.can_open_room` is true, `live.open_room()` serves the page and a relay to this network, once,
and returns a `Room` (games/live/native/room.py): `room.page` for the QR code and the links, `room.relay` for
`new_keys`. It raises GameError, in one sentence. It stays open until the app ends, or `live.close_room()`.

Relays: `live.site_relay` is what the site's owner configured (empty if nothing); games/live/relays.py checks an address
that the player typed and lists the public test relays.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from games.live.client import LiveClient, RelayChannel
    from games.live.keys import Crypto, TableKeys
    from games.live.native.room import Room

PACK: Final = "live"  # the app pack with games/live and the screens of live tables
NOT_INSTALLED, NOT_LOADED = "not_installed", "not_loaded"  # reasons why there can be no live table


class LiveState(Enum):
    """Whether live tables can be used."""

    UNLOADED = "unloaded"
    LOADING = "loading"
    READY = "ready"
    UNAVAILABLE = "unavailable"  # `problem` says why; `load` tries again


class Live:
    """The app's access to live tables. Subclasses load the modules that it needs."""

    def __init__(self) -> None:
        self.state = LiveState.UNLOADED
        self.problem = ""  # a slug: NOT_INSTALLED or NOT_LOADED
        self.can_open_room = False  # whether this device can serve the game to its network
        self.room: Room | None = None
        self.site_relay = ""  # the address that the site's owner configured
        self._crypto: Crypto | None = None
        self._make_channel: Callable[[], RelayChannel] | None = None

    def load(self) -> None:
        """Begin to load the modules of live tables, unless that has been done."""
        if self.state in (LiveState.UNLOADED, LiveState.UNAVAILABLE):
            self.state, self.problem = LiveState.LOADING, ""
            self._begin()

    def new_keys(self, relay: str) -> TableKeys:
        """Make the keys of a new table, as its host."""
        from games.live.keys import TableKeys

        assert self._crypto
        return TableKeys.new(self._crypto, relay)

    def keys_of(self, link: str) -> TableKeys:
        """Return the keys that a link opens; raises LinkError, in one sentence."""
        from games.live.keys import TableKeys, read_link

        assert self._crypto
        return TableKeys(self._crypto, read_link(link))

    def connect(self, keys: TableKeys, device: str) -> LiveClient:
        """Open the connection of a device to a table, by the relay that the link names or else the site's."""
        from games.catalogue import GAMES
        from games.live.client import LiveClient
        from games.live.table import LiveTable

        assert self._make_channel
        table = LiveTable(keys, GAMES, device, time.time)
        return LiveClient(table, self._make_channel(), keys.link.relay or self.site_relay)

    def open_room(self) -> Room:
        """Serve the page and a relay to this network, if not done yet; raises GameError."""
        from games.live.native.room import Room

        self.room = self.room or Room()
        return self.room

    def close_room(self) -> None:
        """Stop serving."""
        if self.room:
            self.room.close()
            self.room = None

    def _begin(self) -> None:
        """Load and call `_ready` or `_fail`, now or later."""
        raise NotImplementedError

    def _ready(self, crypto: Crypto, make_channel: Callable[[], RelayChannel], site_relay: str = "") -> None:
        self._crypto, self._make_channel, self.site_relay = crypto, make_channel, site_relay
        self.state = LiveState.READY

    def _fail(self, problem: str) -> None:
        self.state, self.problem = LiveState.UNAVAILABLE, problem


class NativeLive(Live):
    """Live tables natively, by paho-mqtt and cryptography."""

    def _begin(self) -> None:
        try:
            from games.live.native.crypto import NativeCrypto
            from games.live.native.mqtt import MqttChannel
        except ImportError:
            self._fail(NOT_INSTALLED)
        else:
            from importlib.util import find_spec

            from games.engine.core.assets import WEB_BUNDLE

            self.can_open_room = find_spec("amqtt") is not None and WEB_BUNDLE.is_file()
            self._ready(NativeCrypto(), MqttChannel)


class PageLive(Live):
    """Live tables in the page, by mqtt.js and noble's cryptography, which arrive with the pack."""

    def __init__(self, agate: Any, load_pack: Callable[[str, Callable[[bool], None]], None]) -> None:
        super().__init__()
        self._agate, self._load_pack = agate, load_pack

    def _begin(self) -> None:
        self._load_pack(PACK, self._loaded)

    def _loaded(self, is_here: bool) -> None:
        if not is_here:
            self._fail(NOT_LOADED)
            return
        from games.live.page import PageChannel, PageCrypto
        from games.live.relays import relay_from_file

        script = self._agate.live
        self._ready(PageCrypto(script), lambda: PageChannel(script), relay_from_file(str(script.relayFile)))
