"""A match at a live table, with players on other devices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.core.handicaps import TAKE_BACKS
from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.engine.records.allowances import left_of
from games.live.client import Connection
from games.live.messages import BACK, DRAW, REMATCH
from games.shell.library import link_play
from games.shell.screens.game_scenes import game_ui
from games.shell.screens.match.live_menus import LiveEndScene, LiveMenuScene
from games.shell.screens.match.live_panel import LivePanel
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.places import MatchPlace, SeatsPlace
from games.shell.screens.scene import AppServices
from games.shell.table.game_ui import MainAction, Prompt
from games.shell.table.live_game import WAITING, LiveGame, LiveNotice, Question
from games.shell.table.live_session import LiveSession
from games.shell.theme.text import joined, tr

QUESTIONS = {BACK: "live.ask.back", DRAW: "live.ask.draw", REMATCH: "live.ask.rematch"}
ASKED = {BACK: "live.asked.back", DRAW: "live.asked.draw", REMATCH: "live.asked.rematch"}


class LiveScene(MatchScene):
    """A match at a live table. Its session follows the table; its panel shows presence and requests."""

    session: LiveSession
    panel: LivePanel

    def __init__(self, app: AppServices, match: Match[Any], stones: Sequence[str], live: LiveGame) -> None:
        self.live = live
        self._names: tuple[str, ...] = ()
        super().__init__(app, match, stones, game_ui(match.game))
        self.panel = LivePanel(self)
        self._told_question: Question | None = None
        self._told_phrases: tuple[tuple[Seat, str], ...] = ()
        self._is_begun = False
        self._is_handed_on = False  # another screen goes on with the table
        live.is_muted = not app.settings.phrases
        self.session.on_marked = self._marked

    def _marked(self) -> None:
        self.session.show_marks()
        self.save()

    def make_session(self, app: AppServices, match: Match[Any], level: str) -> LiveSession:
        return LiveSession(match, self.live, app.engines.make, level, match.seed)

    @property
    def is_kept(self) -> bool:
        """Whether this device plays or hosts; watched games are not kept."""
        return bool(link_play.own_seats(self.match)) or self.live.table.keys.is_host

    @property
    def is_worth_keeping(self) -> bool:
        """Whether the match is kept: even before its first move, so that the player can return to the table."""
        return True

    @property
    def address(self) -> str | None:
        return super().address or self.live.table.keys.link.fragment()

    @property
    def needs_engines(self) -> bool:
        return any(seat not in self.live.own for seat in self.live.table.mine)

    @property
    def is_watched(self) -> bool:
        return self.match.result() is None

    @property
    def is_browsing(self) -> bool:
        return super().is_browsing or (not self.live.own and bool(self.match.moves))

    # --- words -----------------------------------------------------------------------------------

    def subtitle(self) -> str:
        friends = [self.name(seat) for seat in self.live.table.people if seat not in self.live.own]
        variant = super().subtitle()
        if not self.live.own:
            return tr("live.subtitle.watching", variant=variant)
        return tr("live.subtitle", variant=variant, name=", ".join(friends)) if friends else variant

    def standing_text(self, seat: Seat) -> str:
        presences = self.live.presences
        is_known = seat < len(presences) and seat not in self.live.table.mine
        return ", ".join(filter(None, [presences[seat].words() if is_known else "", super().standing_text(seat)]))

    def question(self) -> Question | None:
        """Return the question that waits for an answer; None while an earlier position is browsed."""
        return self.live.question() if self.session.browsed is None else None

    def question_words(self, question: Question) -> str:
        """Return the question in one sentence."""
        return tr(QUESTIONS[question.ask.kind], name=self.name(question.seat))

    def prompt_text(self) -> Prompt:
        live, session = self.live, self.session
        if session.browsed is not None or session.pending or session.hints.shown or session.replays:
            return super().prompt_text()
        self._prompt = self._live_prompt() or super().prompt_text()
        if session.result is None and not session.is_waiting and not live.asking():
            away = [seat for seat in live.table.people if live.presences and live.presences[seat].state not in (
                "here", WAITING)]
            if away:
                self._prompt = Prompt(tr("status.your_turn"), tr("live.prompt.away", name=self.name(away[0])))
        return self._prompt

    def _live_prompt(self) -> Prompt | None:
        """Return the prompt while the table waits for something else than a move of a person here."""
        live, session = self.live, self.session
        if live.is_ended and session.result is None:
            return Prompt(tr("live.join"), tr("live.ended"))
        if live.connection is not Connection.OPEN:
            key = "lost" if live.connection is Connection.LOST else "late" if live.is_late else "connecting"
            return Prompt(tr("live.prompt.connection"), tr(f"live.prompt.{key}"))
        asked = live.asking()
        if asked:
            return Prompt(tr("live.prompt.asked"), tr(ASKED[asked.kind]))
        if session.result is not None or not session.is_waiting:
            return None
        missing = [seat for seat in live.table.people if not live.table.holder(seat)]
        if missing:
            names = ", ".join(self.name(seat) for seat in missing)
            return Prompt(tr("live.prompt.waiting"), tr("live.prompt.missing", name=names))
        turn = self.match.seat_to_move
        state = live.presences[turn].state if turn < len(live.presences) else WAITING
        if not session.is_synchronised:
            return Prompt(tr("live.prompt.waiting"), tr("live.prompt.catching_up"))
        line = "live.prompt.turn" if state == "here" else "live.prompt.turn.away"
        return Prompt(tr("live.prompt.waiting"), tr(line, name=self.name(turn)))

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.update_in_background()
        super().update(dt)
        self._follow_names()
        self._report()

    def _tell_beginning(self) -> None:
        """Tell screen readers that the game begins, and who is to move; a player here is told that by the prompt."""
        if not self._is_begun and self.live.table.is_full and self.session.is_synchronised:
            self._is_begun = True
            turn = self.match.seat_to_move
            first = "" if turn in self.live.own else tr("live.prompt.turn", name=self.name(turn))
            if not self.match.moves:
                self.app.platform.announce(joined(tr("live.begins"), first))

    def _tell_question(self) -> None:
        """Send the question of somebody else to screen readers once, whatever screen is on top."""
        question = self.live.question()
        if question != self._told_question:
            self._told_question = question
            if question:
                self.app.sound.play("lift")
                self.app.platform.announce(self.question_words(question), True)

    def _read_phrases(self) -> None:
        """Send the phrases of others to screen readers, each once."""
        for seat, phrase in self.live.phrases:
            if (seat, phrase) not in self._told_phrases:
                self.app.platform.announce(tr("live.says", name=self.name(seat), phrase=tr(f"live.phrase.{phrase}")))
        self._told_phrases = self.live.phrases

    def update_in_background(self) -> None:
        self.live.step(self.app.platform.is_visible)
        if not self._is_handed_on and not self.session.is_current and self.live.table.base is not None:
            self.hand_on()
            match, stones = self.live.new_match()
            self.app.go(LiveScene(self.app, match, stones, self.live))
        if not self._is_handed_on:
            self._tell_beginning()
            self._tell_question()
            self._read_phrases()

    def hand_on(self) -> LiveGame:
        """Leave the connection to another screen."""
        self._is_handed_on = True
        return self.live

    def _report(self) -> None:
        """Show the events of the table, one after the other."""
        if self.live.reports and not self.toast.visible:
            report = self.live.reports.pop(0)
            self.say(self._report_words(report), report.tone)

    def _report_words(self, report: LiveNotice) -> str:
        name = self.name(report.seat) if 0 <= report.seat < len(self.match.players) else ""
        return tr(report.key, name=name)

    def _follow_names(self) -> None:
        """Follow the names of players who sit down, and keep the way back to the table up to date."""
        names = tuple([history.said.name for _, history in sorted(self.live.table.told.items())])
        levels = tuple([self.live.table.entry(seat).level for seat in self.live.table.seats])
        if (*names, *levels, str(self.live.own)) != self._names and self.session.is_current:
            self._names = (*names, *levels, str(self.live.own))
            self.live.note(self.match, self.stone_names)
            for card, seat in zip(self.panel.cards, range(len(self.match.players)), strict=False):
                card.name = self.name(seat)
                card.refresh()
            self.save()
            self.follow()

    # --- buttons ---------------------------------------------------------------------------------

    def main_action(self) -> MainAction | None:
        session = self.session
        is_stuck = self.live.is_ended or (self.live.is_settled and not session.is_synchronised)
        if is_stuck and self.is_kept and session.result is None and session.browsed is None:
            return MainAction(tr("live.menu.by_link"), "link", self.go_on_by_link)
        seat = self.live.lost_seat
        if seat is not None and session.browsed is None:
            words = tr("live.take_over" if self.live.table.holder(seat) else "live.sit")
            return MainAction(words, "play", self.live.return_to_seat)
        if self.live.asking() and session.browsed is None:
            return MainAction(tr("live.withdraw"), "close", self.live.withdraw, is_primary=False)
        if session.is_waiting and session.browsed is None:
            if self.live.own and not self.live.table.is_full:
                return MainAction(tr("live.invite"), "share", self.open_seats)
            return None
        return super().main_action()

    def undo(self) -> None:
        """Ask to take back the last turn; while browsing, go one turn back."""
        if self.is_browsing:
            self.browse_step(-1)
        elif self.live.asking() is None and not self.session.undo():
            self.say(self.why_no_undo(), "danger")

    def why_no_undo(self) -> str:
        is_spent = any(left_of(self.match, TAKE_BACKS, seat) == 0 for seat in self.live.own)
        return tr("handicap.no_undo" if is_spent and self.match.moves else "toast.no_undo")

    def answer(self, agrees: bool) -> None:
        """Answer the question that waits."""
        question = self.question()
        if question:
            self.live.answer(question, agrees)
            self.follow()

    def ask_draw(self) -> None:
        """Offer a draw."""
        self.live.ask(DRAW)

    def ask_rematch(self) -> None:
        """Ask for another game."""
        self.live.ask(REMATCH)

    def say_phrase(self, slug: str) -> None:
        """Say a set phrase to everybody."""
        if self.live.say(slug):
            self.say(tr("live.said", phrase=tr(f"live.phrase.{slug}")))

    def switch_phrases(self) -> None:
        """Mute the phrases of others, or show them again."""
        self.app.settings.phrases = not self.app.settings.phrases
        self.app.keep_settings()
        self.live.is_muted = not self.app.settings.phrases

    @property
    def can_face(self) -> bool:
        """False: the other players are elsewhere."""
        return False

    def make_panel(self) -> LivePanel:
        return LivePanel(self)

    def open_menu(self, is_turned: bool = False) -> None:
        self.app.push(LiveMenuScene(self.app, self))

    def open_seats(self) -> None:
        """Show the links of the table and who is there."""
        self.app.push(SeatsPlace(self.live, self.stone_names))

    def show_end(self, is_turned: bool = False) -> None:
        self.app.push(LiveEndScene(self.app, self))

    def restart(self) -> None:
        """Ask for another game, as nobody can restart alone."""
        self.ask_rematch()

    def resign(self) -> None:
        """Resign for a person here."""
        turn, own = self.match.seat_to_move, self.live.own
        if own:
            self.session.resign(turn if turn in own else own[0])

    def go_on_by_link(self) -> None:
        """Leave the table and go on by sending links."""
        self.live.close()
        link_play.leave_table(self.match)
        self.save()
        self.app.go(MatchPlace(self.match, self.stone_names))

    # --- keeping ---------------------------------------------------------------------------------

    def save(self) -> None:
        if self.session.is_current and link_play.is_live(self.match) and not self.live.is_closed:
            self.match.notes[link_play.LIVE] = self.live.table.kept()
        super().save()
        if not self.app.platform.is_visible:
            self.live.step(False)  # a hidden page has no more frames in which to say so

    def close(self) -> None:
        super().close()
        if not self._is_handed_on:
            self.live.close()
