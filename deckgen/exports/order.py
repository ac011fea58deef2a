"""What a home is asked for."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.errors import SourceLocation, UserError
from deckgen.faces.face import Face, Side
from deckgen.faces.proof import Proof
from deckgen.files import cannot_write
from deckgen.messages import say
from deckgen.resources import read_data
from deckgen.sheets.choices import ExportTarget
from deckgen.sheets.geometry import Size


@dataclass(frozen=True, slots=True)
class ExportJob:
    """A checked deck without errors, the folder to fill, and the wishes of the command line."""

    proof: Proof
    folder: Path
    settled: Path  # where the folder will stand when it is complete
    done: Callable[[], None]
    shop: Shop | None = None
    product: Product | None = None
    bleed: bool = False
    url: str = ""

    @property
    def name(self) -> str:
        """The deck's name as files carry it."""
        return self.proof.deck.path.stem

    def faces(self, side: Side) -> Iterator[Face]:
        """One side of every card, in the order of the deck."""
        for sides in self.proof.faces:
            face = sides[side]
            if not isinstance(face, Face):
                raise face
            yield face


# The checklist in every exported folder: what to click, how many cards, which size, and what to look at.


CHECKLIST = "checklist.txt"


def write_checklist(home: ExportTarget, order: ExportJob, facts: dict[str, object]) -> None:
    """Write it in the language of the terminal: it is for whoever uploads the files."""
    deck, trim = order.proof.deck, order.proof.size
    if order.product:
        facts = facts | {"product": order.product.trim.name}
    if order.shop:
        facts = facts | {"shop": order.shop.name, "bleed": float(order.shop.bleed)}
    text = say(f"export.{home}-checklist", title=deck.title, cards=len(deck.cards), size=trim.measures, **facts)
    (order.folder / CHECKLIST).write_text(text.rstrip() + "\n", "utf-8")


# Folders are filled beside and swapped in whole: an interrupted export leaves the old folder or the new one.


LIST = ".deckgen"
"""Names every file of an exported folder, so that nothing which somebody else put there is ever deleted."""
_LITTER = frozenset((LIST, ".DS_Store", "Thumbs.db", "desktop.ini"))


@contextmanager
def replacing_folder(target: Path) -> Iterator[Path]:
    """An empty folder that takes the target's place when the block ends well, and vanishes otherwise."""
    target = target.resolve()
    _refuse_strangers(target)
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside.mkdir()
        yield beside
        (beside / LIST).write_text("".join(f"{name}\n" for name in sorted(_files(beside))), "utf-8")
        _swap(beside, target)
    except OSError as error:
        raise cannot_write(target, error) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _swap(beside: Path, target: Path) -> None:
    retired = beside.with_suffix(".old")
    if target.exists():
        target.rename(retired)
    try:
        beside.rename(target)
    except BaseException:
        if retired.exists():
            retired.rename(target)
        raise
    shutil.rmtree(retired, ignore_errors=True)


def _refuse_strangers(target: Path) -> None:
    """Only an empty folder, or one that holds what we wrote and nothing else, may be replaced."""
    if not target.exists():
        return
    if not target.is_dir():
        raise UserError.at(SourceLocation(str(target)), say("export.not-a-folder"), say("export.not-ours.fix"))
    ours = (target / LIST).read_text("utf-8").splitlines() if (target / LIST).is_file() else []
    stranger = next((name for name in _files(target) if name not in ours), None)
    if stranger:
        message = say("export.not-ours", file=stranger)
        raise UserError.at(SourceLocation(str(target)), message, say("export.not-ours.fix"))


def _files(folder: Path) -> Iterator[str]:
    for file in folder.rglob("*"):
        if file.name not in _LITTER and not file.is_dir():
            yield file.relative_to(folder).as_posix()


# Print shops as data: which cards they cut, and which of them is nearest to the one a deck wants.


@dataclass(frozen=True, slots=True)
class Product:
    """A card that a shop cuts, and the picture it takes for it; a PDF has no pixels."""

    trim: Size
    pixels: tuple[int, int] | None

    def turned(self) -> Product:
        """The same card lying on its side."""
        return Product(self.trim.turned(), self.pixels and (self.pixels[1], self.pixels[0]))


@dataclass(frozen=True, slots=True)
class Shop:
    """What a shop wants of us; inks in per cent."""

    name: str
    bleed: float
    products: tuple[Product, ...]
    rich_black: tuple[float, ...] | None

    def nearest(self, wanted: Size) -> Product:
        """The product whose sides differ least, lying the way the wanted card lies."""
        sideways = wanted.width > wanted.height
        lying = [product.turned() if sideways else product for product in self.products]
        return min(lying, key=lambda product: _difference(product.trim, wanted))


@cache
def shops() -> dict[str, Shop]:
    data = read_data(Path(__file__).with_name("shops.yaml"))
    return {home: _shop(entry) for home, entry in data.items()}


def _shop(entry: dict[str, Any]) -> Shop:
    black = entry.get("rich_black")
    products = tuple(_product(name, facts) for name, facts in entry["products"].items())
    return Shop(entry["name"], float(entry["bleed"]), products, tuple(map(float, black)) if black else None)


def _product(name: str, facts: dict[str, Any]) -> Product:
    width, height = map(float, facts["trim"])
    pixels = facts.get("pixels")
    return Product(Size(name, width, height), (pixels[0], pixels[1]) if pixels else None)


def _difference(one: Size, other: Size) -> float:
    return abs(one.width - other.width) + abs(one.height - other.height)
