"""Can it be played?"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from deckgen.checks.finding import Finding, found
from deckgen.errors import Place
from deckgen.reading.nearest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.deck.card import Card
    from deckgen.deck.deck import Deck
    from deckgen.faces.proof import Proof

_CODE = re.compile(r"[0-9A-Za-z]{1,5}")
_ENOUGH_TO_BALANCE = 24
_ENOUGH_TO_SPREAD = 20


def codes(proof: Proof) -> Iterator[Finding]:
    """Players type codes and scan them: short, plain and each its own (17 and 017 are the same)."""
    seen: dict[str, str] = {}
    for event in proof.deck.events:
        if not _CODE.fullmatch(event.code):
            yield found("code-unusable", event.place("code"), event.code, code=event.code)
        key = event.code.lstrip("0").casefold()
        if key in seen:
            yield found("code-twice", event.place("code"), event.code, code=event.code, other=seen[key])
        seen.setdefault(key, str(event.row))
    if proof.deck.events and not any("code" in event.values for event in proof.deck.events):
        yield found("code-by-row", Place(proof.deck.events[0].row.file))


def suits(proof: Proof) -> Iterator[Finding]:
    theme = proof.theme
    in_use = proof.deck.choices.suits or tuple(theme.suits)
    known = [name for name in in_use if name in theme.suits]
    for name in in_use:
        if name not in theme.suits:
            yield found("suit-unknown", Place(proof.deck.path.name), None, name=name, choices=", ".join(theme.suits))
    for card in proof.deck.cards:
        for field, name in (("suit_title", card.suit_title), ("suit_date", card.suit_date)):
            if name not in theme.suits and field in card.places:
                yield found("suit-unknown", card.place(field), card.code, name=name, choices=", ".join(theme.suits))
        if card.suit_title == card.suit_date:
            yield found("suits-equal", card.place("suit_date"), card.code, name=card.suit_date)
    yield from _balance(proof.deck, known)


def periods(proof: Proof) -> Iterator[Finding]:
    known = [period.id for period in proof.deck.periods]
    for card in proof.deck.cards:
        if card.period and card.period not in known:
            guess = nearest(card.period, known) or ", ".join(known)
            yield found("period-unknown", card.place("period"), card.code, name=card.period, guess=guess)


def effects(proof: Proof) -> Iterator[Finding]:
    known = proof.theme.effects
    for card in proof.deck.cards:
        for effect in card.effects:
            if effect not in known:
                yield found("effect-unknown", card.place("effects"), card.code, name=effect, choices=", ".join(known))


def too_few_cards(proof: Proof) -> Iterator[Finding]:
    """Which rulesets cannot seat their largest table with this proof.deck."""
    needs = yaml.safe_load(Path(__file__).with_name("cards_needed.yaml").read_text("utf-8"))
    short = {rules: need["players"] * need["hand"] + need["table"] for rules, need in needs.items()}
    lacking = [f"{rules} ({cards})" for rules, cards in short.items() if len(proof.deck.cards) < cards]
    if lacking:
        yield found(
            "too-few-cards",
            Place(proof.deck.path.name),
            None,
            n=len(proof.deck.cards),
            rules=", ".join(lacking),
        )


def same_date(proof: Proof) -> Iterator[Finding]:
    groups: dict[object, list[Card]] = defaultdict(list)
    for card in proof.deck.cards:
        groups[(card.date.first, card.date.last)].append(card)
    for cards in groups.values():
        if len(cards) > 1:
            names = ", ".join(card.code for card in cards)
            yield found("same-date", cards[0].place("date"), cards[0].code, printed=cards[0].printed, codes=names)


def spread(proof: Proof) -> Iterator[Finding]:
    """A deck with most cards in one period is hard to place and dull to play."""
    counts = Counter(card.period for card in proof.deck.cards if card.period)
    if len(proof.deck.cards) < _ENOUGH_TO_SPREAD or not counts:
        return
    period, count = counts.most_common(1)[0]
    if count * 2 > len(proof.deck.cards):
        yield found("spread", Place(proof.deck.path.name), None, period=period, count=count, n=len(proof.deck.cards))


def _balance(deck: Deck, names: list[str]) -> Iterator[Finding]:
    """Discarding needs every suit about as often as the others, on both faces."""
    if len(deck.cards) < _ENOUGH_TO_BALANCE or not names:
        return
    for side in ("title", "date"):
        counts = Counter(getattr(card, f"suit_{side}") for card in deck.cards)
        most, least = max(counts[name] for name in names), min(counts[name] for name in names)
        if most > 2 * least:
            listed = ", ".join(f"{name} {counts[name]}" for name in names)
            yield found("suits-unbalanced", Place(deck.path.name), None, side=side, counts=listed)


CHECKS = (codes, suits, periods, effects, too_few_cards, same_date, spread)
