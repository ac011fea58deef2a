"""Codes that were not read: some are other people's, and no business of ours; the rest is a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.photo.fitting import corners_of, side_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from scorer.photo.code_book import CodeBook
    from scorer.photo.fitting import Fit


def strangers(grey: NDArray[np.uint8], unread: Sequence[Fit], book: CodeBook) -> tuple[list[Fit], int]:
    """Those of ours, or maybe ours, and how many are surely not: a QR reader can say what they are."""
    ours: list[Fit] = []
    foreign = 0
    for fit in unread:
        text = _decoded(grey, fit)
        if text is not None and text not in book.texts:
            foreign += 1
        else:
            ours.append(fit)
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
