"""Whatever a file holds, preparing it raises nothing, and the check agrees with the result."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from deckgen.deck.model import Picture
from deckgen.errors import SourceLocation
from deckgen.faces.pictures import PictureRequest, find_picture_problem, prepare_pictures

if TYPE_CHECKING:
    from pathlib import Path

FORMATS = ("JPEG", "PNG", "GIF", "WEBP", "BMP")


@cache
def whole(kind: str) -> bytes:
    buffer = io.BytesIO()
    Image.effect_noise((60, 40), 60).convert("RGB").save(buffer, kind)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", FORMATS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=8),
    left=st.floats(0.1, 1),
)
def test_damage_is_reported_and_never_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, changes: list[tuple[int, int]], left: float
) -> None:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    content = bytearray(whole(kind))
    for at, value in changes:
        content[at % len(content)] = value
    file = tmp_path / "a.jpg"
    file.write_bytes(content[: int(len(content) * left)])
    ready = prepare_pictures([PictureRequest(file, (0.3, 0.7), 10, 8, None)], lambda: None)
    trouble = find_picture_problem(tmp_path, Picture("a.jpg"), SourceLocation("deck.yaml"), (0.1, 0.1))
    assert bool(ready) is (trouble is None or trouble[0] == "image-too-small")
