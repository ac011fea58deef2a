"""Tabletop Simulator: sheets within its limits, and a saved object that tells no date."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from PIL import Image

from deckgen.exports.tabletop_simulator import choose_grid, export_tts
from deckgen.sheets.geometry import Size, card_size
from tests.deckgen.exports.export_jobs import expected, export_job, qr_text, small_deck

CARD_FIELDS = {"GUID", "Name", "Transform", "Nickname", "CardID", "CustomDeck", "SidewaysCard", "GMNotes"}
SCHEMA = Draft202012Validator(json.loads(Path(__file__).with_name("saved_object.schema.json").read_text("utf-8")))


def exported_file(folder: Path, cards: int = 5, url: str = "") -> dict:
    export_tts(export_job(small_deck(folder, cards), folder / "out", url=url))
    return json.loads((folder / "out" / "small.json").read_text("utf-8"))


def exported(folder: Path, cards: int = 5, url: str = "") -> dict:
    (saved,) = exported_file(folder, cards, url)["ObjectStates"]
    return saved


@pytest.fixture(scope="module")
def large_file(tmp_path_factory):
    """The save file of a deck that needs two sheets, which are beside it."""
    return exported_file(tmp_path_factory.mktemp("large"), 75)


def sheet_of(url: str) -> Image.Image:
    return Image.open(url.removeprefix("file://"))


def cell(sheet: Image.Image, deck: dict, index: int) -> Image.Image:
    width, height = sheet.width // deck["NumWidth"], sheet.height // deck["NumHeight"]
    assert (width * deck["NumWidth"], height * deck["NumHeight"]) == sheet.size
    x, y = index % deck["NumWidth"] * width, index // deck["NumWidth"] * height
    return sheet.crop((x, y, x + width, y + height))


def test_a_full_deck_of_mini_cards_fills_two_sheets():
    grid = choose_grid(132, card_size("mini-euro"))
    assert (grid.columns, grid.rows, grid.cards) == (10, 7, 66)
    assert grid.cell == (378, 585)
    assert grid.pixels == (3780, 4095)


@given(st.integers(1, 700), st.floats(30, 250), st.floats(30, 250))
@settings(deadline=None)
def test_sheets_stay_within_the_limits(cards, width, height):
    grid = choose_grid(cards, Size("", width, height))
    assert max(grid.pixels) <= 4096
    assert 2 <= grid.columns <= 10
    assert 2 <= grid.rows <= 7
    assert grid.cards <= 69
    assert grid.cards < grid.columns * grid.rows


def test_the_saved_object_is_a_deck_with_a_back_for_each_card(tmp_path):
    saved = exported(tmp_path)
    assert saved["Name"] == "DeckCustom"
    assert saved["Nickname"] == "A small deck"
    assert saved["DeckIDs"] == [100, 101, 102, 103, 104]
    assert [card["CardID"] for card in saved["ContainedObjects"]] == saved["DeckIDs"]
    assert all(card.keys() >= CARD_FIELDS for card in saved["ContainedObjects"])
    assert len({card["GUID"] for card in saved["ContainedObjects"]}) == 5
    assert [card["Nickname"] for card in saved["ContainedObjects"]] == [f"Event number {n}" for n in range(1, 6)]
    (sheet,) = saved["CustomDeck"].values()
    assert sheet["UniqueBack"] is True
    assert sheet["BackIsHidden"] is False  # others would see the date of a card in the hand
    assert saved["Transform"]["rotZ"] == 0  # titles up


@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize("url", ["", "https://example.org/cards"])
def test_the_file_has_every_key_that_the_game_reads_and_no_other(tmp_path, cards, url):
    expect_a_save_file(exported_file(tmp_path, cards, url), cards)


def test_the_file_of_two_sheets_has_these_keys_too(large_file):
    expect_a_save_file(large_file, 75)


def expect_a_save_file(save, cards):
    assert [error.message for error in SCHEMA.iter_errors(save)] == []
    (saved,) = save["ObjectStates"]
    inside = saved.get("ContainedObjects", [saved])
    assert len({each["GUID"] for each in (saved, *inside)}) == len(inside) + (saved is not inside[0])
    if cards > 1:
        assert saved["DeckIDs"] == [card["CardID"] for card in inside]
    for card in inside:
        ((number, sheet),) = card["CustomDeck"].items()
        assert saved["CustomDeck"][number] == sheet
        assert card["CardID"] // 100 == int(number)
        assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1, "the last cell is the hidden face"


@pytest.mark.parametrize(
    "damage",
    [
        lambda save: save["ObjectStates"][0]["CustomDeck"]["1"].pop("UniqueBack"),
        lambda save: save["ObjectStates"][0]["ContainedObjects"][0].update(CardId=100),
        lambda save: save["ObjectStates"][0]["Transform"].update(rotZ="180"),
        lambda save: save["ObjectStates"][0]["CustomDeck"]["1"].update(NumHeight=8),
        lambda save: save.update(Objects=save.pop("ObjectStates")),
    ],
)
def test_the_schema_finds_what_the_game_would_ignore(large_file, damage):
    save = deepcopy(large_file)
    damage(save)
    assert not SCHEMA.is_valid(save)


def test_each_card_finds_its_faces_on_the_sheets(large_file, tmp_path):
    (saved,) = large_file["ObjectStates"]
    assert list(saved["CustomDeck"]) == ["1", "2"]
    wanted = iter(expected(small_deck(tmp_path, 75), "title", "date"))
    sheets = {deck[key]: sheet_of(deck[key]) for deck in saved["CustomDeck"].values() for key in ("FaceURL", "BackURL")}
    for card in saved["ContainedObjects"]:
        number, index = divmod(card["CardID"], 100)
        deck = card["CustomDeck"][str(number)]
        assert qr_text(cell(sheets[deck["FaceURL"]], deck, index)) == next(wanted)
        assert qr_text(cell(sheets[deck["BackURL"]], deck, index)) == next(wanted)


def test_the_hidden_face_shows_no_card(tmp_path):
    deck = exported(tmp_path)["CustomDeck"]["1"]
    last = cell(sheet_of(deck["FaceURL"]), deck, deck["NumWidth"] * deck["NumHeight"] - 1)
    assert len(last.getcolors(100_000)) > 1  # the name of the deck
    with pytest.raises(ValueError, match="not enough values"):
        qr_text(last)


def test_no_text_of_the_save_file_tells_a_date(tmp_path):
    exported(tmp_path)
    text = (tmp_path / "out" / "small.json").read_text("utf-8")
    assert not any(str(1500 + code) in text for code in range(1, 6))
    assert "Note 1" not in text


def test_addresses_on_this_computer_and_on_the_web(tmp_path):
    here = exported(tmp_path)["CustomDeck"]["1"]
    assert here["FaceURL"].startswith(f"file://{tmp_path}/out/small-titles-1-")
    web = exported(tmp_path, url="https://example.org/cards/")["CustomDeck"]["1"]
    assert web["FaceURL"].startswith("https://example.org/cards/small-titles-1-")
    assert web["BackURL"].startswith("https://example.org/cards/small-dates-1-")
    assert (tmp_path / "out" / web["BackURL"].rsplit("/", 1)[1]).is_file()


def test_a_single_card_is_a_card(tmp_path):
    saved = exported(tmp_path, 1)
    assert saved["Name"] == "CardCustom"
    assert saved["CardID"] == 100
