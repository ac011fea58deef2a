"""Ten logs as people write them, with their reports as golden files.

After a change that is meant to alter reports: `REGOLD=1 pytest tests/scorer/test_replay_messy_logs.py`, then read
the diff.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from deckgen.messages import set_language
from scorer.replay import replay_file
from scorer.report.json_report import report_keys
from scorer.report.text import report_text
from tests.paths import MESSY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOGS = sorted(path for path in MESSY.iterdir() if path.suffixes[0] == ".game" and len(path.suffixes) == 2)


@pytest.fixture(autouse=True)
def _plain_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    set_language("en")
    yield
    set_language("en")


def agree(golden: Path, text: str) -> None:
    if os.environ.get("REGOLD"):
        golden.write_text(text, "utf-8")
    assert golden.read_text("utf-8") == text


def test_there_are_ten() -> None:
    assert len(LOGS) == 10


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_the_report_for_programs(path: Path) -> None:
    report = replace(replay_file(path), log=path.name)
    agree(MESSY / f"{path.name}.report.json", json.dumps(report_keys(report), ensure_ascii=False, indent=1) + "\n")


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_report_for_people(path: Path, language: str) -> None:
    set_language(language)
    report = replace(replay_file(path), log=path.name)
    agree(MESSY / f"{path.name}.report.{language}.txt", report_text(report) + "\n")
