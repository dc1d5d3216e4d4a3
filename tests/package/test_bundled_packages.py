"""The packages in the bundle suffice without any installed package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from build.app.app_archive import stage
from build.app.packages import PACKAGES, licence_of

DRAW = "import segno; from games.shell.platform.qr import qr_matrix; print(segno.__file__, len(qr_matrix('A' * 20)))"


def test_a_qr_code_can_be_made_with_the_packed_files(tmp_path: Path) -> None:
    stage(tmp_path / "app")
    done = subprocess.run([sys.executable, "-S", "-c", DRAW], cwd=tmp_path / "app", capture_output=True, text=True,
                          timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(tmp_path / "app/segno/__init__.py"), "21"]


def test_every_bundled_package_has_a_licence() -> None:
    assert all("Redistribution" in licence_of(package).read_text(encoding="utf-8") for package in PACKAGES)
