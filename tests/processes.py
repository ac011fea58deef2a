"""Python in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.paths import ROOT


def said_by(code: str) -> str:
    """What the code prints there, where sets are in another order than here."""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONHASHSEED": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
