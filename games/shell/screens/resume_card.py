"""A kept game on a card: on the home screen and in the list of saved games."""

from __future__ import annotations

import pygame

from games.shell.host.lineup import seat_name, verdict
from games.shell.host.store import Kept
from games.shell.look.marbles import marble, marble_shadow
from games.shell.look.paint import stamp
from games.shell.look.text import measure, tr
from games.shell.look.theme import Radius, Theme, Type, Weight
from games.shell.widgets.base import Widget, draw_card, place_line


class ResumeCard(Widget):
    """Two marbles, against whom, and where the game stands or how it ended."""

    def __init__(self, kept: Kept) -> None:
        super().__init__()
        self.kept = kept
        self.text_right = 0

    def overhang(self, theme: Theme) -> int:
        return theme.px(30)

    def arrange(self, theme: Theme) -> None:
        match, phone = self.kept.match, theme.is_portrait
        left = self.rect.x + theme.px(86 if phone else 122)
        room = pygame.Rect(left, self.rect.y, max(1, self.text_right - left), self.rect.h)
        humans = [player for player in match.players if player.is_human]
        rivals = [seat for seat, player in enumerate(match.players) if not player.is_human]
        game = tr(f"game.{match.game}")
        if phone:
            title = game
        elif len(humans) == 1 and len(rivals) == 1:
            title = tr("home.against", game=game, name=seat_name(match.players, rivals[0]))
        else:
            title = tr("home.people", game=game, n=len(match.players))
        lines, least = self._progress(), theme.type(Type.SECONDARY)
        line = next((words for words in lines if measure(words, Weight.MEDIUM, least) <= room.w), lines[-1])
        gap = theme.px(13)
        for text, weight, size, colour, dy in ((title, Weight.BOLD, Type.NAME, theme.palette.ink, -gap),
                                               (line, Weight.MEDIUM, Type.LIST, theme.palette.ink2, gap)):
            px = theme.type(size)
            while px > theme.smallest_type and measure(text, weight, px) > room.w:
                px -= 1
            if measure(text, weight, px) <= room.w:
                self.lines.append(place_line(text, weight, px, colour, "midleft", (left, self.rect.centery + dy), room))

    def _progress(self) -> list[str]:
        """Where the game stands, in more and in fewer words."""
        match = self.kept.match
        result = match.result()
        if result is not None:
            return [verdict(match.players, result)]
        is_mine = match.players[match.turn].is_human and sum(player.is_human for player in match.players) == 1
        who = tr("home.your_turn") if is_mine else tr("home.their_turn", name=seat_name(match.players, match.turn))
        return [tr("home.progress", n=len(match.turns()) + 1, who=who), who[0].upper() + who[1:]]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        draw_card(target, self.rect, theme, Radius.HOME, 2)
        phone = theme.is_portrait
        size = theme.px(34 if phone else 38)
        x = self.rect.x + theme.px(34 if phone else 50)
        for k, name in enumerate(reversed(self.kept.stones[:2])):
            at = (x + k * theme.px(26), self.rect.centery)
            stamp(target, marble_shadow(theme.stones[name], size), at)
            stamp(target, marble(theme.stones[name], size, k + 1), at)
