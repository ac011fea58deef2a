"""A clean copy of a spreadsheet."""

from __future__ import annotations

import random
import string
from itertools import pairwise

from deckgen.reading.clean_copy import assign_codes, make_clean_copy
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
    copy = make_clean_copy(read_table(MESSY, "messy.csv"))
    assert copy.rows[0] == ("code", "date", "title", "Lugar", "column 5", "old code")
    assert copy.rows[3][1:] == ("-44", 'Muere "César" en Roma', "Roma", "", "EV-3")
    assert copy.understood == (("Núm", "code"), ("Año", "date"), ("Suceso", "title"))
    assert copy.language == "es"


def test_good_codes_are_kept_and_the_others_replaced():
    copy = make_clean_copy(read_table(MESSY, "messy.csv"))
    codes = [row[0] for row in copy.rows[1:]]
    assert codes[0] == "7"
    assert copy.coded == 2
    assert len({code_key(code) for code in codes}) == 3


def test_a_list_with_good_codes_gains_no_column():
    copy = make_clean_copy(read_table(b"code,date,title\nB7,1969,Moon\n", "x.csv"))
    assert copy.rows == [("code", "date", "title"), ("B7", "1969", "Moon")]


def test_new_codes_are_unique_and_do_not_reveal_the_order():
    draw = random.Random(4)
    written = ["".join(draw.choices(string.digits, k=3)) if draw.random() < 0.3 else "" for _ in range(500)]
    codes = assign_codes(written, ["1969"] * 500)
    assert len({code_key(code) for code in codes}) == 500
    numbers = [int(code) for code, old in zip(codes, written, strict=True) if not old]
    rising = sum(later > earlier for earlier, later in pairwise(numbers))
    assert 0.3 < rising / len(numbers) < 0.7


def test_no_card_gets_its_own_year_as_a_code():
    dates = [str(year) for year in range(1, 200)]
    assert not [
        date for code, date in zip(assign_codes([""] * 199, dates), dates, strict=True) if int(code) == int(date)
    ]
