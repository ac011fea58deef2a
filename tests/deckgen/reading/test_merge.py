"""A list merged into one that its author has worked on: nothing that is there is replaced."""

from __future__ import annotations

from deckgen.reading.clean_copy import make_clean_copy
from deckgen.reading.deck_file import read_table
from deckgen.reading.merge import Difference, Merged, merge_lists
from deckgen.reading.table import TableOptions, parse_order


def merge(mine: str, other: str) -> Merged:
    copy = make_clean_copy(read_table(other.encode(), "other.csv"), "deck")
    return merge_lists(read_table(mine.encode(), "mine.csv"), copy, "deck")


MINE = """My songs
code,Year,title,artist,link,mood
404,1967,Paper Boats,Ann,https://example.org/1,calm
185,,Night Tram,,https://example.org/2,
22,1999,Half a Map,Bo,,
"""


def test_a_changed_year_stays_and_is_told():
    merged = merge(MINE, "title,year,artist,link\nPaper Boats,2009,Ann,https://example.org/1\n")
    assert merged.rows[2] == ["404", "1967", "Paper Boats", "Ann", "https://example.org/1", "calm"]
    assert merged.kept == (Difference("404", "date", "1967", "2009"),)
    assert (merged.added, merged.filled, merged.unmatched) == ((), (), 2)


def test_empty_cells_are_filled_and_new_columns_come_last():
    merged = merge(MINE, "title,year,artist,link,Album\nNight Tram,1984,Ada,https://example.org/2,Rails\n")
    assert merged.rows[1] == ["code", "Year", "title", "artist", "link", "mood", "Album"]
    assert merged.rows[3] == ["185", "1984", "Night Tram", "Ada", "https://example.org/2", "", "Rails"]
    assert (merged.filled, merged.kept) == (("185",), ())


def test_rows_are_known_by_their_code_or_without_keys_by_title_and_artist():
    by_code = merge(MINE, "code,title,year\n022,Half a map,1998\n")
    assert [each.other for each in by_code.kept] == ["022", "Half a map", "1998"]
    by_title = merge(MINE, "title,year,artist\nHalf a map,1998,Bo\nHalf a map,2003,Cy\n")
    assert ("date", "1998") in {(each.column, each.other) for each in by_title.kept}
    assert len(by_title.added) == 1


def test_values_are_merged_as_dates_are():
    """They were put into a second column of the same name."""
    options = TableOptions(order=parse_order("weight"))
    copy = make_clean_copy(
        read_table(b"Name,Mass\nBrick,2.6 kg\nAnvil,90 kg\nCat,4 kg\n", "other.csv", options), "deck"
    )
    mine = read_table(b"code,title,weight\n404,Brick,2.5 kg\n185,Cat,\n", "mine.csv", options)
    merged = merge_lists(mine, copy, "deck")
    assert merged.rows[:3] == [["code", "title", "weight"], ["404", "Brick", "2.5 kg"], ["185", "Cat", "4 kg"]]
    assert merged.rows[3][1:] == ["Anvil", "90 kg"]
    assert merged.kept == (Difference("404", "weight", "2.5 kg", "2.6 kg"),)


def test_a_new_row_gets_a_code_that_no_row_has():
    merged = merge(MINE, "title,year,artist,link\nElectric Orchard,1981,Neon,https://example.org/9\n")
    (code,) = merged.added
    assert code not in ("404", "185", "22")
    assert merged.rows[-1] == [code, "1981", "Electric Orchard", "Neon", "https://example.org/9", ""]
    assert (
        merged.rows[:-1]
        == [list(row) for row in merge(MINE, "title,year\nHalf a Map,1999\n").rows][: len(merged.rows) - 1]
    )
