"""`agate-engine library export|import FILE`: everything that the app keeps, as one file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from games.engine.core.errors import GameError, SaveError
from games.shell.library.backup import KNOWN, LONGER, NEW, Restore, backup_lines, is_backup
from games.shell.library.store import Store
from games.shell.platform.desktop import user_storage
from games.shell.platform.files import read_file, write_file
from games.shell.platform.storage import FolderStorage

REFUSED = 1  # the exit code when something could not be read or found no room


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `library`."""
    parser.add_argument("action", choices=("export", "import"), help="write a backup to FILE, or restore it")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the app's folder, if not the default one")
    parser.add_argument("--settings", action="store_true", help="restore the settings too")
    parser.add_argument("--dry-run", action="store_true", help="only print what an import would change")


def run(arguments: argparse.Namespace) -> int:
    """Write or read a backup."""
    if arguments.folder and not arguments.folder.is_dir():
        raise GameError(f"There is no folder '{arguments.folder}'.")
    store = Store(FolderStorage(arguments.folder) if arguments.folder else user_storage())
    return _export(store, arguments) if arguments.action == "export" else _import(store, arguments)


def _export(store: Store, arguments: argparse.Namespace) -> int:
    lines = list(backup_lines(store))
    write_file(arguments.file, "".join(lines))
    print(f"{len(store.shelf())} games, {len(lines) - 2} entries in {arguments.file}")
    return 0


def _import(store: Store, arguments: argparse.Namespace) -> int:
    text = read_file(arguments.file)
    if not is_backup(text):
        raise SaveError(f"'{arguments.file}' is not a backup of Agate.")
    restore = Restore(store, text)
    for _ in restore.plan():
        pass
    if restore.is_newer:
        raise SaveError(f"'{arguments.file}' was made by a later version of Agate.")
    for relation, words in ((NEW, "new games"), (LONGER, "games that go on further"), (KNOWN, "games here already")):
        print(f"{restore.games[relation]} {words}")
    for key, relation in restore.parts.items():
        print(f"{key}: {relation}")
    for fault in restore.faults:
        print(f"line {fault.line}: {fault.slug}", file=sys.stderr)
    if restore.is_cut:
        print("The file ends too early: a part of it is missing.", file=sys.stderr)
    if not arguments.settings:
        restore.leave_settings()
    if not arguments.dry_run:
        for _ in restore.apply():
            pass
        print(f"{restore.written} entries written")
        if restore.is_full:
            print("There is no room for everything; the rest stays in the file.", file=sys.stderr)
    return REFUSED if restore.faults or restore.is_cut or restore.is_full else 0
