"""`python -m games web FOLDER`: write the web version, as a wheel or `make web` brings it, into a folder."""

from __future__ import annotations

import argparse
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from games.engine.core.assets import WEB_BUNDLE
from games.live.native.web_server import NO_BUNDLE, NoBundle


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `web`."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where to write it; an empty or a new folder")


def run(args: argparse.Namespace) -> int:
    """Unpack the web version, and say how many files there are."""
    print(f"{write_web(args.folder)} files are in {args.folder}; any web server can serve them.")
    return 0


def write_web(folder: Path) -> int:
    """Unpack the bundle into `folder`, which must be empty or new; return the number of files."""
    if not WEB_BUNDLE.is_file():
        raise NoBundle(NO_BUNDLE)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NoBundle(f"{folder} is not an empty folder.")
    try:
        with ZipFile(WEB_BUNDLE) as bundle:
            bundle.extractall(folder)
            return len(bundle.namelist())
    except BadZipFile as damage:
        raise NoBundle(f"{WEB_BUNDLE.name} is damaged; install Agate again.") from damage
