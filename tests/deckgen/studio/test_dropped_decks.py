"""Decks of strangers, dropped on the studio: they read no other files, run nothing, and write nowhere else."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Answer, Client
from tests.pages import Markup

SECRET, PATH, COLOUR = "A-SECRET-OF-SOMEBODY", "9.753", "#a5ec2e"
"""What is in files that are nobody's business: a text, a drawing, a theme."""
LIST = "code,date,title\n001,1969,Moon landing\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 44 68">{}</svg>'
ASKED = ("", "contents", "cards?code=001", "findings", "look", "print", "keep", "printed", "picture-card?code=001")


@pytest.fixture
def client(tmp_path: Path) -> Client:
    """A studio, with files beside its folder of decks that are nobody's business."""
    (tmp_path / "secret.csv").write_text(f"code,date,title\n001,1969,{SECRET}\n", "utf-8")
    (tmp_path / "secret.svg").write_text(SVG.format(f'<path d="M0 0H{PATH}V{PATH}Z"/>'), "utf-8")
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "theme.yaml").write_text("extends: chronicle\n", "utf-8")
    (tmp_path / "secret" / "title.svg").write_text(SVG.format(f'<rect fill="{COLOUR}"/>'), "utf-8")
    Image.new("RGB", (800, 800), "#123456").save(tmp_path / "secret.png")
    return Client(studio_app(Decks(tmp_path / "decks"), "/s/key"), "/s/key")


def pack(files: dict[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return stream.getvalue()


def all_answers(client: Client, files: dict[str, str]) -> list[Answer]:
    """Everything that the pages of a dropped deck show and offer."""
    dropped = client.drop(("deck.zip", pack(files)))
    if dropped.status != 303:
        return [dropped]
    page = dropped.headers["location"]
    return [dropped, *(client.get(page + path) for path in (*ASKED, "download", "deck.zip"))]


def tells_a_secret(answer: Answer) -> bool:
    return any(mark.encode() in answer.content for mark in (SECRET, PATH, COLOUR))


def test_what_is_in_the_deck_itself_is_shown(client: Client, tmp_path: Path) -> None:
    """So that the tests below would notice a secret."""
    names = ("secret.svg", "secret/theme.yaml", "secret/title.svg")
    inside = {name: (tmp_path / name).read_text("utf-8") for name in names}
    rows = f"code,date,title,icon\n001,1969,{SECRET},secret.svg\n"
    for theme in ("./secret", "chronicle"):
        answers = all_answers(
            client, {"deck.yaml": f"theme: {theme}\nevents: events.csv\n", "events.csv": rows, **inside}
        )
        drawn = next(answer.text for answer in answers if b'"drawn"' in answer.content)
        assert SECRET in drawn
        assert (COLOUR if theme == "./secret" else PATH) in drawn


@pytest.mark.parametrize("way", ["../../", "/"])
@pytest.mark.parametrize(
    ("header", "events"),
    [
        ("events: {}secret.csv\n", LIST),
        ("theme: {}secret\nevents: events.csv\n", LIST),
        ("fonts: ['{}secret.svg']\nevents: events.csv\n", LIST),
        ("events: events.csv\n", "code,date,title,icon\n001,1969,Moon landing,{}secret.svg\n"),
        ("events: events.csv\n", "code,date,title,image\n001,1969,Moon landing,{}secret.png\n"),
    ],
    ids=["list", "theme", "font", "pictogram", "photograph"],
)
def test_no_name_in_a_deck_leads_to_another_file(
    client: Client, tmp_path: Path, way: str, header: str, events: str
) -> None:
    start = way if way.startswith(".") else f"{tmp_path}/"
    answers = all_answers(client, {"deck.yaml": header.format(start), "events.csv": events.format(start)})
    assert not any(tells_a_secret(answer) for answer in answers)
    assert not any(b"pictures/" in answer.content for answer in answers), "no photograph is shown"
    photograph = client.get(f"{answers[0].headers.get('location', '/d/none/')}photograph?code=001")
    assert photograph.status == 404


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<rect width="9" height="9" onclick="alert(1)"/>',
        '<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>',
        '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/"/></foreignObject>',
        '<image xlink:href="file:///etc/passwd" width="9" height="9"/>',
        '<image href="http://evil.example/x.png" width="9" height="9"/>',
        '<style>@import url("http://evil.example/x.css");</style><rect width="9" height="9"/>',
        '<set attributeName="href" to="javascript:alert(1)"/>',
        '{% include "../../secret.svg" %}',
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    ],
)
def test_no_theme_in_a_deck_runs_or_fetches_anything(client: Client, inside: str) -> None:
    theme = {"mine/theme.yaml": "extends: chronicle\n", "mine/title.svg": SVG.format(inside)}
    answers = all_answers(client, {"deck.yaml": "theme: ./mine\nevents: events.csv\n", "events.csv": LIST, **theme})
    (cards,) = (answer.json() for answer in answers if b'"drawn"' in answer.content)
    assert "Moon landing" in cards["drawn"] or cards["problems"]
    drawn = Markup([cards["drawn"]])
    assert not {"script", "onclick", "foreignobject", "iframe", "style", "set", "a"} & drawn.names
    assert not any(word in cards["drawn"] for word in ("evil.example", "javascript:", "file:", "subclasses"))
    assert not any(tells_a_secret(answer) for answer in answers)


def test_every_answer_forbids_scripts_that_are_not_ours(client: Client) -> None:
    for answer in all_answers(client, {"deck.yaml": "events: events.csv\n", "events.csv": LIST}):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        if answer.headers.get("content-type", "").startswith("text/html"):
            assert "<script>" not in answer.text
            assert "style=" not in answer.text


@pytest.mark.parametrize(
    "name", ["../../out.csv", "/tmp/studio-out.csv", "..\\..\\out.csv", "C:\\out.csv", "a/../../../out.csv"]
)
def test_no_name_in_a_zip_leads_out_of_its_folder(client: Client, tmp_path: Path, name: str) -> None:
    before = {file for file in tmp_path.rglob("*") if tmp_path / "decks" not in file.parents}
    answers = all_answers(client, {"deck.yaml": "events: events.csv\n", "events.csv": LIST, name: LIST})
    assert answers[0].status == 303
    after = {file for file in tmp_path.rglob("*") if tmp_path / "decks" not in file.parents}
    assert after - before == {tmp_path / "decks"}
    (made,) = (tmp_path / "decks").iterdir()
    assert {file.name for file in made.iterdir()} == {"deck.yaml", "events.csv"}


def test_a_link_in_a_zip_becomes_a_plain_file(client: Client, tmp_path: Path) -> None:
    link = zipfile.ZipInfo("events.csv")
    link.create_system, link.external_attr = 3, 0o120777 << 16
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("deck.yaml", "events: events.csv\n")
        packed.writestr(link, str(tmp_path / "secret.csv"))
    dropped = client.drop(("deck.zip", stream.getvalue()))
    assert not tells_a_secret(dropped)
    assert not any(file.is_symlink() for file in tmp_path.rglob("*"))


@pytest.mark.parametrize("cut", [1, 30, 120, 200])
def test_a_zip_that_broke_off_is_told_in_words(client: Client, tmp_path: Path, cut: int) -> None:
    whole = pack({"deck.yaml": "events: events.csv\n", "events.csv": LIST})
    dropped = client.drop(("deck.zip", whole[:-cut]))
    assert dropped.status == 422
    assert "cannot be unpacked" in dropped.text
    assert "download or copy it again" in dropped.text
    assert not (tmp_path / "decks").exists()


@pytest.mark.parametrize(
    "names",
    [("moon.png", "Moon.png"), ("e\u0301.png", "\u00e9.png"), ("a", "a/b"), ("A/b", "a"), ("Deck.yaml", "x")],
    ids=["capitals", "accents", "a file and a folder", "a folder and a file", "the deck"],
)
def test_names_that_are_one_file_on_another_computer_are_refused_and_nothing_is_left(
    client: Client, tmp_path: Path, names: tuple[str, str]
) -> None:
    dropped = client.drop(("a.zip", pack({"deck.yaml": "events: []\n", **dict.fromkeys(names, "x")})))
    assert dropped.status == 422
    assert "one file on another computer" in dropped.text
    assert not list(tmp_path.glob("decks/*"))


def test_a_zip_of_windows_has_folders_too(client: Client, tmp_path: Path) -> None:
    dropped = client.drop(("a.zip", pack({"a\\deck.yaml": "events: b/x.csv\n", "a\\b\\x.csv": LIST})))
    assert dropped.status == 303
    assert {file.relative_to(tmp_path / "decks").parts[1:] for file in (tmp_path / "decks").rglob("*.*")} == {
        ("deck.yaml",),
        ("b", "x.csv"),
    }


def test_a_deck_that_cannot_be_written_leaves_nothing(client: Client, tmp_path: Path) -> None:
    dropped = client.drop(("a.zip", pack({"deck.yaml": "events: []\n", "/".join(["x" * 200] * 60): "x"})))
    assert dropped.status == 422
    assert not list(tmp_path.glob("decks/*"))


def test_a_zip_of_very_many_files_is_too_large(client: Client) -> None:
    dropped = client.drop(("a.zip", pack({"deck.yaml": "events: []\n", **{str(each): "" for each in range(10_001)}})))
    assert dropped.status == 422
    assert "contains too much" in dropped.text
