"""Checks of what the game needs: usable codes, suits, periods and effects, enough cards, a good spread of dates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from deckgen.deck.model import EFFECTS, USABLE_CODE, Card, choose_suits, named_period
from deckgen.errors import SourceLocation
from deckgen.faces.proof import Proof
from deckgen.findings import Finding, make_finding, write_cell
from deckgen.messages import say
from deckgen.reading.events import split_list
from deckgen.rulesets import ruleset_facts, ruleset_name
from deckgen.text import code_key, find_nearest

_SUITS = ("suit_title", "suit_date")
_CARDS_TO_BALANCE = 24
_CARDS_TO_SPREAD = 20


def check_codes(proof: Proof) -> Iterator[Finding]:
    """Players type and scan codes: each must be short, plain and unique (17 and 017 are the same)."""
    seen: dict[str, str] = {}
    for event in proof.deck.events:
        written = event.text("code")
        if written and not USABLE_CODE.fullmatch(written):
            location = event.location("code")
            yield make_finding("code-unusable", location, event.code, write_cell(location, ""), code=written)
        key = code_key(event.code)
        if key in seen:
            location = event.location("code")
            repairs = write_cell(location, "")
            yield make_finding("code-twice", location, event.code, repairs, code=event.code, other=seen[key])
        seen.setdefault(key, str(event.row_location))
    if proof.deck.events and not any("code" in event.values for event in proof.deck.events):
        yield make_finding("code-by-row", SourceLocation(proof.deck.events[0].row_location.file))


def check_suits(proof: Proof) -> Iterator[Finding]:
    known, used = proof.theme.suits, _suits_of(proof)
    for name in proof.deck.choices.suits:
        if name not in known:
            yield make_finding("suit-unknown", proof.deck.location("suits"), name=name, choices=", ".join(known))
    for event in proof.deck.events:
        for field in _SUITS:
            if (name := event.text(field)) and name not in used:
                location = event.location(field)
                repairs = write_cell(location, *filter(None, [find_nearest(name, used)]), "")
                choices = ", ".join(used)
                yield make_finding("suit-unknown", location, event.code, repairs, name=name, choices=choices)
        title, date = (event.text(field) for field in _SUITS)
        if title and title == date:
            location = event.location("suit_date")
            yield make_finding("suits-equal", location, event.code, write_cell(location, ""), name=date)


def check_suit_balance(proof: Proof) -> Iterator[Finding]:
    """Discarding needs all suits about equally often; suits that the author does not set are balanced already."""
    deck = proof.deck
    if len(deck.cards) < _CARDS_TO_BALANCE:
        return
    names = _suits_of(proof)
    for side, field in zip(("title", "date"), _SUITS, strict=True):
        counts = Counter(getattr(card, field) for card in deck.cards)
        most, least = max(counts[name] for name in names), min(counts[name] for name in names)
        if most > 2 * least and any(event.text(field) for event in deck.events):
            listed = ", ".join(f"{name} {counts[name]}" for name in names)
            yield make_finding(
                "suits-unbalanced", deck.location(), None, side=say(f"checks.side-{side}"), counts=listed
            )


def _suits_of(proof: Proof) -> tuple[str, ...]:
    """The suits from which reading has assigned two to each card."""
    return choose_suits(proof.deck.choices.suits, tuple(proof.theme.suits))


def check_periods(proof: Proof) -> Iterator[Finding]:
    known = [period.name for period in proof.deck.periods]
    for event in proof.deck.events:
        if (name := event.text("period")) and not named_period(name, proof.deck.periods):
            location, near = event.location("period"), find_nearest(name, known)
            repairs = write_cell(location, *filter(None, [near]), "")
            guess = near or ", ".join(known)
            yield make_finding("period-unknown", location, event.code, repairs, name=name, guess=guess)


def check_effects(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if not (listed := event.text("effects")):
            continue
        for effect in split_list(listed):
            if effect not in EFFECTS:
                location = event.location("effects")
                yield make_finding("effect-unknown", location, event.code, name=effect, choices=", ".join(EFFECTS))


def check_card_count(proof: Proof) -> Iterator[Finding]:
    """The games for which the deck has too few cards with the most players, and those for which it has enough."""
    count = len(proof.deck.cards)
    if not proof.deck.events:  # of any others it is told why they are no cards
        yield make_finding("no-cards", proof.deck.location(), order=proof.deck.order.words)
        return
    enough, too_few = (
        [name for name, facts in ruleset_facts().items() if (count >= facts.cards) is fits] for fits in (True, False)
    )
    if too_few:
        told = [say("checks.games-enough", games=_tell_needs(enough))] if enough else []
        told.append(say("checks.games-short", games=_tell_needs(too_few)))
        code = (
            "few-steps" if proof.deck.order.kind == "steps" else "too-few-cards"
        )  # no step can be added to a sequence
        yield make_finding(code, proof.deck.location(), n=count, told=" ".join(told))


def _tell_needs(rulesets: Iterable[str]) -> str:
    """The names of games with how many cards they need; those that need the same together."""
    groups: dict[tuple[int, int], list[str]] = defaultdict(list)
    for ruleset in rulesets:
        facts = ruleset_facts()[ruleset]
        groups[facts.cards, facts.players[1]].append(ruleset_name(ruleset))
    return say("terminal.semicolon").join(
        say("checks.game-needs", names=", ".join(names), cards=cards, players=players)
        for (cards, players), names in groups.items()
    )


def check_same_dates(proof: Proof) -> Iterator[Finding]:
    groups: dict[object, list[Card]] = defaultdict(list)
    for card in proof.deck.cards:
        groups[(card.value.first, card.value.last)].append(card)
    for cards in groups.values():
        if len(cards) > 1:
            names = ", ".join(card.code for card in cards)
            yield make_finding(
                "same-date",
                cards[0].location("value"),
                cards[0].code,
                printed=cards[0].printed,
                codes=names,
                order=proof.deck.order.words,
            )


def check_period_spread(proof: Proof) -> Iterator[Finding]:
    """A deck with most of its cards in one period is hard and dull to play."""
    counts = Counter(card.period for card in proof.deck.cards if card.period)
    if len(proof.deck.cards) < _CARDS_TO_SPREAD or not counts:
        return
    period, count = counts.most_common(1)[0]
    if count * 2 > len(proof.deck.cards):
        name = next(each.name for each in proof.deck.periods if each.id == period)
        yield make_finding("spread", proof.deck.location(), None, period=name, count=count, n=len(proof.deck.cards))


CHECKS = (
    check_codes,
    check_suits,
    check_suit_balance,
    check_periods,
    check_effects,
    check_card_count,
    check_same_dates,
    check_period_spread,
)
