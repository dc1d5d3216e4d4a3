"""What is kept: parts of the app keep plain data of their own, and damage is set aside, said, and never fatal."""

from __future__ import annotations

from games.shell.host.storage import Storage
from games.shell.host.store import Store


def test_a_part_of_the_app_keeps_plain_data_of_its_own():
    storage = Storage()
    assert Store(storage).progress("lessons") == {}
    Store(storage).keep_progress("lessons", {"orbito": ["basics", 2]})
    Store(storage).keep_progress("puzzles", {"solved": 3})
    assert Store(storage).progress("lessons") == {"orbito": ["basics", 2]}
    assert Store(storage).progress("puzzles") == {"solved": 3}


def test_damaged_progress_is_set_aside_and_said():
    storage = Storage()
    storage.set("progress.lessons", "[1, 2")
    store = Store(storage)
    assert store.progress("lessons") == {}
    assert store.notice() == ("toast.damaged", "danger")
    assert storage.get("progress.lessons.damaged") == "[1, 2"
