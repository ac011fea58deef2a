"""A title must not reveal the date of its card, and a note must not be more precise than the date."""

from __future__ import annotations

import pytest


def codes(findings, code):
    return [finding.card for finding in findings if finding.code == code]


REVEALING = [
    ("Moon landing of 1969", "1969", "en"),
    ("Moon landing (1969)", "1969-07-20", "en"),
    ("1969: a man on the Moon", "1969", "en"),
    ("The Moon landing, July 20, 1969", "1969", "en"),
    ("Fall of Rome in 476", "476", "en"),
    ("Rome founded in 753", "753 BCE", "en"),
    ("Rome founded in 753 BCE", "753 BCE", "en"),
    ("The year 9: three legions lost", "9", "en"),
    ("Vesuvius erupts in 79 AD", "79", "en"),
    ("AD 79: Vesuvius erupts", "79", "en"),
    ("Varus 9 n. Chr.", "9", "de"),
    ("5th-century Athens builds a temple", "447 BCE", "en"),
    ("Athens of the 5th century BCE", "447 BCE", "en"),
    ("Twentieth-century physics begins", "1905", "en"),
    ("Early 20th century: X-rays spread", "1905", "en"),
    ("The 1920s roar", "1925", "en"),
    ("The mid-1920s roar", "1925", "en"),
    ("The 1900s begin", "1903", "en"),
    ("The '68 movement", "1968", "en"),
    ("Swinging London of the 60s", "1966", "en"),
    ("Columbus sails in 1492", "15th century", "en"),
    ("The war of 1914-18", "1914", "en"),
    ("Dinosaurs die out 66 million years ago", "66 Ma", "en"),
    ("Física del siglo XX", "1905", "es"),
    ("Los años 20 en París", "1925", "es"),
    ("Atenas en el siglo V a. C.", "447 BCE", "es"),
    ("Llegada a la Luna el 20 de julio de 1969", "1969", "es"),
    ("Le XVIIIe siècle s’achève", "1799", "fr"),
    ("Koniec XVIII wieku", "1799", "pl"),
    ("Ende des 18. Jahrhunderts", "1799", "de"),
]
NOT_REVEALING = [
    ("Apollo 11 lands", "1969", "en"),
    ("Orwell publishes 1984", "1949", "en"),
    ("2001: A Space Odyssey in cinemas", "1968", "en"),
    ("Windows 95 goes on sale", "1995", "en"),  # a name; there is no other way to say it
    ("The 100 Days of Napoleon", "1815", "en"),
    ("The 100 Days of a king", "1st century", "en"),
    ("First flight of the Boeing 747", "1969", "en"),
    ("First flight of the Boeing 747", "8th century", "en"),
    ("First World Cup", "1930", "en"),
    ("Louis XIV moves to Versailles", "1682", "en"),
    ("Louis XIV moves to Versailles", "14th century", "en"),
    ("Luis XIV se muda a Versalles", "1682", "es"),
    ("Henryk IV w Canossie", "1077", "pl"),
    ("300 Spartans at Thermopylae", "480 BCE", "en"),
    ("Varus loses 3 legions of 12", "9", "en"),
    ("9 planets are counted", "9", "en"),
    ("Around the world in 80 days", "80", "en"),
    ("The 13 colonies", "1st century", "en"),
    ("Chess: the 64 squares", "6th century", "en"),
    ("A temple for 1450 florins", "15th century", "en"),
    ("Catch-22 is published", "1961", "en"),
    ("Vitamin C is found", "1928", "en"),
    ("I, Claudius goes on air", "1976", "en"),
    ("Las 13 rosas", "1939", "es"),
    ("Los 300 de Galdós", "1873", "es"),
    ("Mil años de soledad", "1967", "es"),
    ("Seven Years' War begins", "1756", "en"),
    ("September 11 attacks", "2001", "en"),
    ("The Treaty of May 15", "1648", "en"),
    ("Apollo 1969 V 1", "1967", "pl"),
]


@pytest.mark.parametrize(("title", "date", "language"), REVEALING)
def test_a_title_that_reveals_the_date_is_reported(check, title, date, language):
    deck = f'language: {language}\nevents:\n  - {{code: B7, date: {date}, title: "{title}"}}\n'
    assert codes(check(deck, "deck.yaml"), "date-in-title") == ["B7"]


@pytest.mark.parametrize(("title", "date", "language"), NOT_REVEALING)
def test_a_number_that_is_not_a_date_is_not_reported(check, title, date, language):
    deck = f'language: {language}\nevents:\n  - {{code: B7, date: {date}, title: "{title}"}}\n'
    assert codes(check(deck, "deck.yaml"), "date-in-title") == []


@pytest.mark.parametrize(
    ("code", "date", "reported"),
    [("969", "969", True), ("0969", "969 BCE", True), ("969", "1969", False), ("9", "9", False)],
)
def test_a_code_that_is_the_year_is_reported(check, code, date, reported):
    found = [f for f in check(f"code,date,title\n{code},{date},Somebody dies\n") if f.code == "date-in-title"]
    assert [f.location.column for f in found] == ["code"] * reported


@pytest.mark.parametrize(
    ("date", "note", "reported"),
    [
        ("1969", "Three men left on 16 July 1969.", True),
        ("1969", "It took them until July 1969.", True),
        ("5th century BCE", "Pericles began it in 447 BCE.", True),
        ("15th century", "In 1492 Columbus sailed.", True),
        ("1960s", "It flew in 1969.", True),
        ("1969", "Armstrong was 38, Collins too; 600 million watched.", False),
        ("1969", "The year 1969 had other wonders.", False),
        ("1969", "The last one flew in 1972.", False),
        ("2nd century", "It stood for 150 years.", False),
        ("2nd century", "It had 130 columns and 199 steps.", False),
        ("15th century", "It cost 1450 florins.", False),
        ("1st century", "Pliny wrote 37 books in 10 years.", False),
        ("5th century BCE", "300 Spartans held it for 3 days.", False),
    ],
)
def test_a_note_that_is_more_precise_than_the_card_is_reported(check, date, note, reported):
    assert (
        codes(check(f'code,date,title,note\n001,{date},Something happens,"{note}"\n'), "note-more-precise")
        == ["001"] * reported
    )


def numbered(codes: list[int]) -> str:
    return "code,date,title\n" + "".join(f"{code:03},{1500 + n},Event {n}\n" for n, code in enumerate(codes))


@pytest.mark.parametrize(
    ("given", "follow"),
    [
        (list(range(1, 13)), True),
        (list(range(12, 0, -1)), True),
        ([2, 1, 3, 4, 6, 5, 7, 8, 9, 12, 11, 10], True),
        ([5, 1, 9, 4, 12, 2, 7, 11, 3, 8, 10, 6], False),
        (list(range(1, 8)), False),  # too few to tell
    ],
)
def test_codes_that_follow_the_dates_either_way_are_reported(check, given, follow):
    assert ("codes-in-order" in {finding.code for finding in check(numbered(given))}) == follow


def test_codes_that_deckgen_gives_are_never_reported(check):
    deck = "date,title\n" + "".join(f"{1500 + n},Event {n}\n" for n in range(40))
    assert "codes-in-order" not in {finding.code for finding in check(deck)}


def test_cards_of_one_date_have_no_order_to_follow(check):
    deck = "code,date,title\n" + "".join(f"{n},1969,Event {n}\n" for n in range(1, 13))
    assert "codes-in-order" not in {finding.code for finding in check(deck)}
