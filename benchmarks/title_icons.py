"""Contact sheets of the pictograms that titles get, to judge how many of them fit.

    python benchmarks/title_icons.py FOLDER                  the shipped events in five languages, and the large list
    python benchmarks/title_icons.py FOLDER FILE [LANGUAGE]  one title per line

Writes PNG pages of 60 titles with their pictograms and numbers, and prints how many titles got one. Whether a pictogram
fits, only eyes can tell: count those that do not. The target is 85% that fit.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2

sys.path.insert(0, str(Path(__file__).parents[1]))
from deckgen.deck.title_icons import choose_icon
from deckgen.faces.pictogram import draw_pictogram
from deckgen.resources import resource_folder
from deckgen.sheets.geometry import Size
from deckgen.svg.write import document, escape
from deckgen.type.fit import TextBox, fit
from deckgen.type.fonts import Typeface
from deckgen.writers.pdf import write_svg_pages
from tests.deckgen.commands.large_event_list import make_event_list

_PAGE = Size("", 300, 215)
_COLUMNS, _ROWS = 10, 6
_CELL = (29.0, 35.0)  # mm
_FONT = Typeface(("sans",))
_LANGUAGES = ("en", "es", "fr", "pl", "de")


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    if len(sys.argv) > 2:
        file, language = Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "en"
        _measure(folder, file.stem, file.read_text("utf-8").splitlines(), language)
        return
    with (resource_folder("decks") / "events.csv").open(encoding="utf-8-sig") as file:
        events = list(csv.DictReader(file))
    for language in _LANGUAGES:
        _measure(folder, f"events-{language}", [event[f"title_{language}"] for event in events], language)
    titles = [row["Event"] for row in csv.DictReader(make_event_list(1000).text.splitlines())]
    _measure(folder, "large-list", titles, "en")


def _measure(folder: Path, name: str, titles: list[str], language: str) -> None:
    chosen = [(title, choose_icon(title, language)) for title in titles if title]
    found = sum(bool(icon) for _, icon in chosen)
    usual = ", ".join(f"{icon} {count}" for icon, count in Counter(icon for _, icon in chosen if icon).most_common(6))
    print(f"{name}: {found} of {len(chosen)} titles ({found / len(chosen):.1%}) got a pictogram; most: {usual}")
    pdf = folder / f"{name}.pdf"
    with pdf.open("wb") as file:
        write_svg_pages(file, _pages(chosen), name, language, "Simplex")
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        page.render(scale=2).to_pil().save(folder / f"{name}-{number:02}.png")


def _pages(chosen: list[tuple[str, str]]) -> Iterator[tuple[Size, str]]:
    per_page = _COLUMNS * _ROWS
    for start in range(0, len(chosen), per_page):
        cells = (_cell(start + index, *pair) for index, pair in enumerate(chosen[start : start + per_page]))
        yield _PAGE, document(_PAGE.width, _PAGE.height, *cells)


def _cell(number: int, title: str, icon: str) -> str:
    row, column = divmod(number % (_COLUMNS * _ROWS), _COLUMNS)
    x, y = 6 + (column + 0.5) * _CELL[0], 3 + row * _CELL[1]
    drawn = draw_pictogram(icon, x, y + 10, 17, "#14233a") or f'<circle cx="{x}" cy="{y + 10}" r="3" fill="#d33"/>'
    lines = fit(title, _FONT, TextBox(_CELL[0] - 2, 13, 7.5, 4.5))
    shown = lines.lines if lines else (title[:30],)
    size, leading = (lines.size, lines.leading) if lines else (1.6, 2.0)
    texts = [
        (f"{number + 1}", x - 11, y + 4, 2.2),
        *((line, x, y + 22 + i * leading, size) for i, line in enumerate(shown)),
    ]
    return str(drawn) + "".join(
        f'<text x="{at}" y="{below}" font-family="sans" font-size="{size}" text-anchor="middle" fill="#14233a">'
        f"{escape(text)}</text>"
        for text, at, below, size in texts
    )


if __name__ == "__main__":
    main()
