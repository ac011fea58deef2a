"""The codes of a deck as pictures: all that a code in a photograph is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from deckgen.deck import Deck
from deckgen.faces.qr import MODULES, matrix, qr_payload

Floats = NDArray[np.float32]

RIM = 3  # modules of quiet zone that belong to the picture of a code
GRID = MODULES + 2 * RIM
FINE = 2  # samples per module along a side
BLURS = (0.4, 0.65, 0.95, 1.3)  # modules: from a sharp photograph to a shaken one


@dataclass(frozen=True)
class CodeName:
    """Which face of which card: `side` is T for the title face, D for the date face."""

    code: str
    side: str


@dataclass(frozen=True)
class Stencil:
    """A picture that is laid over a photograph until it fits, with the weight of each of its samples."""

    picture: Floats  # light is 1
    weight: Floats
    slopes: Floats  # how each sample changes with the eight numbers of a projective map
    solve: Floats  # weighted slopes → best step


@dataclass(frozen=True)
class Book:
    """All codes at one blur, one row each, seen module by module; `common` is their mean."""

    blur: float
    codes: Floats
    common: Floats
    own: Floats  # what each code has that the others have not, of length 1
    telling: Floats  # per module: how much it tells the codes apart


class CodeBook:
    """The codes of one deck."""

    def __init__(self, deck: Deck) -> None:
        named = [
            (CodeName(card.code, side), qr_payload(deck.id, card, face)) for card in deck.cards for side, face in _FACES
        ]
        self.names = tuple(name for name, _ in named)
        self.texts = {text: name for name, text in named}
        bits = np.array([_bits(text) for _, text in named], np.float32)
        self.light = np.pad(1 - bits, ((0, 0), (RIM, RIM), (RIM, RIM)), constant_values=1)
        self.books = tuple(self._book(blur) for blur in BLURS)
        self.stencil = lru_cache(maxsize=512)(self._whole)

    @cached_property
    def stencils(self) -> tuple[Stencil, ...]:
        """What all codes of the deck share, at each blur; modules in which they differ hardly count."""
        common, spread = self.light.mean(axis=0), self.light.var(axis=0)
        return tuple(_stencil(common, 1 - 3.8 * spread, blur) for blur in BLURS)

    def _whole(self, number: int, blur: float) -> Stencil:
        """One whole code."""
        return _stencil(self.light[number], np.ones((GRID, GRID), np.float32), blur)

    def _book(self, blur: float) -> Book:
        codes = np.stack([_blurred(light, blur) for light in self.light]).reshape(len(self.light), -1)
        common = codes.mean(axis=0)
        own = codes - common
        telling = own.std(axis=0)
        own = own * (telling > 0.02)
        return Book(blur, codes, common, own / np.linalg.norm(own, axis=1, keepdims=True), telling)


_FACES = (("T", "title"), ("D", "date"))


def _bits(text: str) -> Floats:
    return np.array([*f"{matrix(text):0{MODULES * MODULES}b}"], np.float32).reshape(MODULES, MODULES)


def _blurred(picture: Floats, blur: float) -> Floats:
    """Blurred in modules, each module seen as the mean of its area."""
    fine = cv2.resize(picture, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    soft = cv2.GaussianBlur(fine, (0, 0), blur * 8, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(soft, picture.shape[::-1], interpolation=cv2.INTER_AREA), np.float32)


def _stencil(picture: Floats, weight: Floats, blur: float) -> Stencil:
    grow = 4 * FINE
    fine = cv2.resize(picture, None, fx=grow, fy=grow, interpolation=cv2.INTER_NEAREST)
    soft = cv2.GaussianBlur(fine, (0, 0), blur * grow, borderType=cv2.BORDER_REPLICATE)
    size = (GRID * FINE, GRID * FINE)
    soft = np.asarray(cv2.resize(soft, size, interpolation=cv2.INTER_AREA), np.float32)
    step = FINE * MODULES / 2  # samples per unit of the code's own coordinates, which run from -1 to 1
    across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=step / 8)
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=step / 8)
    place = (np.arange(GRID * FINE, dtype=np.float32) + 0.5 - GRID * FINE / 2) / step
    x, y = np.meshgrid(place, place)
    along = across * x + down * y
    slopes = np.stack([across * x, across * y, across, down * x, down * y, down, -along * x, -along * y])
    slopes = np.ascontiguousarray(slopes.reshape(8, -1))
    heavy = np.asarray(cv2.resize(weight, size, interpolation=cv2.INTER_LINEAR), np.float32).clip(0.02, 1).ravel()
    weighted = slopes * heavy
    normal = weighted @ slopes.T
    calm = np.diag([0.01, 0.01, 0, 0.01, 0.01, 0, 1.5, 1.5]) * np.trace(normal) / 8
    return Stencil(
        np.asarray(soft.ravel(), np.float32), heavy, slopes, np.linalg.solve(normal + calm, weighted).astype(np.float32)
    )
