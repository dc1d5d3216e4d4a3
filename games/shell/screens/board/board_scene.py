"""The base of every screen with a board: it holds a game's `GameUi`, a session, the board widget and a panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from games.catalogue import find_game
from games.engine.core.match import AGREED, Match
from games.engine.core.picker import Pick
from games.engine.core.rules import Outcome, Seat, Target
from games.engine.speech.hint_words import first_words, whole_words
from games.shell.library.lineup import seat_name, viewer_of
from games.shell.screens.board.board_panel import BoardPanel
from games.shell.screens.board.board_side import BoardSide
from games.shell.screens.board.mark_controls import MarkControls
from games.shell.screens.board.questions import play_typed
from games.shell.screens.clipboard import copy_match
from games.shell.screens.places import RulesPlace
from games.shell.screens.scene import AppServices, Scene
from games.shell.table.board_view import BoardView
from games.shell.table.board_widget import ARROWS, BoardWidget
from games.shell.table.game_ui import Extras, GameUi, MainAction, Prompt, Standing
from games.shell.table.narrator import Narrator
from games.shell.table.session import Phase, Session
from games.shell.theme.paint import Point
from games.shell.theme.stones import Stone
from games.shell.theme.text import joined, tr
from games.shell.widgets.score_row import Score

SEARCH_MS = 9.0  # of a frame, while nothing moves
SEARCH_MOVING_MS = 4.0  # of a frame, while something does
MOST_LATE = 3  # frames: when a motion begins or ends, the panel follows in a later frame
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META

Key = tuple[int, int]  # a key, and 0, KMOD_CTRL or KMOD_SHIFT
Keys = dict[Key, Callable[[], None]]


class BoardScene(Scene):
    """A session on the board of a game. Subclasses choose the session, the panel, the prompt and the buttons."""

    takes_moves = True
    keeps_side = False  # the side from which the board is seen is remembered
    follows_players = False  # the board can turn to whoever moves
    is_for_children = False  # targets glow, a finger that rests does not draw, and no coordinates are shown
    ui: GameUi[Any]
    panel: BoardPanel  # subclasses make it
    session: Session

    def __init__(self, app: AppServices, ui: GameUi[Any], session: Session, stones: Sequence[str]) -> None:
        super().__init__(app)
        self.ui, self.session = ui, session
        self.stone_names = list(stones)
        self.narrator = Narrator()
        self.mark_controls = MarkControls(self)
        self.side = BoardSide(self, self.keeps_side)
        self.board = self._make_board()
        self.extras: Extras[Any] = ui.extras(self)
        self.ground: pygame.Surface | None = None
        self._prompt = Prompt("", "")
        self._followed = -1  # the version that the panel shows
        self._was_moving = False
        self._late = 0  # frames that the panel is behind

    # --- for subclasses --------------------------------------------------------------------------

    def prompt_text(self) -> Prompt:
        """Return the caption and the line that guide a player."""
        raise NotImplementedError

    def main_action(self) -> MainAction | None:
        """Return the main button."""
        raise NotImplementedError

    def keys(self) -> Keys:
        """Return the keys of this screen."""
        marks = self.mark_controls
        return {(pygame.K_F1, 0): self.open_rules, (pygame.K_c, pygame.KMOD_CTRL): self.copy,
                (pygame.K_x, 0): marks.toggle, (pygame.K_x, pygame.KMOD_SHIFT): self.board.drawing.next_colour,
                (pygame.K_DELETE, 0): marks.wipe, (pygame.K_b, 0): self.side.rotate}

    # --- the game --------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The match that the session plays."""
        return self.session.match

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.match.game

    @property
    def view(self) -> BoardView:
        """The view of the board."""
        return self.board.view

    @property
    def stones(self) -> list[Stone]:
        """The stone of each seat, in the player's choice of colours."""
        return [self.theme.stones[name] for name in self.stone_names]

    @property
    def signs(self) -> bool:
        """Whether marbles show their symbols."""
        wish = self.app.settings.symbols
        return wish == "on" or (wish == "auto" and self.session.rules.seats > 2)

    @property
    def shows_names(self) -> bool:
        """Whether coordinates are shown around the board."""
        return self.app.settings.coordinates and not self.is_for_children

    @property
    def viewer(self) -> Seat:
        """The seat at the bottom of the screen."""
        return viewer_of(self.match.players)

    def plays_here(self, seat: Seat) -> bool:
        """Return whether a person at this device moves for a seat."""
        return self.match.players[seat].is_human

    @property
    def pointer(self) -> tuple[int, int]:
        """The position of the mouse."""
        return self.app.pointer

    def name(self, seat: Seat) -> str:
        """Return the name of a seat's player."""
        return seat_name(self.match.players, seat)

    def standing(self, seat: Seat) -> Standing:
        """Return what the card of a seat shows."""
        return self.ui.standing(self, seat)

    def standing_text(self, seat: Seat) -> str:
        """Return the counts of a seat in words."""
        counts, teams = self.session.rules.counts(self.session.shown_state, seat), self.session.rules.teams
        words = [tr(f"stand.{name}", n=number) for name, number in counts.items() if name != "needed"]
        words += [tr("stand.partner", name=self.name(other)) for other, team in enumerate(teams)
                  if team == teams[seat] and other != seat]
        return ", ".join(words)

    def scores(self) -> list[Score]:
        """Return the scores, for screens without players' cards."""
        return [self._score(seat) for seat in range(self.session.rules.seats)]

    def _score(self, seat: Seat) -> Score:
        standing, colour = self.standing(seat), tr(f"colour.{self.stone_names[seat]}")
        words = f"{colour}: {self.standing_text(seat)}"
        return Score(self.stones[seat], "", False, standing.tray, standing.counts, standing.status, words)

    def tray_place(self, seat: Seat, index: int) -> tuple[Point, int] | None:
        """Return the centre and the marble size of a hollow in a seat's tray; None without cards."""
        return self.panel.tray_place(seat, index)

    def board_height(self, width: int) -> int:
        """Return the height of a board of a width."""
        return round(width * self.ui.board_shape)

    def playing_prompt(self) -> Prompt:
        """Return the prompt of a game under way; while a move is shown, a person's prompt stays as it was."""
        session, match = self.session, self.match
        is_human = match.players[match.seat_to_move].is_human
        if session.replays and is_human:
            return self._prompt
        if session.hints.is_searching:
            return Prompt(tr("prompt.hinting"), tr("prompt.hinting.line"))
        if match.result() is not None:
            return Prompt(tr("prompt.over"), self.reason(session.result) if session.result else "")
        if session.hints.shown:
            return Prompt(tr("prompt.hint"), self.hint_lines()[0])
        if not is_human:
            line = "prompt.thinking.line" if session.has_humans else "prompt.watching.line"
            return Prompt(tr("prompt.thinking"), tr(line, name=self.name(match.seat_to_move)))
        return self.ui.prompt(self)

    def reason(self, result: Outcome) -> str:
        """Return why the game ended, in one sentence."""
        if result.reason == "resigned" and self.match.resigned is not None:
            is_late = self.session.clock is not None and self.match.resigned in self.session.clock.flagged
            key, name = "end.time" if is_late else "end.resigned", self.name(self.match.resigned)
            return tr(f"{key}.you") if name == tr("name.you") else tr(key, name=name)
        return tr("end.agreed" if result.reason == AGREED else f"end.{self.game}.{result.reason}")

    def hint_lines(self) -> list[str]:
        """Return the words of the hint on show, the longest first; none without a hint."""
        session, hint = self.session, self.session.hints.shown
        if hint is None or session.pending or session.browsed is not None:
            return []
        if session.hints.is_whole:
            return whole_words(find_game(self.match.game), self.match, hint, self.stone_names, tr)
        has_ring = session.guide in self.view.spots
        return [first_words(find_game(self.match.game), self.match, hint, self.stone_names, has_ring, tr)]

    # --- layout ----------------------------------------------------------------------------------

    def _make_board(self) -> BoardWidget:
        view = self.ui.view_class(self.session.rules, self.stones, self.signs, self.viewer)
        view.has_names, view.board_rotation = self.shows_names, self.side.rotation
        board = self.ui.board_class(view, self.session)
        board.on_pick = self.picked
        board.speech = lambda: self.narrator.speech(self.match)
        board.on_drawn = self.mark_controls.say
        board.is_touch = lambda: self.app.is_touch and not self.is_for_children
        board.glows = self.is_for_children
        board.on_sound = lambda cue, pan: self.app.sound.play(cue.name, cue.size, cue.loud, pan)
        return board

    def build(self) -> Iterator[None]:
        theme, group = self.theme, self.group
        self.board.finish()
        focus = self.board.marks.focus if group.focused is self.board else None
        self.board = self._make_board()
        self.extras = self.ui.extras(self)
        ground = self.app.ground()
        yield
        group.clear()
        group.rect, group.theme = self.screen, theme
        group.on_refused = lambda widget: self.say(widget.why_not, "danger")
        area = self.panel.build(theme)
        self.board.layout(area, theme)
        self.toast.layout(area, theme)
        above = group.children.index(self.board) + 1
        group.children[above:above] = self.extras.over_board
        group.add(self.toast, *self.extras.topmost)
        self.mark_controls.arrange(self.panel.palette_place(), theme)
        yield from self.extras.arrange(theme)
        self.extras.refresh()
        if focus is not None:
            group.focus(self.board)
            self.board.focus_on(focus)
        yield
        picture = ground.copy()
        yield
        yield from self.view.paint_base(picture)
        self.ground = picture
        self.redraw()

    def rebuild(self) -> None:
        """Lay the screen out anew, a slice at a time; the new picture fades in over the old one."""
        self.built_for = None
        self.app.swap(self)

    def enter(self) -> None:
        if self.needs_engines:
            self.app.engines.start()
        self._followed = -1

    def warm(self) -> Iterator[None]:
        yield from self.extras.warm()
        yield from self.view.warm()

    def close(self) -> None:
        self.session.close()

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        session = self.session
        session.update(dt, SEARCH_MOVING_MS if self.view.animator.is_moving else SEARCH_MS)
        super().update(dt)
        self.side.update()
        version, is_moving = session.version + self.board.version, session.phase is Phase.ANIMATING
        has_changed, self._followed = version != self._followed, version
        begins_or_ends, self._was_moving = is_moving or self._was_moving, is_moving
        if has_changed:
            self.narrate()
        if has_changed and begins_or_ends and self._late < MOST_LATE:
            self._late += 1
        elif has_changed or self._late:
            self._late = 0
            self.follow()
        elif not self.app.is_behind:
            session.prepare()

    def follow(self) -> None:
        """Bring everything around the board up to date with the session."""
        self.panel.refresh()
        self.extras.refresh()
        self.mark_controls.refresh()

    def narrate(self) -> None:
        """Send new events to screen readers."""
        for sentence, is_urgent in self.narrator.news(self.session, self.spoken_prompt()):
            self.app.platform.announce(sentence, is_urgent)

    def spoken_prompt(self) -> Prompt:
        """Return the prompt for screen readers, with the name of a place that is pointed out."""
        prompt, guide = self.prompt_text(), self.session.guide
        if guide is None or self.session.phase is not Phase.HUMAN:
            return prompt
        return prompt._replace(line=joined(prompt.line, self.board.speech().name(guide)))

    @property
    def is_busy(self) -> bool:
        return bool(self.session.replays)

    # --- events ----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if self.extras.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False):
            self.board.hover(event.pos)
        if event.type == pygame.KEYDOWN and self._press_key(event):
            return True
        return self.mark_controls.handle(event) or super().handle(event)

    def _press_key(self, event: pygame.event.Event) -> bool:
        """Carry out a key of this screen; return whether it has one."""
        shift = pygame.KMOD_SHIFT if event.mod & pygame.KMOD_SHIFT else 0
        control = pygame.KMOD_CTRL if event.mod & CONTROL else 0
        keys = self.keys()
        if event.key in ARROWS and self.board.drawing.is_on and self.group.focused in (None, self.board):
            self.group.focus(self.board)
            return self.board.key(event.key)
        act = keys.get((event.key, control | shift)) or keys.get((event.key, control))
        if act is not None and not event.mod & pygame.KMOD_ALT:
            act()
            return True
        if event.key in ARROWS and self.group.focused is None:
            self.group.focus(self.board)
        if event.key == pygame.K_ESCAPE and self.board.drawing.is_on:
            self.mark_controls.toggle()
            return True
        return event.key == pygame.K_ESCAPE and self.board.cancel()

    def is_over_control(self) -> bool:
        over_board = self.board.rect.collidepoint(self.app.pointer)
        return self.board.marks.hover is not None if over_board else super().is_over_control()

    def type_move(self, text: str) -> None:
        play_typed(self, text)

    def picked(self, pick: Pick, target: Target) -> None:
        """Answer a touch on the board with a sound, and a refused one with its reason."""
        if pick.reason:
            self.app.sound.play("refuse")
            if self.app.is_touch and self.app.platform.page:
                self.app.platform.page.vibrate()
            self.say(tr(f"why.{self.game}.{pick.reason}"), "danger")
        elif self.session.phase is Phase.HUMAN and self.session.picker.chosen:
            self.app.sound.play("lift")

    def acted_at(self) -> int:
        focus = self.board.marks.focus
        if self.group.focused is self.board and focus in self.view.spots:
            return round(self.view.spots[focus][1])
        return super().acted_at()

    def open_rules(self) -> None:
        """Open the rules of this game."""
        self.app.push(RulesPlace(self.game))

    def copy(self) -> None:
        """Copy the game to the clipboard as text."""
        copy_match(self.app, self.match, self.stone_names, self.say)

    def draw(self, target: pygame.Surface) -> None:
        area = target.get_clip()
        if self.ground:
            target.blit(self.ground, area, area)
        self.group.draw(target)
