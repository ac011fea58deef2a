"""Letters that the theme lacks: fonts of the command line, of the deck and of the system, and plain spellings."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.checks import check_proof
from deckgen.faces.proof import Proof, draw_proof
from deckgen.findings import Finding
from deckgen.reading.deck_file import load_deck
from deckgen.reading.table import TableOptions
from deckgen.type import system_fonts
from deckgen.type.fonts import font
from tests.made_fonts import make_font

HAN = "长城建造"


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "system"
    folder.mkdir()
    monkeypatch.setenv("DECKGEN_FONTS", str(folder))
    return folder


@pytest.fixture
def proof(tmp_path: Path):
    def proof(text: str, name: str = "list.csv", fonts: tuple[Path, ...] = ()) -> Proof:
        (tmp_path / name).write_text(text, "utf-8")
        return draw_proof(load_deck(tmp_path / name, TableOptions(fonts=fonts)))

    return proof


def told(proof: Proof, *codes: str) -> list[tuple[str, str, str]]:
    return [(each.code, str(each.location), each.message) for each in check_proof(proof) if each.code in codes]


def about_letters(proof: Proof) -> list[Finding]:
    codes = ("character-missing", "character-replaced", "emoji-removed", "font-from-system")
    return [each for each in check_proof(proof) if each.code in codes]


def test_a_deck_whose_letters_the_theme_has_never_searches_the_system(proof, monkeypatch) -> None:
    monkeypatch.setattr(system_fonts, "find_candidates", lambda characters: pytest.fail("searched"))
    drawn = proof("date,title,note\n1969,Žižka ʽAbd Ωμέγα 🚀,Жизнь\u2009ß\n")
    assert drawn.deck.cards[0].title == "Žižka ‘Abd Ωμέγα"


def test_letters_are_set_in_an_installed_font_and_the_font_is_named(proof, system: Path) -> None:
    (system / "han.ttf").write_bytes(make_font(HAN, name="Han Sans"))
    drawn = proof(f"date,title\n1969,{HAN}\n")
    (finding,) = about_letters(drawn)
    assert finding.message == "城建造长 printed in Han Sans, a font of this computer"
    assert f"--font {system / 'han.ttf'}" in finding.fix
    assert [each.code for each in about_letters(drawn)] == ["font-from-system"]
    assert font(drawn.typefaces["title"].names[-1]).file == system / "han.ttf"
    assert drawn.typefaces["title"].runs(HAN)[0].font.file == system / "han.ttf"


def test_only_the_typefaces_that_need_it_get_an_installed_font(proof, system: Path) -> None:
    (system / "han.ttf").write_bytes(make_font(HAN))
    drawn = proof(f"date,title,note\n1969,Wall,{HAN}\n")
    assert [role for role, face in drawn.typefaces.items() if face.names[-1].startswith("deck-")] == ["note"]


def test_a_font_of_the_command_line_comes_before_that_of_the_deck_and_both_before_the_system(
    proof, tmp_path: Path, system: Path
) -> None:
    for file, name in ((system / "a.ttf", "System"), (tmp_path / "b.ttf", "Deck"), (tmp_path / "c.otf", "Line")):
        file.write_bytes(make_font(HAN, name=name, postscript=file.suffix == ".otf"))
    yaml = f"fonts: [b.ttf]\nevents:\n- {{date: 1969, title: {HAN}}}\n"
    assert proof(yaml, "deck.yaml", (tmp_path / "c.otf",)).typefaces["title"].runs(HAN)[0].font.file.name == "c.otf"
    assert proof(yaml, "deck.yaml").typefaces["title"].runs(HAN)[0].font.file.name == "b.ttf"
    assert about_letters(proof(yaml, "deck.yaml")) == []


def test_letters_that_no_font_has_are_one_finding_for_each_cell_and_script(proof) -> None:
    drawn = proof(f"date,title,note\n1969,{HAN}！ אב,{HAN} {HAN}\n1970,Mars,\n")
    assert told(drawn, "character-missing") == [
        (
            "character-missing",
            "list.csv:2:title",
            "no font of the deck has 5 of the characters in this text: 长城建造！ (Chinese)",
        ),
        (
            "character-missing",
            "list.csv:2:title",
            "no font of the deck has 2 of the characters in this text: אב (Hebrew)",
        ),
        (
            "character-missing",
            "list.csv:2:note",
            "no font of the deck has 4 of the characters in this text: 长城建造 (Chinese)",
        ),
    ]


def test_a_period_whose_name_no_font_has_is_told(proof) -> None:
    drawn = proof("periods: [{id: a, name: 古代}]\nevents:\n- {date: 1, title: Rome, period: a}\n", "deck.yaml")
    assert told(drawn, "character-missing") == [
        (
            "character-missing",
            "deck.yaml:1:1",
            "no font of the deck has 2 of the characters in this text: 古代 (Chinese)",
        )
    ]


def test_names_of_the_deck_and_its_periods_are_spelled_plainly_or_told(proof) -> None:
    yaml = "title: {}\nperiods: [{{id: a, name: Ⅳ 🏛}}]\nevents:\n- {{date: 1, title: Rome, period: a}}\n"
    drawn = proof(yaml.format("ʽOman 🏛"), "deck.yaml")
    assert (drawn.deck.title, drawn.deck.periods[0].name) == ("‘Oman", "IV")
    assert [(each.code, each.location.row, each.card) for each in about_letters(drawn)] == [
        ("character-replaced", 1, None),
        ("emoji-removed", 1, None),
        ("character-replaced", 2, None),
        ("emoji-removed", 2, None),
    ]
    assert proof(yaml.format("历史 of China"), "deck.yaml").deck.title == "of China"
    assert proof("date,title\n1969,Moon\n", "历史.csv").deck.title == "deck"


def test_a_rare_mark_is_printed_as_its_plain_equal_with_an_info(proof) -> None:
    drawn = proof("date,title,note\n1969,ʽAbd ʽAli,Ⅳ\n")
    assert (drawn.deck.cards[0].title, drawn.deck.cards[0].note) == ("‘Abd ‘Ali", "IV")
    assert drawn.deck.events[0].text("title") == "‘Abd ‘Ali"
    assert [(each.severity, str(each.location), each.card) for each in about_letters(drawn)] == [
        ("info", "list.csv:2:title", drawn.deck.cards[0].code),
        ("info", "list.csv:2:note", drawn.deck.cards[0].code),
    ]
    assert "ʽ → ‘" in about_letters(drawn)[0].message


def test_a_mark_that_a_font_of_the_deck_has_is_printed_as_written(proof, tmp_path: Path) -> None:
    (tmp_path / "marks.ttf").write_bytes(make_font("ʽ"))
    drawn = proof("date,title\n1969,ʽAbd\n", fonts=(tmp_path / "marks.ttf",))
    assert drawn.deck.cards[0].title == "ʽAbd"
    assert about_letters(drawn) == []


def test_wide_forms_stay_beside_letters_of_an_installed_font_that_has_them(proof, system: Path) -> None:
    (system / "han.ttf").write_bytes(make_font(f"{HAN}！ʽ"))
    drawn = proof(f"date,title\n1969,{HAN}！ʽ\n")
    assert drawn.deck.cards[0].title == f"{HAN}！‘"


def test_an_emoji_is_taken_off_with_a_warning_that_build_lists(proof) -> None:
    drawn = proof("date,title,note,printed\n1969,Moon 🚀,🌕,1969 🎉\n")
    card = drawn.deck.cards[0]
    assert (card.title, card.note, card.printed) == ("Moon", "", "1969")
    assert [(each.severity, each.location.column) for each in about_letters(drawn) if each.code == "emoji-removed"] == [
        ("warning", "title"),
        ("warning", "note"),
        ("warning", "printed"),
    ]


def test_a_title_that_is_only_an_emoji_cannot_be_printed(proof) -> None:
    drawn = proof("date,title,note\n1969,🚀,\n")
    assert told(drawn, "character-missing", "emoji-removed") == [
        (
            "character-missing",
            "list.csv:2:title",
            "no font of the deck has 1 of the characters in this text: 🚀 (emoji)",
        )
    ]


def test_an_emoji_is_printed_in_a_font_of_the_deck_but_never_in_one_of_the_system(
    proof, tmp_path: Path, system: Path
) -> None:
    (system / "emoji.ttf").write_bytes(make_font("🚀"))
    assert proof("date,title\n1969,Moon 🚀\n").deck.cards[0].title == "Moon"
    drawn = proof("date,title\n1969,Moon 🚀\n", fonts=(system / "emoji.ttf",))
    assert drawn.deck.cards[0].title == "Moon 🚀"
    assert about_letters(drawn) == []


def test_a_chinese_title_is_broken_into_lines_between_characters_but_not_before_a_stop(proof, tmp_path: Path) -> None:
    title = HAN * 5 + "，" + HAN * 2 + "。"
    (tmp_path / "han.ttf").write_bytes(make_font(f"{HAN}，。"))
    face = proof(f"date,title\n1969,{title}\n", fonts=(tmp_path / "han.ttf",)).faces[0]["title"]
    lines = next(block.lines for block in face.fitted if "".join(block.lines) == title)
    assert len(lines) > 1
    assert not any(line[0] in "，。" for line in lines)
