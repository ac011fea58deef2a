"""Events that are complete become cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckgen.dates import HistoricalDate, print_date
from deckgen.deck.card import Card, Picture
from deckgen.deck.effects import EFFECTS
from deckgen.deck.periods import Period, period_of
from deckgen.deck.suits import suits_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.deck.deck import Choices
    from deckgen.deck.event import Event

_FOCUS = r"(?P<x>\d+(?:[.,]\d+)?)\s*(?P<unit>%?)[\s,;/x]+(?P<y>\d+(?:[.,]\d+)?)\s*%?"
_CENTRE = (0.5, 0.5)


def cards_of(
    events: Iterable[Event], choices: Choices, periods: tuple[Period, ...], suits: tuple[str, ...]
) -> tuple[Card, ...]:
    """The cards that can be printed: those with a title and a date that could be read.

    A period, suit or effect that does not exist is reported by a check; the card does without it.
    """
    return tuple(
        _card(event, event.date, choices, periods, suits)
        for event in events
        if isinstance(event.date, HistoricalDate) and event.text("title")
    )


def words(text: str) -> tuple[str, ...]:
    """A cell of several words: separated by commas or semicolons if there are any, otherwise by blanks."""
    listed = text.replace(";", ",").replace("|", ",")
    parts = listed.split(",") if "," in listed else text.split()
    return tuple(part.strip() for part in parts if part.strip())


def focus_point(text: str) -> tuple[float, float] | None:
    """`30% 20%` or `0.3 0.2`, from the left and the top; None if it is neither."""
    match = re.fullmatch(_FOCUS, text.strip())
    if not match:
        return None
    x, y = (float(match[name].replace(",", ".")) for name in "xy")
    if match["unit"] or x > 1 or y > 1:
        x, y = x / 100, y / 100
    return (x, y) if x <= 1 and y <= 1 else None


def _card(
    event: Event, date: HistoricalDate, choices: Choices, periods: tuple[Period, ...], suits: tuple[str, ...]
) -> Card:
    suit_title, suit_date = _suits(event, suits)
    return Card(
        code=event.code,
        title=event.text("title"),
        date=date,
        printed=event.text("printed") or print_date(date, choices.language, choices.date_style),
        note=event.text("note"),
        icon=event.text("icon"),
        image=_picture(event),
        suit_title=suit_title,
        suit_date=suit_date,
        period=_known(event.text("period"), (period.id for period in periods)) or period_of(date, periods),
        effects=tuple(effect for effect in words(event.text("effects")) if effect in EFFECTS),
        source=event.text("source"),
        tags=words(event.text("tags")),
        places={"": event.row, **{field: value.place for field, value in event.values.items()}},
    )


def _suits(event: Event, suits: tuple[str, ...]) -> tuple[str, str]:
    """The author's suits; where only one is given, the other is any that differs from it."""
    title, date = suits_for(event.code, suits)
    given_title, given_date = (_known(event.text(field), suits) for field in ("suit_title", "suit_date"))
    if given_title and not given_date and date == given_title:
        date = title
    if given_date and not given_title and title == given_date:
        title = date
    return given_title or title, given_date or date


def _known(name: str, known: Iterable[str]) -> str:
    return name if name in known else ""


def _picture(event: Event) -> Picture | None:
    if not event.text("image"):
        return None
    return Picture(event.text("image"), focus_point(event.text("focus")) or _CENTRE)
