"""Print shops and the cards they cut, from `shops.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.resources import read_data
from deckgen.sheets.geometry import Size


@dataclass(frozen=True, slots=True)
class Product:
    """A card that a shop cuts; `pixels` is the size of the pictures it takes, None if it takes a PDF."""

    trim: Size
    pixels: tuple[int, int] | None

    def turned(self) -> Product:
        """The same card in landscape instead of portrait."""
        return Product(self.trim.turned(), self.pixels and (self.pixels[1], self.pixels[0]))


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop: the bleed it wants in millimetres, its products, and its black for large areas in per cent.

    One without products cuts any size.
    """

    name: str
    bleed: float
    products: tuple[Product, ...]
    rich_black: tuple[float, ...] | None

    def nearest(self, wanted: Size) -> Product:
        """The product whose sides differ least from those of the wanted card, turned the same way."""
        if not self.products:
            return Product(wanted, None)
        landscape = wanted.width > wanted.height
        products = [product.turned() if landscape else product for product in self.products]
        return min(products, key=lambda product: _difference(product.trim, wanted))


@cache
def shops() -> dict[str, Shop]:
    """The shops by their export target."""
    data = read_data(Path(__file__).with_suffix(".yaml"))
    return {target: _shop(entry) for target, entry in data.items()}


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
