"""The distributed project: wheels in empty environments, started from another folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Timer
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from build.modules.mypyc_sources import LAB_MODULES, MODULES, Extension, source_files
from build.modules.native import compile_with_setuptools
from games import __version__
from tests.conftest import Remembered

ROOT = Path(__file__).parents[2]
LONGEST_START = 30.0
FASTER = 3.0
BUNDLE = "games/agate-web.zip"
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMPILED_SUFFIXES = (".so", ".pyd")


def run(command: Sequence[str | Path], cwd: Path = ROOT, **variables: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=600, check=False,
                          env={**os.environ, **variables})
    assert done.returncode == 0, done.stderr
    return done.stdout


def build_wheel(source: Path, folder: Path, form: str) -> Path:
    """Build the wheel of a checkout or an unpacked sdist, as pip does, with the build packages of this environment."""
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder,
         source], AGATE_COMPILED=form)
    return next(folder.glob("agate_games-*.whl"))


def install(wheel: Path, folder: Path, extra: str = "") -> Path:
    """Make an environment with only the wheel and its requirements."""
    venv.create(folder, with_pip=False)
    run([sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "--quiet", "--no-compile",
         f"{wheel}{extra}"])
    return folder


def as_in_readme(command: str) -> list[str]:
    """Return the words of a command that the README must contain."""
    assert command in README
    return command.split()


@pytest.fixture(scope="module")
def compiled_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("compiled-wheel"), "required")


@pytest.fixture(scope="module")
def pure_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("pure-wheel"), "off")


@pytest.fixture(scope="module")
def environment(compiled_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert as_in_readme('pipx install "agate-games[host]"')
    return install(compiled_wheel, tmp_path_factory.mktemp("compiled-environment"), "[host]")


@pytest.fixture(scope="module")
def pure_environment(pure_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(pure_wheel, tmp_path_factory.mktemp("pure-environment"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the unpacked source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    run([sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", folder])
    shutil.unpack_archive(next(folder.glob("*.tar.gz")), folder)
    return next(path for path in folder.iterdir() if path.is_dir())


def names_in(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_has_exactly_the_package_and_its_assets(pure_wheel: Path) -> None:
    names = names_in(pure_wheel)
    tracked = run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "games", "assets"]).split()
    wanted = {name if name.startswith("games/") else f"games/{name}" for name in tracked if (ROOT / name).is_file()}
    distribution = pure_wheel.name[: -len("-py3-none-any.whl")] + ".dist-info/"
    assert {name for name in names if not name.startswith(distribution)} - {BUNDLE} == wanted
    assert "games/py.typed" in names
    assert not [name for name in names if "/test" in name or "fuzz" in name]


def test_a_wheel_has_the_web_version_if_it_was_built(pure_wheel: Path) -> None:
    assert (BUNDLE in names_in(pure_wheel)) == (ROOT / "build" / "agate-web.zip").is_file()


def test_the_compiled_wheel_adds_exactly_the_compiled_modules(compiled_wheel: Path, pure_wheel: Path) -> None:
    assert "py3-none-any" not in compiled_wheel.name
    added = {name for name in names_in(compiled_wheel) - names_in(pure_wheel) if ".dist-info/" not in name}
    assert all(name.startswith("games/native/") for name in added)
    binaries = [name for name in added if name.endswith(COMPILED_SUFFIXES)]
    assert len(binaries) == len(MODULES + LAB_MODULES) + 1  # plus their shared library


@pytest.mark.parametrize(("kind", "form"), [("environment", "compiled"), ("pure_environment", "interpreted")])
def test_the_commands_report_which_engine_runs(kind: str, form: str, request: pytest.FixtureRequest,
                                            tmp_path: Path) -> None:
    programs = request.getfixturevalue(kind) / "bin"
    listed = json.loads(run([programs / "agate-engine", "list"], cwd=tmp_path))
    assert {game["engine"] for game in listed} == {form}
    assert "slyne" in [game["id"] for game in listed]
    for command in ("agate", "agate-engine"):
        assert f"Agate {__version__}, {form} engine\n" in run([programs / command, "--version"], cwd=tmp_path)
    assert "usage: agate-engine" in run([programs / "agate-engine", "--help"], cwd=tmp_path)


def test_the_compiled_engine_is_three_times_as_fast(environment: Path, pure_environment: Path, tmp_path: Path) -> None:
    measure = ("-m", "games", "bench", "ai", "--this-form", "--seconds", "0.5", "--game", "orbito")
    compiled, interpreted = (json.loads(run([folder / "bin" / "python", *measure], cwd=tmp_path))["iterations"]
                             for folder in (environment, pure_environment))
    assert compiled >= FASTER * interpreted


def test_a_compiled_engine_of_other_sources_is_not_used(environment: Path, tmp_path: Path) -> None:
    """After a change of an installed source file, the changed source must run."""
    source = next(environment.glob("lib/*/site-packages/games/orbito/rules.py"))
    text = source.read_text(encoding="utf-8")
    try:
        source.write_text(f"{text}\n# edited\n", encoding="utf-8")
        said = run([environment / "bin" / "agate-engine", "--version"], cwd=tmp_path)
    finally:
        source.write_text(text, encoding="utf-8")
    assert "interpreted engine" in said


def test_the_source_distribution_builds_a_pure_wheel(sdist: Path, pure_wheel: Path, tmp_path: Path) -> None:
    assert names_in(build_wheel(sdist, tmp_path, "off")) == names_in(pure_wheel)
    assert not (sdist / "tests").exists()


def test_the_source_distribution_builds_a_compiled_wheel(sdist: Path, compiled_wheel: Path, tmp_path: Path,
                                                         remembered: Remembered) -> None:
    """Compiling takes a minute, so the result is cached by all inputs."""
    sources = sorted((*(ROOT / "build").glob("*.py"), *(ROOT / "build/modules").glob("*.py"),
                      *(ROOT / source for source in source_files(MODULES + LAB_MODULES)), ROOT / "pyproject.toml"))
    built = remembered(lambda: sorted(names_in(build_wheel(sdist, tmp_path, "required"))), *sources)
    assert {name for name in built if name.startswith("games/native")} \
        == {name for name in names_in(compiled_wheel) if name.startswith("games/native")}


def test_without_a_compiler_the_wheel_is_pure(sdist: Path, tmp_path: Path) -> None:
    wheel = build_wheel_without_compiler(sdist, tmp_path, "")
    assert wheel.returncode == 0, wheel.stderr
    assert next(tmp_path.glob("*.whl")).name.endswith("-py3-none-any.whl")


def test_requiring_a_compiled_wheel_fails_without_a_compiler(sdist: Path, tmp_path: Path) -> None:
    wheel = build_wheel_without_compiler(sdist, tmp_path, "required")
    assert wheel.returncode != 0
    assert "The engine cannot be compiled here" in wheel.stdout + wheel.stderr


def build_wheel_without_compiler(source: Path, folder: Path, form: str) -> subprocess.CompletedProcess[str]:
    """Build where every compiler fails at once, before mypyc has read anything."""
    code = """
import os, sys
sys.path.insert(0, ".")
import build.modules.native as native
from hatchling.build import build_wheel

def refuse(*given):
    raise native.BuildError("there is no C compiler")

native._is_current = lambda sources: False
native.generate = refuse
os.environ["AGATE_COMPILED"] = sys.argv[2]
build_wheel(sys.argv[1])
"""
    return subprocess.run([sys.executable, "-c", code, folder, form], cwd=source, capture_output=True, text=True,
                          timeout=300, check=False)


def test_setuptools_compiles_on_request(tmp_path: Path) -> None:
    """This is the way of Windows; it works on this machine too, so it is tested with its compiler."""
    source = tmp_path / "seven.c"
    source.write_text("""
        #include <Python.h>
        static struct PyModuleDef seven = {PyModuleDef_HEAD_INIT, "seven", 0, -1, 0};
        PyMODINIT_FUNC PyInit_seven(void) {
            PyObject *module = PyModule_Create(&seven);
            PyModule_AddIntConstant(module, "answer", 7);
            return module;
        }""")
    (tmp_path / "out").mkdir()
    made = compile_with_setuptools([Extension("small.seven", (source,), ())], tmp_path / "out")
    assert set(made) == {"small.seven"}
    where = (tmp_path / "out" / made["small.seven"]).parent
    assert run([sys.executable, "-c", "import seven; print(seven.answer)"], cwd=where, PYTHONPATH=str(where)) == "7\n"


def test_no_files_are_written_beside_the_package(environment: Path, tmp_path: Path) -> None:
    """Commands write to the current folder, even if they are stopped early."""
    package = next(environment.glob("lib/*/site-packages/games"))
    before = {path for path in package.rglob("*") if "__pycache__" not in path.parts}
    engine = environment / "bin" / "agate-engine"
    run([engine, "mine", "quits", "--seconds", "1", "--jobs", "1"], cwd=tmp_path)
    assert {path for path in package.rglob("*") if "__pycache__" not in path.parts} == before
    assert any(tmp_path.iterdir())


def test_the_program_in_the_readme_uses_the_compiled_engine(environment: Path, tmp_path: Path) -> None:
    assert as_in_readme("pip install agate-games")
    program = tmp_path / "program.py"
    program.write_text(README.split("```python\n")[1].split("```")[0], encoding="utf-8")
    said = run([environment / "bin" / "python", program], cwd=tmp_path, AGATE_COMPILED="required")
    assert said.splitlines()[-1].endswith("None"), "forty plies do not end this game"


def test_an_installed_wheel_can_host_the_game(environment: Path, compiled_wheel: Path, tmp_path: Path) -> None:
    if BUNDLE not in names_in(compiled_wheel):
        pytest.skip("the web version was not built before the wheel")
    program, *words = as_in_readme("agate-engine web FOLDER")
    said = run([environment / "bin" / program, *words], cwd=tmp_path)
    assert "files are in FOLDER" in said
    assert (tmp_path / "FOLDER" / "agate.pack").is_file()
    program, *words = as_in_readme("agate host")
    host = subprocess.Popen([environment / "bin" / program, *words, "--loopback"], cwd=tmp_path, text=True,
                            stdout=subprocess.PIPE, encoding="utf-8", env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    limit = Timer(LONGEST_START, host.kill)
    limit.start()
    try:
        assert host.stdout is not None
        address = next((line.split()[3] for line in host.stdout if line.startswith("Agate is at ")), "")
        with urlopen(f"{address}page.js", timeout=10) as response:
            assert response.read() == (tmp_path / "FOLDER" / "page.js").read_bytes()
    finally:
        limit.cancel()
        host.kill()
        host.communicate(timeout=10)


def test_the_game_starts_in_any_folder(environment: Path, tmp_path: Path) -> None:
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "XDG_DATA_HOME": str(tmp_path)}
    assert "pipx install agate-games\n    agate\n" in README
    game = subprocess.Popen([environment / "bin" / "agate", "orbito", "--players", "easy,easy", "--lang", "fr"],
                            cwd=tmp_path, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + LONGEST_START
        while not any(tmp_path.rglob("game.*")):
            assert game.poll() is None, game.communicate(timeout=10)[1]
            assert time.monotonic() < until, "no game was kept"
            time.sleep(0.1)
    finally:
        game.terminate()
        game.communicate(timeout=10)


def test_fonts_of_an_installed_wheel_are_found(environment: Path, tmp_path: Path) -> None:
    code = ("from games.shell.theme.text import _font_file; from games.shell.theme.theme import FONT_FILES; "
            "print(all(_font_file(name) for name in FONT_FILES.values()))")
    assert run([environment / "bin" / "python", "-c", code], cwd=tmp_path).splitlines()[-1] == "True"


def bundle(path: Path, files: dict[str, str]) -> None:
    with ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)


@pytest.mark.parametrize(("make", "complaint"), [
    (lambda path: None, "was built without its web version"),
    (lambda path: path.write_bytes(b"PK\x03\x04 half a zip"), "is damaged"),
    (lambda path: bundle(path, {"index.html": "the game"}), ""),
])
def test_the_web_version_is_unpacked_or_refused(make: Callable[[Path], None], complaint: str, tmp_path: Path,
                                        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from games import cli
    from games.lab import web

    monkeypatch.setattr(web, "WEB_BUNDLE", tmp_path / "agate-web.zip")
    make(tmp_path / "agate-web.zip")
    code = cli.main(["web", str(tmp_path / "site")])
    assert (code == 0) == (not complaint)
    assert complaint in capsys.readouterr().err
    if not complaint:
        assert (tmp_path / "site" / "index.html").read_text() == "the game"
        assert cli.main(["web", str(tmp_path / "site")]) != 0
        assert "is not an empty folder" in capsys.readouterr().err
