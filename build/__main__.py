"""python -m build [--archives DIR] [--address URL]: makes build/web, build/agate-web.zip and build/agate.html."""

from __future__ import annotations

import argparse
from pathlib import Path

from build.report import in_one_sentence
from build.site.bundle import build_web

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m build", description="Makes the web bundle.")
    parser.add_argument("--archives", type=Path, metavar="DIR", help="take the source archives from DIR")
    parser.add_argument("--address", default="", metavar="URL",
                        help="where it will be published: links to it then show a picture")
    options = parser.parse_args()
    with in_one_sentence():
        build_web(options.archives, options.address.rstrip("/") + "/" if options.address else "")
