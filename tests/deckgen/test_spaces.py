"""No-break spaces are where each language wants them, and messages have them."""

from __future__ import annotations

import pytest

from deckgen.messages import say
from deckgen.spaces import add_no_break_spaces


@pytest.mark.parametrize(
    ("language", "written", "printed"),
    [
        ("fr", "Vide ? « Oui » : non ; si !", "Vide\u202f? «\u00a0Oui\u00a0»\u00a0: non\u202f; si\u202f!"),
        ("fr", "écrivez rules: classic", "écrivez rules: classic"),
        ("pl", "karty w talii i z puli", "karty w\u00a0talii i\u00a0z\u00a0puli"),
        ("pl", "scorer share gra -o gra.png", "scorer share gra -o gra.png"),
        ("de", "z. B. 44 v. Chr. oder 5. Jh. v. Chr.", "z.\u00a0B. 44\u00a0v.\u00a0Chr. oder 5. Jh.\u00a0v.\u00a0Chr."),
        ("de", "{n} mm und 3 mal 5", "{n}\u00a0mm und 3 mal 5"),
        ("es", "al 100 %", "al 100\u00a0%"),
        ("en", "100 mm and {width} mm, 5 grams", "100\u00a0mm and {width}\u00a0mm, 5 grams"),
        ("en", "30 + 8 = 38", "30\u00a0+\u00a08\u00a0=\u00a038"),
    ],
)
def test_no_break_spaces(language: str, written: str, printed: str) -> None:
    assert add_no_break_spaces(written, language) == printed


def test_messages_have_them() -> None:
    assert say("reading.did-you-mean", "fr", name="x").endswith("\u202f?")
