"""The build cache reuses a result only while it is intact, and every failure ends in one sentence."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from build import npm
from build.cache import is_sealed, seal, sha256_of
from build.report import in_one_sentence
from build.runtime import sources

LOADER = "pyodide/pyodide.js"


@pytest.fixture
def small_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the steps that make the source tree by one with a single file."""
    monkeypatch.setattr(sources, "CACHE", tmp_path)
    monkeypatch.setattr("build.scratch.CACHE", tmp_path)
    monkeypatch.setattr(sources, "ARCHIVES", ())
    monkeypatch.setattr(sources, "GENERATED", {LOADER: "the loader", "python/Include/pyconfig.h": ""})
    for step in ("_patch", "_make_key_codes"):
        monkeypatch.setattr(sources, step, lambda tree: None)
    monkeypatch.setattr(sources, "_pyconfig", lambda tree: "")
    monkeypatch.setattr(sources, "obtain", lambda given: {})


@pytest.mark.usefixtures("small_sources")
def test_a_changed_source_never_reaches_the_bundle(capsys: pytest.CaptureFixture[str]) -> None:
    tree = sources.source_tree()
    (tree / LOADER).write_text("another loader")
    assert (sources.source_tree() / LOADER).read_text() == "the loader"
    assert "unpacked again" in capsys.readouterr().out


@pytest.mark.usefixtures("small_sources")
def test_an_additional_file_is_a_change() -> None:
    tree = sources.source_tree()
    kept = tree.stat().st_ino
    assert sources.source_tree().stat().st_ino == kept
    (tree / "more.js").write_text("")
    assert not is_sealed(tree)
    assert not (sources.source_tree() / "more.js").exists()


def test_a_truncated_wheel_is_noticed(tmp_path: Path) -> None:
    wheel = tmp_path / "pygame.whl"
    assert not is_sealed(wheel)
    wheel.write_bytes(b"0123456789")
    seal(wheel)
    assert is_sealed(wheel)
    wheel.write_bytes(b"01234")
    assert not is_sealed(wheel)


def test_an_unwritable_folder_is_reported_in_one_sentence() -> None:
    with pytest.raises(SystemExit) as ended, in_one_sentence():
        raise PermissionError(13, "Permission denied", "assets/fonts")
    assert ended.value.code == "Agate: assets/fonts cannot be used (Permission denied)."


def test_npm_packages_are_unpacked_by_the_oldest_python_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before Python 3.11.4, archives had no filters."""
    archive, folder = tmp_path / "marble-1.0.0.tgz", tmp_path / "package"
    folder.mkdir()
    (folder / "README.md").write_text("a marble")
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(folder, "package")
    extract = tarfile.TarFile.extractall
    monkeypatch.delattr(tarfile, "data_filter")
    monkeypatch.setattr(tarfile.TarFile, "extractall", lambda tar, path: extract(tar, path))
    for module in ("build.npm", "build.scratch"):
        monkeypatch.setattr(f"{module}.CACHE", tmp_path)
    monkeypatch.setattr(npm, "ARCHIVE_CACHE", tmp_path)
    unpacked = npm.unpacked(npm.NpmPackage("marble", "1.0.0", sha256_of(archive)))
    assert (unpacked / "README.md").read_text() == "a marble"
