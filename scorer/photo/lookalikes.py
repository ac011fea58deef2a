"""Cards whose code is hidden: what looks like the cards that were read, seen from above, but is none of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorer.photo.plane import Plane, as_corners, square
from scorer.photo.sighting import Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from scorer.photo.card_shape import CardShape
    from scorer.photo.outlines import FromAbove

_LEANS = (-7.0, 0.0, 7.0)
_ENOUGH = 3  # cards, so that their mean is what they share and not what they show
_UPPER = 0.8  # of a face: the band at its foot is too much like the edge of anything
_ROOM = 0.15  # of a place, at most, may be taken by cards that are known
_ALIKE = 0.72  # of what the cards themselves are like their mean


def lookalikes(
    above: FromAbove, plane: Plane, shape: CardShape, dated: Sequence[Place], known: Sequence[Place], picture: int
) -> list[Place]:
    """Places where a face like the dated ones lies, though no code was read there."""
    if len(dated) < _ENOUGH:
        return []
    print_only = _without_shades(above)
    faces = [_face(print_only, above, shape, place) for place in dated]
    mean = np.asarray(np.mean(faces, axis=0), np.float32)
    usual = float(np.percentile([_like(face, mean) for face in faces], 25))
    black = float(np.median([face.std() for face in faces]))
    found: list[Place] = []
    for x, y, turn in _peaks(print_only, above, mean, _ALIKE * usual):
        corners = square(x, y, turn, shape.width, shape.height)
        here = Place(picture, as_corners(plane.in_picture(corners)), x, y, turn)
        printed = _face(print_only, above, shape, here).std() > 0.4 * black
        if printed and _overlap(corners, (*known, *found), shape) < _ROOM:
            found.append(here)
    return found


def _without_shades(above: FromAbove) -> NDArray[np.float32]:
    """Print is darker or lighter than what lies right beside it; shadows, light and large patterns are not."""
    grey = above.grey.astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0) - cv2.blur(grey, (17, 17)), np.float32)


def _overlap(corners: NDArray[np.float64], others: Sequence[Place], shape: CardShape) -> float:
    """How much of a rectangle lies on cards that are known."""
    share = (np.arange(8) + 0.5) / 8
    right, down = np.meshgrid(share, share)
    spots = (
        corners[0] + right.reshape(-1, 1) * (corners[1] - corners[0]) + down.reshape(-1, 1) * (corners[3] - corners[0])
    )
    covered = np.zeros(len(spots), bool)
    for other in others:
        c, s = math.cos(math.radians(other.turn)), math.sin(math.radians(other.turn))
        away = (spots - (other.x, other.y)) @ np.array([[c, -s], [s, c]])
        covered |= (np.abs(away[:, 0]) < shape.width / 2) & (np.abs(away[:, 1]) < shape.height / 2)
    return float(covered.mean())


def _face(picture: NDArray[np.float32], above: FromAbove, shape: CardShape, place: Place) -> NDArray[np.float32]:
    """The upper part of a card, upright, as the picture from above shows it."""
    width, height = above.pixels(shape)
    size = (width, round(height * _UPPER))
    corners = above.at(square(place.x, place.y, place.turn, shape.width, shape.height))
    corners[3] = corners[0] + (corners[3] - corners[0]) * _UPPER
    flat = np.array([(0, 0), (size[0], 0), (0, size[1])], np.float32) - 0.5
    warp = cv2.getAffineTransform(flat, corners[[0, 1, 3]].astype(np.float32))
    seen = cv2.warpAffine(picture, warp, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(seen, np.float32)


def _like(face: NDArray[np.float32], mean: NDArray[np.float32]) -> float:
    return float(cv2.matchTemplate(face, mean, cv2.TM_CCOEFF_NORMED)[0, 0])


def _peaks(
    picture: NDArray[np.float32], above: FromAbove, mean: NDArray[np.float32], least: float
) -> Iterator[tuple[float, float, float]]:
    """Middles and turns of all places that are like the mean face, the most alike first."""
    height, width = picture.shape
    for turn in (quarter + lean for quarter in (0.0, 90.0) for lean in _LEANS):
        spin = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), turn, 1.0)
        turned = cv2.warpAffine(picture, spin, (width, height), borderMode=cv2.BORDER_REPLICATE)
        like = cv2.matchTemplate(np.asarray(turned, np.float32), mean, cv2.TM_CCOEFF_NORMED)
        back = cv2.invertAffineTransform(spin)
        while True:
            _, peak, _, at = cv2.minMaxLoc(like)
            if peak < least:
                break
            middle = np.array([at[0] + mean.shape[1] / 2 - 0.5, at[1] + mean.shape[0] / _UPPER / 2 - 0.5, 1.0])
            x, y = above.on_table(back @ middle)
            yield x, y, turn
            cv2.circle(like, at, mean.shape[1] // 2, (-1.0,), -1)
