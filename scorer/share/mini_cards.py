"""Small cards in the picture: the date face with pictogram, date, title and the colour of its period."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from markupsafe import Markup

from deckgen.deck import Card, Deck
from deckgen.errors import UserError
from deckgen.faces.icon_files import load_icon
from deckgen.faces.ornament import draw_badge
from deckgen.faces.pictogram import draw_pictogram
from deckgen.leaflets.style import leaflet_style
from deckgen.svg.write import circle, dashed_line, rectangle, single_line, stroked_path
from deckgen.type.date_block import fit_date
from deckgen.type.fit import PT, TextBox
from scorer.share.layout import CardPosition, Space
from scorer.share.scene import PlayerBadge
from scorer.share.style import (
    CardStyle,
    TextArea,
    Typefaces,
    draw_lines,
    draw_text,
    fit_text,
    fit_text_evenly,
)

_CORNER = 12.0
_STRIPE = 12.0  # in the colour of the period, at the foot
_PADDING = 9.0
_BADGE, _SMALL_BADGE = 46.0, 40.0
_SMALL_DATES = ((36.0, 28.0), (28.0, 20.0))  # for dates of many words
_UNION = "#fbe6b4"
_WRONG = "#b3261e"


@dataclass(frozen=True)
class MiniCards:
    """Draws the cards of one deck."""

    deck: Deck
    typefaces: Typefaces
    badges: tuple[PlayerBadge, ...]

    @cached_property
    def _stripes(self) -> Mapping[str, str]:
        return {period.id: period.colour for period in self.deck.periods}

    def draw(self, position: CardPosition) -> Markup:
        """A card with its shadow, the edges of those beneath it, and the badge of the player who placed it."""
        parts = [self._draw_stack(position), self._draw_paper(position), self._draw_face(position)]
        if position.table_card.under:
            parts.append(self._draw_count(position))
        if position.table_card.wrong:
            parts.append(self._draw_wrong_mark(position))
        if position.table_card.seat is not None:
            inset, size = (12, _BADGE) if position.style.icon else (4, _SMALL_BADGE)
            right = position.x + position.style.width
            parts.append(self.draw_player_badge(position.table_card.seat, right - inset, position.y + inset, size))
        return Markup("\n").join(parts)

    def draw_player_badge(self, seat: int, x: float, y: float, size: float) -> Markup:
        """The badge of a player: shape, colour and initial."""
        badge, look = self.badges[seat], leaflet_style()
        rim = draw_badge(badge.shape, x, y, size + 8, look.plate)
        small = size * (0.42 if len(badge.initial) > 1 else 0.56)
        scale = min(1.0, size * 0.82 / max(1.0, self.typefaces.strong.width(badge.initial, small)))
        drop = 0.06 * size if badge.shape == "triangle" else 0
        letter = draw_text(
            badge.initial,
            x,
            y + drop + small * scale * 0.35,
            self.typefaces.strong,
            small * scale,
            look.plate,
            "middle",
        )
        return Markup("").join((rim, draw_badge(badge.shape, x, y, size, badge.colour), letter))

    def draw_pictogram(self, card: Card, x: float, y: float, size: float, fill: str) -> Markup:
        """The pictogram of a card, from the icon font or a file of the deck; empty if it has none."""
        with suppress(UserError):
            if file := load_icon(self.deck.folder, card.icon, card.location("icon")):
                return file.draw(x, y, size, fill) if file.svg else Markup("")
        return self.draw_icon(card.icon, x, y, size, fill)

    def draw_icon(self, name: str, x: float, y: float, size: float, fill: str) -> Markup:
        return draw_pictogram(name, x, y, size, fill, self.typefaces.icon) or Markup("")

    def draw_space(self, space: Space) -> Markup:
        """A free space of the grid: a frame in dashes, or a dot in a row where nothing lies."""
        look = leaflet_style()
        x, y, right, foot = space.x, space.y, space.x + space.width, space.y + space.height
        if space.height < 60:
            return Markup(circle((x + right) / 2, (y + foot) / 2, 4, fill=look.plate_line))
        corners = ((x, y), (right, y), (right, foot), (x, foot), (x, y))
        sides = "".join(dashed_line(*one, *two, dash=12, gap=10) for one, two in pairwise(corners))
        return Markup(stroked_path(sides, look.plate_line, 2))

    def _draw_stack(self, position: CardPosition) -> Markup:
        """The shadow, and an edge for each card beneath."""
        shadow = _draw_outline(position, 0, 5, "#0b1626")
        edges = (
            _draw_outline(position, 7 * step, -7 * step, "#e4dcc6", leaflet_style().plate)
            for step in range(min(3, position.table_card.under), 0, -1)
        )
        return Markup("").join((shadow, *edges))

    def _draw_paper(self, position: CardPosition) -> Markup:
        ground = _UNION if position.union else "#ffffff"
        paper = _draw_outline(position, 0, 0, ground)
        stripe = self._stripes.get(position.table_card.card.period)
        return paper + _draw_stripe(position, stripe) if stripe else paper

    def _draw_face(self, position: CardPosition) -> Markup:
        """Pictogram, date, a rule and the title, on every card at the same heights."""
        card, style, colours = position.table_card.card, position.style, leaflet_style()
        measure, centre = style.width - 2 * _PADDING, position.x + style.width / 2
        foot = style.height - (_STRIPE if card.period in self._stripes else 0.0)
        if not style.most_lines:
            return self._draw_date(card, centre, position.y, measure, foot, style)
        top, rule = position.y + _PADDING, position.y + style.icon + style.date_zone + _PADDING + 5
        picture = (
            self.draw_pictogram(card, centre, top + style.icon / 2, style.icon, colours.ink)
            if style.icon
            else Markup("")
        )
        head = style.icon if picture else 0.0
        title = fit_text_evenly(
            card.title,
            self.typefaces.strong,
            TextArea(measure, position.y + foot - rule - 14, style.title, style.most_lines, 1.1),
            self.deck.language,
        )
        under = rule + 8 + max(0.0, position.y + foot - rule - 16 - title.height) / 2.4
        return Markup("").join(
            (
                picture,
                self._draw_date(card, centre, top + head, measure, style.icon + style.date_zone - head, style),
                Markup(f'<path d="M{centre - 22:g} {rule:.1f}h44" stroke="{colours.gold}" stroke-width="2.5"/>'),
                draw_lines(title, centre, under, self.typefaces.strong, colours.ink),
            )
        )

    def _draw_date(self, card: Card, x: float, top: float, width: float, height: float, style: CardStyle) -> Markup:
        """As on the date face: the year or figure large, the rest small around it."""
        when = single_line(card.printed)
        parts = self.deck.order.split(when, card.value)
        fits = (
            fit_date(parts, self.typefaces.date, TextBox(width, height, largest / PT, smallest / PT, 1.0))
            for largest, smallest in (style.date, *_SMALL_DATES)
        )
        ink, fitted = leaflet_style().ink, next(filter(None, fits), None)
        if fitted is None:
            area = TextArea(width, height, _SMALL_DATES[-1], 3, 1.0)
            lines = fit_text(when, self.typefaces.date, area, self.deck.language)
            return draw_lines(lines, x, top + (height - lines.height) / 2, self.typefaces.date, ink)
        has_lead = fitted.baseline > fitted.size  # which is to stay clear of the badge in the corner
        top += (height - fitted.height) * (0.9 if has_lead else 0.5)
        return Markup("").join(
            draw_text(run.text, x + run.x, top + run.y, self.typefaces.date, run.size, ink, run.anchor)
            for run in fitted.runs
        )

    def _draw_count(self, position: CardPosition) -> Markup:
        """How many cards of the same date lie beneath."""
        x, y = position.x + 20, position.y + 14
        pill = Markup(rectangle(x - 28, y - 20, 56, 36, fill=leaflet_style().gold, radius=18))
        return pill + draw_text(
            f"+{position.table_card.under}", x, y + 6, self.typefaces.strong, 26, leaflet_style().plate, "middle"
        )

    def _draw_wrong_mark(self, position: CardPosition) -> Markup:
        """A card that lies against its date has a red frame and a question mark."""
        x, y = position.x + 12, position.y + 12
        red = rectangle(
            position.x, position.y, position.style.width, position.style.height, line=(_WRONG, 5), radius=_CORNER
        )
        return Markup(red + circle(x, y, 22, fill=_WRONG)) + draw_text(
            "?", x, y + 10, self.typefaces.strong, 30, "#ffffff", "middle"
        )


def _draw_outline(position: CardPosition, dx: float, dy: float, fill: str, edge: str = "none") -> Markup:
    return Markup(
        rectangle(
            position.x + dx,
            position.y + dy,
            position.style.width,
            position.style.height,
            fill=fill,
            line=(edge, 2),
            radius=_CORNER,
        )
    )


def _draw_stripe(position: CardPosition, colour: str) -> Markup:
    x, y = position.x, position.y + position.style.height - _STRIPE
    width, corner = position.style.width, f"{_CORNER:g} {_CORNER:g}"
    path = (
        f"M{x:.1f} {y:.1f}h{width:g}a{corner} 0 0 1 -{corner}h-{width - 2 * _CORNER:g}"
        f"a{corner} 0 0 1 -{_CORNER:g} -{_CORNER:g}z"
    )
    return Markup('<path d="{}" fill="{}"/>').format(path, colour)
