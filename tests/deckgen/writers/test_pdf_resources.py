"""Gradients, opacities and groups in a document: each once, whichever page or process it comes from."""

from __future__ import annotations

import re
from io import BytesIO

from deckgen.exports.inks import InkColours, Separation
from deckgen.writers.pdf import PdfCanvas
from deckgen.writers.pdf_drawing import PageContent, PdfDrawer

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 68">'
STOPS = '<stop stop-color="{}"/><stop offset="1" stop-color="#fff"/>'
SKY = f'<linearGradient id="sky" y2="1" x2="0">{STOPS}</linearGradient>'
GROUND = '<rect width="44" height="68" fill="url(#sky)"/>'
VEIL = '<g opacity="0.5"><rect width="9" height="9"/><text x="1" y="2" font-family="serif" font-size="4">A</text></g>'


def face(colour: str, more: str = "") -> str:
    return f"{HEAD}<defs>{SKY.format(colour)}</defs>{GROUND}{more}</svg>"


def page(*faces: str) -> PageContent:
    drawer = PdfDrawer()  # as in a process of its own
    return drawer.finish_page("\n".join(map(drawer.draw, faces)))


def document(*pages: PageContent) -> bytes:
    file = BytesIO()
    canvas = PdfCanvas(file, pageCompression=0)
    for each in pages:
        canvas.add_page(each)
    canvas.save()
    return file.getvalue()


def test_the_same_gradient_of_two_processes_is_in_the_document_once() -> None:
    pdf = document(page(face("#112233")), page(face("#112233")))
    assert pdf.count(b"/ShadingType 2") == 1


def test_a_group_is_in_the_document_once() -> None:
    pdf = document(page(face("#112233", VEIL)), page(face("#445566", VEIL), face("#112233", VEIL)))
    assert pdf.count(b"/Subtype /Form") == 1
    assert pdf.count(b"/ShadingType 2") == 2


def test_faces_with_the_same_ids_keep_their_own_gradients_on_one_page() -> None:
    drawer = PdfDrawer()
    drawn = [drawer.draw(face(colour)) for colour in ("#112233", "#445566", "#112233")]
    names = [re.findall(r"/(S\w+) sh", operators) for operators in drawn]
    assert names[0] == names[2] != names[1]
    assert len(drawer.finish_page("").resources) == 2


def test_a_page_names_only_what_it_uses() -> None:
    drawer = PdfDrawer()
    first = drawer.finish_page(drawer.draw(face("#112233")))
    second = drawer.finish_page(drawer.draw(f'{HEAD}<rect width="1" height="1"/></svg>'))
    third = drawer.finish_page(drawer.draw(face("#112233")))
    assert first.resources == third.resources != ()
    assert second.resources == ()


def test_only_a_page_with_transparency_has_a_blending_space() -> None:
    assert b"/Group" not in document(page(face("#112233")))
    assert b"/CS /DeviceRGB" in document(page(face("#112233", '<rect opacity="0.5" width="2" height="2"/>')))


def test_a_gradient_in_inks_has_no_other_colours() -> None:
    drawer = PdfDrawer(InkColours(Separation(300)))
    pdf = document(drawer.finish_page(drawer.draw(face("#112233"))))
    assert b"/ColorSpace /DeviceCMYK" in pdf
    assert b"DeviceRGB" not in pdf


def test_stops_at_one_place_are_a_hard_edge() -> None:
    drawn = PdfDrawer()
    stops = '<stop offset="0.5" stop-color="#f00"/><stop offset="0.5" stop-color="#00f"/>'
    svg = f'{HEAD}<linearGradient id="sky">{stops}</linearGradient>{GROUND}</svg>'
    (shading,) = drawn.finish_page(drawn.draw(svg)).resources
    assert "/Bounds [0.5]" in shading.source
    assert shading.source.count("/FunctionType 2") == 2
