"""From pictures to cards on the table: what each picture shows, and all of them laid together."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from scorer.photo.card_shape import card_shape
from scorer.photo.code_book import CodeBook
from scorer.photo.edges import cut_off
from scorer.photo.fitting import corners_of
from scorer.photo.lookalikes import lookalikes
from scorer.photo.merging import Glimpse, merged
from scorer.photo.outlines import bare_cards, from_above
from scorer.photo.pictures import grey_of, open_picture
from scorer.photo.plane import Plane, as_corners, placed, square, usual_turn, within_half_turn
from scorer.photo.seeing import View, look
from scorer.photo.sighting import Place, Question, SeenCard, Sighting
from scorer.photo.strangers import strangers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.photo.matching import Match
    from scorer.photo.pictures import Picture
    from scorer.photo.plane import Points
    from scorer.rules.cards import CardIndex


class Reader:
    """Reads photographs of one deck; made once, it can be asked for many."""

    def __init__(self, box: CardIndex) -> None:
        self.shape = card_shape(box.deck)
        self.book = CodeBook(box.deck)

    def read(self, pictures: Sequence[Picture]) -> Sighting:
        """Every card in one or several overlapping pictures of the same table."""
        glimpses = [self._glimpse(picture, number) for number, picture in enumerate(pictures)]
        cards, questions = merged(glimpses)
        return Sighting(
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

    def _matters(self, place: Place, line: Sequence[Place], size: tuple[int, int]) -> bool:
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

    def _place(self, plane: Plane, code: Points, side: str, number: int) -> Place:
        """The card that goes with a code."""
        x, y, turn = placed(plane.on_table(code))
        dx, dy = self.shape.offsets[side]
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        x, y = x - (c * dx - s * dy), y - (s * dx + c * dy)
        outline = plane.in_picture(square(x, y, turn, self.shape.width, self.shape.height))
        return Place(number, as_corners(outline), x, y, within_half_turn(turn))


def read_photos(box: CardIndex, pictures: Sequence[Picture]) -> Sighting:
    """Every card of the deck in one or several overlapping pictures of a table."""
    return Reader(box).read(pictures)
