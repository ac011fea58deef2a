"""Whatever a log says, replay goes on to its end and gives a report or a clear error."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckgen.errors import UserError
from scorer.log.read import read_log
from scorer.log.records import Deal, Discard, Draw, Effect, End, Grid, Pile, Placement, Pool, Start
from scorer.log.write import write_log
from scorer.replay import replay, replay_file
from scorer.report.json_report import report_json
from scorer.report.text import report_text
from scorer.rules import legal
from tests.paths import EXAMPLES
from tests.scorer.random_games import RULESETS, log_of_game, random_game, random_table

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.log.records import Record
    from scorer.rules.family import Table

SPLINTERS = (b"\n", b"{", b"]", b'"', b": ", b"- ", b"\xff", b"\xc3", b"&a ", b"#", b",")
SEEDS = st.integers(0, 2**32)
FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def wild_record(table: Table, rng: Random) -> Record:
    """Any record at all, about cards and players that mostly exist."""
    codes = [*table.cards.by_code, "999", "Event 001"]

    def card() -> str:
        return rng.choice(codes[:12]) if rng.random() < 0.8 else rng.choice(codes)

    def maybe(value: str) -> str | None:
        return value if rng.random() < 0.6 else None

    def cards(most: int) -> tuple[str, ...]:
        return tuple(card() for _ in range(rng.randint(0, most)))

    by, other = (rng.choice([*table.players, "nobody"]) for _ in range(2))
    effect = rng.choice(
        (
            Effect(0, by, "replace-theirs", other, card=card()),
            Effect(0, by, "swap", other, give=card(), take=card()),
            Effect(0, by, "replace-mine", card=card()),
        )
    )
    grid = tuple(tuple(rng.sample(list(table.cards.by_code), 5)) for _ in range(5))
    column, space = rng.randint(0, 6), rng.randint(0, 5)
    verdict = rng.choice([None, None, "right", "wrong"])
    if table.ruleset.id == "chrono-coop":
        place = Placement(0, by, card(), column=column, space=space, table=verdict)
    elif table.ruleset.id == "twist-coop":
        row = rng.choice([None, None, None, "bottom", "gap"])
        place = Placement(0, by, card(), maybe(card()) if row else None, None, row, table=verdict)
    else:
        place = Placement(0, by, card(), maybe(card()), maybe(card()), table=verdict)
    setup = (Start(0, cards(3) or ("001",)), Pile(0, card()), Deal(0, by, cards(5)), Grid(0, grid), Pool(0, cards(9)))
    return rng.choice([place] * 12 + [Draw(0, by, cards(3))] * 3 + [Discard(0, by, card())] * 2 + [effect, *setup])


@pytest.mark.parametrize("rules", RULESETS)
@FEW
@given(SEEDS)
def test_wild_records_never_break_replay(rules: str, seed: int) -> None:
    rng = Random(seed)
    table = random_table(rules, rng)
    lawful = [record for record, _ in random_game(table, rng)]
    records = lawful[: rng.randint(0, len(lawful))] + [wild_record(table, rng) for _ in range(60)]
    report = replay(log_of_game(table, [*records, End(0, "abandoned")]), table)
    assert report_json(report) and report_text(report)
    assert all(number >= 0 for number in (*report.hands.values(), *(report.breakdown or {}).values()))
    moves = [found.move for found in report.problems if found.move]
    assert len(moves) == len(set(moves))  # one problem a record, the first that applies
    assert all(isinstance(move.record, Placement) for move in report.moves if move.verdict)
    legal(report.state)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(SEEDS, st.sampled_from(["yaml", "jsonl", "csv"]))
def test_mangled_files_give_a_report_or_a_clear_error(tmp_path: Path, seed: int, form: str) -> None:
    rng = Random(seed)
    source = rng.choice(sorted(EXAMPLES.glob("*.game.yaml")))
    log = read_log(source)
    data = bytearray(write_log(log, form).replace("../../decks", str(EXAMPLES.parents[1] / "decks")).encode())
    for _ in range(rng.randint(1, 12)):
        place = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                del data[place : place + rng.randint(1, 9)]
            case 1:
                data[place:place] = rng.choice(
                    [b"\n", b"{", b"]", b'"', b": ", b"- ", b"\xff", b"\xc3", b"&a ", b"#", b","]
                )
            case 2:
                data[place] = rng.randrange(256)
            case _:
                data = data[: max(place, 40)]
    path = tmp_path / f"mangled.game.{form}"
    path.write_bytes(bytes(data))
    try:
        assert report_json(replay_file(path))
    except UserError as error:
        assert "→" in str(error) or "mangled" in str(error)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=300), st.sampled_from([".game.yaml", ".game.jsonl", ".csv", ".txt"]))
def test_any_bytes_give_a_clear_error(tmp_path: Path, data: bytes, ending: str) -> None:
    path = tmp_path / f"bytes{ending}"
    path.write_bytes(data)
    with pytest.raises(UserError):
        replay_file(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names on Windows")
@pytest.mark.parametrize("deck", ["pipe.csv", "link.csv", "/dev/zero"])
def test_a_deck_without_an_end_is_not_waited_for(tmp_path: Path, deck: str) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "link.csv").symlink_to("pipe.csv")
    path = tmp_path / "odd.game.yaml"
    path.write_text(f"rules: classic\ndeck: {deck}\nplayers: [Ana, Luis]\nmoves:\n", "utf-8")
    with pytest.raises(UserError, match=r"odd\.game\.yaml:2 .*pipe or a device"):
        replay_file(path)
