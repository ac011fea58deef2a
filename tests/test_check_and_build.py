"""What passes `deckgen check` is printed by `deckgen build`, whatever a deck of strangers holds."""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

import pytest

from deckgen.cli import app
from deckgen.terminal import run

DECK = "title: A\ntheme: theme\nevents: list.csv\n"
LIST = "code,date,title,note,icon,image\n1,1969,Moon,n,drawing.svg,\n2,c. 44 BCE,Rome,,moon-full,\n"
THEME = "name: t\nextends: eco\npalettes: {light: {ground: '#ffffff'}}\nsizes: {title: [4, 3]}\nhues: {}\n"
FACE = """<svg viewBox="0 0 44 68"><rect width="44" height="68" fill="#fff"/>
<text x="5" y="9" font-family="sans" font-size="4">{{ card.title }}</text>
{{ pictogram(card.icon, 9, 20, 9, "#000000") }}</svg>
"""
DRAWING = '<svg viewBox="0 0 24 24"><g transform="translate(1 2)"><path fill="#000" d="M2 2h9v9z"/></g></svg>'
FILES = {
    "deck.yaml": DECK,
    "list.csv": LIST,
    "theme/theme.yaml": THEME,
    "theme/title.svg": FACE,
    "drawing.svg": DRAWING,
}
CASES = {
    "no cards": ("list.csv", LIST, "date,title\n"),
    "no events": ("deck.yaml", "events: list.csv", "events: []"),
    "a colour by name": ("theme/theme.yaml", "'#ffffff'", "red"),
    "a size for all": ("theme/theme.yaml", "[4, 3]", "4"),
    "hues of nothing": ("theme/theme.yaml", "{}", "[]"),
    "a face without an end": ("theme/title.svg", "</svg>", ""),
    "a face of a script": ("theme/title.svg", "<rect", "<script/><rect"),
    "a face of no numbers": ("theme/title.svg", 'width="44"', 'width="nan"'),
    "a drawing in percent": ("drawing.svg", 'viewBox="0 0 24 24"', 'width="100%" height="100%"'),
    "a drawing in another unit": ("drawing.svg", "M2 2h9v9z", "M2em 2h9v9z"),
    "no drawing": ("drawing.svg", DRAWING, ""),
    "no theme": ("deck.yaml", "theme: theme", "theme: other"),
    "a year that is none": ("list.csv", "1969", "0"),
}
TOKENS = [
    *("\0", "\x1b[2J", "\u2028", '"', "'", "{", "}", "[", "]", "&a", "*a", "<", ">", "{{", "{%", "%}", "-", "=1", ","),
    *("\n", "9" * 30, "-1", "1e999", "nan", "null", "../x", "100%", "translate(", "url(#a)", ": ", "# ", "!!python/x "),
]


def damaged(seed: int) -> dict[str, str]:
    """The files of the deck, one of them with a few texts put in, cut out or doubled."""
    chance = random.Random(seed)
    name = chance.choice(list(FILES))
    text = FILES[name]
    for _ in range(chance.choice((1, 1, 3))):
        at, length = chance.randrange(len(text) + 1), chance.choice((0, 1, 8))
        text = text[:at] + chance.choice([*TOKENS, text[at : at + 20] * 2]) + text[at + length :]
    return {**FILES, name: text}


def check_and_build(folder: Path, files: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """The exit codes of both commands."""
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    codes = []
    for words in (["check", "deck.yaml"], ["build", "deck.yaml", "-o", "a.pdf"]):
        monkeypatch.setattr(sys, "argv", ["deckgen", *words])
        for stream in ("stdout", "stderr"):
            monkeypatch.setattr(sys, stream, io.StringIO())
        codes.append(run(app))
    return codes[0], codes[1]


@pytest.mark.parametrize("case", [None, *CASES])
def test_both_commands_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str | None) -> None:
    name, old, new = CASES[case] if case else ("deck.yaml", "", "")
    check, build = check_and_build(tmp_path / "a", {**FILES, name: FILES[name].replace(old, new)}, monkeypatch)
    assert (check, build) == (0, 0) if case is None else check == build in (1, 2)
    assert (tmp_path / "a" / "a.pdf").exists() == (build == 0)


def test_they_agree_on_any_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = {seed: check_and_build(tmp_path / str(seed), damaged(seed), monkeypatch) for seed in range(8, 24)}
    assert {seed: both for seed, both in codes.items() if both not in ((0, 0), (1, 1), (2, 2))} == {}
    assert len(set(codes.values())) == 3
