"""The position editor: place pieces, choose the seat to move, see what is wrong, and play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pygame

from games.catalogue import find_game, make_rules
from games.engine.core.editing import BLOCK, ERASE, MARBLE, TILE, Counter, Editing, Tool
from games.engine.core.errors import GameError
from games.engine.core.match import Match, Player
from games.shell.library.lineup import Lineup, default_stones, editable_games, kept_lineup
from games.shell.library.own_layouts import OwnLayouts
from games.shell.screens.board_setting import BoardSettingScene
from games.shell.screens.game_scenes import plain_view
from games.shell.screens.name_scene import NameScene
from games.shell.screens.places import EditorPlace, InvitePlace, NewMatch, ReviewPlace, SharePlace
from games.shell.screens.scene import AppServices
from games.shell.screens.setup.edit_board import EditBoard
from games.shell.theme.colour import mix
from games.shell.theme.icons import icon
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import disc, framed, stamp
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Radius, Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Column, Flow, Slot
from games.shell.widgets.controls import Action, Button, Chip, Segmented
from games.shell.widgets.forms import beside, chip_choice
from games.shell.widgets.overlays import button_grid

MARBLE_SIZE = 30  # design pixels
SEEN = 0.4  # how far the colour of a tile leans to ink, so that its outline is seen on any paper
ANGLES = {"e": 0, "ne": 60, "nw": 120, "w": 180, "sw": 240, "se": 300}  # degrees, of the sides of a tile


class ToolButton(Widget):
    """A piece to put on the board; the chosen one has a brass edge."""

    is_control = True

    def __init__(self, tool: Tool, stone: str, is_chosen: bool, on_press: Action) -> None:
        super().__init__()
        self.tool, self.stone, self.is_chosen, self.on_press = tool, stone, is_chosen, on_press

    def activate(self) -> None:
        self.on_press()

    def width_for(self, theme: Theme) -> int:
        return max(theme.touch, theme.px(Size.BUTTON_SMALL))

    def height_for(self, width: int, theme: Theme) -> int:
        return self.width_for(theme)

    def spoken(self) -> str:
        if self.tool.kind == BLOCK:
            return tr("edit.block", way=tr(f"speech.way.{self.tool.way}"))
        if self.tool.kind == ERASE:
            return tr("edit.erase")
        return tr(f"edit.{self.tool.kind}", colour=tr(f"colour.{self.stone}"))

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        self.draw_ring(target, theme)
        edge, width = (palette.fill, 2) if self.is_chosen else (palette.line, 1)
        framed(target, self.rect, palette.surface, edge, Radius.BUTTON * theme.unit, theme.px(width))
        at, size = self.rect.center, theme.px(MARBLE_SIZE)
        if self.tool.kind == MARBLE:
            stone = theme.stones[self.stone]
            stamp(target, marble_shadow(stone, size), at)
            stamp(target, marble(stone, size, 1, True), at)
        else:
            colour = mix(theme.stones[self.stone].base, palette.ink, SEEN) if self.tool.kind == TILE else palette.ink
            name = {TILE: "tile", BLOCK: "block"}.get(self.tool.kind, "close")
            if self.tool.way:
                self._paint_side(target, theme)
            else:
                stamp(target, icon(name, theme.px(Size.ICON_IN_BAR), colour), at)

    def _paint_side(self, target: pygame.Surface, theme: Theme) -> None:
        """Paint a tile with the piece on the side where it will lie."""
        stamp(target, icon("tile", theme.px(MARBLE_SIZE), theme.palette.ink2), self.rect.center)
        off = pygame.Vector2(theme.px(MARBLE_SIZE) * 0.42, 0).rotate(-ANGLES[self.tool.way])
        at = (self.rect.centerx + off.x, self.rect.centery + off.y)
        stamp(target, disc(round(theme.px(MARBLE_SIZE) * 0.4), theme.palette.ink), at)


def place_of(game: str, variant: str, options: str, position: str) -> EditorPlace | None:
    """Return the editor with the position of an address; None if the address is invalid."""
    try:
        chosen = dict([item.split("=") for item in options.split(",") if item])
        rules = make_rules(game, variant, chosen)
        editing = find_game(game).editing(rules)
        return EditorPlace(game, variant, chosen, editing.read(position)) if editing else None
    except (GameError, ValueError):
        return None


class EditorScene(BoardSettingScene):
    """A position of any game, set up by hand."""

    def __init__(self, app: AppServices, game: str = "", variant: str = "", options: dict[str, str] | None = None,
                 state: Any = None) -> None:
        super().__init__(app)
        self._begin(game or editable_games()[0], variant, options, state)
        self.board: EditBoard | None = None

    def _begin(self, game: str, variant: str = "", options: dict[str, str] | None = None, state: Any = None) -> None:
        entry = find_game(game)
        self.game, self.variant = game, variant or entry.variants[0][0]
        self.options = dict(options or {name: values[0] for name, values in entry.options})
        self.rules = make_rules(game, self.variant, self.options)
        editing = entry.editing(self.rules)
        assert editing is not None
        self.editing: Editing[Any] = editing
        self.state = self.rules.start() if state is None else state
        self.stones = default_stones(game, self.variant)
        self.tool = self.editing.tools()[0]

    @property
    def address(self) -> str | None:
        options = ",".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        return f"edit/{self.game}/{self.variant}/{options}/{self.position()}"

    def title(self) -> str:
        return tr("edit.open")

    def subtitle(self) -> str:
        return tr("edit.title")

    def icons(self) -> list[Button]:
        return [Button("", lambda: self._set(self.editing.empty()), "icon", "trash"),
                Button("", lambda: self._set(self.rules.start()), "icon", "restart")]

    def position(self) -> str:
        """Return the position as text, legal or not."""
        return str(self.rules.position(self.state))

    def verdict(self) -> tuple[str, bool]:
        """Return a sentence about the position, and whether it can be played."""
        fault = self.editing.fault(self.state)
        if fault is None:
            is_over = self.rules.result(self.rules.from_position(self.position())) is not None
            return tr("edit.over" if is_over else "edit.sound"), not is_over
        about = dict(fault.about) | {"first": tr(f"colour.{self.stones[0]}"), "second": tr(f"colour.{self.stones[1]}")}
        seat = about.pop("seat", None)
        if isinstance(seat, int):
            about["colour"] = tr(f"colour.{self.stones[seat]}")
        return tr(f"edit.fault.{self.game}.{fault.slug}" if fault.slug else "edit.fault.other", **about), False

    # --- making ----------------------------------------------------------------------------------

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        if theme.is_portrait:
            side = min(area.w, area.h * 9 // 20)
            room = pygame.Rect(area.x, area.y, area.w, side)
            card = pygame.Rect(area.x, room.bottom + px(Space.S), area.w, area.bottom - room.bottom - px(Space.S))
        else:
            width = min(px(Size.SETUP - 120), area.w * 9 // 20)
            card = pygame.Rect(area.right - width, area.y, width, area.h)
            room = pygame.Rect(area.x, area.y, card.x - area.x - px(Space.XXL), area.h)
        view = plain_view(self.game, self.variant, theme, self.options, self.stones,
                          self.app.settings.symbols == "on")
        view.state = self.state
        colours = tuple([Player(tr(f"colour.{stone}")) for stone in self.stones])
        speech = find_game(self.game).speech(Match(self.rules, self.game, self.variant, self.options, colours), tr)
        board = EditBoard(view, speech, self.editing.holds, self._touch, self.board.at if self.board else None)
        board.layout(room, theme)
        yield from self.paint_board(view, (theme, room.size, self.game, self.variant))
        self.board = board
        self._fill_card(card)
        self.group.add(board)

    def _fill_card(self, card: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        inset = Space.M if theme.is_portrait or theme.is_low else Space.XL
        verdict, can_play = self.verdict()
        caption = tr("setup.invite" if self._lineup().friends else "edit.play")
        buttons = [Button(caption, self._play, "primary"), Button(tr("edit.analyse"), self._analyse),
                   Button(tr("edit.share"), self._share)]
        if self.variant in find_game(self.game).layouts:
            buttons.append(Button(tr("layout.keep"), self._keep))
        for button in buttons:
            button.set_enabled(can_play, verdict)
        said = Label(verdict, Type.SECONDARY, Weight.SEMIBOLD, "ink" if can_play else "danger")
        width = card.w - 2 * px(inset)
        tall = max(said.height_for(width, theme), 2 * theme.line(Type.SECONDARY) + 2)
        room = (width - 2 * px(Space.S)) // 3
        words = max(measure(button.caption, Weight.SEMIBOLD, theme.smallest_type) for button in buttons)
        columns = 3 if len(buttons) == 3 and words + px(Space.XS) <= room else 2
        foot = Column([(said, Slot(lambda theme: tall)), button_grid(buttons, columns)], Space.S, (0, Space.S, 0, 0))
        self.add_card(card, inset, Column(self._choices(width), Space.M, (0, Space.XS, 0, Space.M)), foot)

    def _choices(self, width: int) -> list[Widget]:
        """Return the rows of the card in a column of that many device pixels."""
        variants = find_game(self.game).variants
        rows: list[Widget] = [self._tools(), chip_choice(tr("edit.turn"), [
            Chip(tr(f"colour.{stone}"), partial(self._give_turn, seat), seat == self.rules.seat_to_move(self.state))
            for seat, stone in enumerate(self.stones)])]
        counters = [self._counter(counter, width) for counter in self.editing.counters(self.state)]
        rows += [Column(counters, Space.S)] if counters else []
        rows.append(chip_choice(tr("edit.game"), [
            Chip(tr(f"game.{game}"), partial(self._choose_game, game), game == self.game)
            for game in editable_games()]))
        if len(variants) > 1:
            rows.append(chip_choice(tr(f"setup.{find_game(self.game).variants_are}"), [
                Chip(tr(f"variant.{self.game}.{name}"), partial(self._choose_variant, name), name == self.variant)
                for name, _ in variants]))
        return rows

    def _tools(self) -> Flow:
        return Flow([ToolButton(tool, self.stones[tool.seat] if tool.seat >= 0 else "", tool == self.tool,
                                partial(self._choose_tool, tool)) for tool in self.editing.tools()], Space.S)

    def _counter(self, counter: Counter, width: int) -> Widget:
        about = {"colour": tr(f"colour.{self.stones[counter.seat]}")} if counter.seat >= 0 else {}
        least = 1 if counter.seat < 0 else 0
        numbers = [str(number) for number in range(least, counter.most + 1)]
        room = min(width * 11 // 20, self.theme.px(44) * len(numbers))
        label = Label(tr(f"edit.count.{counter.name}", **about), Type.SECONDARY, Weight.MEDIUM)
        return beside(label, Segmented(numbers, counter.value - least, lambda k: self._set(
            self.editing.with_count(self.state, counter.name, counter.seat, k + least))), lambda theme: room)

    # --- changes ---------------------------------------------------------------------------------

    def _set(self, state: Any) -> None:
        self.state = state
        self.relayout_now()

    def _touch(self, cell: int) -> None:
        state = self.editing.put(self.state, cell, self.tool)
        if state == self.state and self.tool.kind != ERASE:
            self.app.sound.play("refuse")
            self.toast.say(tr("edit.no_place"), "danger")
            return
        self.app.sound.play("place")
        self._set(state)

    def _choose_tool(self, tool: Tool) -> None:
        self.tool = tool
        self.relayout_now()

    def _give_turn(self, seat: int) -> None:
        self._set(self.editing.with_seat_to_move(self.state, seat))

    def _choose_game(self, game: str) -> None:
        self._begin(game)
        self.relayout_now()

    def _choose_variant(self, variant: str) -> None:
        self._begin(self.game, variant, self.options)
        self.relayout_now()

    # --- what to do with it ----------------------------------------------------------------------

    def match(self, players: tuple[Player, ...]) -> Match[Any]:
        """Return a match that begins here."""
        return Match(self.rules, self.game, self.variant, self.options, players, self.position())

    def _people(self) -> tuple[Player, ...]:
        return (Player(),) * self.rules.seats

    def _lineup(self) -> Lineup:
        """Return the line-up for playing from here: the players of the game's last set-up."""
        lineup = kept_lineup(self.game, self.app.settings.setups.get(self.game))
        lineup.set_variant(self.variant)
        lineup.stones, lineup.options, lineup.position = list(self.stones), dict(self.options), self.position()
        return lineup

    def _play(self) -> None:
        lineup = self._lineup()
        self.app.push((InvitePlace if lineup.friends else NewMatch)(lineup))

    def _keep(self) -> None:
        """Keep the position among the player's starting layouts."""
        layouts = OwnLayouts(self.app.store, self.game)
        rules = make_rules(self.game, self.variant)
        position = rules.position(self.editing.as_layout(self.state))
        name = layouts.name_of(position)
        if layouts.is_full and not name:
            self.say(tr("layout.full"), "danger")
            return

        def keep(name: str) -> None:
            layouts.keep(name, self.variant, position)
            self.say(tr("layout.kept", name=name))

        self.app.push(NameScene(self.app, tr("layout.keep.title"), tr("layout.keep.line"),
                                name or tr("layout.name.usual", n=len(layouts.every()) + 1), keep))

    def _analyse(self) -> None:
        self.app.push(ReviewPlace(self.match(self._people()), self.stones))

    def _share(self) -> None:
        self.app.push(SharePlace(self.match(self._people()), self.stones))
