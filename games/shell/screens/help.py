"""The rules of the games, in our own words, with positions drawn by the games' own boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from games import catalogue
from games.catalogue import find_game
from games.engine.core.errors import GameError
from games.engine.core.game import HelpPage
from games.engine.core.picker import Picker
from games.shell.screens.game_scenes import plain_view
from games.shell.screens.scene import AppServices
from games.shell.screens.shortcuts import GROUPS
from games.shell.screens.titled_scene import Sheet, TitledScene
from games.shell.table.board_view import BoardView, Marks
from games.shell.theme.colour import rgb
from games.shell.theme.materials import finished, game_ground
from games.shell.theme.paint import clip, rounded, rounded_mask
from games.shell.theme.text import measure, tr, wrap
from games.shell.theme.theme import Radius, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget, place_line
from games.shell.widgets.controls import Chip, flow_chips
from games.shell.widgets.group import ScrollArea

KEYS = "keys"  # in place of a game: the keyboard
WIDEST = 860  # design pixels: longer lines are hard to read
PICTURE = 264


class Picture(Widget):
    """A still picture with rounded corners."""

    def __init__(self, picture: pygame.Surface) -> None:
        super().__init__()
        self.picture = picture

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(self.picture, self.rect)


class Badge(Widget):
    """A small brass pill with a word."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def arrange(self, theme: Theme) -> None:
        px = theme.type(Type.CAPTION)
        at = self.rect.center
        self.lines = [place_line(self.text, Weight.BOLD, px, theme.palette.brass, "center", at, self.rect)]

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        rounded(target, self.rect, theme.palette.pill, Radius.PILL * theme.unit)


class HelpScene(TitledScene):
    """One game's rules at a time; chips lead to the others."""

    def __init__(self, app: AppServices, game: str) -> None:
        super().__init__(app)
        self.game = game
        self._pictures: dict[object, pygame.Surface] = {}

    @property
    def address(self) -> str | None:
        return f"rules/{self.game}"

    def title(self) -> str:
        return tr("help.title")

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        width = min(area.w, px(WIDEST))
        inner = pygame.Rect(area.centerx - width // 2, area.y, width, area.h)
        chips = [Chip(tr(f"game.{game.id}"), partial(self._turn_to, game.id), game.id == self.game)
                 for game in catalogue.GAMES]
        chips.append(Chip(tr("keys.title"), partial(self._turn_to, KEYS), self.game == KEYS))
        used = flow_chips(chips, inner, theme)
        self.group.add(*chips)
        sheet = Sheet()
        sheet_rect = pygame.Rect(inner.x, inner.y + used + px(Space.M), inner.w, inner.h - used - px(Space.M))
        sheet.layout(sheet_rect, theme)
        inset = px(Space.L if theme.is_portrait else Space.XXL)
        scroll = ScrollArea()
        inside = sheet_rect.inflate(-2 * inset, -2 * px(Space.M))
        scroll.frame(inside, theme)
        self.group.add(sheet, scroll)
        y = inside.y + px(Space.S)
        column = pygame.Rect(inside.x, y, inside.w, 0)
        if self.game == KEYS:
            y += self._fill_keys(scroll, column)
        for page in find_game(self.game).help if self.game != KEYS else ():
            yield
            column.y = y
            y += self._fill_page(scroll, column, page) + px(Space.XXL)
        scroll.set_content(y - inside.y)

    def _fill_keys(self, scroll: ScrollArea, area: pygame.Rect) -> int:
        """Every key and what it does, by where it works."""
        theme, px = self.theme, self.theme.px
        y = area.y
        keys = max(measure(tr(f"keys.{slug}"), Weight.BOLD, theme.type(Type.LIST)) for _, slugs in GROUPS
                   for slug in slugs)
        wide = min(keys + px(Space.XL), area.w * 2 // 5)
        for group, slugs in GROUPS:
            title = Label(tr(f"keys.in.{group}"), Type.TITLE_SMALL, Weight.TITLE)
            title.layout(pygame.Rect(area.x, y, area.w, theme.line(Type.TITLE_SMALL) + 2), theme)
            scroll.add(title)
            y = title.rect.bottom + px(Space.S)
            for slug in slugs:
                key = Label(tr(f"keys.{slug}"), Type.LIST, Weight.BOLD, "brass")
                does = Label(tr(f"keys.{slug}.text"), Type.LIST, Weight.MEDIUM, "ink2")
                tall = max(key.height_for(wide - px(Space.M), theme), does.height_for(area.w - wide, theme))
                key.layout(pygame.Rect(area.x, y, wide - px(Space.M), tall), theme)
                does.layout(pygame.Rect(area.x + wide, y, area.w - wide, tall), theme)
                scroll.add(key, does)
                y += tall + px(Space.XS)
            y += px(Space.L)
        return y - area.y

    def open_help(self) -> None:
        """It is open."""

    def _fill_page(self, scroll: ScrollArea, area: pygame.Rect, page: HelpPage) -> int:
        theme, px = self.theme, self.theme.px
        side = min(px(PICTURE), area.w)
        picture = self._picture(page, side) if page.variant else None
        beside = picture is not None and not theme.is_portrait
        left = area.x + (side + px(Space.XXL) if beside else 0)
        width = area.right - left
        y = area.y
        key = f"help.{self.game}.{page.key}"
        if page.is_house:
            word = tr("help.house")
            badge = Badge(word)
            wide = measure(word, Weight.BOLD, theme.type(Type.CAPTION)) + px(Space.XL)
            badge.layout(pygame.Rect(left, y, wide, px(28)), theme)
            scroll.add(badge)
            y += px(28 + Space.S)
        for text, size, weight, ink in ((tr(key), Type.TITLE_SMALL, Weight.TITLE, "ink"),
                                         (tr(f"{key}.text"), Type.BUTTON, Weight.MEDIUM, "ink2")):
            lines = len(wrap(text, weight, theme.type(size), width))
            height = lines * theme.line(size) + 2
            label = Label(text, size, weight, ink)
            label.layout(pygame.Rect(left, y, width, height), theme)
            scroll.add(label)
            y += height + px(Space.XS)
        if picture is None:
            return y - area.y
        widget = Picture(picture)
        if beside:
            widget.layout(pygame.Rect(area.x, area.y, side, side), theme)
            y = max(y, area.y + side)
        else:
            widget.layout(pygame.Rect(area.centerx - side // 2, y + px(Space.S), side, side), theme)
            y += px(Space.S) + side
        scroll.add(widget)
        return y - area.y

    def _picture(self, page: HelpPage, side: int) -> pygame.Surface:
        """The position of a page on its board, kept for the next time."""
        theme = self.theme
        key = (theme, self.game, page, side)
        if key not in self._pictures:
            self._pictures[key] = draw_picture(theme, self.game, page, side)
        return self._pictures[key]

    def _turn_to(self, game: str) -> None:
        self.game = game
        self.relayout_now()


def draw_picture(theme: Theme, game: str, page: HelpPage, side: int) -> pygame.Surface:
    """A page's position as the game itself would draw it, with its marks."""
    view = plain_view(game, page.variant, theme)
    view.is_mini = True
    rules = view.rules
    if page.position:
        view.state = rules.from_position(page.position)
    ground = finished(game_ground(rgb(find_game(game).ground), (side, side), theme))
    inset = side // 20
    view.layout(pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset), theme)
    for _step in view.paint_base(ground):
        pass
    view.draw(ground, _marks(view, page))
    return clip(ground.convert_alpha(), rounded_mask(side, side, theme.px(Radius.CARD)))


def _marks(view: BoardView, page: HelpPage) -> Marks:
    rules, state = view.rules, view.state
    won = rules.highlights(state)
    marks = Marks(won=won, lit=len(won))
    try:
        if page.turn:
            return Marks(hint=rules.parse(state, page.turn))
        if page.touched:
            picker = Picker(rules, state)
            for target in page.touched:
                picker.tap(target)
            return Marks(chosen=picker.chosen, targets=frozenset(t for t in picker.targets()))
    except GameError:
        pass
    return marks

