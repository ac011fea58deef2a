"""Mini cards: the date face made small, with its pictogram, date, title and the colour of its period."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.deck import Card, Deck
from deckgen.errors import UserError
from deckgen.faces import icons
from deckgen.faces.icon_files import load_icon
from deckgen.faces.ornament import draw_badge
from deckgen.svg.write import circle, dashed_line, rectangle, single_line, stroked_path
from deckgen.type.fit import PT, FittedDate, TextBox, fit_date
from scorer.share.style import CardLook, Room, Typefaces, drawn, house, line, set_evenly, set_words

if TYPE_CHECKING:
    from scorer.share.layout import CardPosition, Space
    from scorer.share.scene import Mark


_ROUND = 12.0
_STRIPE = 12.0  # the period's colour at the foot
_PADDING = 9.0
_BADGE, _SMALL_BADGE = 46.0, 40.0
_SMALL_DATES = ((36.0, 28.0), (28.0, 20.0))  # for dates of many words; a line of its own keeps the era readable
_UNION = "#fbe6b4"
_WRONG = "#b3261e"


@dataclass(frozen=True)
class MiniCards:
    """Draws the cards of one deck."""

    deck: Deck
    faces: Typefaces
    marks: tuple[Mark, ...]

    @cached_property
    def _stripes(self) -> Mapping[str, str]:
        return {period.id: period.colour for period in self.deck.periods}

    def drawn(self, spot: CardPosition) -> Markup:
        """A card with its shadow, the edges of those beneath it, and the badge of the player who placed it."""
        parts = [self._beneath(spot), self._paper(spot), self._face(spot)]
        if spot.laid.under:
            parts.append(self._more(spot))
        if spot.laid.wrong:
            parts.append(self._question(spot))
        if spot.laid.seat is not None:
            inset, size = (12, _BADGE) if spot.look.icon else (4, _SMALL_BADGE)
            parts.append(self.mark(spot.laid.seat, spot.x + spot.look.width - inset, spot.y + inset, size))
        return Markup("\n").join(parts)

    def mark(self, seat: int, x: float, y: float, size: float) -> Markup:
        """The badge of a player: shape, colour and initial."""
        mark, look = self.marks[seat], house()
        rim = draw_badge(mark.shape, x, y, size + 8, look.plate)
        small = size * (0.42 if len(mark.initial) > 1 else 0.56)
        fits = min(1.0, size * 0.82 / max(1.0, self.faces.strong.width(mark.initial, small)))
        drop = 0.06 * size if mark.shape == "triangle" else 0
        letter = line(
            mark.initial, x, y + drop + small * fits * 0.35, self.faces.strong, small * fits, look.plate, "middle"
        )
        return Markup("").join((rim, draw_badge(mark.shape, x, y, size, mark.colour), letter))

    def pictogram(self, card: Card, x: float, y: float, size: float, fill: str) -> Markup:
        """The card's own, from the icon font or a file of the deck; a card without one shows none."""
        with suppress(UserError):
            if file := load_icon(self.deck.folder, card.icon, card.location("icon")):
                return file.draw(x, y, size, fill) if file.svg else Markup("")
        return self.icon(card.icon, x, y, size, fill)

    def icon(self, name: str, x: float, y: float, size: float, fill: str) -> Markup:
        glyph = icons.pictogram(name)
        return line(glyph, x, y + size * 0.375, self.faces.icon, size, fill, "middle") if glyph else Markup("")

    def space(self, space: Space) -> Markup:
        """A free space of the grid: a frame in dashes, or a dot in a row where nothing lies."""
        look = house()
        x, y, right, foot = space.x, space.y, space.x + space.width, space.y + space.height
        if space.height < 60:
            return Markup(circle((x + right) / 2, (y + foot) / 2, 4, fill=look.plate_line))
        corners = ((x, y), (right, y), (right, foot), (x, foot), (x, y))
        sides = "".join(dashed_line(*one, *two, dash=12, gap=10) for one, two in pairwise(corners))
        return Markup(stroked_path(sides, look.plate_line, 2))

    def _beneath(self, spot: CardPosition) -> Markup:
        """The shadow, and for each card beneath an edge that looks out."""
        shadow = _sheet(spot, 0, 5, "#0b1626")
        edges = (
            _sheet(spot, 7 * step, -7 * step, "#e4dcc6", house().plate)
            for step in range(min(3, spot.laid.under), 0, -1)
        )
        return Markup("").join((shadow, *edges))

    def _paper(self, spot: CardPosition) -> Markup:
        ground = _UNION if spot.union else "#ffffff"
        paper = _sheet(spot, 0, 0, ground)
        stripe = self._stripes.get(spot.laid.card.period)
        return paper + _stripe(spot, stripe) if stripe else paper

    def _face(self, spot: CardPosition) -> Markup:
        """Pictogram, date, a golden rule and the title, on every card at the same heights."""
        card, look, ink = spot.laid.card, spot.look, house()
        measure, centre = look.width - 2 * _PADDING, spot.x + look.width / 2
        foot = look.height - (_STRIPE if card.period in self._stripes else 0.0)
        if not look.most_lines:
            return self._date(card, centre, spot.y, measure, foot, look)
        top, rule = spot.y + _PADDING, spot.y + look.icon + look.date_zone + _PADDING + 5
        picture = self.pictogram(card, centre, top + look.icon / 2, look.icon, ink.ink) if look.icon else Markup("")
        head = look.icon if picture else 0.0
        title = set_evenly(
            card.title,
            self.faces.strong,
            Room(measure, spot.y + foot - rule - 14, look.title, look.most_lines, 1.1),
            self.deck.language,
        )
        under = rule + 8 + max(0.0, spot.y + foot - rule - 16 - title.height) / 2.4
        return Markup("").join(
            (
                picture,
                self._date(card, centre, top + head, measure, look.icon + look.date_zone - head, look),
                Markup(f'<path d="M{centre - 22:g} {rule:.1f}h44" stroke="{ink.gold}" stroke-width="2.5"/>'),
                drawn(title, centre, under, self.faces.strong, ink.ink),
            )
        )

    def _date(self, card: Card, x: float, top: float, width: float, height: float, look: CardLook) -> Markup:
        """As the date face has it: the number large, the era small beside or below it."""
        when, ink = single_line(card.printed), house().ink
        heroes = (self._hero(when, width, height, sizes) for sizes in (look.date, *_SMALL_DATES))
        hero = next(filter(None, heroes), None)
        if hero is None:
            lines = set_words(when, self.faces.date, Room(width, height, _SMALL_DATES[-1], 3, 1.0), self.deck.language)
            return drawn(lines, x, top + (height - lines.height) / 2, self.faces.date, ink)
        top += (height - hero.height) / 2
        core = drawn(hero.figure, x - hero.shift, top, self.faces.date, ink)
        if not hero.era:
            return core
        half = self.faces.date.width(hero.figure.lines[0], hero.figure.size) / 2
        left, anchor = (x - hero.shift + half, "start") if hero.beside else (x, "middle")
        baseline = top + hero.era_baseline
        return core + line(hero.era, left + hero.space, baseline, self.faces.date, hero.era_size, ink, anchor)

    def _hero(self, when: str, width: float, height: float, sizes: tuple[float, float]) -> FittedDate | None:
        largest, smallest = (size / PT for size in sizes)
        return fit_date(when, self.faces.date, TextBox(width, height, largest, smallest, 1.0), self.deck.language)

    def _more(self, spot: CardPosition) -> Markup:
        """How many cards of the same date lie beneath."""
        x, y = spot.x + 20, spot.y + 14
        pill = Markup(rectangle(x - 28, y - 20, 56, 36, fill=house().gold, radius=18))
        return pill + line(f"+{spot.laid.under}", x, y + 6, self.faces.strong, 26, house().plate, "middle")

    def _question(self, spot: CardPosition) -> Markup:
        """A card that lies against its date has a red frame and a question mark."""
        x, y = spot.x + 12, spot.y + 12
        red = rectangle(spot.x, spot.y, spot.look.width, spot.look.height, line=(_WRONG, 5), radius=_ROUND)
        return Markup(red + circle(x, y, 22, fill=_WRONG)) + line(
            "?", x, y + 10, self.faces.strong, 30, "#ffffff", "middle"
        )


def _sheet(spot: CardPosition, dx: float, dy: float, fill: str, edge: str = "none") -> Markup:
    return Markup(
        rectangle(spot.x + dx, spot.y + dy, spot.look.width, spot.look.height, fill=fill, line=(edge, 2), radius=_ROUND)
    )


def _stripe(spot: CardPosition, colour: str) -> Markup:
    x, y = spot.x, spot.y + spot.look.height - _STRIPE
    width, corner = spot.look.width, f"{_ROUND:g} {_ROUND:g}"
    path = (
        f"M{x:.1f} {y:.1f}h{width:g}a{corner} 0 0 1 -{corner}h-{width - 2 * _ROUND:g}"
        f"a{corner} 0 0 1 -{_ROUND:g} -{_ROUND:g}z"
    )
    return Markup('<path d="{}" fill="{}"/>').format(path, colour)
