"""`deckgen check` for people and for programs."""

from __future__ import annotations

import json

KEYS = ["code", "severity", "file", "row", "column", "card", "message", "fix"]
CITIES = ("Lima", "Rome", "Oslo", "Kyiv", "Bonn", "Cairo", "Quito", "Tunis", "Delhi", "Milan")


def test_json_keeps_its_contract(deckgen, write):
    write("bad.csv", "code,Año,Título\nB7,0,Nadie nace\nB8,1969,Luna de 1969\n")
    told = json.loads(deckgen("check", "bad.csv", "--json").out)
    assert list(told) == ["errors", "warnings", "findings"]
    assert told["errors"] == sum(finding["severity"] == "error" for finding in told["findings"]) == 1
    assert told["warnings"] == sum(finding["severity"] == "warning" for finding in told["findings"])
    assert all(list(finding) == KEYS for finding in told["findings"])
    error = next(finding for finding in told["findings"] if finding["severity"] == "error")
    assert [error[key] for key in KEYS[:6]] == ["date-unreadable", "error", "bad.csv", 2, "Año", "B7"]
    leak = next(finding for finding in told["findings"] if finding["code"] == "date-in-title")
    assert (leak["row"], leak["column"], leak["card"]) == (3, "Título", "B8")


def test_one_deck_that_cannot_be_read_does_not_stop_the_others(deckgen, write):
    write("a.yaml", "title: [\n")
    write("b.csv", "code,date,title\nB7,1969,Moon landing\n")
    ran = deckgen("check", "a.yaml", "nowhere.csv", "b.csv")
    assert ran.code == 2
    assert "a.yaml:2:1" in ran.err
    assert "nowhere.csv" in ran.err
    assert "B: 1" in ran.out


def test_json_has_one_object_a_line_for_every_deck_readable_or_not(deckgen, write):
    write("a.yaml", "title: [\n")
    write("b.csv", "date,title\n0,Nobody\n")
    unreadable, readable = map(json.loads, deckgen("check", "a.yaml", "b.csv", "--json").out.splitlines())
    assert (unreadable["errors"], readable["errors"]) == (1, 1)
    assert [unreadable["findings"][0][key] for key in KEYS[:6]] == ["unreadable", "error", "a.yaml", 2, None, None]


def test_people_see_findings_by_card_with_place_and_remedy(deckgen, write):
    write("bad.csv", "code,date,title,icon\nB7,0,Nobody,rokcet\n")
    lines = deckgen("check", "bad.csv").out.splitlines()
    at = lines.index("Card B7")
    assert lines[at + 1].startswith("  ✗ bad.csv:2:date  “0” has a year 0")
    assert lines[at + 1].endswith("[date-unreadable]")
    assert lines[at + 2].startswith("      → ")
    assert lines[at + 3].startswith("  ✗ bad.csv:2:icon")


def test_the_same_information_is_told_a_few_times_only_but_warnings_always(deckgen, write):
    write("many.csv", "code,date,title\n" + "".join(f"B{n},{1900 + n},Event of {1900 + n}\n" for n in range(20)))
    out = deckgen("check", "many.csv").out
    assert out.count("[date-in-title]") == 20
    assert out.count("[no-source]") == 4
    assert "… and 17 more [no-source]" in out


def test_strict_makes_warnings_errors(deckgen, write):
    titles = [f"{one} {two}" for one in ("Peace", "War", "Fair", "Flood", "Feast", "Fire") for two in CITIES]
    lines = [f"B{n},{n * 97 % 1900 + 50},{title},book" for n, title in enumerate(titles)]
    text = "\n".join(["code,date,title,source", *lines])
    write("good.csv", text)
    assert deckgen("check", "good.csv", "--strict").code == 0
    write("leak.csv", text.replace("Peace Lima,", "Peace in 50,"))
    assert deckgen("check", "leak.csv").code == 0
    assert deckgen("check", "leak.csv", "--strict").code == 1


def test_a_chart_is_drawn_on_request(deckgen, write, tmp_path):
    write("b.csv", "code,date,title\nB7,1969,Moon landing\nB8,-12000,Göbekli Tepe\n")
    ran = deckgen("check", "b.csv", "--chart", "out/b.svg")
    assert "out/b.svg" in ran.out
    assert (tmp_path / "out" / "b.svg").read_text("utf-8").startswith("<svg")


def test_a_chart_does_not_spoil_the_json(deckgen, write):
    write("b.csv", "code,date,title\nB7,1969,Moon landing\n")
    assert json.loads(deckgen("check", "b.csv", "--json", "--chart", "b.svg").out)["errors"] == 0


def test_another_size_and_theme_than_the_decks_can_be_checked(deckgen, write):
    note = "Two of them walked around for two hours while the third one waited"
    write("deck.csv", f"code,date,title,note\n1,1969,Humans walk on the Moon,{note}\n")
    assert "note-dropped" not in deckgen("check", "deck.csv").out
    assert "note-dropped" in deckgen("check", "deck.csv", "--theme", "large-print", "--card", "mini-us").out
