"""Photographs that are dropped: tried before they are kept, and matched with events only where there is no doubt."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from deckgen.errors import UserError
from deckgen.studio import photographs
from deckgen.studio.photographs import (
    NamedEvent,
    Photograph,
    choose_name,
    find_event,
    match_photographs,
    read_photograph,
    show_photograph,
)
from deckgen.studio.storage import DeckFolder

EVENTS = [
    NamedEvent(0, "001", ("Moon landing", "Llegada a la Luna")),
    NamedEvent(1, "002", ("Caesar dies at the foot of Pompey’s statue",)),
    NamedEvent(2, "0B7", ("The Bastille is stormed",)),
    NamedEvent(3, "1984", ("1984",)),
    NamedEvent(4, "5", ("The Bastille is stormed",)),
]


def picture(kind: str = "JPEG", size: tuple[int, int] = (80, 60), **options: object) -> bytes:
    stream = BytesIO()
    Image.new("RGB", size, "#205080").save(stream, kind, **options)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("stem", "row"),
    [
        ("001", 0),
        ("1", 0),
        ("001 Moon", 0),
        ("1_moon", 0),
        ("b7-fortress", 2),
        ("moon-landing", 0),
        ("LLEGADA a la luna", 0),
        ("Caesar dies", 1),
        ("Caesar dies at the foot of Pompey's statue, by night", 1),
        ("1984", 3),
        ("Caesar", None),  # one word may be anybody's
        ("The Bastille is stormed", None),  # two events
        ("IMG_0001", None),
        ("1-2-2020", None),  # a date, not the first card
        ("", None),
    ],
)
def test_a_photograph_belongs_to_the_only_event_that_it_is_called_after(stem: str, row: int | None) -> None:
    assert find_event(stem, EVENTS) == row


def test_every_photograph_is_told_of() -> None:
    dropped = [Photograph(f"{name}.jpg", "jpg", b"") for name in ("001", "holiday", "Moon landing", "5")]
    matches = match_photographs(dropped, EVENTS)
    assert {row: photograph.name for row, photograph in matches.found.items()} == {0: "001.jpg", 4: "5.jpg"}
    assert [photograph.name for photograph in matches.unknown] == ["holiday.jpg"]
    assert [photograph.name for photograph in matches.surplus] == ["Moon landing.jpg"]


def test_the_kind_of_a_photograph_is_told_by_its_content() -> None:
    assert read_photograph("C:\\Photos\\Moon.jpeg", picture("PNG"))[:2] == ("Moon.jpeg", "png")


def test_what_is_no_picture_or_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = picture("PNG", (400, 300))
    for content in (b"<svg onload='alert(1)'/>", whole[: len(whole) // 2], b""):
        with pytest.raises(UserError, match=r"x\.png"):
            read_photograph("x.png", content)
    monkeypatch.setattr(photographs, "MAX_PHOTOGRAPH_BYTES", len(whole) - 1)
    with pytest.raises(UserError, match="larger than"):
        read_photograph("x.png", whole)


def test_no_photograph_takes_the_place_of_another(tmp_path: Path) -> None:
    folder = DeckFolder(tmp_path)
    one, other = Photograph("Ünï x.JPG", "jpg", b"one"), Photograph("uni-x.jpg", "jpg", b"other")
    assert choose_name(folder, one) == "images/uni-x.jpg"
    folder.write({"images/uni-x.jpg": b"one"})
    assert choose_name(folder, one) == "images/uni-x.jpg"  # it is there already
    assert choose_name(folder, other) == "images/uni-x-2.jpg"
    assert choose_name(folder, other, {"images/uni-x-2.jpg"}) == "images/uni-x-3.jpg"
    assert choose_name(folder, Photograph("../../月.png", "png", b"")) == "images/photograph.png"


def test_a_photograph_is_shown_upright_and_small(tmp_path: Path) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    (tmp_path / "big.jpg").write_bytes(picture("JPEG", (3000, 1500), exif=turned))
    with Image.open(BytesIO(show_photograph(DeckFolder(tmp_path), "big.jpg"))) as shown:
        assert shown.size == (500, 1000)


def test_a_photograph_of_another_folder_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "private.jpg").write_bytes(picture("JPEG", (30, 30)))
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "link.jpg").symlink_to(tmp_path / "private.jpg")
    for name in ("../private.jpg", str(tmp_path / "private.jpg"), "link.jpg"):
        with pytest.raises(UserError):
            show_photograph(DeckFolder(tmp_path / "deck"), name)
