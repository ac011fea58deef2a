"""Dates spread over columns become one date, or are refused; never printed without a part that matters."""

from __future__ import annotations

import pytest

from deckgen.dates import HistoricalDate
from deckgen.reading.clean_copy import make_clean_copy
from deckgen.reading.date_columns import find_era, find_month
from deckgen.reading.deck_file import read_table


def first_days(deck):
    return [event.value.first if isinstance(event.value, HistoricalDate) else None for event in deck.events]


@pytest.mark.parametrize("heading", ["BC/AD", "Era", "BCE / CE", "bc or ad", "Epoch"])
def test_the_era_has_its_own_column(read, heading):
    deck = read(f"Event,Year,{heading}\nCaesar dies,44,BC\nMoon landing,1969,AD\nRome,753,B.C.\nToday,2000,\n")
    assert first_days(deck) == [(-43, 1, 1), (1969, 1, 1), (-752, 1, 1), (2000, 1, 1)]
    assert [finding.code for finding in deck.findings] == ["date-from-columns"]
    assert not any(event.text("period") for event in deck.events)


@pytest.mark.parametrize(
    ("header", "era"),
    [
        ("título;año;a.C./d.C.", "a. C."),
        ("tytuł;rok;p.n.e./n.e.", "p.n.e."),
        ("Ereignis;Jahr;v. Chr./n. Chr.", "v. Chr."),
    ],
)
def test_the_era_may_be_in_other_languages(read, header, era):
    assert first_days(read(f"{header}\nCaesar;44;{era}\n")) == [(-43, 1, 1)]


def test_a_column_era_with_names_of_periods_is_the_period(read):
    deck = read("Event,Year,Era\nMoon landing,1969,modern\n")
    assert deck.events[0].text("period") == "modern"


def test_an_era_that_is_none_is_refused(read):
    deck = read("Event,Year,BC/AD\nCaesar dies,44,yes\nRome,753,BC\n")
    errors = [finding for finding in deck.findings if finding.severity == "error"]
    assert [(each.code, str(each.location)) for each in errors] == [("era-unknown", "deck.csv:2:BC/AD")]


@pytest.mark.parametrize(("date", "era"), [("-44", "BC"), ("-44", "AD"), ("44 BC", "AD"), ("44 AD", "BC")])
def test_a_date_that_contradicts_its_era_is_not_read(read, date, era):
    assert first_days(read(f"Event,Year,BC/AD\nCaesar dies,{date},{era}\n")) == [None]


def test_an_era_that_is_written_twice_is_read_once(read):
    assert first_days(read("Event,Year,BC/AD\nCaesar dies,44 BC,BC\n")) == [(-43, 1, 1)]


@pytest.mark.parametrize(
    ("header", "row", "first"),
    [
        ("Day,Month,Year,Event", "20,7,1969,Moon", (1969, 7, 20)),
        ("Year,Month,Day,Event", "1969,July,20,Moon", (1969, 7, 20)),
        ("Date,Month,Year,Event", "12,October,1492,Columbus", (1492, 10, 12)),
        ("día,mes,año,evento", "12,octubre,1492,Colón", (1492, 10, 12)),
        ("dzień,miesiąc,rok,wydarzenie", "15,lipca,1410,Grunwald", (1410, 7, 15)),
        ("Month,Year,Event", "7,1969,Moon", (1969, 7, 1)),
        ("Day,Month,Year,BC/AD,Event", "15,3,44,BC,Caesar", (-43, 3, 15)),
        ("Day,Month,Year,Event", "15,3,-44,Caesar", (-43, 3, 15)),
    ],
)
def test_day_month_and_year_have_their_own_columns(read, header, row, first):
    deck = read(f"{header}\n{row}\n{row}\n")
    assert first_days(deck)[0] == first
    assert "column-unused" not in [finding.code for finding in deck.findings]


def test_a_row_may_have_no_day_or_no_month(read):
    deck = read("Day,Month,Year,Event\n20,7,1969,Moon\n,11,1989,Wall\n,,1492,Columbus\n")
    assert [event.value.precision for event in deck.events] == ["day", "month", "year"]


@pytest.mark.parametrize("cells", ["31,2,1969", "x,7,1969", "20,Brumaire,1969"])
def test_a_day_that_does_not_exist_is_not_read(read, cells):
    good = "20,7,1969,Moon\n" * 3
    assert first_days(read(f"Day,Month,Year,Event\n{good}{cells},Moon\n"))[-1] is None


def test_a_weekday_is_not_a_part_of_the_date_but_an_unused_column(read):
    deck = read("Event,Day,Year\nMoon landing,Sunday,1969\n")
    assert first_days(deck) == [(1969, 1, 1)]
    assert [finding.code for finding in deck.findings] == ["column-unused"]


def test_a_clean_copy_has_whole_dates_and_reads_the_same(read):
    table = read_table(b"Event,Day,Month,Year,BC/AD\nCaesar dies,15,3,44,BC\n", "list.csv")
    rows = make_clean_copy(table, "deck").rows
    again = read("\n".join(",".join(row) for row in rows))
    assert first_days(again) == [(-43, 3, 15)]


def printed(deck):
    return [card.printed.replace("\u00a0", " ") for card in deck.cards]


@pytest.mark.parametrize(
    ("header", "row", "span"),
    [
        ("Event,Start year,End year", "War,1914,1918", "1914–1918"),
        ("evento,año de inicio,año de fin", "Guerra,1914,1918", "1914-1918"),
        ("événement,année de début,année de fin", "Guerre,1914,1918", "1914-1918"),
        ("wydarzenie,rok rozpoczęcia,rok zakończenia", "Wojna,1914,1918", "1914–1918"),
        ("Ereignis,Startjahr,Endjahr", "Krieg,1914,1918", "1914–1918"),
        ("evento,anno di inizio,anno di fine", "Guerra,1914,1918", "1914–1918"),
        ("acontecimento,ano de início,ano de fim", "Guerra,1914,1918", "1914–1918"),
        ("Event,Year,End year", "War,1914,1918", "1914–1918"),
        ("Event,Start date,End date", "War,28 July 1914,11 November 1918", "July 28, 1914 – November 11, 1918"),
        ("Event,Start year,End year,BC/AD", "Republic,509,27,BC", "509–27 BCE"),
        ("Event,Start year,Start era,End year,End era", "Augustus,27,BC,14,AD", "27 BCE – 14 CE"),
        ("Event,Start year,End year", "Republic,-509,-27", "509–27 BCE"),
        ("Event,Start year,End year", "Augustus,-27,14", "27 BCE – 14 CE"),
        ("Event,start,end", "Republic,-0508-01-01T00:00:00Z,-0026-01-01T00:00:00Z", "509–27 BCE"),
        ("Event,start,end", "War,1914-07-28T00:00:00Z,1918-11-11T00:00:00Z", "July 28, 1914 – November 11, 1918"),
        ("Event,Start year,End year", "Moon landing,1969,1969", "1969"),
    ],
)
def test_a_start_and_an_end_are_one_span(read, header, row, span):
    deck = read(f"{header}\n{row}\n{row.replace('1969', '1970')}\n")
    assert printed(deck)[0] == span
    assert "column-unused" not in [finding.code for finding in deck.findings]


def test_an_event_without_an_end_has_its_start(read):
    assert printed(read("Event,Start year,End year\nWar,1914,1918\nMoon landing,1969,\n")) == ["1914–1918", "1969"]


@pytest.mark.parametrize(
    ("cells", "said"),
    [("1918,1914", "does not run from an earlier to a later date"), ("1914,present", "“1914 – present” is not a date")],
)
def test_an_end_that_is_no_end_is_refused_with_the_cell(read, cells, said):
    deck = read(f"Event,Start year,End year\nWar,1939,1945\nOther,{cells}\n")
    assert printed(deck) == ["1939–1945"]
    assert str(deck.events[1].location("date")) == "deck.csv:3:Start year"
    assert said in deck.events[1].value.message()


@pytest.mark.parametrize(
    "table",
    [
        "Event,Year,End\nMoon landing,1969,happy\n",
        "Event,Year,Start year,End year\nMoon landing,1969,1961,1972\n",
        "Event,date,precision,end\nMoon landing,1969-07-20T00:00:00Z,9,1972-01-01T00:00:00Z\n",
    ],
)
def test_an_end_that_may_not_belong_to_the_date_is_named_as_unused(read, table):
    deck = read(table)
    assert printed(deck) == ["1969"]
    assert "column-unused" in [finding.code for finding in deck.findings]


def test_words_of_months_and_eras():
    assert [find_month(text) for text in ("3", "03", "March", "marca", "août", "13", "", "x")] == [
        3,
        3,
        3,
        3,
        8,
        0,
        0,
        0,
    ]
    assert [find_era(text) for text in ("BC", "b.c.e.", "AD", "a. C.", "n.e.", "modern", "")] == [
        -1,
        -1,
        1,
        -1,
        1,
        0,
        0,
    ]
