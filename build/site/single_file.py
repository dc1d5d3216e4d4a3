"""agate.html: the whole game in one file that plays by double-click, with no server."""

from __future__ import annotations

import base64
import gzip
from html import escape
from pathlib import Path
from typing import Any

from build.app.app_archive import TITLE
from build.paths import PAGE
from build.site import page_files
from build.site.scripts import ON_DEMAND, SINGLE_SCRIPT, ScriptHost, bundled_scripts


def single_file(web: Path, parts: dict[str, Any], target: Path, address: str) -> None:
    """Write the page with every part inside it, compressed; the first screen comes before the parts.

    Links that the file shares begin with the address, which may be empty and can be changed by a text editor.
    """
    icon = page_files.data_address("image/png", (web / "icons/icon-192.png").read_bytes())
    stills = {name: still | {"address": _inline(web / still["address"].partition("?")[0])}
              for name, still in parts["stills"].items()}
    left_out = {script.name for script in ON_DEMAND if not script.in_single_file}
    files = {name: file for name, file in parts["files"].items() if name not in left_out}
    script = page_files.script(parts | {"stills": stills, "files": files}, bundled_scripts()[SINGLE_SCRIPT])
    style = (web / "style.css").read_text(encoding="utf-8")
    head = [
        f'<meta name="agate-address" content="{escape(address)}">',
        f'<meta name="version" content="{parts["version"]}">',
        f"<style>{style}</style>",
        f'<link rel="icon" href="{icon}">',
    ]
    contents = {name: (web / file["path"]).read_bytes() for name, file in files.items()}
    scripts = [_element(name, content) for name, content in contents.items()]
    scripts.append(f"<script>{script}</script>")
    on_demand = [script.name for script in ON_DEMAND if script.host is ScriptHost.PAGE and script.in_single_file]
    run = [script, *(contents[name].decode() for name in ("glue", "loader", *on_demand))]
    policy = page_files.policy(page_files.POLICY_OF_SINGLE_FILE, run, [style])
    text = (PAGE / "index.html").read_text(encoding="utf-8").replace("{{cookiecutter.title}}", TITLE)
    values = {"head": "\n".join(head), "policy": policy, "scripts": "\n".join(scripts),
              "preview": page_files.preview("")}
    target.write_text(page_files.fill(text, **values, **page_files.reading()), encoding="utf-8")


def _inline(picture: Path) -> str:
    return page_files.data_address("image/webp", picture.read_bytes())


def _element(name: str, content: bytes) -> str:
    """Return a part as inert text: gzip without a date, then base64."""
    packed = base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
    return f'<script type="text/plain" id="part-{name}">{packed}</script>'
