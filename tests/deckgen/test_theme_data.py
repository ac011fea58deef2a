"""The data of a theme: what cannot be drawn with is named with its line, by `check` and `build` alike."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckgen.checks import check_proof
from deckgen.errors import UserError
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.theme import find_theme
from tests.deckgen.test_theme import own_theme

EXTENDS = "name: Forest\nextends: chronicle\n"


def refusal(folder: Path, text: str) -> str:
    own_theme(folder, text)
    with pytest.raises(UserError) as caught:
        find_theme("./forest", folder)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name: Bare", "lacks: fonts"),
        ("extends: nothing", "no theme `nothing`"),
        ("- a\n- list", "cannot be read"),
        ("{{{", "cannot be read"),
        ("extends: chronicle\nsizes: {title: 12}", "cannot be read"),
        ("extends: chronicle\nsuits: [{id: sun}]", "cannot be read"),
        ("extends: chronicle\nsizes: {title: [9, 12]}", "cannot be read"),
        ("extends: chronicle\nhues: {red: 20}", "cannot be read"),
        ("extends: chronicle\npalettes: {dark: {scene: loud}}", "cannot be read"),
    ],
)
def test_a_broken_theme_says_what_is_wrong(tmp_path: Path, text: str, reason: str) -> None:
    assert reason in refusal(tmp_path, text)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("palettes: {dark: {ground: red}}", "palettes.dark.ground: red"),
        ("palettes: {light: {ink: '#12'}}", "palettes.light.ink: #12"),
        ("palettes: {dark: {ground: 5}}", "palettes.dark.ground: 5"),
        ("palettes: {5: {ground: '#123456'}}", "palettes: 5"),
        ("palettes: {lihgt: {ground: '#ffffff'}}", "palettes.lihgt: ink"),
        ("palettes: [dark]", "palettes: ['dark']"),
        ("palettes: {dark: dark}", "palettes.dark: dark"),
        ("faces: {title: nope}", "faces.title: nope"),
        ("faces: {date: [light]}", "faces.date: ['light']"),
        ("sizes: {title: [.inf, 5]}", "sizes.title: inf"),
        ("sizes: {title: [12, 0]}", "sizes.title: 0"),
        ("art: {title: [0, 0, 0, 1]}", "art.title: [0, 0, 0, 1]"),
        ("art: {title: [.nan, 0, 1, 1]}", "art.title: nan"),
        ("hues: [red]", "hues: ['red']"),
        ("hues: {red: {angle: x, light: 1, chroma: 0.1}}", "hues.red.angle: x"),
        ("tones: {dark: {ground: 99}}", "tones.dark.ground: 99"),
        ("fonts: {title: []}", "fonts.title: []"),
        ("effects: 5", "effects: 5"),
        ("effects: {swap: [arrow]}", "effects.swap: ['arrow']"),
        ("suits: [5]", "suits: 5"),
        ("suits: [{id: sun, icon: sun, colour: bogus, badge: circle}]", "suits.colour: bogus"),
        ("""suits: [{id: sun, icon: sun, colour: '"/><meta http-equiv="refresh"/>', badge: circle}]""", "suits.colour"),
    ],
)
def test_a_value_that_cannot_be_drawn_with_is_named_with_its_line(tmp_path: Path, line: str, named: str) -> None:
    said = refusal(tmp_path, f"{EXTENDS}{line}\n")
    assert named in said
    assert "theme.yaml:3 " in said


def test_the_check_reports_it_and_the_default_theme_is_used_meanwhile(tmp_path: Path) -> None:
    deck = load_deck(own_theme(tmp_path, f"{EXTENDS}palettes: {{dark: {{ground: red}}}}\n"))
    proof = draw_proof(deck)
    (found,) = [finding for finding in check_proof(proof) if finding.code == "unknown-theme"]
    assert str(found.location).endswith("theme.yaml:3")
    assert proof.theme.name == "Chronicle"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: &a [x, x]\nb: &b [*a, *a]\nsizes: *b\n", 4),
        ("a: " + "[" * 100_000, 3),
        ("effects:\n" + "".join(f"  key{number}: x\n" for number in range(20_000)), None),
    ],
    ids=("aliases", "depth", "number"),
)
def test_values_that_multiply_are_refused_before_they_are_made(tmp_path: Path, text: str, line: int | None) -> None:
    assert f"theme.yaml:{line or ''}" in refusal(tmp_path, EXTENDS + text)


@pytest.mark.skipif(os.name == "nt", reason="links need special rights on Windows")
def test_the_file_of_a_theme_is_no_link_to_another_place(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.yaml").write_text(EXTENDS)
    own_theme(tmp_path, EXTENDS)
    (tmp_path / "forest" / "theme.yaml").unlink()
    (tmp_path / "forest" / "theme.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    with pytest.raises(UserError, match="outside"):
        find_theme("./forest", tmp_path)
