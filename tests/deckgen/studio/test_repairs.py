"""The buttons of problems: what each offers, and that the problem is gone when it was pressed."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.findings import load_severities
from deckgen.studio.changes import apply_change
from deckgen.studio.pages import CellFinding, place_findings
from deckgen.studio.session import Session
from deckgen.studio.storage import DeckFolder

HEADER = "id: OURS\ntitle: Ours\nlanguage: en\nevents: events.csv\n"
ROWS = "1,1969,Moon landing\n2,1789,The Bastille is stormed\n"


def open_deck(folder: Path, events: str, header: str = "") -> Session:
    (folder / "deck.yaml").write_text(HEADER + header, "utf-8")
    (folder / "events.csv").write_text(events, "utf-8")
    session = Session(DeckFolder(folder), "deck.yaml")
    session.check()
    return session


def find(session: Session, code: str) -> CellFinding:
    return next(placed for placed in place_findings(session, session.checked.findings) if placed.finding.code == code)


CASES = {
    "date-unreadable: two days": ("code,date,title\n1,11/9/1989,The Wall falls\n", "", [
        "Write “November 9, 1989”", "Write “September 11, 1989”",
        "In this list the day comes first", "In this list the month comes first",
    ]),
    "date-unreadable: a question mark": ("code,date,title\n1,300 BC?,Euclid teaches\n", "", ["Write “c. 300 BCE”"]),
    "date-unreadable: no unit": ("code,weight,title\n1,5,Cat\n2,70 kg,Wolf\n", "order: {by: weight}\n", None),
    "date-in-title": ("code,date,title\n1,1969,Moon landing (1969)\n", "", ["Write “Moon landing”"]),
    "same-event-twice": ("code,date,title\n1,1969,Moon landing\n2,1969,Moon Landing\n", "", ["Delete this row"]),
    "printed-differs": ("code,date,title,printed\n1,1969,Moon landing,1968\n", "", ["Empty the cell"]),
    "icon-unknown": ("code,date,title,icon\n1,1969,Moon landing,roket\n", "", None),
    "scene-unknown": ("code,date,title,scene\n1,1969,Moon landing,forrest\n", "", None),
    "focus-unreadable": ("code,date,title,focus\n1,1969,Moon landing,left\n", "", ["Empty the cell"]),
    "code-twice": (f"code,date,title\n{ROWS}01,1815,Waterloo\n", "", ["Empty the cell"]),
    "code-unusable": (f"code,date,title\n{ROWS}a/b,1815,Waterloo\n", "", ["Empty the cell"]),
    "suits-equal": ("code,date,title,suit_title,suit_date\n1,1969,Moon landing,sun,sun\n", "", None),
    "period-unknown": ("code,date,title,period\n1,1969,Moon landing,moderne\n", "", None),
    "link-unusable": ("code,date,title,link\n1,1969,Space Oddity,example.org/song\n", "",
        ["Write “https://example.org/song”"]),
    "link-twice": (
        "code,date,title,link\n1,1969,A song,https://a.org/x\n2,1971,Another,https://a.org/x\n", "",
        ["Delete this row"]),
    "column-misspelt": ("code,date,title,soruce\n1,1969,Moon landing,NASA\n", "", ["Use it: source"]),
    "row-of-totals": ("code,date,title\n1,1969,Moon landing\n2,3,Total\n", "", ["Delete this row"]),
    "unknown-theme": (f"code,date,title\n{ROWS}", "theme: ecco\n", ["Write “eco”"]),
    "unknown-size": (f"code,date,title\n{ROWS}", "card: pokker\n", ["Write “poker”"]),
    "not-a-choice": (f"code,date,title\n{ROWS}", "qr: bothh\n", ["Write “both”"]),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_each_button_mends_its_problem(name: str, tmp_path: Path) -> None:
    events, header, labels = CASES[name]
    code = name.partition(":")[0]
    assert code in load_severities()
    session = open_deck(tmp_path, events, header)
    placed = find(session, code)
    offered = [offer.label for offer in placed.offers]
    assert offered == labels if labels else offered
    for number in range(len(offered)):
        change = find(session, code).offers[number].change
        session.change(name, lambda document, change=change: apply_change(document, change, session.deck.order))
        session.check()
        left = [(each.row, each.finding.code) for each in place_findings(session, session.checked.findings)]
        assert (placed.row, code) not in left, offered[number]
        session.undo()
        session.check()


def test_a_title_that_would_say_nothing_without_its_date_has_no_button(tmp_path: Path) -> None:
    session = open_deck(tmp_path, "code,date,title\n1,1812,War of 1812\n")
    assert find(session, "date-in-title").offers == ()


def test_the_words_are_those_of_a_page(tmp_path: Path) -> None:
    session = open_deck(tmp_path, "code,date,title\n1,11/9/1989,The Wall falls\n")
    fix = find(session, "date-unreadable").finding.fix
    assert fix == "Choose the one you mean: November 9, 1989 / September 11, 1989."
