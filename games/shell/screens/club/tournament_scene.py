"""A tournament: the pairings of each round with their results, and the table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

import pygame

from games.engine.tournament.standings import PlayerStanding, standings
from games.engine.tournament.tournament import RESULTS, SWISS, Pairing, Tournament, TournamentError
from games.shell.library.tournaments import (
    Tournaments,
    board_match,
    bye_text,
    describe,
    points_text,
    printed,
    result_text,
)
from games.shell.screens.club.players_sheet import PlayersScene
from games.shell.screens.dialog_scene import AskScene
from games.shell.screens.places import KeptMatch, MatchPlace
from games.shell.screens.save_file import Making, SaveScene
from games.shell.screens.scene import AppServices
from games.shell.screens.titled_scene import TitledScene
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.club_cards import Names, StandingsTable, TableLine, pairing_row
from games.shell.widgets.containers import Child, Column, Flow
from games.shell.widgets.controls import Button, Chip, Segmented, chip_height
from games.shell.widgets.forms import CHIP_GAP

WIDEST = 860  # design pixels
CHOICES: tuple[float | None, ...] = (None, *RESULTS)
WORK_MS = 8.0  # of a frame, while a round is paired
CHECK_EVERY = 2.0  # seconds between two checks for results from other windows


class PrintScene(SaveScene):
    """Saves a tournament as a page that can be printed."""

    title = "club.print"
    kind = "text/html"

    def __init__(self, app: AppServices, tournament: Tournament) -> None:
        super().__init__(app, f"agate-{tournament.game}-{tournament.id}.html")
        self.tournament = tournament

    def line(self) -> str:
        return tr("club.print.line")

    def make_file(self) -> Making:
        yield 0.5
        return printed(self.tournament)


class TournamentScene(TitledScene):
    """One tournament. Results are entered by hand, or come from games played on this device."""

    keeps_build = False

    def __init__(self, app: AppServices, tournament: Tournament) -> None:
        super().__init__(app)
        self.kept = Tournaments(app.store)
        self.tournament = tournament
        self.shows_table = tournament.is_over
        self.shown = max(0, tournament.number - 1)  # the round on show, from 0
        self._offset = 0
        self._waited = 0.0
        self._work: Iterator[None] | None = None  # a round that is being paired

    @property
    def address(self) -> str | None:
        return f"games/tournaments/{self.tournament.id}"

    def title(self) -> str:
        return self.tournament.name or tr(f"game.{self.tournament.game}")

    def subtitle(self) -> str:
        return describe(self.tournament)

    def icons(self) -> list[Button]:
        return [Button("", self.open_players, "icon", "people"), Button("", self.print, "icon", "print"),
                Button("", self.delete, "icon", "trash")]

    def enter(self) -> None:
        super().enter()
        self._follow()

    # --- layout ----------------------------------------------------------------------------------

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        width = min(area.w, px(WIDEST))
        left, high = area.centerx - width // 2, chip_height(theme)
        self.tabs = Segmented([tr("club.rounds_tab"), tr("club.table")], int(self.shows_table), self._choose_tab)
        self.tabs.layout(pygame.Rect(left, area.y + px(Space.XS), width, high), theme)
        self.group.add(self.tabs)
        top, bottom = self.tabs.rect.bottom + px(Space.M), area.bottom
        foot = self._foot()
        if foot:
            tall = max(px(Size.BUTTON), theme.touch)
            foot.layout(pygame.Rect(left, area.bottom - tall, width, tall), theme)
            bottom = foot.rect.y - px(Space.M)
        yield
        content = self._table() if self.shows_table else self._round()
        self.scroll = self.add_sheet(pygame.Rect(area.x, top, area.w, bottom - top), content, WIDEST, self._offset)
        if foot:
            self.group.add(foot)

    def _foot(self) -> Button | None:
        tournament = self.tournament
        if tournament.is_over:
            return None
        button = Button(tr("club.next_round", n=tournament.number + 1), self.begin_round, "primary", "arrow")
        if tournament.number >= tournament.planned:
            button = Button(tr("club.finish"), self.begin_round, "primary", "check")
        button.set_enabled(not tournament.is_round_open, tr("club.missing"))
        return button

    def _round(self) -> Column:
        tournament = self.tournament
        self.shown = max(0, min(self.shown, tournament.number - 1))
        parts: list[Child] = []
        if tournament.number > 1:
            parts.append(Flow([Chip(str(k + 1), partial(self._show_round, k), k == self.shown)
                               for k in range(tournament.number)], CHIP_GAP))
        parts.append(Label(tr("club.round", n=self.shown + 1), Type.TITLE_SMALL, Weight.TITLE))
        self.results: list[Segmented] = []
        if tournament.rounds:
            parts += [self._pairing(board, pairing) for board, pairing in enumerate(tournament.rounds[self.shown])]
        return Column(parts, Space.S, (0, Space.S))

    def _pairing(self, board: int, pairing: Pairing) -> Widget:
        names = [entrant.name for entrant in self.tournament.entrants]
        other = names[pairing.second] if pairing.is_game else bye_text(pairing.second)
        if not pairing.is_game:
            return pairing_row(self.theme, board + 1, Names(names[pairing.first], other, ": "), None, None)
        choices = [result_text(choice) for choice in CHOICES]
        result = Segmented(choices, CHOICES.index(pairing.result), partial(self.choose_result, board))
        self.results.append(result)
        play: Button | None = None
        if pairing.is_open and self.shown == self.tournament.number - 1:
            is_begun = bool(pairing.game) and self.app.store.has(pairing.game)
            caption = tr("home.resume" if is_begun else "club.play")
            play = Button(caption, partial(self.play, board), "secondary", "play", Type.LIST)
        return pairing_row(self.theme, board + 1, Names(names[pairing.first], other), result, play)

    def _table(self) -> Column:
        tournament = self.tournament
        is_swiss = tournament.system == SWISS
        heads = [tr("club.rank"), tr("club.player"), tr("club.played"), tr("club.points"),
                 *([tr("club.buchholz")] if is_swiss else []), tr("club.sonneborn"), tr("club.wins")]
        lines, spoken = [], []
        for row in standings(tournament):
            cells = self._cells(row, is_swiss)
            lines.append(TableLine(cells, tournament.entrants[row.player].left is not None))
            spoken.append(", ".join(f"{head} {cell}" for head, cell in zip(heads, cells, strict=True)))
        self.table = StandingsTable(heads, lines, spoken)
        words = tr("club.breaks.swiss" if is_swiss else "club.breaks.robin")
        return Column([self.table, Label(words, Type.CAPTION, Weight.MEDIUM, "ink2")], Space.M, (0, Space.S))

    def _cells(self, row: PlayerStanding, is_swiss: bool) -> tuple[str, ...]:
        entrant = self.tournament.entrants[row.player]
        name = entrant.name if entrant.left is None else tr("club.left", name=entrant.name)
        return (str(row.rank), name, str(row.played), points_text(row.points),
                *([points_text(row.buchholz)] if is_swiss else []), points_text(row.sonneborn), str(row.wins))

    # --- what the buttons do ---------------------------------------------------------------------

    def _again(self, offset: int | None = None) -> None:
        self._offset = self.scroll.offset if offset is None else offset
        self.relayout_now()

    def _changed(self) -> None:
        self._work = None
        self.kept.keep(self.tournament)
        self._again()

    def _choose_tab(self, index: int) -> None:
        self.shows_table = bool(index)
        self._again(0)

    def _show_round(self, number: int) -> None:
        self.shown = number
        self._again(0)

    def choose_result(self, board: int, choice: int) -> None:
        """Enter or remove a result."""
        self.tournament.set_result(self.shown, board, CHOICES[choice])
        self._changed()

    def begin_round(self) -> None:
        """Pair the next round, a slice a frame, or show the final table."""
        if self.tournament.number >= self.tournament.planned:
            self.shows_table = True
            self._again(0)
        elif self._work is None:
            self._work = self.tournament.pair_round()

    def _pair(self) -> None:
        end = time.perf_counter() + WORK_MS / 1000
        try:
            while self._work is not None and time.perf_counter() < end:
                next(self._work)
        except TournamentError:
            self._work = None
            self.say(tr("club.missing"), "danger")
        except StopIteration:
            self._work, self.shown, self.shows_table = None, self.tournament.number - 1, False
            self.kept.keep(self.tournament)
            self._again(0)

    def play(self, board: int) -> None:
        """Play the game of a board here, or continue it; its result is entered when it ends."""
        pairing = self.tournament.rounds[-1][board]
        if pairing.game and self.app.store.has(pairing.game):
            self.app.push(KeptMatch(pairing.game))
            return
        match, stones = board_match(self.tournament, board)
        self.tournament.link_game(board, match.id)
        self.kept.keep(self.tournament)
        self.app.push(MatchPlace(match, stones))

    def open_players(self) -> None:
        """Enter late players, and let others leave."""
        self.app.push(PlayersScene(self.app, self.tournament))

    def print(self) -> None:
        """Save a page to print."""
        self.app.push(PrintScene(self.app, self.tournament))

    def delete(self) -> None:
        """Delete the tournament after a question."""
        self.app.push(AskScene(self.app, "club.delete.ask", "club.delete", self._delete))

    def _delete(self) -> None:
        self.kept.drop(self.tournament.id)
        self.app.pop()

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._pair()
        self._waited += dt
        if self._waited >= CHECK_EVERY:
            self._waited = 0.0
            if self._follow():
                self._again()

    def _follow(self) -> bool:
        """Follow changes by another window and results of games played here; return whether there were any."""
        there = self.kept.find(self.tournament.id)
        is_newer = there is not None and there.changed > self.tournament.changed
        if there is not None and is_newer:
            self.tournament, self._work = there, None
        has_results = self.kept.collect_results(self.tournament) if there is not None else False
        return is_newer or has_results
