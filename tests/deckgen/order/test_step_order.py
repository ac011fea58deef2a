"""Sequences: steps with a number, steps in the order of their list, and steps that name their neighbours."""

from __future__ import annotations

import pytest

from deckgen.checks import check_proof
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck

TEA = """
order: {by: step%s}
language: %s
events:
  - {code: A, title: Boil water%s}
  - {code: B, title: Pour it on the leaves%s}
  - {code: C, title: Wait four minutes%s}
"""


@pytest.fixture
def load(tmp_path):
    def load(*, printed: str = "", language: str = "en", steps: tuple[str, ...] = ("", "", "")):
        numbers = (f", step: {step}" if step else "" for step in steps)
        text = TEA % (f", print: {printed}" if printed else "", language, *numbers)
        (tmp_path / "tea.yaml").write_text(text, "utf-8")
        return load_deck(tmp_path / "tea.yaml")

    return load


def steps(deck) -> list[str]:
    return [card.printed for card in deck.cards]


def test_a_list_without_numbers_is_in_order(load):
    assert steps(load()) == ["1", "2", "3"]


def test_numbers_go_before_the_order_of_the_list(load):
    deck = load(steps=("3", "1", "2."))
    assert steps(deck) == ["3", "1", "2"]
    assert deck.cards[1].value.before(deck.cards[0].value)


@pytest.mark.parametrize("written", ["0", "first", "1.5", "-1"])
def test_what_is_no_step_is_refused_at_its_cell(load, written):
    deck = load(steps=("1", f"'{written}'", ""))
    found = [f for f in check_proof(draw_proof(deck, draft=True)) if f.code.startswith("date-")]
    assert [(f.code, f.card) for f in found] == [("date-unreadable", "B"), ("date-missing", "C")]
    assert "starting from 1" in found[0].fix


def test_a_table_of_steps_needs_no_column_of_numbers(tmp_path):
    (tmp_path / "tea.yaml").write_text("order: step\nevents: tea.csv\n", "utf-8")
    (tmp_path / "tea.csv").write_text("title\nBoil water\nPour it\n", "utf-8")
    assert steps(load_deck(tmp_path / "tea.yaml")) == ["1", "2"]


@pytest.mark.parametrize("heading", ["Nr", "No.", "#", "N°", "Numéro", "Número", "Step number"])
def test_a_column_of_numbers_holds_the_steps_not_codes(tmp_path, heading):
    """The codes of such a list were its steps, on the title face, and its steps the order of its rows."""
    (tmp_path / "tea.yaml").write_text("order: step\nevents: tea.csv\n", "utf-8")
    (tmp_path / "tea.csv").write_text(f"{heading},title\n2,Pour it\n3,Wait\n1,Boil water\n", "utf-8")
    deck = load_deck(tmp_path / "tea.yaml")
    assert steps(deck) == ["2", "3", "1"]
    assert not {"1", "2", "3"} & {card.code for card in deck.cards}


def test_beside_a_column_of_steps_the_numbers_are_codes(tmp_path):
    (tmp_path / "tea.yaml").write_text("order: step\nevents: tea.csv\n", "utf-8")
    (tmp_path / "tea.csv").write_text("Nr,title,step\n70,Pour it,2\n41,Boil water,1\n", "utf-8")
    deck = load_deck(tmp_path / "tea.yaml")
    assert steps(deck) == ["2", "1"]
    assert [card.code for card in deck.cards] == ["70", "41"]


@pytest.mark.parametrize(
    ("language", "note"),
    [
        ("en", "After “Boil water”, before “Wait four minutes”"),
        ("es", "Después de «Boil water», antes de «Wait four minutes»"),
        ("fr", "Après «\u00a0Boil water\u00a0», avant «\u00a0Wait four minutes\u00a0»"),
        ("pl", "Po „Boil water”, przed „Wait four minutes”"),
        ("de", "Nach „Boil water“, vor „Wait four minutes“"),
    ],
)
def test_a_step_can_name_its_neighbours_in_place_of_its_number(load, language, note):
    deck = load(printed="neighbours", language=language)
    assert deck.cards[1].note == note
    face = draw_proof(deck, draft=True).faces[1]["date"].svg
    assert ">2<" not in face
    assert ">2<" in draw_proof(load(language=language), draft=True).faces[1]["date"].svg


def test_the_first_and_the_last_step_have_one_neighbour(load):
    first, _, last = load(printed="neighbours").cards
    assert (first.note, last.note) == ("Before “Pour it on the leaves”", "After “Pour it on the leaves”")


def test_nobody_asks_for_the_source_of_a_step(load):
    assert "no-source" not in {finding.code for finding in check_proof(draw_proof(load(), draft=True))}
