"""Puts the page together from its sources: style, script, manifest, service worker."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from html import escape
from typing import Any

from build.app.app_archive import TITLE
from build.paths import PAGE, ROOT
from build.site import icons
from build.site.stills import PREVIEW, PREVIEW_SIZE

PREVIEW_FILE = f"icons/{PREVIEW}"
PREVIEW_WORDS = "Agate: Orbito, Abalone, Quits and Sly'ne on one table"
LOCALE = ROOT / "assets" / "locale"
PAGE_WORDS = "page."
READ, READ_PAGES = "help.orbito", ("aim", "nudge", "press")  # of the help, shown while the rest arrives
NO_RELAY = '{"relay": ""}\n'
POLICY_OF_FOLDER = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self' wss:",  # relays of live tables: one may be typed in, and a policy cannot grow later
    "manifest-src": "'self'",
    "worker-src": "'self' blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
}
POLICY_OF_SINGLE_FILE = POLICY_OF_FOLDER | {
    "script-src": "'wasm-unsafe-eval'",
    "style-src": "",
    "img-src": "data: blob:",
    "connect-src": "data: wss:",
    "manifest-src": "'none'",
    "worker-src": "blob:",
}


def policy(rules: dict[str, str], scripts: Iterable[str], styles: Iterable[str] = ()) -> str:
    """Return a Content-Security-Policy as the page states it; of inline scripts and styles it allows the given ones."""
    inline = {"script-src": scripts, "style-src": styles}
    allowed = {name: [*(f"'{integrity(text.encode())}'" for text in inline.get(name, ())), value]
               for name, value in rules.items()}
    return "; ".join(f"{name} {' '.join(values).strip()}" for name, values in allowed.items())


def integrity(content: bytes) -> str:
    """Return a hash in the form of policies and `integrity`."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def words() -> dict[str, dict[str, Any]]:
    """Return the page's texts by language: those of the game whose keys begin with "page."."""
    found = {}
    for path in sorted(LOCALE.glob("*.json")):
        texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        own = {key.removeprefix(PAGE_WORDS): text for key, text in texts.items() if key.startswith(PAGE_WORDS)}
        read = {name: texts[f"{READ}.{name}"] for page in READ_PAGES for name in (page, f"{page}.text")}
        found[path.stem] = own | {"tagline": texts["app.tagline"], "read": {"game": texts["game.orbito"]} | read}
    return found


def reading() -> dict[str, str]:
    """Return the text shown while the game loads, as HTML in English; the script puts in the visitor's language."""
    texts = words()["en"]["read"]
    tags = {name: "p" if name.endswith(".text") else "h2" if name == "game" else "h3" for name in texts}
    rules = [f'<{tags[name]} id="read-{name}">{escape(text)}</{tags[name]}>' for name, text in texts.items()]
    places = [(26 + 36 * column, 26 + 36 * row) for row in range(4) for column in range(4)]
    cells = [f'<circle cx="{x}" cy="{y}" r="14"/>' for x, y in places]
    return {"rules": "\n".join(rules), "cells": "".join(cells)}


def preview(address: str) -> str:
    """Return the tags for previews of links to the page, with a large picture if the address is known.

    Previews need the whole address of the picture; the part of a link after # is never sent.
    """
    large = {"og:url": address, "og:image": f"{address}{PREVIEW_FILE}", "og:image:type": "image/jpeg",
             "og:image:width": str(PREVIEW_SIZE[0]), "og:image:height": str(PREVIEW_SIZE[1]),
             "og:image:alt": PREVIEW_WORDS}
    tags = large if address else {"og:image": "icons/icon-maskable.png"}
    card = "summary_large_image" if address else "summary"
    return "\n".join([*[f'<meta property="{name}" content="{escape(value)}">' for name, value in tags.items()],
                      f'<meta name="twitter:card" content="{card}">'])


def guard() -> str:
    """Return the script inside the page that reports when the page's own script cannot run."""
    shown = {language: texts["changed"] for language, texts in words().items()}
    return fill((PAGE / "guard.js").read_text(encoding="utf-8"), words=_json(shown))


def style() -> str:
    """Return the style sheet with the wordmark and the marble inside, so that the first screen needs nothing else."""
    letters, marble = icons.wordmark(TITLE), icons.page_marble()
    pictures = {
        "--letters": f"url({data_address('image/png', icons.png(letters))})",
        "--letters-width": f"{letters.get_width() / 2:g}",
        "--letters-height": f"{letters.get_height() / 2:g}",
        "--marble": f"url({data_address('image/png', icons.png(marble))})",
    }
    declared = " ".join(f"{name}: {value};" for name, value in pictures.items())
    return f"{(PAGE / 'style.css').read_text(encoding='utf-8')}:root {{ {declared} }}\n"


def data_address(kind: str, content: bytes) -> str:
    """Return content as a data: address."""
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def script(parts: dict[str, Any], bundled: str) -> str:
    """Return the page's script: the list of parts and the texts, then the bundled modules."""
    return f"const PARTS = {json.dumps(parts, sort_keys=True)};\nconst WORDS = {_json(words())};\n{bundled}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def fill(text: str, **values: str) -> str:
    """Replace each {{agate.NAME}} by its value."""
    for name, value in values.items():
        text = text.replace(f"{{{{agate.{name}}}}}", value)
    return text


def manifest() -> str:
    """Return the web app manifest: relative, so that it installs from any folder of any host."""
    described = {
        "name": TITLE,
        "short_name": TITLE,
        "description": "Four marble board games: Orbito, Abalone, Quits and Sly'ne.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "background_color": "#E9DFCF",
        "theme_color": "#E9DFCF",
        "categories": ["games"],
        "icons": [
            {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "icons/icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        ],
    }
    return json.dumps(described, indent=2) + "\n"


def worker(version: str, kept: dict[str, str | None], on_first_use: list[str], bundled: str) -> str:
    """Return the service worker for one version: what it keeps with the hash of each file, then the bundled modules."""
    listed = json.dumps(kept, indent=2, sort_keys=True)
    names = f'const VERSION = "{version}";\nconst FILES = {listed};\nconst ON_FIRST_USE = {_json(on_first_use)};'
    return f"{names}\n{bundled}"
