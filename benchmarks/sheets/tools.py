"""The five ways to make the sheets, and up to how many cards each is worth waiting for."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from measuring import ROOT

CHROMIUM = Path("/usr/bin/chromium")
_HERE = Path(__file__).parent
_EXTRA = 'pip install -e ".[benchmark]"'


class Tool(NamedTuple):
    name: str
    script: str
    most_cards: int
    package: str | None = None

    def command(self, deck: Path, events: Path, target: Path) -> list[str | Path]:
        if self is OURS:
            return [Path(sys.executable).with_name("deckgen"), "build", deck, "-o", target]
        return [sys.executable, _HERE / self.script, events, target]

    def missing(self) -> str | None:
        """How to get the tool, if it is not there."""
        if self is OURS and not Path(sys.executable).with_name("deckgen").exists():
            return f"pip install -e . in {ROOT}"
        if self is CHROME and not CHROMIUM.exists():
            return f"install Chromium as {CHROMIUM}"
        return _EXTRA if self.package and find_spec(self.package) is None else None


OURS = Tool("deckgen build", "", 11_000)
BARE = Tool("bare reportlab", "bare_reportlab.py", 11_000)
TYPST = Tool("Typst", "with_typst.py", 11_000, "typst")
WEASYPRINT = Tool("WeasyPrint", "with_weasyprint.py", 110, "weasyprint")
CHROME = Tool("Chromium", "with_chromium.py", 1_100)
TOOLS = (OURS, BARE, TYPST, WEASYPRINT, CHROME)
