"""Games in the middle, with many players and as long a line as their rules allow."""

from __future__ import annotations

from pathlib import Path

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Grid, Pile, Placement, Start
from scorer.rules.board import joins, right_slots
from tests.scorer.web.served_table import DECK

LONG_LINE = 40
LONG_NAMES = (
    "Maximiliane", "Bartholomew the Third", "Ana", "Wilhelmina-Charlotte", "Zoë", "Uncle Konstantin", "Luis",
    "Grandmother Eleonora",
)  # fmt: skip


def names(number: int) -> tuple[str, ...]:
    """So many players, some with long names; more than eight are teams."""
    return (*LONG_NAMES, *(f"Team {team} of the eighth grade" for team in range(9, number + 1)))[:number]


def long_game(folder: Path, rules: str, players: int) -> Game:
    """A game that goes on, with 40 cards in the line, or as many as two rows and a grid can have."""
    match rules:
        case "twist-coop":
            return _long_rows(folder, players)
        case "chrono-coop":
            return _full_grid(folder, players)
    hand = -(-(LONG_LINE - 1) // players) + 1
    game = new_game(folder, DECK, rules, names(players), {"hand": str(hand)})
    codes = _in_time(game)
    starts = game.table.ruleset.start_cards
    game.enter(Start(0, codes[60 : 60 + starts]))
    for code in (*codes[:60:2], *codes[60 + starts : 110 : 2]):
        if len(game.board.shape.cards) == LONG_LINE:  # type: ignore[union-attr]
            break
        game.enter(_right_place(game, code))
    return game


def _right_place(game: Game, code: str) -> Placement:
    line = game.state.line  # type: ignore[attr-defined]
    slot = right_slots(game.table.cards, line, code)[0]
    neighbours = line.cards[slot - 1] if slot else None, line.cards[slot] if slot < len(line.cards) else None
    return Placement(0, game.turn, code, *neighbours)


def _long_rows(folder: Path, players: int) -> Game:
    """From the middle outwards, so that every card goes to an end of the bottom row; then some into the gaps."""
    game = new_game(folder, DECK, "twist-coop", names(players), {"hand": "3", "cards": "100"})
    codes = _in_time(game)
    game.enter(Start(0, codes[60:61]), Pile(0, codes[119]))
    outwards = [code for step in range(1, 15) for code in (codes[60 - 4 * step], codes[60 + 4 * step])]
    between = codes[10:100:8]
    for code in (*outwards, *(code for code in between if code not in outwards))[: LONG_LINE - 1]:
        game.enter(Placement(0, game.legal.by, code))
    return game


def _full_grid(folder: Path, players: int) -> Game:
    """A grid in which all spaces of four columns but one each are taken, as far as cards fit."""
    game = new_game(folder, DECK, "chrono-coop", names(players))
    cards, codes = game.table.cards, list(_in_time(game))
    laid = codes[::5][:5], codes[1::5][5:10], codes[2::5][10:15], codes[3::5][3:8], codes[4::5][8:13]
    game.enter(Grid(0, tuple(map(tuple, laid))))
    taken = {code for row in laid for code in row}
    for column in range(1, 6):
        for space in range(1, 4):
            around = game.board.shape.around(column, space)  # type: ignore[union-attr]
            fits = next((code for code in codes if code not in taken and joins(cards, around, code)), None)
            if fits is not None:
                taken.add(fits)
                game.enter(Placement(0, game.turn, fits, column=column, space=space))
    return game


def _in_time(game: Game) -> tuple[str, ...]:
    return game.table.cards.by_date(game.table.cards.by_code)
