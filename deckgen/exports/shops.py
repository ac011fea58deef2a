"""Print shops and the cards they cut, from `shops.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.resources import read_data
from deckgen.sheets.geometry import Size

SHOP_DPI = 300
"""Of the pictures that shops take."""


@dataclass(frozen=True, slots=True)
class Product:
    """A card that a shop cuts; `pixels` is the size of the pictures it takes, None if it takes a PDF."""

    trim: Size
    pixels: tuple[int, int] | None

    @property
    def picture_bleed(self) -> float:
        """How far its pictures reach over the trim, in millimetres; on the sides where that is more, if they differ."""
        assert self.pixels, "the shop takes pictures"
        across, along = (side * 25.4 / SHOP_DPI for side in self.pixels)
        return max(across - self.trim.width, along - self.trim.height) / 2

    def turned(self) -> Product:
        """The same card in landscape instead of portrait."""
        return Product(self.trim.turned(), self.pixels and (self.pixels[1], self.pixels[0]))


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop: its bleed and how far from the trim its safe line is, in millimetres; its products, and its inks.

    `ink_limit` is how much ink it takes on one spot, and `rich_black` its black for large areas, both in per cent. A
    shop without products cuts any size.
    """

    name: str
    bleed: float
    safe: float
    products: tuple[Product, ...]
    rich_black: tuple[float, ...] | None
    ink_limit: float | None
    takes_profile: bool  # for PDF/X-4

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
    limit = entry.get("ink_limit")
    black = entry.get("rich_black")
    products = tuple(_product(name, facts) for name, facts in entry["products"].items())
    return Shop(
        name=entry["name"],
        bleed=float(entry["bleed"]),
        safe=float(entry["safe"]),
        products=products,
        rich_black=tuple(map(float, black)) if black else None,
        ink_limit=float(limit) if limit else None,
        takes_profile=bool(entry.get("takes_profile")),
    )


def _product(name: str, facts: dict[str, Any]) -> Product:
    width, height = map(float, facts["trim"])
    pixels = facts.get("pixels")
    return Product(Size(name, width, height), (pixels[0], pixels[1]) if pixels else None)


def _difference(one: Size, other: Size) -> float:
    return abs(one.width - other.width) + abs(one.height - other.height)
