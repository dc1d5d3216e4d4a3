"""Files with games in a real browser: dropped on the page, chosen, and downloaded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.catalogue import make_rules
from games.engine.core.match import Match, Player
from tests.web.visit import NewVisit

DROP = """([name, text]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name, { type: "text/plain" }));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
}"""


DROP_SEVERAL = """([text]) => {
  const folder = new File([], "folder");
  folder.arrayBuffer = () => Promise.reject(new DOMException("A folder", "NotFoundError"));
  const large = new File(["y".repeat(64e6)], "large.txt");
  const files = [new File([text], "one.json"), folder, large, new File(["x"], "x.txt")];
  const drop = new DragEvent("drop", { cancelable: true });
  Object.defineProperty(drop, "dataTransfer", { value: { files } });
  window.dispatchEvent(drop);
}"""


def game(name: str, plies: int) -> str:
    """Return a record of a game of Quits."""
    players = Player(name), Player("Bo")
    match: Match[Any] = Match(make_rules("quits", "classic", {}), "quits", "classic", players=players)
    for _ in range(plies):
        match.play(match.rules.moves(match.state)[0])
    return match.save()


def test_files_are_dropped_chosen_and_downloaded(visit: NewVisit, address: str, tmp_path: Path) -> None:
    here = visit().open(address)
    here.wait_for_screen("HomeScene")
    here.page.keyboard.press("4")
    here.wait_for_screen("GamesScene")
    here.page.evaluate(DROP, ["two.json", game("Ann", 4) + "\n" + game("Ann", 6) + "\nbroken"])
    here.wait_for("type(app.top).__name__ == 'ImportScene' and app.top.is_done and app.is_settled")
    assert here.ask("len(app.top.added)") == 2
    assert here.ask("len(app.top.faults)") == 1
    here.page.keyboard.press("Escape")
    here.wait_for_screen("GamesScene")
    assert here.ask("len(app.top.rows)") == 2

    file = tmp_path / "one.json"
    file.write_text(game("Zoé", 5), encoding="utf-8")
    with here.page.expect_file_chooser() as chooser:
        here.ask("app.top.tools()[0].act()")
    chooser.value.set_files(file)
    here.wait_for_screen("QuitsScene")
    assert here.ask("app.top.match.players[0].name") == "Zoé"

    here.page.keyboard.press("Escape")
    here.wait_for_screen("HomeScene")
    here.page.keyboard.press("4")
    here.wait_for_screen("GamesScene")
    assert here.ask("app.top._export(app.top.keys)") is None
    here.wait_for_screen("ExportScene")
    with here.page.expect_download() as download:
        here.page.keyboard.press("Tab")
        here.page.keyboard.press("Enter")
    download.value.save_as(tmp_path / "saved.json")
    lines = (tmp_path / "saved.json").read_text(encoding="utf-8").splitlines()
    assert sorted(len(json.loads(line)["moves"]) for line in lines) == [4, 5, 6]
    assert here.complaints == []


def test_files_of_one_drop_are_read_together_and_what_cannot_be_read_is_reported(visit: NewVisit, address: str) -> None:
    here = visit().open(address)
    here.wait_for_screen("HomeScene")
    here.page.evaluate(DROP_SEVERAL, [game("Ann", 4)])
    here.wait_for("type(app.top).__name__ == 'ImportScene' and app.top.is_done and app.is_settled")
    assert here.ask("[type(scene).__name__ for scene in app.scenes]") == ["HomeScene", "ImportScene"]
    assert here.ask("[[len(intake.added), len(intake.faults)] for intake in app.top.intakes]") == [
        [1, 0], [0, 1], [0, 1], [0, 1]]
    assert here.complaints == []
