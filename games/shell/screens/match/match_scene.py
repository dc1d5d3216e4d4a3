"""A match on the screen: browsing, undo, hints, the menu, the end, and keeping the match."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pygame

from games.catalogue import find_game, make_evaluator
from games.engine.core.handicaps import TAKE_BACKS
from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.engine.records.allowances import left_of
from games.engine.records.clock import Clock
from games.engine.search.levels import hint_level
from games.engine.speech.move_words import MoveWords, Row
from games.engine.teaching.win_probability import AS_THEY_ARE, sides_of, win_probabilities
from games.shell.library import link_play
from games.shell.library.lineup import Lineup, lineup_of
from games.shell.library.own_layouts import OwnLayouts
from games.shell.library.results import Results
from games.shell.screens.board.board_panel import BoardPanel
from games.shell.screens.board.board_scene import BoardScene, Keys
from games.shell.screens.board.moves_scene import MovesScene
from games.shell.screens.board.questions import question_keys
from games.shell.screens.board.why_scene import WhyScene, last_computer_turn
from games.shell.screens.match.face_to_face import FaceToFacePanel, has_room
from games.shell.screens.match.match_end import MatchEnd
from games.shell.screens.match.match_panel import MatchPanel
from games.shell.screens.match.menus import EndScene, MenuScene
from games.shell.screens.places import ReviewPlace, SharePlace
from games.shell.screens.scene import AppServices
from games.shell.table.game_ui import GameUi, MainAction, Prompt
from games.shell.table.link_session import LinkSession
from games.shell.table.session import Phase
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr, words

PONDERING = ("hard", "master")  # levels that search on while a person decides
LEAST_THINKING = 0.45  # seconds: an instant answer feels abrupt


class MatchScene(BoardScene):
    """One match. Each game has a subclass that names its `GameUi`; a variation holds the ui of its origin."""

    keeps_side = follows_players = True
    session: LinkSession
    panel: BoardPanel

    def __init__(self, app: AppServices, match: Match[Any], stones: Sequence[str],
                 ui: GameUi[Any] | None = None) -> None:
        session = self.make_session(app, match, hint_level(make_evaluator(match.game, match.rules)))
        self.panel = MatchPanel(self)
        super().__init__(app, ui or self.ui, session, stones)
        session.on_commit = self._committed
        session.on_marked = self.save
        session.clock = Clock.of(match, time.monotonic)
        session.on_waiting = self._ponder
        self.turns = self.turn_rows()
        self._is_abandoned = False  # the player has restarted the match
        self._end = MatchEnd(self)

    def make_session(self, app: AppServices, match: Match[Any], level: str) -> LinkSession:
        """Return the session that plays the match; hints are of a level."""
        return LinkSession(match, app.engines.make, level, match.seed)

    @property
    def is_kept(self) -> bool:
        """Whether the match is saved, has an address, and ends with a sheet."""
        return True

    @property
    def needs_engines(self) -> bool:
        """Whether a computer sits at the table."""
        return any(not player.is_human for player in self.match.players)

    @property
    def address(self) -> str | None:
        return f"{self.game}/{self.match.id}" if self.is_kept else None

    @property
    def is_watched(self) -> bool:
        return self.session.phase is Phase.THINKING or (
            self.session.phase is Phase.ANIMATING and not self.session.has_humans)

    @property
    def is_browsing(self) -> bool:
        """Whether the buttons for undo and hints go through the moves: while an earlier position is on show."""
        return self.session.browsed is not None

    def make_panel(self) -> BoardPanel:
        """Make the panel: the default one, or the one for two people face to face."""
        return FaceToFacePanel(self) if self.is_face_to_face else MatchPanel(self)

    def build(self) -> Any:
        self.session.confirms = self.app.settings.confirm
        self.turns = self.turn_rows()
        self.panel = self.make_panel()
        yield from super().build()

    def enter(self) -> None:
        super().enter()
        self.save()

    def leave(self) -> None:
        self.save()

    def _ponder(self, level: str, seed: int) -> None:
        """Let the upper levels search on while a person decides, if the settings allow it."""
        page = self.app.platform.page
        if self.app.settings.ponder and level.partition(":")[0] in PONDERING and not (page and page.is_on_battery):
            self.app.engines.ponder(self.match, level, seed)

    # --- words -----------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        is_own = seat in (link_play.own_seats(self.match) or ()) and not self.match.players[seat].name
        return tr("name.you") if is_own else super().name(seat)

    def plays_here(self, seat: Seat) -> bool:
        own = link_play.own_seats(self.match)
        return super().plays_here(seat) and (own is None or seat in own)

    @property
    def shows_names(self) -> bool:
        return super().shows_names and not self.panel.has_names

    @property
    def viewer(self) -> Seat:
        return next(iter(link_play.own_seats(self.match) or ()), super().viewer)

    def team_name(self, team: int) -> str:
        """Return the name of a team: own or other, or its number unless exactly one person plays."""
        humans = [seat for seat, player in enumerate(self.match.players) if player.is_human]
        if len(humans) == 1:
            return tr("team.own" if self.session.rules.teams[humans[0]] == team else "team.other")
        return tr("team.number", n=team + 1)

    def lineup(self) -> Lineup:
        """Return the line-up of this match."""
        return lineup_of(self.match, self.stone_names)

    def subtitle(self) -> str:
        """Return the text beside the game's name."""
        start = self.match.start_position
        own = OwnLayouts(self.app.store, self.game).name_of(start) if start else ""
        return own or tr(f"variant.{self.game}.{self.match.variant}")

    def turn_rows(self) -> list[Row]:
        """Return every turn played: its first ply, its seat, and its words or notation."""
        return self._words().rows()

    def _words(self) -> MoveWords:
        """Return the words for turns, made anew when the language or the way of writing moves has changed."""
        wanted = (self.app.language, self.app.settings.moves)
        if self._told_for != wanted:
            self._told_for = wanted
            self._teller = MoveWords(find_game(self.match.game), self.match, self.app.settings.moves, words)
        return self._teller

    _told_for: object = None
    _teller: MoveWords

    def win_probabilities(self) -> list[tuple[Stone, float]]:
        """Return the stone and the win probability of each side after the last search; none before it."""
        rules, match = self.session.rules, self.match
        thought = next((ply for ply in range(match.ply - 1, -1, -1)
                        if not match.players[rules.seat_to_move(match.states[ply])].is_human), None)
        if thought is None or not self.session.expected:
            return []
        calibration = find_game(self.game).calibrations.get(rules.seats, AS_THEY_ARE)
        each = win_probabilities(rules, self.session.expected, rules.seat_to_move(match.states[thought]), calibration)
        return [(self.stones[seats[0]], share) for seats, share in zip(sides_of(rules), each, strict=True)]

    def prompt_text(self) -> Prompt:
        session, match = self.session, self.match
        is_human = match.players[match.seat_to_move].is_human
        if session.browsed is not None:
            done = sum(1 for first, _, _ in self.turns if first < session.browsed)
            self._prompt = Prompt(tr("prompt.browsing"), tr("prompt.browsing.line", n=done, all=len(self.turns)))
        elif session.pending:
            move = self._words().turn(match.state, session.pending) or "–"
            self._prompt = Prompt(tr("prompt.confirm"), tr("prompt.confirm.line", move=move))
        elif session.paused and not is_human and match.result() is None:
            self._prompt = Prompt(tr("prompt.paused"), tr("prompt.paused.line"))
        elif session.is_waiting and match.result() is None:
            self._prompt = Prompt(tr("prompt.link"), tr("prompt.link.line", name=self.name(match.seat_to_move)))
        else:
            self._prompt = self.playing_prompt()
        return self._prompt

    # --- time and keys ---------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        session = self.session
        least = 0.0 if self.theme.reduced_motion else LEAST_THINKING
        session.computer.rest = least if session.has_humans else self.app.settings.pace
        session.is_hidden = session.clock is not None and not self.app.platform.is_visible
        super().update(dt)
        self.panel.show_clocks()
        if not self._late and self._end.update(dt) and self.announces_end and not self.is_face_to_face:
            self.show_end()

    def handle(self, event: pygame.event.Event) -> bool:
        self._end.skip(event)
        return super().handle(event)

    @property
    def announces_end(self) -> bool:
        """Whether a sheet opens by itself at the end."""
        return self.is_kept

    def keys(self) -> Keys:
        keys: Keys = {
            **super().keys(), **question_keys(self),
            (pygame.K_z, pygame.KMOD_CTRL): self.undo, (pygame.K_y, pygame.KMOD_CTRL): self.redo,
            (pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT): self.redo,
            (pygame.K_u, 0): self.undo, (pygame.K_BACKSPACE, 0): self.undo, (pygame.K_h, 0): self.ask_hint,
            (pygame.K_m, 0): self.open_menu, (pygame.K_y, 0): self.open_why,
        }
        if action := self.main_action():
            keys[pygame.K_p, 0] = action.act
        if self.session.browsed is not None:
            keys |= {(pygame.K_LEFT, 0): lambda: self.browse_step(-1), (pygame.K_RIGHT, 0): lambda: self.browse_step(1)}
        return keys

    # --- buttons ---------------------------------------------------------------------------------

    def main_action(self) -> MainAction | None:
        """Return the main button."""
        session = self.session
        if session.browsed is not None:
            return MainAction(tr("play.back_to_game"), "last", lambda: self.session.browse(None))
        if session.result is not None:
            return MainAction(tr("play.result"), "flag", self.show_end)
        if session.pending:
            return MainAction(tr("play.confirm"), "check", session.confirm)
        is_over = self.match.result() is not None
        if session.has_humans and not is_over and not self.match.players[self.match.seat_to_move].is_human:
            return MainAction(tr("play.now"), "play", session.play_now, enabled=session.phase is Phase.THINKING,
                              why_not=tr("toast.not_thinking"))
        if not session.has_humans:
            caption, icon = (tr("play.go"), "play") if session.paused else (tr("play.pause"), "pause")
            return MainAction(caption, icon, self._toggle_pause)
        if session.is_waiting:
            return MainAction(tr("link.send"), "share", self.share)
        return self.ui.main_action(self)

    def _toggle_pause(self) -> None:
        self.session.paused = not self.session.paused

    def undo(self) -> None:
        """Take back to the last decision of a person; while browsing, go one turn back."""
        if self.is_browsing:
            self.browse_step(-1)
        elif not self.session.undo():
            self.say(self.why_no_undo(), "danger")

    def why_no_undo(self) -> str:
        """Return the reason why nothing can be taken back."""
        if self.match.ply and any(left_of(self.match, TAKE_BACKS, seat) == 0 for seat in range(self.match.rules.seats)):
            return tr("handicap.no_undo")
        return tr("toast.sent" if self.session.settled_plies else "toast.no_undo")

    def redo(self) -> None:
        """Play again what was taken back; while browsing, go one turn on."""
        if self.is_browsing:
            self.browse_step(1)
        elif not self.session.redo():
            self.say(tr("toast.no_redo"), "danger")

    def ask_hint(self) -> None:
        """Request a hint; while browsing, go one turn forward."""
        if self.is_browsing:
            self.browse_step(1)
        elif self.session.phase is Phase.HUMAN and self.session.may_hint:
            self.session.ask_hint()
        else:
            self.say(self.why_no_hint(), "danger")

    def why_no_hint(self) -> str:
        """Return the reason why there is no hint."""
        is_turn = self.session.phase is Phase.HUMAN
        return tr("handicap.no_hints" if is_turn and not self.session.may_hint else "toast.no_hint")

    def current_turn(self) -> int:
        """Return the index of the last turn that is on show, -1 before the first."""
        ply = self.session.shown_ply
        return sum(1 for first, _, _ in self.turns if first < ply) - 1

    def browse_turn(self, index: int) -> None:
        """Show the position after a turn of the list."""
        self.session.browse(self.turns[index + 1][0] if index + 1 < len(self.turns) else len(self.match.moves))

    def browse_step(self, step: int) -> None:
        """Show the turn before or after the one on show."""
        index = self.current_turn() + step
        if index < 0:
            self.session.browse(0)
        elif index < len(self.turns):
            self.browse_turn(index)

    def open_menu(self, is_turned: bool = False) -> None:
        """Open the menu of the match, perhaps for the player on the other side of the table."""
        self.app.push(MenuScene(self.app, self, is_turned))

    def open_why(self) -> None:
        """Let the computer explain its last turn up to the position on show."""
        index = last_computer_turn(self.match, self.session.shown_ply)
        if index is None:
            self.say(tr("explain.none"), "danger")
        else:
            self.app.push(WhyScene(self.app, self, index))

    def open_moves(self) -> None:
        """Open the moves in a sheet of their own."""
        self.app.push(MovesScene(self.app, self))

    def open_review(self) -> None:
        """Review the game as it stands; computers do not play meanwhile."""
        self.session.close()
        self.app.push(ReviewPlace(self.match, self.stone_names))

    def show_end(self, is_turned: bool = False) -> None:
        """Open the sheet that announces the result."""
        self.app.push(EndScene(self.app, self, is_turned))

    # --- face to face ----------------------------------------------------------------------------

    @property
    def can_face(self) -> bool:
        """Whether two people play here, in a window with room for a strip each."""
        here = all(self.plays_here(seat) for seat in range(self.session.rules.seats))
        return self.session.rules.seats == 2 and here and has_room(self, self.theme)

    @property
    def is_face_to_face(self) -> bool:
        """Whether each player has a strip of their own, the far one turned by half."""
        return self.app.settings.face_to_face and self.can_face

    def toggle_face(self) -> None:
        """Switch between the face-to-face layout and the normal one."""
        self.app.settings.face_to_face = not self.app.settings.face_to_face
        self.app.keep_settings()
        self.rebuild()

    def say(self, text: str, tone: str = "primary") -> None:
        if not (text and self.panel.say(text, tone)):
            super().say(text, tone)

    def back(self) -> None:
        if self.session.browsed is not None:
            self.session.browse(None)
        else:
            self.app.pop()

    def intercepts_back(self) -> bool:
        """Open the menu instead of leaving a running game."""
        if self.is_kept and self.match.moves and self.match.result() is None:
            self.open_menu()
            return True
        return False

    def share(self) -> None:
        """Share the game by link."""
        self.app.push(SharePlace(self.match, self.stone_names, self.follow))

    def keep_here(self) -> None:
        """Let everybody play here again, instead of by link."""
        link_play.keep_here(self.match)
        self.save()
        self.follow()

    def restart(self) -> None:
        """Start a new match with the same players; this one is dropped."""
        self._is_abandoned = True
        self.app.store.drop(self.match.id)
        level = Results(self.app.store).matched_level(self.game)
        self.app.swap(type(self)(self.app, self.lineup().match(level), self.stone_names))

    def resign(self) -> None:
        """Resign for the person to move, or for the only person."""
        seat = self.match.seat_to_move
        self.session.resign(seat if self.match.players[seat].is_human else self.viewer)

    def play_from_here(self) -> None:
        """Continue from the position on show."""
        if self.session.browsed is not None:
            self.session.continue_from(self.session.browsed)

    # --- keeping ---------------------------------------------------------------------------------

    @property
    def is_worth_keeping(self) -> bool:
        """Whether there is something to come back to."""
        return bool(self.match.moves)

    def save(self) -> None:
        """Keep the match."""
        if self.session.clock:
            self.session.clock.keep()
        if not self.is_kept or self._is_abandoned:
            return
        if not self.is_worth_keeping:
            self.app.store.keep_unplayed(self.match, self.stone_names)
            return
        if self.match.result() is not None:
            Results(self.app.store).count_match(self.match)
        self.app.store.keep(self.match, self.stone_names)

    def _committed(self) -> None:
        self.turns = self.turn_rows()
        self.save()
