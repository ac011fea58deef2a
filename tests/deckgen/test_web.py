"""What both web servers share: fonts for the pages."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import FileResponse

from deckgen.type.fonts import register_font
from deckgen.web import font_response
from tests.made_fonts import make_collection


def test_a_font_of_a_collection_is_sent_as_a_file_of_its_own_because_browsers_read_no_collections(
    tmp_path: Path,
) -> None:
    (tmp_path / "two.ttc").write_bytes(make_collection("长", ["Made", "Made Too"]))
    name = register_font(tmp_path / "two.ttc", 1).name
    assert font_response(name, {name}).body[:4] == b"\x00\x01\x00\x00"
    assert font_response(name, ()).status_code == 404


def test_any_other_font_is_sent_as_it_is() -> None:
    answer = font_response("sans", {"sans"})
    assert isinstance(answer, FileResponse)
    assert answer.status_code == 200
