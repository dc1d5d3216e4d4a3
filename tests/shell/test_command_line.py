"""The command line of the app: games, links to live tables, and errors in one sentence."""

from __future__ import annotations

import pytest

from games.live.keys import TableLink
from games.shell.native.command_line import start_options

LINK = TableLink(bytes(range(32)), "ws://192.0.2.7:8001", 1, 1, bytes(16))


@pytest.mark.parametrize("text", [
    LINK.text(), LINK.text("http://192.0.2.7:8000/"), LINK.fragment(), f" {LINK.text('https://example.org/x/?a=b')}\n"])
def test_a_link_opens_its_table(text: str) -> None:
    assert start_options([text]).address == LINK.fragment()
    assert start_options([text, "--lang", "de", "--speak"])._replace(address="") == (None, "de", False, True, "")


def test_a_game_can_be_started() -> None:
    lineup = start_options(["abalone", "--variant", "belgian"]).lineup
    assert lineup is not None
    assert (lineup.game, lineup.variant) == ("abalone", "belgian")
    assert start_options([]).address == ""


@pytest.mark.parametrize("words", [
    ["chess"], ["agate:live-AAAA"], ["#live-"], ["live-" + "A" * 9999], [LINK.text() + "A"], ["x" * 100_000],
    ["https://example.org/#2abc"], ["\u202e\0"], [LINK.text(), "--players", "human,human"],
    ["abalone", "--variant", "x"], ["agate:live-" + "\ud800"],
], ids=lambda words: ascii(words[0][:20]))
def test_wrong_arguments_are_refused_in_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        start_options(words)
    assert ended.value.code == 2
    said = capsys.readouterr().err.strip().splitlines()[-1]
    assert said.endswith(".")
    assert len(said) < 300
