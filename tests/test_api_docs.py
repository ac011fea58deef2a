"""The examples of docs/api.md run as they stand: all blocks of a section in order, in an empty folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.rules.rulesets import rulesets

PAGE = Path(__file__).parent.parent / "docs" / "api.md"


def sections() -> dict[str, list[str]]:
    """The Python blocks under each heading of the second level."""
    titles_and_texts = re.split(r"^## (.+)$", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    found = dict(zip(titles_and_texts[::2], titles_and_texts[1::2], strict=True))
    return {
        title: re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) for title, text in found.items()
    }


@pytest.fixture(autouse=True)
def rulesets_as_shipped() -> Iterator[None]:
    """What an example registers is gone again after it."""
    known = dict(rulesets())
    yield
    rulesets().clear()
    rulesets().update(known)


@pytest.mark.parametrize(("title", "blocks"), sections().items(), ids=sections())
def test_the_examples_work(title: str, blocks: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert blocks, f"the section {title} has no examples"
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
