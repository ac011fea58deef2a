"""Dates of a list: in the order that the deck file gives, and with what stands beside them."""

from __future__ import annotations

from deckgen.dates import DateError

QUERY = """item,itemLabel,date,precision,calendar
http://www.wikidata.org/entity/Q1048,Caesar dies,-0043-03-13T00:00:00Z,11,http://www.wikidata.org/entity/Q1985786
http://www.wikidata.org/entity/Q1,Rome is founded,-0752-01-01T00:00:00Z,9,http://www.wikidata.org/entity/Q1985786
http://www.wikidata.org/entity/Q2,Paper is made,0000-01-01T00:00:00Z,7,http://www.wikidata.org/entity/Q1985727
http://www.wikidata.org/entity/Q3,Bastille falls,1789-07-14T00:00:00Z,11,http://www.wikidata.org/entity/Q1985727
"""


def printed(deck):
    return [card.printed.replace("\u00a0", " ") for card in deck.cards]


def test_a_result_of_wikidatas_query_service(read):
    deck = read(QUERY.replace("itemLabel", "title"))
    assert printed(deck) == ["March 15, 44 BCE", "753 BCE", "1st century BCE", "July 14, 1789"]


def test_times_of_wikidata_json_in_a_table_have_no_year_zero(read):
    deck = read("date,title\n+1541-00-00T00:00:00Z,a\n-0044-03-15T00:00:00Z,b\n")
    assert printed(deck) == ["1541", "March 15, 44 BCE"]


def test_a_year_of_a_web_service_is_a_year(read):
    assert printed(read("date,title\n1789-01-01T00:00:00Z,a\n")) == ["1789"]


def test_a_precision_that_does_not_exist_is_refused(read):
    date = read("date,title,precision\n1541,a,3\n").events[0].value
    assert isinstance(date, DateError) and date.code == "unknown-precision"


def test_the_deck_file_says_whether_the_day_or_the_month_is_first(read):
    deck = "dates: {}\nevents:\n  - {{date: 12/10/1492, title: Landfall}}\n"
    assert read(deck.format("day-first"), "deck.yaml").cards[0].date.first == (1492, 10, 12)
    assert read(deck.format("month-first"), "deck.yaml").cards[0].date.first == (1492, 12, 10)
    assert not read(deck.format("day-first"), "deck.yaml").findings


def test_an_order_that_does_not_exist_is_a_finding_and_the_date_stays_refused(read):
    deck = read("dates: us\nevents:\n  - {date: 12/10/1492, title: Landfall}\n", "deck.yaml")
    assert [finding.code for finding in deck.findings] == ["not-a-choice"]
    assert isinstance(deck.events[0].value, DateError)


def test_german_lists_have_the_day_first_before_dots(read):
    assert printed(read("Datum,Ereignis\n3.10.1990,Einheit\n9 n. Chr.,Varus\n44 v. Chr.,Caesar\n")) == [
        "3. Oktober 1990",
        "9 n. Chr.",
        "44 v. Chr.",
    ]
