"""Gets the pinned archives through the package clients of this machine, or from a given folder.

npm and the Python package index keep every version. Debian's suites do not, and not every machine has apt: where an
archive is out of reach, the build says which files are missing, and takes them from a folder with `--archives`.
`python -m build.runtime.archives FOLDER` fills such a folder, to be published beside a release.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from build.cache import sha256_of
from build.paths import ARCHIVE_CACHE, CACHE
from build.report import BuildError, Progress, in_one_sentence, say
from build.runtime.pins import ARCHIVES, DEBIAN_SUITE, Archive, Origin

CLIENT_SECONDS = 600
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


def obtain(given: Path | None = None) -> dict[str, Path]:
    """Return every pinned archive by name, verified: from `given` if there, else the cache, else a client."""
    ARCHIVE_CACHE.mkdir(parents=True, exist_ok=True)
    missing = [archive for archive in ARCHIVES if not _is_cached(archive, given)]
    if missing and given is None:
        _fetch(missing)
    absent = [archive for archive in missing if not (ARCHIVE_CACHE / archive.file).is_file()]
    if absent and given:
        files = ", ".join(archive.file for archive in absent)
        raise BuildError(f"{given} does not hold {files}, which the web runtime is built from.")
    if absent:
        raise BuildError(f"{absent[0].origin.value} did not give all archives. {_way_on(absent)}")
    for archive in missing:
        path = ARCHIVE_CACHE / archive.file
        if sha256_of(path) != archive.sha256:
            path.unlink()
            raise BuildError(f"{archive.file} is not the pinned file (its sha256 differs), so it was not used.")
    return {archive.name: ARCHIVE_CACHE / archive.file for archive in ARCHIVES}


def _way_on(absent: Iterable[Archive]) -> str:
    """Return what to do where archives are out of reach."""
    files = ", ".join(archive.file for archive in absent)
    return (f"Put {files} into a folder (Agate's releases hold them, and other mirrors may) and "
            "run `python -m build.site.bundle --archives FOLDER`; every file is checked against its hash.")


def publish(folder: Path) -> None:
    """Copy every pinned archive into a folder, from which any machine can build."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in obtain().values():
        shutil.copyfile(path, folder / path.name)
    say(f"{folder}: {len(ARCHIVES)} archives")


def _is_cached(archive: Archive, given: Path | None) -> bool:
    cached = ARCHIVE_CACHE / archive.file
    if given is not None and (given / archive.file).is_file() and not cached.is_file():
        shutil.copyfile(given / archive.file, cached)
    return cached.is_file() and sha256_of(cached) == archive.sha256


def _fetch(archives: Iterable[Archive]) -> None:
    by_origin = {origin: [a for a in archives if a.origin is origin] for origin in Origin}
    for archive in by_origin[Origin.NPM]:
        say(f"  fetching {archive.file} from {archive.origin.value}")
        _run(["npm", "pack", "--silent", archive.package], archive.origin, cwd=ARCHIVE_CACHE)
    for archive in by_origin[Origin.PYPI]:
        say(f"  fetching {archive.file} from {archive.origin.value}")
        _fetch_sdist(archive)
    if by_origin[Origin.DEBIAN]:
        try:
            _fetch_debian(by_origin[Origin.DEBIAN])
        except BuildError as problem:
            raise BuildError(f"{problem} {_way_on(by_origin[Origin.DEBIAN])}") from None


def _run(command: list[str], origin: Origin, cwd: Path | None = None) -> str:
    """Return a client's output, or one sentence about why it could not do its work."""
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=CLIENT_SECONDS)
    except FileNotFoundError:
        raise BuildError(
            f"{command[0]} is not installed, so {origin.value} cannot be asked."
        ) from None
    except subprocess.TimeoutExpired:
        raise BuildError(f"{origin.value} did not answer within {CLIENT_SECONDS} s; try again.") from None
    if done.returncode:
        reason = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
        raise BuildError(f"{origin.value} could not give what was asked ({reason[0]}).")
    return done.stdout


def _fetch_sdist(archive: Archive) -> None:
    """pip would build the source to learn its name; the index itself hands it over as it is."""
    from pypi_simple import PyPISimple

    project, version = archive.package.split("==")
    try:
        with PyPISimple() as index:
            page = index.get_project_page(project, timeout=CLIENT_SECONDS)
            for package in page.packages:
                if package.package_type == "sdist" and package.version == version:
                    index.download_package(package, ARCHIVE_CACHE / archive.file, timeout=CLIENT_SECONDS)
                    return
    except Exception as error:
        raise BuildError(f"{archive.origin.value} did not give {archive.file} ({type(error).__name__}).") from error


def _fetch_debian(archives: list[Archive]) -> None:
    """Source archives by a private apt set-up that needs no root and leaves the system's own alone."""
    apt = CACHE / "apt"
    for folder in ("state/lists/partial", "cache/archives/partial"):
        (apt / folder).mkdir(parents=True, exist_ok=True)
    targets = _run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Origin: Debian", "Component: main"], Origin.DEBIAN
    )
    mirrors = sorted({line for line in targets.split() if line.endswith("/debian/")})
    if not mirrors:
        raise BuildError("This machine's apt knows no Debian mirror.")
    sources = apt / "sources.list"
    sources.write_text(f"deb-src [signed-by={KEYRING}] {mirrors[0]} {DEBIAN_SUITE} main\n")
    private = ["-o", f"Dir::Etc::sourcelist={sources}", "-o", "Dir::Etc::sourceparts=/dev/null"]
    private += ["-o", f"Dir::State={apt / 'state'}", "-o", f"Dir::Cache={apt / 'cache'}"]
    _run(["apt-get", *private, "update"], Origin.DEBIAN)
    names = [archive.package for archive in archives]
    listing = _run(["apt-get", *private, "source", "--print-uris", *names], Origin.DEBIAN)
    addresses = {line.split()[1]: line.split()[0].strip("'") for line in listing.splitlines() if line.startswith("'")}
    progress = Progress(f"fetching source archives from {Origin.DEBIAN.value}", len(archives))
    for archive in archives:
        if archive.file not in addresses:
            raise BuildError(f"{Origin.DEBIAN.value} no longer offers {archive.file}.")
        target = ARCHIVE_CACHE / archive.file
        helper = ["/usr/lib/apt/apt-helper", "download-file", addresses[archive.file], str(target)]
        _run([*helper, f"SHA256:{archive.sha256}"], Origin.DEBIAN)
        progress.advance()


if __name__ == "__main__":
    with in_one_sentence():
        if len(sys.argv) != 2:
            raise BuildError("Name the folder for the archives: python -m build.runtime.archives FOLDER")
        publish(Path(sys.argv[1]))
