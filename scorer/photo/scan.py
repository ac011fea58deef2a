"""Scan one picture: every code of the deck in it, and the plane of the table they lie on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from deckgen.faces.qr import MODULES
from scorer.photo.codes import FINE, GRID, CardShape, DeckCodes, Floats, Stencil
from scorer.photo.locate import (
    CodePose,
    Fit,
    Pyramid,
    best_fit,
    contrast,
    corners_of,
    find_squares,
    fit_stencil,
    inner_likeness,
    quarter_turns,
    side_length,
)
from scorer.photo.match import Match, identify
from scorer.photo.plane import Plane, fit_plane, position_of, rectangle_corners

_MOST_SQUARES = 260
_POSSIBLE, _CERTAIN = (0.68, 0.4), (0.8, 0.66)
"""The least likeness, with the quiet zone and without it, of what may be a code and of what certainly is one."""


@dataclass(frozen=True)
class Scan:
    """What one picture shows: codes that were read, and what looks like a code but was not read."""

    width: int
    height: int
    plane: Plane | None
    matches: tuple[Match, ...]
    unread: tuple[Fit, ...] = ()


def scan_picture(grey: NDArray[np.uint8], codes: DeckCodes, shape: CardShape) -> Scan:
    """Read what can be read at once; then, with the plane of the table, try the rest again and beside each card."""
    pyramid = Pyramid(grey)
    height, width = grey.shape
    squares = find_squares(pyramid, codes.stencils[1])
    matches, rest = _read_codes(pyramid, codes, squares[:_MOST_SQUARES])
    plane = _fit_plane(matches, shape.code, width, height)
    if plane is None:
        return Scan(width, height, None, (), tuple(rest))
    rest += [Fit(pose, 0.0) for pose in squares[_MOST_SQUARES : 4 * _MOST_SQUARES]]
    matches, rest = _read_on_plane(pyramid, codes, plane, matches, rest)
    plane = _fit_plane(matches, shape.code, width, height) or plane
    read = [position_of(plane.on_table(corners_of(match.pose))) for match in matches]
    beside = [Fit(pose, 0.0) for pose in find_neighbours(pyramid, plane, shape, codes.stencils[1], read)]
    matches, more = _read_on_plane(pyramid, codes, plane, matches, beside)
    plane = _fit_plane(matches, shape.code, width, height) or plane
    return Scan(width, height, plane, tuple(matches), tuple(_find_unread(pyramid, codes, [*rest, *more], matches)))


def _read_codes(pyramid: Pyramid, codes: DeckCodes, poses: Iterable[CodePose]) -> tuple[list[Match], list[Fit]]:
    matches: list[Match] = []
    rest: list[Fit] = []
    for pose in poses:
        if _is_taken(pose, (match.pose for match in matches)):
            continue
        fitted = fit_stencil(pyramid, pose, codes.stencils[1])
        if not _is_code(pyramid, codes, fitted, _POSSIBLE) or _is_taken(fitted.pose, (match.pose for match in matches)):
            continue
        match = identify(pyramid, codes, fitted)
        if match.sure:
            matches.append(match)
        else:
            rest.append(fitted)
    return matches, rest


def _read_on_plane(
    pyramid: Pyramid, codes: DeckCodes, plane: Plane, matches: list[Match], rest: list[Fit]
) -> tuple[list[Match], list[Fit]]:
    """Read again with the size and turn that the plane gives; what does not lie in the plane is dropped."""
    kept = [match for match in matches if plane.misfit(corners_of(match.pose)) < 0.15]
    unread: list[Fit] = []
    for fitted in rest:
        corners = plane.on_table(corners_of(fitted.pose))
        x, y, turn = position_of(corners)
        side = side_length(plane.pose_at(x, y, turn))
        if not 0.7 < side_length(fitted.pose) / side < 1.4 or _is_taken(fitted.pose, (match.pose for match in kept)):
            continue
        starts = [*quarter_turns(plane.pose_at(x, y, turn)), *quarter_turns(plane.pose_at(x, y, 0))]
        again = best_fit(pyramid, starts, codes.stencils, tries=3)
        if not _is_code(pyramid, codes, again, _POSSIBLE) or _is_taken(again.pose, (match.pose for match in kept)):
            continue
        match = identify(pyramid, codes, again)
        misfit = plane.misfit(corners_of(match.pose))
        if match.likely and misfit < 0.1:
            kept.append(match)
        elif _is_code(pyramid, codes, again, _CERTAIN) and plane.misfit(corners_of(again.pose)) < 0.15:
            unread.append(again)
    return kept, unread


def _is_code(pyramid: Pyramid, codes: DeckCodes, fitted: Fit, least: tuple[float, float]) -> bool:
    return fitted.likeness >= least[0] and inner_likeness(pyramid.sample(fitted.pose), codes.stencils) >= least[1]


def _find_unread(pyramid: Pyramid, codes: DeckCodes, unread: list[Fit], kept: list[Match]) -> list[Fit]:
    """What has about the contrast of the codes that were read, each once."""
    stencil = codes.stencils[1]
    usual = np.median([contrast(pyramid.sample(match.pose), stencil) for match in kept])
    found: list[Fit] = []
    for one in sorted(unread, key=lambda fitted: -fitted.likeness):
        taken = (*(match.pose for match in kept), *(other.pose for other in found))
        if contrast(pyramid.sample(one.pose), stencil) > 0.4 * usual and not _is_taken(one.pose, taken):
            found.append(one)
    return found


def _fit_plane(matches: list[Match], code: float, width: int, height: int) -> Plane | None:
    if not matches:
        return None
    return fit_plane([corners_of(match.pose) for match in matches], code, width, height)


def _is_taken(pose: CodePose, others: Iterable[CodePose]) -> bool:
    """Whether another code is here already."""
    middle, side = corners_of(pose).mean(axis=0), side_length(pose)
    return any(
        np.hypot(*(corners_of(other).mean(axis=0) - middle)) < 0.6 * max(side, side_length(other)) for other in others
    )


# Beside every card that was read a neighbour may lie: what all codes share is searched for there.


Position = tuple[float, float, float]
"""The middle of a code on the table, in millimetres, and its turn."""

_NEIGHBOURS = ((-1.12, 0.0), (1.12, 0.0), (-0.56, -1.09), (0.56, -1.09), (-0.56, 1.09), (0.56, 1.09))
"""Middles of neighbours in the row and over its gaps, in card widths and heights."""
_REACH = (0.34, 0.17)  # how far from there a code may be, in card widths and heights
_TURNS = (-6.0, 0.0, 6.0)
_PROMISING = 0.5


def find_neighbours(
    pyramid: Pyramid, plane: Plane, shape: CardShape, stencil: Stencil, read: Sequence[Position]
) -> Iterator[CodePose]:
    """Poses beside the codes that were read in which a further code may lie."""
    tried: list[Position] = list(read)
    for x, y, turn in read:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        for right, down in _NEIGHBOURS:
            dx, dy = right * shape.width, down * shape.height
            position = (x + c * dx - s * dy, y + s * dx + c * dy, turn)
            if any(math.dist(position[:2], other[:2]) < 0.45 * shape.width for other in tried):
                continue
            tried.append(position)
            pose = _search_around(pyramid, plane, shape, stencil, position)
            if pose is not None:
                yield pose


def _search_around(
    pyramid: Pyramid, plane: Plane, shape: CardShape, stencil: Stencil, position: Position
) -> CodePose | None:
    """The pose around a position that is most like a code, if any is."""
    x, y, turn = position
    best, found = _PROMISING, None
    rate = FINE * MODULES / plane.code  # samples per millimetre, those of the stencil
    size = (
        round(2 * _REACH[0] * shape.width * rate) + GRID * FINE,
        round(2 * _REACH[1] * shape.height * rate) + GRID * FINE,
    )
    middle = np.array(plane.in_picture(np.array([[x, y]]))[0])
    if not pyramid.inside(middle):
        return None
    pattern: Floats = stencil.picture.reshape(GRID * FINE, GRID * FINE)
    for lean in _TURNS:
        corners = plane.in_picture(rectangle_corners(x, y, turn + lean, size[0] / rate, size[1] / rate))
        seen = pyramid.sample_rectangle(corners, size, plane.pose_at(x, y, turn))
        like = cv2.matchTemplate(seen, pattern, cv2.TM_CCOEFF_NORMED)
        _, peak, _, at = cv2.minMaxLoc(like)
        if peak > best:
            c, s = math.cos(math.radians(turn + lean)), math.sin(math.radians(turn + lean))
            dx = (at[0] - (size[0] - GRID * FINE) / 2) / rate
            dy = (at[1] - (size[1] - GRID * FINE) / 2) / rate
            best, found = peak, plane.pose_at(x + c * dx - s * dy, y + s * dx + c * dy, turn + lean)
    return found
