"""The Universal Game Interface: plain lines over stdin and stdout, as match runners speak it.

While a search or a count runs, `stop` and `isready` are read between two slices of it and answered at once, `quit` and
the end of input stop it; every other command waits for its answer. A bad command answers one `error` line and changes
nothing. The tree is kept while a position continues the one before.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator
from io import TextIOWrapper
from math import inf
from typing import Any, TextIO

from games.engine.core.errors import GameError
from games.engine.core.game import Game, pick
from games.engine.core.rules import Move, Outcome, Rules
from games.engine.protocol.line_reader import Lines, UnreadableLine
from games.engine.protocol.perft import counted
from games.engine.search.decision import Limits
from games.engine.search.engine import FRAME_MS, Engine, Info
from games.engine.search.levels import LEVELS, levels_for
from games.engine.search.styles import BALANCED, STYLES, styled

ENGINE_NAME = "Agate"
ENGINE_AUTHOR = "the Agate authors"
QUIT = "quit"
MOST_WAITING = 1_000  # lines that came during a search and are answered after it
TURNS_LEFT = 25  # a clock is spent as if the game had this many turns to come
REPORT_SECONDS = 0.5  # the longest silence of a search
MOST_LINES = 8  # turns that a search reports at most
DEEPEST = 99  # turns that perft may count
NO_HANDICAP = "<empty>"
NO_STYLE = "balanced"
DIGITS = 18  # of a number in a command
LONGEST_ERROR = 240  # characters of an answer that quotes what it was given

Work = Generator[str, None, str]  # what is said meanwhile, or nothing; then the answer


class CommandError(GameError):
    """A command that cannot be carried out; the text becomes the `error` line."""


class Ugi:
    """One conversation: the chosen game, its options, and the position that commands speak of."""

    def __init__(self, games: tuple[Game, ...], say: Callable[[str], None]) -> None:
        self.games = {game.id: game for game in games}
        self.say = say
        self.level = list(LEVELS)[-1]
        self.style = BALANCED
        self.seed = 0
        self.lines = 1  # turns that a search reports, the best ones
        self.game = games[0]
        self.variant = self.game.variants[0][0]
        self.options: dict[str, str] = {}
        self.rules: Rules[Any] = self.game.make_rules()
        self.evaluator = self.game.make_evaluator(self.rules)
        self.start = self.state = self.rules.start()
        self.moves: list[Move] = []  # that led from the start to here
        self.known: tuple[list[str], list[str]] = ([], [])  # the words for its start and the turns since then
        self.engine: Engine | None = None
        self.thought: list[Move] = []  # the moves that led to what the engine thinks about
        self.work: Work | None = None
        self.is_stopping = False
        self.is_waiting = False  # whether the work has nothing to do until it is stopped
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi, "isready": self._isready, "setoption": self._setoption, "uginewgame": self._newgame,
            "position": self._position, "query": self._query, "perft": self._perft, "d": self._draw,
            "go": self._go, "stop": self._stop,
        }

    def handle(self, line: str) -> bool:
        """Carry out one command line; return False once the conversation is over."""
        words = line.split()
        if not words:
            return True
        if words[0] == QUIT:
            return False
        try:
            command = self.commands.get(words[0])
            if command is None:
                raise CommandError(f"There is no command '{words[0]}'.")
            command(words[1:])
        except GameError as error:
            self.refuse(str(error))
        return True

    def refuse(self, sentence: str) -> None:
        """Print what was wrong, in one line that is not too long."""
        self.say(f"error {sentence[:LONGEST_ERROR]}")

    def go_on(self) -> None:
        """Run one slice of the search or count, and print the answer when it is done."""
        if self.work is None:
            return
        try:
            info = next(self.work)
        except StopIteration as done:
            self.work = None
            self.is_waiting = False
            self.say(done.value)
        else:
            for line in info.splitlines():
                self.say(line)

    def stop(self) -> None:
        """End the running search or count with the result so far."""
        self.is_stopping = True
        self.is_waiting = False

    # --- commands ------------------------------------------------------------------------------------

    def _ugi(self, words: list[str]) -> None:
        self.say(f"id name {ENGINE_NAME}")
        self.say(f"id author {ENGINE_AUTHOR}")
        self._say_combo("Game", tuple(self.games), self.game.id)
        self._say_combo("Variant", tuple(self.game.every_variant), self.variant)
        for name, values in self.game.options:
            self._say_combo(name.capitalize(), values, self.options.get(name, values[0]))
        for handicap in self.game.handicaps:
            chosen = self.options.get(handicap.name, NO_HANDICAP)
            self.say(f"option name {handicap.name.capitalize()} type string default {chosen}")
        self._say_combo("Level", levels_for(self.evaluator), self.level)
        self._say_combo("Style", (NO_STYLE, *STYLES), self.style or NO_STYLE)
        self.say(f"option name Seed type spin default {self.seed} min 0")
        self.say(f"option name MultiPV type spin default {self.lines} min 1 max {MOST_LINES}")
        self.say("ugiok")

    def _say_combo(self, name: str, values: tuple[str, ...], chosen: str) -> None:
        listed = " ".join(f"var {value}" for value in values)
        self.say(f"option name {name} type combo default {chosen} {listed}")

    def _isready(self, words: list[str]) -> None:
        self.say("readyok")

    def _setoption(self, words: list[str]) -> None:
        if len(words) < 4 or words[0] != "name" or "value" not in words:
            raise CommandError("Say it as: setoption name NAME value VALUE.")
        split = words.index("value")
        name, value = " ".join(words[1:split]).lower(), " ".join(words[split + 1:])
        if name == "level":
            self.level = pick(value, {level: level for level in levels_for(self.evaluator)}, "level")
            self.engine = None
            return
        if name == "style":
            self.style = pick(value, {NO_STYLE: BALANCED, **{style: style for style in STYLES}}, "style")
            self.engine = None
            return
        if name == "seed":
            self.seed = _whole_number(value, "Seed")
            self.engine = None
            return
        if name == "multipv":
            lines = _whole_number(value, "MultiPV")
            if not 1 <= lines <= MOST_LINES:
                raise CommandError(f"'MultiPV' is a number from 1 to {MOST_LINES}.")
            self.lines = lines
            return
        game, variant, options = self.game, self.variant, dict(self.options)
        if name == "game":
            game = pick(value, self.games, "game")
            variant, options = game.variants[0][0], {}
        elif name == "variant":
            variant = value
        elif value == NO_HANDICAP:
            options.pop(name, None)
        else:
            options[name] = value
        rules = game.make_rules(variant, options)
        self.game, self.variant, self.options, self.rules = game, variant, options, rules
        self.evaluator = game.make_evaluator(rules)
        if self.level not in levels_for(self.evaluator):
            self.level = list(LEVELS)[-1]
        self._newgame([])

    def _newgame(self, words: list[str]) -> None:
        self.engine = None
        self.known = ([], [])
        self._set_position(self.rules.start(), [])

    def _set_position(self, start: Any, moves: list[Move]) -> None:
        """Set the position that moves lead to from a start; an engine whose position lies on the way is kept."""
        if self.engine is not None and (start != self.start or moves[:len(self.thought)] != self.thought):
            self.engine = None
        self.start, self.moves = start, moves
        self.state = self.rules.after(start, tuple(moves))

    def _position(self, words: list[str]) -> None:
        split = words.index("moves") if "moves" in words else len(words)
        place, turns = words[:split], words[split + 1:]
        known_place, known_turns = self.known
        continues = place == known_place and turns[:len(known_turns)] == known_turns
        if place == ["startpos"]:
            start = self.rules.start()
        elif len(place) > 1 and place[0] == "fen":
            start = self.rules.from_position(" ".join(place[1:]))
        else:
            raise CommandError("Say it as: position startpos|fen TEXT [moves ...].")
        state, moves = (self.state, list(self.moves)) if continues else (start, [])
        moves += self.rules.parse_tokens(state, turns[len(known_turns) if continues else 0:])
        self._set_position(start, moves)
        self.known = (place, turns)

    def _query(self, words: list[str]) -> None:
        outcome = self.rules.result(self.state)
        answers: dict[str, Callable[[], str]] = {
            "gameover": lambda: _truth(outcome is not None),
            "result": lambda: _result_text(outcome),
            "p1turn": lambda: _truth(self.rules.seat_to_move(self.state) == 0),
            "turn": lambda: str(self.rules.seat_to_move(self.state)),
            "moves": lambda: " ".join(self.rules.turn_text(self.state, turn) for turn in self.rules.turns(self.state)),
            "position": lambda: self.rules.position(self.state),
        }
        if len(words) != 1 or words[0] not in answers:
            raise CommandError(f"A query is one of: {', '.join(answers)}.")
        self.say(f"response {answers[words[0]]()}".rstrip())

    def _perft(self, words: list[str]) -> None:
        depth = _whole_number(" ".join(words), "perft")
        if depth > DEEPEST:
            raise CommandError(f"perft counts to a depth of {DEEPEST} at most.")
        self._begin(self._count(depth))

    def _draw(self, words: list[str]) -> None:
        self.say(self.rules.diagram(self.state))
        self.say(self.rules.position(self.state))

    def _go(self, words: list[str]) -> None:
        if self.rules.result(self.state) is not None:
            raise CommandError("The game is over.")
        if words == ["infinite"]:
            self._begin(self._choose(Limits(seconds=inf)))
            return
        known = ["nodes", "movetime", "depth"]
        clocks = [f"p{seat + 1}{kind}" for seat in range(self.rules.seats) for kind in ("time", "inc")]
        if len(words) % 2 or not set(words[::2]) <= {*known, *clocks}:
            raise CommandError("Say it as: go nodes N|movetime MS|depth N|infinite|p1time MS p2time MS.")
        limits = {name: _whole_number(amount, f"go {name}")
                  for name, amount in zip(words[::2], words[1::2], strict=True)}
        clock = f"p{self.rules.seat_to_move(self.state) + 1}"
        if f"{clock}time" in limits:
            left = limits[f"{clock}time"]
            limits["movetime"] = min(left // TURNS_LEFT + limits.get(f"{clock}inc", 0), left // 2)
        self._begin(self._choose(Limits(
            iterations=max(1, limits["nodes"]) if "nodes" in limits else 0,
            seconds=max(1, limits["movetime"]) / 1000 if "movetime" in limits else 0.0,
            depth=limits.get("depth", 0))))

    def _stop(self, words: list[str]) -> None:
        self.stop()

    def _begin(self, work: Work) -> None:
        self.is_stopping = False
        self.work = work

    def _count(self, depth: int) -> Work:
        """Count lines of play, slice by slice."""
        started = slice_began = time.perf_counter()
        nodes = 0
        for nodes in counted(self.rules, self.state, depth):
            if time.perf_counter() - slice_began > FRAME_MS / 1000:
                yield ""
                if self.is_stopping:
                    return f"error perft was stopped after {nodes} nodes."
                slice_began = time.perf_counter()
        return f"info depth {depth} nodes {nodes} time {round(1000 * (time.perf_counter() - started))}"

    def _choose(self, limits: Limits) -> Work:
        """Search slice by slice, print `info` at least twice a second, and finally the best move."""
        engine = self._engine(limits)
        known, told, told_at = engine.search.root.visits, 0, 0.0
        while not engine.step() and not self.is_stopping:
            nodes = engine.search.root.visits
            is_news = nodes >= 2 * told or engine.spent - told_at >= REPORT_SECONDS
            yield self._info_text(engine, known) if is_news else ""
            if is_news:
                told, told_at = nodes, engine.spent
        yield self._info_text(engine, known)
        while limits.seconds == inf and not self.is_stopping:
            self.is_waiting = True  # all is known, but the answer is wanted when `stop` comes
            yield ""
        return f"bestmove {self._tokens(engine.line())[0]}"

    def _engine(self, limits: Limits) -> Engine:
        """Return the engine for this position, with the tree of an earlier one if it can be kept."""
        engine = self.engine
        if engine is None:
            engine = self.engine = Engine(self.evaluator, self.state, styled(self.level, self.style), self.seed)
        else:
            for move in self.moves[len(self.thought):]:
                engine.advance(move)
        self.thought = list(self.moves)
        engine.begin(limits if any(limits) else None)
        return engine

    def _info_text(self, engine: Engine, known: int) -> str:
        """Return the `info` line of a search that began with `known` nodes, or one for each of its best turns."""
        info: Info = engine.info()
        speed = round((info.nodes - known) / engine.spent) if engine.spent else 0
        effort = f"nodes {info.nodes} nps {speed} time {round(1000 * engine.spent)}"
        if self.lines > 1:
            return "\n".join(
                f"info multipv {number} depth {len(line)} {effort} visits {visits} score {value:.3f} "
                f"pv {' '.join(self._tokens(line))}"
                for number, (line, value, visits) in enumerate(engine.best_turns(self.lines), 1))
        expected = " ".join(f"{share:.3f}" for share in info.expected)
        return f"info depth {len(info.line)} {effort} score {expected} pv {' '.join(self._tokens(info.line))}"

    def _tokens(self, line: tuple[Move, ...]) -> list[str]:
        """Return moves from the current position as the tokens of the protocol, without an unfinished turn."""
        return self.rules.tokens(self.state, line)


def converse(games: tuple[Game, ...], source: TextIO, sink: TextIO) -> None:
    """Speak the protocol until `quit` or the end of input."""

    def say(line: str) -> None:
        print(line, file=sink, flush=True)

    if isinstance(sink, TextIOWrapper):
        sink.reconfigure(errors="backslashreplace")  # a terminal may not know the letters that an error quotes
    ugi, lines = Ugi(games, say), Lines(source, QUIT)
    waiting: deque[str] = deque()
    is_ending = False
    while True:
        if ugi.work is not None and not ugi.is_waiting and (is_ending or lines.are_none_here()):
            ugi.go_on()
            continue
        try:
            line = waiting.popleft() if waiting and ugi.work is None else lines.next()
        except UnreadableLine as problem:
            ugi.refuse(str(problem))
            continue
        word = line.split()[:1]
        if ugi.work is None:
            if not ugi.handle(line):
                return
            if is_ending:
                ugi.stop()
        elif word == [QUIT]:
            is_ending = True
            waiting.append(line)
            ugi.stop()
        elif word in (["stop"], ["isready"]):
            ugi.handle(line)
        elif len(waiting) < MOST_WAITING:
            waiting.append(line)
        else:
            ugi.refuse("Too many lines are waiting for the search to end: this one is left out.")


def _whole_number(text: str, what: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= DIGITS:
        return int(text)
    raise CommandError(f"'{what}' takes a whole number of at most {DIGITS} digits.")


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _result_text(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    return " ".join(f"p{seat + 1}win" for seat in outcome.winners()) or "draw"
