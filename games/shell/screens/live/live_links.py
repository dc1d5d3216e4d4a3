"""Links to a live table, and its relay in words."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.core.rules import Seat
from games.live.client import Connection
from games.live.keys import HOST, TableLink, host_of
from games.live.relays import PUBLIC_RELAYS, typed_relay
from games.shell.screens.scene import AppServices
from games.shell.table.live_game import LiveGame
from games.shell.theme.text import tr


class RelayWords(NamedTuple):
    """The relay of a table in words: an icon, and one sentence."""

    icon: str
    text: str


def chosen_relay(app: AppServices) -> str:
    """Return the relay for new tables: the typed one, else the site's; empty if there is none."""
    return typed_relay(app.settings.relay) or app.platform.live.site_relay


def relay_host(address: str) -> str:
    """Return a relay's host name."""
    return host_of(address).strip("[]")


def relay_words(app: AppServices, address: str) -> RelayWords:
    """Return one sentence about the relay of a table."""
    if address in PUBLIC_RELAYS:
        return RelayWords("globe", tr("live.through.public", host=relay_host(address)))
    if is_in_room(address):
        return RelayWords("wifi", tr("live.through.room"))
    return RelayWords("lock", tr("live.through.relay", host=relay_host(address)))


def connection_words(app: AppServices, live: LiveGame) -> tuple[RelayWords, bool]:
    """Return a sentence about a table's relay, or about its connection, and whether there is a problem."""
    address = live.table.keys.link.relay or app.platform.live.site_relay
    if live.connection is Connection.OPEN:
        return relay_words(app, address), False
    if live.is_late:
        return RelayWords("close", tr("live.no_answer", host=relay_host(address))), True
    return RelayWords("more", tr("live.connecting", host=relay_host(address))), False


def is_in_room(address: str) -> bool:
    """Whether a relay is in the local network."""
    host = relay_host(address)
    parts = host.split(".")
    if len(parts) == 4 and all(part.isdigit() for part in parts):
        first, second = int(parts[0]), int(parts[1])
        return first in (10, 127) or (first, second) == (192, 168) or (first == 172 and 16 <= second < 32)
    return host == "localhost" or host.endswith(".local")


def link_text(app: AppServices, link: TableLink) -> str:
    """Return a link to be sent: to the page served by this computer, to this page, or for the native app."""
    room, page = app.platform.live.room, app.platform.page
    return link.text(room.page if room and link.relay == room.relay else page.url if page else "")


def seat_links(live: LiveGame) -> dict[Seat, TableLink]:
    """Return the seat links that this device may share: all of them for the host, else its own."""
    table, link = live.table, live.table.keys.link
    if link.kind == HOST and table.table:
        return {seat: table.seat_link(seat) for seat in table.people}
    return {live.own[0]: link} if live.own else {}
