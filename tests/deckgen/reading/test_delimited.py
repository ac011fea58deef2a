"""CSV as spreadsheet programs write it."""

from __future__ import annotations

import pytest

from deckgen import limits


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_the_delimiter_is_found_from_the_content(read, delimiter, line_end):
    lines = (("date", "title", "note"), ("1969", "Moon landing", "Three men"), ("1989", "Berlin Wall falls", ""))
    deck = read(line_end.join(delimiter.join(cells) for cells in lines))
    assert [(card.title, card.note) for card in deck.cards] == [
        ("Moon landing", "Three men"),
        ("Berlin Wall falls", ""),
    ]


def test_a_comma_in_every_title_does_not_make_it_the_delimiter(read):
    deck = read("date;title\n1969;Apollo, on the Moon\n1989;Berlin, no Wall\n")
    assert [card.title for card in deck.cards] == ["Apollo, on the Moon", "Berlin, no Wall"]


def test_the_line_with_which_excel_names_the_delimiter_is_skipped(read):
    assert read("sep=;\r\ndate;title\r\n1969;Moon landing\r\n").cards[0].title == "Moon landing"


def test_quoted_cells_hold_commas_quotes_and_line_breaks(read):
    deck = read('date,title,note\n1969,"One small step, ""they"" said","A note\nin two lines"\n')
    assert deck.cards[0].title == 'One small step, "they" said'
    assert deck.cards[0].note == "A note in two lines"


def test_a_quote_inside_an_unquoted_cell_is_a_quote(read):
    assert read('date,title\n1971,The 8" disk\n').cards[0].title == 'The 8" disk'


def test_blank_rows_are_not_events_and_rows_keep_their_numbers(read):
    deck = read("\n\ndate,title\n\n1969,Moon landing\n,,\n   ,\n1989,Berlin Wall falls\n\n")
    assert [event.row_location.row for event in deck.events] == [5, 8]


def test_rows_count_the_lines_of_the_file_after_quoted_line_breaks_too(read):
    deck = read('date,title,note\n1969,Moon landing,"one\ntwo\r\nthree"\n0,Nobody was born,\n')
    assert str(deck.events[1].location("date")) == "deck.csv:5:date"


def test_a_quote_that_is_never_closed_is_refused_where_it_opens(refused):
    message = refused('date,title\n1969,Moon landing\n1989,"Berlin Wall falls\n1990,Germany\n')
    assert message.startswith("deck.csv:3  ")
    assert "quotes" in message


def test_more_cells_than_columns_are_reported_with_their_row(read):
    finding = read("date,title\n1969,Moon landing\n1989,Berlin, the Wall falls\n").findings[0]
    assert (finding.code, str(finding.location)) == ("too-many-cells", "deck.csv:3")
    assert "the Wall falls" in finding.message


@pytest.mark.parametrize("content", ["", "\n\n", ",,,\n,,\n", "\ufeff"])
def test_an_empty_list_is_refused(refused, content):
    assert "empty" in refused(content)


def test_a_list_without_a_needed_column_is_refused_with_the_columns_it_has(refused):
    message = refused("Where;What\nMoon;Landing\n")
    assert message.startswith("deck.csv:1  ")
    assert "date" in message
    assert "Where, What" in message


def test_an_enormous_cell_is_refused(refused):
    message = refused(f"date,title\n1969,{'x' * (limits.MAX_CELL_CHARACTERS + 1)}\n")
    assert message.startswith("deck.csv:2  ")
    assert "more than 5000 characters" in message
