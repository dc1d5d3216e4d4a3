"""Random games between sessions whose messages are slow: no order of actions stops a device, and all end the same."""

from __future__ import annotations

import os
from random import Random

import pytest

from games.catalogue import GAMES
from games.live.client import LiveClient, Report
from games.live.keys import TableKeys
from games.live.messages import BACK, DRAW
from games.live.table import LiveTable
from games.shell.table.live_game import LiveGame
from games.shell.table.live_session import LiveSession
from tests.live.network import ManualClock, QuickCrypto, new_match
from tests.shell.live_tables import RELAY, MemoryChannel, MemoryRelay

TABLES = int(os.environ.get("AGATE_LIVE_SESSIONS", "30"))  # for each kind
KINDS = [("orbito", ""), ("quits", "short"), ("abalone", "three"), ("slyne", "4")]
FRAME = 0.2  # seconds
SETTLING = 40  # frames


class SlowChannel(MemoryChannel):
    """A connection on which messages arrive a few at a time, until it becomes fast."""

    def __init__(self, relay: MemoryRelay, chance: Random) -> None:
        super().__init__(relay)
        self.chance, self.is_slow = chance, False

    def poll(self) -> list[Report]:
        count = self.chance.randrange(3) if self.is_slow else len(self.reports)
        reports, self.reports = self.reports[:count], self.reports[count:]
        return reports


class Player:
    """A person at a table, without a screen."""

    def __init__(self, keys: TableKeys, channel: SlowChannel, clock: ManualClock) -> None:
        self.channel, self.clock = channel, clock
        self.table = LiveTable(keys, GAMES, f"device{len(channel.relay.channels)}", clock)
        self.live = LiveGame(LiveClient(self.table, channel, RELAY))
        self.session: LiveSession | None = None

    def step(self) -> None:
        """Let a frame pass."""
        self.clock.now += FRAME
        self.live.step()
        if self.session:
            self.session.update(FRAME, 0)
            self.session.settle()

    def begin(self) -> None:
        """Show the game."""
        match, _stones = self.live.new_match()
        self.session = LiveSession(match, self.live, lambda *_: pytest.fail("nobody asked for a search"), "easy", 1)

    def act(self, rng: Random) -> None:
        """Do something that a person could do now."""
        session, live, kind = self.session, self.live, rng.random()
        assert session
        question = live.question()
        if question and kind < 0.5:
            live.answer(question, rng.random() < 0.7)
        elif live.asking() and kind < 0.6:
            live.withdraw()
        elif session.match.result() is not None:
            return
        elif kind < 0.62:
            session.undo()
        elif kind < 0.66:
            live.ask(DRAW)
        elif kind < 0.70 and session.match.moves and not live.asking():
            live.ask(BACK, rng.randrange(len(session.match.moves)))
        elif kind < 0.73:
            session.resign(live.own[0])
        elif kind < 0.76:
            session.browse(rng.randrange(len(session.match.moves) + 1))
        elif session.match.seat_to_move in live.own:
            session.browse(None)
            session.play(tuple(rng.choice(sorted(session.rules.turns(session.match.state)))))

    def shown(self) -> object:
        """Return the game as this device shows and keeps it."""
        assert self.session
        match = self.session.match
        return tuple(match.moves), match.resigned, match.is_agreed_draw, match.result()


def seated(game: str, variant: str, number: int, rng: Random) -> list[Player]:
    """Return a player for each seat, at the table before the first move."""
    relay, clock = MemoryRelay(), ManualClock()
    host = Player(TableKeys.new(QuickCrypto(number), RELAY), SlowChannel(relay, rng), clock)
    host.table.open(new_match(game, variant))
    host.table.sit(0, "")
    links = [host.table.seat_link(seat) for seat in host.table.people[1:]]
    players = [host, *[Player(TableKeys(QuickCrypto(number), link), SlowChannel(relay, rng), clock) for link in links]]
    for _ in range(3):
        for player in players:
            player.step()
            if not player.live.own:
                player.table.sit(player.table.keys.link.seat, "")
    for player in players:
        player.begin()
        player.channel.is_slow = True
    return players


@pytest.mark.parametrize(("game", "variant"), KINDS, ids=str)
def test_all_sessions_show_the_same_game(game: str, variant: str) -> None:
    for number in range(TABLES):
        rng = Random(f"{game} {variant} {number}")
        players = seated(game, variant, number, rng)
        for _ in range(rng.randrange(20, 150)):
            player = rng.choice(players)
            if rng.random() < 0.4:
                player.act(rng)
            player.step()
        for player in players:
            player.channel.is_slow = False
        for _ in range(SETTLING):
            for player in players:
                player.step()
        shown = {player.shown() for player in players}
        assert len(shown) == 1, f"table {number}: {shown}"
