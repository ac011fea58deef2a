"""deckgen for other programs: read a deck, check it, print it, without a word on the terminal."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

import deckgen
from deckgen import _MODULES
from deckgen.build_options import BuildOptions
from deckgen.sheets.choices import Layout

GOOD = "code,date,title,source\nB7,1969,Moon landing,NASA\nB8,c. 900,First castles,Book\n"
BAD = "code,date,title,source\nB7,0,Moon landing,NASA\n"


@pytest.fixture
def good(tmp_path: Path) -> Path:
    (tmp_path / "good.csv").write_text(GOOD, encoding="utf-8")
    return tmp_path / "good.csv"


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    (tmp_path / "bad.csv").write_text(BAD, encoding="utf-8")
    return tmp_path / "bad.csv"


@pytest.mark.parametrize("name", deckgen.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(deckgen, name).__name__ == name
    assert name in dir(deckgen)


def test_public_names_are_listed_once() -> None:
    assert sorted(name for names in _MODULES.values() for name in names) == sorted(deckgen.__all__)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'nonsense'"):
        deckgen.nonsense  # noqa: B018


def test_importing_the_package_loads_nothing_else() -> None:
    script = "import deckgen, sys; print([name for name in sys.modules if name.startswith('deckgen.')])"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout == "[]\n"


@pytest.mark.parametrize("kind", [str, Path])
def test_a_path_may_be_a_string(good: Path, kind: type) -> None:
    deck = deckgen.load_deck(kind(good))
    assert [card.title for card in deck.cards] == ["Moon landing", "First castles"]
    assert deckgen.build(deck, kind(good.with_suffix(".pdf"))).path.is_file()


def test_a_deck_that_ships_is_loaded_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert deckgen.load_deck("es").language == "es"


def test_a_file_that_is_nowhere_is_a_user_error() -> None:
    with pytest.raises(deckgen.UserError, match="no such file"):
        deckgen.load_deck("nowhere.csv")


def test_a_check_returns_its_findings(bad: Path) -> None:
    findings = deckgen.check(deckgen.load_deck(bad))
    assert ("date-unreadable", deckgen.Severity.ERROR) in [(finding.code, finding.severity) for finding in findings]


def test_a_build_returns_what_it_made(good: Path, tmp_path: Path) -> None:
    built = deckgen.build(deckgen.load_deck(good), tmp_path / "new" / "cards.pdf", copies=9)
    assert built.path == tmp_path / "new" / "cards.pdf"
    assert (built.cards, built.sheets, built.pages, built.extras) == (18, 2, 4, ())
    assert len(PdfDocument(built.path)) == 4
    assert {finding.severity for finding in built.warnings} == {deckgen.Severity.WARNING}


def test_options_are_words_or_members(good: Path, tmp_path: Path) -> None:
    deck = deckgen.load_deck(good)
    by_word = deckgen.build(deck, tmp_path / "word.pdf", layout="fold", paper="Letter", flip="short")
    by_member = deckgen.build(deck, tmp_path / "member.pdf", layout=Layout.FOLD, paper="Letter", flip="short")
    assert by_word.pages == 1
    assert by_word.path.read_bytes() == by_member.path.read_bytes()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"layout": "folded"}, "'folded' is not one of duplex, fold, single"),
        ({"extras": ["bag"]}, "'bag' is not one of box"),
        ({"bleed": 4}, "bleed must be from 0 to 3.175, not 4"),
        ({"copies": 0}, "copies must be from 1 to 50, not 0"),
    ],
)
def test_a_value_that_makes_no_sense_is_a_value_error(good: Path, tmp_path: Path, options, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        deckgen.build(deckgen.load_deck(good), tmp_path / "x.pdf", **options)
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(
    "options", [{"paper": "A44"}, {"theme": "nowhere"}, {"printer": "nobody's"}, {"only": "ZZ"}, {"card": "huge"}]
)
def test_a_name_that_is_unknown_is_a_user_error(good: Path, tmp_path: Path, options) -> None:
    with pytest.raises(deckgen.UserError):
        deckgen.build(deckgen.load_deck(good), tmp_path / "x.pdf", **options)
    assert not (tmp_path / "x.pdf").exists()


def test_a_deck_with_errors_is_refused_with_its_findings(bad: Path, tmp_path: Path, capsys) -> None:
    with pytest.raises(deckgen.DeckError, match=r"bad\.csv:2") as refused:
        deckgen.build(deckgen.load_deck(bad), tmp_path / "x.pdf")
    assert {finding.severity for finding in refused.value.findings} == {deckgen.Severity.ERROR}
    assert not (tmp_path / "x.pdf").exists()
    assert capsys.readouterr() == ("", "")


def test_a_strict_build_refuses_warnings_too(good: Path, tmp_path: Path) -> None:
    with pytest.raises(deckgen.DeckError) as refused:
        deckgen.build(deckgen.load_deck(good), tmp_path / "x.pdf", strict=True)
    assert {finding.severity for finding in refused.value.findings} == {deckgen.Severity.WARNING}


def test_a_refusal_can_be_sent_to_another_process(bad: Path, tmp_path: Path) -> None:
    with pytest.raises(deckgen.DeckError) as refused:
        deckgen.build(deckgen.load_deck(bad), tmp_path / "x.pdf")
    assert pickle.loads(pickle.dumps(refused.value)).findings == refused.value.findings


def test_progress_is_told_step_by_step(good: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    deckgen.build(deckgen.load_deck(good), tmp_path / "x.pdf", progress=lambda *step: told.append(step))
    assert told == [(step, done, 2) for step in ("cards", "sheets") for done in (0, 1, 2)]


def test_extras_lie_beside_the_deck(good: Path, tmp_path: Path) -> None:
    built = deckgen.build(deckgen.load_deck(good), tmp_path / "x.pdf", extras=["box", "reference"])
    assert [path.name for path in built.extras] == ["x-box.pdf", "x-reference.pdf"]
    assert all(path.is_file() for path in built.extras)


def test_nothing_is_written_if_an_extra_does_not_fit(good: Path, tmp_path: Path) -> None:
    with pytest.raises(deckgen.UserError, match="too large for A4"):
        deckgen.build(deckgen.load_deck(good), tmp_path / "x.pdf", card="200x200mm", extras=["leaflet", "box"])
    assert not list(tmp_path.glob("*.pdf"))


def test_the_options_of_the_command_are_those_of_the_api() -> None:
    from inspect import signature

    offered = {name: each.default for name, each in signature(deckgen.build).parameters.items()}
    taken = {name: each.default for name, each in signature(BuildOptions).parameters.items()}
    assert {name: default for name, default in offered.items() if name in taken} == taken
    assert set(offered) - set(taken) == {"deck", "output", "progress"}


def test_a_date_is_parsed_or_refused() -> None:
    date = deckgen.HistoricalDate.parse("c. 900")
    assert (date.first_year, date.last_year, date.approximate) == (900, 900, True)
    assert deckgen.HistoricalDate.parse("44 BCE").before(date)
    assert deckgen.HistoricalDate.parse("siglo V", "es").first_year == 401
    with pytest.raises(deckgen.DateError, match="year 0"):
        deckgen.HistoricalDate.parse("0")
