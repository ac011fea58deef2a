"""The games of a folder are found by the names of their logs, and no other file is."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.web.deck_faces import DrawnDecks
from scorer.web.tables import Tables
from tests.scorer.web.served_table import DECK


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "games", DECK, DrawnDecks("/pictures"))


@pytest.mark.parametrize("name", ["../elsewhere", "..\\elsewhere", "sub/elsewhere", "", "-rf/../../elsewhere"])
def test_no_name_in_an_address_leads_to_a_log_of_another_folder(tmp_path: Path, tables: Tables, name: str) -> None:
    for folder in (tmp_path, tmp_path / "games" / "sub", tmp_path / "games" / "-rf"):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "elsewhere.game.yaml").touch()
    for log in ("..\\elsewhere.game.yaml", ".game.yaml", "here.game.yaml"):
        (tmp_path / "games" / log).touch()
    assert tables.find_log("here")
    assert tables.find_log(name) is None
