"""Games: those in progress and the last ones that ended, one row each."""

from __future__ import annotations

import pygame

from games.shell.host.store import Kept
from games.shell.look.text import tr
from games.shell.look.theme import Size, Space, Type, Weight
from games.shell.screens.game_scenes import open_match
from games.shell.screens.menus import paste
from games.shell.screens.resume_card import ResumeCard
from games.shell.screens.sections import Filling, SectionScene
from games.shell.widgets.base import Label
from games.shell.widgets.controls import Button

ROW = 84  # design pixels


class GamesScene(SectionScene):
    """Everything that is kept, to go on with or to look at again."""

    section = "games"

    def icons(self) -> list[Button]:
        return [Button("", lambda: paste(self.app, self.say), "icon", "paste")]

    def fill(self, area: pygame.Rect) -> Filling:
        theme, px = self.theme, self.theme.px
        games = self.app.store.games()
        yield
        ended = self.app.store.games(is_over=True)
        y = area.y
        if not theme.is_portrait:
            button = Button(tr("menu.paste"), lambda: paste(self.app, self.say), "secondary", "paste")
            height = max(px(Size.CHIP), theme.touch)
            width = button.width_for(theme)
            button.layout(pygame.Rect(area.right - width, y, width, height), theme)
            self.body.add(button)
            y += height + px(Space.L)
        if not games and not ended:
            label = Label(tr("saved.none"), Type.BUTTON, Weight.MEDIUM, "ink2")
            label.layout(pygame.Rect(area.x, y, area.w, label.height_for(area.w, theme) + 2), theme)
            self.body.add(label)
            return y + label.rect.h - area.y
        for heading, kept_games in (("", games), (tr("saved.ended"), ended)):
            if heading and kept_games:
                label = Label(heading, Type.CAPTION, Weight.SEMIBOLD, "ink2")
                line = theme.line(Type.CAPTION) + 2
                label.layout(pygame.Rect(area.x + px(Space.S), y, area.w - 2 * px(Space.S), line), theme)
                self.body.add(label)
                y += line + px(Space.S)
            for kept in kept_games:
                self._row(pygame.Rect(area.x, y, area.w, px(ROW)), kept)
                y += px(ROW) + px(Space.M)
            yield
        return y - area.y

    def _row(self, rect: pygame.Rect, kept: Kept) -> None:
        theme, px = self.theme, self.theme.px
        card = ResumeCard(kept)
        height = max(px(Size.BUTTON_SMALL), theme.touch)
        open_button = Button(tr("saved.open"), lambda: self._open(kept), "secondary")
        width = open_button.width_for(theme)
        x = rect.right - px(Space.M) - width
        open_button.layout(pygame.Rect(x, rect.centery - height // 2, width, height), theme)
        delete = Button("", lambda: self._delete(kept), "icon", "close")
        x -= theme.touch + px(Space.XS)
        delete.layout(pygame.Rect(x, rect.centery - theme.touch // 2, theme.touch, theme.touch), theme)
        card.text_right = x
        card.layout(rect, theme)
        self.body.add(card, open_button, delete)

    def _open(self, kept: Kept) -> None:
        self.app.go(open_match(self.app, kept.match, kept.stones, kept.key))

    def _delete(self, kept: Kept) -> None:
        self.app.store.drop_game(kept.key)
        self.relay_now()
        self.say(tr("toast.deleted"))
