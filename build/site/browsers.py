"""The browsers of the tests, and axe-core, which checks the accessibility of pages."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from build.npm import NpmPackage, unpacked
from build.report import BuildError, in_one_sentence, say

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
# Finds what keeps screen readers and keyboards out of a page.
AXE = NpmPackage("axe-core", "4.10.3", "0f2b4d7dcdf7d1219df8d1959ad68e565f51d14c3f0d88bb71cd59abeb956292")


def find_browser(names: tuple[str, ...]) -> str | None:
    """Return the path of the first of these programs that is installed."""
    return next((path for name in names if (path := shutil.which(name))), None)


def find_webkit() -> str | None:
    """Return the path of WebKitGTK's own small browser, which stands for Safari."""
    return next((str(path) for path in sorted(Path("/usr/lib").glob(WEBKIT_PROGRAM))), None)


def ensure_browsers() -> None:
    """Install missing browsers as root on a Debian system; else say what to install."""
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


def axe_script() -> str:
    """Return the text of axe-core."""
    return (unpacked(AXE) / "axe.min.js").read_text(encoding="utf-8")


if __name__ == "__main__":
    with in_one_sentence():
        ensure_browsers()
        unpacked(AXE)
