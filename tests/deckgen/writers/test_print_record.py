"""Printing only what changed: the record beside the PDF, and the cards that differ from it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from deckgen import BuildResult, build, load_deck
from deckgen.errors import UserError

HEADER = "code,date,title,image\n"


class Workshop:
    """A deck that is changed and built again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.pdf = folder, folder / "mine.pdf"
        self.rows = {f"{code:03}": [str(1500 + code), f"Event number {code}", ""] for code in range(1, 7)}
        self.settings = "id: MINE\ntitle: Mine\nevents: list.csv\n"

    def build(self, **options) -> BuildResult:
        lines = "\n".join(",".join((code, *cells)) for code, cells in self.rows.items())
        (self.folder / "list.csv").write_text(f"{HEADER}{lines}\n", "utf-8")
        (self.folder / "mine.yaml").write_text(self.settings, "utf-8")
        return build(load_deck(self.folder / "mine.yaml"), self.pdf, **options)

    def changed(self, **options) -> list[str]:
        """The codes of the cards that a build of changed cards prints, in their order and with copies."""
        result = self.build(changed=True, **options)
        if not result.cards:
            assert result.pages == 0
            return []
        assert result.path == self.folder / "mine-changed.pdf"
        fronts = [page.get_textpage().get_text_bounded() for page in list(pypdfium2.PdfDocument(result.path))[::2]]
        found = re.findall(r"00\d", " ".join(fronts))
        assert len(found) == result.cards
        return found


@pytest.fixture
def workshop(tmp_path, monkeypatch) -> Workshop:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    return Workshop(tmp_path)


def test_nothing_is_printed_if_nothing_changed(workshop):
    workshop.build()
    assert workshop.changed() == []
    assert not (workshop.folder / "mine-changed.pdf").exists()


def test_a_changed_title_date_or_note_and_a_new_card_are_printed(workshop):
    workshop.build()
    before = workshop.pdf.read_bytes()
    workshop.rows["002"][1] = "Another event"
    workshop.rows["005"][0] = "1777"
    workshop.rows["007"] = ["1990", "A new event", ""]
    assert workshop.changed() == ["002", "005", "007"]
    result = workshop.build(changed=True)
    assert (result.changes.changed, result.changes.new) == (("002", "005"), ("007",))
    assert workshop.pdf.read_bytes() == before, "the PDF of all cards stays"


def test_a_card_that_is_gone_is_named(workshop):
    workshop.build()
    del workshop.rows["003"]
    assert workshop.changed() == []
    assert workshop.build(changed=True).changes.gone == ("003",)


def test_moving_rows_changes_no_card(workshop):
    workshop.build()
    workshop.rows = dict(reversed(workshop.rows.items()))
    assert workshop.changed() == []


def test_another_picture_under_the_same_name_is_a_change(workshop):
    Image.new("RGB", (900, 900), "#803020").save(workshop.folder / "photo.png")
    workshop.rows["004"][2] = "photo.png"
    workshop.build()
    Image.new("RGB", (900, 900), "#803020").save(workshop.folder / "photo.png")
    assert workshop.changed() == [], "the same pixels, written again"
    Image.new("RGB", (900, 900), "#208030").save(workshop.folder / "photo.png")
    assert workshop.changed() == ["004"]


@pytest.mark.parametrize("change", ["theme: classroom\n", "card: poker\n", "faces: swapped\n"])
def test_another_theme_or_size_changes_every_card(workshop, change):
    workshop.build()
    workshop.settings += change
    assert workshop.changed() == list(workshop.rows)


@pytest.mark.parametrize("change", [{"paper": "Letter"}, {"margin": 9}, {"cut": "shared"}, {"layout": "fold"}])
def test_another_paper_or_layout_changes_none(workshop, change):
    workshop.build()
    assert workshop.build(changed=True, **change).cards == 0


def test_changed_cards_have_their_copies_and_the_chosen_ones_are_printed_only(workshop):
    workshop.build(copies=2)
    workshop.rows["002"][1] = workshop.rows["005"][1] = "Another event"
    assert workshop.changed(copies=2) == ["002", "005", "002", "005"]
    assert workshop.changed(only="004-006") == ["005"]


def test_they_count_as_changed_until_an_ordinary_build(workshop):
    """Nobody knows whether the changed cards were printed: to print one twice is better than to miss it."""
    workshop.build()
    workshop.rows["002"][1] = "Another event"
    assert workshop.changed() == workshop.changed() == ["002"]
    workshop.build()
    assert workshop.changed() == []


def test_a_build_of_some_cards_leaves_what_is_known_of_the_others(workshop):
    workshop.build()
    workshop.rows["002"][1] = workshop.rows["005"][1] = "Another event"
    workshop.build(only="002")
    assert workshop.changed() == ["005"]


def test_a_first_build_of_some_cards_knows_only_them(workshop):
    workshop.build(only="001-004")
    assert workshop.changed() == ["005", "006"]


def test_each_pdf_has_its_record_beside_it(workshop):
    assert workshop.build().record == workshop.folder / "mine.printed.json"
    record = json.loads((workshop.folder / "mine.printed.json").read_text("utf-8"))
    assert list(record["cards"]) == list(workshop.rows)


def refusal(workshop: Workshop, **options) -> str:
    before = sorted(workshop.folder.iterdir())
    with pytest.raises(UserError) as refused:
        workshop.build(changed=True, **options)
    assert {file.name for file in workshop.folder.iterdir()} <= {file.name for file in before} | {
        "list.csv",
        "mine.yaml",
    }
    return str(refused.value)


def test_without_a_record_it_cannot_be_told(workshop):
    assert "without --changed" in refusal(workshop)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[1]", b"\xff\xfe", b'{"format": 2, "deck": "MINE", "cards": {}}', b'{"format": 1, "deck": "MINE"}'],
)
def test_a_record_that_is_damaged_or_of_another_version_is_refused_and_written_anew(workshop, content):
    workshop.build()
    (workshop.folder / "mine.printed.json").write_bytes(content)
    assert "mine.printed.json" in refusal(workshop)
    workshop.build(only="001")
    assert workshop.changed() == ["002", "003", "004", "005", "006"]


def test_the_record_of_another_deck_is_refused(workshop):
    workshop.build()
    workshop.settings = workshop.settings.replace("MINE", "OTHER")
    assert "OTHER" in refusal(workshop)


def test_extras_are_for_the_whole_deck(workshop):
    workshop.build()
    assert "--with" in refusal(workshop, extras=("box",))


def test_a_record_never_replaces_what_is_read(tmp_path):
    events = tmp_path / "mine.printed.json"
    events.write_text('[{"code": "001", "date": "1969", "title": "Moon"}]', "utf-8")
    (tmp_path / "mine.yaml").write_text("id: MINE\nevents: mine.printed.json\n", "utf-8")
    with pytest.raises(UserError, match=r"mine\.printed"):
        build(load_deck(tmp_path / "mine.yaml"), tmp_path / "mine.pdf")
    assert not (tmp_path / "mine.pdf").exists()
