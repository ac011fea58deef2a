"""A small deck with everything a preview must cope with, and the running preview of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

EVENTS = """code,date,title,note
001,44 BCE,Death of Caesar,On the Ides of March
002,1969-07-20,Première marche sur la Lune,Armstrong first
003,1920,"""
EVENTS += '''"""><img src=x onerror=alert(1)>",
004,1914,<script>alert(1)</script>,
005,1789,The storming of the Bastille in 1789,
006,c. 900,Łódź market,
007,0,There is no such year,
'''


@dataclass(frozen=True)
class Served:
    """A running preview."""

    address: str
    events: Path
    process: subprocess.Popen[str]
