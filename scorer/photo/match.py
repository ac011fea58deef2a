"""Identify a code: it is compared with every code of the deck, and must be like one and unlike all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.photo.codes import FINE, GRID, BlurredCodes, DeckCodes, Floats
from scorer.photo.locate import CodePose, Fit, Pyramid, corners_of, fit_stencil, side_length

SURE = (0.7, 0.3)
LIKELY = (0.6, 0.2)
"""The least likeness (1 is the same) and the least margin to every other code."""
_TRIES = 3
_HOPELESS = 0.02


class Match(NamedTuple):
    """A code of the deck: its number, its pose, the likeness, and the margin to the next most alike code."""

    number: int
    pose: CodePose
    likeness: float
    margin: float

    @property
    def sure(self) -> bool:
        return self.likeness >= SURE[0] and self.margin >= SURE[1]

    @property
    def confidence(self) -> float:
        """From 0 to 1."""
        return round(max(0.0, min(1.0, self.likeness, self.margin * 2.5)), 3)

    @property
    def likely(self) -> bool:
        """Enough where a code is expected by the plane of the table."""
        return self.likeness >= LIKELY[0] and self.margin >= LIKELY[1]


def identify(pyramid: Pyramid, codes: DeckCodes, found: Fit) -> Match:
    """The best match; the stencils of promising codes are fitted again, because a whole code fits better."""
    best, blurred = _compare(codes, pyramid.sample(found.pose), found.pose)
    if (best.likeness > 0.8 and best.margin > 0.4) or best.margin < _HOPELESS:
        return best
    promising = np.argsort(-_compare_each(blurred, pyramid.sample(found.pose)))[:_TRIES]
    for number in promising:
        refitted = fit_stencil(pyramid, found.pose, codes.stencil(int(number), blurred.blur), steps=8)
        match, _ = _compare(codes, pyramid.sample(refitted.pose), refitted.pose)
        if match.number == number and match.likeness > best.likeness:
            best = match
    return best


def _compare(codes: DeckCodes, patch: Floats, pose: CodePose) -> tuple[Match, BlurredCodes]:
    """The code most like the patch, and the blur at which it is."""
    best, best_blurred = Match(-1, pose, -1.0, 0.0), codes.by_blur[0]
    for blurred in codes.by_blur:
        scores = _compare_each(blurred, patch)
        number = int(scores.argmax())
        likeness = float(scores[number])
        if likeness > best.likeness:
            scores[number] = -1
            best, best_blurred = Match(number, pose, likeness, likeness - float(scores.max())), blurred
    return best, best_blurred


def _compare_each(blurred: BlurredCodes, patch: Floats) -> Floats:
    """The likeness to each code; what all codes share is taken off first and does not count."""
    seen = cv2.resize(patch.reshape(GRID * FINE, GRID * FINE), (GRID, GRID), interpolation=cv2.INTER_AREA).ravel()
    common = blurred.common - blurred.common.mean()
    centred = seen - seen.mean()
    rest = (centred - (centred @ common) / (common @ common) * common) * (blurred.spread > 0.02)
    rest -= rest.sum() / (blurred.spread > 0.02).sum() * (blurred.spread > 0.02)
    return np.asarray(blurred.distinct @ rest / (np.linalg.norm(rest) + 1e-9), np.float32)


def separate_foreign_codes(grey: NDArray[np.uint8], unread: Sequence[Fit], codes: DeckCodes) -> tuple[list[Fit], int]:
    """The unread codes that may be of this deck, and the number of those that a QR reader reads as something else."""
    ours: list[Fit] = []
    foreign = 0
    for found in unread:
        text = _decode(grey, found)
        if text is not None and text not in codes.texts:
            foreign += 1
        else:
            ours.append(found)
    return ours, foreign


def _decode(grey: NDArray[np.uint8], fit: Fit) -> str | None:
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
