"""The documents: the site builds offline with every link, every code block runs, every command that is named exists."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from games.cli import build_parser
from tests.conftest import Remembered

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *DOCS]
PYTHON = re.compile(r"```python\n(.+?)```", re.DOTALL)
COMMAND = re.compile(r"(?:agate-engine|python -m games) ([a-z]+)( [a-z]+)?")
TARGET = re.compile(r"(?:^    |`)make ([a-z-]+)", re.M)
LINK = re.compile(r"\]\(([^)#]+)")
BUILD = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}


class Links(HTMLParser):
    """Collects the links, resources and anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.loads: list[str] = []
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.names.add(given.get("id", ""))
        if tag == "a" and "href" in given:
            self.leads.append(given["href"])
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon", "preconnect"):
            self.loads.append(given["href"])
        elif "src" in given:
            self.loads.append(given["src"])


def broken_links(site: Path) -> list[str]:
    """Return all broken links and all resources on other hosts."""
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in site.rglob("*.html") if path.name != "404.html"}
    broken = []
    for path, page in pages.items():
        for link in (*page.leads, *page.loads):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                broken += [f"{path.name} loads {link}"] if link in page.loads and parts.scheme != "data" else []
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            names = pages[target].names if target in pages else {unquote(parts.fragment)}
            if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in names):
                broken.append(f"{path.name}: {link}")
    return broken


def test_the_site_builds_offline_without_broken_links(tmp_path: Path, remembered: Remembered) -> None:
    """Drawing the pictures takes long, so the result is cached by all inputs of the site."""
    def build() -> list[str]:
        done = subprocess.run([sys.executable, "-m", "mkdocs", "--quiet", "build", "--site-dir", tmp_path / "site"],
                              cwd=ROOT, capture_output=True, text=True, timeout=600, check=False, env=BUILD)
        assert done.returncode == 0, done.stdout + done.stderr
        rules = {path.name for path in (tmp_path / "site" / "rules").glob("*.html")}
        assert rules == {"orbito.html", "abalone.html", "quits.html", "slyne.html"}
        return broken_links(tmp_path / "site")

    sources = [*sorted((ROOT / "games").rglob("*.py")), *sorted((ROOT / "build").glob("*.py"))]
    shown = sorted(path for path in (ROOT / "docs").rglob("*") if path.is_file())
    others = [ROOT / "mkdocs.yml", ROOT / "assets/locale/en.json", Path(__file__)]
    assert remembered(build, *others, *sources, *shown) == []


@pytest.mark.parametrize("path", [path for path in TEXTS if PYTHON.search(path.read_text(encoding="utf-8"))],
                         ids=lambda path: str(path.relative_to(ROOT)))
def test_every_example_runs(path: Path) -> None:
    for example in PYTHON.findall(path.read_text(encoding="utf-8")):
        done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=ROOT, timeout=120)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_and_target_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    known = build_parser([]).format_help()
    for command, _ in COMMAND.findall(text):
        assert re.search(rf"^    {command}\b", known, re.M), f"{path.name} names the command {command}"
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert set(TARGET.findall(text)) <= targets


@pytest.mark.parametrize("path", TEXTS[:3], ids=lambda path: path.name)
def test_links_between_files_of_the_repository_are_not_broken(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (path.parent / link).exists(), link
