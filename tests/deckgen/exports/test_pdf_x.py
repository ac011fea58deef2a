"""PDF/X-4: everything that the standard asks of a file and that can be read from it, with pikepdf."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import Image, ImageCms

from deckgen.errors import Exit, UserError
from deckgen.exports.output_profile import OutputProfile, ProfileSeparation, read_profile
from tests.programs import expect_no_word_from_ghostscript, expect_no_word_from_qpdf

PROFILE = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
EVENTS = "code,date,title,note,image\n1,1969,Moon & <stars>,A note,\n2,1789,Bastille,,photo.png\n"
COLOUR_OPERATORS = {"rg", "RG", "cs", "CS", "sc", "scn", "SC", "SCN", "g", "G", "k", "K", "sh"}

needs_profile = pytest.mark.skipif(not PROFILE.is_file(), reason="no colour profile of a press: Ghostscript has one")


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> Path:
    """A deck with a scene, a transparent photograph and a die line as PDF/X-4."""
    from deckgen.exporter import ExportOptions, export_files
    from deckgen.reading.deck_file import load_deck
    from deckgen.sheets.choices import ExportTarget

    if not PROFILE.is_file():
        pytest.skip("no colour profile of a press: Ghostscript has one")
    folder = tmp_path_factory.mktemp("x4")
    photograph = Image.radial_gradient("L").resize((900, 900))
    Image.merge("RGBA", (photograph, photograph.rotate(90), photograph, photograph)).save(folder / "photo.png")
    (folder / "mine.csv").write_text(EVENTS, "utf-8")
    options = ExportOptions(target=ExportTarget.PRESS, profile=PROFILE, die_line=3.0)
    export_files(load_deck(folder / "mine.csv"), folder / "out", options)
    return folder / "out" / "mine.pdf"


@pytest.fixture(scope="module")
def pdf(exported) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(exported) as opened:
        yield opened


def test_the_output_intent_has_the_profile(pdf):
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFX"
    assert str(intent.OutputConditionIdentifier) == "Custom"
    assert "SWOP" in str(intent.Info)
    assert intent.DestOutputProfile.N == 4
    assert intent.DestOutputProfile.read_bytes() == PROFILE.read_bytes()


def test_a_condition_of_the_registry_is_called_by_its_name():
    assert OutputProfile(b"", "Coated FOGRA39 (ISO 12647-2:2004)").registered_name == "FOGRA39"
    assert OutputProfile(b"", "PSO Coated FOGRA51").registered_name == "FOGRA51"
    assert OutputProfile(b"", "Our press").registered_name is None


def test_the_metadata_says_what_it_is(pdf):
    stream = pdf.Root.Metadata
    assert (stream.Type, stream.Subtype) == ("/Metadata", "/XML")
    assert "/Filter" not in stream, "programs look for it without decoding"
    (described,) = ElementTree.fromstring(stream.read_bytes()).iter(f"{{{NAMESPACES['rdf']}}}Description")

    def said(name: str) -> str:
        return "".join(described.find(name, NAMESPACES).itertext()).strip()

    assert said("pdfxid:GTS_PDFXVersion") == "PDF/X-4"
    assert said("pdf:Trapped") == "False" and pdf.docinfo.Trapped == "/False"
    assert said("dc:title") == str(pdf.docinfo.Title)
    assert said("xmpMM:RenditionClass") == "default" and said("xmpMM:VersionID") == "1"
    assert re.fullmatch(r"uuid:[0-9a-f-]{36}", said("xmpMM:DocumentID"))
    day = re.sub(r"\D", "", said("xmp:CreateDate"))[:14]
    assert str(pdf.docinfo.CreationDate).startswith(f"D:{day}")
    assert said("xmp:ModifyDate") == said("xmp:MetadataDate") == said("xmp:CreateDate")


def test_the_file_itself(pdf):
    assert pdf.pdf_version == "1.6"
    assert not pdf.is_encrypted
    assert len(pdf.trailer.ID) == 2
    assert not {"/AA", "/OpenAction", "/OCProperties"} & set(pdf.Root.keys())


def test_boxes_lie_in_each_other(pdf):
    for page in pdf.pages:
        media, bleed, trim = ([float(edge) for edge in page[box]] for box in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert "/ArtBox" not in page
        assert media[0] <= bleed[0] < trim[0] and trim[2] < bleed[2] <= media[2]
        assert media[1] <= bleed[1] < trim[1] and trim[3] < bleed[3] <= media[3]


def test_there_is_no_colour_that_the_profile_does_not_tell(pdf):
    """Inks, greys of masks, and the spot colour that stands for inks; nothing in red, green and blue."""
    for each in pdf.objects:
        text = each.unparse(resolved=True) if not isinstance(each, pikepdf.Stream) else each.stream_dict.unparse()
        assert not re.search(rb"/(DeviceRGB|CalRGB|CalGray|Lab|ICCBased)\b", text)
    for content in contents(pdf):
        used = {str(operator) for _, operator in pikepdf.parse_content_stream(content)} & COLOUR_OPERATORS
        assert used <= {"k", "K", "CS", "SCN", "sh", "G", "g"}


def contents(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    yield from pdf.pages
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield each


def test_every_font_is_embedded(pdf):
    described = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontDescriptor" in each]
    assert described
    for font in described:
        assert {"/FontFile2", "/FontFile3"} & set(font.FontDescriptor.keys())


def test_transparency_is_plain_and_blended_in_the_inks_of_the_profile(pdf):
    """A page or group without a space of its own is blended in that of the output intent."""
    with_keys = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary | pikepdf.Stream)]
    assert any("/SMask" in each for each in with_keys), "the photograph is transparent"
    assert {str(each.Group.CS) for each in with_keys if "/Group" in each} <= {"/DeviceCMYK", "/DeviceGray"}
    for state in (each for each in with_keys if each.get("/Type") == "/ExtGState"):
        assert state.get("/BM", "/Normal") == "/Normal"
        assert not {"/TR", "/TR2", "/HTP", "/BG", "/UCR"} & set(state.keys())


def test_other_programs_have_nothing_to_say(exported):
    expect_no_word_from_qpdf(exported)
    expect_no_word_from_ghostscript([exported])


def test_the_checklist_says_for_which_press(exported):
    checklist = (exported.parent / "checklist.txt").read_text("utf-8")
    assert "The file is PDF/X-4 for “Artifex CMYK SWOP Profile”" in checklist
    assert "plain formula" not in checklist


@needs_profile
def test_colours_look_the_same_on_the_press():
    """Printed with the inks and seen through the profile, within what a press can print."""
    profile = read_profile(PROFILE)
    separation = ProfileSeparation(profile, 400)
    press = ImageCms.ImageCmsProfile(BytesIO(profile.content))
    back = ImageCms.buildTransform(
        press, ImageCms.createProfile("sRGB"), "CMYK", "RGB", flags=ImageCms.Flags.BLACKPOINTCOMPENSATION
    )
    for colour in [(120, 90, 60), (200, 180, 160), (90, 110, 120)]:
        seen = ImageCms.applyTransform(separation.picture(Image.new("RGB", (1, 1), colour)), back).getpixel((0, 0))
        assert seen == pytest.approx(colour, abs=8)


@needs_profile
def test_a_profile_asks_for_no_more_ink_than_the_shop_takes():
    separation = ProfileSeparation(read_profile(PROFILE), 200)
    assert sum(separation.inks(0.1, 0.02, 0.02)) <= 2.0
    assert separation.most <= 200


@pytest.mark.parametrize(
    "content", [b"", b"no profile at all", b"\0" * 12 + b"prtrCMYK" + b"\0" * 16 + b"acsp" + b"\0" * 99]
)
def test_other_files_are_refused(tmp_path, content):
    (tmp_path / "x.icc").write_bytes(content)
    with pytest.raises(UserError, match="not the colour profile of a CMYK press"):
        read_profile(tmp_path / "x.icc")


def test_a_profile_of_a_screen_is_refused(deckgen, write, tmp_path):
    (tmp_path / "s.icc").write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    ran = deckgen("export", write("mine.csv", "date,title\n1969,Moon\n"), "--to", "press", "--profile", "s.icc")
    assert ran.code == Exit.UNUSABLE
    assert "not the colour profile of a CMYK press" in ran.err and "eci.org" in ran.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("home", ["drivethru", "mpc", "png"])
def test_homes_that_take_no_pdf_x_4_refuse_a_profile(deckgen, write, home):
    ran = deckgen("export", write("mine.csv", "date,title\n1969,Moon\n"), "--to", home, "--profile", "x.icc")
    assert ran.code == Exit.UNUSABLE
    assert "--profile belongs to --to mbprint, press" in ran.err
