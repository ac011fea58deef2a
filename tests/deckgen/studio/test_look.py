"""The panel of looks offers what a deck can have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Client
from tests.made_fonts import make_font

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
    choices = dict(re.findall(r'<select data-choice="(\w+)"[^>]*>(.*?)</select>', panel, re.DOTALL))
    assert [key for key in OF_DATES if key in choices] == keys
    assert len(re.findall(r'data-choice="theme".*?<span class="thumb" aria-hidden="true"><svg', panel)) == themes
    assert ("date" in choices["faces"]) == bool(keys)
    assert '<option value="pl" selected>Polish</option>' in choices["language"]


LIST = "date,weight,title\n1969,3 kg,Goose\n"


def open_zoo(tmp_path: Path, header: str = "", events: str = LIST) -> Client:
    (tmp_path / "zoo").mkdir()
    (tmp_path / "zoo" / "deck.yaml").write_text(f"id: ZOO\nlanguage: en\n{header}events: events.csv\n", "utf-8")
    (tmp_path / "zoo" / "events.csv").write_text(events, "utf-8")
    return Client(studio_app(Decks(tmp_path), "/k"), "/k")


def test_all_cards_get_one_hue_of_the_theme_or_each_its_own(tmp_path: Path) -> None:
    client = open_zoo(tmp_path)
    panel = client.get("/d/zoo/look").json()["panel"]
    assert panel.count('data-choice="hue"') == 11
    code = re.findall(r'data-code="(\w+)" data-row', client.get("/d/zoo/").text)[0]
    before = client.get(f"/d/zoo/cards?code={code}").json()["drawn"]
    client.post_json("/d/zoo/change", {"action": "choice", "key": "hue", "value": "moss"})
    assert "hue: moss\n" in (tmp_path / "zoo" / "deck.yaml").read_text("utf-8")
    assert client.get(f"/d/zoo/cards?code={code}").json()["drawn"] != before
    client.post_json("/d/zoo/change", {"action": "choice", "key": "theme", "value": "large-print"})
    assert "hue: moss\n" in (tmp_path / "zoo" / "deck.yaml").read_text("utf-8"), "it has the same hues"
    client.post_json("/d/zoo/change", {"action": "choice", "key": "theme", "value": "classroom"})
    assert "hue" not in (tmp_path / "zoo" / "deck.yaml").read_text("utf-8"), "it has no such hue"


def test_a_font_is_added_for_rare_letters_and_removed(tmp_path: Path) -> None:
    client = open_zoo(tmp_path, events=LIST.replace("Goose", "鹅"))
    made = make_font("鹅", postscript=True)
    missing = [each for each in client.get("/d/zoo/findings").json()["findings"] if "鹅" in each["message"]]
    assert missing
    refused = client.upload("/d/zoo/fonts", ("no font.ttf", b"nothing"), ("goose.otf", made))
    assert refused.status == 409
    assert "no-font.ttf" in refused.json()["problem"]
    assert client.upload("/d/zoo/fonts", ("Goose 鹅.otf", made)).status == 200
    assert "fonts: [fonts/goose.otf]\n" in (tmp_path / "zoo" / "deck.yaml").read_text("utf-8")
    assert (tmp_path / "zoo" / "fonts" / "goose.otf").read_bytes() == made
    assert not [each for each in client.get("/d/zoo/findings").json()["findings"] if "鹅" in each["message"]]
    assert 'data-remove-font="fonts/goose.otf"' in client.get("/d/zoo/look").json()["panel"]
    for fonts, status in ((["/etc/passwd"], 409), ([], 200)):
        assert client.post_json("/d/zoo/change", {"action": "fonts", "fonts": fonts}).status == status
    assert "fonts" not in (tmp_path / "zoo" / "deck.yaml").read_text("utf-8")


def test_the_deck_is_shown_on_its_axis(tmp_path: Path) -> None:
    client = open_zoo(tmp_path)
    assert "1 card on an axis of time" in client.get("/d/zoo/axis").json()["panel"]
    chart = client.get("/d/zoo/axis.svg")
    assert chart.headers["content-type"] == "image/svg+xml"
    assert "Goose" in chart.text
    client.post_json("/d/zoo/change", {"action": "cells", "row": 0, "cells": {"title": "Swan"}})
    assert "Swan" in client.get("/d/zoo/axis.svg").text
    assert 'data-panel="axis"' in client.get("/d/zoo/").text


@pytest.mark.parametrize(("header", "offered"), [("order: weight\n", True), ("order: step\n", False)])
def test_steps_have_no_axis(tmp_path: Path, header: str, offered: bool) -> None:
    page = open_zoo(tmp_path, header).get("/d/zoo/").text
    assert ('data-panel="axis"' in page) == offered


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
    panel = open_zoo(tmp_path, header).get("/d/zoo/print").json()["panel"]
    assert ('value="dividers"' in panel) == dividers
    assert 'value="box"' in panel
