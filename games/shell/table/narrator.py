"""The sentences for screen readers about a game: moves, prompts, hints, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.core.rules import Outcome
from games.engine.speech.sentences import Speech
from games.shell.library.link_play import own_seats
from games.shell.table.session import Phase, Session
from games.shell.theme.text import joined, language, tr

News = tuple[str, bool]  # a sentence, and whether it may interrupt


class Narrator:
    """Compares a session with its last report, so that everything is said exactly once."""

    def __init__(self) -> None:
        self._speech: Speech[Any] | None = None
        self._told: tuple[Match[Any] | None, int] = (None, 0)
        self._outcome: Outcome | None = None
        self._prompt = ("", "")
        self._hint: object = None
        self._language = ""

    def speech(self, match: Match[Any]) -> Speech[Any]:
        """Return the speech that tells a match in the present language."""
        if self._speech is None or self._speech.match is not match or self._language != language():
            self._speech, self._language = find_game(match.game).speech(match, tr), language()
        own = own_seats(match)
        if own and len(own) == 1:
            self._speech.you = own[0]
        return self._speech

    def news(self, session: Session, prompt: tuple[str, str]) -> Iterator[News]:
        """Yield the due sentences: moves first, then the end or the prompt."""
        match = session.match
        speech = self.speech(match)
        before, ply = self._told
        self._told = match, match.ply
        if before is match and match.ply > ply:
            if told := speech.turn(match.states[ply], tuple(match.moves[ply:match.ply])):
                yield told, False
        elif before is match and match.ply < ply:
            yield tr("talk.undone"), False
        outcome = match.result()
        if outcome != self._outcome:
            self._outcome = outcome
            if outcome is not None:
                yield speech.over(outcome), True
        if session.hints.shown is not None and session.hints.shown is not self._hint:
            yield speech.hint(match.state, session.hints.shown.turn), False
        elif prompt != self._prompt and (session.phase is Phase.HUMAN or session.browsed is not None):
            yield joined(*prompt), False
        self._hint, self._prompt = session.hints.shown, prompt
