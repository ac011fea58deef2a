"""The codes of a deck: as images, with which a code in a photograph is compared, and where they are on a card."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.faces.face import Face
from deckgen.faces.proof import draw_proof
from deckgen.faces.qr import MODULES, matrix, modules_path, qr_payload
from scorer.messages import say

Floats = NDArray[np.float32]

RIM = 2  # modules of quiet zone that belong to the picture of a code
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
    """An image that is moved over a photograph until it fits, with the weight of each of its samples."""

    picture: Floats  # light is 1
    weight: Floats
    solver: Floats  # from the differences of all samples to the best step of the eight numbers of a projective map


@dataclass(frozen=True)
class BlurredCodes:
    """All codes at one blur, one row each, with one value per module."""

    blur: float
    common: Floats  # the mean of all codes
    distinct: Floats  # each code less the mean, of length 1
    spread: Floats  # per module: how much the codes differ


class DeckCodes:
    """The codes of one deck."""

    def __init__(self, deck: Deck) -> None:
        named = [
            (CodeName(card.code, side), qr_payload(deck.id, card, face)) for card in deck.cards for side, face in _FACES
        ]
        self.names = tuple(name for name, _ in named)
        self.texts = {text: name for name, text in named}
        bits = np.array([_bits(text) for _, text in named], np.float32)
        self.light = np.pad(1 - bits, ((0, 0), (RIM, RIM), (RIM, RIM)), constant_values=1)
        self.by_blur = tuple(self._blur_codes(blur) for blur in BLURS)
        self.stencil = lru_cache(maxsize=512)(self._make_code_stencil)

    @cached_property
    def stencils(self) -> tuple[Stencil, ...]:
        """What all codes of the deck share, at each blur; modules in which they differ hardly count."""
        common, variance = self.light.mean(axis=0), self.light.var(axis=0)
        return tuple(_make_stencil(common, 1 - 3.8 * variance, blur) for blur in BLURS)

    def _make_code_stencil(self, number: int, blur: float) -> Stencil:
        """One whole code."""
        return _make_stencil(self.light[number], np.ones((GRID, GRID), np.float32), blur)

    def _blur_codes(self, blur: float) -> BlurredCodes:
        codes = np.stack([_blur(light, blur) for light in self.light]).reshape(len(self.light), -1)
        common = codes.mean(axis=0)
        distinct = codes - common
        spread = distinct.std(axis=0)
        distinct = distinct * (spread > 0.02)
        return BlurredCodes(blur, common, distinct / np.linalg.norm(distinct, axis=1, keepdims=True), spread)


_FACES = (("T", "title"), ("D", "date"))


def _bits(text: str) -> Floats:
    return np.array([*f"{matrix(text):0{MODULES * MODULES}b}"], np.float32).reshape(MODULES, MODULES)


def _blur(picture: Floats, blur: float) -> Floats:
    """Blurred by so many modules, each module then the mean of its area."""
    fine = cv2.resize(picture, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    soft = cv2.GaussianBlur(fine, (0, 0), blur * 8, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(soft, picture.shape[::-1], interpolation=cv2.INTER_AREA), np.float32)


def _make_stencil(picture: Floats, weight: Floats, blur: float) -> Stencil:
    grow = 4 * FINE
    fine = cv2.resize(picture, None, fx=grow, fy=grow, interpolation=cv2.INTER_NEAREST)
    soft = cv2.GaussianBlur(fine, (0, 0), blur * grow, borderType=cv2.BORDER_REPLICATE)
    size = (GRID * FINE, GRID * FINE)
    soft = np.asarray(cv2.resize(soft, size, interpolation=cv2.INTER_AREA), np.float32)
    step = FINE * MODULES / 2  # samples per unit of the code's own coordinates, which run from -1 to 1
    across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=step / 8)
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=step / 8)
    axis = (np.arange(GRID * FINE, dtype=np.float32) + 0.5 - GRID * FINE / 2) / step
    x, y = np.meshgrid(axis, axis)
    along = across * x + down * y
    slopes = np.stack([across * x, across * y, across, down * x, down * y, down, -along * x, -along * y])
    slopes = np.ascontiguousarray(slopes.reshape(8, -1))
    weights = np.asarray(cv2.resize(weight, size, interpolation=cv2.INTER_LINEAR), np.float32).clip(0.02, 1).ravel()
    weighted = slopes * weights
    normal = weighted @ slopes.T
    damping = np.diag([0.01, 0.01, 0, 0.01, 0.01, 0, 1.5, 1.5]) * np.trace(normal) / 8
    solver = np.linalg.solve(normal + damping, weighted).astype(np.float32)
    return Stencil(np.asarray(soft.ravel(), np.float32), weights, solver)


# Where a code is on its card: measured on a face as its theme draws it, so that any theme will do.


_CODE = re.compile(
    r'<path d="([^"]+)" fill="[^"]*" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)"',
)


@dataclass(frozen=True, slots=True)
class CardShape:
    """In millimetres: the card, the side of its code, and from the card's middle to the code's, by side T or D."""

    width: float
    height: float
    code: float
    offsets: dict[str, tuple[float, float]]


def find_card_shape(deck: Deck) -> CardShape:
    """The shape of a deck's cards; UserError for a deck that is printed without codes."""
    for card in deck.cards:
        proof = draw_proof(replace(deck, cards=(card,)))
        faces = {side: face for _, side, face in proof.drawn_faces()}
        found = {side: _find_code(deck, faces[face]) for side, face in _FACES if face in faces}
        codes = {side: code for side, code in found.items() if code}
        if len(codes) == (1 if deck.choices.qr == "date" else 2):
            width, height = proof.size.width, proof.size.height
            offsets = {side: (x - width / 2, y - height / 2) for side, (x, y, _) in codes.items()}
            return CardShape(width, height, codes["D"][2], offsets)
        if deck.choices.qr == "none":
            break
    raise UserError.at(deck.location("qr"), say("photo.no-codes"), say("photo.no-codes.fix"))


def _find_code(deck: Deck, face: Face) -> tuple[float, float, float] | None:
    """The middle of the code on a face, and its side."""
    expected = modules_path(qr_payload(deck.id, face.card, face.side))
    for path, x, y, module in _CODE.findall(face.svg):
        if path == expected:
            half = float(module) * MODULES / 2
            return float(x) + half, float(y) + half, 2 * half
    return None
