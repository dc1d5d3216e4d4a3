"""Coverage-guided fuzzing with Atheris: `python -m tests.fuzz.deep FORMAT [SECONDS]`, or `make fuzz-deep`.

A text that makes a reader fail is written to tests/fuzz/found/FORMAT, where the tests read it from then on.
"""

from __future__ import annotations

import os
import sys
import tempfile
from hashlib import sha256

FORMATS = ("records", "codes", "movetext", "positions", "ugi", "live")
SECONDS = 60


def main(name: str, seconds: int) -> None:
    """Fuzz the reader of one format for so many seconds."""
    os.environ["AGATE_COMPILED"] = "off"  # coverage is that of the Python sources
    try:
        import atheris
    except ImportError:
        print("Atheris is not installed here: it has wheels for Linux only (pip install atheris).")
        return
    with atheris.instrument_imports(include=["games"]):  # all other functions would take half a minute too
        from tests.fuzz.readers import FOUND, READERS, corpus, error_of

        for text in corpus(name):  # loads what is imported on demand
            error_of(READERS[name], text)

    def test_one(data: bytes) -> None:
        text = data.decode("utf-8", "surrogateescape")
        if trouble := error_of(READERS[name], text):
            folder = FOUND / name
            folder.mkdir(parents=True, exist_ok=True)
            kept = text.encode("utf-8", "surrogatepass")
            (folder / sha256(kept).hexdigest()[:16]).write_bytes(kept)
            raise AssertionError(f"{name}: {trouble}")

    with tempfile.TemporaryDirectory(prefix="agate-fuzz-") as seeds:
        for number, text in enumerate(corpus(name)):
            with open(os.path.join(seeds, str(number)), "wb") as file:
                file.write(text.encode("utf-8", "surrogatepass"))
        atheris.Setup([sys.argv[0], seeds, f"-max_total_time={seconds}", "-max_len=20000", "-verbosity=0",
                       "-print_final_stats=1", "-timeout=20", f"-artifact_prefix={seeds}/"], test_one)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else SECONDS)
