"""Running `deckgen`, in this process and in a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from deckgen.cli import app
from deckgen.messages import set_language
from deckgen.terminal import Settings, run
from tests.paths import ROOT


@dataclass(frozen=True)
class Ran:
    """The exit code of a command and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def deckgen(tmp_path, monkeypatch, capsys) -> Callable[..., Ran]:
    """Runs the command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def deckgen(*arguments: str | Path, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["deckgen", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = run(app)
        said = capsys.readouterr()
        return Ran(int(code), said.out, said.err)

    yield deckgen
    Settings.debug = False
    set_language("en")


@pytest.fixture
def command(tmp_path) -> Callable[..., Ran]:
    """Runs the command in a process of its own, as a person does, but with the output piped."""

    def command(*arguments: str | Path, **environment: str) -> Ran:
        ran = subprocess.run(
            [sys.executable, "-m", "deckgen", *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **environment},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    return command


@pytest.fixture
def write(tmp_path) -> Callable[[str, str], Path]:
    def write(name: str, text: str) -> Path:
        (tmp_path / name).write_text(text, "utf-8")
        return tmp_path / name

    return write
