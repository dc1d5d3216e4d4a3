"""The game screen that all four games share; a game's own scene says how its board looks and what is special."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import pygame

from games.engine.core.match import Match
from games.engine.core.picker import Pick
from games.engine.core.rules import Outcome, Target
from games.shell.screens.match.match_panel import MatchPanel
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.match.questions import QUESTIONS, play_typed
from games.shell.screens.scene import AppServices
from games.shell.table.board_view import BoardView
from games.shell.table.board_widget import ARROWS, BREATHS, BoardWidget
from games.shell.table.narrator import Narrator
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from games.shell.theme.theme import Motion
from games.shell.widgets.base import Widget

THINK_MS = 9.0  # of a frame, while nothing moves
THINK_MOVING_MS = 4.0  # of a frame, while something does
LEAST_THINKING = 0.45  # seconds: an answer that comes at once feels like a slap
LATE_MOST = 3  # frames: when a motion begins or ends, the panel follows in a frame of its own
END_PAUSE = 1.1  # seconds between the end and the sheet that speaks of it

Extras = list[tuple[Widget, float]]


class BoardScene(MatchScene):
    """Shows one match and takes events for it. Subclasses name their view and may add widgets."""

    view_class: ClassVar[type[BoardView]]
    board_class: ClassVar[type[BoardWidget]] = BoardWidget
    takes_moves = True

    def __init__(self, app: AppServices, match: Match[Any], stones: Sequence[str]) -> None:
        super().__init__(app, match, stones)
        self.panel = self.make_panel()
        self.view = self._make_view()
        self.board = self._make_board()
        self.ground: pygame.Surface | None = None
        self.narrator = Narrator()
        self._shown_end: object = None
        self._end_wait = 0.0
        self._was: tuple[object, ...] = ()
        self._late = 0  # frames that the panel is behind

    # --- for subclasses --------------------------------------------------------------------------

    def make_panel(self) -> MatchPanel:
        """Everything around the board."""
        return MatchPanel(self)

    def make_extras(self) -> Extras:
        """More widgets for the panel, with their heights in design pixels."""
        return []

    def phone_extras(self, extras: Extras) -> Extras:
        """Which of them a phone shows below the board."""
        return extras

    def board_height(self, width: int) -> int:
        """The height that a board of a width takes."""
        return width

    # --- making ----------------------------------------------------------------------------------

    @property
    def signs(self) -> bool:
        """Whether marbles wear their symbols."""
        wish = self.app.settings.symbols
        return wish == "on" or (wish == "auto" and self.session.rules.seats > 2)

    def _make_view(self) -> BoardView:
        view = self.view_class(self.session.rules, self.stones, self.signs, self.viewer)
        view.has_names = self.app.settings.coordinates
        return view

    def _make_board(self) -> BoardWidget:
        board = self.board_class(self.view, self.session)
        board.on_pick = self._picked
        board.speech = lambda: self.narrator.speech(self.match)
        board.on_sound = self.app.sound.play
        return board

    def build(self) -> Iterator[None]:
        app, theme = self.app, self.theme
        self.board.finish()
        self.session.confirms = app.settings.confirm
        self.turns = self.told_turns()
        self.view = self._make_view()
        self.board = self._make_board()
        ground = app.ground()
        yield
        self.group.clear()
        self.group.rect = self.screen
        self.group.theme = theme
        self.group.on_refused = lambda widget: self.say(widget.why_not, "danger")
        area = self.panel.build(theme)
        self.board.layout(area, theme)
        self.toast.layout(pygame.Rect(area.x, area.y, area.w, area.h), theme)
        self.group.add(self.toast)
        yield
        picture = ground.copy()
        yield
        yield from self.view.paint_base(picture)
        self.ground = picture
        self.redraw()

    def enter(self) -> None:
        if self.needs_engines:
            self.app.engines.start()
        self._was = ()

    def warm(self) -> Iterator[None]:
        yield from self.view.warm()

    def leave(self) -> None:
        self.save()

    # --- time and events -------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        session = self.session
        session.rest = self._rest()
        session.is_hidden = session.clock is not None and not self.app.platform.is_visible
        session.update(dt, THINK_MOVING_MS if self.view.animator.is_moving else THINK_MS)
        super().update(dt)
        now = (session.phase, session.match.ply, len(session.match.moves), session.looking, session.is_hinting,
               session.hint, session.is_hint_whole, session.pending,
               session.picker.chosen if session.phase is Phase.HUMAN else (), session.paused,
               session.match.resigned, self.watch())
        is_moving = Phase.ANIMATING in (now[0], *self._was[:1])
        has_changed, self._was = now != self._was, now
        if has_changed:
            self.narrate()
        if has_changed and is_moving and self._late < LATE_MOST:
            self._late += 1
        elif has_changed or self._late:
            self._late = 0
            self.follow()
        elif not self.app.is_behind:
            session.prepare()
        self.panel.show_clocks()
        if not self._late:
            self._end(dt)

    def narrate(self) -> None:
        """Say what happened to those who listen."""
        for sentence, is_urgent in self.narrator.news(self.session, self.prompt_text()):
            self.app.platform.tell(sentence, is_urgent)

    def has_ring(self, target: Target | None) -> bool:
        return target in self.view.spots

    def type_move(self, text: str) -> None:
        play_typed(self, text)

    def follow(self) -> None:
        """Make everything around the board true to the session again."""
        self.panel.refresh()

    def follow_link(self) -> None:
        self.panel.refresh()

    def watch(self) -> object:
        """Whatever else the panel depends on."""
        return None

    def _rest(self) -> float:
        if self.session.has_humans:
            return LEAST_THINKING if not self.theme.reduced_motion else 0.0
        return self.app.settings.pace

    def _end(self, dt: float) -> None:
        result = self.session.result
        if result is None or self.session.looking is not None:
            self._end_wait = 0.0
            if result is None:
                self._shown_end = None
            return
        if self._shown_end == (result, self.match.ply):
            return
        if self._end_wait == 0.0:
            self.app.sound.play("win" if self._is_happy(result) else "loss")
        self._end_wait += dt
        marked = len(self.board.marks.won)
        shown = Motion.WIN_MARBLE * marked + Motion.WIN_BREATH * BREATHS if marked else 0.0
        if self._end_wait > self.theme.seconds(max(END_PAUSE, shown)):
            self._shown_end = (result, self.match.ply)
            self.show_end()

    def _is_happy(self, result: Outcome) -> bool:
        humans = [seat for seat, player in enumerate(self.match.players) if player.is_human]
        return not humans or any(result.rewards[seat] == 1.0 for seat in humans)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False):
            self.board.hover(event.pos)
        if event.type == pygame.KEYDOWN:
            if self.session.looking is not None and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self.step_look(1 if event.key == pygame.K_RIGHT else -1)
                return True
            if event.key in ARROWS and self.group.focused is None:
                self.group.focus(self.board)
            if event.key == pygame.K_ESCAPE and self.board.cancel():
                return True
            if self._shortcut(event):
                return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.board.cancel()
        return super().handle(event)

    @property
    def is_busy(self) -> bool:
        return bool(self.session.replays)

    def is_over_control(self) -> bool:
        over_board = self.board.rect.collidepoint(self.app.pointer)
        return self.board.marks.hover is not None if over_board else super().is_over_control()

    def _shortcut(self, event: pygame.event.Event) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if control and event.key == pygame.K_z:
            (self.redo if event.mod & pygame.KMOD_SHIFT else self.undo)()
        elif control and event.key == pygame.K_y:
            self.redo()
        elif control and event.key == pygame.K_c:
            self.copy()
        elif control:
            return False
        elif event.key in (pygame.K_u, pygame.K_BACKSPACE):
            self.undo()
        elif event.key == pygame.K_h:
            self.ask_hint()
        elif event.key == pygame.K_p and self.panel.action:
            self.panel.action.act()
        elif event.key == pygame.K_m:
            self.open_menu()
        elif event.key == pygame.K_F1:
            self.open_rules()
        elif event.key in QUESTIONS:
            self.app.platform.tell(QUESTIONS[event.key](self))
        else:
            return False
        return True

    def _picked(self, pick: Pick, target: Target) -> None:
        if pick.reason:
            self.app.sound.play("refuse")
            if self.app.is_touch and self.app.platform.page:
                self.app.platform.page.vibrate()
            self.say(tr(f"why.{self.game}.{pick.reason}"), "danger")
        elif self.session.phase is Phase.HUMAN and self.session.picker.chosen:
            self.app.sound.play("lift", 0.6)

    def draw(self, target: pygame.Surface) -> None:
        area = target.get_clip()
        if self.ground:
            target.blit(self.ground, area, area)
        self.group.draw(target)
