"""Fixtures that draw and check a deck given as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deckgen.checks import check_proof
from deckgen.faces.proof import Proof, draw_proof
from deckgen.findings import Finding
from deckgen.reading.deck_file import load_deck


@pytest.fixture
def proof_of(tmp_path: Path) -> Callable[..., Proof]:
    """Writes a deck (CSV, or YAML by its name) with the files it needs beside it, and draws it."""

    def proof_of(text: str, name: str = "deck.csv", files: dict[str, bytes] | None = None) -> Proof:
        for file, content in (files or {}).items():
            (tmp_path / file).parent.mkdir(exist_ok=True)
            (tmp_path / file).write_bytes(content)
        (tmp_path / name).write_text(text, "utf-8")
        return draw_proof(load_deck(tmp_path / name))

    return proof_of


@pytest.fixture
def check(proof_of: Callable[..., Proof]) -> Callable[..., list[Finding]]:
    """All findings about such a deck."""

    def check(text: str, name: str = "deck.csv", files: dict[str, bytes] | None = None) -> list[Finding]:
        return check_proof(proof_of(text, name, files))

    return check
