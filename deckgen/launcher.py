"""The program that a double click starts: the studio without a console, where nobody sees what is printed.

What the studio would print goes to a file, and if it cannot start, the browser shows that file. A second double click
brings the page of the studio that runs already.
"""

from __future__ import annotations

import re
import sys
import tempfile
import webbrowser
from pathlib import Path
from urllib.request import urlopen

from deckgen.cli import app
from deckgen.files import cache_folder
from deckgen.terminal import run


def main() -> None:
    """Entry point without a console; a deck that was dropped on the program's icon is opened."""
    file = _find_place() / "studio.txt"
    running = _find_running(file) if len(sys.argv) == 1 else ""
    if running:
        webbrowser.open(running)
        sys.exit()
    with file.open("w", encoding="utf-8", buffering=1) as told:
        sys.stdout = sys.stderr = told
        sys.argv.insert(1, "studio")
        code = run(app)
    if code:
        webbrowser.open(file.as_uri())
    sys.stdout = sys.stderr = None  # as they were
    sys.exit(code)


def _find_running(file: Path) -> str:
    """The address that an earlier start told of, if there is still an answer; otherwise nothing."""
    try:
        address = re.search(r"http://\S+", file.read_text("utf-8"))
        if address is None:
            return ""
        with urlopen(address[0], timeout=2):
            return address[0]
    except (OSError, ValueError):
        return ""


def _find_place() -> Path:
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return Path(tempfile.gettempdir())
    return folder
