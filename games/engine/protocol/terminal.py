"""A game in a terminal: the board as text, moves typed in notation, and events told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import TextIOWrapper
from typing import Any, Final, TextIO

from games.engine.core.errors import MoveError
from games.engine.core.game import Game
from games.engine.core.match import Match, Player
from games.engine.core.picker import Picker
from games.engine.core.rules import Seat
from games.engine.protocol.line_reader import Lines, UnreadableLine
from games.engine.search.engine import Engine
from games.engine.speech.sentences import FEW, spread
from games.engine.speech.words import Say

QUIT: Final = "quit"
HINT_LEVEL: Final = "hard"
LISTED: Final = 24  # moves that are told at once


class TerminalGame:
    """One game between a person and computers, in lines of text."""

    def __init__(self, game: Game, variant: str, options: Mapping[str, str], level: str, seat: Seat, seed: int,
                 say: Say, tell: Callable[[str], None], shows_board: bool = True) -> None:
        variant = variant or game.variants[0][0]
        rules = game.make_rules(variant, options)
        players = tuple(Player() if who == seat else Player(level=level) for who in range(rules.seats))
        self.match: Match[Any] = Match(rules, game.id, variant, options, players, seed=seed)
        self.rules, self.seat, self.level, self.say, self.tell = rules, seat, level, say, tell
        self.evaluator = game.make_evaluator(rules)
        self.speech = game.speech(self.match, say)
        self.shows_board = shows_board
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: self.tell(self.say("talk.help")),
            "board": lambda rest: self.tell(self.rules.diagram(self.match.state)),
            "last": lambda rest: self.tell(self.speech.last()),
            "turn": lambda rest: self.tell(self.speech.whose_turn(self.match.state)),
            "count": lambda rest: self.tell(self.speech.count(self.match.state)),
            "own": lambda rest: self.tell(self.speech.belongings(self.match.state, self.seat)),
            "others": self._others, "moves": self._moves, "cell": self._cell, "hint": self._hint, "undo": self._undo,
        }

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.match.result() is not None

    def welcome(self, title: str) -> None:
        """Print the game and its players."""
        variant = self.say(f"variant.{self.match.game}.{self.match.variant}")
        self.tell(self.say("talk.welcome", game=title, variant=variant))

    def answer(self, line: str) -> None:
        """Carry out a line that the person typed: a command, or a move, which is played and answered."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        if word.lower() in self.commands:
            self.commands[word.lower()](rest.strip())
            return
        try:
            turn = self.rules.parse(self.match.state, line)
        except MoveError as error:
            self.tell(self.speech.fault(self.match.state, line, error))
            return
        for move in turn:
            self._play(move)
        self.go_on()

    def go_on(self) -> None:
        """Let the computers play and make forced passes until the person has something to decide."""
        while not self.is_over:
            state, moves = self.match.state, self.rules.moves(self.match.state)
            if len(moves) == 1 and not self.rules.taps(state, moves[0]):
                self._play(moves[0])
            elif self.match.seat_to_move == self.seat:
                break
            else:
                self._play(Engine(self.evaluator, state, self.level, self.match.seed + self.match.ply).think())
        if self.shows_board:
            self.tell(self.rules.diagram(self.match.state))
        result = self.match.result()
        self.tell(self.speech.whose_turn(self.match.state) if result is None else self.speech.over(result))

    def _play(self, move: tuple[int, ...]) -> None:
        sentences = self.speech.moved(self.match.state, move)
        self.match.play(move)
        if sentences:
            self.tell(" ".join(sentences))

    # --- commands --------------------------------------------------------------------------------

    def _others(self, rest: str) -> None:
        for seat in range(self.rules.seats):
            if seat != self.seat:
                self.tell(self.speech.belongings(self.match.state, seat))

    def _moves(self, start: str) -> None:
        tokens = [token for token in self.speech.tokens(self.match.state) if token.lower().startswith(start.lower())]
        if not tokens:
            self.tell(self.say("talk.moves.none", start=start))
        elif len(tokens) > LISTED:
            listed = self.speech.listed(spread(tokens, FEW))
            self.tell(self.say("talk.moves.more", n=len(tokens), moves=listed))
        else:
            self.tell(self.say("talk.moves", n=len(tokens), moves=self.speech.listed(tokens)))

    def _cell(self, name: str) -> None:
        state = self.match.state
        picker = Picker(self.rules, state)
        for row in self.speech.rows(state, picker.targets()):
            for cell in row:
                if self.speech.name(cell) == name.lower():
                    self.tell(self.speech.place(state, cell, picker))
                    return
        self.tell(self.say("talk.no_cell", cell=name))

    def _hint(self, rest: str) -> None:
        engine = Engine(self.evaluator, self.match.state, HINT_LEVEL, self.match.seed)
        engine.think()
        self.tell(self.speech.hint(self.match.state, engine.hint().turn))

    def _undo(self, rest: str) -> None:
        own = [first for first, seat, _ in self.match.turns() if seat == self.seat and first < self.match.ply]
        if not own:
            self.tell(self.say("toast.no_undo"))
            return
        self.match.go_to(own[-1])
        self.tell(self.say("talk.undone"))
        self.go_on()


def play(game: TerminalGame, title: str, source: TextIO, sink: TextIO) -> None:
    """Play until the game is over, the person quits, or the input ends."""
    if isinstance(sink, TextIOWrapper):
        sink.reconfigure(errors="replace")  # a terminal may not know all our letters
    lines = Lines(source, QUIT)
    game.welcome(title)
    game.go_on()
    while not game.is_over:
        if sink.isatty():
            print("> ", end="", file=sink, flush=True)
        try:
            line = lines.next()
        except UnreadableLine:
            game.tell(game.say("talk.not_text"))
            continue
        if line.strip().lower() == QUIT:
            game.tell(game.say("talk.bye"))
            return
        game.answer(line)
