"""`scorer photo`: what it prints, what it writes, and what it says when it cannot."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

from deckgen.errors import UserError
from deckgen.messages import set_language
from deckgen.terminal import Stop
from scorer.commands.photo import PhotoOptions, read_table
from scorer.replay import replay_file
from tests.scorer.photo.photos import image_of, scene
from tests.scorer.photo.table_scenes.printed_faces import DECK

PLAN = (2, "rows", 12, 2, "fair")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "table.jpg"
    file.write_bytes(scene(*PLAN).jpeg)
    return file


def told(capsys: pytest.CaptureFixture[str], table: Path, **options: Any) -> str:
    with pytest.raises(Stop):
        read_table(DECK, [table], PhotoOptions(**options))
    return capsys.readouterr().out


def test_people_read_the_score_with_its_sum(capsys: pytest.CaptureFixture[str], table: Path) -> None:
    layout = scene(*PLAN).layout
    bottom = sum(map(len, layout.bottom))
    gap = sum(map(len, layout.gaps))
    text = told(capsys, table, rules="twist-coop")
    assert f"2 × {bottom} + {gap} − {36 - bottom - gap} = " in text
    assert "Every card is in the right place" in text or "in the wrong place" in text or "lie wrong" in text


def test_programs_read_json_log_and_picture(capsys: pytest.CaptureFixture[str], table: Path, tmp_path: Path) -> None:
    picture, log = tmp_path / "seen.jpg", tmp_path / "table.game.yaml"
    layout = scene(*PLAN).layout
    found = json.loads(told(capsys, table, as_json=True, annotate=picture, log=log))
    assert (found["rules"], found["guessed"]) == ("twist-coop", True)
    assert [tuple(stack) for stack in found["line"]] == list(layout.bottom)
    assert {card["code"] for card in found["cards"]} == {card.code for card in layout.cards}
    assert replay_file(log).score == found["score"]
    drawn = image_of(picture.read_bytes())
    assert drawn.size == tuple(found["sizes"][0])
    x, y = found["cards"][0]["outline"][0]
    assert drawn.getpixel((round(x), round(y))) != image_of(scene(*PLAN).jpeg).getpixel((round(x), round(y)))


@pytest.mark.parametrize("language", ["es", "fr", "pl", "de"])
def test_the_report_speaks_the_readers_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    from PIL import Image

    file = tmp_path / "nothing.png"
    Image.new("RGB", (400, 300), "white").save(file)
    set_language(language)
    assert "A? " in told(capsys, file)


def test_without_the_packages_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch, table: Path) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "cv2":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UserError, match=r"deckgen\[photo\]"):
        read_table(DECK, [table], PhotoOptions())


def test_a_deck_without_codes_cannot_be_photographed(tmp_path: Path, table: Path) -> None:
    deck = tmp_path / "bare.yaml"
    deck.write_text("id: BARE\nqr: none\nevents:\n- {date: 1969, title: Moon}\n- {date: 1492, title: Sea}\n")
    with pytest.raises(UserError, match="QR"):
        read_table(deck, [table], PhotoOptions())


def test_a_photo_of_the_end_and_who_won_make_the_picture_to_post(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table, picture, log = tmp_path / "line.jpg", tmp_path / "friday.png", tmp_path / "friday.game.yaml"
    table.write_bytes(scene(4, "line", 8, 1, "good").jpeg)
    told(capsys, table, rules="classic", players="Ana,Luis", won="Luis", share=picture, log=log)
    assert image_of(picture.read_bytes()).format == "PNG"
    report = replay_file(log)
    assert (report.finished, report.winners, report.state.table.players) == (True, ("Luis",), ("Ana", "Luis"))


def test_nobody_wins_alone_where_players_share_a_score(table: Path) -> None:
    with pytest.raises(UserError, match="nobody wins alone"):
        read_table(DECK, [table], PhotoOptions(rules="twist-coop", won="Ana"))
