"""Lists as strangers make them, dropped on the studio: understood, answered, mended with the buttons, and printed."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pypdfium2
import pytest

from deckgen.dates.limits import PLAIN_BLANKS
from deckgen.reading.deck_file import load_deck
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.strangers.test_strangers import EXPECTED, FILES, is_fine
from tests.deckgen.studio.client import Client

REFUSED = {
    "password.xlsx": "remove the password",
    "binary.xlsb": "save it as XLSX",
    "empty.xlsx": "this table is empty",
}
STUCK = {
    "side-by-side.xlsx": "move the right-hand one below the other",
    "hidden-years.xlsx": "hidden columns are not read",
    "siglo-column.xlsx": "choose below which column it is",
}
ANSWERS: dict[str, dict[str, str]] = {
    "excel-czech.csv": {"language": "cs"},
    "excel-russian.csv": {"language": "ru"},
    "two-readings.csv": {"encoding": "cp1250"},
    "two-terms.xlsx": {"sheet": "Term 2"},
    "ambiguous-days.csv": {"day_order": "day-first"},
    "day-first.csv": {"day_order": "day-first"},
}
COMMANDS = {
    "excel-czech.csv": "excel-czech.csv --column title=Událost --language cs",
    "excel-russian.csv": "excel-russian.csv --column date=Год --column title=Событие --language ru",
    "two-readings.csv": "two-readings.csv --encoding cp1250",
    "two-terms.xlsx": 'two-terms.xlsx --sheet "Term 2"',
}
BY_HAND = {
    "apostrophes.csv": "1969",
    "museum-export.csv": "c. 300 BCE",
    "other-year-forms.csv": "1969",
    "wikidata-precision.csv": "1492",
    "merged-years.xlsx": "1969",
    "siglos.xlsx": "siglo V",
}
"""What somebody types where no button is certain."""
TWINS = {
    file.name for file in FILES.iterdir() if file.suffix in (".ods", ".xls") and file.with_suffix(".xlsx").exists()
}
DROPPED = sorted(
    file.name for file in FILES.iterdir() if file.name not in TWINS | REFUSED.keys() | STUCK.keys() | {"day-first.yaml"}
)
PRINTED = ("ambiguous-days.csv", "unquoted-comma.csv", "years-in-date-cells.xlsx")


class FormReader(HTMLParser):
    """What a browser would send of a page: its fields as they are filled in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.questions: set[str] = set()
        self._select = ""
        self._options: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "input" and given.get("name"):
            if given.get("type") == "radio":
                self.questions.add(given["name"])
            if given.get("type") not in ("radio", "checkbox", "file") or "checked" in given:
                self.fields.append((given["name"], given.get("value", "")))
        elif tag == "select":
            self._select, self._options = given["name"], []
        elif tag == "option":
            self._options.append((given.get("value", ""), "selected" in given))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            chosen = next((value for value, selected in self._options if selected), self._options[0][0])
            self.fields.append((self._select, chosen))


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(studio_app(Decks(tmp_path), "/k"), "/k")


def drop(client: Client, name: str) -> tuple[str, str]:
    """Drop a list; the address of the page about it, and the page."""
    answer = client.drop((name, (FILES / name).read_bytes()))
    assert answer.status == 303, answer.text
    address = answer.headers["location"]
    return address, client.get(address).text


def answer_page(client: Client, address: str, page: str, answers: dict[str, str]) -> list[tuple[str, str]]:
    """The fields of the page after a menu was changed, one after the other, as the studio shows them anew."""
    fields = FormReader(page).fields
    for name, value in answers.items():
        assert name in dict(fields)
        changed = [(each, value if each == name else old) for each, old in fields]
        shown = client.post_form(f"{address}/reading", changed).json()["reading"]
        fields = [("title", "Strangers"), *FormReader(shown).fields]
        assert (name, value) in fields
        page = shown
    open_questions = FormReader(page).questions - dict(fields).keys()
    return [*fields, *((question, "keep") for question in sorted(open_questions))]


def make(client: Client, name: str) -> str:
    """Drop a list and make a deck of it; the address of the deck."""
    address, page = drop(client, name)
    fields = answer_page(client, address, page, ANSWERS.get(name, {}))
    made = client.post_form(address, fields)
    assert made.status == 303, re.sub(r"<[^>]+>", " ", made.text)
    return made.headers["location"]


def deck_file(client: Client, address: str, tmp_path: Path) -> Path:
    return tmp_path / address.rstrip("/").rsplit("/", 1)[-1] / "deck.yaml"


def mend(client: Client, address: str, by_hand: str) -> int:
    """Press the first button of every error, and type where there is none; the number of errors that were mended."""
    for mended in range(20):
        found = client.get(f"{address}findings").json()["findings"]
        wrong = [finding for finding in found if finding["severity"] == "error"]
        if not wrong:
            return mended
        first = wrong[0]
        change = {"action": "cells", "row": first["row"], "cells": {first["heading"] or "date": by_hand}}
        if first["offers"]:
            change = first["offers"][0]["change"]
        answer = client.post_json(f"{address}change", change)
        assert answer.status == 200, (first, answer.text)
    raise AssertionError(wrong)


@pytest.mark.parametrize("name", DROPPED)
def test_a_dropped_list_becomes_a_deck_without_errors(client: Client, tmp_path: Path, name: str) -> None:
    address = make(client, name)
    file = deck_file(client, address, tmp_path)
    expected = EXPECTED[COMMANDS.get(name, name)]
    if is_fine(COMMANDS.get(name, name)):
        deck = load_deck(file)
        printed = [" | ".join(filter(None, (card.printed, card.title, card.note))) for card in deck.cards]
        assert [card.translate(PLAIN_BLANKS) for card in printed] == expected["cards"]
        assert deck.language == expected["language"]
        assert mend(client, address, "") == 0
    elif name not in ANSWERS:
        mend(client, address, BY_HAND.get(name, "1950"))
    assert len(load_deck(file).cards) >= len(expected.get("cards", ())) - (name == "total-row.xlsx")
    if name in PRINTED:
        download = client.get(f"{address}download?paper=A4")
        assert download.headers["content-type"] == "application/pdf"
        pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(io.BytesIO(download.content))]
        for card in load_deck(file).cards:
            assert all(word in pages[0] for word in card.title.split()[:2])
            assert card.printed[-4:] in pages[1]


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_a_deck_is_refused_in_words_for_the_page(client: Client, name: str) -> None:
    answer = client.drop((name, (FILES / name).read_bytes()))
    assert answer.status == 422
    assert REFUSED[name] in answer.text


@pytest.mark.parametrize("name", STUCK)
def test_a_list_that_says_too_little_makes_no_deck(client: Client, tmp_path: Path, name: str) -> None:
    address, page = drop(client, name)
    assert STUCK[name] in page
    assert client.post_form(address, FormReader(page).fields).status == 422
    assert not any(tmp_path.iterdir())


def test_rows_to_put_right_must_be_answered(client: Client, tmp_path: Path) -> None:
    address, page = drop(client, "unquoted-comma.csv")
    assert "this row has 4 cells for 3 columns" in page
    fields = FormReader(page).fields
    assert client.post_form(address, fields).status == 422
    answered = [(name, "Bell phones, and Watson comes" if name == "cell-3-1" else value) for name, value in fields]
    answered = [(name, "at last" if name == "cell-3-2" else value) for name, value in answered]
    made = client.post_form(address, [*answered, ("answer-3", "keep")])
    deck = load_deck(deck_file(client, made.headers["location"], tmp_path))
    assert [(card.title, card.note) for card in deck.cards][1] == ("Bell phones, and Watson comes", "at last")


def test_a_column_is_taken_for_something_else_at_once_and_in_the_deck(client: Client, tmp_path: Path) -> None:
    content = b"Year,Event,Note,Place\n1969,Moon landing,far,Moon\n1789,Bastille,near,Paris\n"
    address = client.drop(("list.csv", content)).headers["location"]
    fields = [("title", "Strangers"), *FormReader(client.get(address).text).fields]
    taken = {"Note": "", "Place": "note"}
    headings = [value for name, value in fields if name == "heading"]
    fields = [(name, value) for name, value in fields if name != "field"]
    usual = ["date", "title", "", ""]
    fields += [("field", taken.get(heading, field)) for heading, field in zip(headings, usual, strict=True)]
    shown = client.post_form(f"{address}/reading", fields).json()["reading"]
    assert [value for name, value in FormReader(shown).fields if name == "field"] == ["date", "title", "", "note"]
    deck = load_deck(deck_file(client, client.post_form(address, fields).headers["location"], tmp_path))
    assert [card.note for card in deck.cards] == ["Moon", "Paris"]


def test_two_columns_cannot_be_the_same(client: Client) -> None:
    address = client.drop(("list.csv", b"Year,Event,Place,Ship\n1969,Moon landing,Moon,Eagle\n")).headers["location"]
    fields = FormReader(client.get(address).text).fields
    fields = [(name, "title" if name == "field" and value == "" else value) for name, value in fields]
    shown = client.post_form(f"{address}/reading", fields).json()["reading"]
    assert "Two columns have the same meaning" in shown
    assert client.post_form(address, fields).status == 422


def test_a_list_of_quantities_asks_what_it_is_ordered_by(client: Client, tmp_path: Path) -> None:
    content = b"animal,title,weight\n1,Cat,5 kg\n2,Wolf,70 kg\n3,Mouse,20 g\n"
    address = client.drop(("animals.csv", content)).headers["location"]
    fields = answer_page(client, address, client.get(address).text, {"order": "weight"})
    made = client.post_form(address, fields)
    assert made.status == 303, made.text
    deck = load_deck(deck_file(client, made.headers["location"], tmp_path))
    assert deck.cards[0].printed.translate(PLAIN_BLANKS) == "5 kg"
    read = client.get(f"{made.headers['location']}value?text=1200+g").json()
    assert read["printed"].translate(PLAIN_BLANKS) == "1200 g"


@pytest.mark.parametrize(
    ("content", "printed", "titles"),
    [
        (b"Thing,Weight,Remark\nCat,5 kg,asleep in the sun\nMouse,20 g,\n", ["5 kg", "20 g"], ["Cat", "Mouse"]),
        (
            "Państwo;Ludność\nMalta;0,56 mln\nPolska;37,6 mln\n".encode(),
            ["0,56 miliona", "37,6 miliona"],
            ["Malta", "Polska"],
        ),
    ],
)
def test_a_list_without_dates_that_has_values_is_ordered_by_them(
    client: Client, tmp_path: Path, content: bytes, printed: list[str], titles: list[str]
) -> None:
    address = client.drop(("list.csv", content)).headers["location"]
    made = client.post_form(address, FormReader(client.get(address).text).fields)
    deck = load_deck(deck_file(client, made.headers["location"], tmp_path))
    assert [card.printed.translate(PLAIN_BLANKS) for card in deck.cards] == printed
    assert [card.title for card in deck.cards] == titles


@pytest.mark.parametrize("content", [b"title\nBoil water\nPour it\n", b"Nr,title\n2,Pour it\n1,Boil water\n"])
def test_a_list_without_dates_can_be_a_sequence(client: Client, tmp_path: Path, content: bytes) -> None:
    address = client.drop(("tea.csv", content)).headers["location"]
    page = client.get(address).text
    assert "a recipe, an experiment, a story" in page
    made = client.post_form(address, answer_page(client, address, page, {"order": "step"}))
    deck = load_deck(deck_file(client, made.headers["location"], tmp_path))
    assert {card.title: card.printed for card in deck.cards} == {"Boil water": "1", "Pour it": "2"}


@pytest.mark.parametrize("row", ["9" * 5000, "-1", "x", "99"])
def test_a_row_of_names_that_is_not_there_is_no_error(client: Client, row: str) -> None:
    address = client.drop(("list.csv", b"Year,Event\n1969,Moon landing\n")).headers["location"]
    assert client.post_form(f"{address}/reading", [("header_row", row)]).status == 200


def test_a_list_of_dates_is_not_offered_as_a_sequence(client: Client) -> None:
    address = client.drop(("list.csv", b"Year,Event\n1969,Moon landing\n")).headers["location"]
    assert "a recipe" not in client.get(address).text
