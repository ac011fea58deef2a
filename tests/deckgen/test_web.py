"""What both web servers share: fonts for the pages, and the fields of requests."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from starlette.datastructures import FormData, QueryParams, UploadFile

from deckgen.type.fonts import font, register_font
from deckgen.web import font_response, text_fields
from tests.growth import is_linear
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
    assert (answer.status_code, answer.media_type) == (200, "font/ttf")
    assert answer.body == font("sans").file.read_bytes()


def test_fields_are_read_in_a_time_that_grows_with_their_number() -> None:
    def read(number: int) -> None:
        assert len(text_fields(QueryParams([(str(each), "x") for each in range(number)]))) == number

    assert is_linear(read, 1000)


def test_of_a_field_all_values_that_are_texts_are_kept_in_their_order() -> None:
    form = FormData([("a", "1"), ("b", "2"), ("a", UploadFile(BytesIO())), ("a", "3")])
    assert text_fields(form) == {"a": ["1", "3"], "b": ["2"]}
