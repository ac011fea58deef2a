"""One cold run of a command: how long, how much memory, how large a file."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]


class Run(NamedTuple):
    """`busy` is processor time, which other work on the machine disturbs less than the time on the clock."""

    seconds: float
    busy: float
    megabytes: float
    kilobytes: float

    def best(self, other: Run | None) -> Run:
        """The least of each: noise only ever adds."""
        return Run(*map(min, self, other)) if other else self


class FailedError(Exception):
    """A tool that did not make its file; says what it wrote last."""


def run_cold(command: Sequence[str | Path], target: Path) -> Run:
    """Memory is that of the largest single process, as the kernel counts it for the command and what it started."""
    target.unlink(missing_ok=True)
    log = target.with_suffix(".log")
    with log.open("wb") as output:
        started = time.perf_counter()
        child = subprocess.Popen(command, stdout=output, stderr=output, env=_environment())
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode or not target.exists():
        last = log.read_text("utf-8", "replace").strip().splitlines() or [f"exit {child.returncode}"]
        raise FailedError(last[-1])
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit, target.stat().st_size / 1000)


def _environment() -> dict[str, str]:
    """Bytecode is kept, as on anyone's machine."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(ROOT)}
