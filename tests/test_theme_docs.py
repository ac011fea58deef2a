"""The theme of docs/themes.md works as it is printed there, and everything that a template may use is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckgen.checks import check_proof
from deckgen.faces.proof import draw_proof
from deckgen.faces.template_functions import TemplateFunctions
from deckgen.reading.deck_file import load_deck
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "themes.md").read_text("utf-8")
LIST = """Code,Date,Title,Note,Icon,Artist,Source
7,1969-07-20,Humans walk on the Moon,Two of three men left the ship.,moon-full,Drawn by Ann,NASA
31,c. 280 BCE,Lighthouse of Alexandria,It stood for fifteen hundred years.,lighthouse,,Pliny
5,1440,Printing with movable type in Mainz,,printing-press,Drawn by Bo,Schöffer
12,14 July 1789,Storming of the Bastille,Seven prisoners were inside.,castle,,Archives
"""
OF_THE_LIST = {"too-few-cards", "icons-chosen"}


def example_files() -> dict[str, str]:
    """The files of the example, each named in the first line of its block."""
    blocks = re.findall(r"```\w+\n(?:\{#- (\S+) -#\}|# (lighthouse/\S+))\n(.*?)```", PAGE, re.DOTALL)
    return {one or other: text for one, other, text in blocks}


@pytest.mark.parametrize("size", ["mini-euro", "poker", "bridge", "tarot", "square", "88.9x63.5mm"])
def test_the_example_is_drawn_at_every_size_without_a_finding(tmp_path: Path, size: str) -> None:
    files = example_files()
    assert set(files) == {f"lighthouse/{name}" for name in ("theme.yaml", "title.svg", "date.svg", "hills.svg")}
    (tmp_path / "lighthouse").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    deck = f"id: LIGHT\ntitle: Lighthouse\ntheme: ./lighthouse\ncard: {size}\nevents: list.csv\n"
    (tmp_path / "deck.yaml").write_text(deck, "utf-8")
    proof = draw_proof(load_deck(tmp_path / "deck.yaml"))
    assert [finding for finding in check_proof(proof) if finding.code not in OF_THE_LIST] == []
    first = proof.faces[0]
    assert "Drawn by Ann" in first["date"].svg  # type: ignore[union-attr]
    assert "<radialGradient" in first["title"].svg  # type: ignore[union-attr]


def test_everything_that_a_template_may_use_is_explained(proof_settings: TemplateFunctions) -> None:
    explained = set(re.findall(r"`(\w+)(?:\(|`)", PAGE))
    assert set(proof_settings.variables()) | {"card", "period", "w", "h", "bleed"} <= explained


@pytest.fixture
def proof_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TemplateFunctions:
    """The functions as the first face gets them."""
    made: list[TemplateFunctions] = []
    remember = TemplateFunctions.variables
    monkeypatch.setattr(TemplateFunctions, "variables", lambda self: (made.append(self), remember(self))[1])
    (tmp_path / "deck.csv").write_text(LIST, "utf-8")
    draw_proof(load_deck(tmp_path / "deck.csv"))
    return made[0]
