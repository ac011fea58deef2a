"""The table seen from straight above: one map from pixels to millimetres that makes all codes squares of one size."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.faces.face import Face
from deckgen.faces.proof import draw_proof
from deckgen.faces.qr import MODULES, modules_path, qr_payload
from scorer.messages import say
from scorer.photo.locate import CORNERS, Pose, pose_from, through

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Plane:
    """`to_table` maps pixels to millimetres, x to the right and y towards the reader of the cards."""

    to_table: NDArray[np.float64]
    code: float  # the side of a code

    def on_table(self, pixels: Points) -> Points:
        return through(self.to_table, pixels)

    def in_picture(self, millimetres: Points) -> Points:
        return through(np.asarray(np.linalg.inv(self.to_table), np.float64), millimetres)

    def turned(self, degrees: float) -> Plane:
        """The same table, turned clockwise under the eye."""
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return Plane(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ self.to_table, self.code)

    def pose_at(self, x: float, y: float, turn: float) -> Pose:
        """How a code at this place of the table would be seen."""
        return pose_from(self.in_picture(square(x, y, turn, self.code, self.code)))

    def misfit(self, corners: Points) -> float:
        """How far a quadrilateral is from a code lying on the table: the worst of its sides, as a share."""
        return float(np.abs(_sides(self.on_table(corners)[None], self.code)).max())


def square(x: float, y: float, turn: float, width: float, height: float) -> Points:
    """The corners of a rectangle on the table: top left, top right, bottom right, bottom left."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    flat = CORNERS * (width / 2, height / 2)
    return np.asarray(flat @ np.array([[c, s], [-s, c]]) + (x, y))


def placed(corners: Points) -> tuple[float, float, float]:
    """Middle and turn (clockwise, in degrees) of a square on the table."""
    middle = corners.mean(axis=0)
    along = corners[1] - corners[0] + corners[2] - corners[3]
    return float(middle[0]), float(middle[1]), math.degrees(math.atan2(along[1], along[0]))


def as_corners(points: Points) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in points)


def within_half_turn(turn: float) -> float:
    """The same turn, from -180 to 180 degrees."""
    return (turn + 180) % 360 - 180


def usual_turn(turns: Sequence[float]) -> float:
    """The turn that most share, give or take fifteen degrees."""
    near = max(([other for other in turns if abs(within_half_turn(other - turn)) < 15] for turn in turns), key=len)
    return near[0] + sum(within_half_turn(turn - near[0]) for turn in near) / len(near)


def fit_plane(quads: Sequence[Points], code: float, width: int, height: int) -> Plane:
    """The plane in which these quadrilaterals are codes; a few that are not do little harm."""
    seen = np.array(quads)
    scale = float(max(width, height))
    centre = np.array([width, height]) / 2
    quad = (seen - centre) / scale
    numbers = np.array([0.0, 0.0, *_affine(quad, code)])
    damp = 1e-3
    error = _error(numbers, quad, code)
    for _ in range(40):
        slopes = np.stack(
            [(_error(numbers + step, quad, code) - error) / 1e-6 for step in np.eye(5) * 1e-6 * _unit(numbers)], axis=1
        )
        slopes = slopes / _unit(numbers)
        weight = 1 / np.maximum(1, np.abs(error) / 0.02)
        normal = slopes.T @ (slopes * weight[:, None])
        step = -np.linalg.solve(normal + damp * np.diag(np.diag(normal) + 1e-12), slopes.T @ (error * weight))
        tried = _error(numbers + step, quad, code)
        if _cost(tried) < _cost(error):
            done = _cost(error) - _cost(tried) < 1e-9
            numbers, error, damp = numbers + step, tried, damp / 4
            if done:
                break
        else:
            damp *= 8
    to_unit = np.array([[1 / scale, 0, -centre[0] / scale], [0, 1 / scale, -centre[1] / scale], [0, 0, 1]])
    return Plane(_map(numbers) @ to_unit, code)


def _unit(numbers: Points) -> Points:
    return np.maximum(1.0, np.abs(numbers))


def _map(numbers: Points) -> Points:
    bend_x, bend_y, a, b, c = numbers
    return np.array([[a + 0.0, b, 0.0], [0.0, c, 0.0], [bend_x, bend_y, 1.0]])


def _affine(quads: Points, code: float) -> tuple[float, float, float]:
    """The best map without perspective: it makes the sides of all codes as long as they are, and upright."""
    one = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    other = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    rows, right = [], []
    for u, v in zip(one, other, strict=True):
        size = float(abs(u[0] * v[1] - u[1] * v[0]))
        for p, q, wanted in ((u, u, code**2), (v, v, code**2), (u, v, 0.0)):
            rows.append(np.array([p[0] * q[0], p[0] * q[1] + p[1] * q[0], p[1] * q[1]]) / size)
            right.append(wanted / size)
    m, n, o = np.linalg.lstsq(np.array(rows), np.array(right), rcond=None)[0]
    if m <= 0 or o - n * n / m <= 0:
        side = code / math.sqrt(float(np.median(np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]))))
        return side, 0.0, side
    a = math.sqrt(m)
    return a, n / a, math.sqrt(o - n * n / m)


def _error(numbers: Points, quads: Points, code: float) -> Points:
    """Sides and diagonals against those of a code, as shares; perspective that little speaks for costs a little."""
    mapped = through(_map(numbers), quads.reshape(-1, 2)).reshape(quads.shape)
    return np.concatenate([_sides(mapped, code).ravel(), numbers[:2] * 0.01])


def _sides(quads: Points, code: float) -> Points:
    pairs = ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3))
    lengths = [np.hypot(*(quads[:, a] - quads[:, b]).T) for a, b in pairs]
    diagonal = math.sqrt(2)
    return np.stack([length / code / (diagonal if n >= 4 else 1) - 1 for n, length in enumerate(lengths)], axis=1)


def _cost(error: Points) -> float:
    """Squares for small errors, lengths for large ones."""
    size = np.abs(error)
    return float(np.where(size < 0.02, size**2, 0.04 * size - 0.0004).sum())


# Where a card lies when its code lies here: read off a face as the theme draws it, so that any theme will do.


_CODE = re.compile(r'<path transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)" d="([^"]+)"')


@dataclass(frozen=True, slots=True)
class CardShape:
    """Millimetres: the card, the side of its code, and from the card's middle to the code's, by side T or D."""

    width: float
    height: float
    code: float
    offsets: dict[str, tuple[float, float]]


def card_shape(deck: Deck) -> CardShape:
    """The shape of a deck's cards; a deck printed without codes cannot be photographed."""
    for card in deck.cards:
        proof = draw_proof(replace(deck, cards=(card,)))
        faces = {side: face for _, side, face in proof.drawn_faces()}
        found = {mark: _code_on(deck, faces[side]) for mark, side in (("T", "title"), ("D", "date")) if side in faces}
        spots = {mark: spot for mark, spot in found.items() if spot}
        if len(spots) == 2:
            width, height = proof.size.width, proof.size.height
            offsets = {mark: (x - width / 2, y - height / 2) for mark, (x, y, _) in spots.items()}
            return CardShape(width, height, spots["D"][2], offsets)
        if deck.choices.qr == "none":
            break
    raise UserError.at(deck.location("qr"), say("photo.no-codes"), say("photo.no-codes.fix"))


def _code_on(deck: Deck, face: Face) -> tuple[float, float, float] | None:
    """The middle of the code on a face, and its side."""
    wanted = modules_path(qr_payload(deck.id, face.card, face.side))
    for x, y, module, path in _CODE.findall(face.svg):
        if path == wanted:
            half = float(module) * MODULES / 2
            return float(x) + half, float(y) + half, 2 * half
    return None
