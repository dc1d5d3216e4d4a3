"""A match on the screen, apart from how it looks: what is said about it, and what the buttons do with it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from games.catalogue import find_game, make_evaluator
from games.engine.core.match import Match
from games.engine.core.rules import Outcome, Seat, Target
from games.engine.records.clock import Clock
from games.engine.search.levels import hint_level
from games.engine.teaching.win_probability import AS_THEY_ARE, sides_of, win_probabilities
from games.shell.library import link_play as by_link
from games.shell.library.hint_words import first_words, whole_words
from games.shell.library.lineup import Lineup, lineup_of, seat_name, viewer_of
from games.shell.library.link_play import own_seats
from games.shell.library.move_words import MoveWords, Row
from games.shell.library.results import Results
from games.shell.screens.clipboard import copy_match
from games.shell.screens.match.match_panel import MainAction, Standing
from games.shell.screens.places import ReviewPlace, SharePlace
from games.shell.screens.scene import AppServices, Scene
from games.shell.table.link_session import LinkSession
from games.shell.table.session import Phase, Session
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr

PONDERING = ("hard", "master")  # levels that think on while a person decides


class MatchScene(Scene):
    """Words and commands of one match. Subclasses guide, and may word things their way."""

    def __init__(self, app: AppServices, match: Match[Any], stones: Sequence[str]) -> None:
        super().__init__(app)
        self.match = match
        self.stone_names = list(stones)
        self._is_abandoned = False  # nobody wants to see it again
        self.session = self.make_session(match)
        self.session.on_commit = self._committed
        self.session.clock = Clock.of(match, time.monotonic)
        self.session.on_waiting = self._ponder
        self.turns = self.told_turns()

    @property
    def needs_engines(self) -> bool:
        """Whether a computer sits at the table."""
        return any(not player.is_human for player in self.match.players)

    def close(self) -> None:
        self.session.close()

    def _ponder(self, level: str, seed: int) -> None:
        """A computer waits for a person: the upper levels think on meanwhile, if they may."""
        page = self.app.platform.page
        if self.app.settings.ponder and level in PONDERING and not (page and page.is_on_battery):
            self.app.engines.ponder(self.match, level, seed)

    # --- for subclasses --------------------------------------------------------------------------

    def make_session(self, match: Match[Any]) -> Session:
        """The session that plays a match."""
        level = hint_level(make_evaluator(match.game, match.rules))
        return LinkSession(match, self.app.engines.make, level, match.seed)

    def standing(self, seat: Seat) -> Standing:
        """How a seat stands."""
        return Standing()

    def standing_text(self, seat: Seat) -> str:
        """How a seat stands, in words."""
        counts, teams = self.session.rules.counts(self.session.shown_state, seat), self.session.rules.teams
        words = [tr(f"stand.{name}", n=number) for name, number in counts.items() if name != "needed"]
        words += [tr("stand.partner", name=self.name(other)) for other, team in enumerate(teams)
                  if team == teams[seat] and other != seat]
        return ", ".join(words)

    def team_name(self, team: int) -> str:
        """What a team is called: one's own, or the other; where several people or none play, by its number."""
        humans = [seat for seat, player in enumerate(self.match.players) if player.is_human]
        if len(humans) == 1:
            return tr("team.own" if self.session.rules.teams[humans[0]] == team else "team.other")
        return tr("team.number", n=team + 1)

    def guide(self) -> tuple[str, str]:
        """The caption and the line for a person's turn."""
        raise NotImplementedError

    def human_action(self) -> MainAction | None:
        """The main button during a person's turn."""
        return None

    def second_action(self) -> MainAction | None:
        """What the button beside the main one does, where a turn offers two things."""
        return None

    def turn_name(self, moves: tuple[tuple[int, ...], ...]) -> str:
        """A turn from the present position, in words or in notation as the player likes."""
        return self._words().turn(self.match.state, moves) or "–"

    def told_turns(self) -> list[Row]:
        """Everything played, a row a turn: its first ply, its seat, what was done."""
        return self._words().rows()

    def _words(self) -> MoveWords:
        """What tells the turns; made anew when language or manner have changed."""
        wanted = (self.app.language, self.app.settings.moves)
        if self._told_for != wanted:
            self._told_for, self._teller = wanted, MoveWords(self.match, self.app.settings.moves)
        return self._teller

    _told_for: object = None
    _teller: MoveWords

    @property
    def game(self) -> str:
        """The id of the game that is played."""
        return self.match.game

    @property
    def address(self) -> str | None:
        return f"{self.game}/{self.match.id}"

    @property
    def is_watched(self) -> bool:
        return self.session.phase is Phase.THINKING or (
            self.session.phase is Phase.ANIMATING and not self.session.has_humans)

    # --- who plays -------------------------------------------------------------------------------

    @property
    def stones(self) -> list[Stone]:
        """The stone of each seat, in the player's choice of colours."""
        return [self.theme.stones[name] for name in self.stone_names]

    def name(self, seat: Seat) -> str:
        """What a seat's player is called."""
        is_own = seat in (own_seats(self.match) or ()) and not self.match.players[seat].name
        return tr("name.you") if is_own else seat_name(self.match.players, seat)

    @property
    def viewer(self) -> Seat:
        """The seat at the bottom of the screen."""
        return next(iter(own_seats(self.match) or ()), viewer_of(self.match.players))

    @property
    def is_waiting(self) -> bool:
        """Whether the next move comes by link."""
        return isinstance(self.session, LinkSession) and self.session.is_waiting

    def lineup(self) -> Lineup:
        """The line-up of this match."""
        return lineup_of(self.match, self.stone_names)

    def subtitle(self) -> str:
        """What stands beside the game's name."""
        return tr(f"variant.{self.game}.{self.match.variant}")

    def win_probabilities(self) -> list[tuple[Stone, float]]:
        """The stone of each side and its chance to win, as the computer that moved last saw it; none before that."""
        rules, match = self.session.rules, self.match
        thought = next((ply for ply in range(match.ply - 1, -1, -1)
                        if not match.players[rules.turn(match.states[ply])].is_human), None)
        if thought is None or not self.session.expected:
            return []
        calibration = find_game(self.game).calibrations.get(rules.seats, AS_THEY_ARE)
        each = win_probabilities(rules, self.session.expected, rules.turn(match.states[thought]), calibration)
        return [(self.stones[seats[0]], share) for seats, share in zip(sides_of(rules), each, strict=True)]

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
            return tr("prompt.hint"), self.hint_lines()[0]
        if session.paused and not session.match.players[session.match.turn].is_human:
            return tr("prompt.paused"), tr("prompt.paused.line")
        if session.match.result() is None and not session.match.players[session.match.turn].is_human:
            line = "prompt.thinking.line" if session.has_humans else "prompt.watching.line"
            return tr("prompt.thinking"), tr(line, name=self.name(session.match.turn))
        if session.match.result() is not None:
            return tr("prompt.over"), ""
        if self.is_waiting:
            return tr("prompt.link"), tr("prompt.link.line", name=self.name(session.match.turn))
        return self.guide()

    def hint_lines(self) -> list[str]:
        """What the hint on show says, the longest way first; none where there is no hint."""
        session = self.session
        if session.hint is None or session.pending or session.looking is not None:
            return []
        if session.is_hint_whole:
            return whole_words(self.match, session.hint, self.stone_names)
        return [first_words(self.match, session.hint, self.stone_names, self.has_ring(session.guide))]

    def has_ring(self, target: Target | None) -> bool:
        """Whether what to touch is marked on the board itself."""
        return False

    def reason(self, result: Outcome) -> str:
        """Why the game ended, in one sentence."""
        if result.reason == "resigned" and self.match.resigned is not None:
            is_late = self.session.clock is not None and self.match.resigned in self.session.clock.flagged
            key, name = "end.time" if is_late else "end.resigned", self.name(self.match.resigned)
            return tr(f"{key}.you") if name == tr("name.you") else tr(key, name=name)
        return tr(f"end.{self.game}.{result.reason}")

    def say(self, text: str, tone: str = "primary") -> None:
        """Show a sentence for a moment."""
        if text:
            self.toast.say(text, tone)

    # --- what the buttons do ---------------------------------------------------------------------

    def main_action(self) -> MainAction | None:
        """What the main button does now."""
        session = self.session
        if session.looking is not None:
            return MainAction(tr("play.back_to_game"), "last", lambda: self.look_at_ply(None))
        if session.result is not None:
            return MainAction(tr("play.result"), "flag", self.show_end)
        if session.pending:
            return MainAction(tr("play.confirm"), "check", session.confirm)
        if session.has_humans and not self.match.players[self.match.turn].is_human and self.match.result() is None:
            return MainAction(tr("play.now"), "play", session.play_now, enabled=session.phase is Phase.THINKING,
                              why_not=tr("toast.not_thinking"))
        if not session.has_humans:
            caption, icon = (tr("play.go"), "play") if session.paused else (tr("play.pause"), "pause")
            return MainAction(caption, icon, self._toggle_pause)
        if self.is_waiting:
            return MainAction(tr("link.send"), "share", self.share)
        return self.human_action()

    def _toggle_pause(self) -> None:
        self.session.paused = not self.session.paused

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
        from games.shell.screens.match.menus import MenuScene

        self.app.push(MenuScene(self.app, self))

    def open_moves(self) -> None:
        """The moves in a sheet of their own."""
        from games.shell.screens.match.menus import MovesScene

        self.app.push(MovesScene(self.app, self))

    def open_review(self) -> None:
        """Look back at the game as it stands; the computer does not play meanwhile."""
        self.session.close()
        self.app.push(ReviewPlace(self.match, self.stone_names))

    def open_rules(self) -> None:
        """The rules of this game."""
        from games.shell.screens.help import HelpScene

        self.app.push(HelpScene(self.app, self.game))

    def show_end(self) -> None:
        """The sheet that says who won and why."""
        from games.shell.screens.match.menus import EndScene

        self.app.push(EndScene(self.app, self))

    def back(self) -> None:
        if self.session.looking is not None:
            self.look_at_ply(None)
        else:
            self.app.go_home()

    def intercepts_back(self) -> bool:
        """A running game is not left unasked: the menu asks."""
        if self.match.moves and self.match.result() is None:
            self.open_menu()
            return True
        return False

    def share(self) -> None:
        """Hand the game on by link."""
        self.app.push(SharePlace(self.match, self.stone_names, self.follow_link))

    def keep_here(self) -> None:
        """The game no longer goes by link: everybody plays here."""
        by_link.keep_here(self.match)
        self._committed(keep_turns=True)
        self.follow_link()

    def follow_link(self) -> None:
        """Where the game is played has changed."""

    def copy(self) -> None:
        """Put the game on the clipboard as text."""
        copy_match(self.app, self.match, self.stone_names, self.say)

    def restart(self) -> None:
        """The same people, from the first move; the game so far is given up."""
        self._is_abandoned = True
        self.app.store.drop(self.match.id)
        level = Results(self.app.store).matched_level(self.game)
        self.app.go(type(self)(self.app, self.lineup().match(level), self.stone_names))

    def resign(self) -> None:
        """The person whose turn it is, or the only one there is, gives up."""
        turn = self.match.turn
        self.session.resign(turn if self.match.players[turn].is_human else self.viewer)

    def play_from_here(self) -> None:
        """Go on from the position one looks at."""
        if self.session.looking is not None:
            self.session.continue_from(self.session.looking)

    # --- keeping ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the game."""
        self._committed(keep_turns=True)

    def _committed(self, keep_turns: bool = False) -> None:
        if not keep_turns:
            self.turns = self.told_turns()
        if self.session.clock:
            self.session.clock.keep()
        if self.match.moves and not self._is_abandoned:
            if self.match.result() is not None:
                Results(self.app.store).take(self.match)
            self.app.store.keep(self.match, self.stone_names)
