"""Characters that no font has, in any text of a deck."""

from __future__ import annotations


def lacking(check, deck: str) -> list[tuple[str, str, str]]:
    found = [finding for finding in check(deck) if finding.code == "character-missing"]
    return [(finding.card, finding.location.column, finding.message.split(": ")[1]) for finding in found]


def test_they_are_reported_once_for_every_text_that_has_them(check):
    deck = "code,date,title,note,printed\n1,1969,Moon 𓀀𓁀𓀀,,\n2,1970,Mars,by 𓀀,\n3,1971,Venus,,𓁀 71\n4,1972,Sun,,\n"
    assert lacking(check, deck) == [
        ("1", "title", "𓀀𓁀 (Egyptian hieroglyphs)"),
        ("2", "note", "𓀀 (Egyptian hieroglyphs)"),
        ("3", "printed", "𓁀 (Egyptian hieroglyphs)"),
    ]


def test_a_deck_whose_characters_are_all_in_the_fonts_is_not_reported(check):
    assert lacking(check, "date,title,note\n1969,Žižka ß,ŁÓDŹ ñ\n1970,Ωμέγα,Жизнь\n") == []
