"""A game in sentences: what a turn did, which pieces lie where, what can be touched, and the score.

The sentences are made from the rules' own steps, pieces and touches; a game's folder may hold a `speech` module whose
`SPEECH` names its cells and the pieces that are not marbles. Words come from the locale files through `Say`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic

from games.engine.core.errors import AmbiguousMove, IllegalMove, MoveError
from games.engine.core.match import AGREED, RESIGNED, Match, Player
from games.engine.core.picker import Picker
from games.engine.core.rules import (
    HAND,
    OFF,
    PUSH,
    ROLL,
    ROUND,
    SLIDE,
    TURN,
    Cell,
    Move,
    Outcome,
    Rules,
    S,
    Seat,
    Step,
    Turn,
)
from games.engine.core.rules import Target as Target
from games.engine.speech.words import Name, Say

MARBLES: Final = 16  # pieces below this number are marbles of a seat
BOT_NAMES: Final = 6
NOBODY: Final[Seat] = -1
COUNTED: Final = (2, 3)  # numbers that have words of their own
LONGEST_QUOTE: Final = 40  # characters of what was typed
FEW: Final = 12  # moves that are told at once
EXAMPLES: Final = 3


def seat_name(players: Sequence[Player], seat: Seat, say: Say) -> str:
    """Return the name of a seat's player."""
    player = players[seat]
    if player.name:
        return player.name
    if not player.is_human:
        number = sum(1 for other in players[:seat] if not other.is_human)
        return say(f"name.bot.{number % BOT_NAMES}")
    humans = [k for k, other in enumerate(players) if other.is_human]
    return say("name.you") if len(humans) == 1 else say("name.player", n=humans.index(seat) + 1)


def spread(tokens: list[str], most: int) -> list[str]:
    """Return a few items, spread evenly over the list."""
    return tokens[::max(1, len(tokens) // most)][:most]


class Speech(Generic[S]):
    """Tells one match in sentences. `you` is the seat of the listener; NOBODY where several people, or none, listen."""

    comma = ", "  # between things in a row
    has_capitals = True  # at the beginning of sentences

    def __init__(self, match: Match[Any], say: Say) -> None:
        self.rules: Rules[S] = match.rules
        self.match, self.game, self.say = match, match.game, say
        humans = [seat for seat, player in enumerate(match.players) if player.is_human]
        self.you: Seat = humans[0] if len(humans) == 1 else NOBODY
        self._seen: S | None = None
        self._layers: dict[Cell, list[int]] = {}

    # --- for subclasses --------------------------------------------------------------------------

    def name(self, target: Target) -> str:
        """Return the name of a cell or another target."""
        return str(target + 1)

    def rows(self, s: S, targets: Iterable[Target]) -> list[list[Target]]:
        """Return the cells of the board, row by row from the top; `targets` are those that can be touched now."""
        return [sorted({cell for cell, _ in self.rules.pieces(s)} | set(targets))]

    def spot(self, target: Target, row: int, column: int, length: int) -> tuple[float, float]:
        """Return the coordinates of a cell for the arrow keys; rows are centred."""
        return column - (length - 1) / 2, float(row)

    def things(self, seat: Seat, steps: Sequence[Step]) -> list[str]:
        """Return sentences about the pieces of a move that are not marbles."""
        ground = [step for step in steps if step.motion in (SLIDE, ROUND)]
        along = [step for step in ground if step.motion == SLIDE]
        if not along:
            return []
        return [self.does("slide", seat, src=self.name(along[0].src), dst=self.name(along[-1].dst))]

    def pieces_at(self, s: S, cell: Cell) -> str:
        """Return the sentence that tells what lies on a cell."""
        marbles = [piece for piece in self.layers(s).get(cell, ()) if piece < MARBLES]
        return self.marble(marbles[0]) if marbles else self.say("speech.free")

    def belongings(self, s: S, seat: Seat) -> str:
        """Return the sentence that tells where all pieces of a seat lie."""
        cells = self.places(cell for cell, piece in self.rules.pieces(s) if piece == seat)
        return self.does("marbles_at", seat, cells=cells) if cells else self.does("no_marbles", seat)

    # --- what a turn did -------------------------------------------------------------------------

    def turn(self, s: S, turn: Turn) -> str:
        """Return the sentences of a whole turn from a position."""
        sentences: list[str] = []
        for move in turn:
            sentences += self.moved(s, move)
            s = self.rules.play(s, move)
        return " ".join(sentences)

    def moved(self, s: S, move: Move) -> list[str]:
        """Return the sentences of one move: what moved, what was pushed or left, and the score if a marble left."""
        steps, seat = self.rules.steps(s, move), self.rules.seat_to_move(s)
        if not steps:
            return [self.does("pass", seat)] if self.rules.text(s, move) else []
        sentences = self.things(seat, [step for step in steps if step.piece >= MARBLES])
        marbles = [step for step in steps if step.piece < MARBLES]
        sentences += self._placed(seat, marbles)
        sentences += self._shifted(seat, [step for step in marbles if step.motion == ROLL and step.src > HAND
                                          and step.dst != OFF])
        sentences += self._pushed(seat, [step for step in marbles if step.motion == PUSH])
        sentences += [self.capital("speech.rides", what=self.marble(step.piece), src=self.name(step.src),
                                   dst=self.name(step.dst)) for step in marbles if step.motion == SLIDE]
        sentences += [self.capital("speech.leaves", what=self.marble(step.piece)) for step in marbles
                      if step.dst == OFF and step.motion == ROLL]
        if any(step.dst == OFF for step in steps):
            sentences.append(self.count(self.rules.play(s, move)))
        return sentences

    def _placed(self, seat: Seat, steps: Sequence[Step]) -> list[str]:
        """Return the sentence about a marble from the hand, and the cell to which the turning board carries it."""
        sentences = []
        for step in steps:
            if step.src == HAND:
                sentences.append(self.does("place", seat, dst=self.name(step.dst)))
                cell = step.dst
                for turned in sorted((other for other in steps if other.motion == TURN), key=lambda other: other.beat):
                    cell = turned.dst if turned.src == cell and turned.piece == step.piece else cell
                if cell != step.dst:
                    sentences.append(self.say("speech.carried", dst=self.name(cell)))
        return sentences

    def _shifted(self, seat: Seat, steps: Sequence[Step]) -> list[str]:
        """Return the sentence about the marbles that moved: one, several along their line, or several sideways."""
        if not steps:
            return []
        first, last = steps[0], steps[-1]
        src, dst = self.name(first.src), self.name(last.dst)
        if len(steps) == 1:
            what = self.say("speech.marble") if first.piece == seat else self.marble(first.piece)
            if first.via:
                return [self.does("roll", seat, src=src, dst=dst, via=self.places(first.via))]
            return [self.does("move", seat, what=what, src=src, dst=dst)]
        if {step.src for step in steps} & {step.dst for step in steps}:
            return [self.does("line", seat, count=self.number(len(steps)), src=src, dst=dst)]
        return [self.does("aside", seat, count=self.number(len(steps)), src=self.places(step.src for step in steps),
                          dst=self.places(step.dst for step in steps))]

    def _pushed(self, seat: Seat, steps: Sequence[Step]) -> list[str]:
        """Return the sentence about the marbles that were pushed, and whether one of them fell off."""
        pushed = [step for step in steps if self.rules.teams[step.piece] != self.rules.teams[seat]]
        if not pushed:
            return []
        owners = dict.fromkeys(step.piece for step in pushed)
        what = self.listed([self._some(owner, sum(step.piece == owner for step in pushed)) for owner in owners])
        last = pushed[-1]
        src, dst = self.name(pushed[0].src), self.name(last.src if last.dst == OFF else last.dst)
        if last.dst != OFF:
            return [self.does("push", seat, what=what, src=src, dst=dst)]
        key = "push.all" if len(pushed) == 1 else "push.off"
        return [self.does(key, seat, what=what, src=src, dst=dst)]

    def _some(self, owner: Seat, n: int) -> str:
        return self.of("speech.marbles", owner, n=n, count=self.number(n))

    # --- places ----------------------------------------------------------------------------------

    def place(self, s: S, target: Target, picker: Picker[S] | None = None, is_goal: bool = False) -> str:
        """Return the name of a target, its pieces, and what a touch there would do if it is possible.

        A touch on a goal that only the board widget knows, not the picker, plays a move.
        """
        parts = [self.name(target)]
        if self.is_cell(target):
            parts.append(self.pieces_at(s, target))
        can = self._can(s, target, picker) if picker is not None else ""
        if can or is_goal:
            parts.append(self.say(f"speech.can.{can or 'play'}"))
        return self.comma.join(parts)

    def is_cell(self, target: Target) -> bool:
        """Whether a target is a cell of the board, and not a button beside it."""
        return True

    def _can(self, s: S, target: Target, picker: Picker[S]) -> str:
        """Return a slug for what a touch on a target would do; empty for nothing."""
        if target in picker.chosen:
            return "let_go"
        if target not in picker.targets():
            return ""
        turn = picker.outcome(target)
        if not turn:
            return "choose" if picker.chosen or not self._has_marble(s, target) else "move"
        for move in turn:
            if any(step.motion == PUSH for step in self.rules.steps(s, move)):
                return "push"
            s = self.rules.play(s, move)
        return "play"

    def _has_marble(self, s: S, cell: Cell) -> bool:
        return any(piece < MARBLES for piece in self.layers(s).get(cell, ()))

    def choices(self, picker: Picker[S]) -> str:
        """Return the sentence that names what can be touched next."""
        targets = self.places(sorted(picker.targets()))
        if not targets:
            return self.say("speech.no_choices")
        if picker.chosen:
            return self.say("speech.choices.chosen", chosen=self.places(picker.chosen), targets=targets)
        return self.say("speech.choices", targets=targets)

    def layers(self, s: S) -> dict[Cell, list[int]]:
        """Return the pieces of every occupied cell, cached for the last position."""
        if self._seen is not s:
            self._seen, self._layers = s, {}
            for cell, piece in self.rules.pieces(s):
                self._layers.setdefault(cell, []).append(piece)
        return self._layers

    # --- typed moves -----------------------------------------------------------------------------

    def tokens(self, s: S) -> list[str]:
        """Return every legal turn as it is written."""
        return [self.rules.turn_text(s, turn) for turn in self.rules.turns(s)]

    def fault(self, s: S, text: str, error: MoveError) -> str:
        """Return one sentence that says what is wrong with a typed move."""
        if isinstance(error, IllegalMove):
            return self.say(f"why.{self.game}.{error.reason}")
        quote = "".join([c if c.isprintable() else "?" for c in text.strip()[:LONGEST_QUOTE]])
        if isinstance(error, AmbiguousMove):
            wanted = self.rules.normal(text)
            fitting = [token for token in self.tokens(s) if token.startswith(wanted)]
            return self.say("talk.ambiguous", text=quote, moves=self.listed(fitting[:FEW]))
        return self.say("talk.unreadable", text=quote, examples=self.listed(spread(self.tokens(s), EXAMPLES)))

    # --- how it stands ---------------------------------------------------------------------------

    def whose_turn(self, s: S) -> str:
        """Return the sentence that names the seat to move."""
        return self.does("turn", self.rules.seat_to_move(s))

    def count(self, s: S) -> str:
        """Return the score of every seat, the listener first."""
        seats = sorted(range(self.rules.seats), key=lambda seat: seat != self.you)
        return " ".join(self.does("have", seat, what=self._stands(s, seat)) for seat in seats)

    def _stands(self, s: S, seat: Seat) -> str:
        counts = self.rules.counts(s, seat)
        return self.listed([self.say(f"stand.{slug}", n=n) for slug, n in counts.items() if slug != "needed"])

    def last(self) -> str:
        """Return the sentences of the last turn."""
        match = self.match
        turns = [first for first, _, _ in match.whole_turns() if first < match.ply]
        if not turns:
            return self.say("speech.no_last")
        return self.turn(match.states[turns[-1]], tuple(match.moves[turns[-1]:match.ply]))

    def hint(self, s: S, turn: Turn) -> str:
        """Return the sentence that recommends a turn."""
        return self.say("speech.hint", move=self.rules.turn_text(s, turn), sentence=self.turn(s, turn))

    def over(self, outcome: Outcome) -> str:
        """Return the sentence that names the winner and the reason."""
        if outcome.reason == RESIGNED and self.match.resigned is not None:
            why = self.of("end.resigned", self.match.resigned)
        else:
            why = self.say("end.agreed" if outcome.reason == AGREED else f"end.{self.game}.{outcome.reason}")
        return f"{self._verdict(outcome)}. {why}"

    def _verdict(self, outcome: Outcome) -> str:
        winners = outcome.winners()
        if not winners:
            return self.say("end.drawn")
        if len(winners) > 1:
            return self.say("end.won.team", name=self.named(winners[0]), other=self.named(winners[1]))
        return self.say("end.won.you") if winners[0] == self.you else self.say("end.won", name=self.named(winners[0]))

    # --- words -----------------------------------------------------------------------------------

    def named(self, seat: Seat) -> Name:
        """Return the name of a seat's player as it stands in a sentence."""
        return Name(seat_name(self.match.players, seat, self.say))

    def does(self, key: str, seat: Seat, **params: object) -> str:
        """Return a sentence about what a seat does: "You ..." to the listener."""
        return self.of(f"speech.{key}", seat, **params)

    def of(self, key: str, seat: Seat, **params: object) -> str:
        """Return a text about a seat by name, or to the listener as `you`."""
        if seat == self.you:
            return self.say(f"{key}.you", **params)
        return self.say(key, name=self.named(seat), **params)

    def marble(self, seat: Seat) -> str:
        """Return the name of a seat's marble."""
        return self.of("speech.marble_of", seat)

    def number(self, n: int) -> str:
        """Return a small number as a word."""
        return self.say(f"speech.number.{n}") if n in COUNTED else str(n)

    def places(self, targets: Iterable[Target]) -> str:
        """Return the names of targets, joined."""
        return self.listed([self.name(target) for target in targets])

    def listed(self, parts: Sequence[str]) -> str:
        """Return several things joined, the last one after an "and"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("speech.list", all=self.comma.join(parts[:-1]), last=parts[-1])

    def capital(self, key: str, **params: object) -> str:
        """Return a sentence, with a capital letter unless it is to be part of a list."""
        text = self.say(key, **params)
        return text[:1].upper() + text[1:] if self.has_capitals else text
