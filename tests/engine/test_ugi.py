"""The text protocol: one answer a command, and a bad command changes nothing."""

from __future__ import annotations

import io

import pytest

from games.catalogue import GAMES
from games.engine.ugi import Ugi, converse


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
            if self.ugi.search is None:
                return list(self.answers)
            self.ugi.think()
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
    "setoption name Level value godlike", "setoption name Seed value x",
    "go forever", "perft", "perft x", "perft 1 2",
])
def test_a_bad_command_answers_one_error_and_changes_nothing(command: str) -> None:
    talk = Talk("position startpos moves @a4")
    before = (talk.one("query position"), talk.ask("ugi"))
    assert talk.one(command).startswith("error ")
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
    assert answers[0][-2:] == answers[1][-2:]
    last = answers[0][-2].split()
    assert last[:2] == ["info", "nodes"]
    assert int(last[2]) >= 300
    assert "score" in last
    assert last[last.index("pv") + 1] == answers[0][-1].split()[1]


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
    talk.ugi.think()
    talk.ugi.handle("stop")
    for _ in range(3):
        talk.ugi.think()
    assert talk.answers[-1].startswith("bestmove @")


def test_the_board_can_be_drawn() -> None:
    assert "4 . . . ." in Talk().ask("d")[0]


def test_a_piped_conversation_ends_with_its_input_and_answers_every_command_in_order() -> None:
    said = io.StringIO()
    converse(GAMES, io.StringIO("isready\ngo nodes 10\nposition startpos moves @a4\nquery turn\n"), said)
    lines = said.getvalue().splitlines()
    assert lines[0] == "readyok"
    assert lines[-2].startswith("bestmove @")
    assert lines[-1] == "response 1"
