"""Later visits start from a kept snapshot of Python's memory, but also without it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.visit import NewVisit, Visit

KEEP_SECONDS = 60
WITHOUT_DELAY = """  // instead of when the page is idle
    {
        const wait = setTimeout;
        window.setTimeout = (act, after, ...rest) => wait(act, after > 5000 ? 0 : after, ...rest);
    }
"""
LEAVE_IN_THE_MIDDLE = "localStorage.setItem('agate-start', '1')"


def again(here: Visit) -> Page:
    here.page.reload()
    here.wait()
    assert here.phase == "playing"
    return here.page


ALTER = """async (kind) => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("agate-snapshot ")));
    const [request] = await cache.keys();
    const kept = await cache.match(request);
    const bytes = new Uint8Array(await kept.arrayBuffer());
    for (let at = 0; kind === "flipped" && at < 20; at += 1) bytes[Math.floor((bytes.length * (at + 0.5)) / 20)] ^= 64;
    const worse = { flipped: bytes, cut: bytes.slice(0, bytes.length - 70000), other: new Uint8Array(23 * 2 ** 20) };
    await cache.put(request, new Response(worse[kind], kind === "other" ? {} : { headers: kept.headers }));
}"""


def test_a_later_visit_starts_from_the_snapshot_unless_it_is_damaged_or_failed(visit: NewVisit, address: str) -> None:
    """A damaged snapshot is made again; one that a failure followed is not."""
    here = visit(WITHOUT_DELAY).open(address)
    assert here.page.evaluate("agate.stillKind()") == "desktop-light"
    for kind in ("cut", "flipped", "other"):
        here.wait_until("'snapshot kept' in agate.marks", KEEP_SECONDS)
        here.page.evaluate(ALTER, kind)
        assert not again(here).evaluate("agate.fromSnapshot"), kind
    here.wait_until("'snapshot kept' in agate.marks", KEEP_SECONDS)
    assert again(here).evaluate("agate.fromSnapshot")
    here.wait_for("app.top.is_complete")
    here.begin_game()
    here.play_turn()
    here.wait_for("app.top.match.ply > 0")
    assert here.complaints == []
    here.page.goto(f"{address}manifest.webmanifest")
    here.page.evaluate(LEAVE_IN_THE_MIDDLE)
    assert not here.open(address).page.evaluate("agate.fromSnapshot")
    here.wait_until("'snapshot kept' in agate.marks", KEEP_SECONDS)
    assert again(here).evaluate("agate.fromSnapshot")
    here.page.evaluate("(() => { try { python._api.fatal_error(new Error('an accident')) } catch {} })()")
    here.wait_until("agate.phase === 'problem'")
    assert not again(here).evaluate("agate.fromSnapshot")
    here.page.wait_for_timeout(3000)
    assert not here.page.evaluate("'snapshot kept' in agate.marks")
    assert not again(here).evaluate("agate.fromSnapshot")


def test_a_phone_in_landscape_gets_its_own_still_picture(visit: NewVisit, address: str) -> None:
    here = visit(viewport={"width": 667, "height": 375}, color_scheme="dark")
    here.page.goto(address, wait_until="commit")
    here.wait_until("window.agate && agate.stillKind() === 'sideways-dark'")
