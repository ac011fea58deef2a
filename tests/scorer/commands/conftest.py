"""A log in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scorer.commands.command_line import copy_log


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return copy_log("01-friday.game.yaml", tmp_path)
