"""The same sheets by headless Chromium, with a profile of its own so that no running browser takes the job."""

import subprocess
import sys
import tempfile
from pathlib import Path

from html_sheets import html_sheets
from tools import CHROMIUM

_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")


def main(events: str, target: str) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = Path(folder) / "sheets.html"
        page.write_text(html_sheets(events), "utf-8")
        command = [CHROMIUM, *_FLAGS, f"--user-data-dir={folder}/profile", f"--print-to-pdf={Path(target).resolve()}"]
        subprocess.run([*command, "--no-pdf-header-footer", page.as_uri()], check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main(*sys.argv[1:])
