"""Columns of a list that only a theme knows: `card.extra.artist`."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from deckgen.builder import with_choices
from deckgen.checks import check_proof
from deckgen.deck.model import Extra
from deckgen.errors import UserError
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck

CREDIT = '<text x="5" y="60" font-family="label" font-size="2">{{ card.extra.art_by }}</text>'
LIST = "Title,Date,Art by,Place\nMoon landing,1969,Ann Ó,Moon\nFall of the Wall,1989,,Berlin\n"


def make_deck(folder: Path, template: str = CREDIT, header: str = "theme: ./mine\n", listed: str = LIST) -> Path:
    (folder / "mine").mkdir()
    (folder / "mine" / "theme.yaml").write_text("extends: chronicle\nname: Mine\n", "utf-8")
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}">\n'
    (folder / "mine" / "title.svg").write_text(f"{head}{template}</svg>", "utf-8")
    (folder / "list.csv").write_text(listed, "utf-8")
    (folder / "deck.yaml").write_text(f"id: MINE\n{header}events: list.csv\n", "utf-8")
    return folder / "deck.yaml"


def titles(deck: Path) -> list[str]:
    return [sides["title"].svg for sides in draw_proof(load_deck(deck)).faces]  # type: ignore[union-attr]


@pytest.mark.parametrize("name", [".art_by", "['Art by']", '["art_by"]'])
def test_a_template_shows_a_column_by_its_name(tmp_path: Path, name: str) -> None:
    first, second = titles(make_deck(tmp_path, CREDIT.replace(".art_by", name)))
    assert ">Ann Ó</text>" in first
    assert "<text" not in second


def test_an_empty_cell_is_nothing(tmp_path: Path) -> None:
    shown = "{% if card.extra.art_by %}<rect/>{% else %}<circle/>{% endif %}"
    first, second = titles(make_deck(tmp_path, shown))
    assert "<rect" in first and "<circle" in second


def test_a_list_in_the_deck_has_them_under_a_key_of_their_own(tmp_path: Path) -> None:
    deck = make_deck(tmp_path)
    events = "- {date: 1969, title: Moon landing, extra: {Art by: Ann Ó}}\n"
    deck.write_text(f"id: MINE\ntheme: ./mine\nevents:\n{events}", "utf-8")
    assert load_deck(deck).findings == ()
    assert ">Ann Ó</text>" in titles(deck)[0]


def test_only_columns_that_the_theme_does_not_show_are_told(tmp_path: Path) -> None:
    deck = make_deck(tmp_path)
    assert [finding.message for finding in load_deck(deck).findings] == ["the column “Place” is not used"]


def test_a_theme_of_the_command_line_shows_them_too(tmp_path: Path) -> None:
    deck = load_deck(make_deck(tmp_path, header=""))
    assert [finding.code for finding in deck.findings] == ["column-unused"]
    assert with_choices(deck, theme="./mine").findings == ()
    assert with_choices(deck, theme="eco").findings == deck.findings


def test_a_column_that_no_card_has_is_a_warning_at_the_template(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "\n" + CREDIT.replace("art_by", "artist"))
    found = [each for each in check_proof(draw_proof(load_deck(deck))) if each.code == "column-not-there"]
    assert [str(each.location) for each in found] == ["mine/title.svg:3"]


def test_letters_that_no_font_has_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="none of the fonts of this text has ꙰") as caught:
        titles(make_deck(tmp_path, listed=LIST.replace("Ann Ó", "Ann ꙰")))
    assert caught.value.problems[0].location == ("mine/title.svg", 2, None, None)


def test_extra_texts_are_values() -> None:
    extra = Extra((("art_by", "Ann"), ("作者", "Bo"), ("items", "three")))
    assert extra.art_by == extra["Art by"] == "Ann"
    assert (extra["作者"], extra.items, extra.nothing) == ("Bo", "three", "")
    assert pickle.loads(pickle.dumps(extra)) == extra
    assert len({extra, Extra(), Extra()}) == 2
    with pytest.raises(AttributeError):
        _ = extra.__html__
