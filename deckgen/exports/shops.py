"""Print shops as data: which cards they cut, and which of them is nearest to the one a deck wants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.resources import read_data
from deckgen.sheets.sizes import Size


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
