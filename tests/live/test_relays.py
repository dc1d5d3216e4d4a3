"""Whole games through real relays: over TCP and websockets, by the command line, and with a relay that is killed."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import GAMES
from games.engine.core.match import Match
from games.engine.records.exchange import read_games
from games.engine.records.movetext import Fault
from games.live.keys import TableLink, read_link
from games.live.messages import AWAY, GONE
from games.live.native.programs import TableError, TableProgram, engine_chooser, open_table, play_seat, watch
from tests.live.brokers import Broker
from tests.live.network import new_match

ROOT = Path(__file__).parents[2]
TIME_LIMIT = 180.0  # seconds


def played(links: list[TableLink], level: str = "beginner") -> list[Match[Any]]:
    """Let a computer play each seat over its own connection, and return the finished game of each."""
    games: dict[int, Match[Any]] = {}

    def sit(link: TableLink) -> None:
        games[link.seat] = play_seat(link, "", f"player {link.seat}",
                                     lambda match: engine_chooser(level, match.game, link.seat), TIME_LIMIT)

    threads = [threading.Thread(target=sit, args=(link,), daemon=True) for link in links]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIME_LIMIT)
    return [games[link.seat] for link in links]


@pytest.mark.parametrize(("game", "variant", "level"), [
    ("orbito", "classic", "beginner"), ("quits", "short", "beginner"), ("abalone", "four", "easy"),
    ("slyne", "6", "easy"),
])
def test_a_whole_game_over_tcp_and_websockets(broker: Broker, game: str, variant: str, level: str) -> None:
    links = open_table(new_match(game, variant), f"mqtt://127.0.0.1:{broker.tcp}")
    seats = [read_link(link) for link in links["seats"]]
    seats[0] = seats[0]._replace(relay=f"ws://127.0.0.1:{broker.web}")
    games = played(seats, level)
    assert games[0].result() is not None
    seen = watch(read_link(links["watch"]), "", TIME_LIMIT).match
    for other in (*games, seen):
        assert (other.id, other.moves, other.result()) == (games[0].id, games[0].moves, games[0].result())
    assert [player.name for player in seen.players] == [f"player {seat}" for seat in range(len(seats))]


def test_no_move_is_lost_if_the_relay_restarts_without_its_messages(broker: Broker) -> None:
    links = open_table(new_match("quits", "short"), f"mqtt://127.0.0.1:{broker.tcp}")
    first, second = [TableProgram(read_link(link)) for link in links["seats"]]
    programs = (first, second)
    for program, name in zip(programs, "AB", strict=True):
        program.find()
        program.table.sit(program.table.keys.link.seat, name)

    def until(is_done: Any) -> None:
        for _ in range(int(TIME_LIMIT / 0.02)):
            for program in programs:
                program.client.step()
            if is_done():
                return
            time.sleep(0.02)
        raise AssertionError("it did not happen")

    until(lambda: first.table.is_full and second.table.is_full)
    line = first.table.line()
    first.table.play(0, [line.rules.moves(line.state)[0]])
    until(lambda: len(second.table.agreed.moves) == 1)
    broker.stop()
    until(lambda: not first.client.is_connected and not second.client.is_connected)
    line = second.table.line()
    second.table.play(1, [line.rules.moves(line.state)[0]])
    broker.start()
    until(lambda: len(first.table.agreed.moves) == 2)
    until(lambda: not first.table._memory.lacking and not second.table._memory.lacking)
    late = TableProgram(read_link(links["watch"]))
    late.find()
    assert late.table.agreed.moves == first.table.agreed.moves
    second.client.leave(GONE)
    until(lambda: (presence := first.table.presence(1)) is not None and presence.state == GONE)
    first.table.be(AWAY)
    first.client.leave(GONE)
    late.client.leave(GONE)


def test_a_player_whose_program_is_killed_is_shown_as_gone(broker: Broker) -> None:
    """The relay publishes the last will of a connection that breaks."""
    links = open_table(new_match("quits", "short"), f"mqtt://127.0.0.1:{broker.tcp}")
    watcher = TableProgram(read_link(links["watch"]))
    watcher.find()
    child = subprocess.Popen([sys.executable, "-m", "games", "bot", "--table", links["seats"][0], "--level", "easy"],
                             cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        for _ in watcher.steps(TIME_LIMIT):
            if watcher.table.presence(0):
                break
        presence = watcher.table.presence(0)
        assert presence is not None
        child.kill()
        for _ in watcher.steps(TIME_LIMIT):
            presence = watcher.table.presence(0)
            if presence and presence.state == GONE:
                break
        assert presence is not None
        assert presence.state == GONE
        assert watcher.table.is_free(0)
    finally:
        child.kill()
        child.wait(10)
        watcher.client.leave(GONE)


def test_the_command_line_plays_a_game(broker: Broker) -> None:
    def command(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-m", "games", *words], cwd=ROOT, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    opened = command("table", "orbito", "--relay", f"mqtt://127.0.0.1:{broker.tcp}", "--json")
    links = json.loads(opened.communicate(timeout=TIME_LIMIT)[0])
    players = [command("bot", "--table", links["seats"][0], "--level", "beginner"),
               command("bot", "--table", links["seats"][1], "--command", f"{sys.executable} -m games ugi")]
    out, errors = command("watch", links["watch"], "--json").communicate(timeout=TIME_LIMIT)
    assert errors == ""
    for player in players:
        assert player.wait(TIME_LIMIT) == 0
    (found,) = read_games(out, GAMES)
    assert not isinstance(found, Fault)
    assert found.game.match.result() is not None


@pytest.mark.parametrize("words", [
    ("table", "orbito", "--relay", "http://127.0.0.1", "--json"), ("table", "chess", "--relay", "mqtt://127.0.0.1:1"),
    ("table", "orbito", "--relay", "mqtt://127.0.0.1:1", "--clock", "x"), ("bot", "--table", "x", "--level", "easy"),
    ("bot", "--table", "agate:live-AAAA", "--level", "easy"), ("watch", "#live-", "--json"), ("watch", "x" * 9999),
    ("bot", "--table", TableLink(bytes(32), "mqtt://127.0.0.1:1").text(), "--level", "easy"),
    ("bot", "--table", "x"), ("watch", "x", "--hours", "nan"),
    ("table", "orbito", "--relay", "mqtt://127.0.0.1:1", "--page", "javascript:0"),
])
def test_wrong_arguments_are_refused_in_one_sentence(words: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", "games", *words], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("--level", "wizard"), ("--command", " "), ("--command", "/no/such/program")])
def test_a_player_that_does_not_exist_takes_no_seat(broker: Broker, words: tuple[str, str]) -> None:
    links = open_table(new_match("quits", "short"), f"mqtt://127.0.0.1:{broker.tcp}")
    done = subprocess.run([sys.executable, "-m", "games", "bot", "--table", links["seats"][1], *words], cwd=ROOT,
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    watcher = TableProgram(read_link(links["watch"]))
    watcher.find()
    assert watcher.table.holder(1) == ""
    watcher.client.leave(GONE)


def test_an_unreachable_relay_is_reported_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.live.native.programs.PATIENCE", 0.5)
    with pytest.raises(TableError, match="does not answer"):
        open_table(new_match("orbito"), "mqtt://127.0.0.1:1")


def test_the_links_of_a_table_are_all_different(broker: Broker) -> None:
    links = open_table(new_match("slyne", "6"), f"mqtt://127.0.0.1:{broker.tcp}", "https://example.org/agate/")
    assert len({*links["seats"], links["watch"], links["host"]}) == 8
    assert all(link.startswith("https://example.org/agate/#live-") for link in (*links["seats"], links["watch"]))
