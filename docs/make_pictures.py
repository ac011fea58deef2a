"""Makes the pictures of README, docs/ and first pages from real faces and sheets: python docs/make_pictures.py"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pypdfium2
from PIL import ExifTags, Image, ImageDraw, ImageFilter

from deckgen import build
from deckgen.exports.contact_sheet import export_contact
from deckgen.exports.job import ExportJob
from deckgen.exports.press_pdf import export_press
from deckgen.exports.shops import shops
from deckgen.faces import icons
from deckgen.faces.pictogram import draw_pictogram
from deckgen.faces.proof import draw_proof
from deckgen.leaflets.content import prepare_content
from deckgen.leaflets.leaflet import write_leaflet
from deckgen.leaflets.texts import find_plan
from deckgen.new_deck import copy_pictures, make_new_deck
from deckgen.photo_list import list_photos
from deckgen.reading.deck_file import load_deck
from deckgen.scenes.canvas import Window
from deckgen.scenes.catalogue import draw_scene
from deckgen.scenes.tones import Hue, bright_tones
from deckgen.sheets.choices import Guides, Layout
from deckgen.sheets.geometry import Size, paper_size
from deckgen.sheets.layout import Plan, choose_cut, impose, make_pages
from deckgen.svg.write import document, text_element
from deckgen.theme_data import theme_names
from deckgen.type.fonts import Typeface
from deckgen.writers.pdf import write_pdf, write_svg_pages
from deckgen.writers.png import render_face, render_faces, render_svg
from deckgen.writers.sheets import PrintJob, draw_sheets

if TYPE_CHECKING:
    from deckgen.deck import Deck

PICTURES = Path(__file__).parent / "pictures"
STUDIO = Path("templates/studio")
SITE = Path("templates/site")
TABLE = "#b98d62"
DPI = 140
SCREEN_DPI = 96
LANGUAGES = ("en", "es", "fr", "pl", "de")
LEAFLETS = {"en": "classic", "es": "twist-coop", "fr": "chrono-vs", "de": "pl"}
CHOSEN = ("022", "126", "021", "086", "007")
FANS = {
    "starter": (Path("decks/en.yaml"), ("086", "079", "001")),
    "events": (Path("decks/en.yaml"), ("021", "126", "073")),
    "science": (Path("decks/science-en.yaml"), ("033", "004", "043")),
    "deep-time": (Path("decks/deep-time.yaml"), ("031", "044", "004")),
    "animals": (Path("decks/animals-en.yaml"), ("210", "236", "863")),
    "sequence-bread": (Path("decks/sequence-bread.yaml"), ("R8", "D9", "G8")),
}
"""The cards that stand for a deck on the first page of the studio, by the name of its list."""
EXAMPLE = """id: LIGHT
theme: ./lighthouse
events:
- {code: 31, date: c. 280 BCE, title: Lighthouse of Alexandria, note: It stood for centuries., icon: lighthouse}
- {code: 12, date: 1789-07-14, title: Storming of the Bastille, note: Seven prisoners were inside., icon: castle}
- {code: 7, date: 1969, title: Humans walk on the Moon, icon: moon-full, extra: {artist: Drawn by Ann}}
- {code: 5, date: 1440, title: Printing with movable type in Mainz, icon: printing-press, extra: {artist: Drawn by Bo}}
"""
SONGS = Path("decks/music-example.csv")
SHOWN_ORDERS = {
    Path("decks/animals-en.yaml"): ("236", "210", "358"),
    Path("decks/sequence-bread.yaml"): ("R8", "D9", "G8"),
    SONGS: ("829", "518", "175"),
}
FAMILY = (
    ("1962:08:14", "Grandma at the sea", "sea", Hue(235, 70, 0.12)),
    ("1985:06:02", "Ana learns to ride a bike", "road", Hue(140, 95, 0.12)),
    ("2019:05:11", "We move into the house", "village", Hue(40, 80, 0.12)),
)
"""Days, captions and what the photographs of a family show."""
HUES = ("#16324f", "#5a2328", "#1f4436", "#4a3418", "#37285a", "#174850")


def main() -> None:
    deck = load_deck(Path("decks/en.yaml"))
    draw_table(deck, "chronicle", CHOSEN).save(PICTURES / "cards.jpg", quality=88)
    for theme in ("classroom", "eco", "large-print"):
        draw_table(deck, theme, CHOSEN[:3]).save(PICTURES / f"{theme}.jpg", quality=80)
    for theme in theme_names():
        sheet = draw_contact_of_songs("65x65mm") if theme == "music" else draw_contact_of_theme(theme)
        sheet.save(PICTURES / f"contact-{theme}.jpg", quality=72)
    draw_grey_cards(deck).save(PICTURES / "grey.jpg", quality=80)
    draw_orders().save(PICTURES / "orders.jpg", quality=80)
    for layout in Layout:
        draw_sheet(deck, layout).save(PICTURES / f"sheet-{layout}.png", optimize=True)
    draw_machine_sheet(deck).save(PICTURES / "sheet-silhouette.png", optimize=True)
    draw_guides(deck).save(PICTURES / "guides.jpg", quality=88)
    draw_box(deck).save(PICTURES / "box.png", optimize=True)
    draw_die_line(deck).save(PICTURES / "die-line.png", optimize=True)
    draw_contact_sheet(deck).save(PICTURES / "contact.jpg", quality=85)
    draw_drawings().save(PICTURES / "drawings.png", optimize=True)
    draw_example_theme().save(PICTURES / "lighthouse.png", optimize=True)
    draw_leaflets().save(PICTURES / "leaflet.png", optimize=True)
    for name, (file, codes) in FANS.items():
        draw_fan(file, codes).save(STUDIO / f"deck-{name}.webp", quality=82, method=6)
    draw_fan(*FANS["events"], scale=1.6).save(SITE / "cards.webp", quality=82, method=6)


def draw_table(deck: Deck, theme: str, codes: tuple[str, ...]) -> Image.Image:
    """The title faces of some cards above, and their date faces below."""
    themed = replace(deck, choices=replace(deck.choices, theme=theme))
    proof = draw_proof(replace(themed, cards=tuple(card for card in themed.cards if card.code in codes)))
    by_code = {card.code: sides for card, sides in zip(proof.deck.cards, proof.faces, strict=True)}
    table = _draw_wood(160 + 330 * len(codes), 1000)
    turns = random.Random(theme)
    for row, side in enumerate(("title", "date")):
        for column, code in enumerate(codes):
            face = render_face(by_code[code][side], proof.size, DPI)  # type: ignore[arg-type, index]
            x = 110 + 330 * column + row * 60 + turns.randint(-8, 8)
            _paste_card(table, face, x, 70 + row * 450 + turns.randint(-10, 10), turns.uniform(-4.5, 4.5))
    return table


def draw_fan(file: Path, codes: tuple[str, ...], scale: float = 1) -> Image.Image:
    """The pictures of three title faces, without their titles, as a hand of cards on no ground."""
    deck = load_deck(file)
    cards = {card.code: card for card in deck.cards}
    proof = draw_proof(replace(deck, cards=tuple(cards[code] for code in codes)))
    left, middle, right = (render_face(sides["title"], proof.size, round(96 * scale)) for sides in proof.faces)
    fan = Image.new("RGBA", (round(460 * scale), round(190 * scale)), (0, 0, 0, 0))
    for place, face in ((-1, left), (1, right), (0, middle)):
        poster = face.crop((0, 0, face.width, round(face.height * 0.545))).convert("RGBA")
        mask = Image.new("L", (poster.width * 4, poster.height * 4), 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, *mask.size), round(40 * scale), fill=255)
        poster.putalpha(mask.resize(poster.size, Image.Resampling.LANCZOS))
        turned = poster.rotate(-7 * place, Image.Resampling.BICUBIC, expand=True)
        x = fan.width // 2 + round(136 * scale * place) - turned.width // 2
        y = round((88 + 10 * abs(place)) * scale) - turned.height // 2
        shadow = Image.new("RGBA", fan.size, (0, 0, 0, 0))
        shadow.paste((20, 12, 6, 120), (x + 2, y + 4), turned.getchannel("A"))
        fan = Image.alpha_composite(fan, shadow.filter(ImageFilter.GaussianBlur(5 * scale)))
        fan.alpha_composite(turned, (x, y))
    return fan


def draw_contact_of_theme(theme: str) -> Image.Image:
    """Six cards in each language, titles above dates, in print size on a screen of 96 dpi."""
    rows: list[list[Image.Image]] = []
    for start, language in enumerate(LANGUAGES):
        deck = load_deck(Path(f"decks/{language}.yaml"))
        images: dict[str, list[Image.Image]] = {"title": [], "date": []}
        themed = replace(deck, choices=replace(deck.choices, theme=theme), cards=deck.cards[start * 5 :: 27][:6])
        _add_faces(themed, images)
        rows += images.values()
    return _lay_out(rows)


def draw_contact_of_songs(card: str) -> Image.Image:
    """Six songs as the theme for them prints them, on cards of a size."""
    deck = load_deck(SONGS)
    images: dict[str, list[Image.Image]] = {"title": [], "date": []}
    _add_faces(replace(deck, choices=replace(deck.choices, card=card), cards=deck.cards[:12:2]), images)
    return _lay_out(list(images.values()))


def draw_orders() -> Image.Image:
    """Cards of decks that are not of history, titles above answers: animals, steps and songs, and photographs."""
    images: dict[str, list[Image.Image]] = {"title": [], "date": []}
    for file, codes in SHOWN_ORDERS.items():
        deck = load_deck(file)
        _add_faces(replace(deck, cards=tuple(card for card in deck.cards if card.code in codes)), images)
    with TemporaryDirectory() as folder:
        _add_faces(_make_family_deck(Path(folder)), images)
    rows = [drawn[start : start + 6] for start in (0, 6) for drawn in images.values()]
    return _lay_out(rows)


def _make_family_deck(folder: Path) -> Deck:
    """The deck of a folder of photographs, which are drawn: we have no family to show."""
    photographs = folder / "photographs"
    photographs.mkdir()
    for number, (day, caption, scene, hue) in enumerate(FAMILY):
        exif = Image.Exif()
        exif[ExifTags.Base.ImageDescription] = caption
        exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.DateTimeOriginal] = f"{day} 12:00:00"
        _draw_photograph(scene, hue, number).save(photographs / f"IMG_{number:04}.jpg", exif=exif, quality=92)
    list_of_photographs = list_photos(photographs).table
    made = make_new_deck(folder / "family", list_of_photographs, "en", periods=False)
    assert made.copy
    copy_pictures(made.copy, photographs, folder / "family", place="images/")
    return load_deck(folder / "family" / "deck.yaml")


def _draw_photograph(scene: str, hue: Hue, number: int) -> Image.Image:
    """A scene by day as an old colour print: soft, grainy, a little faded."""
    window = Window(0, 0, 60, 45, 30, 31, 1.0)
    drawn = draw_scene(scene, window, bright_tones(hue), seed=f"family {number}", ids="p")
    print_ = render_svg(document(60, 45, drawn), 60, 45, 20).convert("RGB").filter(ImageFilter.GaussianBlur(2))
    grain = Image.effect_noise(print_.size, 38).convert("RGB")
    return Image.blend(Image.blend(print_, grain, 0.1), Image.new("RGB", print_.size, "#e9c98f"), 0.16)


def _add_faces(deck: Deck, images: dict[str, list[Image.Image]]) -> None:
    """Draw all cards in print size on a screen of 96 dpi, by side."""
    proof = draw_proof(deck)
    for side, drawn in images.items():
        faces = [face for _, at, face in proof.drawn_faces() if at == side]
        drawn += render_faces(faces, proof.size, SCREEN_DPI)


def draw_grey_cards(deck: Deck) -> Image.Image:
    """Faces as a printer without colours prints them."""
    proof = draw_proof(replace(deck, cards=deck.cards[::11][:12]))
    rows = [
        list(render_faces([face for _, at, face in proof.drawn_faces() if at == side], proof.size, SCREEN_DPI))
        for side in ("title", "date")
    ]
    return _lay_out([[image.convert("L") for image in half] for row in rows for half in (row[:6], row[6:])]).convert(
        "L"
    )


def _lay_out(rows: list[list[Image.Image]], gap: int = 8) -> Image.Image:
    """Cards in rows on a grey ground."""
    card = rows[0][0]
    size = (gap + len(rows[0]) * (card.width + gap), gap + len(rows) * (card.height + gap))
    sheet = Image.new("RGB", size, "#c9ced6")
    for number, row in enumerate(rows):
        for column, image in enumerate(row):
            sheet.paste(image, (gap + column * (card.width + gap), gap + number * (card.height + gap)))
    return sheet


def draw_sheet(deck: Deck, layout: Layout) -> Image.Image:
    """A front and its back, one sheet to fold, or the pages of two cards."""
    proof = draw_proof(deck)
    plan = choose_cut(Plan(layout, proof.size, paper_size("A4")), None, None)
    file = BytesIO()
    write_pdf(file, proof.deck, draw_sheets(proof, make_pages(plan, impose(plan), [range(16)]), PrintJob(plan)))
    document = pypdfium2.PdfDocument(file.getvalue())
    count = {Layout.DUPLEX: 2, Layout.FOLD: 1, Layout.SINGLE: 4}[layout]
    shown = [document[number].render(scale=0.85).to_pil() for number in range(count)]
    return _lay_side_by_side(shown)


def draw_guides(deck: Deck) -> Image.Image:
    """A corner of a sheet with each kind of guides."""
    shown = []
    with TemporaryDirectory() as folder:
        for kind in (Guides.MARKS, Guides.LINES, Guides.CORNERS):
            result = build(deck, Path(folder) / f"{kind}.pdf", guides=kind, sample=12)
            sheet = pypdfium2.PdfDocument(result.path)[0].render(scale=1.8).to_pil()
            shown.append(sheet.crop((0, 0, 420, 420)))
    return _lay_side_by_side(shown)


def draw_example_theme() -> Image.Image:
    """Both faces of four cards in the theme that docs/themes.md makes."""
    page = (Path(__file__).parent / "themes.md").read_text("utf-8")
    blocks = re.findall(r"```\w+\n(?:\{#- (\S+) -#\}|# (lighthouse/\S+))\n(.*?)```", page, re.DOTALL)
    with TemporaryDirectory() as folder:
        (Path(folder) / "lighthouse").mkdir()
        for one, other, text in blocks:
            (Path(folder) / (one or other)).write_text(text, "utf-8")
        (Path(folder) / "deck.yaml").write_text(EXAMPLE, "utf-8")
        proof = draw_proof(load_deck(Path(folder) / "deck.yaml"))
        faces = [render_face(face, proof.size, 110) for _, _, face in proof.drawn_faces()]
    width, height = faces[0].size
    picture = Image.new("RGB", (16 + 4 * (width + 16), 16 + 2 * (height + 16)), "#8d9aa3")
    for number, face in enumerate(faces):
        picture.paste(face, (16 + number // 2 * (width + 16), 16 + number % 2 * (height + 16)))
    return picture


def draw_drawings(columns: int = 10, side: float = 30) -> Image.Image:
    """Our own pictograms: each large on a deep hue, small in ink on white, with its name."""
    height = side * 1.34
    tiles = []
    for number, name in enumerate(icons.drawings()):
        row, column = divmod(number, columns)
        x, y, ink = column * side, row * height, HUES[(column + 2 * row) % len(HUES)]
        tiles.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{ink}"/>')
        tiles.append(str(draw_pictogram(name, x + side / 2, y + side / 2, side * 0.86, "#f3ead6")))
        tiles.append(str(draw_pictogram(name, x + side * 0.15, y + side * 1.16, side * 0.24, ink)))
        tiles.append(text_element(name, x + side * 0.3, y + side * 1.19, Typeface(("sans",)), 2.5, "#1b2436", "start"))
    page = Size("", columns * side, -(-len(icons.drawings()) // columns) * height)
    file = BytesIO()
    write_svg_pages(file, [(page, document(page.width, page.height, "".join(tiles)))], "", "en", "Simplex")
    return pypdfium2.PdfDocument(file.getvalue())[0].render(scale=1.6).to_pil().quantize(96)


def draw_machine_sheet(deck: Deck) -> Image.Image:
    """A sheet with registration marks, and beside it the outlines of its cut file."""
    with TemporaryDirectory() as folder:
        result = build(deck, Path(folder) / "deck.pdf", registration="silhouette", cut_file="svg", sample=12)
        sheet = pypdfium2.PdfDocument(result.path)[0].render(scale=0.85).to_pil()
        assert result.cut_file
        svg = result.cut_file.path.read_text("utf-8").replace('stroke-width="0.1"', 'stroke-width="0.5"')
        page = result.imposition.page
        cuts = render_svg(svg, page.width, page.height, sheet.width / page.width)
    return _lay_side_by_side([sheet, cuts.crop((0, 0, sheet.width, sheet.height))])


def draw_box(deck: Deck) -> Image.Image:
    """The box for sixty cards lying flat, and the dividers that go into it."""
    with TemporaryDirectory() as folder:
        result = build(deck, Path(folder) / "deck.pdf", extras=("box", "dividers"), sample=60)
        return _lay_side_by_side([pypdfium2.PdfDocument(file)[0].render(scale=1.1).to_pil() for file in result.extras])


def _lay_side_by_side(pages: list[Image.Image]) -> Image.Image:
    picture = Image.new("RGB", (sum(page.width + 24 for page in pages) + 24, pages[0].height + 48), "#c9ced6")
    x = 24
    for page in pages:
        picture.paste(page, (x, 24))
        x += page.width + 24
    return picture


def draw_leaflets() -> Image.Image:
    """The leaflets of some rulesets, each in another language."""
    pages: list[Image.Image] = []
    for language, ruleset in LEAFLETS.items():
        file = BytesIO()
        deck = load_deck(Path(f"decks/{language}.yaml"))
        plan = find_plan(ruleset)
        write_leaflet(file, plan, prepare_content(deck, language, plan))
        pages += [page.render(scale=1.25).to_pil() for page in pypdfium2.PdfDocument(file.getvalue())]
    rows = [_lay_side_by_side(pages[first : first + 3]) for first in range(0, len(pages), 3)]
    picture = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)), "#c9ced6")
    for number, row in enumerate(rows):
        picture.paste(row, (0, number * row.height))
    return picture.quantize()


def draw_die_line(deck: Deck) -> Image.Image:
    """A front for a shop with its die line, and the same front without."""
    shop = shops()["press"]
    one = replace(deck, cards=deck.cards[:1])
    shown = []
    for radius in (3.0, None):
        with TemporaryDirectory() as folder:
            proof = draw_proof(one)
            product = shop.nearest(proof.size)
            export_press(ExportJob(proof, Path(folder), Path(folder), lambda: None, shop, product, die_line=radius))
            (file,) = Path(folder).glob("*.pdf")
            shown.append(pypdfium2.PdfDocument(file.read_bytes())[0].render(scale=3.2).to_pil())
    return _lay_side_by_side(shown)


def draw_contact_sheet(deck: Deck) -> Image.Image:
    """The whole deck on one page."""
    with TemporaryDirectory() as folder:
        export_contact(ExportJob(draw_proof(deck), Path(folder), Path(folder), lambda: None))
        picture = Image.open(Path(folder) / "contact.jpg")
        return picture.resize((1400, round(1400 * picture.height / picture.width)), Image.Resampling.LANCZOS)


def _paste_card(table: Image.Image, face: Image.Image, x: int, y: int, turn: float) -> None:
    """A card with rounded corners and a soft shadow."""
    card = face.convert("RGBA")
    mask = Image.new("L", card.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), DPI // 9, fill=255)
    card.putalpha(mask)
    turned = card.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    shadow = Image.new("RGBA", turned.size, (40, 24, 10, 0))
    shadow.putalpha(turned.getchannel("A").point(lambda value: value * 0.45))
    room = Image.new("RGBA", (turned.width + 60, turned.height + 60), (0, 0, 0, 0))
    room.paste(shadow, (30, 30))
    table.paste(
        Image.new("RGB", room.size, (40, 24, 10)),
        (x - 22, y - 16),
        room.filter(ImageFilter.GaussianBlur(9)).getchannel("A"),
    )
    table.paste(turned, (x, y), turned)


def _draw_wood(width: int, height: int) -> Image.Image:
    """Boards with a little grain."""
    grain = random.Random(7)
    noise = Image.effect_noise((width // 24, height // 2), 26).resize((width, height), Image.Resampling.BICUBIC)
    board = Image.blend(Image.new("RGB", (width, height), TABLE), noise.convert("RGB"), 0.12)
    draw = ImageDraw.Draw(board)
    for y in range(0, height, 167):
        draw.line((0, y, width, y + grain.randint(-1, 1)), fill="#8a6440", width=2)
    return board


if __name__ == "__main__":
    main()
