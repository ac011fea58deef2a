"""Commands run in this process, and logs to run them on."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from deckgen.messages import set_language
from scorer.cli import app
from tests.paths import MESSY, SMALL_DECKS


def copy_log(name: str, folder: Path) -> Path:
    file = folder / name
    file.write_text((MESSY / name).read_text("utf-8").replace("../..", str(SMALL_DECKS.parent)), encoding="utf-8")
    return file


def run(*words: object) -> str:
    set_language("en")
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False, standalone_mode=False)
    set_language("en")
    if result.exception:
        raise result.exception
    return result.output
