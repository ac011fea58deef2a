"""`deckgen new`: a folder to begin with."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from PIL import Image

from deckgen.reading.deck_file import load_deck
from deckgen.resources import resource_folder
from deckgen.text import code_key
from tests.paths import STRANGERS


def table(file):
    return list(csv.DictReader(file.read_text("utf-8-sig").splitlines()))


@pytest.mark.parametrize("language", ["en", "es", "ES", "es_MX", "fr", "pl", "de"])
def test_a_new_deck_has_ten_events_in_its_language_and_no_errors(deckgen, tmp_path, language):
    assert deckgen("new", "my-town", "--language", language).code == 0
    folder = tmp_path / "my-town"
    assert sorted(file.name for file in folder.iterdir()) == [
        "README.md",
        "deck.yaml",
        "events.csv",
        "events.xlsx",
        "images",
    ]
    shipped = load_deck(resource_folder("decks") / f"{language[:2].lower()}.yaml")
    events = {(card.title, card.value) for card in shipped.cards}
    deck = load_deck(folder / "deck.yaml")
    assert len(deck.cards) == 10
    assert {(card.title, card.value) for card in deck.cards} <= events
    assert json.loads(deckgen("check", folder / "deck.yaml", "--json").out)["errors"] == 0


@pytest.mark.parametrize(("language", "pyramid"), [("en", "c. 2560 BCE"), ("de", "um 2560 v. Chr.")])
def test_dates_of_a_new_deck_are_written_as_its_author_would(deckgen, tmp_path, language, pyramid):
    deckgen("new", "my-town", "--language", language)
    assert pyramid in [row["date"] for row in table(tmp_path / "my-town" / "events.csv")]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_three_commands_of_its_readme_work(deckgen, tmp_path, monkeypatch, language):
    deckgen("new", "my-town", "--language", language)
    monkeypatch.chdir(tmp_path / "my-town")
    block = re.search(r"```\w*\n(.*?)```", (tmp_path / "my-town" / "README.md").read_text("utf-8"), re.DOTALL)
    commands = block[1].strip().splitlines()
    assert len(commands) == 3
    for line in commands:
        assert deckgen(*line.split()[1:]).code == 0
    assert (tmp_path / "my-town" / "out" / "my-town.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "my-town" / "out" / "timeline.svg").is_file()


@pytest.mark.parametrize("name", ["Ñandú 2024!", "2024", "no", "a: b # c", "'quoted'", "x" * 200, "--", "日本"])
def test_any_folder_name_gives_a_good_deck(deckgen, name, tmp_path):
    assert deckgen("new", "--", name).code == 0
    told = json.loads(deckgen("check", tmp_path / name / "deck.yaml", "--json").out)
    assert told["errors"] == 0


def test_what_exists_is_never_touched(deckgen, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name in ("mine", "file", "."):
        ran = deckgen("new", name)
        assert ran.code == 2
        assert "exists" in ran.err
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["notes.txt"]
    assert (tmp_path / "file").read_text() == "mine"


MESSY = (
    "Historia de 4.º B;;;;;\r\n\r\nID;Año;Suceso;Lugar;Foto;\r\n"
    "EV-1;1969;Llegada a la Luna, el primer paso;Luna;moon.png;\r\n"
    ';-44;"Muere ""César""";Roma;../secret.png;\r\n'
    "12;1989.0;Cae el Muro;Berlín;;\r\n"
    "012;siglo V a. C.;Partenón;Atenas;;\r\n"
)


def test_somebodys_spreadsheet_becomes_a_clean_deck_and_stays_as_it_was(deckgen, tmp_path):
    source = tmp_path / "lista.csv"
    source.write_bytes(MESSY.encode("cp1252"))
    Image.new("RGB", (2, 2)).save(tmp_path / "moon.png")
    before = source.read_bytes()
    ran = deckgen("new", "4b", "--from", source)
    assert ran.code == 0
    assert source.read_bytes() == before
    rows = table(tmp_path / "4b" / "events.csv")
    assert list(rows[0]) == ["code", "date", "title", "icon", "image", "Lugar", "old code"]
    assert [row["title"] for row in rows][:2] == ["Llegada a la Luna, el primer paso", 'Muere "César"']
    assert [row["Lugar"] for row in rows] == ["Luna", "Roma", "Berlín", "Atenas"]
    assert rows[2]["code"] == "12"
    assert len({code_key(row["code"]) for row in rows}) == 4
    assert (tmp_path / "4b" / "moon.png").read_bytes() == (tmp_path / "moon.png").read_bytes()
    deck = load_deck(tmp_path / "4b" / "deck.yaml")
    assert (deck.language, len(deck.cards)) == ("es", 4)
    assert [row["icon"] for row in rows] == ["lunar-module", "grave-stone", "wall", "greek-temple"]
    for said in (
        "Año → date",
        "Suceso → title",
        "Lugar (not used, kept in the copy)",
        "3 events got codes",
        "4 pictograms",
    ):
        assert said in ran.out


def test_a_picture_from_outside_is_not_copied(deckgen, tmp_path):
    folder = tmp_path / "lists"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (folder / "list.csv").write_text(f"date,title,image\n1969,Moon,../secret.png\n1970,Mars,{tmp_path}/secret.png\n")
    assert deckgen("new", "fresh", "--from", folder / "list.csv").code == 0
    assert not [file for file in (tmp_path / "fresh").rglob("*") if file.suffix == ".png"]


def test_only_pictures_are_copied_whatever_the_column_names(deckgen, tmp_path):
    (tmp_path / "passwords.txt").write_text("secret")
    (tmp_path / "passwords.png").write_text("secret")
    (tmp_path / "list.csv").write_text("date,title,image\n1969,Moon,passwords.txt\n1970,Mars,passwords.png\n")
    assert deckgen("new", "fresh", "--from", "list.csv").code == 0
    assert not list((tmp_path / "fresh").rglob("passwords*"))


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-1+1", "=HYPERLINK(A1;A2)"])
def test_a_text_that_begins_like_a_formula_stays_a_text(deckgen, tmp_path, text):
    (tmp_path / "list.csv").write_text(f'date,title,note\n-44,"{text}","{text}"\n')
    assert deckgen("new", "fresh", "--from", "list.csv").code == 0
    (row,) = table(tmp_path / "fresh" / "events.csv")
    assert (row["date"], row["title"], row["note"]) == ("-44", f"\u00a0{text}", f"\u00a0{text}")
    (cell,) = [cell for cell in load_workbook(tmp_path / "fresh" / "events.xlsx").active[2] if cell.value == text][:1]
    assert cell.data_type == "s"
    (card,) = load_deck(tmp_path / "fresh" / "deck.yaml").cards
    assert (card.title, card.note) == (text, text)


def test_a_workbook_is_a_spreadsheet_too(deckgen, tmp_path):
    book = Workbook()
    for row in (("Jahr", "Ereignis", "Land"), (1969, "Mondlandung", "USA"), (-44, "Cäsars Tod", "Rom", "?")):
        book.active.append(row)
    book.save(tmp_path / "liste.xlsx")
    before = (tmp_path / "liste.xlsx").read_bytes()
    assert deckgen("new", "klasse", "--from", "liste.xlsx").code == 0
    assert (tmp_path / "liste.xlsx").read_bytes() == before
    rows = table(tmp_path / "klasse" / "events.csv")
    assert [(row["date"], row["title"], row["Land"], row["column 4"]) for row in rows] == [
        ("1969", "Mondlandung", "USA", ""),
        ("-44", "Cäsars Tod", "Rom", "?"),
    ]
    assert load_deck(tmp_path / "klasse" / "deck.yaml").language == "de"


def test_a_list_that_cannot_be_read_leaves_no_folder_behind(deckgen, tmp_path):
    (tmp_path / "list.csv").write_text("nothing,here\n1,2\n")
    assert deckgen("new", "fresh", "--from", "list.csv").code == 2
    assert not (tmp_path / "fresh").exists()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("years-in-date-cells.xlsx", "the number 1066 was typed into a cell formatted as a date"),
        ("formula-errors.ods", "the error #REF!"),
        ("unquoted-comma.csv", "4 cells for 3 columns"),
        ("total-row.xlsx", "looks like a total"),
    ],
)
def test_a_list_with_cells_that_are_not_what_they_seem_is_not_copied(deckgen, tmp_path, name, told):
    ran = deckgen("new", "deck", "--from", STRANGERS / name)
    assert (ran.code, told in ran.err) == (1, True)
    assert not (tmp_path / "deck").exists()


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl", "de"])
def test_its_settings_work_when_they_are_no_longer_notes(deckgen, tmp_path, language):
    deckgen("new", "my-town", "--language", language)
    file = tmp_path / "my-town" / "deck.yaml"
    text = file.read_text("utf-8")
    for key in ("theme", "faces", "qr", "card", "paper", "date_style", "precision"):
        text, count = re.subn(rf"^# ({key}: )", r"\1", text, flags=re.MULTILINE)
        assert count == 1
    assert re.search(r"^# fonts: \[", text, re.MULTILINE)
    file.write_text(text, "utf-8")
    assert json.loads(deckgen("check", file, "--json").out)["errors"] == 0


def test_the_next_steps_include_the_preview(deckgen):
    out = deckgen("new", "my town").out
    assert 'cd "my town"' in out
    assert "deckgen preview deck.yaml --watch" in out


def test_the_language_of_the_messages_is_not_that_of_the_cards(deckgen, tmp_path):
    out = deckgen("new", "my-town", "--lang", "fr", "--language", "es").out
    assert "Ensuite" in out
    assert load_deck(tmp_path / "my-town" / "deck.yaml").language == "es"


def test_its_workbook_is_the_same_list(deckgen, tmp_path):
    deckgen("new", "my-town", "--language", "pl")
    file = tmp_path / "my-town" / "deck.yaml"
    from_csv = load_deck(file).cards
    file.write_text(file.read_text("utf-8").replace("events: events.csv", "events: events.xlsx"), "utf-8")
    assert load_deck(file).cards == from_csv
    assert json.loads(deckgen("check", file, "--json").out)["errors"] == 0


def test_a_json_list_becomes_a_deck_to_edit_and_its_doubts_are_told(deckgen, tmp_path):
    source = Path(__file__).parent.parent / "reading" / "lists" / "wikitrivia-2.json"
    ran = deckgen("new", "ancient", "--from", source)
    assert ran.code == 0
    assert "year → date" in ran.out
    assert "[bce-years-unsure]" in ran.out
    rows = table(tmp_path / "ancient" / "events.csv")
    assert (rows[0]["date"], rows[0]["title"]) == ("480 BC", "Battle of Thermopylae takes place")
    deck = load_deck(tmp_path / "ancient" / "deck.yaml")
    assert [card.code for card in deck.cards] == [row["code"] for row in rows]
    assert deck.language == "en"


def test_a_list_of_weights_becomes_a_deck_of_weights(deckgen, tmp_path):
    (tmp_path / "zoo.csv").write_text("Name,Weight\nGoose,3 kg\nCow,700 kg\n", "utf-8")
    assert "--order Weight" in deckgen("new", "zoo", "--from", "zoo.csv").err
    assert deckgen("new", "zoo", "--from", "zoo.csv", "--order", "weight").code == 0
    deck = load_deck(tmp_path / "zoo" / "deck.yaml")
    assert [card.printed for card in deck.cards] == ["3\u00a0kg", "700\u00a0kg"]
    assert deck.choices.order[0].by == "weight"


@pytest.mark.parametrize(
    ("order", "title", "values"),
    [
        ("ludność", "Państwo", "Malta,0,56 mln"),
        ("durée de vie", "Nom", "Chat,15 ans"),
        ("вес", "Name", "Cat,4 kg"),
        ("step", "Name", "Boil water,1"),
    ],
)
def test_the_readme_of_a_deck_of_values_speaks_of_them_and_its_commands_work(
    deckgen, tmp_path, monkeypatch, order, title, values
):
    """A column with letters beyond English was renamed in the copy, so that the new deck could not be read."""
    name, value = values.split(",", 1)
    (tmp_path / "zoo.csv").write_text(f'{title},{order}\n{name},"{value}"\n', "utf-8")
    ran = deckgen("new", "zoo", "--from", "zoo.csv", "--order", order, "--column", f"title={title}")
    assert ran.code == 0
    assert "date" not in ran.out
    monkeypatch.chdir(tmp_path / "zoo")
    assert order.replace(" ", "_") in table(tmp_path / "zoo/events.csv")[0]
    readme = (tmp_path / "zoo/README.md").read_text("utf-8")
    assert f"`{order.replace(' ', '_')}`" in readme
    assert "`date`" not in readme
    for line in re.search(r"```\w*\n(.*?)```", readme, re.DOTALL)[1].strip().splitlines():
        assert deckgen(*line.split()[1:]).code == 0


def test_a_playlist_is_a_music_deck_and_merged_again_loses_no_edit(deckgen, tmp_path):
    playlist = tmp_path / "songs.csv"
    playlist.write_text("title,year,artist,link\nPaper Boats,2009,Ann,https://example.org/1\n", "utf-8")
    assert deckgen("new", "mine", "--from", playlist).code == 0
    assert load_deck(tmp_path / "mine/deck.yaml").choices.theme == "music"
    events = tmp_path / "mine/events.csv"
    events.write_bytes(events.read_bytes().replace(b"2009", b"1967"))
    with playlist.open("a", encoding="utf-8") as file:
        file.write("Night Tram,1984,Ada,https://example.org/2\n")
    assert deckgen("new", "mine", "--from", playlist).code == 2
    merged = deckgen("new", "mine", "--from", playlist, "--merge")
    assert merged.code == 0
    assert "1 event was added" in merged.out
    assert "date: 1967   (the list: 2009)" in merged.out
    assert [(row["title"], row["date"]) for row in table(events)] == [("Paper Boats", "1967"), ("Night Tram", "1984")]
    assert deckgen("new", "mine", "--merge").code == 2


def test_a_list_of_values_that_grew_is_merged_by_what_the_deck_is_ordered_by(deckgen, tmp_path):
    zoo = tmp_path / "zoo.csv"
    zoo.write_text("Name,Weight\nGoose,3 kg\nCow,700 kg\n", "utf-8")
    assert deckgen("new", "zoo", "--from", "zoo.csv", "--order", "Weight").code == 0
    zoo.write_text("Name,Weight\nGoose,3.5 kg\nCow,700 kg\nOx,900 kg\n", "utf-8")
    merged = deckgen("new", "zoo", "--from", "zoo.csv", "--merge")
    assert (merged.code, "weight: 3 kg   (the list: 3.5 kg)" in merged.out) == (0, True)
    assert [(row["title"], row["weight"]) for row in table(tmp_path / "zoo/events.csv")] == [
        ("Goose", "3 kg"),
        ("Cow", "700 kg"),
        ("Ox", "900 kg"),
    ]
    assert deckgen("check", "zoo/deck.yaml").code == 0


def test_a_workbook_beside_a_merged_list_has_the_same_rows(deckgen, tmp_path):
    playlist, deck = tmp_path / "songs.csv", tmp_path / "mine"
    playlist.write_text("title,year,artist,link,mood\nPaper Boats,1967,Ann,https://example.org/1,\n", "utf-8")
    assert deckgen("new", "mine", "--from", playlist).code == 0

    def merge_one_more(song):
        with playlist.open("a", encoding="utf-8") as file:
            file.write(f"{song},1984,Ada,https://example.org/{song},calm\n")
        return deckgen("new", "mine", "--from", playlist, "--merge").out

    def titles():
        listed = [row["title"] for row in table(deck / "events.csv")]
        heading, *rows = load_workbook(deck / "events.xlsx").active.iter_rows(values_only=True)
        assert [row[heading.index("title")] for row in rows] == listed
        return listed

    assert "events-old" not in merge_one_more("Tram")
    assert titles() == ["Paper Boats", "Tram"]
    workbook = load_workbook(deck / "events.xlsx")
    workbook.active["C2"] = "Paper Ships"
    workbook.save(deck / "events.xlsx")
    theirs = (deck / "events.xlsx").read_bytes()
    assert "it is now called events-old.xlsx" in merge_one_more("Map")
    assert (deck / "events-old.xlsx").read_bytes() == theirs
    assert titles() == ["Paper Boats", "Tram", "Map"]
    (deck / "events.xlsx").unlink()  # who removes it does not get another
    merge_one_more("Kettle")
    assert not (deck / "events.xlsx").exists()
