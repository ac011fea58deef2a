"""The examples of docs/api.md run as they stand: all blocks of a section in order, in an empty folder."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "api.md"


def sections() -> dict[str, list[str]]:
    """The Python blocks under each heading of the second level."""
    titles_and_texts = re.split(r"^## (.+)$", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    found = dict(zip(titles_and_texts[::2], titles_and_texts[1::2], strict=True))
    return {
        title: re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) for title, text in found.items()
    }


@pytest.mark.parametrize(("title", "blocks"), sections().items(), ids=sections())
def test_the_examples_work(title: str, blocks: list[str], tmp_path: Path) -> None:
    """In a process of its own: what an example registers is gone after it."""
    assert blocks, f"the section {title} has no examples"
    (tmp_path / "examples.py").write_text("".join(blocks), encoding="utf-8")
    done = subprocess.run([sys.executable, "examples.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
