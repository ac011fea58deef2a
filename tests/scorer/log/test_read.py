"""Logs from files: three formats, line numbers, torn lines, and everything people and programs get wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from deckgen.errors import UserError
from scorer.log.read import find_logs, read_log
from scorer.log.records import Broken, Deal, Draw, Grid, Note, Placement, Start, Undo
from scorer.replay import replay_file
from tests.paths import SMALL_DECKS

if TYPE_CHECKING:
    from pathlib import Path

HEADER = f"rules: classic\ndeck: {SMALL_DECKS / 'numbers.yaml'}\nplayers: [Ana, Luis]\n"


def write(folder: Path, text: str | bytes, name: str = "friday.game.yaml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def error(path: Path) -> str:
    with pytest.raises(UserError) as caught:
        replay_file(path)
    return str(caught.value)


def test_scalars_are_text(tmp_path: Path) -> None:
    log = read_log(
        write(tmp_path, HEADER + "moves:\n- {start: 017}\n- {by: Ana, place: 0x1F, after: '017', table: right}\n")
    )
    assert log.records == (Start(5, ("017",)), Placement(6, "Ana", "0x1F", after="017", table="right"))


def test_leading_zeros_do_not_matter(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER + "moves:\n- {start: 0250}\n- {by: Ana, place: '0100', before: 250}\n")
    report = replay_file(path)
    assert report.problems == () and report.moves[0].card(report.state.table.cards) == "100"


def test_lines_comments_and_block_style(tmp_path: Path) -> None:
    text = HEADER + (
        "moves:\n\n# the start\n- {start: 250}\n"
        "- by: Ana\n  place: 100\n  before: 250   # bold!\n"
        "- {by: Luis, place: 300, after: 250}   # {not: a record}\n"
        '- {note: "a: {b} # c"}\n'
        "- note: >-\n    two\n    lines\n"
    )
    log = read_log(write(tmp_path, text))
    assert [record.line for record in log.records] == [7, 8, 11, 12, 13]
    assert log.records[3:] == (Note(12, "a: {b} # c"), Note(13, "two lines"))


def test_other_layouts_of_yaml(tmp_path: Path) -> None:
    flow = "{rules: classic, deck: d.yaml, players: [Ana],\n moves: [{start: 250},\n {undo: 1}]}\n"
    assert read_log(write(tmp_path, flow)).records == (Start(2, ("250",)), Undo(3, 1))
    after = "moves:\n  - {start: 250}\nrules: classic\ndeck: d.yaml\nplayers: [Ana]\n"
    assert read_log(write(tmp_path, after)).records == (Start(2, ("250",)),)
    indented = HEADER + "moves:\n  - {start: 250}\n  - {undo: 1}\n"
    assert read_log(write(tmp_path, indented)).records == (Start(5, ("250",)), Undo(6, 1))
    assert read_log(write(tmp_path, HEADER + "moves: []\n")).records == ()
    assert read_log(write(tmp_path, HEADER)).records == ()


def test_windows_line_ends_and_byte_order_marks(tmp_path: Path) -> None:
    text = (HEADER + "moves:\n- {start: 250}\n").replace("\n", "\r\n")
    assert read_log(write(tmp_path, b"\xef\xbb\xbf" + text.encode())).records == (Start(5, ("250",)),)


def test_json_lines(tmp_path: Path) -> None:
    header = {"rules": "classic", "deck": "d.yaml", "players": ["Ana", "Luis"], "options": {"hand": 2, "ends": True}}
    records = [
        {"start": 250},
        {"by": "Ana", "place": "017", "after": None, "before": 250},
        {"by": "Ana", "draw": []},
        {"deal": "Luis", "cards": ["1", 2]},
    ]
    text = "\n".join(map(json.dumps, [header, *records])) + "\n"
    log = read_log(write(tmp_path, text, "friday.game.jsonl"))
    assert log.header.options == {"hand": "2", "ends": "true"}
    assert log.records == (
        Start(2, ("250",)),
        Placement(3, "Ana", "017", before="250"),
        Draw(4, "Ana", ()),
        Deal(5, "Luis", ("1", "2")),
    )


def test_csv_from_a_spreadsheet(tmp_path: Path) -> None:
    text = (
        '"# rules: chrono-coop",,,\n# deck: d.yaml,,,\n"# players: [Ana, Luis]",,,\n\n'
        "by,place,column,space,draw,grid,note\n"
        ",,,,,1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15/16 17 18 19 20/ 21 22 23 24 25,\n"
        "Ana,30,1,2,,,\n"
        "Ana,,,,31 32,,\n"
        ',,,,,,"well, well\nwell"\n'
        "Luis,,,,[],,\n"
    )
    log = read_log(write(tmp_path, text, "friday.csv"))
    assert log.header.players == ("Ana", "Luis")
    assert isinstance(log.records[0], Grid) and log.records[0].rows[4] == ("21", "22", "23", "24", "25")
    assert log.records[1:] == (
        Placement(7, "Ana", "30", column=1, space=2),
        Draw(8, "Ana", ("31", "32")),
        Note(9, "well, well\nwell"),
        Draw(11, "Luis", ()),
    )


@pytest.mark.parametrize("players", ["Ana Luis", "Ana, Luis", "[Ana, Luis]"])
def test_players_of_a_csv(tmp_path: Path, players: str) -> None:
    text = f"# rules: classic\n# deck: d.yaml\n# players: {players}\nstart;by;place\n250;;\n"
    log = read_log(write(tmp_path, text, "friday.csv"))
    assert log.header.players == ("Ana", "Luis") and log.records == (Start(5, ("250",)),)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.game.yaml", HEADER + "moves:\n- {start: 250}\n- {by: Ana, pla"),
        ("b.game.yaml", HEADER + "moves:\n- {start: 250}\n- {by: Ana, place: 30"),
        ("c.game.yaml", HEADER + "moves:\n- {start: 250}\n- "),
        ("d.game.yaml", HEADER + 'moves:\n- {start: 250}\n- {note: "ran out of'),
        ("e.game.yaml", (HEADER + "moves:\n- {start: 250}\n- {note: caf\u00e9").encode()[:-1]),
        ("f.game.yaml", HEADER + "moves:\n- {start: 250}\n- {by: Ana, place: 30\n"),
        ("g.game.jsonl", '{"rules": "classic", "deck": "d", "players": ["Ana"]}\n{"start": 250}\n{"by": "An'),
        ("h.game.csv", "# rules: classic\n# deck: d\n# players: Ana\nby,place,start\n,,250\nAna,10"),
    ],
)
def test_a_torn_last_line_is_dropped_with_a_warning(tmp_path: Path, name: str, text: str | bytes) -> None:
    log = read_log(write(tmp_path, text, name))
    assert [type(record) for record in log.records] == [Start]
    assert [caution.code for caution in log.cautions] == ["torn-line"]


def test_a_whole_last_line_needs_no_line_end(tmp_path: Path) -> None:
    log = read_log(write(tmp_path, HEADER + "moves:\n- {start: 250}\n- {undo: 1}"))
    assert len(log.records) == 2 and log.cautions == ()


def test_a_broken_line_harms_no_other(tmp_path: Path) -> None:
    text = HEADER + "moves:\n- {start: 250}\n- {by: Ana, place: [1}\n- {by: Ana, by: Luis}\n- *boom\n- {undo: 1}\n"
    log = read_log(write(tmp_path, text))
    assert [type(record) for record in log.records] == [Start, Broken, Broken, Broken, Undo]
    assert [record.line for record in log.records] == [5, 6, 7, 8, 9]


def test_an_alias_bomb_is_refused(tmp_path: Path) -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
    )
    assert "alias" in error(write(tmp_path, bomb + HEADER + "moves:\n- {start: 250}\n"))
    assert "alias" in error(write(tmp_path, HEADER + "options: &o {hand: 4}\nmoves: []\n"))


def test_too_many_values_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckgen.reading.yaml_tree.MAX_YAML_NODES", 1000)
    many = ", ".join(["{undo: 1}"] * 600)
    assert "too many values" in error(write(tmp_path, HEADER + f"moves: [{many}]\n"))


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    deep = "[" * 100_000
    assert "nested" in error(write(tmp_path, HEADER + f"options: {deep}\nmoves: []\n"))
    log = read_log(write(tmp_path, HEADER + f"moves:\n- {{start: {deep}\n- {{start: 250}}\n"))
    assert [type(record) for record in log.records] == [Broken, Start]
    lines = '{"rules": "classic", "deck": "d", "players": ["Ana"]}\n' + deep + "\n"
    assert isinstance(read_log(write(tmp_path, lines + '{"undo": 1}\n', "d.game.jsonl")).records[0], Broken)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.game.yaml", b""),
        ("b.game.yaml", b"\x00\x01\x02\xff" * 100),
        ("c.game.yaml", (HEADER + "moves:\n- {note: caf\u00e9 olé}\n- {undo: 1}\n").encode("latin-1")),
        ("d.game.yaml", (HEADER + "moves:\n- {start: 250}\n").encode("utf-16")),
        ("e.game.yaml", b"just words\n"),
        ("f.game.yaml", b"- {start: 250}\n"),
        ("g.game.yaml", (HEADER + "moves: 17\n").encode()),
        ("h.game.yaml", b"rules: [classic\n"),
        ("i.game.jsonl", b""),
        ("j.game.jsonl", b"not json\n"),
        ("k.game.jsonl", b'["a"]\n'),
        ("l.csv", b""),
        ("m.csv", b"by,place\nAna,10\n"),
        ("n.csv", b"# rules: classic\n# deck: d\n# players: Ana\n"),
        ("o.csv", b"# rules: classic\n# deck: d\n# players: Ana\nby,plaice\nAna,10\n"),
        ("p.game.yaml", b"%PDF-1.7\n\xe2\xe3\xcf\xd3\n"),
        ("q.game.yaml", b"--- a\n--- b\n"),
        ("r.game.yaml", (HEADER + "players: [Eva]\nmoves: []\n").encode()),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, name: str, data: bytes) -> None:
    message = error(write(tmp_path, data, name))
    assert name in message and "→" in message and "Traceback" not in message


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("rules: classic", "rules: clasic", "classic"),
        ("rules: classic", "", "rules"),
        ("players: [Ana, Luis]", "", "players"),
        ("players: [Ana, Luis]", "players: []", "players"),
        ("players: [Ana, Luis]", "players: [Ana, Ana]", "Ana"),
        ("players: [Ana, Luis]", "players: [Ana, [Luis]]", "players"),
        ("players: [Ana, Luis]", "players: [Ana, Luis]\noptions: {hnad: 3}", "hand"),
        ("players: [Ana, Luis]", "players: [Ana, Luis]\noptions: {hand: few}", "hand"),
        ("players: [Ana, Luis]", "players: [Ana, Luis]\noptions: {hand: 0}", "hand"),
        ("players: [Ana, Luis]", "players: [Ana, Luis]\noptions: {wrong_to: bin}", "discard"),
        ("players: [Ana, Luis]", "players: [Ana, Luis]\noptions: {ends: maybe}", "ends"),
        ("players: [Ana, Luis]", "players: [Ana, Luis]\noptions: [hand]", "options"),
        ("players: [Ana, Luis]", "players: [Ana, Luis]\noptions: {cards: 200}", "cards"),
        ("numbers.yaml", "nothing.yaml", "nothing.yaml"),
    ],
)
def test_a_wrong_header_names_the_remedy(tmp_path: Path, old: str, new: str, word: str) -> None:
    assert word in error(write(tmp_path, (HEADER + "moves:\n- {start: 250}\n").replace(old, new)))


def test_all_wrong_options_are_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        replay_file(write(tmp_path, HEADER + "options: {hnad: 3, ends: maybe}\nmoves: []\n"))
    assert len(caught.value.problems) == 2 and str(caught.value.problems[0]).count(":4  ") == 1


def test_a_log_of_another_deck(tmp_path: Path) -> None:
    text = (
        HEADER.replace("numbers.yaml", "mini-twist.yaml")
        + "moves:\n- {start: 250}\n- {by: Ana, place: 100, before: 250}\n"
    )
    report = replay_file(write(tmp_path, text))
    assert {found.fault.code for found in report.problems} >= {"unknown-card"}


def test_a_hundred_thousand_records(tmp_path: Path) -> None:
    moves = "- {start: 250}\n" + "- {note: still here}\n- {by: Ana, place: 100, before: 250}\n- {undo: 2}\n" * 33_333
    report = replay_file(write(tmp_path, HEADER + "moves:\n" + moves))
    assert report.problems == () and report.moves == ()


def test_a_player_called_undo(tmp_path: Path) -> None:
    text = HEADER.replace("Ana", "undo").replace("Luis", "null") + (
        "moves:\n- {start: 250}\n- {by: undo, place: 100, before: 250}\n- {by: 'null', place: 300, after: 250}\n"
    )
    assert "players" in error(write(tmp_path, text))
    quoted = text.replace("[undo, null]", "[undo, 'null']")
    report = replay_file(write(tmp_path, quoted))
    assert report.problems == () and report.hands == {"undo": 3, "null": 3}


def test_undo_takes_back_records_of_any_kind(tmp_path: Path) -> None:
    moves = """moves:
- {start: 250}
- {by: Ana, place: 999, after: 250}
- {note: oops}
- {undo: 2}
- {by: Ana, place: 100, before: 250}
- {by: Luis, place: 10, after: 250}
- {undo: 1}
- {undo: 1}
- {by: Ana, place: 300, after: 250}
"""
    report = replay_file(write(tmp_path, HEADER + moves))
    assert report.problems == () and [(move.n, move.record.line) for move in report.moves] == [(1, 13)]


def test_folders_hold_logs_of_all_formats(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep-deleted").mkdir()
    for name in (
        "a.game.yaml",
        "deep/b.game.jsonl",
        "c.game.csv",
        "deck.yaml",
        "events.csv",
        "deep-deleted/d.game.yaml",
    ):
        write(tmp_path, "", name)
    assert [path.name for path in find_logs([tmp_path])] == ["a.game.yaml", "c.game.csv", "b.game.jsonl"]
    assert [path.name for path in find_logs([tmp_path / "deep-deleted"])] == ["d.game.yaml"]
    (tmp_path / "empty").mkdir()
    assert "no game logs" in error(find_logs([tmp_path / "empty"])[0])


def test_a_line_without_its_dash_harms_only_its_neighbour(tmp_path: Path) -> None:
    text = HEADER + "moves:\n- {start: 250}\n- {undo: 1}\nnote: forgot the dash\n- {note: {a: b}\n- {start: 300}\n"
    log = read_log(write(tmp_path, text))
    assert [type(record) for record in log.records] == [Start, Broken, Broken, Start]


def test_a_huge_record_is_read_in_no_time(tmp_path: Path) -> None:
    text = HEADER + "moves:\n- note: |\n" + "    word\n" * 200_000 + "- {start: 250}\n"
    assert len(read_log(write(tmp_path, text)).records) == 2
