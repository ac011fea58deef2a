"""A family that the scorer does not know: registered from outside, it plays through every view."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

import scorer
from deckgen.faces.page_faces import draw_faces
from deckgen.messages import load_messages
from scorer.log.records import Placement, Record, Start
from scorer.play.display import count_text
from scorer.report.text_board import FRAMED, draw_board
from scorer.rules.board import LINE, Board, Line, find_slot, insert, is_right, make_line
from scorer.rules.family import START, CardQuestion, GameFamily, GameState, Legal, Played, Spot, Table, after
from scorer.rules.faults import fault
from scorer.rules.hands import Hand
from scorer.rules.rulesets import Options, Ruleset, rulesets
from scorer.share.picture import draw_picture
from scorer.simulate import play_games
from scorer.web.forms import PageState
from scorer.web.games_list import GamesList
from scorer.web.tables import OpenTable
from scorer.web.view import Pages

WORDS = {"name": "One row", "summary": "one row for all", "text": "Everybody lays cards into one row."}


@dataclass(frozen=True)
class OneRow(GameState):
    """Each player lays so many cards into one row; a card laid wrong stays where it lies, and does not count."""

    row: Line = field(default_factory=Line)
    placed: int = 0


def start(state: OneRow, record: Start) -> Played:
    return Played(after(state, row=make_line(state.table.cards, record.cards)))


def place(state: OneRow, record: Placement) -> Played:
    if state.ending is not None:
        return Played(state, fault("game-over"))
    slot, problem = find_slot(state.row, record, ends_allowed=True)
    if slot is None:
        return Played(state, problem)
    right = is_right(state.table.cards, state.row, slot, record.card)
    seats, placed = len(state.table.players), state.placed + 1
    following = after(
        state,
        row=insert(state.row, slot, record.card, wrong=not right),
        placed=placed,
        seat=placed % seats,
        round=1 + placed // seats,
        played_round=state.round,
        ending="all-out" if placed == seats * state.table.options.hand else None,
    )
    return Played(following, problem, "right" if right else "wrong")


class OneRowFamily(GameFamily[OneRow]):
    name = "one-row"
    layout = LINE
    rules: Mapping[type[Record], Callable[..., Played]] = {Start: start, Placement: place}

    def begin(self, table: Table) -> OneRow:
        return OneRow(table)

    def setup(self, ruleset: Ruleset, options: Options, players: Sequence[str]) -> tuple[CardQuestion, ...]:
        return (CardQuestion(START, number=1),)

    def legal(self, state: OneRow) -> Legal:
        row = state.row.cards
        if state.ending is not None or not row:
            return Legal("")
        cards = tuple(code for code in state.table.cards.by_code if code not in row)
        spots = [Spot(before=row[0]), *(Spot(left, right) for left, right in pairwise(row))]
        return Legal(state.table.players[state.seat], cards, (*spots, Spot(after=row[-1])))

    def shape(self, state: OneRow) -> Line:
        return state.row

    def board(self, state: OneRow) -> Board:
        pile = state.table.cards_in_play - len(state.row.cards)
        hands = {player: Hand(self._left(state, seat)) for seat, player in enumerate(state.table.players)}
        return Board(state.row, round=state.round, piles={"pile": pile}, hands=hands)

    def questions(self, state: OneRow) -> tuple[CardQuestion, ...]:
        return () if state.row.cards else (CardQuestion(START, number=1),)

    def counts(self, state: OneRow) -> dict[str, int]:
        return {"right": len(state.row.cards) - len(state.row.wrong) - 1}

    def _left(self, state: OneRow, seat: int) -> int:
        done, more = divmod(state.placed, len(state.table.players))
        return state.table.options.hand - done - (seat < more)


ENTRIES = (
    ("deckgen", "rulesets", "one-row"),
    ("scorer", "rules", "one-row.summary"),
    ("scorer", "rules", "one-row.text"),
    ("scorer", "play", "rules.one-row"),
)


@pytest.fixture(autouse=True)
def one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A family that is known; its ruleset and its words are gone again after the test."""
    monkeypatch.setitem(rulesets(), "one-row", None)  # type: ignore[arg-type]
    for package, section, name in ENTRIES:
        monkeypatch.setitem(load_messages(package).catalogue("en", section), name, "")
    scorer.register_family(OneRowFamily())
    entry = {"family": "one-row", "points": {"right": 1}, "options": {"hand": 2, "cards": "deck"}}
    scorer.register_ruleset("one-row", entry, {"en": WORDS})


@pytest.fixture
def game(tmp_path: Path) -> scorer.Game:
    """Two of three cards laid right; it is Luis's last turn."""
    (tmp_path / "years.csv").write_text(
        "code,date,title\n" + "".join(f"{year},{year},Event {year}\n" for year in range(1900, 1912)), "utf-8"
    )
    game = scorer.Game.new(
        tmp_path / "a.game.yaml", deck=tmp_path / "years.csv", rules="one-row", players=("Ana", "Luis")
    )
    assert game.question == (START, "", 1)
    game.name("1905")
    game.place("1907", after="1905")
    game.place("1901", after="1907")
    game.place("1903", before="1905")
    return game


def finished(game: scorer.Game) -> scorer.Game:
    game.place("1911", after="1901")
    return game


def test_it_is_entered_by_its_own_rules(game: scorer.Game) -> None:
    verdicts = [step.played.verdict for step in game.moves]
    assert (verdicts, game.turn, game.score) == (["right", "wrong", "right"], "Luis", 2)
    with pytest.raises(scorer.Refused):
        game.discard("1911")
    assert finished(game).is_over


def test_it_is_replayed_and_reported(game: scorer.Game) -> None:
    report = scorer.replay_file(finished(game).path)
    keys = json.loads(scorer.report_json(report))
    assert (keys["rules"], keys["finished"], keys["ending"], keys["round"]) == ("one-row", True, "all-out", 2)
    assert (keys["score"], keys["breakdown"], keys["rank"], keys["hands"]) == (
        3,
        {"right": 3},
        None,
        {"Ana": 0, "Luis": 0},
    )
    text = scorer.report_text(report)
    assert "One row · Ana, Luis" in text and "? 1901" in text


def test_the_page_shows_it(game: scorer.Game) -> None:
    table = OpenTable("a", game.path, draw_faces(game.table.cards.deck, "pictures"), GamesList(game.path.parent))
    html = Pages("").table(table, PageState())
    assert "One row" in html and "2 points" in html and html.count('class="gap"') == 5
    finished(table.game)
    assert "3 points" in Pages("").table(table, PageState())


def test_the_picture_shows_it(game: scorer.Game) -> None:
    svg, _, _ = draw_picture(scorer.replay_file(finished(game).path))
    assert "One row" in svg


def test_the_terminal_draws_it(game: scorer.Game) -> None:
    board = "\n".join(draw_board(game.state, FRAMED))
    assert all(year in board for year in ("1903", "1905", "1907", "? 1901"))
    assert count_text(game.state, plain=False) == "Round 2 · Cards: Ana 0, Luis 1 · draw pile 8"


def test_simulated_players_play_it(game: scorer.Game) -> None:
    tally = play_games(game.table, skill=1.0, seed=1, numbers=range(3))
    assert (tally.endings, tally.scores) == ({"all-out": 3}, {4: 3})
