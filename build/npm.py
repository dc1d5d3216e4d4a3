"""Packages from npm, each pinned by the hash of its archive: tools to check and bundle scripts, and libraries."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import NamedTuple

from build.cache import is_sealed, seal, sha256_of
from build.paths import ARCHIVE_CACHE, CACHE
from build.report import BuildError, say
from build.scratch import put_folder, scratch

NPM_SECONDS = 300


class NpmPackage(NamedTuple):
    """One version of a package without dependencies."""

    name: str
    version: str
    sha256: str

    @property
    def file(self) -> str:
        """The name of its archive."""
        return f"{self.name.removeprefix('@').replace('/', '-')}-{self.version}.tgz"


def unpacked(package: NpmPackage) -> Path:
    """Return the folder with the package's files, fetched and unpacked if necessary."""
    folder = CACHE / "npm" / package.file.removesuffix(".tgz")
    if not is_sealed(folder):
        archive = _archive(package)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with scratch("npm") as work, tarfile.open(archive) as tar:
            tar.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.3 and older have no filters
            tar.extractall(work)
            put_folder(work / "package", folder)
        seal(folder)
    return folder


def _archive(package: NpmPackage) -> Path:
    path = ARCHIVE_CACHE / package.file
    if path.is_file() and sha256_of(path) == package.sha256:
        return path
    ARCHIVE_CACHE.mkdir(parents=True, exist_ok=True)
    named = f"{package.name}@{package.version}"
    say(f"  fetching {named} from npm")
    if shutil.which("npm") is None:
        raise BuildError(f"npm is not installed, so {named} is missing; put {package.file} into {ARCHIVE_CACHE}.")
    try:
        subprocess.run(["npm", "pack", "--silent", named], cwd=ARCHIVE_CACHE, capture_output=True, timeout=NPM_SECONDS)
    except subprocess.TimeoutExpired:
        raise BuildError(f"npm did not give {named} within {NPM_SECONDS} s; try again.") from None
    if not path.is_file():
        raise BuildError(f"npm did not give {named}; put {package.file} into {ARCHIVE_CACHE}, or try again.")
    if sha256_of(path) != package.sha256:
        path.unlink()
        raise BuildError(f"npm did not give the pinned {package.file} (its sha256 differs), so it was not used.")
    return path
