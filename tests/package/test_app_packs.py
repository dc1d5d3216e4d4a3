"""App packs, the modules that the page fetches on first use: their files, and that no other module needs them."""

from __future__ import annotations

import json

import pytest

from build.app.app_packs import APP_PACKS, AppPack, check, mentioned, split, split_words
from build.report import BuildError

PACK = AppPack("live", ("games/live", "live_*.py"))


def test_patterns_name_files_and_folders() -> None:
    assert PACK.holds("games/live/table.py")
    assert PACK.holds("games/live/deeper/part.py")
    assert PACK.holds("games/shell/table/live_session.py")
    assert PACK.holds("games/shell/screens/match/live_scene.py")
    for name in ("games/live/__init__.py", "games/shell/platform/live.py", "games/alive/table.py", "games/cli.py"):
        assert not PACK.holds(name)


def test_every_file_is_in_the_app_or_in_one_pack() -> None:
    files = {f"assets/games/live/{name}.pyc": name.encode() for name in ("__init__", "keys", "table")}
    files |= {"assets/main.pyc": b"main", "assets/games/live/words.json": b"{}"}
    stay, packs = split(files, {})
    assert set(stay) == {"assets/main.pyc", "assets/games/live/__init__.pyc"}
    assert stay | {name: content for pack in packs.values() for name, content in pack.items()} == files


def test_texts_are_in_their_pack_unless_the_app_needs_them() -> None:
    sources = {"games/shell/a.py": b"""tr("live.open"); tr(f'live.problem.{slug}'); tr("lively")""",
               "games/live/b.py": b"""tr("live.late")"""}
    early = mentioned(PACK, sources)
    assert early == {"live.open", "live.problem."}
    words = {"live.late": "a", "live.open": "b", "live.problem.x": "c", "lively": "d", "other": "é"}
    stay, later = split_words(json.dumps(words).encode(), "live.", early)
    assert json.loads(later) == {"live.late": "a"}
    assert json.loads(stay) | json.loads(later) == words
    files = {"assets/assets/locale/en.json": json.dumps(words).encode()}
    _, packs = split(files, sources)
    assert json.loads(packs["live"]["assets/assets/locale/live/en.json"]) == {"live.late": "a"}


def test_no_module_outside_a_pack_imports_it_at_its_top_level() -> None:
    sources = {"games/live/keys.py": b"", "games/live/table.py": b"from games.live.keys import x"}
    sources |= {f"games/{pack.name}/keys.py": b"" for pack in APP_PACKS}
    late = b"def f():\n    from games.live.keys import x\nif TYPE_CHECKING:\n    import games.live.keys\n"
    check(sources | {"games/shell/app.py": late})
    for early in (b"import games.live.keys", b"from games.live import keys", b"from games.live.keys import x"):
        with pytest.raises(BuildError, match=r"games/shell/app\.py imports games\.live\.keys"):
            check(sources | {"games/shell/app.py": early})
    with pytest.raises(BuildError, match="holds no modules"):
        check({"games/shell/app.py": b""})
