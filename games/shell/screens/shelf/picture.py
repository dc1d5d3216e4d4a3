"""Pictures of a match to share: the moves as a GIF, a position as a picture, or as a diagram for print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from games.engine.core.match import Match
from games.engine.records.own_marks import marks_at
from games.engine.records.record import now
from games.engine.speech.words import listed
from games.shell.library.lineup import seat_name, viewer_of
from games.shell.library.transfer import day_of
from games.shell.platform.gif import GifWriter, can_write_gifs, gif_writer
from games.shell.screens.diagrams import svg_diagram
from games.shell.screens.moving_picture import moving_picture, still_picture
from games.shell.screens.save_file import Making, SaveScene
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr
from games.shell.theme.theme import Size
from games.shell.widgets.containers import Child
from games.shell.widgets.controls import Segmented

GIF, PNG, SVG = "gif", "png", "svg"
KINDS = {GIF: "image/gif", PNG: "image/png", SVG: "image/svg+xml"}
LAST_TURNS = (0, 10, 4)  # how many turns the parts of a match have that can be chosen; 0 = all


class PictureScene(SaveScene):
    """Asks for the format, and for the part of the match in the GIF."""

    title = "picture.title"

    def __init__(self, app: AppServices, match: Match[Any], stones: Sequence[str]) -> None:
        self.match, self.stones = match.branch(match.ply), list(stones)
        self.forms = [form for form in KINDS if form != GIF or (self.match.ply and (
            app.platform.page is not None or can_write_gifs()))]
        self.form = self.forms[0]
        self.turns = 0  # that are shown, from the last one back; 0 = all
        super().__init__(app, f"agate-{match.game}-{day_of(now())}.{self.form}")
        self.kind = KINDS[self.form]

    def line(self) -> str:
        return tr(f"picture.line.{self.form}")

    def choices(self) -> list[Child]:
        names = [tr(f"picture.{form}") for form in self.forms]
        forms = Segmented(names, self.forms.index(self.form), self._choose_form)
        rows: list[Child] = [(forms, Size.CHIP)]
        count = len(self.match.whole_turns())
        parts = [turns for turns in LAST_TURNS if turns < count]
        if self.form == GIF and len(parts) > 1:
            captions = [tr("picture.last", n=turns) if turns else tr("picture.all") for turns in parts]
            turns = Segmented(captions, parts.index(self.turns), lambda k: self._choose_turns(parts[k]))
            rows.append((turns, Size.CHIP))
        return rows

    def _choose_form(self, index: int) -> None:
        self.form = self.forms[index]
        self.kind = KINDS[self.form]
        self.path = self.path.with_suffix(f".{self.form}")
        self.relayout_now()

    def _choose_turns(self, turns: int) -> None:
        self.turns = turns

    def make_file(self) -> Making:
        match = self.match
        if self.form == SVG:
            yield 0.5
            names = listed([seat_name(match.players, seat) for seat in range(match.rules.seats)], " – ")
            return svg_diagram(match.game, match.state, variant=match.variant, options=match.options,
                               stones=self.stones, viewer=viewer_of(match.players),
                               title=f"{tr(f'game.{match.game}')} · {names}",
                               drawn=marks_at(match, match.ply)).encode()
        if self.form == PNG:
            return (yield from still_picture(match, self.stones, match.ply, theme=self.theme))
        turns = match.whole_turns()
        first = turns[-self.turns][0] if self.turns else 0
        page = self.app.platform.page
        script: list[Any] = []
        if page:
            page.load("gif", script.append)
            while not script:
                yield 0.0
            if script[0] is None:
                raise OSError(tr("picture.offline"))

        def open_writer(sample: pygame.Surface) -> GifWriter:
            return page.gif(script[0], sample) if page else gif_writer(sample)

        return (yield from moving_picture(match, self.stones, first, match.ply, open_writer, self.theme))
