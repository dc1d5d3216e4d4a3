"""Games between several apps, connected by a relay in memory."""

from __future__ import annotations

import re

import pygame
import pytest

from games.live.messages import AWAY, GONE, HERE
from games.shell.app import App
from games.shell.library import link_play
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage
from games.shell.routes import scene_at, trail_to
from games.shell.screens.clipboard import paste
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.live.invite_scene import InviteScene
from games.shell.screens.live.join_scene import JoinScene
from games.shell.screens.live.relay_scene import NoRelayScene, RelayScene
from games.shell.screens.match.live_scene import LiveScene
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.places import JoinPlace, KeptMatch, ReceivedMatch, RelayPlace
from games.shell.screens.scene import Scene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.table.live_game import SeatPresence
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from tests.shell.driver import Driver
from tests.shell.live_tables import MemoryLive, Network, begun, board, friends_lineup, play, words


def test_a_friend_joins_by_the_link_and_moves_go_both_ways() -> None:
    room = Network()
    host = room.host()
    assert isinstance(host.scene, InviteScene)
    assert "waiting" in words(host)
    guest = room.guest(host.scene.link)
    assert isinstance(guest.scene, JoinScene)
    assert isinstance(host.scene, InviteScene)  # opening a link does not take a seat
    guest.scene.name = "Ada"
    guest.scene.sit()
    room.run()
    assert isinstance(host.scene, LiveScene)
    assert isinstance(guest.scene, LiveScene)
    assert (host.scene.session.phase, guest.scene.session.phase) == (Phase.HUMAN, Phase.PAUSED)
    assert host.scene.viewer == 0
    assert guest.scene.viewer == 1
    assert [host.scene.name(seat) for seat in (0, 1)] == ["You", "Ada"]
    room.play(host, guest)
    assert host.scene.match.moves == guest.scene.match.moves
    assert len(host.scene.match.moves) == 2
    assert guest.scene.match.id == host.scene.match.id
    for driver in (host, guest):
        assert [entry.key for entry in driver.app.store.shelf()] == [host.scene.match.id]


def test_a_seat_of_another_device_cannot_be_touched() -> None:
    host, guest = Network().table()
    assert guest.scene.session.targets() == set()
    guest.scene.session.play(tuple(guest.scene.session.rules.turns(guest.scene.match.state)[0]))
    assert guest.scene.match.moves == []
    assert host.scene.match.moves == []


@pytest.mark.parametrize("agrees", [True, False])
def test_undo_is_requested_and_answered(agrees: bool) -> None:
    room, host, guest = begun(1)
    host.scene.undo()
    room.run()
    assert len(host.scene.match.moves) == 1  # nothing happens before the answer
    assert "asks to take back" in words(guest)
    assert any("asks to take back" in sentence for sentence in guest.said)
    guest.scene.answer(agrees)
    room.run(1)
    left = 0 if agrees else 1
    assert len(host.scene.match.moves) == len(guest.scene.match.moves) == left
    assert guest.scene.question() is None
    assert host.scene.live.asking() is None


def test_a_draw_is_agreed_and_a_rematch_begins() -> None:
    room, host, guest = begun(1)
    guest.scene.ask_draw()
    room.run()
    host.scene.answer(True)
    room.run(3)
    for driver in (host, guest):
        assert board(driver).match.is_agreed_draw
    first = board(guest).match.id
    board(guest).ask_rematch()
    room.run()
    board(host).answer(True)
    room.run(1)
    for driver in (host, guest):
        assert isinstance(driver.scene, LiveScene)
        assert driver.scene.match.id != first
        assert driver.scene.match.moves == []
        assert len(driver.app.store.shelf()) == 2
    assert (host.scene.live.own, guest.scene.live.own) == ((1,), (0,)), "the other side begins"
    assert (host.scene.viewer, guest.scene.viewer) == (1, 0)
    room.play(guest, host)
    assert len(guest.scene.match.moves) == len(host.scene.match.moves) == 2
    assert host.scene.match.moves == guest.scene.match.moves


def test_questions_and_beginnings_are_told_once_to_screen_readers() -> None:
    room, host, guest = begun()
    waits = f"{tr('live.begins')} {tr('live.prompt.turn', name=guest.scene.name(0))}"
    assert guest.said.count(waits) == 1
    assert [words for words in host.said if words.startswith(tr("live.begins"))] == [tr("live.begins")]
    room.play(host)
    guest.scene.session.browse(0)  # the question is told now, and not again when the player is back
    host.scene.ask_draw()
    room.run()
    guest.scene.session.browse(None)
    room.run()
    asked = tr("live.ask.draw", name=guest.scene.name(0))
    assert guest.said.count(asked) == 1
    guest.scene.answer(True)
    room.run(4)
    assert not isinstance(guest.scene, LiveScene), "the sheet of the end is open"
    board(host).ask_rematch()
    room.run()
    assert guest.said.count(tr("live.ask.rematch", name=board(guest).name(0))) == 1
    board(guest).answer(True)
    room.run()
    assert host.said[-1] == f"{tr('live.begins')} {tr('live.prompt.turn', name=host.scene.name(0))}"


def test_resigning_ends_the_game_everywhere() -> None:
    room, host, guest = begun(1)
    guest.scene.resign()
    room.run()
    assert board(host).match.resigned == board(guest).match.resigned == 1


def test_a_move_that_was_on_its_way_when_somebody_resigned_counts() -> None:
    room, host, guest = begun()
    play(host)
    host.run(0.05)  # the relay has the move, the guest has not
    guest.scene.resign()
    room.run()
    for driver in (host, guest):
        assert len(board(driver).match.moves) == 1
        assert board(driver).match.resigned == 1


def test_two_who_resign_at_once_show_the_same_end() -> None:
    room, host, guest = begun(1)
    host.scene.resign()
    guest.scene.resign()
    room.run()
    assert board(host).match.resigned == board(guest).match.resigned == 0


def test_phrases_are_translated_and_can_be_muted() -> None:
    room = Network()
    host = room.host()
    guest = room.guest(host.scene.link, language="de")
    guest.scene.sit()
    room.run()
    host.scene.say_phrase("well_played")
    room.run()
    assert guest.scene.live.phrases == ((0, "well_played"),)
    guest.scene.switch_phrases()
    room.run(2)
    host.scene.say_phrase("thanks")
    room.run()
    assert guest.scene.live.phrases == ()


def test_a_watcher_sees_the_game_and_is_not_shown() -> None:
    room, host, _guest = begun(2)
    sent = len(room.relay.sent)
    watcher = room.guest(host.scene.live.table.keys.watch_link().text())
    watcher.scene.watch()
    room.run()
    assert len(watcher.scene.match.moves) == 2
    assert len(room.relay.sent) == sent
    assert watcher.scene.session.targets() == set()
    watcher.scene.session.browse(0)
    room.play(host)
    assert watcher.scene.session.browsed == 0  # a new move does not end browsing
    assert len(watcher.scene.match.moves) == 3
    assert watcher.app.store.shelf() == []
    assert watcher.scene.live.question() is None


def test_the_buttons_of_a_watcher_go_through_the_moves() -> None:
    room, host, _guest = begun(3)
    watcher = room.guest(host.scene.live.table.keys.watch_link().text(), size=(1280, 800))
    watcher.scene.watch()
    room.run()
    undo, hint = watcher.scene.panel.undo_large, watcher.scene.panel.hint_large
    assert undo.enabled
    assert undo.caption == tr("browse.previous")
    watcher.tap(undo.rect.center)
    assert watcher.scene.session.browsed == 2
    watcher.key(pygame.K_u)
    assert watcher.scene.session.browsed == 1
    watcher.tap(hint.rect.center if hint.visible else watcher.scene.panel.redo.rect.center)
    assert watcher.scene.session.browsed == 2
    assert len(host.scene.match.moves) == 3


def test_a_reload_returns_to_the_table() -> None:
    room, host, guest = begun(2)
    key = guest.scene.match.id
    guest.app.save()
    room.drivers.remove(guest)
    again = room.app(lambda app: KeptMatch(key), storage=guest.storage)
    room.run()
    assert isinstance(again.scene, LiveScene)
    assert again.scene.live.own == (1,)
    room.play(host, again)
    assert host.scene.match.moves == again.scene.match.moves
    assert len(host.scene.match.moves) == 4


def test_addresses_of_a_table_open_its_screens() -> None:
    room = Network()
    host = room.host()
    guest = room.guest(host.scene.link)
    joining = guest.app.address
    again = room.app(lambda app: scene_at(app, joining))
    room.run()
    assert isinstance(again.scene, JoinScene)
    room.drivers.remove(again)
    guest.scene.sit()
    room.run()
    playing = guest.app.address
    guest.app.save()
    room.drivers.remove(guest)
    back = room.app(lambda app: scene_at(app, playing), storage=guest.storage)
    room.run()
    assert isinstance(back.scene, LiveScene)
    assert back.app.address == playing
    assert [trail_to(address)[:-1] for address in (joining, playing)] == [[""], [""]]


def test_the_link_opens_the_kept_game() -> None:
    room = Network()
    host = room.host()
    link = host.scene.link
    guest = room.guest(link)
    guest.scene.sit()
    room.run()
    guest.app.go_home()
    room.run()
    assert host.scene.live.presences[1].state == "gone"
    guest.app.go(JoinPlace(link))
    room.run()
    assert isinstance(guest.scene, LiveScene)
    assert host.scene.live.presences[1].state == "here"


def test_a_link_opened_in_two_windows_is_kept_once() -> None:
    """Both windows of a player follow the table, and both can move."""
    room, host, guest = begun(1)

    def second(app: App) -> Scene:
        app.platform.live = MemoryLive(room.relay, 9)  # type: ignore[misc]
        return app._scene_of(JoinPlace(host.scene.live.table.keys.seat_link(1).text()))

    twin = Driver(first=second, storage=guest.storage)
    room.drivers.append(twin)
    room.run(0.6)
    room.play(twin, host, guest)
    assert [len(driver.scene.match.moves) for driver in room.drivers] == [4, 4, 4]
    assert len(twin.app.store.shelf()) == 1
    sent = len(room.relay.sent)
    room.run(2)
    assert len(room.relay.sent) == sent, "two windows are as quiet as one"
    guest.app.go_home()
    room.run()
    assert host.scene.live.presences[1].state == "here"


def test_a_player_can_continue_on_another_device_and_return() -> None:
    room = Network()
    host = room.host()
    link = host.scene.link
    first = room.guest(link)
    first.scene.name = "Ada"
    first.scene.sit()
    room.run()
    room.play(host)
    second = room.guest(link)
    assert "Play on here" in words(second)
    assert second.scene.name == "Ada"
    second.scene.sit()
    room.run()
    assert first.scene.live.own == ()
    assert not first.scene.panel.phrases.visible
    room.play(second)
    assert len(first.scene.match.moves) == len(host.scene.match.moves) == 2
    room.play(host)
    first.key(pygame.K_p)  # the main button
    room.run()
    assert (first.scene.live.own, second.scene.live.own) == ((1,), ())
    room.play(first)
    assert len(host.scene.match.moves) == 4
    assert host.scene.name(1) == "Ada"


def test_a_host_can_return_from_another_device() -> None:
    room, host, guest = begun(1)
    own = host.scene.live.table.seat_link(0).text()
    second = room.guest(own)
    second.scene.sit()
    room.run()
    assert host.scene.live.own == ()
    assert host.scene.main_action().caption == tr("live.take_over")
    host.scene.main_action().act()
    room.run()
    room.play(guest, host)
    assert len(second.scene.match.moves) == 3


def test_a_watcher_is_offered_no_seat() -> None:
    room, host, _guest = begun(1)
    watcher = room.guest(host.scene.live.table.keys.watch_link().text())
    watcher.scene.watch()
    room.run()
    assert watcher.scene.main_action() is None


def test_a_player_whose_device_dies_is_gone_from_now_on() -> None:
    room, host, guest = begun(1)
    table, start = host.scene.live.table, host.scene.live.table.now()
    for driver in (host, guest):
        driver.scene.live.table.now = driver.scene.live.table.attendance._now = lambda: start + 3600
    guest.scene.live.client._channel.drop()
    room.run()
    assert host.scene.live.presences[1] == SeatPresence(GONE)
    table.now = table.attendance._now = lambda: start + 3600 + 120
    room.run()
    assert host.scene.live.presences[1] == SeatPresence(GONE, 2)
    watcher = room.guest(table.keys.watch_link().text())
    assert watcher.scene.live.presences[1] == SeatPresence(GONE), "nobody has told it when"


def test_only_the_latest_coming_or_going_is_told() -> None:
    room, host, guest = begun(1)
    host.scene.live.reports.clear()
    for state in (GONE, HERE, GONE):
        guest.scene.live.table.be(state)
    host.scene.say("something else")  # what is to be told waits
    room.run()
    assert [report.key for report in host.scene.live.reports] == ["live.is_gone"]


@pytest.mark.parametrize("forgets", [False, True])
def test_a_restarted_relay_changes_nothing(forgets: bool) -> None:
    room, host, guest = begun(1)
    room.relay.stop(forgets)
    room.run()
    assert "No connection" in words(host)
    play(guest)  # is sent when the relay is back
    room.run()
    room.relay.start()
    room.run(3)
    assert len(host.scene.match.moves) == len(guest.scene.match.moves) == 2
    late = room.guest(host.scene.live.table.keys.watch_link().text())
    late.scene.watch()
    room.run()
    assert len(late.scene.match.moves) == 2


def test_a_lost_connection_is_shown_during_a_request() -> None:
    room, host, guest = begun(2)
    guest.scene.undo()
    room.run()
    assert host.scene.panel.request.visible
    room.relay.stop()
    room.run(1)
    assert not host.scene.panel.request.visible
    assert "No connection" in words(host)
    room.relay.start()
    room.run(1)
    assert host.scene.panel.request.visible
    assert len([sentence for sentence in host.said if "asks to take back" in sentence]) == 1, "it is asked once"


def test_a_game_can_continue_by_link_after_the_friend_left() -> None:
    room, host, guest = begun(1)
    guest.app.go_home()
    room.run()
    host.scene.go_on_by_link()
    host.settle()
    assert type(host.scene) is not LiveScene
    assert isinstance(host.scene, MatchScene)
    assert link_play.own_seats(host.scene.match) == (0,)
    assert not link_play.is_live(host.scene.match)
    assert len(host.scene.match.moves) == 1


@pytest.mark.parametrize("is_gone", [False, True], ids=["away", "gone"])
def test_the_prompt_says_that_an_absent_friend_is_not_here(is_gone: bool) -> None:
    room, host, guest = begun(2)
    guest.scene.live.table.be(GONE if is_gone else AWAY)
    room.run()
    assert host.scene.prompt_text() == (tr("status.your_turn"), tr("live.prompt.away", name="Friend"))
    room.play(host)
    assert host.scene.prompt_text() == (tr("live.prompt.waiting"), tr("live.prompt.turn.away", name="Friend"))
    assert not re.search(r"\baway\b", " ".join(host.scene.prompt_text())), "the card says which"


def test_a_link_without_a_page_can_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window without a room has no page to put into a link: a code that is scanned would open nothing."""
    room = Network()
    host = room.host(friends_lineup("abalone", "three"))
    assert host.scene.link.startswith("agate:live-")
    assert tr("live.invite.paste", place=tr("section.games")) in words(host)
    assert tr("live.copy") not in words(host).split(" | "), "the main button copies it"
    assert f"{tr('live.copy')}: {tr('live.watch_only')}" in words(host)
    guest = room.app(lambda app: HomeScene(app))
    monkeypatch.setattr(Desktop, "paste", lambda _, receive: receive(f" {host.scene.link}\n"))
    paste(guest.app, guest.scene.say)
    room.run()
    assert guest.scene.live.table.keys.topic == host.scene.live.table.keys.topic


def test_a_cancelled_invitation_is_removed() -> None:
    room = Network()
    host = room.host()
    assert room.relay.retained
    host.scene.back()
    host.settle()
    assert isinstance(host.scene, SetupScene)
    assert room.relay.retained == {}
    assert host.app.store.shelf() == []


def test_a_finished_table_is_cleared_when_all_have_seen_the_end() -> None:
    room, host, guest = begun(1)
    guest.scene.resign()
    room.run()
    guest.app.go_home()
    room.run()
    host.app.go_home()
    room.run()
    assert room.relay.retained == {}


def test_whoever_leaves_a_finished_table_last_clears_it() -> None:
    room, host, guest = begun(1)
    watcher = room.guest(host.scene.live.table.keys.watch_link().text())
    watcher.scene.watch()
    room.run()
    host.scene.resign()
    room.run(2)
    room.relay.channels[0].drop()  # the host's page is closed: the relay publishes the last will
    board(host).live.client._channel.close()
    room.drivers.remove(host)
    room.run()
    watcher.app.go_home()
    room.run()
    assert room.relay.retained, "a watcher clears nothing"
    guest.app.go_home()
    room.run()
    assert room.relay.retained == {}


def test_computers_play_on_the_hosts_device_and_can_take_a_free_seat() -> None:
    room = Network()
    host = room.host(friends_lineup("quits"))
    host.scene._hand_over(1)  # the computer icon of the free seat
    room.run()
    assert board(host).session.phase is Phase.HUMAN
    play(host)
    for _ in range(40):
        room.run(0.5)
        if len(host.scene.match.moves) > 1:
            break
    assert len(host.scene.match.moves) > 1
    host.scene.open_seats()
    room.run()
    host.scene._hand_over(1)  # the person icon frees it again
    room.run()
    guest = room.seat(host)
    assert guest.scene.match.moves == board(host).match.moves


def test_without_a_relay_links_are_offered_and_a_relay_can_be_entered() -> None:
    room = Network(site_relay="")
    host = room.host()
    assert isinstance(host.scene, NoRelayScene)
    host.scene._name_relay()
    host.settle()
    assert isinstance(host.scene, RelayScene)
    for wrong in ("http://x", "relay .example", "wss://", "x" * 500, "wss://a@b", "mqtt://h:99999", "\x00"):
        host.scene.typed = wrong
        host.scene._keep()
        assert "no address of a relay" in host.scene.problem
        assert host.app.settings.relay == ""
    host.scene.typed = "relay.example/mqtt"
    host.scene._keep()
    host.settle()
    assert host.app.settings.relay == "wss://relay.example/mqtt"
    assert isinstance(host.scene, InviteScene)


def test_a_public_relay_is_offered_with_a_warning() -> None:
    room = Network(site_relay="")
    driver = room.app(lambda app: RelayPlace())
    assert "promise nothing" in words(driver)
    driver.scene._choose("wss://test.mosquitto.org:8081/mqtt")
    driver.settle()
    host = room.host(relay="wss://test.mosquitto.org:8081/mqtt")
    assert "promises nothing and sees only sealed messages" in words(host)


@pytest.mark.parametrize("link", ["live-", "agate:live-AAAA", "https://x/#live-zzzz", "live-" + "A" * 1_900])
def test_a_damaged_link_opens_home_with_a_sentence(link: str) -> None:
    driver = Network().app(lambda app: JoinPlace(link))
    driver.run(3)
    assert driver.app.address == ""
    assert any("live table is damaged" in sentence for sentence in driver.said)


def test_the_keys_of_a_table_stay_on_the_device() -> None:
    from games.shell.library.transfer import RECORD, Intake, written

    host, _ = Network().table()
    play(host)
    host.app.save()
    record = host.app.store.record(host.scene.match.id)
    assert record
    assert link_play.LIVE in record.notes
    text = written(record, RECORD)
    assert "live-" not in text
    other = Driver(storage=Storage())
    intake = Intake(other.app.store, record.text())  # a foreign file with keys of a table
    for _ in intake.steps():
        pass
    kept = other.app.store.load(intake.added[0])
    assert kept
    assert not link_play.is_live(kept.match)


def test_a_game_that_came_by_link_continues_by_link() -> None:
    _room, host, guest = begun(1)
    key = guest.scene.match.id
    guest.scene.go_on_by_link()
    guest.settle()
    session = guest.scene.session
    session.play(tuple(sorted(session.rules.turns(session.match.state))[0]))
    sent = guest.scene.match.branch(2)
    sent.id = key
    host.app.go(ReceivedMatch(sent, guest.scene.stone_names))
    host.settle()
    assert host.scene.match.id == key
    assert len(host.scene.match.moves) == 2
    assert not link_play.is_live(host.scene.match)
    assert host.scene.session.targets()


def test_a_guest_who_only_opened_a_link_is_not_shown() -> None:
    room = Network()
    host = room.host(friends_lineup("abalone", "three"))
    first = room.guest(host.scene.link)
    first.scene.name = "Ada"
    first.scene.sit()
    room.run()
    room.guest(host.scene.link)  # opens the table without sitting down
    room.run(1)
    assert [sentence for sentence in host.said if " is here." in sentence] == ["Ada is here."]
