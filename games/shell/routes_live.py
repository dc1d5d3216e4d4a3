"""Routes to live tables. The modules of games.live and of these screens are loaded first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from games.shell.platform.live import LiveState
from games.shell.screens.scene import AppServices, Scene

if TYPE_CHECKING:
    from games.engine.core.match import Match
    from games.shell.library.lineup import Lineup
    from games.shell.screens.match.match_scene import MatchScene
    from games.shell.widgets.controls import Action


def _when_ready(app: AppServices, make: Callable[[], Scene | None], by_link: Action | None = None) -> Scene | None:
    """Make a screen now, or return a sheet that waits until it can be made; without live tables it offers links."""
    live = app.platform.live
    live.load()
    if live.state is LiveState.READY:
        return make()
    from games.shell.screens.loading import LoadingScene

    return LoadingScene(app, make, by_link)


def invite(app: AppServices, lineup: Lineup) -> Scene | None:
    """Make the sheet that invites to a new table; without a relay, the choice what to do."""

    def make() -> Scene:
        from games.shell.screens.live.invite_scene import new_table
        from games.shell.screens.live.live_links import chosen_relay
        from games.shell.screens.live.relay_scene import NoRelayScene

        relay = chosen_relay(app)
        return new_table(app, lineup, relay) if relay else NoRelayScene(app, lineup)

    from games.shell.screens.places import NewMatch

    return _when_ready(app, make, lambda: app.swap(NewMatch(lineup)))


def seats(app: AppServices, live: Any, stones: Sequence[str]) -> Scene:
    """Make the sheet of a table under way."""
    from games.shell.screens.live.invite_scene import InviteScene

    return InviteScene(app, live, stones)


def live_match(app: AppServices, match: Match[Any], stones: Sequence[str], live: Any) -> MatchScene:
    """Make the screen of a match at a table."""
    from games.shell.screens.match.live_scene import LiveScene

    return LiveScene(app, match, stones, live)


def join(app: AppServices, link: str) -> Scene | None:
    """Make the screen for joining or watching a table; a kept table continues from its kept game."""

    def make() -> Scene | None:
        from games.engine.core.errors import GameError
        from games.shell.library.store import Notice
        from games.shell.screens.live.join_scene import JoinScene, kept_at

        try:
            keys = app.platform.live.keys_of(link)
        except GameError:
            app.store.add_notice(Notice("live.bad_link"))
            return None
        kept = kept_at(app.store, keys.link)
        return resume(app, kept.match, kept.stones) if kept else JoinScene(app, keys)

    return _when_ready(app, make)


def resume(app: AppServices, match: Match[Any], stones: Sequence[str]) -> Scene | None:
    """Make the screen of a kept match: back at its table, where it was."""
    from games.shell.library import link_play

    def by_link() -> None:
        from games.shell.screens.places import MatchPlace

        link_play.leave_table(match)
        app.go(MatchPlace(match, stones))

    def make() -> Scene | None:
        from games.engine.core.errors import GameError
        from games.engine.records.record import new_id
        from games.shell.scenes import open_match
        from games.shell.screens.live.live_links import is_in_room
        from games.shell.table.live_game import LiveGame, kept_link

        link, device, kept = kept_link(match)
        try:
            keys = app.platform.live.keys_of(link)
        except GameError:
            link_play.leave_table(match)
            return open_match(app, match, stones)
        if keys.is_host and app.platform.live.can_open_room and is_in_room(keys.link.relay):
            with suppress(GameError):
                app.platform.live.open_room()  # the table was played in this room, at this computer
        client = app.platform.live.connect(keys, device if device.isascii() and device.isalnum() else new_id())
        client.table.restore(kept)
        return live_match(app, match, stones, LiveGame(client))

    return _when_ready(app, make, by_link)


def relay(app: AppServices, on_done: Action) -> Scene | None:
    """Make the screen for choosing a relay."""

    def make() -> Scene:
        from games.shell.screens.live.relay_scene import RelayScene

        return RelayScene(app, on_done)

    return _when_ready(app, make)
