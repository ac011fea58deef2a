"""The panel of looks offers what a deck can have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Client

OF_DATES = ["date_style", "precision"]


@pytest.mark.parametrize(
    ("header", "events", "keys", "themes"),
    [
        ("", "code,date,title\n1,1969,Moon landing\n", OF_DATES, 4),
        ("", "code,date,title,link\n1,1969,Song,https://example.org/1\n", OF_DATES, 5),
        ("order: {by: weight, unit: kg}\n", "code,weight,title\n1,3,Goose\n", [], 4),
        ("theme: music\norder: step\n", "code,title\n1,Stir\n", [], 5),
    ],
)
def test_choices_are_those_of_what_the_deck_is_ordered_by(
    tmp_path: Path, header: str, events: str, keys: list[str], themes: int
) -> None:
    folder = tmp_path / "zoo"
    folder.mkdir()
    (folder / "deck.yaml").write_text(f"id: ZOO\ntitle: Zoo\nlanguage: pl\n{header}events: events.csv\n", "utf-8")
    (folder / "events.csv").write_text(events, "utf-8")
    panel = Client(studio_app(Decks(tmp_path), "/k"), "/k").get("/d/zoo/look").json()["panel"]
    choices = dict(re.findall(r'<select data-choice="(\w+)">(.*?)</select>', panel, re.DOTALL))
    assert [key for key in OF_DATES if key in choices] == keys
    assert choices["theme"].count("<option") == themes
    assert ("date" in choices["faces"]) == bool(keys)
    assert '<option value="pl" selected>Polish</option>' in choices["language"]


@pytest.mark.parametrize(
    ("header", "dividers"),
    [
        ("", True),
        ("order: weight\n", False),
        (
            "order: {by: weight, unit: kg}\nperiods: [{id: light, name: L, until: '5'}, {id: heavy, name: H}]\n",
            True,
        ),
    ],
)
def test_dividers_are_offered_where_there_are_periods(tmp_path: Path, header: str, dividers: bool) -> None:
    (tmp_path / "zoo").mkdir()
    (tmp_path / "zoo" / "deck.yaml").write_text(f"id: ZOO\nlanguage: en\n{header}events: events.csv\n", "utf-8")
    (tmp_path / "zoo" / "events.csv").write_text("date,weight,title\n1969,3 kg,Goose\n", "utf-8")
    panel = Client(studio_app(Decks(tmp_path), "/k"), "/k").get("/d/zoo/print").json()["panel"]
    assert ('value="dividers"' in panel) == dividers
    assert 'value="box"' in panel
