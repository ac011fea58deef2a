"""Lists in older encodings: read right by their letters, or refused with both readings of a cell."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest

from deckgen.errors import SourceLocation, UserError
from deckgen.reading.encoding import decode, find_encoding
from deckgen.reading.table import TableOptions
from deckgen.resources import read_data, resource_folder

FILE = SourceLocation("list.csv")
HEADINGS = {
    "es": "fecha;título",
    "fr": "date;titre",
    "pl": "data;tytuł",
    "de": "Datum;Ereignis",
    "cs": "datum;událost",
    "ru": "дата;событие",
}
ENCODINGS = {
    "es": ("cp1252", "mac-roman", "iso8859-1", "cp850"),
    "fr": ("cp1252", "mac-roman"),
    "pl": ("cp1250", "iso8859-2", "mac-latin2", "cp852"),
    "de": ("cp1252", "cp1250", "mac-roman", "iso8859-2"),
    "cs": ("cp1250", "iso8859-2", "mac-latin2"),
    "ru": ("cp1251", "mac-cyrillic"),
}
IN_EACH = [(language, encoding) for language, encodings in ENCODINGS.items() for encoding in encodings]


def load_titles() -> dict[str, list[str]]:
    with (resource_folder("decks") / "events.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    ours = {language: [row[f"title_{language}"] for row in rows] for language in ("es", "fr", "pl")}
    return ours | read_data(Path(__file__).with_name("lists.yaml"))


TITLES = load_titles()


def make_list(language: str, rows: int, seed: int, header: str) -> str:
    chosen = random.Random(seed).sample(TITLES[language], min(rows, len(TITLES[language])))
    return "\n".join([header, *(f"{1000 + number};{title}" for number, title in enumerate(chosen))]) + "\n"


def encode_and_decode(text: str, encoding: str, **options: str) -> tuple[str, str | None]:
    """What was written and what is read; None if it is refused."""
    content = text.encode(encoding, "replace")
    try:
        return content.decode(encoding), decode(content, FILE, **options)
    except UserError:
        return content.decode(encoding), None


@pytest.mark.parametrize(("rows", "lists"), [(5, 4), (20, 2), (60, 1)])
@pytest.mark.parametrize(("language", "encoding"), IN_EACH)
def test_a_list_is_never_read_wrong(language, encoding, rows, lists):
    for seed in range(lists):
        written, got = encode_and_decode(make_list(language, rows, seed, "date;title"), encoding)
        assert got in (written, None)


@pytest.mark.parametrize(("language", "encoding"), IN_EACH)
def test_a_list_of_60_is_read_with_its_headings_as_evidence(language, encoding):
    written, got = encode_and_decode(make_list(language, 60, 7, HEADINGS[language]), encoding)
    assert got == written


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("language", ENCODINGS)
def test_unicode_is_always_recognised(language, encoding):
    text = make_list(language, 5, 1, HEADINGS[language])
    assert decode(text.encode(encoding), FILE) == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("data,tytuł\n1410,Zwycięstwo nad Krzyżakami\n", "cp1250"),
        ("data,tytuł\n1410,Źródło i zwycięstwo\n", "cp1250"),
        ("date,title\n1961,Юрий Гагарин в космосе\n", "cp1251"),
        ("fecha,título\n1492,Año del descubrimiento\n", "mac-roman"),
    ],
)
def test_the_lists_that_were_printed_wrong(text, encoding):
    assert decode(text.encode(encoding), FILE) == text


@pytest.mark.parametrize("encoding", ["cp850", "mac_roman"])
def test_the_word_a_of_a_french_list_of_dos_or_mac_is_not_taken_for_an_ellipsis_or_a_euro(encoding):
    text = "date;title\n846;Cuisson de poteries à Xianrendong\n293;Des Vikings abattent du bois à Terre-Neuve\n"
    for lines in (text, text[: text.index("293")]):
        written, got = encode_and_decode(lines, encoding)
        assert got in (written, None)


def test_a_word_that_can_be_two_is_refused_with_both_readings_of_the_cell():
    with pytest.raises(UserError) as caught:
        decode("date;title\n1900;The age of Čapek\n".encode("cp1250"), FILE)
    (problem,) = caught.value.problems
    assert problem.location == FILE._replace(row=2)
    assert "“The age of Čapek” (cp1250)" in problem.message
    assert "“The age of Èapek” (cp1252)" in problem.message
    assert "encoding: cp1250" in problem.fix


def test_the_declared_language_is_evidence():
    content = "date;title\n1900;Karel Čapek\n".encode("cp1250")
    with pytest.raises(UserError):
        decode(content, FILE, language="en")
    assert "Čapek" in decode(content, FILE, language="cs")


def test_the_deck_names_the_encoding(read, tmp_path):
    (tmp_path / "list.csv").write_bytes("date;title\n1200;Ñandú\n".encode("cp1252"))
    assert read("encoding: Windows-1252\nevents: list.csv\n", "deck.yaml").cards[0].title == "Ñandú"


def test_the_command_line_names_it_too_and_goes_before_the_deck(read, tmp_path):
    from deckgen.api import load_deck

    (tmp_path / "list.csv").write_bytes("date;title\n1200;Ñandú\n".encode("cp1252"))
    assert load_deck(tmp_path / "list.csv", TableOptions(encoding="cp1252")).cards[0].title == "Ñandú"
    (tmp_path / "deck.yaml").write_text("encoding: cp1250\nevents: list.csv\n", "utf-8")
    assert load_deck(tmp_path / "deck.yaml", TableOptions(encoding="cp1252")).cards[0].title == "Ñandú"


def test_a_file_that_has_become_utf_8_is_read_as_such_whatever_is_named():
    assert decode("Ñandú".encode(), FILE, encoding="cp1250") == "Ñandú"


def test_a_named_encoding_that_the_bytes_are_not_in_is_refused():
    with pytest.raises(UserError, match="not in the encoding cp1252"):
        decode(b"\x81\x8d\x90", FILE, encoding="cp1252")


@pytest.mark.parametrize(
    ("name", "codec"), [("Windows-1250", "cp1250"), ("latin2", "iso8859-2"), ("MacRoman", "mac-roman")]
)
def test_an_encoding_has_many_names(name, codec):
    assert find_encoding(name) == codec


@pytest.mark.parametrize("name", ["klingon", "base64", "idna"])
def test_an_unknown_encoding_is_refused(name):
    with pytest.raises(UserError, match=f"no encoding called {name}"):
        find_encoding(name)


def test_a_mark_is_believed_though_letters_of_windows_were_taken_for_latin_1():
    """One such letter in a list with a mark made it no text file at all."""
    content = "date,title\n1969,Man\x92s landing \x81\n".encode("utf-8-sig")
    assert decode(content, SourceLocation("list.csv")) == "date,title\n1969,Man’s landing \ufffd\n"
