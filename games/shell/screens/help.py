"""The rules of the games, with positions drawn by the games' own boards."""

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
from games.shell.screens.titled_scene import TitledScene
from games.shell.table.board_view import BoardView, Marks
from games.shell.theme.colour import rgb
from games.shell.theme.materials import finished, game_ground
from games.shell.theme.paint import clip, rounded, rounded_mask
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Radius, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget, place_line
from games.shell.widgets.containers import FIT, Child, Column, Flow, Row, Slot
from games.shell.widgets.controls import Chip
from games.shell.widgets.forms import CHIP_GAP

KEYS = "keys"  # in place of a game: the keyboard
WIDEST = 860  # design pixels: longer lines are hard to read
PICTURE, BADGE = 264, 28


class HelpPicture(Widget):
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

    def width_for(self, theme: Theme) -> int:
        return measure(self.text, Weight.BOLD, theme.type(Type.CAPTION)) + theme.px(Space.XL)

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

    @property
    def help_game(self) -> str | None:
        return None

    def title(self) -> str:
        return tr("help.title")

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        chips = [Chip(tr(f"game.{game.id}"), partial(self._show_game, game.id), game.id == self.game)
                 for game in catalogue.GAMES]
        chips.append(Chip(tr("keys.title"), partial(self._show_game, KEYS), self.game == KEYS))
        flow = Flow(chips, CHIP_GAP)
        width = min(area.w, px(WIDEST))
        top = pygame.Rect(area.centerx - width // 2, area.y, width, flow.height_for(width, theme))
        flow.layout(top, theme)
        self.group.add(flow)
        below = pygame.Rect(top.x, top.bottom + px(Space.M), width, area.bottom - top.bottom - px(Space.M))
        inner = width - 2 * px(Space.L if theme.is_portrait else Space.XXL)
        parts = self._keys(inner) if self.game == KEYS else []
        for page in find_game(self.game).help if self.game != KEYS else ():
            yield
            parts.append(self._page(page, inner))
        gap = Space.L if self.game == KEYS else Space.XXL
        self.add_sheet(below, Column([*parts, (Widget(), 0)], gap, (0, Space.S, 0, 0)), WIDEST, fills=True)

    def _keys(self, width: int) -> list[Widget]:
        """Return every key and what it does, in groups by where it works."""
        theme = self.theme
        keys = max(measure(tr(f"keys.{slug}"), Weight.BOLD, theme.type(Type.LIST)) for _, slugs in GROUPS
                   for slug in slugs)
        wide = min(keys + theme.px(Space.XL), width * 2 // 5) - theme.px(Space.M)
        return [Column([
            Label(tr(f"keys.in.{group}"), Type.TITLE_SMALL, Weight.TITLE), (Widget(), Space.XS),
            *[Row([(Label(tr(f"keys.{slug}"), Type.LIST, Weight.BOLD, "brass"), Slot(lambda theme: wide)),
                   (Label(tr(f"keys.{slug}.text"), Type.LIST, Weight.MEDIUM, "ink2"), Slot(0, weight=1))], Space.M)
              for slug in slugs]], Space.XS) for group, slugs in GROUPS]

    def _page(self, page: HelpPage, width: int) -> Widget:
        """Return a page of the rules; its picture stands beside the words, or below them on a phone."""
        key, side = f"help.{self.game}.{page.key}", min(self.theme.px(PICTURE), width)
        words: list[Child] = [Label(tr(key), Type.TITLE_SMALL, Weight.TITLE),
                              Label(tr(f"{key}.text"), Type.BUTTON, Weight.MEDIUM, "ink2")]
        if page.is_house:
            words[:0] = [(Badge(tr("help.house")), Slot(BADGE, across=FIT, align=0)), (Widget(), Space.XS)]
        if not page.variant:
            return Column(words, Space.XS)
        picture, square = HelpPicture(self._picture(page, side)), Slot(lambda theme: side, across=lambda theme: side)
        if self.theme.is_portrait:
            return Column([*words, (Widget(), Space.XS), (picture, square)], Space.XS)
        return Row([(picture, square._replace(align=0)), (Column(words, Space.XS), Slot(0, weight=1))], Space.XXL)

    def _picture(self, page: HelpPage, side: int) -> pygame.Surface:
        """Return the picture of a page's position, cached."""
        theme = self.theme
        key = (theme, self.game, page, side)
        if key not in self._pictures:
            self._pictures[key] = draw_picture(theme, self.game, page, side)
        return self._pictures[key]

    def _show_game(self, game: str) -> None:
        self.game = game
        self.relayout_now()


def draw_picture(theme: Theme, game: str, page: HelpPage, side: int) -> pygame.Surface:
    """Return a page's position as the game itself would draw it, with its marks."""
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

