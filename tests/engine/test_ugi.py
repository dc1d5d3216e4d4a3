"""The text protocol: one answer a command, and a bad command changes nothing."""

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


class Talk:
    """A conversation that remembers what was answered to the last command."""

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

    def one(self, command: str) -> str:
        answers = self.ask(command)
        assert len(answers) == 1, answers
        return answers[0]


def test_the_greeting_names_the_engine_and_its_options() -> None:
    answers = Talk().ask("ugi")
    assert answers[0].startswith("id name Agate")
    assert "option name Game type combo default orbito var orbito var abalone var quits var slyne" in answers
    assert answers[-1] == "ugiok"
    assert Talk().one("isready") == "readyok"


def test_options_choose_game_variant_and_rules() -> None:
    talk = Talk("setoption name Game value quits", "setoption name Variant value short",
                "setoption name Step value straight")
    tokens = talk.one("query moves").split()
    assert "a4a3" in tokens
    assert "option name Step type combo default straight var diagonal var straight" in talk.ask("ugi")


def test_queries_of_a_new_game() -> None:
    talk = Talk("setoption name Game value abalone")
    assert talk.one("query gameover") == "response false"
    assert talk.one("query result") == "response none"
    assert talk.one("query p1turn") == "response true"
    assert talk.one("query turn") == "response 0"
    assert len(talk.one("query moves").split()) == 1 + 44
    assert talk.one("query position").startswith("response wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b")


def test_turns_that_go_on_from_the_last_position_lead_where_all_of_them_lead() -> None:
    """Longer, shorter, other turns, another start, a refusal between: each as if it were the first that is told."""
    lines = ("startpos moves b1c2", "startpos moves b1c2 3<", "startpos moves b1c2 3< a2b3", "startpos moves b1c2",
             "startpos", "startpos moves a2b3", "startpos moves a2b3 zz", "startpos moves a2b3 3<",
             "fen .00../00.../0...1/...11/..11. 1 0,0 -", "fen .00../00.../0...1/...11/..11. 1 0,0 - moves 3<")
    talk = Talk("setoption name Game value quits")
    for line in lines:
        said = talk.ask(f"position {line}")
        alone = Talk("setoption name Game value quits")
        if alone.ask(f"position {line}"):
            assert said
        else:
            assert talk.one("query position") == alone.one("query position"), line


def test_a_position_is_start_or_text_then_moves() -> None:
    talk = Talk("position startpos moves @a4 a3b3@d1")
    assert talk.one("query turn") == "response 0"
    talk.ask("position fen .www/.b../..b./...b w moves @d3")
    assert talk.one("query gameover") == "response true"
    assert talk.one("query result") == "response p1win"
    assert talk.one("query moves") == "response"
    assert talk.one("go nodes 1").startswith("error")


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
    talk = Talk("position startpos moves @a4")
    before = (talk.one("query position"), talk.ask("ugi"))
    answer = talk.one(command)
    assert answer.startswith("error ")
    assert answer.isprintable()
    assert len(answer) < 300
    assert (talk.one("query position"), talk.ask("ugi")) == before


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_go_answers_a_legal_token_and_perft_counts_tokens(game: str) -> None:
    talk = Talk(f"setoption name Game value {game}")
    tokens = talk.one("query moves").split()[1:]
    assert f"nodes {len(tokens)}" in talk.one("perft 1")
    best = talk.ask("go nodes 20")[-1].split()
    assert best[0] == "bestmove"
    assert best[1] in tokens


def test_a_search_reports_nodes_score_and_line_and_repeats_by_seed() -> None:
    answers = [Talk("setoption name Seed value 7", "position startpos moves @a4").ask("go nodes 300") for _ in range(2)]
    first, second = (said[-2:] for said in answers)
    assert first[1] == second[1]
    last, again = first[0].split(), second[0].split()
    assert last[last.index("score"):] == again[again.index("score"):]
    assert last[1:9:2] == ["depth", "nodes", "nps", "time"]
    assert int(last[last.index("nodes") + 1]) >= 300
    shares = last[last.index("score") + 1:last.index("pv")]
    assert sum(float(share) for share in shares) == pytest.approx(1.0, abs=0.002)
    assert last[last.index("pv") + 1] == answers[0][-1].split()[1]


def told_lines(answers: list[str]) -> list[dict[str, str]]:
    """The last report of a search with several lines: the words of each line, and its first turn as `turn`."""
    lines: list[dict[str, str]] = []
    for answer in answers[:-1]:
        numbers, line = answer.split(" pv ")
        words = numbers.split()
        assert words[0] == "info"
        told = dict(zip(words[1::2], words[2::2], strict=True)) | {"turn": line.split()[0], "line": line}
        lines = [told] if told["multipv"] == "1" else [*lines, told]
    return lines


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_several_lines_are_told_best_first_and_no_two_begin_with_the_same_turn(game: str) -> None:
    """The first turn is the one that would be played; the others follow by how often they were tried."""
    talk = Talk(f"setoption name Game value {game}", "setoption name MultiPV value 8")
    legal = talk.one("query moves").split()[1:]
    answers = talk.ask("go nodes 600")
    lines = told_lines(answers)
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
        assert talk.ask(f"position startpos moves {line['line']}") == []


def test_turns_that_begin_with_the_same_move_are_different_lines() -> None:
    """Most turns of Orbito begin by moving nothing; what is placed then tells them apart."""
    lines = told_lines(Talk("setoption name MultiPV value 4").ask("go nodes 600"))
    assert len([line for line in lines if line["turn"].startswith("@")]) > 1


def test_lines_of_a_solved_position_are_exact() -> None:
    """White wins by d3 at once; a turn after which Black wins is worth nothing and comes after those that win."""
    talk = Talk("setoption name Level value perfect", "setoption name MultiPV value 8",
                "position fen .www/.b../..b./...b w")
    lines = told_lines(talk.ask("go nodes 50"))
    scores = [float(line["score"]) for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert set(scores) <= {0.0, 0.5, 1.0}
    assert scores[0] == 1.0


def test_there_are_as_many_lines_as_turns_and_one_is_told_as_before() -> None:
    talk = Talk("setoption name Game value abalone", "setoption name MultiPV value 3",
                "setoption name MultiPV value 1")
    assert not any("multipv" in said for said in talk.ask("go nodes 100"))
    assert talk.ask("setoption name MultiPV value 2") == []
    assert "option name MultiPV type spin default 2 min 1 max 8" in talk.ask("ugi")
    assert len(told_lines(talk.ask("go nodes 200"))) == 2
    assert len(told_lines(talk.ask("go nodes 1"))) == 2  # the tree that is known


@pytest.mark.parametrize("level", ["beginner", "medium"])
def test_a_player_that_does_not_choose_the_best_says_its_own_choice_first(level: str) -> None:
    for seed in range(6):
        talk = Talk(f"setoption name Level value {level}", f"setoption name Seed value {seed}",
                    "setoption name MultiPV value 3")
        answers = talk.ask("go nodes 30")
        lines = told_lines(answers)
        assert answers[-1] == f"bestmove {lines[0]['turn']}"
        assert len({line["turn"] for line in lines}) == len(lines) == 3


def test_a_win_in_one_is_found() -> None:
    talk = Talk("position fen .www/.b../..b./...b w")
    best = talk.ask("go nodes 400")[-1].split()[1]
    talk.ask(f"position fen .www/.b../..b./...b w moves {best}")
    assert talk.one("query result") == "response p1win"


def test_clocks_limit_the_thinking() -> None:
    assert Talk().ask("go p1time 500 p2time 500 p1inc 0 p2inc 0")[-1].startswith("bestmove @")


def test_stop_answers_with_the_best_so_far() -> None:
    talk = Talk()
    talk.ugi.handle("go movetime 3600000")
    talk.ugi.go_on()
    talk.ugi.handle("stop")
    for _ in range(3):
        talk.ugi.go_on()
    assert talk.answers[-1].startswith("bestmove @")


def test_an_infinite_search_waits_for_stop_even_when_all_is_known() -> None:
    talk = Talk("position fen .www/.b../..b./...b w")  # won at once
    talk.ugi.handle("go infinite")
    for _ in range(300):
        talk.ugi.go_on()
    assert talk.ugi.is_waiting
    assert not [line for line in talk.answers if line.startswith("bestmove")]
    talk.ugi.handle("stop")
    while talk.ugi.work is not None:
        talk.ugi.go_on()
    assert talk.answers[-1].startswith("bestmove ")


def test_a_search_is_heard_of_every_second() -> None:
    """On a clock that every slice moves on by 8 ms."""
    talk = Talk("setoption name Game value quits")
    talk.ugi.handle("go infinite")
    told: list[float] = []
    for _ in range(4):
        talk.ugi.go_on()
    engine = talk.ugi.engine
    assert engine is not None
    spent = engine._decision
    for _ in range(250):
        del talk.answers[:]
        spent.spent += 0.008
        talk.ugi.go_on()
        told += [spent.spent for line in talk.answers if line.startswith("info depth")]
    gaps = [later - earlier for earlier, later in pairwise(told)]
    assert gaps
    assert max(gaps) < 1.0


def test_counting_can_be_stopped() -> None:
    talk = Talk()
    talk.ugi.handle("perft 50")
    for _ in range(3):
        talk.ugi.go_on()
    talk.ugi.handle("stop")
    for _ in range(3):
        talk.ugi.go_on()
    assert talk.ugi.work is None
    assert talk.answers[-1].startswith("error perft was stopped after ")
    assert talk.one("isready") == "readyok"


def test_what_was_thought_is_kept_while_the_game_goes_on() -> None:
    talk = Talk("setoption name Game value quits", "position startpos")
    talk.ask("go nodes 400")
    engine = talk.ugi.engine
    assert engine is not None
    best = engine.best()
    first = talk.ugi.rules.text(talk.ugi.state, best)
    played = next(child for child in engine.search.root.children if child.move == best)
    reply = max(played.children, key=lambda child: child.visits)
    second = talk.ugi.rules.text(played.state, reply.move)
    assert reply.visits > 5
    talk.ask(f"position startpos moves {first} {second}")
    talk.ask("go nodes 1")
    assert talk.ugi.engine is engine
    assert engine.search.root is reply
    for command in ("position startpos", "uginewgame", "setoption name Seed value 3"):
        talk.ask("position startpos moves " + first)
        talk.ask("go nodes 2")
        before = talk.ugi.engine
        talk.ask(command)
        talk.ask("go nodes 2")
        assert talk.ugi.engine is not before


def test_a_level_that_a_game_does_not_have_gives_way() -> None:
    talk = Talk("setoption name Level value perfect", "setoption name Game value abalone")
    (line,) = [line for line in talk.ask("ugi") if line.startswith("option name Level")]
    words = line.split()
    assert words[words.index("default") + 1] in words[words.index("var"):]
    assert talk.ask("go nodes 5")[-1].startswith("bestmove ")


def test_the_board_can_be_drawn() -> None:
    assert "4 . . . ." in Talk().ask("d")[0]


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
    """A running `python -m games ugi` that has said that it is ready."""
    process = subprocess.Popen([sys.executable, "-m", "games", "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, cwd=Path(__file__).parents[2])
    tell(process, b"isready\n")
    assert process.stdout is not None
    assert process.stdout.readline() == b"readyok\n"
    yield process
    process.kill()
    process.communicate(timeout=20)


def tell(process: subprocess.Popen[bytes], said: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(said)
    process.stdin.flush()


@pytest.mark.parametrize("last", [b"quit\n", b"", b"isready\nquit\n"])
@pytest.mark.parametrize("command", [b"go infinite\n", b"go nodes 1000000000\n", b"perft 60\n"])
def test_quit_and_the_end_of_input_end_what_runs(engine: subprocess.Popen[bytes], command: bytes, last: bytes) -> None:
    tell(engine, command)
    time.sleep(0.2)
    out, errors = engine.communicate(last, timeout=20)
    assert engine.returncode == 0
    assert errors == b""
    assert out.splitlines()[-1].startswith(b"error perft" if command.startswith(b"perft") else b"bestmove @")


def test_lines_that_are_no_text_get_one_error_each(engine: subprocess.Popen[bytes]) -> None:
    out, errors = engine.communicate(b"\xff\xfe\nisready \xc3\n" + b"x" * 3_000_000 + b"\nquery turn\n", timeout=20)
    lines = out.splitlines()
    assert [line[:6] for line in lines] == [b"error "] * 3 + [b"respon"]
    assert errors == b""


def test_lines_that_pile_up_during_a_search_are_refused(engine: subprocess.Popen[bytes]) -> None:
    out, errors = engine.communicate(b"go infinite\n" + b"query turn\n" * (MOST_WAITING + 5) + b"quit\n", timeout=30)
    lines = out.splitlines()
    assert sum(line.startswith(b"error Too many") for line in lines) == 5
    assert sum(line.startswith(b"response") for line in lines) == MOST_WAITING
    assert errors == b""


@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
@pytest.mark.parametrize("command", [b"", b"go infinite\n", b"perft 60\n"])
def test_an_interrupt_ends_it_quietly(engine: subprocess.Popen[bytes], command: bytes) -> None:
    tell(engine, command)
    time.sleep(0.2)
    engine.send_signal(signal.SIGINT)
    _, errors = engine.communicate(timeout=20)
    assert engine.returncode == 130
    assert errors == b""
