"""The text protocol UGI: each command has its answer, and a faulty command changes nothing."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from games.catalogue import GAMES
from games.engine.protocol.ugi import MOST_WAITING, Ugi, converse


class UgiClient:
    """A client that keeps the answers to the last command."""

    def __init__(self, *commands: str) -> None:
        self.answers: list[str] = []
        self.ugi = Ugi(GAMES, self.answers.append)
        for command in commands:
            assert self.ask(command) == [], command

    def ask(self, command: str) -> list[str]:
        del self.answers[:]
        self.ugi.handle(command)
        for _ in range(100_000):
            if self.ugi.work is None:
                return list(self.answers)
            self.ugi.go_on()
        raise AssertionError("the search does not end")

    def answer_to(self, command: str) -> str:
        answers = self.ask(command)
        assert len(answers) == 1, answers
        return answers[0]


def test_the_greeting_names_the_engine_and_its_options() -> None:
    answers = UgiClient().ask("ugi")
    assert answers[0].startswith("id name Agate")
    assert "option name Game type combo default orbito var orbito var abalone var quits var slyne" in answers
    assert answers[-1] == "ugiok"
    assert UgiClient().answer_to("isready") == "readyok"


def test_options_choose_game_variant_and_rules() -> None:
    client = UgiClient("setoption name Game value quits", "setoption name Variant value short",
                "setoption name Step value straight")
    tokens = client.answer_to("query moves").split()
    assert "a4a3" in tokens
    assert "option name Step type combo default straight var diagonal var straight" in client.ask("ugi")


def test_queries_of_a_new_game() -> None:
    client = UgiClient("setoption name Game value abalone")
    assert client.answer_to("query gameover") == "response false"
    assert client.answer_to("query result") == "response none"
    assert client.answer_to("query p1turn") == "response true"
    assert client.answer_to("query turn") == "response 0"
    assert len(client.answer_to("query moves").split()) == 1 + 44
    assert client.answer_to("query position").startswith("response wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b")


def test_a_position_command_that_extends_the_last_one_gives_the_same_position() -> None:
    """Each command of a series (longer, shorter, other turns, another start, an error) acts as it would alone."""
    lines = ("startpos moves b1c2", "startpos moves b1c2 3<", "startpos moves b1c2 3< a2b3", "startpos moves b1c2",
             "startpos", "startpos moves a2b3", "startpos moves a2b3 zz", "startpos moves a2b3 3<",
             "fen .00../00.../0...1/...11/..11. 1 0,0 -", "fen .00../00.../0...1/...11/..11. 1 0,0 - moves 3<")
    client = UgiClient("setoption name Game value quits")
    for line in lines:
        said = client.ask(f"position {line}")
        alone = UgiClient("setoption name Game value quits")
        if alone.ask(f"position {line}"):
            assert said
        else:
            assert client.answer_to("query position") == alone.answer_to("query position"), line


def test_a_position_is_given_by_startpos_or_text_and_moves() -> None:
    client = UgiClient("position startpos moves @a4 a3b3@d1")
    assert client.answer_to("query turn") == "response 0"
    client.ask("position fen .www/.b../..b./...b w moves @d3")
    assert client.answer_to("query gameover") == "response true"
    assert client.answer_to("query result") == "response p1win"
    assert client.answer_to("query moves") == "response"
    assert client.answer_to("go nodes 1").startswith("error")


@pytest.mark.parametrize("command", [
    "hello", "setoption", "setoption name Game", "setoption name Game value chess", "setoption name Variant value none",
    "setoption name Colour value red", "position", "position fen", "position fen nonsense",
    "position startpos moves @z9",
    "position startpos moves @a4 a3b3@d1 @a1 @a2 @zz", "query", "query weather", "go nodes", "go nodes -1",
    "setoption name Level value godlike", "setoption name Style value wild", "setoption name Seed value x",
    "go forever", "perft", "perft x", "perft 1 2", "perft 100000", "perft " + "9" * 5000, "go nodes " + "9" * 5000,
    "setoption name Seed value " + "9" * 5000, "\x1b[2J", "go nodes \u00b2", "position fen \x00 \x07",
    "position startpos moves \x1b", "go infinite nodes 3",
    *[f"setoption name MultiPV value {value}" for value in ("0", "9", "-1", "2.0", "x", "2 3", "\u00b2", "9" * 5000)],
    "setoption name MultiPV value", "setoption name MultiPV",
])
def test_a_bad_command_answers_one_error_and_changes_nothing(command: str) -> None:
    client = UgiClient("position startpos moves @a4")
    before = (client.answer_to("query position"), client.ask("ugi"))
    answer = client.answer_to(command)
    assert answer.startswith("error ")
    assert answer.isprintable()
    assert len(answer) < 300
    assert (client.answer_to("query position"), client.ask("ugi")) == before


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_go_answers_a_legal_token_and_perft_counts_tokens(game: str) -> None:
    client = UgiClient(f"setoption name Game value {game}")
    tokens = client.answer_to("query moves").split()[1:]
    assert f"nodes {len(tokens)}" in client.answer_to("perft 1")
    best = client.ask("go nodes 20")[-1].split()
    assert best[0] == "bestmove"
    assert best[1] in tokens


def test_a_search_reports_nodes_score_and_line_and_repeats_by_seed() -> None:
    answers = [UgiClient("setoption name Seed value 7", "position startpos moves @a4").ask("go nodes 300")
               for _ in range(2)]
    first, second = (said[-2:] for said in answers)
    assert first[1] == second[1]
    last, again = first[0].split(), second[0].split()
    assert last[last.index("score"):] == again[again.index("score"):]
    assert last[1:9:2] == ["depth", "nodes", "nps", "time"]
    assert int(last[last.index("nodes") + 1]) >= 300
    shares = last[last.index("score") + 1:last.index("pv")]
    assert sum(float(share) for share in shares) == pytest.approx(1.0, abs=0.002)
    assert last[last.index("pv") + 1] == answers[0][-1].split()[1]


def reported_lines(answers: list[str]) -> list[dict[str, str]]:
    """Return the last report of a search with several lines: the fields of each line, and its first turn as `turn`."""
    lines: list[dict[str, str]] = []
    for answer in answers[:-1]:
        numbers, line = answer.split(" pv ")
        words = numbers.split()
        assert words[0] == "info"
        told = dict(zip(words[1::2], words[2::2], strict=True)) | {"turn": line.split()[0], "line": line}
        lines = [told] if told["multipv"] == "1" else [*lines, told]
    return lines


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_multipv_lines_are_in_order_and_begin_with_different_turns(game: str) -> None:
    """The first line begins with the turn that would be played; the others are ordered by visits."""
    client = UgiClient(f"setoption name Game value {game}", "setoption name MultiPV value 8")
    legal = client.answer_to("query moves").split()[1:]
    answers = client.ask("go nodes 600")
    lines = reported_lines(answers)
    count = min(8, len(legal))
    assert [line["multipv"] for line in lines] == [str(number + 1) for number in range(count)]
    assert answers[-1] == f"bestmove {lines[0]['turn']}"
    assert len({line["turn"] for line in lines}) == count
    assert {line["turn"] for line in lines} <= set(legal)
    visits = [int(line["visits"]) for line in lines]
    assert visits[1:] == sorted(visits[1:], reverse=True)
    assert sum(visits) <= int(lines[0]["nodes"])
    assert all(0.0 <= float(line["score"]) <= 1.0 and int(line["depth"]) > 0 for line in lines)
    assert len({line["nodes"] for line in lines}) == 1
    for line in lines:
        assert client.ask(f"position startpos moves {line['line']}") == []


def test_turns_that_begin_with_the_same_move_are_different_lines() -> None:
    """Most turns of Orbito begin with the move that moves nothing; the placement distinguishes them."""
    lines = reported_lines(UgiClient("setoption name MultiPV value 4").ask("go nodes 600"))
    assert len([line for line in lines if line["turn"].startswith("@")]) > 1


def test_lines_of_a_solved_position_are_exact() -> None:
    """White wins at once with d3; turns after which Black wins score 0 and come after winning ones."""
    client = UgiClient("setoption name Level value perfect", "setoption name MultiPV value 8",
                "position fen .www/.b../..b./...b w")
    lines = reported_lines(client.ask("go nodes 50"))
    scores = [float(line["score"]) for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert set(scores) <= {0.0, 0.5, 1.0}
    assert scores[0] == 1.0


def test_one_line_is_reported_without_multipv() -> None:
    client = UgiClient("setoption name Game value abalone", "setoption name MultiPV value 3",
                "setoption name MultiPV value 1")
    assert not any("multipv" in said for said in client.ask("go nodes 100"))
    assert client.ask("setoption name MultiPV value 2") == []
    assert "option name MultiPV type spin default 2 min 1 max 8" in client.ask("ugi")
    assert len(reported_lines(client.ask("go nodes 200"))) == 2
    assert len(reported_lines(client.ask("go nodes 1"))) == 2  # from the tree that is kept


@pytest.mark.parametrize("level", ["beginner", "medium"])
def test_the_first_line_is_the_move_that_a_weaker_level_plays(level: str) -> None:
    for seed in range(6):
        client = UgiClient(f"setoption name Level value {level}", f"setoption name Seed value {seed}",
                    "setoption name MultiPV value 3")
        answers = client.ask("go nodes 30")
        lines = reported_lines(answers)
        assert answers[-1] == f"bestmove {lines[0]['turn']}"
        assert len({line["turn"] for line in lines}) == len(lines) == 3


def test_a_win_in_one_is_found() -> None:
    client = UgiClient("position fen .www/.b../..b./...b w")
    best = client.ask("go nodes 400")[-1].split()[1]
    client.ask(f"position fen .www/.b../..b./...b w moves {best}")
    assert client.answer_to("query result") == "response p1win"


def test_clocks_limit_the_search() -> None:
    assert UgiClient().ask("go p1time 500 p2time 500 p1inc 0 p2inc 0")[-1].startswith("bestmove @")


def test_stop_answers_with_the_best_move_so_far() -> None:
    client = UgiClient()
    client.ugi.handle("go movetime 3600000")
    client.ugi.go_on()
    client.ugi.handle("stop")
    for _ in range(3):
        client.ugi.go_on()
    assert client.answers[-1].startswith("bestmove @")


def test_an_infinite_search_waits_for_stop_in_a_proven_position() -> None:
    client = UgiClient("position fen .www/.b../..b./...b w")  # White wins with the first move
    client.ugi.handle("go infinite")
    for _ in range(300):
        client.ugi.go_on()
    assert client.ugi.is_waiting
    assert not [line for line in client.answers if line.startswith("bestmove")]
    client.ugi.handle("stop")
    while client.ugi.work is not None:
        client.ugi.go_on()
    assert client.answers[-1].startswith("bestmove ")


def test_a_search_reports_every_second() -> None:
    """The test's clock advances by 8 ms with each slice."""
    client = UgiClient("setoption name Game value quits")
    client.ugi.handle("go infinite")
    told: list[float] = []
    for _ in range(4):
        client.ugi.go_on()
    engine = client.ugi.engine
    assert engine is not None
    spent = engine._decision
    for _ in range(250):
        del client.answers[:]
        spent.spent += 0.008
        client.ugi.go_on()
        told += [spent.spent for line in client.answers if line.startswith("info depth")]
    gaps = [later - earlier for earlier, later in pairwise(told)]
    assert gaps
    assert max(gaps) < 1.0


def test_perft_can_be_stopped() -> None:
    client = UgiClient()
    client.ugi.handle("perft 50")
    for _ in range(3):
        client.ugi.go_on()
    client.ugi.handle("stop")
    for _ in range(3):
        client.ugi.go_on()
    assert client.ugi.work is None
    assert client.answers[-1].startswith("error perft was stopped after ")
    assert client.answer_to("isready") == "readyok"


def test_the_tree_is_kept_while_the_game_continues() -> None:
    client = UgiClient("setoption name Game value quits", "position startpos")
    client.ask("go nodes 400")
    engine = client.ugi.engine
    assert engine is not None
    best = engine.best()
    first = client.ugi.rules.text(client.ugi.state, best)
    played = next(child for child in engine.search.root.children if child.move == best)
    reply = max(played.children, key=lambda child: child.visits)
    second = client.ugi.rules.text(played.state, reply.move)
    assert reply.visits > 5
    client.ask(f"position startpos moves {first} {second}")
    client.ask("go nodes 1")
    assert client.ugi.engine is engine
    assert engine.search.root is reply
    for command in ("position startpos", "uginewgame", "setoption name Seed value 3"):
        client.ask("position startpos moves " + first)
        client.ask("go nodes 2")
        before = client.ugi.engine
        client.ask(command)
        client.ask("go nodes 2")
        assert client.ugi.engine is not before


def test_an_unavailable_level_is_replaced_by_the_default() -> None:
    client = UgiClient("setoption name Level value perfect", "setoption name Game value abalone")
    (line,) = [line for line in client.ask("ugi") if line.startswith("option name Level")]
    words = line.split()
    assert words[words.index("default") + 1] in words[words.index("var"):]
    assert client.ask("go nodes 5")[-1].startswith("bestmove ")


def test_the_diagram_command_draws_the_board() -> None:
    assert "4 . . . ." in UgiClient().ask("d")[0]


def test_a_piped_conversation_ends_with_its_input_and_answers_every_command_in_order() -> None:
    said = io.StringIO()
    converse(GAMES, io.StringIO("isready\ngo nodes 10\nposition startpos moves @a4\nquery turn\n"), said)
    lines = said.getvalue().splitlines()
    assert lines[0] == "readyok"
    assert lines[-2].startswith("bestmove @")
    assert lines[-1] == "response 1"


# --- a real process ------------------------------------------------------------------------------------


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[bytes]]:
    """Yield a running `python -m games ugi` that has answered `readyok`."""
    process = subprocess.Popen([sys.executable, "-m", "games", "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, cwd=Path(__file__).parents[2])
    send(process, b"isready\n")
    assert process.stdout is not None
    assert process.stdout.readline() == b"readyok\n"
    yield process
    process.kill()
    process.communicate(timeout=20)


def send(process: subprocess.Popen[bytes], said: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(said)
    process.stdin.flush()


@pytest.mark.parametrize("last", [b"quit\n", b"", b"isready\nquit\n"])
@pytest.mark.parametrize("command", [b"go infinite\n", b"go nodes 1000000000\n", b"perft 60\n"])
def test_quit_and_the_end_of_input_end_a_search(engine: subprocess.Popen[bytes], command: bytes, last: bytes) -> None:
    send(engine, command)
    time.sleep(0.2)
    out, errors = engine.communicate(last, timeout=20)
    assert engine.returncode == 0
    assert errors == b""
    assert out.splitlines()[-1].startswith(b"error perft" if command.startswith(b"perft") else b"bestmove @")


def test_lines_that_are_not_utf8_get_one_error_each(engine: subprocess.Popen[bytes]) -> None:
    out, errors = engine.communicate(b"\xff\xfe\nisready \xc3\n" + b"x" * 3_000_000 + b"\nquery turn\n", timeout=20)
    lines = out.splitlines()
    assert [line[:6] for line in lines] == [b"error "] * 3 + [b"respon"]
    assert errors == b""


def test_too_many_waiting_lines_are_refused(engine: subprocess.Popen[bytes]) -> None:
    out, errors = engine.communicate(b"go infinite\n" + b"query turn\n" * (MOST_WAITING + 5) + b"quit\n", timeout=30)
    lines = out.splitlines()
    assert sum(line.startswith(b"error Too many") for line in lines) == 5
    assert sum(line.startswith(b"response") for line in lines) == MOST_WAITING
    assert errors == b""


@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
@pytest.mark.parametrize("command", [b"", b"go infinite\n", b"perft 60\n"])
def test_an_interrupt_ends_it_quietly(engine: subprocess.Popen[bytes], command: bytes) -> None:
    send(engine, command)
    time.sleep(0.2)
    engine.send_signal(signal.SIGINT)
    _, errors = engine.communicate(timeout=20)
    assert engine.returncode == 130
    assert errors == b""
