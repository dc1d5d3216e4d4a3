"""Apps at one live table in one process: a relay in memory, and drivers whose platforms reach it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.live.client import News, Report
from games.live.events import Publication
from games.shell.app import App
from games.shell.library.lineup import FRIEND, Lineup, default_lineup
from games.shell.platform.live import Live
from games.shell.screens.match.live_scene import LiveScene
from games.shell.screens.places import InvitePlace, JoinPlace
from games.shell.screens.scene import Scene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.widgets.outline import leaves
from tests.live.network import QuickCrypto
from tests.shell.driver import Driver

RELAY = "wss://relay.example/mqtt"


class MemoryRelay:
    """A relay with retained messages and last wills."""

    def __init__(self) -> None:
        self.retained: dict[str, bytes] = {}
        self.channels: list[MemoryChannel] = []
        self.is_up = True
        self.sent: list[tuple[str, bytes]] = []

    def publish(self, topic: str, payload: bytes) -> None:
        self.sent.append((topic, payload))
        if payload:
            self.retained[topic] = payload
        else:
            self.retained.pop(topic, None)
        for channel in self.channels:
            if channel.is_open and topic.startswith(channel.prefix):
                channel.reports.append(Report(News.MESSAGE, topic, payload))

    def stop(self, forgets: bool = False) -> None:
        """Stop, and drop all connections."""
        self.is_up = False
        if forgets:
            self.retained.clear()
        for channel in self.channels:
            channel.drop()

    def start(self) -> None:
        """Restart; all devices connect again."""
        self.is_up = True
        for channel in self.channels:
            if not channel.is_closed:
                channel.connect()


class MemoryChannel:
    """A connection to the relay in memory."""

    def __init__(self, relay: MemoryRelay) -> None:
        self.relay, self.reports = relay, list[Report]()
        self.is_open = self.is_closed = False
        self.prefix = ""
        self.will: Publication | None = None
        self._will_now: Publication | None = None
        relay.channels.append(self)

    def open(self, relay: str, subscription: str, will: Publication | None) -> None:
        self.prefix, self.will = subscription.removesuffix("+"), will
        self.connect()

    def connect(self) -> None:
        if self.relay.is_up:
            self.is_open, self._will_now = True, self.will
            self.reports.append(Report(News.CONNECTED))
            for topic, payload in list(self.relay.retained.items()):
                if topic.startswith(self.prefix):
                    self.reports.append(Report(News.MESSAGE, topic, payload))

    def drop(self) -> None:
        """Lose the connection; a running relay publishes the last will."""
        if self.is_open:
            self.is_open = False
            self.reports = [Report(News.LOST)]
            if self.relay.is_up and self._will_now:
                self.relay.publish(*self._will_now)

    def set_will(self, will: Publication | None) -> None:
        self.will = will

    def publish(self, topic: str, payload: bytes) -> None:
        self.relay.publish(topic, payload)

    def poll(self) -> list[Report]:
        reports, self.reports = self.reports, []
        return reports

    def close(self) -> None:
        self.is_open, self.is_closed = False, True


class MemoryLive(Live):
    """Live tables over a relay in memory."""

    def __init__(self, relay: MemoryRelay, seed: int, site_relay: str = RELAY) -> None:
        super().__init__()
        self._memory, self._seed, self._site = relay, seed, site_relay

    def _begin(self) -> None:
        self._ready(QuickCrypto(self._seed), lambda: MemoryChannel(self._memory), self._site)


class Network:
    """A relay and the apps connected to it."""

    def __init__(self, site_relay: str = RELAY) -> None:
        self.relay, self.site_relay = MemoryRelay(), site_relay
        self.drivers: list[Driver] = []

    def app(self, first: Callable[[App], Scene | Any], size: tuple[int, int] = (640, 480), **settings: Any) -> Driver:
        """Start an app; `first` makes its first screen, or returns a place to open."""

        def make(app: App) -> Scene:
            app.platform.live = MemoryLive(self.relay, len(self.drivers) + 1, self.site_relay)  # type: ignore[misc]
            return app._scene_of(first(app))

        driver = Driver(size, make, **settings)
        self.drivers.append(driver)
        return driver

    def run(self, seconds: float = 0.3) -> None:
        """Let simulated time pass for all apps."""
        for _ in range(max(1, round(seconds * 20))):
            for driver in self.drivers:
                driver.run(0.05)
                driver.settle()

    def host(self, lineup: Lineup | None = None, **about: Any) -> Driver:
        """Start an app that opens a table."""
        chosen = lineup or friends_lineup()
        driver = self.app(lambda app: SetupScene(app, chosen), **about)
        driver.app.push(InvitePlace(chosen))
        driver.settle()
        self.run()
        return driver

    def guest(self, link: str, **about: Any) -> Driver:
        """Start an app that opens a link."""
        driver = self.app(lambda app: JoinPlace(link), **about)
        self.run()
        return driver

    def play(self, *drivers: Driver) -> None:
        """Play a turn at each driver, and wait until all apps show it."""
        for driver in drivers:
            play(driver)
            self.run()

    def seat(self, host: Driver, name: str = "", **about: Any) -> Driver:
        """Start an app that sits down at the next free seat of a host's table."""
        driver = self.guest(host.scene.link, **about)
        driver.scene.name = name
        driver.scene.sit()
        self.run()
        return driver

    def table(self, lineup: Lineup | None = None, **about: Any) -> tuple[Driver, Driver]:
        """Return a host and a guest at the table."""
        host = self.host(lineup, **about)
        return host, self.seat(host, **about)


def friends_lineup(game: str = "quits", variant: str = "", clock: str = "") -> Lineup:
    """Return a line-up with a person on this device and friends on others."""
    lineup = default_lineup(game)
    if variant:
        lineup.set_variant(variant)
    lineup.levels = ["", *[FRIEND] * (lineup.seats - 1)]
    lineup.clock = clock
    return lineup


def begun(turns: int = 0, lineup: Lineup | None = None) -> tuple[Network, Driver, Driver]:
    """Return a network with a host and a guest who have played some turns."""
    room = Network()
    host, guest = room.table(lineup)
    room.play(*[(host, guest)[number % 2] for number in range(turns)])
    return room, host, guest


def board(driver: Driver) -> LiveScene:
    """Return the live match of a driver, even below other screens."""
    return next(scene for scene in driver.app.scenes if isinstance(scene, LiveScene))


def words(driver: Driver) -> str:
    """Return all texts of the screen on top."""
    return " | ".join(text for widget in leaves(driver.scene.group) for text in (widget.spoken(), *widget.words()))


def play(driver: Driver, number: int = 0) -> None:
    """Play a whole turn for the person at a driver."""
    session = driver.scene.session
    turn = sorted(session.rules.turns(session.match.state))[number]
    session.play(tuple(turn))
