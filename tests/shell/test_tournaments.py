"""Tournaments on the screen: names, rounds, results by hand or from games played here, the table, printing."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.engine.tournament.tournament import MOST, ROUND_ROBIN, SWISS, Tournament, new_tournament
from games.shell.document import Document
from games.shell.library.backup import Restore, backup_lines
from games.shell.library.store import Store
from games.shell.library.tournaments import (
    KIND,
    MOST_KEPT,
    NOTE,
    Tournaments,
    board_match,
    describe,
    joined_tournaments,
    points_text,
    printed,
)
from games.shell.platform.storage import Storage
from games.shell.routes import scene_at
from games.shell.screens.club import tournament_scene
from games.shell.screens.club.new_tournament import NewTournamentScene
from games.shell.screens.club.players_sheet import PlayersScene
from games.shell.screens.club.tournament_scene import PrintScene, TournamentScene
from games.shell.screens.club.tournaments_scene import TournamentsScene
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.theme.text import LANGUAGES, set_language, tr
from tests.shell.driver import Driver
from tests.shell.unpainted import LANDSCAPE, NARROW, lay_out, unpainted

NAMES = ["Anna", "Ben", "Clara", "David", "Emil"]


def made(system: str = SWISS, names: list[str] = NAMES, rounds: int = 0) -> Tournament:
    tournament = new_tournament("Club night", system, "quits", "classic", {}, names, rounds)
    tournament.begin_round()
    return tournament


def opened(tournament: Tournament, size: tuple[int, int] = (1280, 800)) -> Driver:
    def first(app: Any) -> TournamentScene:
        Tournaments(app.store).keep(tournament)
        return TournamentScene(app, tournament)

    return Driver(size, first)


def fill_in(scene: Any) -> None:
    for board, pairing in enumerate(scene.tournament.rounds[-1]):
        if pairing.is_game:
            scene.choose_result(board, 1)


# --- what is kept --------------------------------------------------------------------------------


def test_tournaments_are_kept_beside_those_of_another_window() -> None:
    storage = Storage()
    first, second = Tournaments(Store(storage)), Tournaments(Store(storage))
    one, other = made(), made(ROUND_ROBIN)
    first.keep(one)
    second.keep(other)
    one.set_result(0, 0, 0.5)
    first.keep(one)
    assert {each.id for each in second.every()} == {one.id, other.id}
    assert second.find(one.id) == one
    dropped = first.drop(one.id)
    assert second.find(one.id) is None
    first.restore(dropped)
    assert second.find(one.id) == one


@pytest.mark.parametrize("kept", ["", "[]", "{", '{"tournaments": 4}', '{"tournaments": {"x": 4}}',
                                  '{"tournaments": {"abcdefgh": {"id": "abcdefgh"}}}', "[" * 9000])
def test_damaged_tournaments_are_ignored_and_new_ones_kept(kept: str) -> None:
    storage = Storage()
    storage.set(f"progress.{KIND}", kept)
    tournaments = Tournaments(Store(storage))
    assert tournaments.every() == []
    tournament = made()
    tournaments.keep(tournament)
    assert tournaments.every() == [tournament]


def test_unreadable_data_is_not_changed() -> None:
    storage = Storage()
    strange = {"id": "abcdefgh", "system": "knockout"}
    storage.set(f"progress.{KIND}", json.dumps({"tournaments": {"abcdefgh": strange}}))
    Tournaments(Store(storage)).keep(made())
    assert json.loads(storage.get(f"progress.{KIND}") or "")["tournaments"]["abcdefgh"] == strange


@pytest.mark.parametrize(("game", "variant"), [("chess", "classic"), ("quits", "four"), ("quits", "nothing")])
def test_only_games_for_two_are_offered(game: str, variant: str) -> None:
    tournament = made()
    tournament.game, tournament.variant = game, variant
    tournaments = Tournaments(Store(Storage()))
    tournaments.keep(tournament)
    assert tournaments.every() == []


def test_backups_contain_tournaments_and_the_later_version_wins() -> None:
    storage = Storage()
    store, tournament = Store(storage), made()
    Tournaments(store).keep(tournament)
    text = "".join(backup_lines(store))
    tournament.set_result(0, 0, 1.0)
    Tournaments(store).keep(tournament)
    for goal in (store, Store(Storage())):
        restore = Restore(goal, text)
        for _ in restore.plan():
            pass
        for _ in restore.apply():
            pass
        found = Tournaments(goal).find(tournament.id)
        assert found is not None
        assert found.rounds[0][0].result == (1.0 if goal is store else None)
    assert joined_tournaments({"tournaments": []}, 4) == {"tournaments": {}}


def test_points_are_written_with_fractions() -> None:
    assert [points_text(points) for points in (0, 0.5, 1, 2.5, 0.25, 3.75)] == ["0", "½", "1", "2½", "¼", "3¾"]


# --- a new one -----------------------------------------------------------------------------------


def test_names_are_typed_pasted_and_removed() -> None:
    driver = Driver((1280, 800), NewTournamentScene)
    scene = driver.scene
    driver.tap(scene.name_field.rect.center)
    assert scene.group.focused is scene.name_field
    for letter in "Anna K":
        driver.send(pygame.KEYDOWN, key=pygame.K_SPACE if letter == " " else pygame.K_a, mod=0, unicode=letter)
        driver.send(pygame.TEXTINPUT, text=letter)
    driver.key(pygame.K_RETURN)
    assert scene.names == ["Anna K"]
    scene.add("Ben, Clara;David\nBEN\n\n\t Emil ")
    assert scene.names == ["Anna K", "Ben", "Clara", "David", "Emil"]
    assert tr("club.taken") in driver.said
    driver.tap(scene.chips[1].rect.center)
    assert scene.names == ["Anna K", "Clara", "David", "Emil"]
    scene.start()
    driver.settle()
    assert isinstance(driver.scene, TournamentScene)
    assert len(Tournaments(driver.app.store).every()) == 1
    assert driver.scene.tournament.number == 1


@pytest.mark.parametrize("text", ["\n" * 9000, "x" * 100_000, "\u202e\u200b", ",".join(f"N{k}" for k in range(90)),
                                  "\x00\x01", "<script>alert(1)</script>\nB\nC"])
def test_pasted_lists_are_read_within_bounds(text: str) -> None:
    driver = Driver((1280, 800), NewTournamentScene)
    driver.scene.add(text)
    assert len(driver.scene.names) <= MOST
    assert all(0 < len(name) <= 40 for name in driver.scene.names)


def test_a_tournament_needs_enough_names() -> None:
    driver = Driver((1280, 800), NewTournamentScene)
    driver.scene.add("Ann, Bob")
    driver.scene.start()
    driver.run(0.1)
    assert isinstance(driver.scene, NewTournamentScene)
    assert tr("club.few", n=3) in driver.said


# --- rounds --------------------------------------------------------------------------------------


def test_results_are_entered_and_the_next_round_is_paired() -> None:
    tournament = made()
    driver = opened(tournament)
    scene = driver.scene
    driver.touch(scene.results[0].cell(1).center)
    assert scene.tournament.rounds[0][0].result == 1.0
    scene.begin_round()
    driver.run(0.1)
    assert scene.tournament.number == 1
    fill_in(scene)
    scene.begin_round()
    driver.run(0.1)
    assert scene.tournament.number == 2
    assert Tournaments(driver.app.store).find(tournament.id) == scene.tournament
    scene._show_round(0)
    scene.choose_result(0, 0)
    assert scene.tournament.rounds[0][0].result is None
    scene.group.focus(scene.tabs)
    driver.key(pygame.K_RIGHT)
    assert scene.shows_table
    assert len(scene.table.rows) == 5


def test_a_large_swiss_round_is_paired_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_scene, "WORK_MS", 0.0001)
    driver = opened(made(names=[f"Name {k}" for k in range(MOST)]))
    scene = driver.scene
    fill_in(scene)
    scene.begin_round()
    driver.run(1 / 60)
    scene.choose_result(0, 0)
    driver.run(2.0)
    assert scene.tournament.number == 1
    scene.choose_result(0, 2)
    scene.begin_round()
    driver.run(1 / 60)
    assert scene.tournament.number == 1
    monkeypatch.setattr(tournament_scene, "WORK_MS", 1000.0)
    driver.run(0.1)
    assert scene.tournament.number == scene.shown + 1 == 2
    assert Tournaments(driver.app.store).find(scene.tournament.id) == scene.tournament


def test_a_game_played_here_enters_its_result() -> None:
    tournament = made()
    driver = opened(tournament)
    scene = driver.scene
    scene.play(0)
    driver.settle()
    assert isinstance(driver.scene, MatchScene)
    match = driver.scene.match
    assert [player.name for player in match.players] == [
        tournament.entrants[player].name for player in tournament.rounds[0][0][:2]]
    assert all(player.is_human for player in match.players)
    driver.scene.session.play((match.rules.moves(match.state)[0],))
    match.resign(1)
    driver.app.store.keep(match, driver.scene.stone_names)
    driver.app.pop()
    driver.settle()
    driver.run(0.1)
    assert isinstance(driver.scene, TournamentScene)
    assert driver.scene.tournament.rounds[0][0].result == 1.0
    kept = Tournaments(driver.app.store).find(tournament.id)
    assert kept is not None
    assert kept.rounds[0][0].result == 1.0


def test_a_game_outside_the_tournament_enters_no_result() -> None:
    store, tournament = Store(Storage()), made()
    match, stones = board_match(tournament, 0)
    match.notes[NOTE] = "another"
    match.play(match.rules.moves(match.state)[0])
    match.resign(0)
    store.keep(match, stones)
    tournament.link_game(0, match.id)
    assert not Tournaments(store).collect_results(tournament)
    assert tournament.rounds[0][0].result is None


def test_players_can_join_late_and_leave() -> None:
    driver = opened(made(), (390, 844))
    driver.scene.open_players()
    driver.settle()
    sheet: Any = driver.scene
    assert isinstance(sheet, PlayersScene)
    sheet.field.set_to("Zoë")
    sheet.add()
    driver.touch(sheet.rows[0].rect.center)
    assert [entrant.name for entrant in sheet.tournament.entrants][-1] == "Zoë"
    assert sheet.tournament.entrants[0].left == 1
    sheet.field.set_to("zoë")
    sheet.add()
    assert sheet.problem == tr("club.taken")
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert len(driver.scene.tournament.entrants) == 6


def test_a_tournament_opens_from_the_shelf_and_is_deleted_after_confirmation() -> None:
    driver = Driver((1280, 800), GamesScene)
    tool = next(tool for tool in driver.scene.tools() if tool.caption == tr("club.title"))
    tool.act()
    driver.settle()
    assert isinstance(driver.scene, TournamentsScene)
    tournament = made()
    Tournaments(driver.app.store).keep(tournament)
    driver.scene.relayout_now()
    driver.touch(driver.scene.rows[0].rect.center)
    driver.settle()
    assert isinstance(driver.scene, TournamentScene)
    driver.scene.delete()
    driver.settle()
    question: Any = driver.scene
    question._do()
    driver.settle()
    assert type(driver.app.top) is TournamentsScene
    assert Tournaments(driver.app.store).every() == []


def test_the_number_of_kept_tournaments_is_limited() -> None:
    driver = Driver((1280, 800), TournamentsScene)
    for _ in range(MOST_KEPT):
        Tournaments(driver.app.store).keep(made())
    driver.scene._new()
    driver.run(0.1)
    assert isinstance(driver.scene, TournamentsScene)
    assert tr("club.full") in driver.said


def test_tournaments_have_addresses() -> None:
    tournament = made()
    driver = opened(tournament)
    app = driver.app
    assert driver.scene.address == f"games/tournaments/{tournament.id}"
    again: Any = scene_at(app, driver.scene.address)
    assert again.tournament == tournament
    assert isinstance(scene_at(app, "games/tournaments"), TournamentsScene)
    assert isinstance(scene_at(app, "games/tournaments/new"), NewTournamentScene)
    for wrong in ("games/tournaments/nothing1", "games/tournaments/../x", "games/tournaments/" + "x" * 90):
        assert scene_at(app, wrong) is None


# --- the page to print and the document ----- --------------------------------------------------------------


class PageReader(HTMLParser):
    """Collects the words of a page and checks that its elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        assert tag not in ("script", "img", "link", "iframe")
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_to_print_is_complete_and_has_no_script() -> None:
    set_language("en")
    tournament = made(names=["<script>alert(1)</script>", '"Ben" & Co', "Clara", "D'Arcy"])
    tournament.name = "</style><b>Club"
    tournament.set_result(0, 0, 0.5)
    reader = PageReader()
    reader.feed(printed(tournament))
    reader.close()
    assert reader.open == []
    for words in ("<script>alert(1)</script>", '"Ben" & Co', "Clara", "D'Arcy", "</style><b>Club", "½ – ½", "Round 1",
                  "Buchholz"):
        assert words in reader.words
    assert describe(tournament) in reader.words


def test_the_page_is_saved(tmp_path: Path) -> None:
    tournament = made()
    driver = opened(tournament)
    driver.scene.print()
    driver.settle()
    sheet: Any = driver.scene
    assert isinstance(sheet, PrintScene)
    sheet.path = tmp_path / "club.html"
    sheet.save()
    driver.run(0.2)
    assert "Clara" in (tmp_path / "club.html").read_text(encoding="utf-8")


def test_the_document_contains_pairings_and_the_table() -> None:
    tournament = made()
    driver = opened(tournament)
    sent: list[str] = []
    document = Document(driver.app, sent.append)
    document.update()
    told = json.dumps(json.loads(sent[-1]), ensure_ascii=False)
    first = tournament.rounds[0][0]
    assert f"{NAMES[first.first]} – {NAMES[first.second]}" in told
    driver.scene._choose_tab(1)
    document.update()
    told = json.dumps(json.loads(sent[-1]), ensure_ascii=False)
    assert f"{tr('club.player')} Anna" in told
    assert f"{tr('club.buchholz')} 0" in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [NARROW, (360, 640), LANDSCAPE, (1024, 768)], ids=str)
def test_every_screen_of_a_tournament_fits(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
                                           ) -> None:
    app = unpainted(monkeypatch, size, language)
    names = ["Wilhelmina-Charlotte von Hohenstein", *[f"Name {k}" for k in range(30)]]
    for system in (SWISS, ROUND_ROBIN):
        tournament = made(system, names, 5)
        for board in range(3):
            tournament.set_result(0, board, 0.5)
        tournament.withdraw(0)
        Tournaments(app.store).keep(tournament)
        scene = TournamentScene(app, tournament)
        assert lay_out(app, scene) == []
        scene.shows_table = True
        assert lay_out(app, scene) == []
        assert lay_out(app, PlayersScene(app, tournament)) == []
        assert lay_out(app, PrintScene(app, tournament)) == []
        new = NewTournamentScene(app)
        new.names, new.system, new.game, new.variant = names, system, "abalone", "belgian"
        assert lay_out(app, new) == []
    assert lay_out(app, TournamentsScene(app)) == []
