"""Turns as rows of a list: in a few words, or in notation for those who prefer it."""

from __future__ import annotations

from typing import Any

from games.engine.core.game import Game
from games.engine.core.match import Match
from games.engine.core.rules import Move, Seat
from games.engine.speech.sentences import NOBODY
from games.engine.speech.words import Words

WORDS, NOTATION, BOTH = "words", "notation", "both"
UNSAID = ("speech.carried", "speech.have", "speech.rides")  # what a turn leads to is left to the board
BETWEEN = ", "

Row = tuple[int, Seat, str]  # first ply, who, what


class MoveWords:
    """Makes the rows of a match, and keeps them."""

    def __init__(self, game: Game, match: Match[Any], style: str, words: Words) -> None:
        self.match, self.style, self.words = match, style, words
        self._speech = game.speech(match, self._say)
        self._speech.you, self._speech.has_capitals = NOBODY, False
        self._told: dict[tuple[int, tuple[Move, ...]], tuple[Any, str]] = {}  # keeps the states, so that ids stay true

    def rows(self) -> list[Row]:
        """Return the rows of the whole match; all moves that a seat makes in a row are one row."""
        turns = self.match.whole_turns()
        ends = [first for first, _, _ in turns[1:]] + [len(self.match.moves)] * bool(turns)
        return [(first, seat, self.of(first, end)) for (first, seat, _), end in zip(turns, ends, strict=True)]

    def of(self, first: int, end: int) -> str:
        """Return the text of the moves from one ply to before another."""
        return self.turn(self.match.states[first], tuple(self.match.moves[first:end]))

    def turn(self, state: Any, moves: tuple[Move, ...]) -> str:
        """Return the text of moves from a position."""
        key = (id(state), moves)
        if key not in self._told:
            self._told[key] = state, self._tell(state, moves)
        return self._told[key][1]

    def _tell(self, state: Any, moves: tuple[Move, ...]) -> str:
        rules, parts = self.match.rules, []
        notation = " ".join(rules.tokens(state, moves, with_unfinished=True)).strip()
        if self.style == NOTATION:
            return notation
        for move in moves:
            parts += [part for part in map(str.strip, self._speech.moved(state, move)) if part]
            state = rules.play(state, move)
        words = BETWEEN.join(parts)
        words = words if words[1:2].isdigit() else words[:1].upper() + words[1:]  # the name of a cell stays small
        return f"{words} ({notation})" if self.style == BOTH else words

    def _say(self, key: str, **values: object) -> str:
        """Return the short text of a key, the game's own first; empty if there is none."""
        name = key.removeprefix("speech.")
        for brief in (f"brief.{self.match.game}.{name}", f"brief.{name}"):
            if self.words.has(brief):
                return self.words.translate(brief, **values)
        return "" if key in UNSAID else self.words.translate(key, **values)
