"""The words of a review about a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.core.rules import Seat, Turn
from games.engine.speech.fact_words import sentence
from games.engine.speech.hint_words import facts_of
from games.engine.speech.move_words import NOTATION, WORDS, MoveWords
from games.engine.teaching.analysis import turns_of
from games.engine.teaching.review import ONLY, Judged
from games.engine.teaching.win_probability import sides_of
from games.shell.theme.text import tr, words

MARK_WORDS = {"?!": "doubtful", "?": "mistake", "??": "blunder", "!": "strong"}
LINE_TURNS = 3  # of a better line, in words


class ReviewWords:
    """Describes the turns of one match."""

    def __init__(self, match: Match[Any], name: Callable[[Seat], str], style: str = WORDS) -> None:
        """Describe moves in a style: in words, in notation, or in both."""
        self.match, self.rules, self.name, self.style = match, match.rules, name, style
        self.turns = match.whole_turns()
        self._moves = MoveWords(find_game(match.game), match, style, words)

    def rows(self) -> list[str]:
        """Return every turn as the list of moves shows it."""
        return [text for _, _, text in self._moves.rows()]

    def played(self, index: int) -> str:
        """Return a turn as a sentence names it."""
        end = self.turns[index + 1][0] if index + 1 < len(self.turns) else len(self.match.moves)
        return self._quoted(self._moves.of(self.turns[index][0], end))

    def _quoted(self, move: str) -> str:
        return move if self.style == NOTATION else tr("review.said", move=move)

    def _move(self, judged: Judged) -> str:
        return self.played(next(k for k, (first, _, _) in enumerate(self.turns) if first == judged.ply))

    def title(self, index: int) -> str:
        """Return the title of a turn; past the last, of the end."""
        if index >= len(self.turns):
            return tr("review.end")
        return tr("review.move", n=index + 1)

    def caption(self, index: int, judged: Judged | None) -> str:
        """Return the caption of a turn: its number, its player, and its mark."""
        if index >= len(self.turns):
            return tr("review.end")
        words = {"turn": self.title(index), "name": self.name(self.turns[index][1])}
        if judged is None or not judged.mark:
            return tr("review.caption", **words)
        return tr("review.caption.marked", mark=tr(f"review.mark.{MARK_WORDS[judged.mark]}"), **words)

    def line(self, index: int, judged: Judged | None) -> str:
        """Return the sentence about a turn."""
        if judged is None:
            return tr("review.unknown", move=self.played(index))
        if judged.mark == ONLY:
            return tr("review.only", move=self._move(judged))
        if not judged.better:
            return self._fine(judged)
        return f"{self._gave(judged)} {tr('review.better', line=self.text_of(judged.ply, judged.line))}"

    def lines(self, index: int, judged: Judged | None, stones: Sequence[str]) -> list[str]:
        """Return the sentences about a turn, long and short: the long one with what the better turn does."""
        plain = self.line(index, judged)
        if judged is None or not judged.better:
            return [plain]
        facts = facts_of(find_game(self.match.game), self.rules, self.match.states[judged.ply], judged.better)
        short = tr("review.better", line=self.text_of(judged.ply, judged.line, 1))
        fewer = [plain, f"{self._gave(judged)} {short}", short]
        does = sentence(self.match.game, facts, stones, tr)
        return fewer if facts[0].slug == "plays" else [f"{plain} {does}", *fewer]

    def best(self, ply: int, line: Turn, turn: Turn, stones: Sequence[str]) -> list[str]:
        """Return the best line from the last position, long and short."""
        plain = tr("review.best", line=self.text_of(ply, line))
        facts = facts_of(find_game(self.match.game), self.rules, self.match.states[ply], turn)
        fewer = [plain, tr("review.best", line=self.text_of(ply, line, 1))]
        does = sentence(self.match.game, facts, stones, tr)
        return fewer if facts[0].slug == "plays" else [f"{plain} {does}", *fewer]

    def _fine(self, judged: Judged) -> str:
        if judged.exact is None:
            return tr("review.fine", move=self._move(judged))
        reward, turns = judged.exact[1].rewards[judged.seat], judged.exact[1].turns
        if turns == 0:
            return tr("review.over", move=self._move(judged))
        worth = "wins" if reward == 1.0 else "loses" if reward == 0.0 else "draws"
        return tr(f"review.{worth}", move=self._move(judged), n=turns)

    def _gave(self, judged: Judged) -> str:
        if judged.exact is None:
            before, after = self.drop(judged)
            return tr("review.gave", move=self._move(judged), before=before, n=after)
        before_, after_ = judged.exact
        had = "win" if before_.rewards[judged.seat] == 1.0 else "draw"
        text = tr(f"review.gave.{had}", move=self._move(judged), n=before_.turns)
        return text if after_.rewards[judged.seat] > 0.0 else f"{text} {tr('review.now_loses', n=after_.turns)}"

    def drop(self, judged: Judged) -> tuple[int, int]:
        """Return the win probabilities of the turn's player in per cent: after the better turn, and the one played."""
        side = next(k for k, seats in enumerate(sides_of(self.rules)) if judged.seat in seats)
        after = judged.after[side]
        return round(100 * min(1.0, after + judged.drop)), round(100 * after)

    def turning(self, index: int, judged: Judged) -> str:
        """Return a sentence about the turning point."""
        before, after = self.drop(judged)
        return tr("review.turning.line", turn=self.title(index), name=self.name(judged.seat), move=self._move(judged),
                  before=before, n=after)

    def text_of(self, ply: int, line: Turn, most: int = LINE_TURNS) -> str:
        """Return the first turns of a line."""
        turns = [text for _, text in self.told(ply, line)][:most]
        return ("; " if any(" " in turn for turn in turns) else " ").join(turns)

    def told(self, ply: int, line: Turn) -> list[tuple[Seat, str]]:
        """Return a line from a ply as the seat and the text of each turn."""
        return [(seat, self._moves.turn(before, moves) or "–")
                for seat, before, moves in turns_of(self.rules, self.match.states[ply], line)]
