"""From pictures to cards on the table: what each picture shows, and all of them laid together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, cast

import cv2
import numpy as np

from deckgen.errors import SourceLocation, UserError
from deckgen.faces.picture_files import (
    MOST_MEGAPIXELS,
    PictureTooLargeError,
    PictureUnreadableError,
    decode,
    ignoring_pillow_warnings,
    open_picture_file,
)
from deckgen.faces.qr import MODULES
from scorer.messages import say
from scorer.photo.codes import FINE, GRID, CodeBook, Floats, Stencil
from scorer.photo.hidden_cards import bare_cards, cut_off, from_above, lookalikes
from scorer.photo.locate import (
    Fit,
    Pose,
    Pyramid,
    best_fit,
    contrast,
    corners_of,
    find_squares,
    fit,
    grain,
    quarter_turns,
    side_length,
)
from scorer.photo.match import Match, identify, strangers
from scorer.photo.merge import Glimpse, merged
from scorer.photo.model import CardPose, Observation, Question, SeenCard
from scorer.photo.plane import (
    CardShape,
    Plane,
    Points,
    as_corners,
    card_shape,
    fit_plane,
    placed,
    square,
    usual_turn,
    within_half_turn,
)
from scorer.rules.cards import CardIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image


# Where a neighbour would lie: beside every card that was read, the pattern all codes share is looked for closely.


Spot = tuple[float, float, float]
"""The middle of a code on the table, in millimetres, and its turn."""

_BESIDE = ((-1.12, 0.0), (1.12, 0.0), (-0.56, -1.09), (0.56, -1.09), (-0.56, 1.09), (0.56, 1.09))
"""Neighbours in the row and over its gaps, in card widths and heights."""
_REACH = (0.34, 0.17)  # how far from there a code may be, in card widths and heights
_TURNS = (-6.0, 0.0, 6.0)
_PROMISING = 0.5


def probe(pyramid: Pyramid, plane: Plane, shape: CardShape, stencil: Stencil, read: Sequence[Spot]) -> Iterator[Pose]:
    """Poses beside the codes that were read in which a further code may lie."""
    probed: list[Spot] = list(read)
    for x, y, turn in read:
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        for right, down in _BESIDE:
            dx, dy = right * shape.width, down * shape.height
            spot = (x + c * dx - s * dy, y + s * dx + c * dy, turn)
            if any(math.dist(spot[:2], other[:2]) < 0.45 * shape.width for other in probed):
                continue
            probed.append(spot)
            pose = _closest(pyramid, plane, shape, stencil, spot)
            if pose is not None:
                yield pose


def _closest(pyramid: Pyramid, plane: Plane, shape: CardShape, stencil: Stencil, spot: Spot) -> Pose | None:
    """The place around a spot that is most like a code, if any is."""
    x, y, turn = spot
    best, found = _PROMISING, None
    rate = FINE * MODULES / plane.code  # samples per millimetre, those of the stencil
    size = (
        round(2 * _REACH[0] * shape.width * rate) + GRID * FINE,
        round(2 * _REACH[1] * shape.height * rate) + GRID * FINE,
    )
    middle = np.array(plane.in_picture(np.array([[x, y]]))[0])
    if not (pyramid.inside(middle)):
        return None
    pattern: Floats = stencil.picture.reshape(GRID * FINE, GRID * FINE)
    for lean in _TURNS:
        corners = plane.in_picture(square(x, y, turn + lean, size[0] / rate, size[1] / rate))
        seen = pyramid.flat(corners, size, plane.pose_at(x, y, turn))
        like = cv2.matchTemplate(seen, pattern, cv2.TM_CCOEFF_NORMED)
        _, peak, _, at = cv2.minMaxLoc(like)
        if peak > best:
            c, s = math.cos(math.radians(turn + lean)), math.sin(math.radians(turn + lean))
            dx = (at[0] - (size[0] - GRID * FINE) / 2) / rate
            dy = (at[1] - (size[1] - GRID * FINE) / 2) / rate
            best, found = peak, plane.pose_at(x + c * dx - s * dy, y + s * dx + c * dy, turn + lean)
    return found


# One picture: every code of the deck in it, and the plane of the table they lie on.


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


# Pictures of the table: opened with care, upright, grey, and not larger than helps.


Picture = bytes | Path
MOST_PIXELS = 16_000_000  # beyond this a phone's sensor adds noise, not codes


def open_picture(picture: Picture, number: int = 1) -> Image:
    """The picture upright, in colour; UserError if it is none, or one that would fill the memory."""
    name = picture.name if isinstance(picture, Path) else say("photo.picture", number=number)
    source = picture if isinstance(picture, Path) else cast("Path", BytesIO(picture))  # Pillow reads either
    try:
        with ignoring_pillow_warnings(), open_picture_file(source) as image:
            return _not_too_large(decode(image, 1).convert("RGB"))
    except PictureTooLargeError as error:
        message = say("photo.too-large", megapixels=error.megapixels, most=MOST_MEGAPIXELS)
        raise UserError.at(SourceLocation(name), message, say("photo.too-large.fix")) from None
    except PictureUnreadableError as error:
        message = say("photo.unreadable", reason=error)
        raise UserError.at(SourceLocation(name), message, say("photo.unreadable.fix")) from None


def grey_of(image: Image) -> NDArray[np.uint8]:
    return np.asarray(image.convert("L"), np.uint8)


def _not_too_large(image: Image) -> Image:
    shrink = (MOST_PIXELS / (image.width * image.height)) ** 0.5
    if shrink >= 1:
        return image
    return (
        image.reduce(2) if shrink <= 0.5 else image.resize((round(image.width * shrink), round(image.height * shrink)))
    )


class Reader:
    """Reads photographs of one deck; made once, it can be asked for many."""

    def __init__(self, box: CardIndex) -> None:
        self.shape = card_shape(box.deck)
        self.book = CodeBook(box.deck)

    def read(self, pictures: Sequence[Picture]) -> Observation:
        """Every card in one or several overlapping pictures of the same table."""
        glimpses = [self._glimpse(picture, number) for number, picture in enumerate(pictures)]
        cards, questions = merged(glimpses)
        return Observation(
            cards=tuple(cards),
            questions=tuple(questions) if cards else (Question("nothing"),),
            sizes=tuple(glimpse.size for glimpse in glimpses),
            card=(self.shape.width, self.shape.height),
            foreign=sum(glimpse.foreign for glimpse in glimpses),
        )

    def _glimpse(self, picture: Picture, number: int) -> Glimpse:
        grey = grey_of(open_picture(picture, number + 1))
        view = look(grey, self.book, self.shape)
        unread, foreign = strangers(grey, view.unread, self.book)
        size = (view.width, view.height)
        if view.plane is None:
            return Glimpse((), (), size, foreign)
        plane = self._upright(view, view.plane)
        cards = tuple(self._card(plane, match, number) for match in view.matches)
        codes = [self._place(plane, corners_of(fit.pose), "D", number) for fit in unread]
        known = [*(card.place for card in cards), *codes]
        above = from_above(grey, plane, known)
        dated = [card.place for card in cards if card.dated]
        bare = lookalikes(above, plane, self.shape, dated, known, number)
        bare += bare_cards(above, plane, self.shape, [*known, *bare], number)
        bare = [place for place in bare if self._matters(place, dated, size)]
        cut = cut_off(grey, plane, self.shape, dated, number)
        kinds = {"unread-code": codes, "bare-card": bare, "cut-off": cut}
        questions = tuple(Question(kind, place) for kind, places in kinds.items() for place in places)
        return Glimpse(cards, questions, size, foreign)

    def _matters(self, place: CardPose, line: Sequence[CardPose], size: tuple[int, int]) -> bool:
        """Wholly in the picture, and near enough to the dated cards to be one of the line."""
        inside = all(0 <= x < size[0] and 0 <= y < size[1] for x, y in place.outline)
        return inside and any(
            math.dist((place.x, place.y), (card.x, card.y)) < 1.7 * self.shape.height for card in line
        )

    def _upright(self, view: View, plane: Plane) -> Plane:
        """Turned so that most cards stand upright, those that show a date before the others."""
        turns: dict[str, list[float]] = {"T": [], "D": []}
        for match in view.matches:
            corners = plane.on_table(corners_of(match.pose))
            turns[self.book.names[match.number].side].append(placed(corners)[2])
        return plane.turned(-usual_turn(turns["D"] or turns["T"]))

    def _card(self, plane: Plane, match: Match, number: int) -> SeenCard:
        name = self.book.names[match.number]
        place = self._place(plane, corners_of(match.pose), name.side, number)
        return SeenCard(name.code, name.side, place, match.sureness)

    def _place(self, plane: Plane, code: Points, side: str, number: int) -> CardPose:
        """The card that goes with a code."""
        x, y, turn = placed(plane.on_table(code))
        dx, dy = self.shape.offsets[side]
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        x, y = x - (c * dx - s * dy), y - (s * dx + c * dy)
        outline = plane.in_picture(square(x, y, turn, self.shape.width, self.shape.height))
        return CardPose(number, as_corners(outline), x, y, within_half_turn(turn))


def read_photos(box: CardIndex, pictures: Sequence[Picture]) -> Observation:
    """Every card of the deck in one or several overlapping pictures of a table."""
    return Reader(box).read(pictures)
