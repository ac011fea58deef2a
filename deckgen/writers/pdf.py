"""PDF documents: the sheets of a deck, or pages that are SVG drawings, with hints for the viewer."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from itertools import zip_longest
from typing import IO, TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFString,
    xObjectName,
)
from reportlab.pdfgen.canvas import Canvas

from deckgen.deck.model import Deck
from deckgen.messages import say
from deckgen.sheets.geometry import Page, Rectangle, Size
from deckgen.type.fit import PT
from deckgen.writers.font_embedding import embed_font
from deckgen.writers.pdf_drawing import PageContent, PdfDrawer, PictureSource, picture_file
from deckgen.writers.pdf_resources import FONTS, Resource
from deckgen.writers.pdf_text import Glyphs

if TYPE_CHECKING:
    from deckgen.writers.sheets import DrawnSheets


_VERSION = (1, 7)  # the first with a viewer preference for printing on both sides


def _picture_path(key: str) -> str:
    return str(picture_file(key))


class PdfCanvas(Canvas):  # type: ignore[misc] # reportlab has no types
    """A document of pages that are drawn and compressed already; the same pages always give the same bytes."""

    def __init__(
        self,
        file: IO[bytes],
        pictures: PictureSource = _picture_path,
        colour_space: str = "DeviceRGB",
        version: tuple[int, int] = _VERSION,
        **options: Any,
    ) -> None:
        rl_config.useA85 = 0  # plain compression: smaller files, and half the time
        super().__init__(file, invariant=1, pdfVersion=version, **options)
        self._pictures = pictures
        self._picture_names: dict[str, str] = {}
        self._resources: dict[str, PDFObjectReference] = {}
        self._colour_space = colour_space
        self._glyphs: Glyphs = {}
        self._doc.delayedFonts.append(self)

    def add_page(self, page: PageContent) -> None:
        """Add a finished page, with the size and the page boxes that are set.

        A glyph that stands for several characters, such as two kinds of space, gets the first that it was used for,
        whichever process drew it.
        """
        for name, glyphs in page.glyphs.items():
            known = self._glyphs.setdefault(name, {})
            for glyph, text in glyphs.items():
                known.setdefault(glyph, text)
        resources = PDFResourceDictionary(Font=PDFObjectReference(BasicFonts))
        for resource in page.resources:
            if resource != FONTS:  # one that another process drew is equal, but not the same
                getattr(resources, resource.kind)[resource.name] = self._embed(resource)
        self.showPage()
        added = self._doc.Pages.pages[-1]
        added.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), page.content)
        added.stream = None
        added.Resources = resources
        if any(resource.is_transparent for resource in page.resources):
            added.__NoDefault__ = [*added.__NoDefault__, "Group"]
            added.Group = PDFDictionary({"S": PDFName("Transparency"), "CS": PDFName(self._colour_space)})

    def add_metadata(self, content: bytes) -> None:
        """Add a description of the document for programs, in XMP."""
        kind = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
        self._doc.Catalog.Metadata = PDFStream(PDFDictionary(kind), content)

    def add_output_intent(self, profile: bytes, *, condition: str, registry: str | None, information: str) -> None:
        """Say for which printing condition the colours are made, with its profile of four inks."""
        inks = PDFDictionary({"N": 4, "Filter": PDFName("FlateDecode")})
        intent = {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString(condition),
            "Info": PDFString(information),
            "DestOutputProfile": self._doc.Reference(PDFStream(inks, zlib.compress(profile))),
            **({"RegistryName": PDFString(registry)} if registry else {}),
        }
        catalogue = self._doc.Catalog
        catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "OutputIntents"]
        catalogue.OutputIntents = PDFArray([PDFDictionary(intent)])

    def addObjects(self, document: Any) -> None:  # noqa: N802 - reportlab asks its delayed fonts for it when all is drawn
        fonts = document.idToObject["BasicFonts"].dict
        fonts |= {name: embed_font(name, glyphs, document) for name, glyphs in sorted(self._glyphs.items())}

    def _embed(self, resource: Resource) -> PDFObjectReference:
        """A reference to a resource, which is added to the document once."""
        if resource == FONTS:
            return PDFObjectReference(BasicFonts)
        if not resource.source:
            return PDFObjectReference(xObjectName(self._embed_picture(resource.name)))
        if resource.name not in self._resources:
            needs = tuple(map(self._embed, resource.needs))
            self._resources[resource.name] = self._doc.Reference(_ResourceObject(resource, needs))
        return self._resources[resource.name]

    def _embed_picture(self, key: str) -> str:
        """Let reportlab embed a picture, once; returns the name it has in the file."""
        if key not in self._picture_names:
            self.drawImage(self._pictures(key), 0, 0, 1, 1, mask="auto")
            self._picture_names[key] = str(self._formsinuse[-1])
            self._code.clear()
        return self._picture_names[key]

    def _make_preamble(self) -> None:
        """Nothing before a page's own operators: reportlab would name a font there, even if it is not used."""
        self._preamble = ""


class _ResourceObject(PDFObject):  # type: ignore[misc] # reportlab has no types
    """A resource as reportlab writes it: an object of its own, a stream if it has content."""

    __RefOnly__ = 1

    def __init__(self, resource: Resource, needs: tuple[PDFObjectReference, ...]) -> None:
        self._resource, self._needs = resource, needs

    def format(self, document: Any) -> bytes:
        source = self._resource.source % tuple(need.format(document).decode("ascii") for need in self._needs)
        content = self._resource.content
        if not content:
            return source.encode("ascii")
        head = f"<< {source} /Filter /FlateDecode /Length {len(content)} >>\nstream\n"
        return head.encode("ascii") + content + b"\nendstream"


def write_pdf(file: IO[bytes], deck: Deck, sheets: DrawnSheets) -> None:
    """Write the sheets of a deck as one document."""
    writer = _SheetWriter(file, deck, sheets)
    for page, drawn in zip(sheets.pages, sheets.drawn, strict=True):
        writer.add_page(page, drawn)
    writer.canvas.save()


class _SheetWriter:
    def __init__(self, file: IO[bytes], deck: Deck, sheets: DrawnSheets) -> None:
        self.deck = deck
        self.job = sheets.job
        self.cards = sum(face.side == "title" for page in sheets.pages for face in page.faces)
        self.canvas = PdfCanvas(file, lang=deck.language)
        self._describe()

    def add_page(self, page: Page, drawn: PageContent) -> None:
        canvas, size = self.canvas, page.size
        turned = self.job.is_turned(size)
        paper = size.turned() if turned else size
        canvas.setPageSize((paper.width / PT, paper.height / PT))
        canvas.setTrimBox(_page_box(page.trim, size, turned))
        canvas.setBleedBox(_page_box(page.bleed, size, turned))
        self._bookmark(page)
        canvas.add_page(drawn)

    def _describe(self) -> None:
        """Metadata, and preferences for printing; sheets say so too, because some viewers ignore it."""
        deck, canvas = self.deck, self.canvas
        canvas.setTitle(deck.title)
        canvas.setAuthor(deck.choices.author)
        canvas.setSubject(say("sheets.subject", deck.language, n=self.cards))
        canvas.setKeywords(say("sheets.keywords", deck.language))
        canvas.setCreator("deckgen")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", self.job.plan.duplex_preference)
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def _bookmark(self, page: Page) -> None:
        name = f"{page.side}-{page.sheet}"
        side = say(f"sheets.side-{page.side}", self.deck.language)
        text = say("sheets.bookmark", self.deck.language, sheet=page.sheet, side=side)
        self.canvas.bookmarkPage(name)
        self.canvas.addOutlineEntry(text, name, 0)


def _page_box(rectangle: Rectangle, page: Size, turned: bool) -> tuple[float, float, float, float]:
    """A page box in points from the bottom left; turned, the page lies a quarter turn clockwise on upright paper."""
    if turned:
        x, y = page.height - rectangle.bottom, rectangle.x
        rectangle, height = Rectangle(x, y, rectangle.height, rectangle.width), page.width
    else:
        height = page.height
    return (
        rectangle.x / PT,
        (height - rectangle.bottom) / PT,
        rectangle.right / PT,
        (height - rectangle.y) / PT,
    )


def write_svg_pages(
    file: IO[bytes],
    pages: Iterable[tuple[Size, str]],
    title: str,
    language: str,
    duplex: str,
    sheets: Iterable[Page] = (),
) -> None:
    """Write pages that are SVG drawings with their sizes; `duplex` is the viewer preference, such as Simplex.

    If they are the sheets of cards, they get the trim and bleed boxes of those.
    """
    canvas = PdfCanvas(file, lang=language)
    canvas.setTitle(title)
    canvas.setCreator("deckgen")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", duplex)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    drawer = PdfDrawer()
    for (page, svg), sheet in zip_longest(pages, sheets):
        canvas.setPageSize((page.width / PT, page.height / PT))
        if sheet:
            turned = page != sheet.size
            canvas.setTrimBox(_page_box(sheet.trim, sheet.size, turned))
            canvas.setBleedBox(_page_box(sheet.bleed, sheet.size, turned))
        matrix = f"{1 / PT:.6f} 0 0 {-1 / PT:.6f} 0 {page.height / PT:.4f} cm"
        canvas.add_page(drawer.finish_page(f"{matrix}\n{drawer.draw(svg)}"))
    canvas.save()
