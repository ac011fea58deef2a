"""A clean copy of a spreadsheet."""

from __future__ import annotations

from deckgen.reading.clean_copy import fill_icons, make_clean_copy
from deckgen.reading.deck_file import read_table
from deckgen.text import code_key

MESSY = b"""\
Class 4b;;;;
;;;;
N\xfam;A\xf1o;Suceso;Lugar;
7;1969;Llegada a la Luna;Luna;?
007;1989;Cae el Muro;Berl\xedn;
EV-3;-44;"Muere ""C\xe9sar""
en Roma";Roma;
"""


def test_known_columns_get_our_names_and_the_others_are_kept():
    copy = make_clean_copy(read_table(MESSY, "messy.csv"), "messy")
    assert copy.rows[0] == ("code", "date", "title", "Lugar", "column 5", "old code")
    assert copy.rows[3][1:] == ("-44", 'Muere "César" en Roma', "Roma", "", "EV-3")
    assert copy.understood == (("Núm", "code"), ("Año", "date"), ("Suceso", "title"))
    assert copy.language == "es"


def test_good_codes_are_kept_and_the_others_replaced():
    copy = make_clean_copy(read_table(MESSY, "messy.csv"), "messy")
    codes = [row[0] for row in copy.rows[1:]]
    assert codes[0] == "7"
    assert copy.coded == 2
    assert len({code_key(code) for code in codes}) == 3


def test_a_list_with_good_codes_gains_no_column():
    copy = make_clean_copy(read_table(b"code,date,title\nB7,1969,Moon\n", "x.csv"), "x")
    assert copy.rows == [("code", "date", "title"), ("B7", "1969", "Moon")]


def test_a_pictogram_for_each_title_that_tells_one():
    rows = [
        ("code", "date", "title", "Lugar"),
        ("1", "1815", "Batalla de Waterloo", "Bélgica"),
        ("2", "1900", "Xyzzy", ""),
    ]
    filled, count = fill_icons(rows, "es")
    assert filled == [
        ["code", "date", "title", "icon", "Lugar"],
        ["1", "1815", "Batalla de Waterloo", "shield-and-swords", "Bélgica"],
        ["2", "1900", "Xyzzy", "", ""],
    ]
    assert count == 1


def test_pictograms_of_the_author_stay():
    rows = [
        ("code", "icon", "title_pl", "title_en"),
        ("1", "castle", "Bitwa", "Battle"),
        ("2", "", "x", "The telephone"),
    ]
    filled, count = fill_icons(rows, "en")
    assert [row[1] for row in filled[1:]] == ["castle", "rotary-telephone"]
    assert count == 1


def test_a_list_whose_titles_tell_nothing_gains_no_column():
    rows = [("code", "date", "title"), ("1", "1900", "Xyzzy")]
    assert fill_icons(rows, "en") == (rows, 0)
