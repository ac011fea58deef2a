"""Which code it is: the patch is compared with every code of the deck, and must be like one and unlike all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from scorer.photo.codes import FINE, GRID, CodeBook, Floats
from scorer.photo.locate import Fit, Pose, Pyramid, corners_of, fit, side_length

if TYPE_CHECKING:
    from numpy.typing import NDArray


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


# Codes that were not read: some are other people's, and no business of ours; the rest is a question.


def strangers(grey: NDArray[np.uint8], unread: Sequence[Fit], book: CodeBook) -> tuple[list[Fit], int]:
    """Those of ours, or maybe ours, and how many are surely not: a QR reader can say what they are."""
    ours: list[Fit] = []
    foreign = 0
    for found in unread:
        text = _decoded(grey, found)
        if text is not None and text not in book.texts:
            foreign += 1
        else:
            ours.append(found)
    return ours, foreign


def _decoded(grey: NDArray[np.uint8], fit: Fit) -> str | None:
    import cv2
    import zxingcpp

    middle, side = corners_of(fit.pose).mean(axis=0), side_length(fit.pose)
    reach = side * 1.6
    left, top = (int(max(0, value - reach)) for value in middle)
    part = grey[top : int(middle[1] + reach), left : int(middle[0] + reach)]
    if min(part.shape, default=0) < 20:
        return None
    grow = max(1.0, 200 / side)
    large = cv2.resize(part, None, fx=grow, fy=grow, interpolation=cv2.INTER_CUBIC)
    found = zxingcpp.read_barcodes(large, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode]))
    return found[0].text if found else None
