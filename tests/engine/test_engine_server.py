"""The engine beside the game: it answers legal moves, keeps its tree, joins others' counts, and refuses nonsense."""

from __future__ import annotations

import json
from typing import Any

from games.catalogue import GAMES, make_rules
from games.engine.search.engine_server import EngineServer

SLICES = 4_000


class Table:
    """A server and all that it has said."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.server = EngineServer(GAMES, lambda line: self.said.append(json.loads(line)))

    def ask(self, number: int, moves: list[Any], game: str = "quits", level: str = "easy",
            **more: Any) -> dict[str, Any]:
        """Its last word on a question."""
        self.tell(ask=number, moves=moves, game=game, level=level, **more)
        for _ in range(SLICES):
            if not self.server.is_busy:
                break
            self.server.think()
        return self.said[-1]

    def tell(self, game: str = "quits", variant: str = "", level: str = "easy", **more: Any) -> None:
        about = {"game": game, "variant": variant, "options": {}, "position": "", "level": level, "seed": 7}
        self.server.receive(json.dumps(about | more))


def test_it_answers_with_a_legal_move_and_what_it_thinks_of_it() -> None:
    for game in GAMES:
        answer = Table().ask(3, [], game.id, "beginner")
        rules = make_rules(game.id)
        assert answer["answer"] == 3
        assert answer["done"]
        assert tuple(answer["best"]) in rules.moves(rules.start())
        assert abs(sum(answer["expected"]) - 1.0) < 1e-6


def test_the_tree_is_kept_while_the_same_match_goes_on() -> None:
    table = Table()
    first = table.ask(1, [], level="medium")
    engine = table.server._engine
    rules = make_rules("quits")
    reply = next(iter(tuple(move) for move in first["line"][1:]), None)
    assert reply is not None
    table.ask(2, [first["best"], list(reply)], level="medium")
    assert table.server._engine is engine
    table.ask(3, [list(rules.moves(rules.start())[0])], level="medium")
    assert table.server._engine is not engine


def test_it_goes_on_while_others_decide() -> None:
    table = Table()
    first = table.ask(1, [])
    table.tell(ponder=1, moves=[first["best"]])
    assert table.server.is_busy
    before = table.server._engine.search.root.visits  # type: ignore[union-attr]
    table.server.think()
    assert table.server._engine.search.root.visits > before  # type: ignore[union-attr]
    table.tell(stop=1, moves=[])
    assert not table.server.is_busy


def test_several_join_what_they_found_at_the_root() -> None:
    decides, helps = Table(), Table()
    waiting = decides.ask(5, [], level="medium", joined=True)
    found = helps.ask(5, [], level="medium", joined=True, reports=True)
    assert not waiting["done"]
    assert not helps.server.is_busy
    favourite = waiting["counts"][-1][0]  # the one that was tried least gets the most from the other tree
    decides.server.receive(json.dumps({"join": 5, "counts": [[favourite, 100_000, 90_000.0]]}))
    for _ in range(SLICES):
        if not decides.server.is_busy:
            break
        decides.server.think()
    last = decides.said[-1]
    assert last["done"]
    assert last["best"] == favourite
    assert found["counts"]


def test_a_match_is_sent_once_and_any_of_its_positions_is_analysed_by_its_ply() -> None:
    table, rules = Table(), make_rules("quits")
    moves: list[Any] = [rules.moves(rules.start())[0]]
    state = rules.play(rules.start(), moves[0])
    branch = rules.moves(state)[:1]
    table.tell(review=9, moves=moves)
    for number, ply, after in ((1, 0, []), (2, 1, []), (3, 1, branch)):
        seen = analysed(table, analyse=number, review=9, ply=ply, branch=after, iterations=30)
        here = rules.after((rules.start(), state)[ply], tuple(after))
        assert seen["answer"] == number
        assert tuple(seen["analysis"][1][0]) in rules.moves(here)
    for wrong in ({"review": 8}, {"ply": 2}, {"ply": -1}, {"branch": [[99, 99]]}, {"iterations": "many"}):
        table.server.receive(json.dumps({"analyse": 4, "review": 9, "ply": 1, "branch": [], "iterations": 30} | wrong))
        assert table.said[-1]["answer"] == 4
        assert "error" in table.said[-1], wrong
        assert not table.server.is_busy
    table.tell(review=10, moves=[[99, 99]])
    table.server.receive(json.dumps({"analyse": 5, "review": 10, "ply": 0, "branch": [], "iterations": 30}))
    assert "not sent" in table.said[-1]["error"]


def analysed(table: Table, **question: Any) -> dict[str, Any]:
    """Return the last answer to a question about a position."""
    table.server.receive(json.dumps(question))
    for _ in range(SLICES):
        if not table.server.is_busy:
            break
        table.server.think()
    return table.said[-1]


def test_nonsense_is_answered_in_one_sentence() -> None:
    table = Table()
    for line in ("", "{", "[]", '{"ask": 1}', json.dumps({"ask": 2, "game": "chess", "variant": "", "options": {},
                 "position": "", "moves": [], "level": "easy", "seed": 1})):
        table.server.receive(line)
    assert all("error" in said for said in table.said)
    assert table.said[-1]["answer"] == 2
    assert not table.server.is_busy
