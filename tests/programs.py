"""Other programs that read what we make: where they are not installed, a test skips and says so."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest


def needed_program(name: str) -> str:
    """The path of a program."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


def needed_browser() -> str:
    """The path of Chromium, if possible of the one without a window: it shows the same in half the time."""
    return shutil.which("chromium-headless-shell") or needed_program("chromium")


def expect_no_word_from_qpdf(file: Path) -> None:
    ran = subprocess.run([needed_program("qpdf"), "--check", file], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "No syntax or stream encoding errors found" in ran.stdout


def expect_no_word_from_ghostscript(files: Iterable[Path]) -> None:
    command = [needed_program("gs"), "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=nullpage", *files]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
