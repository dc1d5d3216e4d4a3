"""The engine server: legal answers, a tree that is kept between moves, joined visit counts, and malformed messages."""

from __future__ import annotations

import json
from typing import Any

from games.catalogue import GAMES, make_rules
from games.engine.search.engine_server import EngineServer

SLICES = 4_000


class Client:
    """An engine server and all its messages."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.server = EngineServer(GAMES, lambda line: self.messages.append(json.loads(line)))

    def ask(self, number: int, moves: list[Any], game: str = "quits", level: str = "easy",
            **more: Any) -> dict[str, Any]:
        """Ask for a move, let the search end, and return the last message."""
        self.tell(ask=number, moves=moves, game=game, level=level, **more)
        for _ in range(SLICES):
            if not self.server.is_busy:
                break
            self.server.think()
        return self.messages[-1]

    def tell(self, game: str = "quits", variant: str = "", level: str = "easy", **more: Any) -> None:
        about = {"game": game, "variant": variant, "options": {}, "position": "", "level": level, "seed": 7}
        self.server.receive(json.dumps(about | more))


def test_the_answer_is_a_legal_move_with_expected_rewards() -> None:
    for game in GAMES:
        answer = Client().ask(3, [], game.id, "beginner")
        rules = make_rules(game.id)
        assert answer["answer"] == 3
        assert answer["done"]
        assert tuple(answer["best"]) in rules.moves(rules.start())
        assert abs(sum(answer["expected"]) - 1.0) < 1e-6


def test_the_tree_is_kept_while_the_match_continues() -> None:
    client = Client()
    first = client.ask(1, [], level="medium")
    engine = client.server._engine
    rules = make_rules("quits")
    reply = next(iter(tuple(move) for move in first["line"][1:]), None)
    assert reply is not None
    client.ask(2, [first["best"], list(reply)], level="medium")
    assert client.server._engine is engine
    client.ask(3, [list(rules.moves(rules.start())[0])], level="medium")
    assert client.server._engine is not engine


def test_it_ponders_until_it_is_stopped() -> None:
    client = Client()
    first = client.ask(1, [])
    client.tell(ponder=1, moves=[first["best"]])
    assert client.server.is_busy
    before = client.server._engine.search.root.visits  # type: ignore[union-attr]
    client.server.think()
    assert client.server._engine.search.root.visits > before  # type: ignore[union-attr]
    client.tell(stop=1, moves=[])
    assert not client.server.is_busy


def test_visit_counts_of_another_engine_are_joined_at_the_root() -> None:
    main, helper = Client(), Client()
    waiting = main.ask(5, [], level="medium", joined=True)
    found = helper.ask(5, [], level="medium", joined=True, reports=True)
    assert not waiting["done"]
    assert not helper.server.is_busy
    preferred = waiting["counts"][-1][0]  # the move with the fewest visits, which the other engine prefers
    main.server.receive(json.dumps({"join": 5, "counts": [[preferred, 100_000, 90_000.0]]}))
    for _ in range(SLICES):
        if not main.server.is_busy:
            break
        main.server.think()
    last = main.messages[-1]
    assert last["done"]
    assert last["best"] == preferred
    assert found["counts"]


def test_positions_of_a_match_are_analysed_by_ply() -> None:
    client, rules = Client(), make_rules("quits")
    moves: list[Any] = [rules.moves(rules.start())[0]]
    state = rules.play(rules.start(), moves[0])
    branch = rules.moves(state)[:1]
    client.tell(review=9, moves=moves)
    for number, ply, after in ((1, 0, []), (2, 1, []), (3, 1, branch)):
        seen = analysed(client, analyse=number, review=9, ply=ply, branch=after, iterations=30)
        here = rules.after((rules.start(), state)[ply], tuple(after))
        assert seen["answer"] == number
        assert tuple(seen["analysis"][1][0]) in rules.moves(here)
    for wrong in ({"review": 8}, {"ply": 2}, {"ply": -1}, {"branch": [[99, 99]]}, {"iterations": "many"}):
        client.server.receive(json.dumps({"analyse": 4, "review": 9, "ply": 1, "branch": [], "iterations": 30} | wrong))
        assert client.messages[-1]["answer"] == 4
        assert "error" in client.messages[-1], wrong
        assert not client.server.is_busy
    client.tell(review=10, moves=[[99, 99]])
    client.server.receive(json.dumps({"analyse": 5, "review": 10, "ply": 0, "branch": [], "iterations": 30}))
    assert "not sent" in client.messages[-1]["error"]


def analysed(client: Client, **question: Any) -> dict[str, Any]:
    """Return the last answer to a question about a position."""
    client.server.receive(json.dumps(question))
    for _ in range(SLICES):
        if not client.server.is_busy:
            break
        client.server.think()
    return client.messages[-1]


def test_malformed_messages_are_answered_with_an_error() -> None:
    client = Client()
    for line in ("", "{", "[]", '{"ask": 1}', json.dumps({"ask": 2, "game": "chess", "variant": "", "options": {},
                 "position": "", "moves": [], "level": "easy", "seed": 1})):
        client.server.receive(line)
    assert all("error" in message for message in client.messages)
    assert client.messages[-1]["answer"] == 2
    assert not client.server.is_busy
