"""python -m build COMMAND: what the Makefile calls."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from build.report import BuildError


def _web(options: argparse.Namespace) -> None:
    from build.bundle import build_web

    build_web(options.archives)


def _wheel(options: argparse.Namespace) -> None:
    from build.pygame_wheel import pygame_wheel
    from build.report import say

    say(str(pygame_wheel(options.archives)))


def _serve(options: argparse.Namespace) -> None:
    from build.serve import serve_forever

    serve_forever(options.port)


def _fonts(_options: argparse.Namespace) -> None:
    from build.fonts import install_fonts

    install_fonts()


def _browsers(_options: argparse.Namespace) -> None:
    from build.browsers import ensure_browsers

    ensure_browsers()


def main() -> None:
    """Run one command; a problem ends in one sentence and exit code 1."""
    parser = argparse.ArgumentParser(prog="python -m build", description="Makes and serves the web bundle.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, act, about in (
        ("web", _web, "make build/web, build/agate-web.zip and build/agate.html"),
        ("wheel", _wheel, "make only the pygame wheel for the browser"),
        ("serve", _serve, "serve build/web on this machine"),
        ("fonts", _fonts, "copy the fonts into assets/fonts"),
        ("browsers", _browsers, "make sure the browsers for the tests are installed"),
    ):
        command = commands.add_parser(name, help=about)
        command.set_defaults(act=act)
        if name in {"web", "wheel"}:
            command.add_argument("--archives", type=Path, metavar="DIR", help="take the source archives from DIR")
        if name == "serve":
            command.add_argument("--port", type=int, default=8000, help="0 picks a free one")
    options = parser.parse_args()
    try:
        options.act(options)
    except BuildError as problem:
        sys.exit(f"{parser.prog}: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
