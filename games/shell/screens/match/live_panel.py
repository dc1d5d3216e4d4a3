"""The panel of a match at a live table: presence, requests in the prompt's place, and set phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from games.engine.core.rules import Outcome
from games.live.client import Connection
from games.shell.library.handicap_words import phrase_of
from games.shell.screens.board.panel import PanelSlot, total
from games.shell.screens.match.match_panel import MatchPanel
from games.shell.table.game_ui import Standing
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Theme
from games.shell.widgets.base import Widget
from games.shell.widgets.live_cards import PhraseRow, RequestCard

if TYPE_CHECKING:
    from games.shell.screens.match.live_scene import LiveScene

REQUEST = 120  # design pixels of the prompt's place beside the board
PHRASES_PRIORITY = 2  # below this, move chips leave a phone first
OPENING = ("hello", "good_luck", "thinking", "thanks")
PLAYING = ("nice_move", "thinking", "oops", "thanks")
ENDING = ("well_played", "thanks", "goodbye", "nice_move")


class LivePanel(MatchPanel):
    """The panel of a live match."""

    def __init__(self, scene: LiveScene) -> None:
        super().__init__(scene)
        self.live_scene = scene

    def make(self, theme: Theme) -> None:
        super().make(theme)
        scene = self.live_scene
        self.request = RequestCard(tr("live.allow"), tr("live.decline"), scene.answer)
        self.request.set_visible(False)
        self.phrases = PhraseRow(scene.say_phrase)

    def seat_widgets(self, theme: Theme) -> Sequence[Widget]:
        own, seats = self.live_scene.live.own, super().seat_widgets(theme)
        if len(self.cards) == 2 and len(own) == 1 and not theme.is_low:
            return [self.cards[1 - own[0]], self.cards[own[0]]]
        return seats

    def build(self, theme: Theme) -> pygame.Rect:
        board = super().build(theme)
        place = pygame.Rect(self.prompt.rect)
        if theme.is_portrait:
            margin = theme.px(Space.MARGIN_PHONE)
            place = place.union(self.phrases.rect) if self.phrases.rect.h else place
            place = pygame.Rect(margin, place.y, theme.width - 2 * margin, place.h)
        self.request.layout(place, theme)
        self.scene.group.add(self.request)
        return board

    # --- slots -----------------------------------------------------------------------------------

    def card_heights(self) -> list[tuple[float, float, float]]:
        first, *others = super().card_heights()
        return [(first[0], REQUEST, first[2]), *others]

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        high = 0 if theme.is_low or not self.live_scene.live.own else theme.touch
        room -= high + gap if high else 0
        slots = super().column(theme, room, gap)
        if not self.has_list:  # a request takes the room that is left
            at = next(k for k, slot in enumerate(slots) if slot.widget is self.prompt)
            least = slots[at].height
            most = least + room - total(slots, gap)
            slots[at] = slots[at]._replace(height=max(least, min(most, theme.px(REQUEST))))
        return [*slots, PanelSlot(self.phrases, high)] if high else slots

    def below(self, theme: Theme) -> list[PanelSlot]:
        slots = super().below(theme)
        at = next(k for k, slot in enumerate(slots) if slot.widget is self.prompt)
        least = theme.touch + theme.px(Space.S)  # for the answers to a request
        slots[at] = slots[at]._replace(height=max(slots[at].height, least), least=least)
        if self.live_scene.live.own:
            slots.insert(at + 1, PanelSlot(self.phrases, theme.touch, priority=PHRASES_PRIORITY))
        return slots

    # --- content ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        scene, live = self.live_scene, self.live_scene.live
        said = dict(live.phrases)
        for seat, card in enumerate(self.cards):
            presence = live.presences[seat].state if seat < len(live.presences) and seat not in live.table.mine else ""
            card.show_presence(presence, tr(f"live.phrase.{said[seat]}") if seat in said else "")
        question = scene.question() if live.connection is Connection.OPEN else None  # else the prompt says so
        is_drawing = scene.board.drawing.is_on
        self.prompt.set_visible(question is None and not is_drawing)
        self.phrases.set_visible(bool(live.own) and (question is None or not self.theme.is_portrait))
        self.request.set_visible(question is not None)
        if question:
            self.request.say(tr("live.request"), scene.question_words(question))
        over = scene.session.result is not None
        moves = len(scene.match.moves)
        offered = ENDING if over else OPENING if moves < 2 * scene.session.rules.seats else PLAYING
        self.phrases.offer([(slug, tr(f"live.phrase.{slug}")) for slug in offered])

    def status(self, seat: int, is_turn: bool, result: Outcome | None, standing: Standing) -> str:
        live = self.live_scene.live
        is_elsewhere = seat not in live.table.mine and seat < len(live.presences)
        if result is not None or not is_elsewhere:
            if is_turn and result is None and seat in live.own and self.live_scene.session.is_waiting:
                return tr("status.waiting")
            return super().status(seat, is_turn, result, standing)
        words = live.presences[seat].words()
        if is_turn and live.table.is_full:
            return tr("live.to_move", presence=words)
        match = self.live_scene.match
        return ", ".join(filter(None, [words, phrase_of(match.game, match.options, match.rules.seats, seat)]))

    def refresh_buttons(self) -> None:
        super().refresh_buttons()
        live, session = self.live_scene.live, self.live_scene.session
        if not self.live_scene.is_browsing:
            for button in (self.undo, self.undo_large):
                button.set_enabled(session.can_undo and live.asking() is None, self.live_scene.why_no_undo())
