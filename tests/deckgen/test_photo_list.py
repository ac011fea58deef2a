"""A folder of photographs becomes a list of events to complete."""

from __future__ import annotations

import struct

import pytest
from PIL import ExifTags, Image

from deckgen.errors import UserError
from deckgen.photo_list import list_photos
from deckgen.reading.deck_file import load_deck


def save_photo(file, taken="", caption="", scanned=""):
    exif = Image.Exif()
    if caption:
        exif[ExifTags.Base.ImageDescription] = caption.encode()  # as cameras and programs write it
    if taken:
        exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.DateTimeOriginal] = taken
    if scanned:
        exif[ExifTags.Base.DateTime] = scanned
    Image.new("RGB", (40, 30), "teal").save(file, exif=exif)


def test_days_and_captions_are_read_and_what_is_not_known_stays_empty(tmp_path):
    save_photo(tmp_path / "IMG_2041.jpg", "2019:07:14 10:15:00", "Ana’s first bike")
    save_photo(tmp_path / "grandma_at-the-lake.jpg", scanned="2015:01:02 10:00:00")
    save_photo(tmp_path / "20190714_101500.jpg", "0000:00:00 00:00:00", "OLYMPUS DIGITAL CAMERA")
    (tmp_path / "phone.heic").write_bytes(b"\0\0\0\x18ftypheic" + bytes(40))
    found = list_photos(tmp_path)
    assert [row.cells for row in found.table.rows] == [
        ("date", "title", "image"),
        ("", "", "images/20190714_101500.jpg"),
        ("2019-07-14", "Ana’s first bike", "images/IMG_2041.jpg"),
        ("", "Grandma at the lake", "images/grandma_at-the-lake.jpg"),
    ]
    assert [name for name, _ in found.unread] == ["phone.heic"]
    assert found.undated == 2


PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmp:CreatorTool="Some program">
 <dc:creator><rdf:Seq><rdf:li>Ana</rdf:li></rdf:Seq></dc:creator>
 {caption}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
IN_LANGUAGES = """<dc:description><rdf:Alt>
  <rdf:li xml:lang="de">Łódź im Schnee</rdf:li>
  <rdf:li xml:lang="x-default">Łódź &amp; snow</rdf:li>
 </rdf:Alt></dc:description>"""


@pytest.mark.parametrize(
    ("caption", "title"),
    [
        (IN_LANGUAGES, "Łódź & snow"),
        (IN_LANGUAGES.replace("x-default", "pl"), "Łódź im Schnee"),
        ("<dc:description>Plain</dc:description>", "Plain"),
        ("<dc:description><rdf:Alt><rdf:li xml:lang='x-default'/></rdf:Alt></dc:description>", "From the camera"),
        ("", "From the camera"),
        ("<dc:description>", "From the camera"),
    ],
)
@pytest.mark.parametrize("suffix", ["jpg", "webp"])
def test_a_caption_in_xmp_is_read_before_that_of_the_camera(tmp_path, suffix, caption, title):
    exif = Image.Exif()
    exif[ExifTags.Base.ImageDescription] = b"From the camera"
    packet = PACKET.format(caption=caption).encode()
    Image.new("RGB", (40, 30)).save(tmp_path / f"IMG_1.{suffix}", exif=exif, xmp=packet)
    (_, row) = list_photos(tmp_path).table.rows
    assert row.cells[1] == title


@pytest.mark.parametrize(
    ("facts", "day"),
    [
        ("<photoshop:DateCreated>1969-07-20</photoshop:DateCreated>", "1969-07-20"),
        ("<photoshop:DateCreated>1969-07-20T20:17:40+01:00</photoshop:DateCreated>", "1969-07-20"),
        ("<photoshop:DateCreated>1904-05</photoshop:DateCreated>", "May 1904"),
        ("<photoshop:DateCreated>1969</photoshop:DateCreated>", "1969"),
        ("<photoshop:DateCreated>1969-13-01</photoshop:DateCreated>", ""),
        ("<xmp:ModifyDate>2015-01-02</xmp:ModifyDate>", ""),
        ("<rdf:Description exif:DateTimeOriginal='1985-06-02T12:00:00'/>", "1985-06-02"),
    ],
)
def test_a_day_that_a_program_keeps_is_as_precise_as_it_was_known(tmp_path, facts, day):
    packet = PACKET.format(caption=facts).replace(
        "xmlns:dc", "xmlns:photoshop='http://p' xmlns:exif='http://e' xmlns:dc"
    )
    Image.new("RGB", (40, 30)).save(tmp_path / "a.jpg", xmp=packet.encode())
    (_, row) = list_photos(tmp_path).table.rows
    assert row.cells[0] == day


def test_days_and_captions_in_iptc_are_read(tmp_path):
    records = (((2, 120), "El abuelo cumple 80 años"), ((2, 5), "Fiesta"), ((2, 55), "20030405"))
    body = b"".join(struct.pack(">BBBH", 0x1C, *key, len(text.encode())) + text.encode() for key, text in records)
    block = b"8BIM\x04\x04\0\0" + struct.pack(">I", len(body)) + body + b"\0" * (len(body) % 2)
    segment = b"Photoshop 3.0\0" + block
    Image.new("RGB", (40, 30)).save(tmp_path / "IMG_1.jpg")
    plain = (tmp_path / "IMG_1.jpg").read_bytes()
    marker = b"\xff\xed" + struct.pack(">H", len(segment) + 2)
    (tmp_path / "IMG_1.jpg").write_bytes(plain[:2] + marker + segment + plain[2:])
    (_, row) = list_photos(tmp_path).table.rows
    assert row.cells[:2] == ("2003-04-05", "El abuelo cumple 80 años")


def test_a_title_is_a_caption_where_there_is_no_description(tmp_path):
    title = "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>The new house</rdf:li></rdf:Alt></dc:title>"
    Image.new("RGB", (40, 30)).save(tmp_path / "IMG_1.jpg", xmp=PACKET.format(caption=title).encode())
    (_, row) = list_photos(tmp_path).table.rows
    assert row.cells[1] == "The new house"


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("1999-12-31 New Year", ("1999-12-31", "New Year")),
        ("1969-07_moon-party", ("Jul 1969", "Moon party")),
        ("1999-12-32 New Year", ("", "1999 12 32 New Year")),
        ("2019-07-14 10.15.00", ("", "")),
        ("2000 metres up", ("", "2000 metres up")),
    ],
)
def test_a_day_before_the_name_of_a_file_is_the_day_and_no_title(tmp_path, name, cells):
    save_photo(tmp_path / f"{name}.jpg")
    (_, row) = list_photos(tmp_path).table.rows
    assert row.cells[:2] == cells


def test_the_day_in_a_name_goes_before_that_of_the_camera_which_may_have_taken_a_print(tmp_path):
    save_photo(tmp_path / "1969-07-20 Moon party.jpg", "2024:03:01 10:00:00")
    (_, row) = list_photos(tmp_path).table.rows
    assert row.cells[:2] == ("1969-07-20", "Moon party")


def test_folders_in_the_folder_are_told(tmp_path):
    save_photo(tmp_path / "a.jpg")
    (tmp_path / "older").mkdir()
    assert [name for name, _ in list_photos(tmp_path).unread] == ["older/"]


def test_a_folder_without_photographs_is_refused(tmp_path):
    with pytest.raises(UserError, match="no photographs"):
        list_photos(tmp_path)


def test_a_new_deck_has_the_photographs_and_check_asks_for_what_is_missing(deckgen, tmp_path):
    (tmp_path / "photos").mkdir()
    save_photo(tmp_path / "photos/bike.jpg", "2019:07:14 10:15:00")
    save_photo(tmp_path / "photos/DSC0001.jpg")
    made = deckgen("new", "family", "--from", "photos")
    assert made.code == 0
    assert "1 photograph has no date" in made.out
    assert sorted(file.name for file in (tmp_path / "family/images").iterdir()) == ["DSC0001.jpg", "bike.jpg"]
    deck = load_deck(tmp_path / "family/deck.yaml")
    assert (deck.periods, [card.period for card in deck.cards]) == ((), [""])
    found = deckgen("check", "family/deck.yaml").out
    assert "[date-missing]" in found and "[title-missing]" in found
