"""`--font`: a font file for the letters of a list, in every command that draws cards."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from tests.made_fonts import RESTRICTED, make_font

HAN = "长城建造"
LIST = f"code,date,title\n1,1969,{HAN}\n"


@pytest.fixture
def han(tmp_path: Path) -> Path:
    file = tmp_path / "fonts" / "han.otf"
    file.parent.mkdir()
    file.write_bytes(make_font(HAN, name="Han Sans", postscript=True))
    return file


def test_without_it_the_list_cannot_be_printed(deckgen, write):
    ran = deckgen("build", write("list.csv", LIST))
    assert ran.code == 1
    assert "长城建造 (Chinese)" in ran.out
    assert "--font FILE" in ran.out


def test_with_it_the_letters_are_printed(deckgen, write, han):
    ran = deckgen("build", write("list.csv", LIST), "--font", han, "-o", "list.pdf")
    assert ran.code == 0
    assert HAN in pypdfium2.PdfDocument("list.pdf")[0].get_textpage().get_text_range()


def test_it_may_be_repeated(deckgen, write, tmp_path, han):
    (tmp_path / "more.ttf").write_bytes(make_font("秦"))
    deck = write("list.csv", f"code,date,title\n1,1969,{HAN}秦\n")
    assert deckgen("build", deck, "--font", han).code == 1
    assert deckgen("build", deck, "--font", han, "--font", tmp_path / "more.ttf").code == 0


@pytest.mark.parametrize(
    "command", [("check", "--json"), ("preview", "--png", "pictures"), ("export", "--to", "tts"), ("build",)]
)
def test_every_command_that_draws_cards_takes_it(deckgen, write, han, command):
    ran = deckgen(command[0], write("list.csv", LIST), *command[1:], "--font", han)
    assert ran.code == 0, ran.out + ran.err
    if command[0] == "check":
        assert json.loads(ran.out)["errors"] == 0


def test_it_is_never_written_over(deckgen, write, tmp_path):
    font = tmp_path / "han.pdf"
    font.write_bytes(make_font(HAN))
    ran = deckgen("build", write("list.csv", LIST), "--font", font, "-o", font)
    assert ran.code == 2
    assert font.read_bytes() == make_font(HAN)


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "does not exist"), (b"no font", "cannot be embedded"), (make_font(HAN, licence=RESTRICTED), "licence")],
)
def test_a_file_that_cannot_be_used_is_refused_with_the_reason(deckgen, write, tmp_path, content, told):
    file = tmp_path / "bad.ttf"
    if content:
        file.write_bytes(content)
    ran = deckgen("build", write("list.csv", LIST), "--font", file)
    assert ran.code == 2
    assert told in ran.err
    assert "→" in ran.err
    assert not (tmp_path / "out").exists()


def test_a_font_of_the_deck_that_may_not_be_embedded_is_an_error_at_its_line(deckgen, write, tmp_path):
    (tmp_path / "bad.ttf").write_bytes(make_font(HAN, licence=RESTRICTED))
    deck = write("deck.yaml", "fonts: [bad.ttf]\nevents:\n- {code: 1, date: 1969, title: Moon}\n")
    ran = deckgen("check", deck, "--json")
    (finding,) = [each for each in json.loads(ran.out)["findings"] if each["code"] == "font-unusable"]
    assert (finding["row"], "licence" in finding["message"]) == (1, True)
