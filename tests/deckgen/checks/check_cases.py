"""For every code the smallest deck that has it, where it is reported, and a similar deck that does not have it."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass, field

from PIL import Image

from deckgen.reading.codes import CodeRequest, assign_codes


@dataclass(frozen=True)
class Case:
    code: str
    deck: str
    location: str  # file:row:column as JSON gives them; empty parts are None
    card: str | None
    without: str
    name: str = "deck.csv"
    files: dict[str, bytes] = field(default_factory=dict)


def picture(width: int, height: int) -> bytes:
    stream = io.BytesIO()
    Image.new("1", (width, height), 1).save(stream, "PNG")
    return stream.getvalue()


def picture_start(width: int, height: int) -> bytes:
    """The first bytes of a picture's file, which tell its size: all that may be read of one that is too large."""
    header = b"IHDR" + struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    data = b"IDAT"
    chunks = (
        struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) for chunk in (header, data)
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def rows(count: int, *, extra: str = "", cell: str = "", step: int = 1, code: bool = False) -> str:
    """A plain list of events, a few years apart, each in its own words."""
    words = ("Peace", "Treaty", "Voyage", "Battle", "Bridge", "Market", "School", "Temple")
    places = ("Lima", "Rome", "Oslo", "Kyiv", "Bonn", "Cairo", "Quito", "Tunis", "Delhi")
    lines = ["code,date,title,source" + (f",{extra}" if extra else "")]
    for n in range(count):
        number = f"{n * step % count + 1:03}" if code else ""
        title = f"{words[n % 8]} {places[n % 9]} {'x' * (n // 72 + 1)}"
        lines.append(f"{number},{500 + n * 11},{title},book" + (f",{cell}" if extra else ""))
    return "\n".join(lines) + "\n"


def yaml(header: str, event: str = "{code: 7, date: 1969, title: Moon landing, source: NASA}") -> str:
    return f"{header}\nevents:\n  - {event}\n"


def steps(count: int) -> str:
    """A sequence that is so many steps long."""
    return yaml("order: step", "\n  - ".join(f"{{code: {n}, title: Do {n} times}}" for n in range(1, count + 1)))


def csv(header: str, *lines: str) -> str:
    """A list; cards without a code of their own are 001, 002 and so on."""
    if "code" in header.split(","):
        return "\n".join((header, *lines)) + "\n"
    return "\n".join((f"code,{header}", *(f"{n:03},{line}" for n, line in enumerate(lines, 1)))) + "\n"


def one(column: str, cell: str) -> str:
    """One event with one more column."""
    return csv(f"date,title,{column}", f"1969,Moon,{cell}")


ONE = yaml("title: Moon")
LONG = "A very long title that goes on and on about everything that happened on that day " * 3

CASES = [
    # the file
    Case("unknown-key", yaml("titel: x"), "deck.yaml:1:titel", None, ONE, "deck.yaml"),
    Case("missing-key", "title: x\n", "deck.yaml:1:events", None, ONE, "deck.yaml"),
    Case("key-twice", yaml("title: x\ntitle: x"), "deck.yaml:2:title", None, yaml("title: title"), "deck.yaml"),
    Case("wrong-kind", yaml("title: [x]"), "deck.yaml:1:title", None, yaml('title: "[x]"'), "deck.yaml"),
    Case(
        "not-a-choice", yaml("date_style: eras"), "deck.yaml:1:date_style", None, yaml("date_style: era"), "deck.yaml"
    ),
    Case("bad-form", yaml("language: Spanish"), "deck.yaml:1:language", None, yaml("language: es-419"), "deck.yaml"),
    Case(
        "value-too-long",
        yaml(f"title: {'x' * 121}"),
        "deck.yaml:1:title",
        None,
        yaml(f"title: {'x' * 120}"),
        "deck.yaml",
    ),
    Case("too-few-items", yaml("suits: [sun]"), "deck.yaml:1:suits", None, yaml("suits: [sun, moon]"), "deck.yaml"),
    Case(
        "too-many-items",
        yaml(f"periods: [{', '.join(f'{{id: p{n}}}' for n in range(51))}]"),
        "deck.yaml:1:periods",
        None,
        yaml(f"periods: [{', '.join(f'{{id: p{n}}}' for n in range(50))}]"),
        "deck.yaml",
    ),
    Case("listed-twice", yaml("suits: [sun, sun]"), "deck.yaml:1:suits", None, yaml("suits: [sun, star]"), "deck.yaml"),
    Case(
        "date-from-columns",
        csv("code,year,month,day,title", "1,1969,7,20,Moon"),
        "deck.csv:1:year",
        None,
        csv("code,date,title", "1,1969-07-20,Moon"),
    ),
    Case(
        "era-unknown",
        csv("code,Year,BC/AD,Event", "1,44,yes,Caesar dies", "2,753,BC,Rome"),
        "deck.csv:2:BC/AD",
        None,
        csv("code,Year,BC/AD,Event", "1,44,BC,Caesar dies", "2,753,BC,Rome"),
    ),
    Case(
        "footnote-removed", csv("date,title", "1969,Moon[1]"), "deck.csv:2:title", None, csv("date,title", "1969,Moon")
    ),
    Case(
        "row-of-totals",
        csv("date,title", "1969,Moon", "1,Razem"),
        "deck.csv:3:title",
        None,
        csv("date,title", "1969,Moon", "1924,Total is founded"),
    ),
    Case("unknown-language", yaml("language: xx"), "deck.yaml:1:language", None, yaml("language: pt-BR"), "deck.yaml"),
    Case(
        "unit-unknown",
        yaml("order: {by: weight, unit: kgg}", "{code: 7, weight: 3 kg, title: Goose}"),
        "deck.yaml:1:unit",
        None,
        yaml("order: {by: weight, unit: kg}", "{code: 7, weight: 3 kg, title: Goose}"),
        "deck.yaml",
    ),
    Case(
        "units-differ",
        yaml("order: {by: weight, unit: [kg, m]}", "{code: 7, weight: 3 kg, title: Goose}"),
        "deck.yaml:1:unit",
        None,
        yaml("order: {by: weight, unit: [kg, g]}", "{code: 7, weight: 3 kg, title: Goose}"),
        "deck.yaml",
    ),
    Case("unknown-theme", yaml("theme: chronical"), "deck.yaml:1:theme", None, yaml("theme: chronicle"), "deck.yaml"),
    Case(
        "column-not-there",
        yaml("theme: ./mine"),
        "mine/title.svg:2:",
        None,
        yaml("theme: ./mine", "{code: 7, date: 1969, title: Moon landing, extra: {artist: Ann}}"),
        "deck.yaml",
        {
            "mine/theme.yaml": b"extends: chronicle\nname: Mine\n",
            "mine/title.svg": b"<svg>\n{% if card.extra.artist %}<rect/>{% endif %}</svg>",
        },
    ),
    Case("unknown-hue", yaml("hue: oceann"), "deck.yaml:1:hue", None, yaml("hue: ocean"), "deck.yaml"),
    Case("unknown-size", yaml("paper: A44"), "deck.yaml:1:paper", None, yaml("paper: 210x297mm"), "deck.yaml"),
    Case("font-unusable", yaml("fonts: [a.ttf]"), "deck.yaml:1:fonts", None, yaml("fonts: []"), "deck.yaml"),
    Case(
        "period-unreadable",
        yaml("periods: [{id: a, until: soon}]"),
        "deck.yaml:1:until",
        None,
        yaml("periods: [{id: a, until: 44 BCE}]"),
        "deck.yaml",
    ),
    Case(
        "too-many-cells", csv("date,title", "1969,Moon, landing"), "deck.csv:2:", None, csv("date,title", "1969,Moon,")
    ),
    Case(
        "column-misspelt",
        csv("date,title,nota bene,soruce", "1969,Moon,,"),
        "deck.csv:1:soruce",
        None,
        one("source", ""),
    ),
    Case("column-unused", one("Country", ""), "deck.csv:1:Country", None, one("tags", "")),
    Case(
        "pictures-not-fetched",
        csv(
            "item,itemLabel,date,image",
            "http://www.wikidata.org/entity/Q1,Moon,1969,http://commons.wikimedia.org/wiki/Special:FilePath/A.jpg",
        ),
        "deck.csv:1:image",
        None,
        csv("item,itemLabel,date,image", "http://www.wikidata.org/entity/Q1,Moon,1969,"),
    ),
    Case(
        "property-unknown",
        '[{"label": "Moon", "date_prop_id": "P1", "year": 1969}]',
        "deck.json::",
        None,
        '[{"label": "Moon", "date_prop_id": "P571", "year": 1969}]',
        "deck.json",
    ),
    Case(
        "entries-undated",
        '{"holidays": [{"text": "May Day", "pages": []}], "events": [{"text": "Moon", "pages": [], "year": 1969}]}',
        "deck.json::",
        None,
        '{"events": [{"text": "Moon", "pages": [], "year": 1969}]}',
        "deck.json",
    ),
    # history
    Case(
        "bce-years-unsure",
        csv("date,title", "-0499-01-01T00:00:00Z,Moon"),
        "deck.csv:2:date",
        None,
        csv("date,title,precision", "-0499-01-01T00:00:00Z,Moon,9"),
    ),
    Case(
        "label-missing",
        csv("item,itemLabel,date", "http://www.wikidata.org/entity/Q12,Q12,1969"),
        "deck.csv:2:itemLabel",
        "001",
        csv("item,itemLabel,date", "http://www.wikidata.org/entity/Q12,Moon,1969"),
    ),
    Case(
        "date-missing", csv("date,title", "1969,Moon", ",Caesar"), "deck.csv:3:", "002", csv("date,title", "1969,Moon")
    ),
    Case("date-unreadable", csv("Year,title", "0,Moon"), "deck.csv:2:Year", "001", csv("Year,title", "1 BCE,Moon")),
    Case(
        "date-in-future", csv("date,title", "9998,Moon"), "deck.csv:2:date", "001", csv("date,title", "2001-2900,Moon")
    ),
    Case(
        "date-in-title",
        csv("date,title", "1969,Moon landing of 1969"),
        "deck.csv:2:title",
        "001",
        csv("date,title", "1969,Apollo 11"),
    ),
    Case(
        "date-is-year",
        csv("date,title", "1789-01-01T00:00:00Z,Moon"),
        "deck.csv:2:date",
        None,
        csv("date,title,precision", "1789-01-01T00:00:00Z,Moon,11"),
    ),
    Case(
        "day-converted",
        csv("date,title", "1498-07-01T00:00:00Z,Moon"),
        "deck.csv:2:date",
        None,
        csv("date,title,calendar", "1498-07-01T00:00:00Z,Moon,http://www.wikidata.org/entity/Q1985786"),
    ),
    Case("codes-in-order", rows(12, code=True), "deck.csv:2:code", None, rows(12, code=True, step=5)),
    Case(
        "same-event-twice",
        csv("date,title", "1969,Moon landing", "1969-07-20,MOON landing!"),
        "deck.csv:3:title",
        "002",
        csv("date,title", "1969,Apollo 11 lands", "1969,Apollo 12 lands"),
    ),
    Case(
        "title-twice",
        csv("date,title", "1908,Olympic Games in London", "1948,Olympic Games in London"),
        "deck.csv:3:title",
        "002",
        csv("date,title", "1908,Olympic Games in London", "1924,Olympic Games in Paris"),
    ),
    Case(
        "note-more-precise",
        one("note", "On 20 July 1969 at last"),
        "deck.csv:2:note",
        "001",
        csv("date,title,note", "1969-07-20,Moon,On 20 July 1969 at last"),
    ),
    Case(
        "dates-overlap",
        csv("date,title", "480 BCE,Salamis", "5th century BCE,Parthenon"),
        "deck.csv:3:date",
        "002",
        csv("date,title", "480 BCE,Salamis", "5th century,Rome", "480 BCE,Thermopylae"),
    ),
    Case(
        "printed-differs",
        one("printed", "1968"),
        "deck.csv:2:printed",
        "001",
        csv("date,title,printed", "1969,Moon,AD 1969", "1970,Mars,the year of the dog"),
    ),
    Case("no-source", csv("date,title", "1969,Moon"), "deck.csv:2:", "001", one("source", "NASA")),
    # text
    Case("title-missing", csv("date,title", "1969,"), "deck.csv:2:", "001", csv("date,title", "1969,?")),
    Case(
        "character-missing",
        csv("date,title", "1969,Moon 𓀀"),
        "deck.csv:2:title",
        "001",
        csv("date,title", "1969,Žižka ß ŁÓDŹ ñ"),
    ),
    Case(
        "character-replaced", csv("date,title", "1969,ʽAbd"), "deck.csv:2:title", "001", csv("date,title", "1969,‘Abd")
    ),
    Case(
        "emoji-removed", csv("date,title", "1969,Moon 🚀"), "deck.csv:2:title", "001", csv("date,title", "1969,→ Moon")
    ),
    Case("deck-title-unprintable", yaml("title: 历史"), "deck.yaml:1:title", None, yaml("title: Moon"), "deck.yaml"),
    Case(
        "text-too-long",
        csv("date,title", f"1969,{LONG * 4}"),
        "deck.csv:2:title",
        "001",
        csv("date,title", f"1969,{LONG[:60]}"),
    ),
    Case(
        "note-dropped",
        csv("date,title,note", f"1969,Moon,{LONG * 3}"),
        "deck.csv:2:note",
        "001",
        csv("date,title,note", f"1969,Moon,{LONG[:60]}"),
    ),
    Case(
        "untranslated",
        yaml("language: es", "{code: 001, date: 1969, title_en: Moon}"),
        "deck.yaml:3:",
        "001",
        yaml("language: es", "{date: 1969, title: Luna, title_en: Moon}"),
        "deck.yaml",
    ),
    # print
    Case("scene-unknown", one("scene", "sae"), "deck.csv:2:scene", "001", one("scene", "sea")),
    Case("icon-unknown", one("icon", "rokcet"), "deck.csv:2:icon", "001", one("icon", "rocket")),
    Case("icons-chosen", one("note", "far away"), "deck.csv::", None, one("icon", "none")),
    Case(
        "image-missing",
        one("image", "b.png"),
        "deck.csv:2:image",
        "001",
        one("image", "a.png"),
        files={"a.png": picture(900, 900)},
    ),
    Case(
        "image-unreadable",
        one("image", "b.png"),
        "deck.csv:2:image",
        "001",
        one("image", "a.png"),
        files={"a.png": picture(900, 900), "b.png": b"no picture"},
    ),
    Case(
        "image-too-large",
        one("image", "b.png"),
        "deck.csv:2:image",
        "001",
        one("image", "a.png"),
        files={"a.png": picture(900, 900), "b.png": picture_start(20_000, 9_000)},
    ),
    Case(
        "image-too-small",
        one("image", "b.png"),
        "deck.csv:2:image",
        "001",
        one("image", "a.png"),
        files={"a.png": picture(900, 900), "b.png": picture(90, 90)},
    ),
    Case("focus-unreadable", one("focus", "left"), "deck.csv:2:focus", "001", one("focus", "50% 30%")),
    Case(
        "contrast-too-low",
        yaml('title: x\nperiods: [{id: a, colour: "#ffee00"}]'),
        "deck.yaml:2:periods",
        None,
        yaml('title: x\nperiods: [{id: a, colour: "#6b3f8f"}]'),
        "deck.yaml",
    ),
    # game
    Case("link-unusable", one("link", "www.example.org"), "deck.csv:2:link", "001", one("link", "http://example.org")),
    Case(
        "link-too-long",
        one("link", f"https://example.org/{'x' * 115}"),
        "deck.csv:2:link",
        "001",
        one("link", f"https://example.org/{'x' * 114}"),
    ),
    Case(
        "link-missing",
        csv("date,title,artist,link", "1969,Moon,Ann,https://example.org/1", "1970,Mars,Bo,"),
        "deck.csv:3:",
        "002",
        csv("date,title,artist,link", "1969,Moon,Ann,https://example.org/1", "1970,Mars,Bo,https://example.org/2"),
    ),
    Case(
        "link-beside-title",
        one("link", "https://example.org"),
        "deck.csv:2:link",
        None,
        csv("date,title,artist,link", "1969,Moon,Ann,https://example.org/1"),
    ),
    Case(
        "link-twice",
        csv("date,title,link", "1969,Moon,https://example.org/1", "1970,Mars,https://example.org/1"),
        "deck.csv:3:link",
        "002",
        csv("date,title,link", "1969,Moon,https://example.org/1", "1970,Mars,https://example.org/2"),
    ),
    Case(
        "edition-date",
        csv("date,title,artist", "2009,Moon (Remastered),Ann"),
        "deck.csv:2:date",
        "001",
        csv("date,title,artist", "2009,Live on the Moon,Ann"),
    ),
    Case(
        "collection-date",
        csv("date,title,artist,album", "2009,Moon,Ann,Greatest Hits"),
        "deck.csv:2:date",
        "001",
        csv("date,title,artist,album", "2009,Moon,Ann,Hitherto"),
    ),
    Case(
        "code-twice",
        csv("code,date,title", "17,1969,Moon", "017,1970,Mars"),
        "deck.csv:3:code",
        "017",
        csv("code,date,title", "17,1969,Moon", "170,1970,Mars"),
    ),
    Case(
        "code-unusable",
        csv("code,date,title", "EV-17,1969,Moon"),
        "deck.csv:2:code",
        assign_codes("deck", [CodeRequest("", "Moon", frozenset())])[0],
        csv("code,date,title", "EV17,1969,Moon"),
    ),
    Case("code-by-row", "date,title\n1969,Moon\n", "deck.csv::", None, csv("code,date,title", "17,1969,Moon")),
    Case("suit-unknown", one("suit_title", "clubs"), "deck.csv:2:suit_title", "001", one("suit_title", "moon")),
    Case(
        "suits-equal",
        csv("date,title,suit_title,suit_date", "1969,Moon,sun,sun"),
        "deck.csv:2:suit_date",
        "001",
        csv("date,title,suit_title,suit_date", "1969,Moon,sun,moon"),
    ),
    Case("suits-unbalanced", rows(24, extra="suit_title", cell="sun"), "deck.csv::", None, rows(24)),
    Case("period-unknown", one("period", "contemporay"), "deck.csv:2:period", "001", one("period", "contemporary")),
    Case("count-unreadable", one("count", "a few"), "deck.csv:2:count", "001", one("count", "3")),
    Case(
        "effect-unknown",
        one("effects", "swap explode"),
        "deck.csv:2:effects",
        "001",
        one("effects", "swap replace-mine"),
    ),
    Case("no-cards", rows(0), "deck.csv::", None, rows(1)),
    Case("too-few-cards", rows(35), "deck.csv::", None, rows(60)),
    Case(
        "few-steps",
        steps(13),
        "deck.yaml::",
        None,
        steps(40),
        "deck.yaml",
    ),
    Case(
        "same-date",
        csv("date,title", "1969,Moon", "1970,Mars", "1969,Woodstock"),
        "deck.csv:2:date",
        "001",
        csv("date,title", "1969,Moon", "1970,Mars"),
    ),
    Case(
        "spread",
        csv("date,title", *(f"{1950 + n},Event {chr(65 + n)}" for n in range(20))),
        "deck.csv::",
        None,
        csv("date,title", *(f"{n * 100 + 50},Event {chr(65 + n)}" for n in range(20))),
    ),
]
NEED_A_DRAWING = {"widow-word", "outside-safe-margin", "title-shortened"}
OF_THE_COMMAND = {"unreadable"}
OF_THE_SYSTEM = {"font-from-system", "words-not-found"}
"""Tested with fonts made for it in `tests/deckgen/faces/test_letters.py`, and without a library in `test_checks.py`."""
OF_WORKBOOKS = {
    "formula-error", "formula-without-value", "year-in-date-cell", "date-without-year", "sheets-not-read",
    "rows-hidden", "columns-hidden",
}  # fmt: skip
"""Tested with files of spreadsheet programs, in `tests/deckgen/reading` and `tests/deckgen/strangers`."""
