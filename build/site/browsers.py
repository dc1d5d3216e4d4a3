"""Makes sure that the browsers the tests drive are installed, and what looks for obstacles in their pages."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

from build.paths import ARCHIVE_CACHE
from build.report import BuildError, in_one_sentence, say
from build.runtime.archives import sha256_of

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FIREFOX = ("firefox-esr", "firefox")
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # in containers /dev/shm is too small, and pages crash
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WEBKIT_DRIVER = ("WebKitWebDriver",)
WEBKIT_PROGRAM = "*/webkit2gtk-4*/MiniBrowser"  # under /usr/lib; comes with the driver's library
XVFB = ("Xvfb",)
PACKAGES = {CHROMIUM: "chromium", FIREFOX: "firefox-esr", WEBKIT_DRIVER: "webkit2gtk-driver", XVFB: "xvfb"}
APT_SECONDS = 900
AXE = "axe-core@4.10.3"  # finds what keeps screen readers and keyboards out of a page
AXE_FILE, AXE_SCRIPT = "axe-core-4.10.3.tgz", "package/axe.min.js"
AXE_SHA256 = "0f2b4d7dcdf7d1219df8d1959ad68e565f51d14c3f0d88bb71cd59abeb956292"
NPM_SECONDS = 300


def find_browser(names: tuple[str, ...]) -> str | None:
    """The path of the first of these programs that is installed."""
    return next((path for name in names if (path := shutil.which(name))), None)


def find_webkit() -> str | None:
    """The path of WebKitGTK's own small browser, which stands for Safari."""
    return next((str(path) for path in sorted(Path("/usr/lib").glob(WEBKIT_PROGRAM))), None)


def ensure_browsers() -> None:
    """Install what is missing when this is root on a Debian system; else say what to install."""
    missing = [package for names, package in PACKAGES.items() if find_browser(names) is None]
    if not missing:
        return
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise BuildError(f"The browser tests need {' and '.join(missing)}: please install them.")
    say(f"installing {' and '.join(missing)}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
        done = subprocess.run(
            ["apt-get", "-q", *command], env=quiet, capture_output=True, text=True, timeout=APT_SECONDS
        )
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise BuildError(f"apt-get could not install {' and '.join(missing)} ({reason[0]}).")


def ensure_axe() -> None:
    """Fetch the pinned archive of axe-core, unless it is here."""
    path = ARCHIVE_CACHE / AXE_FILE
    if path.is_file() and sha256_of(path) == AXE_SHA256:
        return
    ARCHIVE_CACHE.mkdir(parents=True, exist_ok=True)
    say(f"fetching {AXE}")
    try:
        subprocess.run(["npm", "pack", "--silent", AXE], cwd=ARCHIVE_CACHE, capture_output=True, timeout=NPM_SECONDS)
    except (FileNotFoundError, subprocess.TimeoutExpired):
        raise BuildError(f"npm could not be asked for {AXE}, which the browser tests need.") from None
    if not path.is_file() or sha256_of(path) != AXE_SHA256:
        path.unlink(missing_ok=True)
        raise BuildError(f"npm did not give the pinned {AXE_FILE}, so it was not used.")


def axe_script() -> str:
    """The text of axe-core."""
    with tarfile.open(ARCHIVE_CACHE / AXE_FILE) as archive:
        script = archive.extractfile(AXE_SCRIPT)
        assert script is not None
        return script.read().decode()


if __name__ == "__main__":
    with in_one_sentence():
        ensure_browsers()
        ensure_axe()
