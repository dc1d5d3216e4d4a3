"""A new tournament: its game, its system and its players, whose names are typed or pasted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pygame

from games.catalogue import GAMES, find_game
from games.engine.core.bounded import LONGEST_NAME
from games.engine.tournament.tournament import (
    FEWEST,
    MOST,
    ROUND_ROBIN,
    SWISS,
    SYSTEMS,
    TournamentError,
    checked_name,
    most_rounds,
    new_tournament,
    usual_rounds,
)
from games.shell.library.tournaments import Tournaments, variants_for_two
from games.shell.screens.places import TournamentPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.text_entry import TextEntry
from games.shell.screens.titled_scene import TitledScene
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import FIT, Child, Column, Flow, Row, Slot
from games.shell.widgets.controls import Button, Chip, Segmented, Slider, chip_height
from games.shell.widgets.forms import CHIP_GAP, below, chip_choice

WIDEST = 980  # design pixels
BETWEEN = re.compile(r"[\r\n\t,;]+")  # names in a list
LONGEST_LIST = 4_000  # characters that are pasted
PASTE_KEYS = pygame.KMOD_CTRL | pygame.KMOD_META


class NewTournamentScene(TitledScene):
    """The set-up of a tournament."""

    address = "games/tournaments/new"

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.name = self.typed = ""
        self.game, self.variant, self.system, self.rounds = GAMES[0].id, variants_for_two(GAMES[0].id)[0], SWISS, 0
        self.names: list[str] = []
        self._offset = 0

    def title(self) -> str:
        return tr("club.new")

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        high = max(px(Size.BUTTON_LARGE), theme.touch)
        width = min(area.w, px(WIDEST))
        foot = pygame.Rect(area.centerx - width // 2, area.bottom - high, width, high)
        start = Button(tr("club.start"), self.start, "primary", "play", Type.LEAD)
        start.set_enabled(len(self.names) >= FEWEST, tr("club.few", n=FEWEST))
        start.layout(foot, theme)
        settings, players = self._settings(), self._players()
        content: Widget = Column([*players, *settings], Space.L, (0, Space.S))
        if not theme.is_portrait:
            half = Slot(0, weight=1, across=FIT, align=0)
            content = Row([(Column(settings, Space.L), half), (Column(players, Space.L), half)], Space.DIALOG,
                          (0, Space.S))
        room = pygame.Rect(area.x, area.y, area.w, foot.y - px(Space.M) - area.y)
        self.scroll = self.add_sheet(room, content, WIDEST, self._offset, fills=True)
        self.group.add(start)
        yield

    def _settings(self) -> list[Child]:
        """Return the rows that choose the game and the system."""
        games = [Chip(tr(f"game.{game.id}"), partial(self._choose_game, game.id), game.id == self.game)
                 for game in GAMES if variants_for_two(game.id)]
        parts: list[Child] = [chip_choice(tr("club.game"), games)]
        variants = variants_for_two(self.game)
        if len(variants) > 1:
            chips = [Chip(tr(f"variant.{self.game}.{name}"), partial(self._choose_variant, name), name == self.variant)
                     for name in variants]
            parts.append(chip_choice(tr(f"setup.{find_game(self.game).variants_are}"), chips))
        captions = [tr(f"club.{system}") for system in SYSTEMS]
        systems = Segmented(captions, SYSTEMS.index(self.system), self._choose_system)
        parts.append(below(Label(tr("club.system"), Type.LIST, Weight.BOLD), systems, Space.S))
        parts.append(Label(tr(f"club.{self.system}.line"), Type.SECONDARY, Weight.MEDIUM, "ink2"))
        parts.append(self._rounds())
        return parts

    def _players(self) -> list[Child]:
        """Return the name of the tournament, and the names of its players."""
        self.title_field = TextEntry(self.app, tr("club.name"), self.name, self._set_title, LONGEST_NAME)
        self.name_field = TextEntry(self.app, tr("club.add"), self.typed, self._set_typed, LONGEST_LIST, True,
                                    self.add_typed)
        add = Button(tr("club.add.button"), self.add_typed, "secondary", "plus", Type.LIST)
        entry = Row([(self.name_field, Slot(0, weight=1, across=chip_height)),
                     (add, Slot(across=chip_height))], Space.S)
        parts: list[Child] = [
            below(Label(tr("club.name"), Type.LIST, Weight.BOLD), self.title_field, Space.S),
            Column([Label(tr("club.names", n=len(self.names)), Type.LIST, Weight.BOLD), entry,
                    Label(tr("club.names.line"), Type.SECONDARY, Weight.MEDIUM, "ink2")], Space.S)]
        self.chips = [Chip(f"{name}  ×", partial(self.remove, name)) for name in self.names]
        if self.chips:
            parts.append(Flow(self.chips, CHIP_GAP))
        return parts

    def _rounds(self) -> Child:
        count = max(len(self.names), FEWEST)
        usual, most = usual_rounds(self.system, count), most_rounds(count)
        shown = usual if self.system == ROUND_ROBIN or not self.rounds else min(self.rounds, most)
        words = Label(tr("club.rounds", n=shown), Type.LIST, Weight.BOLD)
        if self.system == ROUND_ROBIN or most < 2:
            return words
        slider = Slider((min(shown, most) - 1) / (most - 1), partial(self._choose_rounds, most), most)
        return below(words, slider)

    # --- choices ---------------------------------------------------------------------------------

    def _again(self) -> None:
        self._offset = self.scroll.offset
        self.relayout_now()

    def _set_title(self, text: str) -> None:
        self.name = text

    def _set_typed(self, text: str) -> None:
        self.typed = text

    def _choose_game(self, game: str) -> None:
        self.game, self.variant = game, variants_for_two(game)[0]
        self._again()

    def _choose_variant(self, variant: str) -> None:
        self.variant = variant
        self._again()

    def _choose_system(self, index: int) -> None:
        self.system = SYSTEMS[index]
        self._again()

    def _choose_rounds(self, most: int, value: float) -> None:
        self.rounds = 1 + round(value * (most - 1))
        self._again()

    def add_typed(self) -> None:
        """Add what was typed: a name, or several with commas between them."""
        text, self.typed = self.typed, ""
        self.add(text)

    def add(self, text: str) -> None:
        """Add the names of a list; say which is the first that cannot be added, and why."""
        problem = ""
        for part in BETWEEN.split(text[:LONGEST_LIST]):
            try:
                if part.strip():
                    self.names.append(checked_name(part, self.names))
            except TournamentError:
                is_full = len(self.names) >= MOST
                problem = problem or tr("club.most", n=MOST) if is_full else problem or tr("club.taken")
        self._again()
        self.say(problem, "danger")

    def remove(self, name: str) -> None:
        """Remove a name from the list."""
        self.names.remove(name)
        self._again()

    def start(self) -> None:
        """Make the tournament and pair its first round."""
        options = {name: values[0] for name, values in find_game(self.game).options}
        try:
            made = new_tournament(self.name, self.system, self.game, self.variant, options, self.names, self.rounds)
            made.begin_round()
        except TournamentError:
            self.say(tr("club.few", n=FEWEST), "danger")
            return
        Tournaments(self.app.store).keep(made)
        self.app.swap(TournamentPlace(made.id))

    def handle(self, event: pygame.event.Event) -> bool:
        if (self.group.focused is self.name_field and event.type == pygame.KEYDOWN and event.key == pygame.K_v
                and event.mod & PASTE_KEYS):
            self.app.platform.paste(lambda text: self.add(str(text or "")))
            return True
        return super().handle(event)
