"""One picture: every code of the deck in it, and the plane of the table they lie on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scorer.photo.fitting import Fit, Pyramid, best_fit, contrast, corners_of, fit, grain, quarter_turns, side_length
from scorer.photo.matching import Match, identify
from scorer.photo.plane import Plane, fit_plane, placed
from scorer.photo.probing import probe
from scorer.photo.squares import find_squares

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from scorer.photo.card_shape import CardShape
    from scorer.photo.code_book import CodeBook
    from scorer.photo.fitting import Pose

_MOST_SQUARES = 260
_MAYBE, _SURELY = (0.68, 0.4), (0.8, 0.66)
"""Likeness, with the quiet zone and without it, of what may be a code, and of what is one whether read or not."""


@dataclass(frozen=True)
class View:
    """What one picture shows: codes that were read, and what looks like a code but was not."""

    width: int
    height: int
    plane: Plane | None
    matches: tuple[Match, ...]
    unread: tuple[Fit, ...] = ()


def look(grey: NDArray[np.uint8], book: CodeBook, shape: CardShape) -> View:
    """Read what can be read at once; then, knowing how the table lies, look again at the rest and beside each card."""
    pyramid = Pyramid(grey)
    height, width = grey.shape
    squares = find_squares(pyramid, book.stencils[1])
    matches, rest = _read(pyramid, book, squares[:_MOST_SQUARES])
    plane = _plane(matches, shape.code, width, height)
    if plane is None:
        return View(width, height, None, (), tuple(rest))
    rest += [Fit(pose, 0.0) for pose in squares[_MOST_SQUARES : 4 * _MOST_SQUARES]]
    matches, rest = _look_again(pyramid, book, plane, matches, rest)
    plane = _plane(matches, shape.code, width, height) or plane
    read = [placed(plane.on_table(corners_of(match.pose))) for match in matches]
    beside = [Fit(pose, 0.0) for pose in probe(pyramid, plane, shape, book.stencils[1], read)]
    matches, more = _look_again(pyramid, book, plane, matches, beside)
    plane = _plane(matches, shape.code, width, height) or plane
    return View(width, height, plane, tuple(matches), tuple(_doubtful(pyramid, book, [*rest, *more], matches)))


def _read(pyramid: Pyramid, book: CodeBook, poses: Iterable[Pose]) -> tuple[list[Match], list[Fit]]:
    matches: list[Match] = []
    rest: list[Fit] = []
    for pose in poses:
        if _taken(pose, (match.pose for match in matches)):
            continue
        fitted = fit(pyramid, pose, book.stencils[1])
        if not _is_code(pyramid, book, fitted, _MAYBE) or _taken(fitted.pose, (match.pose for match in matches)):
            continue
        match = identify(pyramid, book, fitted)
        if match.sure:
            matches.append(match)
        else:
            rest.append(fitted)
    return matches, rest


def _look_again(
    pyramid: Pyramid, book: CodeBook, plane: Plane, matches: list[Match], rest: list[Fit]
) -> tuple[list[Match], list[Fit]]:
    """Codes lie on the table: what is too small, too large or askew was none."""
    kept = [match for match in matches if plane.misfit(corners_of(match.pose)) < 0.15]
    unread: list[Fit] = []
    for fitted in rest:
        corners = plane.on_table(corners_of(fitted.pose))
        x, y, turn = placed(corners)
        side = side_length(plane.pose_at(x, y, turn))
        if not 0.7 < side_length(fitted.pose) / side < 1.4 or _taken(fitted.pose, (match.pose for match in kept)):
            continue
        starts = [*quarter_turns(plane.pose_at(x, y, turn)), *quarter_turns(plane.pose_at(x, y, 0))]
        again = best_fit(pyramid, starts, book.stencils, tries=3)
        if not _is_code(pyramid, book, again, _MAYBE) or _taken(again.pose, (match.pose for match in kept)):
            continue
        match = identify(pyramid, book, again)
        misfit = plane.misfit(corners_of(match.pose))
        if match.likely and misfit < 0.1:
            kept.append(match)
        elif _is_code(pyramid, book, again, _SURELY) and plane.misfit(corners_of(again.pose)) < 0.15:
            unread.append(again)
    return kept, unread


def _is_code(pyramid: Pyramid, book: CodeBook, fitted: Fit, least: tuple[float, float]) -> bool:
    return fitted.likeness >= least[0] and grain(pyramid.patch(fitted.pose), book.stencils) >= least[1]


def _doubtful(pyramid: Pyramid, book: CodeBook, unread: list[Fit], kept: list[Match]) -> list[Fit]:
    """What is as black and white as the codes that were read, each place once."""
    stencil = book.stencils[1]
    usual = np.median([contrast(pyramid.patch(match.pose), stencil) for match in kept])
    found: list[Fit] = []
    for one in sorted(unread, key=lambda fitted: -fitted.likeness):
        taken = (*(match.pose for match in kept), *(other.pose for other in found))
        if contrast(pyramid.patch(one.pose), stencil) > 0.4 * usual and not _taken(one.pose, taken):
            found.append(one)
    return found


def _plane(matches: list[Match], code: float, width: int, height: int) -> Plane | None:
    if not matches:
        return None
    return fit_plane([corners_of(match.pose) for match in matches], code, width, height)


def _taken(pose: Pose, others: Iterable[Pose]) -> bool:
    """Whether another code lies here already."""
    middle, side = corners_of(pose).mean(axis=0), side_length(pose)
    return any(
        np.hypot(*(corners_of(other).mean(axis=0) - middle)) < 0.6 * max(side, side_length(other)) for other in others
    )
