"""The choice of the relay for live tables: typed, a public one, or none."""

from __future__ import annotations

from functools import partial

import pygame

from games.live.relays import PUBLIC_RELAYS, is_reachable_from_page, typed_relay
from games.shell.library.lineup import Lineup
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.live.invite_scene import open_room
from games.shell.screens.live.live_links import relay_host
from games.shell.screens.places import InvitePlace, NewMatch, RelayPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.text_entry import TextEntry
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.containers import Column
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.overlays import Dialog, button_grid

LONGEST = 200  # characters of an address


class RelayScene(DialogScene):
    """Asks for the address of a relay; says in one sentence what is wrong with it."""

    def __init__(self, app: AppServices, on_done: Action) -> None:
        super().__init__(app)
        self.on_done = on_done
        self.typed = app.settings.relay
        self.problem = ""

    def make(self) -> Dialog:
        self.field = TextEntry(self.app, tr("live.relay"), self.typed, self._type, LONGEST, on_enter=self._keep)
        publics = button_grid([Button(relay_host(address), partial(self._choose, address), size=Type.SECONDARY)
                               for address in PUBLIC_RELAYS], 1 if self.theme.is_portrait else 3)
        body = Column([self.field, Label(tr("live.relay.public"), Type.SECONDARY, Weight.MEDIUM, "ink2"), publics],
                      Space.M)
        text = self.problem or tr("live.relay.line")
        buttons = [Button(tr("live.relay.keep"), self._keep, "primary", "check"),
                   Button(tr("common.cancel"), self.app.pop)]
        return Dialog(tr("live.relay"), text, buttons, self.app.pop, body=body)

    def _type(self, text: str) -> None:
        self.typed = text

    def _choose(self, address: str) -> None:
        self.typed = address
        self._keep()

    def _keep(self) -> None:
        """Keep a valid address, or none if nothing was typed."""
        address, page = typed_relay(self.typed), self.app.platform.page
        if self.typed.strip() and not address:
            self._refuse("live.relay.wrong")
        elif address and page and not is_reachable_from_page(address, page.url):
            self._refuse("live.relay.page")
        else:
            self.app.settings.relay = address
            self.app.keep_settings()
            self.app.pop()
            self.app.after(self.on_done)

    def _refuse(self, why: str) -> None:
        self.problem = tr(why)
        with self.group.keeping_focus():
            self.relayout_now()
        self.app.platform.announce(self.problem, True)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.group.focused is self.field and event.type == pygame.KEYDOWN and event.key == pygame.K_v and (
                event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)):
            self.app.platform.paste(lambda text: self.field.set_to(str(text or "").strip()))
            return True
        return super().handle(event)


class NoRelayScene(DialogScene):
    """No relay is known: play in this room, name a relay, or send links."""

    def __init__(self, app: AppServices, lineup: Lineup) -> None:
        super().__init__(app)
        self.lineup = lineup

    def make(self) -> Dialog:
        can_open = self.app.platform.live.can_open_room
        room = [Button(tr("live.room"), self._play_here, "primary", "wifi")] if can_open else []
        by_link = Button(tr("live.by_link"), lambda: self.app.swap(NewMatch(self.lineup)),
                         "secondary" if can_open else "primary", "link")
        name = Button(tr("live.relay.name"), self._name_relay, "secondary", "globe")
        buttons = [*room, by_link, name, Button(tr("common.cancel"), self.app.pop)]
        text = tr("live.no_relay.room" if can_open else "live.no_relay")
        return Dialog(tr("live.invite.title"), text, buttons, self.app.pop)

    def _play_here(self) -> None:
        if not open_room(self.app, self.lineup):
            self.toast.say(tr("live.room.failed"), "danger")

    def _name_relay(self) -> None:
        self.app.swap(RelayPlace(lambda: self.app.push(InvitePlace(self.lineup))))
