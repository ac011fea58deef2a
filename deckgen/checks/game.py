"""Can it be played?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckgen.deck.model import EFFECTS, USABLE_CODE, Card, suits_in_use
from deckgen.errors import SourceLocation
from deckgen.findings import Finding, found
from deckgen.messages import say
from deckgen.reading.events import words
from deckgen.rulesets import ruleset_facts
from deckgen.text import code_key, nearest

if TYPE_CHECKING:
    from deckgen.faces.proof import Proof


_SUITS = ("suit_title", "suit_date")
_ENOUGH_TO_BALANCE = 24
_ENOUGH_TO_SPREAD = 20


def codes(proof: Proof) -> Iterator[Finding]:
    """Players type codes and scan them: short, plain and each its own (17 and 017 are the same)."""
    seen: dict[str, str] = {}
    for event in proof.deck.events:
        written = event.text("code")
        if written and not USABLE_CODE.fullmatch(written):
            yield found("code-unusable", event.location("code"), event.code, code=written)
        key = code_key(event.code)
        if key in seen:
            yield found("code-twice", event.location("code"), event.code, code=event.code, other=seen[key])
        seen.setdefault(key, str(event.row))
    if proof.deck.events and not any("code" in event.values for event in proof.deck.events):
        yield found("code-by-row", SourceLocation(proof.deck.events[0].row.file))


def suits(proof: Proof) -> Iterator[Finding]:
    brought, used = proof.theme.suits, _suits_in_use(proof)
    for name in proof.deck.choices.suits:
        if name not in brought:
            yield found("suit-unknown", proof.deck.location("suits"), name=name, choices=", ".join(brought))
    for event in proof.deck.events:
        for field in _SUITS:
            if (name := event.text(field)) and name not in used:
                yield found("suit-unknown", event.location(field), event.code, name=name, choices=", ".join(used))
        title, date = (event.text(field) for field in _SUITS)
        if title and title == date:
            yield found("suits-equal", event.location("suit_date"), event.code, name=date)


def suits_unbalanced(proof: Proof) -> Iterator[Finding]:
    """Discarding needs every suit about as often as the others; what deckgen deals out is even by itself."""
    deck = proof.deck
    if len(deck.cards) < _ENOUGH_TO_BALANCE:
        return
    names = _suits_in_use(proof)
    for side, field in zip(("title", "date"), _SUITS, strict=True):
        counts = Counter(getattr(card, field) for card in deck.cards)
        most, least = max(counts[name] for name in names), min(counts[name] for name in names)
        if most > 2 * least and any(event.text(field) for event in deck.events):
            listed = ", ".join(f"{name} {counts[name]}" for name in names)
            yield found("suits-unbalanced", deck.location(), None, side=say(f"checks.side-{side}"), counts=listed)


def _suits_in_use(proof: Proof) -> tuple[str, ...]:
    """Those that the deck chooses, or all of the theme's; just what reading deals out."""
    return suits_in_use(proof.deck.choices.suits, tuple(proof.theme.suits))


def periods(proof: Proof) -> Iterator[Finding]:
    known = [period.id for period in proof.deck.periods]
    for event in proof.deck.events:
        if (name := event.text("period")) and name not in known:
            guess = nearest(name, known) or ", ".join(known)
            yield found("period-unknown", event.location("period"), event.code, name=name, guess=guess)


def effects(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if not (listed := event.text("effects")):
            continue
        for effect in words(listed):
            if effect not in EFFECTS:
                location = event.location("effects")
                yield found("effect-unknown", location, event.code, name=effect, choices=", ".join(EFFECTS))


def too_few_cards(proof: Proof) -> Iterator[Finding]:
    """Which rulesets cannot seat their largest table with this deck."""
    there = len(proof.deck.cards)
    lacking = [f"{rules} ({facts.cards})" for rules, facts in ruleset_facts().items() if there < facts.cards]
    if lacking:
        yield found(
            "too-few-cards",
            proof.deck.location(),
            None,
            n=there,
            rules=", ".join(lacking),
        )


def same_date(proof: Proof) -> Iterator[Finding]:
    groups: dict[object, list[Card]] = defaultdict(list)
    for card in proof.deck.cards:
        groups[(card.date.first, card.date.last)].append(card)
    for cards in groups.values():
        if len(cards) > 1:
            names = ", ".join(card.code for card in cards)
            yield found("same-date", cards[0].location("date"), cards[0].code, printed=cards[0].printed, codes=names)


def spread(proof: Proof) -> Iterator[Finding]:
    """A deck with most cards in one period is hard to place and dull to play."""
    counts = Counter(card.period for card in proof.deck.cards if card.period)
    if len(proof.deck.cards) < _ENOUGH_TO_SPREAD or not counts:
        return
    period, count = counts.most_common(1)[0]
    if count * 2 > len(proof.deck.cards):
        yield found("spread", proof.deck.location(), None, period=period, count=count, n=len(proof.deck.cards))


CHECKS = (codes, suits, suits_unbalanced, periods, effects, too_few_cards, same_date, spread)
