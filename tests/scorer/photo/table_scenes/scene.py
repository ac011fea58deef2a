"""A photograph of a table, with the truth beside it: the same seed gives the same picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from .camera import Camera, hold
from .layouts import HEIGHT, WIDTH, LaidCard, Layout, grid, line, two_rows
from .light import QUALITIES, Quality, encoded, photograph
from .printed_faces import PIXELS_PER_MM, PrintedDeck
from .surfaces import SURFACES, clutter

if TYPE_CHECKING:
    from scorer.rules.cards import CardIndex

Random = np.random.Generator
PHONE = (4032, 3024)
_TABLE_SCALE = 1.6  # pixels of table texture per millimetre


@dataclass(frozen=True)
class Scene:
    jpeg: bytes
    layout: Layout
    camera: Camera
    quality: str


def corners(card: LaidCard, width: float, height: float) -> np.ndarray:
    """Top left, top right, bottom right, bottom left."""
    turn = np.radians(card.turn)
    across = np.array([np.cos(turn), np.sin(turn)])
    down = np.array([-np.sin(turn), np.cos(turn)])
    middle = np.array([card.x, card.y])
    return np.array([middle + sx * across * width / 2 + sy * down * height / 2 for sx, sy in _ROUND])


_ROUND = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_PLANS = {"line": line, "rows": two_rows, "grid": grid}


def make_scene(
    seed: int,
    deck: PrintedDeck,
    cards: CardIndex,
    *,
    kind: str = "rows",
    number: int = 18,
    rows: int = 1,
    quality: str = "good",
    covers: tuple[float, float] = (0.0, 1000.0),
    size: tuple[int, int] = PHONE,
) -> Scene:
    """A fresh scene of so many cards over so many table rows; over more if it would be wider than the photo."""
    rng = np.random.default_rng(seed)
    chosen = QUALITIES[quality]
    for attempt in range(60):
        layout = _PLANS[kind](rng, cards, number, min(3, rows + attempt // 20))
        layout = _for_size(layout, deck)
        camera = aim(rng, layout, deck, chosen, size, covers)
        if camera.covers <= covers[1] * 1.001:
            break
    return Scene(shoot(rng, layout, deck, camera, chosen), layout, camera, quality)


def _for_size(layout: Layout, deck: PrintedDeck) -> Layout:
    """Layouts are planned for mini cards; larger cards lie as much further apart."""
    across, down = deck.width / WIDTH, deck.height / HEIGHT
    return replace(layout, cards=tuple(replace(card, x=card.x * across, y=card.y * down) for card in layout.cards))


def aim(
    rng: Random, layout: Layout, deck: PrintedDeck, quality: Quality, size: tuple[int, int], covers: tuple[float, float]
) -> Camera:
    """From the near side of the table, tilted as people do; as wide as asked for, if the cards allow it."""
    edges = np.concatenate([corners(card, deck.width, deck.height) for card in layout.cards])
    angles = (rng.uniform(0, quality.tilt), rng.normal(0, quality.tilt / 6), rng.normal(0, 4))
    tight = hold(edges, size, angles)
    wanted = rng.uniform(max(covers[0], tight.covers), max(covers[1], tight.covers))
    return hold(edges, size, angles, wanted) if wanted > tight.covers else tight


def shoot(
    rng: Random,
    layout: Layout,
    deck: PrintedDeck,
    camera: Camera,
    quality: Quality,
    add: tuple[tuple[np.ndarray, np.ndarray], ...] = (),
) -> bytes:
    """`add` are further flat things: pixels, and the four corners on the table they are stretched to."""
    picture = _table(rng, layout, camera)
    for card in layout.cards:
        face = deck.face(card.code, card.side)
        place = corners(card, deck.width, deck.height)
        _shade(picture, camera.see(place + rng.uniform(0.5, 2.0)))
        lay_flat(picture, face, camera.see(place), tone=rng.normal(1, 0.02))
    for pixels, place in add:
        lay_flat(picture, pixels, camera.see(place))
    spots = camera.see(np.array([(card.x, card.y) for card in layout.cards]))
    return encoded(rng, photograph(rng, picture, quality, spots), quality)


def lay_flat(picture: np.ndarray, pixels: np.ndarray, seen: np.ndarray, tone: float = 1.0) -> None:
    """Draw a flat thing into the picture, twice as fine as its pixels and then averaged."""
    low = np.floor(seen.min(axis=0)).astype(int) - 1
    high = np.ceil(seen.max(axis=0)).astype(int) + 1
    low, high = np.maximum(low, 0), np.minimum(high, (picture.shape[1], picture.shape[0]))
    if (high <= low).any():
        return
    span = high - low
    pixels = _as_fine_as(pixels, seen)
    height, width = pixels.shape[:2]
    flat = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    target = np.float32((seen - low) * 2)
    # pixel middles, not corners, are what warping maps
    half = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    warp = half @ cv2.getPerspectiveTransform(flat, target) @ np.linalg.inv(half)
    size = (int(span[0] * 2), int(span[1] * 2))
    drawn = cv2.warpPerspective(pixels, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(target * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    alpha = cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA).astype(np.float32)[:, :, None] / 255
    drawn = cv2.resize(drawn, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA).astype(np.float32) * tone
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[:] = np.clip(part + (drawn - part) * alpha, 0, 255).astype(np.uint8)


def _as_fine_as(pixels: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """Pixels shrunk so that warping leaves none of them out."""
    across = np.hypot(*(seen[1] - seen[0]))
    factor = pixels.shape[1] / max(8.0, across * 2.4)
    if factor <= 1:
        return pixels
    size = (round(pixels.shape[1] / factor), round(pixels.shape[0] / factor))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)


def _shade(picture: np.ndarray, seen: np.ndarray) -> None:
    """The soft shadow that a card throws."""
    low = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 12, 0)
    high = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 12, (picture.shape[1], picture.shape[0]))
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(seen - low).astype(np.int32), 90)
    mask = cv2.blur(mask, (9, 9))
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[:] = (part * (1 - mask[:, :, None].astype(np.float32) / 255)).astype(np.uint8)


def _table(rng: Random, layout: Layout, camera: Camera) -> np.ndarray:
    """The table top around the cards, with a few things lying about."""
    frame = np.array([(0, 0), (camera.width, 0), (camera.width, camera.height), (0, camera.height)], float)
    mapped = np.c_[frame, np.ones(4)] @ np.linalg.inv(camera.to_pixels).T
    edges = mapped[:, :2] / mapped[:, 2:]
    low, high = edges.min(axis=0) - 5, edges.max(axis=0) + 5
    low, high = np.maximum(low, -1500), np.minimum(high, 3000)
    width, height = (np.array(high - low) * _TABLE_SCALE).astype(int)
    surface = SURFACES[rng.integers(len(SURFACES))](rng, height, width)
    table = np.clip(surface, 0, 255).astype(np.uint8)
    places = rng.uniform(low, high, (int(rng.integers(0, 7)), 2)) - low
    clutter(rng, table, _TABLE_SCALE, [tuple(place) for place in places])
    from_table = np.array([[1 / _TABLE_SCALE, 0, low[0]], [0, 1 / _TABLE_SCALE, low[1]], [0, 0, 1]])
    return cv2.warpPerspective(
        table, camera.to_pixels @ from_table, (camera.width, camera.height), borderMode=cv2.BORDER_REFLECT
    )


__all__ = ["PIXELS_PER_MM", "Scene", "aim", "corners", "lay_flat", "make_scene", "shoot"]
