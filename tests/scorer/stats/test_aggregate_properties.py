"""What must hold for any games in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorer.stats.aggregate import compute_statistics
from scorer.stats.facts import Bound, CardName, DeckName, GameFacts, JudgedPlacement, Misplacement
from scorer.stats.filter import GameFilter, filter_games

NAMES = ("Ana", "ana", "Luis", "LUIS", "Zoë", "Jan Kowalski")
DECKS = (DeckName("w", "World", "w.yaml"), DeckName("w", "The world", "w.yaml"), DeckName("d", "Deep", "d.yaml"))
RULES = ("classic", "pl", "twist-vs", "chrono-vs", "twist-coop", "chrono-coop")


def random_miss(rng: Random) -> Misplacement:
    low, high = sorted(rng.randrange(-3000, 2000) for _ in range(2))
    return Misplacement(
        rng.random() < 0.5,
        rng.randrange(4000),
        Bound(low, str(low)) if rng.random() < 0.8 else None,
        Bound(high, str(high)) if rng.random() < 0.8 else None,
        rng.choice((None, 1, 2, 9)),
    )


def random_game(rng: Random) -> GameFacts:
    """Consistent in itself, and otherwise anything."""
    players = tuple({name.casefold(): name for name in rng.sample(NAMES, rng.randint(1, 4))}.values())
    placements = []
    for _ in range(rng.randint(0, 9)):
        code, right = rng.randint(1, 5), rng.random() < 0.6
        card = CardName(f"{code:03}", f"Event {code}", str(1000 + code), 1000 + code)
        miss = None if right or rng.random() < 0.2 else random_miss(rng)
        placements.append(JudgedPlacement(rng.choice(players), card, right, miss))
    rules, finished = rng.choice(RULES), rng.random() < 0.7
    cooperative = rules in RULES[4:]
    return GameFacts(
        log=f"{rng.random()}.game.yaml",
        rules=rules,
        deck=rng.choice(DECKS),
        players=players,
        played=date(2020, 1, 1) + timedelta(rng.randrange(900)) if rng.random() < 0.8 else None,
        finished=finished,
        ending="all-out" if finished else None,
        winners=tuple(rng.sample(players, rng.randint(0, len(players)))) if finished and not cooperative else (),
        score=rng.randrange(-36, 100) if finished and cooperative else None,
        placements=tuple(placements),
    )


games = st.builds(lambda seed: random_game(Random(seed)), st.integers(0, 2**32))
many_games = st.builds(
    lambda seed, number: [random_game(Random(f"{seed}/{n}")) for n in range(number)],
    st.integers(0, 2**32),
    st.integers(0, 12),
)


@given(many_games, st.randoms(use_true_random=False))
def test_the_order_in_which_logs_are_read_does_not_matter(listed, random):
    shuffled = list(listed)
    random.shuffle(shuffled)
    assert compute_statistics(shuffled) == compute_statistics(listed)


@given(many_games, games)
def test_an_abandoned_empty_game_changes_no_accuracy_no_card_and_no_score(listed, game):
    empty = replace(game, placements=(), finished=False, ending="abandoned", winners=(), score=None)
    before, after = compute_statistics(listed), compute_statistics([*listed, empty])
    assert (after.total.right, after.total.placed, after.total.length) == (
        before.total.right, before.total.placed, before.total.length,
    )  # fmt: skip
    assert after.total.games == before.total.games + 1
    facts = {each.name.casefold(): (each.placed, each.right, each.streak, each.wins) for each in after.players}
    assert all(facts[each.name.casefold()][:3] == (each.placed, each.right, each.streak) for each in before.players)
    assert [(each.card, each.missed, each.guessed) for each in after.cards] == [
        (each.card, each.missed, each.guessed) for each in before.cards
    ]


@given(many_games)
def test_players_and_cards_add_up_to_the_whole(listed):
    statistics = compute_statistics(listed)
    total = statistics.total
    assert sum(each.placed for each in statistics.players) == total.placed == sum(c.placed for c in statistics.cards)
    assert sum(each.right for each in statistics.players) == total.right
    assert sum(each.missed for each in statistics.cards) == total.placed - total.right
    assert sum(each.total.games for each in statistics.decks) == total.games == len(listed)
    assert all(each.wins <= each.contests <= each.games for each in statistics.players)
    assert all(each.streak <= each.right for each in statistics.players)


@given(many_games)
def test_a_belief_lies_in_order_and_was_held_by_somebody(listed):
    held = {
        (placed.misplacement.low, placed.misplacement.high)
        for game in listed
        for placed in game.placements
        if placed.misplacement
    }
    for card in compute_statistics(listed).cards:
        if card.guessed is not None:
            low, high = card.guessed
            assert low is None or high is None or low.year <= high.year
            assert low in {each for each, _ in held} and high in {each for _, each in held}


@given(many_games)
def test_asking_for_each_player_in_turn_gives_everybodys_placements_once(listed):
    whole = compute_statistics(listed)
    alone = [compute_statistics(filter_games(listed, GameFilter(player=each.name))) for each in whole.players]
    assert Counter(each.players[0].name.casefold() for each in alone) == Counter(
        each.name.casefold() for each in whole.players
    )
    assert sum(each.total.placed for each in alone) == whole.total.placed
    assert [each.players[0] for each in alone] == list(whole.players)
