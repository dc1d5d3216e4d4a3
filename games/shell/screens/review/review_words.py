"""What a review says about a turn, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.core.match import Match
from games.engine.core.rules import Seat, Turn
from games.engine.teaching.review import ONLY, Judged
from games.engine.teaching.win_probability import sides_of
from games.shell.library.fact_words import sentence
from games.shell.library.hint_words import told
from games.shell.theme.text import tr

MARK_WORDS = {"?!": "doubtful", "?": "mistake", "??": "blunder", "!": "strong"}
LINE_TURNS = 3  # of a better line that are told


class ReviewWords:
    """Speaks about the turns of one match."""

    def __init__(self, match: Match[Any], name: Callable[[Seat], str]) -> None:
        self.match, self.rules, self.name = match, match.rules, name
        self.turns = match.whole_turns()
        self.numbers = self._numbers()

    def _numbers(self) -> list[int]:
        """The number of each turn: rounds where two play, else the turns themselves."""
        if self.rules.seats > 2:
            return list(range(1, len(self.turns) + 1))
        numbers: list[int] = []
        last = self.rules.seats
        for _, seat, _ in self.turns:
            numbers.append((numbers[-1] if numbers else 0) + (seat <= last))
            last = seat
        return numbers

    def title(self, index: int) -> str:
        """What a turn is called; past the last, the end."""
        if index >= len(self.turns):
            return tr("review.end")
        return tr("review.move" if self.rules.seats == 2 else "review.turn", n=self.numbers[index])

    def caption(self, index: int, judged: Judged | None) -> str:
        """Which turn, whose, and how good."""
        if index >= len(self.turns):
            return tr("review.end")
        words = {"turn": self.title(index), "name": self.name(self.turns[index][1])}
        if judged is None or not judged.mark:
            return tr("review.caption", **words)
        return tr("review.caption.marked", mark=tr(f"review.mark.{MARK_WORDS[judged.mark]}"), **words)

    def line(self, index: int, judged: Judged | None) -> str:
        """What is to be said about a turn."""
        if judged is None:
            return tr("review.unknown", move=self.turns[index][2])
        if judged.mark == ONLY:
            return tr("review.only", move=judged.text)
        if not judged.better:
            return self._fine(judged)
        return f"{self._gave(judged)} {tr('review.better', line=self.text_of(judged.ply, judged.line))}"

    def lines(self, index: int, judged: Judged | None, stones: Sequence[str]) -> list[str]:
        """The same in more and in fewer words: with what the better turn does, where there is room for it."""
        plain = self.line(index, judged)
        if judged is None or not judged.better:
            return [plain]
        facts = told(self.match.game, self.rules, self.match.states[judged.ply], judged.better)
        short = tr("review.better", line=self.text_of(judged.ply, judged.line, 1))
        fewer = [plain, f"{self._gave(judged)} {short}", short]
        return fewer if facts[0].slug == "plays" else [f"{plain} {sentence(self.match.game, facts, stones)}", *fewer]

    def best(self, ply: int, line: Turn, turn: Turn, stones: Sequence[str]) -> list[str]:
        """The best line from where a game stands, in more and in fewer words."""
        plain = tr("review.best", line=self.text_of(ply, line))
        facts = told(self.match.game, self.rules, self.match.states[ply], turn)
        fewer = [plain, tr("review.best", line=self.text_of(ply, line, 1))]
        return fewer if facts[0].slug == "plays" else [f"{plain} {sentence(self.match.game, facts, stones)}", *fewer]

    def _fine(self, judged: Judged) -> str:
        if judged.exact is None:
            return tr("review.fine", move=judged.text)
        reward, turns = judged.exact[1].rewards[judged.seat], judged.exact[1].turns
        if turns == 0:
            return tr("review.over", move=judged.text)
        worth = "wins" if reward == 1.0 else "loses" if reward == 0.0 else "draws"
        return tr(f"review.{worth}", move=judged.text, n=turns)

    def _gave(self, judged: Judged) -> str:
        if judged.exact is None:
            before, after = self.drop(judged)
            return tr("review.gave", move=judged.text, before=before, n=after)
        before_, after_ = judged.exact
        had = "win" if before_.rewards[judged.seat] == 1.0 else "draw"
        text = tr(f"review.gave.{had}", move=judged.text, n=before_.turns)
        return text if after_.rewards[judged.seat] > 0.0 else f"{text} {tr('review.now_loses', n=after_.turns)}"

    def drop(self, judged: Judged) -> tuple[int, int]:
        """The chance of who played, in per cent: with the better turn, and after the one played."""
        side = next(k for k, seats in enumerate(sides_of(self.rules)) if judged.seat in seats)
        after = judged.after[side]
        return round(100 * min(1.0, after + judged.drop)), round(100 * after)

    def turning(self, index: int, judged: Judged) -> str:
        """The turn that decided, in one sentence."""
        before, after = self.drop(judged)
        return tr("review.turning.line", turn=self.title(index), name=self.name(judged.seat), move=judged.text,
                  before=before, n=after)

    def text_of(self, ply: int, line: Turn, most: int = LINE_TURNS) -> str:
        """The first turns of a line in notation."""
        turns = [text for _, text in self.told(ply, line)][:most]
        return (", " if any(" " in turn for turn in turns) else " ").join(turns)

    def told(self, ply: int, line: Turn) -> list[tuple[Seat, str]]:
        """A line from a ply, turn by turn: who, and what in notation."""
        told: list[tuple[Seat, str]] = []
        state, is_begun = self.match.states[ply], False
        for move in line:
            seat, token = self.rules.seat_to_move(state), self.rules.text(state, move)
            if told and told[-1][0] == seat:
                told[-1] = seat, f"{told[-1][1]}{'' if is_begun else ' '}{token}".strip()
            else:
                told.append((seat, token))
            is_begun = not self.rules.is_turn_complete(state, move)
            state = self.rules.play(state, move)
        return [(seat, text or "–") for seat, text in told]
