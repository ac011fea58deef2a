"""The link as a QR code: what a phone would read from the picture and from the terminal."""

from __future__ import annotations

from io import BytesIO

import numpy
import pytest
import zxingcpp
from PIL import Image

from scorer.qr_code import LinkTooLongError, draw_in_terminal, draw_qr_picture, draw_qr_svg, make_qr_matrix

LINK = "https://example.org/play?data=" + "%7B%22name%22:%22Ana%22%7D" * 25
DARK = {
    True: {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)},
    False: {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)},
}


def test_a_phone_reads_the_picture():
    image = Image.open(BytesIO(draw_qr_picture(LINK, "Ana wins!", "Scan it")))
    assert image.width == 1080
    assert [found.text for found in zxingcpp.read_barcodes(image.convert("L"))] == [LINK]


@pytest.mark.parametrize("inked", [True, False])
def test_a_phone_reads_the_terminal(inked):
    """Letters drawn as a terminal draws them: two modules above one another, black on white."""
    rows = []
    for line in draw_in_terminal(make_qr_matrix(LINK), inked=inked):
        halves = [DARK[inked][letter] for letter in line]
        rows += [[above for above, _ in halves], [below for _, below in halves]]
    picture = numpy.kron(255 * (1 - numpy.array(rows, dtype=numpy.uint8)), numpy.ones((6, 6), dtype=numpy.uint8))
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [LINK]


def test_more_than_a_code_can_hold_is_said():
    with pytest.raises(LinkTooLongError):
        make_qr_matrix("x" * 3000)


def test_a_phone_reads_the_drawing_of_a_page():
    from deckgen.writers.png import render_svg

    drawing = str(draw_qr_svg(LINK)).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    assert [found.text for found in zxingcpp.read_barcodes(render_svg(drawing, 700, 700).convert("L"))] == [LINK]
