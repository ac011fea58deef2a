"""Read photographs: every card in one or several pictures of a table, and what remains unclear."""

from __future__ import annotations

import math
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL.Image import Image

from deckgen.errors import SourceLocation, UserError
from deckgen.faces.picture_files import (
    PictureTooLargeError,
    PictureUnreadableError,
    decode,
    ignoring_pillow_warnings,
    open_picture_file,
)
from scorer.messages import say
from scorer.photo.codes import DeckCodes, find_card_shape
from scorer.photo.covered_cards import find_covered_cards
from scorer.photo.hidden_cards import find_cut_off_cards, find_rectangles, find_similar_cards, make_top_view
from scorer.photo.locate import corners_of
from scorer.photo.match import Match, separate_foreign_codes
from scorer.photo.merge import PictureObservation, merge_observations
from scorer.photo.model import CardPose, Observation, Question, SeenCard
from scorer.photo.plane import Plane, Points, normalize_turn, position_of, rectangle_corners, to_corners, usual_turn
from scorer.photo.scan import Scan, scan_picture
from scorer.rules.cards import CardIndex

Picture = bytes | Path
MOST_PIXELS = 16_000_000  # more pixels add noise, not detail


def read_photos(cards: CardIndex, pictures: Sequence[Picture]) -> Observation:
    """Every card of the deck in one or several overlapping pictures of a table."""
    return Reader(cards).read(pictures)


class Reader:
    """Reads photographs of one deck; can be used many times."""

    def __init__(self, cards: CardIndex) -> None:
        self.shape = find_card_shape(cards.deck)
        self.codes = DeckCodes(cards.deck)

    def read(self, pictures: Sequence[Picture]) -> Observation:
        """Every card in one or several overlapping pictures of the same table."""
        observations = [self._read_picture(picture, number) for number, picture in enumerate(pictures)]
        cards, questions = merge_observations(observations)
        return Observation(
            cards=tuple(cards),
            questions=tuple(questions) if cards else (Question("nothing"),),
            picture_sizes=tuple(observation.size for observation in observations),
            card_size=(self.shape.width, self.shape.height),
            foreign=sum(observation.foreign for observation in observations),
        )

    def _read_picture(self, picture: Picture, number: int) -> PictureObservation:
        grey = _to_grey(open_picture(picture, number + 1))
        scan = scan_picture(grey, self.codes, self.shape)
        unread, foreign = separate_foreign_codes(grey, scan.unread, self.codes)
        size = (scan.width, scan.height)
        if scan.plane is None:
            return PictureObservation((), (), size, foreign)
        plane = self._turn_upright(scan, scan.plane)
        cards = tuple(self._make_card(plane, match, number) for match in scan.matches)
        codes = [self._find_card_pose(plane, corners_of(fit.pose), "D", number) for fit in unread]
        known = [*(card.pose for card in cards), *codes]
        above = make_top_view(grey, plane, known)
        dated = [card.pose for card in cards if card.dated]
        bare = find_similar_cards(above, plane, self.shape, dated, known, number)
        bare += find_rectangles(above, plane, self.shape, [*known, *bare], number)
        bare = [pose for pose in bare if self._may_be_in_line(pose, dated, size)]
        cut = find_cut_off_cards(grey, plane, self.shape, dated, number)
        kinds = {"unread-code": codes, "bare-card": bare, "cut-off": cut}
        questions = [Question(kind, pose) for kind, poses in kinds.items() for pose in poses]
        lying = [card for card in cards if card.dated]
        questions += find_covered_cards(above, plane, self.shape, lying, [*known, *bare])
        return PictureObservation(cards, tuple(questions), size, foreign)

    def _may_be_in_line(self, pose: CardPose, line: Sequence[CardPose], size: tuple[int, int]) -> bool:
        """Whether a card lies wholly in the picture and near enough to dated cards to be in the line."""
        inside = all(0 <= x < size[0] and 0 <= y < size[1] for x, y in pose.outline)
        return inside and any(math.dist((pose.x, pose.y), (card.x, card.y)) < 1.7 * self.shape.height for card in line)

    def _turn_upright(self, scan: Scan, plane: Plane) -> Plane:
        """The plane turned so that most dated cards are upright; most cards, if none is dated."""
        turns: dict[str, list[float]] = {"T": [], "D": []}
        for match in scan.matches:
            corners = plane.on_table(corners_of(match.pose))
            turns[self.codes.names[match.number].side].append(position_of(corners)[2])
        return plane.rotate(-usual_turn(turns["D"] or turns["T"]))

    def _make_card(self, plane: Plane, match: Match, number: int) -> SeenCard:
        name = self.codes.names[match.number]
        pose = self._find_card_pose(plane, corners_of(match.pose), name.side, number)
        return SeenCard(name.code, name.side, pose, match.confidence)

    def _find_card_pose(self, plane: Plane, code: Points, side: str, number: int) -> CardPose:
        """The pose of the card that a code belongs to."""
        x, y, turn = position_of(plane.on_table(code))
        dx, dy = self.shape.offsets[side]
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        x, y = x - (c * dx - s * dy), y - (s * dx + c * dy)
        outline = plane.in_picture(rectangle_corners(x, y, turn, self.shape.width, self.shape.height))
        return CardPose(number, to_corners(outline), x, y, normalize_turn(turn))


def open_picture(picture: Picture, number: int = 1) -> Image:
    """The picture upright, in colour; UserError if it cannot be read or is too large for the memory."""
    name = picture.name if isinstance(picture, Path) else say("photo.picture", number=number)
    source = picture if isinstance(picture, Path) else BytesIO(picture)
    try:
        with ignoring_pillow_warnings(), open_picture_file(source) as image:
            halved = _shrink(image) <= 0.5  # a JPEG is then decoded at half its size, in a quarter of the memory
            return _limit_size(decode(image, 2 if halved else 1).convert("RGB"))
    except PictureTooLargeError as error:
        message = say("photo.too-large", megapixels=error.megapixels, most=error.limit)
        raise UserError.at(SourceLocation(name), message, say("photo.too-large.fix")) from None
    except PictureUnreadableError as error:
        message = say("photo.unreadable", reason=error)
        raise UserError.at(SourceLocation(name), message, say("photo.unreadable.fix")) from None


def _to_grey(image: Image) -> NDArray[np.uint8]:
    return np.asarray(image.convert("L"), np.uint8)


def _shrink(image: Image) -> float:
    """How much smaller a picture must be to have no more pixels than are read; 1 or more if it may stay."""
    return float((MOST_PIXELS / (image.width * image.height)) ** 0.5)


def _limit_size(image: Image) -> Image:
    shrink = _shrink(image)
    if shrink >= 1:
        return image
    return (
        image.reduce(2) if shrink <= 0.5 else image.resize((round(image.width * shrink), round(image.height * shrink)))
    )
