"""The game screen that all four games share; a game's own scene says how its board looks and what is special."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from games.engine.match import Match
from games.engine.picker import Pick
from games.engine.players import LEVELS, Thinker
from games.engine.rules import Outcome, Seat, Target
from games.shell.board import ARROWS, BREATHS, BoardWidget
from games.shell.lineup import Lineup, lineup_of, seat_name, viewer_of
from games.shell.overlays import Toast
from games.shell.panel import MainAction, Panel, Standing
from games.shell.platform import host
from games.shell.scene import Scene
from games.shell.session import Phase, Session
from games.shell.text import tr
from games.shell.theme import Motion, Stone
from games.shell.transfer import text_of
from games.shell.view import BoardView
from games.shell.widgets import Widget

if TYPE_CHECKING:
    from games.shell.app import App

THINK_MS = 9.0  # of a frame, while nothing moves
THINK_MOVING_MS = 4.0  # of a frame, while something does
LEAST_THINKING = 0.45  # seconds: an answer that comes at once feels like a slap
LATE_MOST = 3  # frames: when a motion begins or ends, the panel follows in a frame of its own
END_PAUSE = 1.1  # seconds between the end and the sheet that speaks of it
HINT_LEVEL = "hard" if "hard" in LEVELS else next(iter(LEVELS))

Extras = list[tuple[Widget, float]]


class BoardScene(Scene):
    """Plays one match. Subclasses name their game and view, and may guide, add widgets and word things their way."""

    game: ClassVar[str]
    view_class: ClassVar[type[BoardView]]
    board_class: ClassVar[type[BoardWidget]] = BoardWidget

    def __init__(self, app: App, match: Match[Any], stones: Sequence[str], key: str = "") -> None:
        super().__init__(app)
        self.match = match
        self.stone_names = list(stones)
        self.key = key or app.store.fresh_key()
        self.session = Session(match, Thinker, HINT_LEVEL, seed=len(match.moves))
        self.session.on_commit = self._committed
        self.turns = match.turns()
        self.toast = Toast()
        self.panel = Panel(self)
        self.view = self._make_view()
        self.board = self._make_board()
        self.ground: pygame.Surface | None = None
        self._shown_end: object = None
        self._end_wait = 0.0
        self._was: tuple[object, ...] = ()
        self._late = 0  # frames that the panel is behind

    # --- for subclasses --------------------------------------------------------------------------

    def standing(self, seat: Seat) -> Standing:
        """How a seat stands."""
        return Standing()

    def standing_text(self, seat: Seat) -> str:
        """How a seat stands, in words."""
        counts = self.session.rules.counts(self.session.shown_state, seat)
        return ", ".join(tr(f"stand.{name}", n=number) for name, number in counts.items() if name != "needed")

    def guide(self) -> tuple[str, str]:
        """The caption and the line for a person's turn."""
        raise NotImplementedError

    def human_action(self) -> MainAction | None:
        """The main button during a person's turn."""
        return None

    def make_extras(self) -> Extras:
        """More widgets for the panel, with their heights in design pixels."""
        return []

    def phone_extras(self, extras: Extras) -> Extras:
        """Which of them a phone shows below the board."""
        return extras

    def board_height(self, width: int) -> int:
        """The height that a board of a width takes."""
        return width

    def turn_name(self, moves: tuple[tuple[int, ...], ...]) -> str:
        """A turn in notation."""
        return self.session.rules.turn_text(self.match.state, moves) or "–"

    # --- making ----------------------------------------------------------------------------------

    @property
    def stones(self) -> list[Stone]:
        """The stone of each seat, in the player's choice of colours."""
        return [self.theme.stones[name] for name in self.stone_names]

    def name(self, seat: Seat) -> str:
        """What a seat's player is called."""
        return seat_name(self.match.players, seat)

    def subtitle(self) -> str:
        """What stands beside the game's name."""
        return tr(f"variant.{self.game}.{self.match.variant}")

    @property
    def signs(self) -> bool:
        """Whether marbles wear their symbols."""
        wish = self.app.settings.symbols
        return wish == "on" or (wish == "auto" and self.session.rules.seats > 2)

    @property
    def viewer(self) -> Seat:
        """The seat at the bottom of the screen."""
        return viewer_of(self.match.players)

    def _make_view(self) -> BoardView:
        return self.view_class(self.session.rules, self.stones, self.signs, self.viewer)

    def _make_board(self) -> BoardWidget:
        board = self.board_class(self.view, self.session)
        board.on_pick = self._picked
        board.on_sound = self.app.sound.play
        return board

    def build(self) -> Iterator[None]:
        app, theme = self.app, self.theme
        self.board.finish()
        self.session.confirms = app.settings.confirm
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
        self.touch()

    def enter(self) -> None:
        self._was = ()
        if complaint := self.app.store.complaint():
            self.say(tr(complaint), "danger")

    def warm(self) -> Iterator[None]:
        yield from self.view.warm()

    def leave(self) -> None:
        self.save()

    def save(self) -> None:
        """Keep the game."""
        self._committed(keep_turns=True)

    # --- time and events -------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        session = self.session
        session.rest = self._rest()
        session.update(dt, THINK_MOVING_MS if self.view.tabletop.is_moving else THINK_MS)
        super().update(dt)
        now = (session.phase, session.match.ply, len(session.match.moves), session.looking, session.is_hinting,
               session.hint, session.pending, session.picker.chosen if session.phase is Phase.HUMAN else (),
               session.paused, session.match.resigned, self.watch())
        is_moving = Phase.ANIMATING in (now[0], *self._was[:1])
        has_changed, self._was = now != self._was, now
        if has_changed and is_moving and self._late < LATE_MOST:
            self._late += 1
        elif has_changed or self._late:
            self._late = 0
            self.follow()
        elif not self.app.is_behind:
            session.prepare()
        self._end(dt)

    def follow(self) -> None:
        """Make everything around the board true to the session again."""
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
        else:
            return False
        return True

    def draw(self, target: pygame.Surface) -> None:
        area = target.get_clip()
        if self.ground:
            target.blit(self.ground, area, area)
        self.group.draw(target)

    # --- words -----------------------------------------------------------------------------------

    def prompt_text(self) -> tuple[str, str]:
        """The caption and the line that say what comes next; while a move is shown, a person's prompt can wait."""
        if not self.session.replays or not self.match.players[self.match.turn].is_human:
            self._prompt = self._prompt_now()
        return self._prompt

    _prompt = ("", "")

    def _prompt_now(self) -> tuple[str, str]:
        session = self.session
        if session.looking is not None:
            done = sum(1 for first, _, _ in self.turns if first < session.looking)
            return tr("prompt.looking"), tr("prompt.looking.line", n=done, all=len(self.turns))
        if session.is_hinting:
            return tr("prompt.hinting"), tr("prompt.hinting.line")
        if session.result is not None:
            return tr("prompt.over"), self.reason(session.result)
        if session.pending:
            return tr("prompt.confirm"), tr("prompt.confirm.line", move=self.turn_name(session.pending))
        if session.hint:
            return self._hint_text()
        if session.paused and not session.match.players[session.match.turn].is_human:
            return tr("prompt.paused"), tr("prompt.paused.line")
        if session.match.result() is None and not session.match.players[session.match.turn].is_human:
            return tr("prompt.thinking"), tr("prompt.thinking.line", name=self.name(session.match.turn))
        if session.match.result() is not None:
            return tr("prompt.over"), ""
        return self.guide()

    def _hint_text(self) -> tuple[str, str]:
        hint = self.session.hint
        assert hint is not None
        move = self.turn_name(hint.turn)
        if hint.verdict is None:
            return tr("prompt.hint"), tr("prompt.hint.line", move=move)
        reward = hint.verdict.rewards[self.match.turn]
        worth = "wins" if reward == 1.0 else "loses" if reward == 0.0 else "draws"
        return tr("prompt.hint"), tr(f"prompt.hint.{worth}", move=move, n=hint.verdict.turns)

    def reason(self, result: Outcome) -> str:
        """Why the game ended, in one sentence."""
        if result.reason == "resigned" and self.match.resigned is not None:
            return tr("end.resigned", name=self.name(self.match.resigned))
        return tr(f"end.{self.game}.{result.reason}")

    def main_action(self) -> MainAction | None:
        """What the main button does now."""
        session = self.session
        if session.looking is not None:
            return MainAction(tr("play.back_to_game"), "last", lambda: self.look_at_ply(None))
        if session.result is not None:
            return MainAction(tr("play.result"), "flag", self.show_end)
        if session.pending:
            return MainAction(tr("play.confirm"), "check", session.confirm)
        if session.phase is Phase.THINKING and session.has_humans:
            return MainAction(tr("play.now"), "play", session.play_now)
        if not session.has_humans:
            caption, icon = (tr("play.go"), "play") if session.paused else (tr("play.pause"), "pause")
            return MainAction(caption, icon, self._toggle_pause)
        return self.human_action()

    def _toggle_pause(self) -> None:
        self.session.paused = not self.session.paused

    # --- what the buttons do ---------------------------------------------------------------------

    def undo(self) -> None:
        """Take back to the last decision of a person; while looking back, one turn earlier."""
        if self.session.looking is not None:
            self.step_look(-1)
        elif not self.session.undo():
            self.say(tr("toast.no_undo"), "danger")

    def redo(self) -> None:
        """Play again what was taken back; while looking back, one turn later."""
        if self.session.looking is not None:
            self.step_look(1)
        elif not self.session.redo():
            self.say(tr("toast.no_redo"), "danger")

    def step_look(self, step: int) -> None:
        """Look at the turn before or after the one on show."""
        index = self.current_turn() + step
        if index < 0:
            self.look_at_ply(0)
        elif index < len(self.turns):
            self.look_at(index)

    def ask_hint(self) -> None:
        """Ask what a strong player would do; while looking back, the button leads one turn on."""
        if self.session.looking is not None:
            self.step_look(1)
        elif self.session.phase is Phase.HUMAN:
            self.session.ask_hint()
        else:
            self.say(tr("toast.no_hint"), "danger")

    def current_turn(self) -> int:
        """The index, among the turns played, of the last one that is on show."""
        ply = self.session.shown_ply
        return sum(1 for first, _, _ in self.turns if first < ply) - 1

    def look_at(self, index: int) -> None:
        """Show the position after a turn of the list."""
        after = self.turns[index + 1][0] if index + 1 < len(self.turns) else len(self.match.moves)
        self.look_at_ply(after)

    def look_at_ply(self, ply: int | None) -> None:
        """Show an earlier position, or with None the game."""
        self.session.look(ply)

    def open_menu(self) -> None:
        """Pause, with everything one may want to do."""
        from games.shell.menus import MenuScene

        self.app.push(MenuScene(self.app, self))

    def open_moves(self) -> None:
        """The moves in a sheet of their own."""
        from games.shell.menus import MovesScene

        self.app.push(MovesScene(self.app, self))

    def open_rules(self) -> None:
        """The rules of this game."""
        from games.shell.help import HelpScene

        self.app.push(HelpScene(self.app, self.game))

    def show_end(self) -> None:
        """The sheet that says who won and why."""
        from games.shell.menus import EndScene

        self.app.push(EndScene(self.app, self))

    def back(self) -> None:
        if self.session.looking is not None:
            self.look_at_ply(None)
        else:
            self.app.go_home()

    def copy(self) -> None:
        """Put the game on the clipboard as text."""
        title = f"{tr('app.title')} · {tr(f'game.{self.game}')} · {self.subtitle()}"
        names = [self.name(seat) for seat in range(self.session.rules.seats)]
        host.copy(text_of(self.match, title, names, self.stone_names))
        self.say(tr("toast.copied"))

    def restart(self) -> None:
        """The same people, from the first move."""
        self.app.store.drop_game(self.key)
        self.app.go(type(self)(self.app, self.lineup().match(), self.stone_names))

    def resign(self) -> None:
        """The person whose turn it is, or the only one there is, gives up."""
        turn = self.match.turn
        self.session.resign(turn if self.match.players[turn].is_human else self.viewer)

    def play_from_here(self) -> None:
        """Go on from the position one looks at."""
        if self.session.looking is not None:
            self.session.continue_from(self.session.looking)

    def lineup(self) -> Lineup:
        """The line-up of this match."""
        return lineup_of(self.match, self.stone_names)

    # --- helpers ---------------------------------------------------------------------------------

    def _picked(self, pick: Pick, target: Target) -> None:
        if pick.reason:
            self.app.sound.play("refuse")
            self.say(tr(f"why.{self.game}.{pick.reason}"), "danger")
        elif self.session.phase is Phase.HUMAN and self.session.picker.chosen:
            self.app.sound.play("lift", 0.6)

    def say(self, text: str, tone: str = "primary") -> None:
        """Show a sentence for a moment."""
        if text:
            self.toast.say(text, tone)

    def _committed(self, keep_turns: bool = False) -> None:
        if not keep_turns:
            self.turns = self.match.turns()
        if self.match.moves:
            self.app.store.keep_game(self.key, self.match, self.stone_names)
