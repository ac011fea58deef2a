"""What a deck file says under `order`, and the columns and keys that hold its values."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from deckgen.checks import check_proof
from deckgen.errors import UserError
from deckgen.faces.proof import draw_proof
from deckgen.findings import Severity
from deckgen.reading.deck_file import find_deck_file, load_deck
from deckgen.reading.table import TableOptions, parse_order

ORDER = "order: {by: weight, unit: kg, from: lightest, to: heaviest}\n"


@pytest.fixture
def load(tmp_path):
    def load(text: str, name: str = "deck.yaml", *, order: str = "", **files: str):
        for file, content in {name: text, **files}.items():
            (tmp_path / file.replace("_csv", ".csv")).write_text(content, "utf-8")
        return load_deck(tmp_path / name, TableOptions(order=parse_order(order)))

    return load


def shown(deck) -> list[str]:
    return [card.printed.replace("\u00a0", " ") for card in deck.cards]


@pytest.mark.parametrize("key", ["value", "weight", "Weight", "poids", "peso"])
def test_an_event_has_its_value_under_any_of_its_names(load, key):
    deck = load(f"{ORDER}events: [{{title: Goose, {key}: 3.5}}]\n")
    assert shown(deck) == ["3.5 kg"]
    assert not [finding for finding in deck.findings if finding.code == "unknown-key"]


def test_a_number_of_a_workbook_is_a_number_and_only_a_text_is_doubtful(tmp_path):
    book = Workbook()
    book.active.append(["Title", "Weight"])
    for title, weight in (("3.142", 1.125), ("Formatted", 2.375), ("Text", "1.125"), ("Half", 0.125), ("Exact", 1.25)):
        book.active.append([title, weight])
    book.active["A2"] = 3.142
    book.active["B3"].number_format = '0.000 "kg"'
    book.save(tmp_path / "list.xlsx")
    (tmp_path / "deck.yaml").write_text(ORDER + "events: list.xlsx\n", "utf-8")
    deck = load_deck(tmp_path / "deck.yaml")
    assert [card.title for card in deck.cards] == ["3.142", "Formatted", "Half", "Exact"]
    assert shown(deck) == ["1.125 kg", "2.375 kg", "0.125 kg", "1.25 kg"]
    (doubtful,) = [finding for finding in check_proof(draw_proof(deck)) if finding.severity is Severity.ERROR]
    assert (doubtful.location.row, doubtful.location.column) == (4, "Weight")
    assert "1125 / 1.1250" in doubtful.fix


def test_a_number_of_a_json_list_is_a_number_too(load):
    deck = load('[{"title": "Goose", "number": 1.125}, {"title": "Cow", "number": "1.125"}]', "l.json", order="number")
    assert shown(deck) == ["1.125"]


@pytest.mark.parametrize("heading", ["value", "Valor", "Wartość", "weight", "Gewicht", "Peso", "Waga"])
def test_a_table_has_its_values_in_a_column_of_any_of_these_names(load, heading):
    deck = load(f"{ORDER}events: list.csv\n", list_csv=f"title,{heading}\nGoose,3 kg\n")
    assert shown(deck) == ["3 kg"]


def test_a_bare_table_needs_the_option(load):
    table = "title,weight\nGoose,3 kg\nMouse,20 g\n"
    assert shown(load(table, "list.csv", order="weight")) == ["3 kg", "20 g"]
    with pytest.raises(UserError, match="--order weight"):
        load(table, "list.csv")


def test_a_deck_of_dates_can_be_played_by_a_column_of_quantities(load):
    table = "title,year,height\nEiffel Tower,1889,330 m\n"
    assert shown(load(table, "list.csv")) == ["1889"]
    assert shown(load(table, "list.csv", order="height")) == ["330 m"]
    assert shown(load(table, "list.csv", order="date")) == ["1889"]
    assert shown(load("order: height\nevents: list.csv\n", list_csv=table)) == ["330 m"]
    assert shown(load("order: height\nevents: list.csv\n", list_csv=table, order="date")) == ["1889"]


def test_without_dates_there_are_no_periods_but_those_of_the_author(load):
    deck = load(f"{ORDER}events: [{{title: Goose, value: 3}}]\n")
    assert deck.periods == ()
    assert deck.cards[0].period == ""
    periods = "periods: [{id: light, until: 10 kg}, {id: heavy}]\n"
    deck = load(f"{ORDER}{periods}events: [{{title: Goose, value: 3}}, {{title: Cow, value: 700}}]\n")
    assert [card.period for card in deck.cards] == ["light", "heavy"]


def test_a_card_of_a_deck_of_weights_has_no_date(load):
    (card,) = load(f"{ORDER}events: [{{title: Goose, value: 3}}]\n").cards
    with pytest.raises(TypeError):
        assert card.date


def test_bad_values_are_errors_at_their_cell_with_what_to_write(load):
    deck = load(f"{ORDER}events: list.csv\n", list_csv="title,weight\nGoose,1.200\nMouse,3 m\nCow,\n")
    found = {f.location.row: f for f in check_proof(draw_proof(deck, draft=True)) if f.code.startswith("date-")}
    assert {(row, f.location.column, f.code) for row, f in found.items()} == {
        (2, "weight", "date-unreadable"),
        (3, "weight", "date-unreadable"),
        (4, None, "date-missing"),
    }
    assert "1200 / 1.2" in found[2].fix
    assert "kg" in found[3].fix


def test_a_title_that_tells_the_value_is_reported(load):
    events = "[{code: 1, title: A stone of 12.5 kg, value: 12.5}, {code: 2, title: The 7 dwarfs, value: 7}]"
    deck = load(f"{ORDER}events: {events}\n")
    found = [f.card for f in check_proof(draw_proof(deck, draft=True)) if f.code == "date-in-title"]
    assert found == ["1"]


def test_no_check_of_dates_is_made(load):
    deck = load("order: {by: goals}\nevents: [{title: Peace in 1648, value: 2100}]\n")
    assert {"date-in-title", "date-in-future"}.isdisjoint(f.code for f in check_proof(draw_proof(deck, draft=True)))


SEVERAL = """
order:
  - {by: weight, unit: kg}
  - {by: lifespan, unit: years}
events: list.csv
"""


def test_of_several_values_the_first_is_played_and_the_others_stand_beside_it(load):
    deck = load(SEVERAL, list_csv="title,weight,lifespan,note\nGoose,3,20,It hisses.\nCow,700,,\n")
    assert shown(deck) == ["3 kg", "700 kg"]
    assert [card.note.replace("\u00a0", " ") for card in deck.cards] == ["Lifespan: 20 years · It hisses.", ""]


def test_an_option_chooses_among_several_values(load):
    table = "title,weight,lifespan\nGoose,3,20\n"
    deck = load(SEVERAL, list_csv=table, order="lifespan")
    assert (shown(deck), deck.cards[0].note) == (["20 years"], "")
    deck = load(SEVERAL, list_csv=table, order="lifespan,weight")
    assert (shown(deck), deck.cards[0].note.replace("\u00a0", " ")) == (["20 years"], "Weight: 3 kg")
    assert not [finding for finding in deck.findings if finding.code.startswith("column-")]


def test_a_value_that_is_only_printed_is_checked_too(load):
    deck = load(SEVERAL, list_csv="title,weight,lifespan\nGoose,3,20 kg\n")
    found = [f for f in check_proof(draw_proof(deck, draft=True)) if f.code == "date-unreadable"]
    assert [(f.location.row, f.location.column) for f in found] == [(2, "lifespan")]


def test_a_path_can_name_the_order(load, tmp_path):
    table = "title,weight,lifespan\nGoose,3,20\n"
    load(SEVERAL, list_csv=table)
    deck = load_deck(tmp_path / "deck.yaml#lifespan")
    assert (shown(deck), deck.path.name, deck.reference.name) == (["20 years"], "deck.yaml", "deck.yaml#lifespan")
    assert load_deck(tmp_path / "deck.yaml").reference.name == "deck.yaml"


def test_a_shipped_deck_is_found_with_its_order():
    assert find_deck_file(Path("animals-en#speed")).name == "animals-en.yaml#speed"
    assert shown(load_deck(find_deck_file(Path("animals-en#speed"))))[0].endswith("km/h")


def test_a_file_whose_name_has_the_mark_is_that_file(load, tmp_path):
    load("date,title\n1969,Moon\n", "no#1.csv")
    assert find_deck_file(tmp_path / "no#1.csv") == tmp_path / "no#1.csv"
    assert shown(load_deck(tmp_path / "no#1.csv")) == ["1969"]
