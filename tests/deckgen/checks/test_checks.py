"""Every code is reported where it belongs, and only there."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from deckgen.checks import check_proof
from deckgen.findings import load_severities
from deckgen.messages import catalogue
from deckgen.type import word_breaks
from tests.deckgen.checks.check_cases import CASES, NEED_A_DRAWING, OF_THE_COMMAND, OF_THE_SYSTEM, OF_WORKBOOKS, Case


def for_each(cases):
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.code)


@for_each(CASES)
def test_it_is_reported_where_it_is(check, case: Case):
    found = [finding for finding in check(case.deck, case.name, case.files) if finding.code == case.code]
    assert [_location(finding) for finding in found] == [case.location]
    assert [finding.card for finding in found] == [case.card]
    assert all(finding.message and finding.fix for finding in found)


@for_each(CASES)
def test_it_is_silent_where_there_is_nothing_wrong(check, case: Case):
    assert case.code not in {finding.code for finding in check(case.without, case.name, case.files)}


def test_every_code_has_a_case():
    elsewhere = NEED_A_DRAWING | OF_THE_COMMAND | OF_THE_SYSTEM | OF_WORKBOOKS
    assert {case.code for case in CASES} | elsewhere == set(load_severities())


@pytest.mark.parametrize("code", sorted(load_severities()))
def test_every_code_has_a_message_and_a_fix(code):
    assert {code, f"{code}.fix"} <= set(catalogue("en", "checks"))


def test_songs_have_no_pictograms_of_their_own(check):
    songs = "date,title,artist,link\n1969,The ship,Ann,{}\n"
    for link, expected in (("https://example.org/1", False), ("", True)):
        codes = {finding.code for finding in check(songs.format(link), "deck.csv", {})}
        assert ("icons-chosen" in codes) == expected


def test_a_last_line_of_one_short_word_is_reported(proof_of):
    proof = proof_of(
        "code,date,title,note\n001,1969,Moon landing,Three men went there and two came down to the ground at last\n"
    )
    face = proof.faces[0]["date"]
    lines = ("Three men went there and two", "came down to the ground", "at")
    blocks = tuple(block._replace(lines=lines) for block in face.fitted[:1])
    with_widow = replace(proof, faces=({**proof.faces[0], "date": replace(face, fitted=blocks)},))
    without_widow = replace(proof, faces=({**proof.faces[0], "date": replace(face, fitted=())},))
    assert [f.card for f in check_proof(with_widow) if f.code == "widow-word"] == ["001"]
    assert [f.card for f in check_proof(without_widow) if f.code == "widow-word"] == []


def test_a_text_near_the_edge_is_reported(proof_of):
    proof = proof_of("code,date,title\n001,1969,Moon landing\n")
    face = proof.faces[0]["title"]
    moved = re.sub(r'<text x="[\d.]+"', '<text x="0.5"', face.svg, count=1)
    at_the_edge = replace(proof, faces=({**proof.faces[0], "title": replace(face, svg=moved)},))
    assert [f.card for f in check_proof(at_the_edge) if f.code == "outside-safe-margin"] == ["001"]
    assert [f.card for f in check_proof(proof) if f.code == "outside-safe-margin"] == []


def test_a_pictogram_at_the_edge_is_called_so_and_not_quoted(proof_of):
    proof = proof_of("code,date,title\n001,1969,Moon landing\n")
    face = proof.faces[0]["title"]
    glyph = '<text x="0.5" y="20" font-family="sans" font-size="8">\U000f0001</text></svg>'
    at_the_edge = replace(proof, faces=({**proof.faces[0], "title": replace(face, svg=face.svg[:-6] + glyph)},))
    (found,) = [f for f in check_proof(at_the_edge) if f.code == "outside-safe-margin"]
    assert "“pictogram” on the title face" in found.message


def test_words_that_nobody_can_find_are_an_error_with_a_way_out(proof_of, monkeypatch):
    deck = "code,date,title,note\n001,1782,กรุงเทพมหานครเป็นเมืองหลวง,กรุงเทพ\u200bมหานคร\u200bเป็น\u200bเมืองหลวง\n"
    assert "words-not-found" not in {f.code for f in check_proof(proof_of(deck))}
    monkeypatch.setattr(word_breaks, "_line_breaker", lambda: None)
    (found,) = [f for f in check_proof(proof_of(deck)) if f.code == "words-not-found"]
    assert _location(found) == "deck.csv:2:title"
    assert "U+200B" in found.fix


def test_a_title_that_the_date_face_cuts_short_is_reported(proof_of):
    proof = proof_of("code,date,title\n001,1969,Moon landing\n")
    cut = replace(proof.faces[0]["date"], dropped=("title",))
    shortened = replace(proof, faces=({**proof.faces[0], "date": cut},))
    found = [f for f in check_proof(shortened) if f.code == "title-shortened"]
    assert [(f.card, _location(f)) for f in found] == [("001", "deck.csv:2:title")]
    assert "title-shortened" not in {f.code for f in check_proof(proof)}


def _location(finding) -> str:
    return ":".join(str(part or "") for part in (finding.location.file, finding.location.row, finding.location.column))
