"""Random decks and random lawful games, grown from a seed by what `legal` allows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.dates import read_date
from deckgen.deck import Card, Choices, Deck
from scorer.log.records import Discard, Header, Log, Placement
from scorer.rules import apply, begin, legal
from scorer.rules.cards import CardIndex
from scorer.rules.engine import make_table
from scorer.rules.family import Table
from scorer.rules.rulesets import choose_options, find_ruleset
from scorer.simulate import Dealer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from scorer.log.records import Record
    from scorer.rules.family import GameState

RULESETS = ("classic", "pl", "twist-vs", "twist-coop", "chrono-vs", "chrono-coop")
COMPETITIVE = ("classic", "pl", "twist-vs", "chrono-vs")
EFFECTS = ("replace-theirs", "swap", "replace-mine")
NAMES = ("Ana", "Luis", "Zoë", "O'Neil", "undo", "María José")


def random_cards(rng: Random, size: int, *, spans: bool) -> CardIndex:
    """Cards with ties, suits, periods and effects; some dates are decades or centuries if asked for."""
    cards = []
    for number in range(1, size + 1):
        year = rng.randrange(900, 1999)
        wide = rng.random() if spans else 1.0
        date = f"{year // 100 + 1}th century" if wide < 0.03 else f"{year}-{year + 9}" if wide < 0.12 else str(year)
        title_suit, date_suit = rng.sample(("leaf", "sun", "star", "moon"), 2)
        effects = tuple(effect for effect in EFFECTS if rng.random() < 0.4)
        period = rng.choice(("ancient", "medieval", "modern"))
        code = f"{number:03}"
        cards.append(
            Card(
                code, f"Event {code}", read_date(date), date,
                suit_title=title_suit, suit_date=date_suit, period=period, effects=effects,
            )
        )  # fmt: skip
    return CardIndex(Deck(Path("random.yaml"), Choices(id="random"), (), (), tuple(cards)))


def random_table(rules: str, rng: Random, *, spans: bool = True) -> Table:
    players = NAMES[: rng.randint(1 if rules.endswith("coop") else 2, 5)]
    size = rng.randint(30, 60) if rules != "chrono-coop" else rng.randint(60, 110)
    ruleset = find_ruleset(rules)
    hand = rng.randint(1, 4)
    options = choose_options(ruleset, {"hand": str(hand)})
    return make_table(ruleset, options, random_cards(rng, size, spans=spans), players)


def random_game(table: Table, rng: Random, *, clever: float = 0.8) -> Iterator[tuple[Record, GameState]]:
    """Records with the states they lead to; `clever` is how often a right place is looked for."""
    dealer, state = Dealer(table, rng), begin(table)

    def done(record: Record) -> tuple[Record, GameState]:
        played = apply(state, record)
        assert played.fault is None, (played.fault, record)
        return record, played.state

    for record in dealer.set_up():
        _, state = done(record)
        yield record, state
    for _ in range(400):
        if state.ending is not None:
            return
        if draw := dealer.draw_for_turn(state):
            _, state = done(draw)
            yield draw, state
        move = _any_move(state, dealer, rng, clever)
        _, state = done(move)
        yield move, state
        while dealt := dealer.deal_next(state):
            _, state = done(dealt)
            yield dealt, state


def _any_move(state: GameState, dealer: Dealer, rng: Random, clever: float) -> Record:
    options = legal(state)
    if options.effects and rng.random() < 0.5:
        return rng.choice(options.effects)
    if options.may_stop and rng.random() < 0.4:
        return dealer.close_turn(state)
    if options.discards and (not options.cards or rng.random() < 0.3):
        return Discard(0, options.by, rng.choice(options.discards))
    move = None
    for _ in range(40):
        spot = rng.choice(options.spots)
        card = rng.choice(options.cards)
        move = Placement(0, options.by, card, spot.after, spot.before, None, spot.column, spot.space)
        if rng.random() > clever or apply(state, move).verdict == "right":
            break
    assert move is not None
    return move


def log_of_game(table: Table, records: list[Record]) -> Log:
    """The game as a log whose records stand on lines of their own."""
    options = {"hand": str(table.options.hand)}
    header = Header(table.ruleset.id, "random.yaml", table.players, options=options)
    numbered = tuple(replace(record, line=line) for line, record in enumerate(records, 8))
    return Log(Path("random.game.yaml"), header, numbered)
