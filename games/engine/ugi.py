"""The Universal Game Interface: plain lines over stdin and stdout, as match runners speak it.

While a search runs, `stop` and `isready` are read between two slices of it and answered at once; every
other command waits for the best move. A bad command answers one `error` line and changes nothing.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from typing import Any, TextIO

from games.engine.errors import GameError
from games.engine.game import Game, pick
from games.engine.perft import perft
from games.engine.players import LEVELS, Info, Thinker, levels_for
from games.engine.rules import Move, Outcome, Rules

ENGINE_NAME = "Agate"
ENGINE_AUTHOR = "the Agate authors"
QUIT = "quit"
TURNS_LEFT = 25  # a clock is spent as if the game had this many turns to come


class Refused(ValueError):
    """A command that cannot be carried out; the text becomes the `error` line."""


class Ugi:
    """One conversation: the chosen game, its options, and the position that commands speak of."""

    def __init__(self, games: tuple[Game, ...], say: Callable[[str], None]) -> None:
        self.games = {game.id: game for game in games}
        self.say = say
        self.level = list(LEVELS)[-1]
        self.seed = 0
        self.game = games[0]
        self.variant = self.game.variants[0][0]
        self.options: dict[str, str] = {}
        self.rules: Rules[Any] = self.game.make_rules()
        self.evaluator = self.game.make_evaluator(self.rules)
        self.state = self.rules.start()
        self.search: Generator[str, None, str] | None = None
        self.is_stopping = False
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi, "isready": self._isready, "setoption": self._setoption, "uginewgame": self._newgame,
            "position": self._position, "query": self._query, "perft": self._perft, "d": self._draw,
            "go": self._go, "stop": self._stop,
        }

    def handle(self, line: str) -> bool:
        """Carries out one command line; False once the conversation is over."""
        words = line.split()
        if not words:
            return True
        if words[0] == QUIT:
            return False
        try:
            command = self.commands.get(words[0])
            if command is None:
                raise Refused(f"There is no command '{words[0]}'.")
            command(words[1:])
        except (Refused, GameError) as error:
            self.say(f"error {error}")
        return True

    def think(self) -> None:
        """One slice of the running search; says the best move when it is done."""
        if self.search is None:
            return
        try:
            info = next(self.search)
        except StopIteration as done:
            self.search = None
            self.say(f"bestmove {done.value}")
        else:
            if info:
                self.say(f"info {info}")

    # --- commands ------------------------------------------------------------------------------------

    def _ugi(self, words: list[str]) -> None:
        self.say(f"id name {ENGINE_NAME}")
        self.say(f"id author {ENGINE_AUTHOR}")
        self._say_combo("Game", tuple(self.games), self.game.id)
        self._say_combo("Variant", tuple(name for name, _ in self.game.variants), self.variant)
        for name, values in self.game.options:
            self._say_combo(name.capitalize(), values, self.options.get(name, values[0]))
        self._say_combo("Level", levels_for(self.evaluator), self.level)
        self.say(f"option name Seed type spin default {self.seed} min 0")
        self.say("ugiok")

    def _say_combo(self, name: str, values: tuple[str, ...], chosen: str) -> None:
        listed = " ".join(f"var {value}" for value in values)
        self.say(f"option name {name} type combo default {chosen} {listed}")

    def _isready(self, words: list[str]) -> None:
        self.say("readyok")

    def _setoption(self, words: list[str]) -> None:
        if len(words) < 4 or words[0] != "name" or "value" not in words:
            raise Refused("Say it as: setoption name NAME value VALUE.")
        split = words.index("value")
        name, value = " ".join(words[1:split]).lower(), " ".join(words[split + 1:])
        if name == "level":
            self.level = pick(value, {level: level for level in levels_for(self.evaluator)}, "level")
            return
        if name == "seed":
            self.seed = _whole_number(value, "Seed")
            return
        game, variant, options = self.game, self.variant, dict(self.options)
        if name == "game":
            game = pick(value, self.games, "game")
            variant, options = game.variants[0][0], {}
        elif name == "variant":
            variant = value
        else:
            options[name] = value
        rules = game.make_rules(variant, options)
        self.game, self.variant, self.options, self.rules = game, variant, options, rules
        self.evaluator = game.make_evaluator(rules)
        self.state = rules.start()

    def _newgame(self, words: list[str]) -> None:
        self.state = self.rules.start()

    def _position(self, words: list[str]) -> None:
        split = words.index("moves") if "moves" in words else len(words)
        if words[:split] == ["startpos"]:
            state = self.rules.start()
        elif split > 1 and words[0] == "fen":
            state = self.rules.from_position(" ".join(words[1:split]))
        else:
            raise Refused("Say it as: position startpos|fen TEXT [moves ...].")
        for token in words[split + 1:]:
            for move in self.rules.parse(state, token):
                state = self.rules.play(state, move)
        self.state = state

    def _query(self, words: list[str]) -> None:
        outcome = self.rules.result(self.state)
        answers: dict[str, Callable[[], str]] = {
            "gameover": lambda: _truth(outcome is not None),
            "result": lambda: _result_text(outcome),
            "p1turn": lambda: _truth(self.rules.turn(self.state) == 0),
            "turn": lambda: str(self.rules.turn(self.state)),
            "moves": lambda: " ".join(self.rules.turn_text(self.state, turn) for turn in self.rules.turns(self.state)),
            "position": lambda: self.rules.position(self.state),
        }
        if len(words) != 1 or words[0] not in answers:
            raise Refused(f"A query is one of: {', '.join(answers)}.")
        self.say(f"response {answers[words[0]]()}".rstrip())

    def _perft(self, words: list[str]) -> None:
        depth = _whole_number(" ".join(words), "perft")
        started = time.perf_counter()
        nodes = perft(self.rules, self.state, depth)
        self.say(f"info depth {depth} nodes {nodes} time {round(1000 * (time.perf_counter() - started))}")

    def _draw(self, words: list[str]) -> None:
        self.say(self.rules.board(self.state))
        self.say(self.rules.position(self.state))

    def _go(self, words: list[str]) -> None:
        if self.rules.result(self.state) is not None:
            raise Refused("The game is over.")
        known = ["nodes", "movetime", "depth"]
        clocks = [f"p{seat + 1}{kind}" for seat in range(self.rules.seats) for kind in ("time", "inc")]
        if len(words) % 2 or not set(words[::2]) <= {*known, *clocks}:
            raise Refused("Say it as: go nodes N|movetime MS|depth N, or with clocks: go p1time MS p2time MS.")
        limits = {name: _whole_number(amount, f"go {name}")
                  for name, amount in zip(words[::2], words[1::2], strict=True)}
        clock = f"p{self.rules.turn(self.state) + 1}"
        if f"{clock}time" in limits:
            left = limits[f"{clock}time"]
            limits["movetime"] = min(left // TURNS_LEFT + limits.get(f"{clock}inc", 0), left // 2)
        self.is_stopping = False
        self.search = self._choose(Thinker(
            self.evaluator, self.state, self.level, self.seed, depth=limits.get("depth", 0),
            iterations=max(1, limits["nodes"]) if "nodes" in limits else 0,
            seconds=max(1, limits["movetime"]) / 1000 if "movetime" in limits else 0.0))

    def _stop(self, words: list[str]) -> None:
        self.is_stopping = True

    def _choose(self, thinker: Thinker) -> Generator[str, None, str]:
        """Thinks slice by slice, yields an `info` text whenever the nodes have doubled, and returns the token."""
        reported = 0
        while not thinker.step() and not self.is_stopping:
            info = thinker.info()
            is_news = info.nodes >= 2 * reported
            yield self._info_text(info) if is_news else ""
            reported = info.nodes if is_news else reported
        yield self._info_text(thinker.info())
        return self._tokens(thinker.line())[0]

    def _info_text(self, info: Info) -> str:
        chances = " ".join(f"{chance:.3f}" for chance in info.chances)
        return f"nodes {info.nodes} score {chances} pv {' '.join(self._tokens(info.line))}"

    def _tokens(self, line: tuple[Move, ...]) -> list[str]:
        """Moves from the current position on, as the tokens that the protocol exchanges; half a turn is left out."""
        tokens, token, state = [], "", self.state
        for move in line:
            token += self.rules.text(state, move)
            if self.rules.is_turn_complete(state, move):
                tokens.append(token)
                token = ""
            state = self.rules.play(state, move)
        return tokens


def converse(games: tuple[Game, ...], source: TextIO = sys.stdin, sink: TextIO = sys.stdout) -> None:
    """Speaks the protocol until `quit` or the end of input."""

    def say(line: str) -> None:
        print(line, file=sink, flush=True)

    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in source:
            lines.put(line)
        lines.put(QUIT)

    threading.Thread(target=read, daemon=True).start()
    ugi = Ugi(games, say)
    waiting: deque[str] = deque()
    while True:
        if ugi.search is None:
            if not ugi.handle(waiting.popleft() if waiting else lines.get()):
                return
        elif lines.empty():
            ugi.think()
        else:
            line = lines.get()
            if line.split()[:1] in (["stop"], ["isready"]):
                ugi.handle(line)
            else:
                waiting.append(line)


def _whole_number(text: str, what: str) -> int:
    if text.isascii() and text.isdigit():
        return int(text)
    raise Refused(f"'{what}' takes a whole number.")


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _result_text(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    return " ".join(f"p{seat + 1}win" for seat in outcome.winners()) or "draw"
