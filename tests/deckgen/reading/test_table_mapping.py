"""Columns that people name in their own way: more names, names that the user gives, and tables without a header."""

from __future__ import annotations

import pytest

from deckgen.api import load_deck
from deckgen.errors import UserError
from deckgen.reading.table import TableOptions, split_column


@pytest.mark.parametrize(
    ("title", "date"),
    [
        ("itemLabel", "date"),
        ("Name of event", "Start year"),
        ("Acontecimento", "Ano"),
        ("Question", "Answer"),
        ("Track Name", "Release Date"),
        ("Track Name", "Album Release Date"),
        ("Nombre del evento", "Año de inicio"),
        ("Nom de l'événement", "Année de début"),
        ("Nazwa wydarzenia", "Rok rozpoczęcia"),
        ("Name des Ereignisses", "Startjahr"),
        ("Avvenimento", "Anno"),
    ],
)
def test_columns_as_people_name_them(read, title, date):
    assert read(f"{title},{date}\nMoon landing,1969\n").cards[0].title == "Moon landing"


ODD = "Occasion,Moment,Title\nMoon landing,1969,x\n"


def test_the_deck_says_which_column_is_which(read, tmp_path):
    (tmp_path / "list.csv").write_text(ODD, "utf-8")
    deck = read("columns: {title: Occasion, date: moment}\nevents: list.csv\n", "deck.yaml")
    assert (deck.cards[0].title, deck.cards[0].printed) == ("Moon landing", "1969")
    assert [(f.code, f.location.column) for f in deck.findings] == [("column-unused", "Title")]


def test_the_command_line_says_which_column_is_which(tmp_path):
    (tmp_path / "list.csv").write_text(ODD, "utf-8")
    columns = tuple(map(split_column, ("title=Occasion", "date=Moment")))
    assert load_deck(tmp_path / "list.csv", TableOptions(columns=columns)).cards[0].title == "Moon landing"


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ((("title", "Party"), ("date", "Moment")), "no column “Party”.*Occasion, Moment|no column “Party”"),
        ((("tittle", "Occasion"), ("date", "Moment")), "called tittle.*`title`"),
    ],
)
def test_a_column_that_does_not_exist_is_refused(tmp_path, columns, message):
    (tmp_path / "list.csv").write_text(ODD, "utf-8")
    with pytest.raises(UserError, match=message):
        load_deck(tmp_path / "list.csv", TableOptions(columns=columns))


@pytest.mark.parametrize("text", ["title", "title=", "=Name", ""])
def test_a_column_option_of_another_form_is_refused(text):
    with pytest.raises(UserError, match="--column title="):
        split_column(text)


@pytest.mark.parametrize("rows", ["1969,Moon landing\n1989,Wall falls\n", "Caesar dies;44 BC\nMoon landing;1969\n"])
def test_a_table_without_a_header_is_refused_as_such(refused, rows):
    assert "row 1 looks like an event" in refused(rows)


@pytest.mark.parametrize(
    ("header", "options"),
    [
        ("Thing,Weight,Colour", '--order Weight --column title="Thing"'),
        ("Pays,Durée de vie", '--order "Durée de vie" --column title="Pays"'),
        ("title,Prix", "add --order Prix;"),
    ],
)
def test_a_list_of_values_is_told_how_it_becomes_a_deck(tmp_path, header, options):
    (tmp_path / "list.csv").write_text(f"{header}\nBrick,2 kg,red\n", "utf-8")
    with pytest.raises(UserError) as refused:
        load_deck(tmp_path / "list.csv")
    assert options in refused.value.problems[0].fix
