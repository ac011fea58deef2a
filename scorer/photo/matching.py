"""Which code it is: the patch is compared with every code of the deck, and must be like one and unlike all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from scorer.photo.code_book import FINE, GRID
from scorer.photo.fitting import Fit, Pose, fit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scorer.photo.code_book import CodeBook, Floats
    from scorer.photo.fitting import Pyramid

SURE = (0.7, 0.3)
LIKELY = (0.6, 0.2)
"""So like one code must a patch be (1 is the same), and so much less like every other."""
_TRIES = 3
_HOPELESS = 0.02


class Match(NamedTuple):
    """A code of the deck: its number, where it lies, how like it is and how far ahead of all others."""

    number: int
    pose: Pose
    like: float
    clear: float

    @property
    def sure(self) -> bool:
        return self.like >= SURE[0] and self.clear >= SURE[1]

    @property
    def sureness(self) -> float:
        """From 0 to 1, for people and programs."""
        return round(max(0.0, min(1.0, self.like, self.clear * 2.5)), 3)

    @property
    def likely(self) -> bool:
        """Enough where the table's plane says that a code lies here."""
        return self.like >= LIKELY[0] and self.clear >= LIKELY[1]


def identify(pyramid: Pyramid, book: CodeBook, found: Fit) -> Match:
    """The best match; promising codes are laid over the photograph whole, because a whole code fits better."""
    first, blur = _compare(book, pyramid.patch(found.pose), found.pose)
    if (first.like > 0.8 and first.clear > 0.4) or first.clear < _HOPELESS:
        return first
    numbers = _ranked(book, pyramid.patch(found.pose), blur)[:_TRIES]
    best = first
    for number in numbers:
        refitted = fit(pyramid, found.pose, book.stencil(int(number), book.books[blur].blur), steps=8)
        match, _ = _compare(book, pyramid.patch(refitted.pose), refitted.pose)
        if match.number == number and match.like > best.like:
            best = match
    return best


def _compare(book: CodeBook, patch: Floats, pose: Pose) -> tuple[Match, int]:
    best, at = Match(-1, pose, -1.0, 0.0), 0
    for place in range(len(book.books)):
        scores = _scores(book, patch, place)
        number = int(scores.argmax())
        like = float(scores[number])
        if like > best.like:
            scores[number] = -1
            best, at = Match(number, pose, like, like - float(scores.max())), place
    return best, at


def _ranked(book: CodeBook, patch: Floats, place: int) -> NDArray[np.intp]:
    return np.argsort(-_scores(book, patch, place))


def _scores(book: CodeBook, patch: Floats, place: int) -> Floats:
    """How like each code: what all codes share is taken off first, and counts neither for nor against."""
    page = book.books[place]
    seen = cv2.resize(patch.reshape(GRID * FINE, GRID * FINE), (GRID, GRID), interpolation=cv2.INTER_AREA).ravel()
    common = page.common - page.common.mean()
    centred = seen - seen.mean()
    rest = (centred - (centred @ common) / (common @ common) * common) * (page.telling > 0.02)
    rest -= rest.sum() / (page.telling > 0.02).sum() * (page.telling > 0.02)
    return np.asarray(page.own @ rest / (np.linalg.norm(rest) + 1e-9), np.float32)
