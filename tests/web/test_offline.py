"""Offline use and updates: the game works without a server, and never as a mix of two versions."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import time
from pathlib import Path

from tests.web.conftest import served
from tests.web.pictures import variety
from tests.web.visit import NewVisit, Visit

LIVE_IS_READY = "app.platform.live.load() or app.platform.live.state.value == 'ready'"
KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def copy_of(bundle: Path, folder: Path) -> Path:
    return Path(shutil.copytree(bundle, folder / "web"))


def as_integrity(digest: str) -> str:
    return base64.b64encode(bytes.fromhex(digest)).decode()


def publish_another_version(web: Path) -> str:
    """Turn a copy of the bundle into a new version, as a later build would, and return its name."""
    page, script, worker = web / "index.html", web / "page.js", web / "worker.js"
    found = re.search(r'const VERSION = "(.+?)"', worker.read_text())
    assert found
    old_version = found[1]
    new_version = f"{old_version}-next"
    old_hash = hashlib.sha256(script.read_bytes()).hexdigest()
    script.write_text(script.read_text().replace(old_version, new_version))
    new_hash = hashlib.sha256(script.read_bytes()).hexdigest()
    for file in (page, worker):
        text = file.read_text().replace(old_version, new_version)
        text = text.replace(old_hash, new_hash).replace(old_hash[:12], new_hash[:12])
        file.write_text(text.replace(as_integrity(old_hash), as_integrity(new_hash)))
    return new_version


def change_version(here: Visit, new_version: str) -> None:
    """Answer the page's offer with Reload, and wait for the new version."""
    here.wait_until("!document.getElementById('notice').hidden")
    with here.page.expect_navigation():
        here.page.click("#notice-act")
    here.wait()
    assert here.phase == "playing"
    assert here.page.evaluate("agate.version") == new_version


def test_the_game_works_offline_and_other_pages_of_the_host_are_not_cached(visit: NewVisit, bundle: Path,
                                                                               tmp_path: Path) -> None:
    """At the root of a site the service worker serves only its own files and its start page."""
    web = copy_of(bundle, tmp_path)
    (web / "other").mkdir()
    (web / "other" / "index.html").write_text("another page of the same host")
    with served(web) as address:
        here = visit().open(address)
        here.wait_until(KEPT)
        first_visit = here.page.evaluate(HASHES_OF_KEPT)
        here.wait_for(LIVE_IS_READY)
        later = sorted(here.page.evaluate(HASHES_OF_KEPT).keys() - first_visit.keys())
        assert [kept.rpartition("/")[2].partition("?")[0] for kept in later] == ["live.js", "live.pack"]
        for name in ("other/", "other/?v=1"):
            here.page.goto(f"{address}{name}")
            assert here.page.inner_text("body") == "another page of the same host"
        answer = here.page.goto(f"{address}nowhere")
        assert answer
        assert answer.status == 404
        assert here.page.evaluate("fetch('/constructor').then((response) => response.status)") == 404
    here.complaints.clear()
    here.page.goto(f"{address}index.html?from=elsewhere#home")
    here.wait()
    assert here.phase == "playing"
    assert variety(here.settled()) > 20
    assert here.complaints == []
    here.wait_for(LIVE_IS_READY)


def test_a_new_version_is_offered_once_it_is_complete(visit: NewVisit, bundle: Path, tmp_path: Path) -> None:
    """An incomplete new version never replaces the working one; once complete, it is offered."""
    web = copy_of(bundle, tmp_path)
    with served(web) as address:
        here = visit().open(address)
        here.wait_until(KEPT)
        old_version = here.page.evaluate("agate.version")
        new_version = publish_another_version(web)
        script = (web / "page.js").read_bytes()
        (web / "page.js").write_text("// not yet uploaded completely")
        here.page.reload()
        here.wait()
        here.run_frames(60)
        assert here.page.evaluate("agate.version") == old_version
        assert here.page.evaluate("document.getElementById('notice').hidden")

        (web / "page.js").write_bytes(script)
        here.page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        here.wait_until("!document.getElementById('notice').hidden")
        assert here.page.evaluate("agate.version") == old_version, "versions change only on request"
        change_version(here, new_version)
        names = [name for name in here.page.evaluate("caches.keys()") if name.startswith("agate ")]
        assert len(names) == 1
        assert names[0].endswith(new_version)


def test_two_tabs_of_a_first_visit_change_versions(visit: NewVisit, bundle: Path, tmp_path: Path) -> None:
    """Neither tab was loaded by the service worker; the second is offered the version that the first has loaded."""
    web = copy_of(bundle, tmp_path)
    with served(web) as address:
        first = visit().open(address)
        first.wait_until(KEPT)
        second = Visit(first.page.context).open(address)
        new_version = publish_another_version(web)
        first.page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
        change_version(first, new_version)
        assert second.page.evaluate("agate.version") != new_version, "tabs are reloaded only on request"
        change_version(second, new_version)


DAMAGE = """async ([pattern, kind]) => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("agate http")));
    let count = 0;
    for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (!new RegExp(pattern).test(pathname)) continue;
        count += 1;
        if (kind === "deleted") await cache.delete(request);
        else {
            const kept = await cache.match(request);
            const bytes = new Uint8Array(await kept.arrayBuffer());
            const worse = kind === "cut" ? bytes.slice(0, bytes.length >> 1) : bytes;
            if (kind === "flipped") worse[worse.length >> 1] ^= 1;
            await cache.put(request, new Response(worse, { headers: kept.headers }));
        }
    }
    return count;
}"""
HASHES_OF_KEPT = """async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("agate http")));
    const hashOf = async (request) => {
        const kept = await cache.match(request);
        const digest = kept && await crypto.subtle.digest("SHA-256", await kept.arrayBuffer());
        return [request.url, digest ? [...new Uint8Array(digest)].join() : ""];
    };
    return Promise.all((await cache.keys()).map(hashOf)).then(Object.fromEntries);
}"""
DAMAGES = (  # files, the damage, and whether the repair comes before the next visit; `make fuzz-web` tries more
    ("pack$|wasm$", "cut", False), ("page.js|style|asm.js|/$", "flipped", True), (".", "deleted", False),
    (".", "flipped", False),
)
REPAIR_NOW = "navigator.serviceWorker.controller.postMessage('mend')"


def test_a_damaged_cache_is_repaired(visit: NewVisit, bundle: Path, tmp_path: Path) -> None:
    """After any damage the next visit works, also during the repair; afterwards the game works offline again."""
    web = copy_of(bundle, tmp_path)
    with served(web) as address:
        here = visit().open(address)
        here.wait_until(KEPT)
        whole = here.page.evaluate(HASHES_OF_KEPT)
        for pattern, kind, is_repaired_first in DAMAGES:
            assert here.page.evaluate(DAMAGE, [pattern, kind]) > 0
            if is_repaired_first:
                here.page.evaluate(REPAIR_NOW)
            here.page.reload()
            here.wait()
            assert here.phase == "playing", (pattern, kind)
            here.page.evaluate(REPAIR_NOW)
            deadline = time.monotonic() + 30
            while here.page.evaluate(HASHES_OF_KEPT) != whole:
                assert time.monotonic() < deadline, (pattern, kind)
                time.sleep(0.2)
    here.page.reload()
    here.wait()
    assert here.phase == "playing", "without a server"


def test_a_damaged_version_is_replaced_by_the_new_one(visit: NewVisit, bundle: Path, tmp_path: Path) -> None:
    """The host has only the new version, so the old one cannot be repaired."""
    web = copy_of(bundle, tmp_path)
    with served(web) as address:
        here = visit().open(address)
        here.wait_until(KEPT)
        here.page.goto(f"{address}manifest.webmanifest")
        new_version = publish_another_version(web)
        assert here.page.evaluate(DAMAGE, ["page.js", "flipped"]) == 1
        here.page.goto(address)
        here.page.wait_for_timeout(1000)
        here.open(address)
        assert here.page.evaluate("agate.version") == new_version
