"""The gallery of starting layouts: miniatures, a search by name and kind, and the player's own layouts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial

import pygame

from games.catalogue import find_game
from games.engine.core.game import SWAP
from games.engine.core.layouts import KINDS, Layout
from games.shell.library.handicap_words import without_handicaps
from games.shell.library.layout_words import figures_line, kind_line, uneven_line
from games.shell.library.lineup import Lineup, kept_lineup
from games.shell.library.own_layouts import OwnLayouts
from games.shell.screens.places import EditorPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.thumbnails import Order, PictureQueue, thumbnail
from games.shell.screens.titled_scene import TitledScene
from games.shell.theme.text import measure, shorten, tr
from games.shell.theme.theme import Radius, Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Child, Column, Container, Flow, Grid, Row, Slot
from games.shell.widgets.controls import Button, Chip, chip_height
from games.shell.widgets.field import SearchField
from games.shell.widgets.forms import CHIP_GAP
from games.shell.widgets.group import ScrollArea
from games.shell.widgets.layout_card import LayoutCard
from games.shell.widgets.sheet import Sheet

CARD = 164  # design pixels of a card's width on a wide screen, at least
CARD_PHONE, GAP, GAP_PHONE = 100, 14, 10
SEARCH, SIDE = 264, 216
ONE_ROW = 500  # width from which search and kinds stand beside each other over the cards
ALL, OWN = "", "own"
ARROWS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class LayoutsScene(TitledScene):
    """All layouts of a game. A tap chooses one, a second tap or the button uses it for the next game."""

    def __init__(self, app: AppServices, game: str, chosen: str = "") -> None:
        super().__init__(app)
        self.entry = find_game(game)
        self.own_layouts = OwnLayouts(app.store, game)
        self._read_own()
        lineup = kept_lineup(game, app.settings.setups.get(game))
        own = next((key for key, (_, layout) in self.owned.items() if lineup.position
                    and layout.position.split()[0] == lineup.position.split()[0]), "")
        self.chosen = next(name for name in (chosen, own, lineup.variant, *self.layouts) if name in self.layouts)
        self.kind = ALL
        self.field = SearchField("", lambda text: self._show_anew(), self._search)
        self.cards: dict[str, LayoutCard] = {}
        self.own = LayoutCard("", "", "", self._open_editor)
        self.grid = Grid([], 1)
        self.scroll = ScrollArea()
        self._pictures = PictureQueue(self._missing_picture)

    def _read_own(self) -> None:
        """Add the player's own layouts before the others."""
        self.owned = self.own_layouts.every()
        self.layouts: dict[str, Layout] = {key: layout for key, (_, layout) in self.owned.items()} | dict(
            self.entry.layouts)

    @property
    def address(self) -> str | None:
        return f"{self.entry.id}/layouts/{self.chosen}"

    def title(self) -> str:
        return tr("layout.title")

    def subtitle(self) -> str:
        return tr("layout.for_two", game=tr(f"game.{self.entry.id}"))

    def name_of(self, layout: str) -> str:
        """Return the name of a layout in the player's language."""
        return self.owned[layout][1].name if layout in self.owned else tr(f"variant.{self.entry.id}.{layout}")

    def variant_of(self, layout: str) -> str:
        """Return the variant by whose rules a layout is played."""
        return self.owned[layout][0] if layout in self.owned else layout

    def icons(self) -> list[Button]:
        return [Button("", self.remove, "icon", "trash")] if self.chosen in self.owned else []

    # --- making ----------------------------------------------------------------------------------

    def build(self) -> Iterator[None]:
        self._pictures.drop()
        self.cards = {name: self._card(name) for name in self.layouts}
        self.own = LayoutCard(tr("layout.own"), tr("layout.own.line"), tr("layout.own.line"), self._open_editor,
                              picture_icon="plus")
        self.field.hint = tr("layout.search", n=len(self.layouts))
        yield
        yield from super().build()
        self.scroll.reveal(self.cards[self.chosen])

    def _card(self, name: str) -> LayoutCard:
        layout = self.layouts[name]
        about = " ".join(filter(None, [f"{kind_line(layout)}.", uneven_line(layout), figures_line(layout)]))
        line = tr(f"layout.kind.{OWN if name in self.owned else layout.kind}")
        return LayoutCard(self.name_of(name), line,
                          about, partial(self._tap, name), "swap" if layout.is_uneven else "")

    def shown(self) -> list[str]:
        """Return the layouts of the chosen kind whose name contains the typed text."""
        wanted = self.field.text.strip().casefold()
        return [name for name, layout in self.layouts.items()
                if self.kind in (ALL, OWN if name in self.owned else layout.kind)
                and (wanted in self.name_of(name).casefold() or wanted in name)]

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        self.field.text = self.field.text[:self.field.longest]
        chips = Flow([Chip(tr(f"layout.kind.{kind}" if kind else "layout.all"), partial(self._choose_kind, kind),
                           kind == self.kind) for kind in (ALL, *([OWN] if self.owned else []), *KINDS)], CHIP_GAP)
        search = (self.field, Slot(chip_height))
        below = area.bottom + px(Space.MARGIN_PHONE if theme.is_portrait else Space.MARGIN)
        room = pygame.Rect(area.x, area.y, area.w, below - area.y)
        if theme.is_low:
            self._add_side(area, room)
            head = Column([search, chips], Space.S) if room.w < px(ONE_ROW) else Row([
                (self.field, Slot(0, weight=1, across=chip_height)),
                (chips, Slot(lambda theme: sum(chip.width_for(theme) + px(CHIP_GAP) for chip in chips.children)))],
                Space.M)
            yield
            self._fill_grid(room, [head])
            return
        if theme.is_portrait:
            top: Container = Column([search, chips], Space.M)
            room.h = self._add_foot(area) - room.y
        else:
            top = self._head(area, chips)
        height = top.height_for(area.w, theme)
        top.layout(pygame.Rect(area.x, area.y, area.w, height), theme)
        self.group.add(top)
        yield
        height += px(Space.L)
        self._fill_grid(pygame.Rect(room.x, room.y + height, room.w, room.h - height), [])

    def _head(self, area: pygame.Rect, chips: Flow) -> Container:
        """Return the search, the kinds and the button in a row, and below it what is known of the chosen layout."""
        words = tr("layout.use_this") if self.chosen in self.owned else tr("layout.use", name=self.name_of(self.chosen))
        use = Button(words, self.use, "primary", "check", Type.LIST)
        search = min(self.theme.px(SEARCH), area.w // 4)
        row = Row([(self.field, Slot(lambda theme: search, across=chip_height)), (chips, Slot(0, weight=1)),
                   (use, Slot(use.width_for(self.theme) / self.theme.unit, across=chip_height))], Space.L)
        return Column([row, Label(self._about(), Type.SECONDARY, Weight.MEDIUM, "ink2")], Space.M)

    def _about(self) -> str:
        """Return what is known of the chosen layout, in a sentence or two."""
        layout = self.layouts[self.chosen]
        told = uneven_line(layout) or figures_line(layout)
        return f"{self.name_of(self.chosen)}: {kind_line(layout)}. {told}".rstrip()

    def _name(self, room: int) -> Label:
        """Return the name of the chosen layout in letters that fit a width."""
        name, size = self.name_of(self.chosen), float(Type.NAME)
        while size > Type.SECONDARY and measure(name, Weight.BOLD, self.theme.type(size)) > room:
            size -= 1
        return Label(shorten(name, Weight.BOLD, self.theme.type(size), room), size, Weight.BOLD)

    def _add_side(self, area: pygame.Rect, room: pygame.Rect) -> None:
        """Put the chosen layout and its button at the right of a low screen; take that off the room of the cards."""
        theme, px, layout = self.theme, self.theme.px, self.layouts[self.chosen]
        width = min(px(SIDE), area.w * 2 // 5)
        notes = [uneven_line(layout) or figures_line(layout)]
        parts: list[Child] = [self._name(width), Label(kind_line(layout), Type.SECONDARY, Weight.MEDIUM, "ink2")]
        parts += [(Label(note, Type.CAPTION, Weight.MEDIUM, "ink2"), Slot(priority=1)) for note in notes if note]
        use = Button(tr("layout.use_this"), self.use, "primary")
        side = Column([*parts, (Widget(), Slot(0, weight=1)), (use, Slot(Size.BUTTON))], Space.S)
        side.layout(pygame.Rect(area.right - width, area.y, width, area.h), theme)
        self.group.add(side)
        room.w -= width + px(Space.XL)

    def _fill_grid(self, area: pygame.Rect, above: list[Child]) -> None:
        theme, px = self.theme, self.theme.px
        is_small = theme.is_portrait or theme.is_low
        gap = px(GAP_PHONE if is_small else GAP)
        columns = max(2, (area.w + gap) // (px(CARD_PHONE if is_small else CARD) + gap))
        width = (area.w - gap * (columns - 1)) // columns
        names = self.shown()
        for name, card in self.cards.items():
            card.set_chosen(name == self.chosen)
        cards = [self.cards[name] for name in names]
        self.grid = Grid([*cards, self.own], columns, lambda theme: gap, lambda theme: LayoutCard.height_at(
            width, theme), padding=(0, Space.XS, 0, Space.L))
        nothing = [] if names else [Label(tr("layout.none"), Type.BUTTON, Weight.MEDIUM, "ink2")]
        scroll = ScrollArea()
        scroll.fill(area, Column([*above, *nothing, self.grid], Space.L), theme, self.scroll.offset)
        self.scroll = scroll
        self.group.add(scroll)

    def _add_foot(self, area: pygame.Rect) -> int:
        """Add the sheet with the chosen layout to a phone's lower edge; return where it begins."""
        theme, px, layout = self.theme, self.theme.px, self.layouts[self.chosen]
        use = Button(tr("layout.use_this"), self.use, "primary")
        room = area.w - min(use.width_for(theme), area.w // 2) - px(Space.M)
        kind = Label(kind_line(layout), Type.SECONDARY, Weight.MEDIUM, "ink2")
        words = Column([self._name(room), kind])
        row = Row([(words, Slot(0, weight=1)), (use, Slot(use.width_for(theme) / theme.unit, least=area.w // 3,
                                                           across=lambda theme: max(theme.px(Size.BUTTON),
                                                                                    theme.touch)))], Space.M)
        notes = [uneven_line(layout) or figures_line(layout)]
        foot = Column([row, *[Label(note, Type.CAPTION, Weight.MEDIUM, "ink2") for note in notes
                              if note and not theme.is_short]], Space.S)
        height = foot.height_for(area.w, theme)
        bottom = theme.height - px(Space.M)
        sheet = Sheet(Radius.DIALOG, 2)
        sheet.layout(pygame.Rect(0, bottom - height - px(Space.M), theme.width, height + 2 * px(Space.M)
                                 + px(Radius.DIALOG)), theme)
        foot.layout(pygame.Rect(area.x, bottom - height, area.w, height), theme)
        self.group.add(sheet, foot)
        return sheet.rect.y - px(Space.S)

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._pictures.work()

    def _missing_picture(self) -> Order | None:
        """Return the picture of the first card in view that has none."""
        view = self.scroll.viewport()
        bare = next((name for name in self.shown() if not self.cards[name].picture
                     and self.cards[name].theme and self.cards[name].rect.colliderect(view)), None)
        if bare is None:
            return None
        card, variant = self.cards[bare], self.variant_of(bare)
        start = self.entry.make_rules(variant).from_position(self.layouts[bare].position)
        size = card.picture_rect(self.theme).size
        return card.set_picture, thumbnail(self.entry.id, size, self.theme, start, variant=variant, is_whole=True)

    # --- choices ---------------------------------------------------------------------------------

    def _show_anew(self) -> None:
        self.scroll.offset = 0
        self.relayout_now()

    def _choose_kind(self, kind: str) -> None:
        self.kind = kind
        self._show_anew()

    def _tap(self, name: str) -> None:
        if name == self.chosen:
            self.use()
            return
        self.chosen = name
        self.relayout_now()

    def _search(self) -> None:
        page = self.app.platform.page
        if page and self.app.is_touch:
            self.field.set_to(page.ask(self.field.hint, self.field.text) or "")
        else:
            self.group.focus(self.field)

    def use(self) -> None:
        """Use the chosen layout for the next game; if it favours a side, sides can be swapped."""
        game = self.entry.id
        lineup: Lineup = kept_lineup(game, self.app.settings.setups.get(game))
        lineup.set_variant(self.variant_of(self.chosen))
        lineup.position = self.layouts[self.chosen].position if self.chosen in self.owned else ""
        lineup.drop_impossible_handicaps()
        if SWAP in dict(self.entry.options) and lineup.options == without_handicaps(game, lineup.options):
            lineup.options[SWAP] = "on" if self.layouts[self.chosen].is_uneven else "off"
        self.app.settings.setups[game] = asdict(lineup)
        self.app.keep_settings()
        self.app.pop()

    def _open_editor(self) -> None:
        lineup = kept_lineup(self.entry.id, self.app.settings.setups.get(self.entry.id))
        variant = self.variant_of(self.chosen)
        lineup.set_variant(variant)
        editing = self.entry.editing(self.entry.make_rules(variant, lineup.options))
        state = editing.read(self.layouts[self.chosen].position) if editing and self.chosen in self.owned else None
        self.app.push(EditorPlace(self.entry.id, variant, lineup.options, state))

    def enter(self) -> None:
        before = set(self.owned)
        self._read_own()
        if before != set(self.owned):
            self.chosen = next((key for key in self.owned if key not in before), self.chosen)
            self._refill()

    def remove(self) -> None:
        """Delete the chosen own layout; a toast offers to undo that."""
        if self.chosen not in self.owned:
            return
        dropped = self.own_layouts.drop(self.chosen)
        keys = list(self.layouts)
        following = keys[keys.index(self.chosen) + 1]

        def undo() -> None:
            self.own_layouts.restore(dropped)
            self.enter()

        self._read_own()
        self.chosen = following
        self._refill()
        self.toast.say(tr("layout.removed"), offer=tr("saved.undo"), act=undo)

    def _refill(self) -> None:
        """Show the cards again after a layout was added or removed."""
        self._pictures.drop()
        self.cards = {name: self.cards.get(name) or self._card(name) for name in self.layouts}
        for name in self.owned:
            self.cards[name] = self._card(name)
        self.kind = self.kind if self.owned or self.kind != OWN else ALL
        self.field.hint = tr("layout.search", n=len(self.layouts))
        self._show_anew()

    def handle(self, event: pygame.event.Event) -> bool:
        focused = self.group.focused
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and focused is not self.field:
            self.remove()
            return True
        cards = self.grid.children
        if event.type == pygame.KEYDOWN and focused in cards:
            steps = {**ARROWS, pygame.K_UP: -self.grid.columns, pygame.K_DOWN: self.grid.columns}
            if event.key in steps:
                at = cards.index(focused) + steps[event.key]
                self.group.focus(cards[at] if 0 <= at < len(cards) else focused)
                return True
        return super().handle(event)
