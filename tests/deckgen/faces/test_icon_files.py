"""A deck's own pictograms: simplified, recoloured where they can be, refused with file and line where they cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image

from deckgen.api import check
from deckgen.errors import SourceLocation, UserError
from deckgen.faces import icon_files
from deckgen.faces.icon_files import IconFile, find_icon_problem, flatten_groups, load_icon
from deckgen.faces.pictures import prepared_file
from deckgen.reading.deck_file import load_deck
from deckgen.svg.read import read_svg

if TYPE_CHECKING:
    from pathlib import Path

LOCATION = SourceLocation("events.csv", 4, "icon")
GAME_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" style="height: 512px; width: 512px;"><defs></defs>'
    '<path d="M0 0h512v512H0z" fill="#000" fill-opacity="1"></path><g class="" transform="translate(0,0)" style="">'
    '<path d="M256 20l100 100a5 5 0 0 1 5 5z" fill="#fff" fill-opacity="1"></path></g></svg>'
)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))


def load(folder: Path, svg: str) -> IconFile:
    (folder / "a.svg").write_text(svg, "utf-8")
    icon = load_icon(folder, "a.svg", LOCATION)
    assert icon is not None
    return icon


def refusal(folder: Path, svg: str) -> str:
    with pytest.raises(UserError) as caught:
        load(folder, svg)
    assert caught.value.problems[0].fix
    return str(caught.value)


def test_the_name_of_a_packaged_pictogram_is_not_a_file(tmp_path: Path) -> None:
    assert load_icon(tmp_path, "rocket-launch", LOCATION) is None


@pytest.mark.parametrize(
    "ground",
    [
        '<path d="M0 0h512v512H0z"/>',
        '<rect width="512" height="512"/>',
        '<rect width="100%" height="100%" fill="black"/>',
    ],
)
def test_the_ground_of_game_icons_is_left_out(tmp_path: Path, ground: str) -> None:
    icon = load(tmp_path, f'<svg viewBox="0 0 512 512">{ground}<path fill="#fff" d="M1 1L9 9"/></svg>')
    assert [shape.attributes["d"] for shape in flatten_groups(icon.svg)] == ["M1 1L9 9"]
    assert icon.recolourable


def test_game_icon_as_downloaded(tmp_path: Path) -> None:
    icon = load(tmp_path, GAME_ICON)
    assert icon.recolourable
    assert icon.view_box == (0, 0, 512, 512)
    drawn = str(icon.draw(10, 10, 5.12, "#123456"))
    assert drawn.count("#123456") == 1
    assert "#fff" not in drawn
    assert 'transform="translate(7.44 7.44) scale(0.01)"' in drawn


def test_ground_of_a_coloured_drawing_stays(tmp_path: Path) -> None:
    flag = '<rect width="9" height="9" fill="white"/><path d="M0 0h9" fill="red"/><path d="M0 9h9" fill="#00f"/>'
    icon = load(tmp_path, f'<svg viewBox="0 0 9 9">{flag}</svg>')
    assert not icon.recolourable
    assert len(icon.svg) == 3
    assert "#ff0000" in icon.draw(0, 0, 5, "#123456")
    assert "#123456" not in icon.draw(0, 0, 5, "#123456")


def test_plain_drawing_takes_the_themes_colour(tmp_path: Path) -> None:
    icon = load(
        tmp_path,
        '<svg width="24px" height="12px" fill="currentColor"><title>Horse</title>'
        '<g style="stroke: none"><path d="M0 0h9"/></g><path d="M1 1h1" display="none" fill="red"/></svg>',
    )
    assert icon.recolourable
    assert icon.view_box == (0, 0, 24, 12)
    drawn = icon.draw(5, 5, 24, "#abcdef")
    assert 'fill="#abcdef"' in drawn
    assert "translate(-7 -1)" in drawn
    read_svg(f"<svg>{drawn}</svg>")


@pytest.mark.parametrize(
    "svg",
    [
        '<style>.st0{fill:#231F20;}</style><path class="st0" d="M1 1h5v5z"/>',
        '<defs><path id="a" d="M1 1h5v5z"/></defs><use href="#a" fill="#231f20"/>',
        '<g clip-path="url(#c)"><path d="M1 1h5v5z" fill="#231F20"/></g><defs><clipPath id="c">'
        '<rect width="24" height="24" fill="white"/></clipPath></defs>',
        '<path d="M0 0h24v24H0z" fill="#fff" fill-opacity="0"/><path d="M1 1h5v5z" fill="rgb(35,31,32)"/>',
        '<rect width="24" height="24" fill="none"/><path d="M1 1h5v5z"/>',
        '<svg width="24" height="24"><path d="M1 1h5v5z" opacity="0.9"/></svg>',
    ],
    ids=["illustrator", "copy", "figma", "game-icons", "material", "nested"],
)
def test_a_drawing_of_one_colour_takes_the_themes_whatever_program_wrote_it(tmp_path: Path, svg: str) -> None:
    icon = load(tmp_path, f'<svg viewBox="0 0 24 24">{svg}</svg>')
    assert icon.recolourable
    drawn = icon.draw(12, 12, 24, "#abcdef")
    assert drawn.count('fill="#abcdef"') == 1
    read_svg(f"<svg>{drawn}</svg>")


def test_a_drawing_with_a_gradient_keeps_its_colours(tmp_path: Path) -> None:
    stops = '<stop stop-color="red"/><stop offset="1" stop-color="#00f"/>'
    gradient = f'<linearGradient id="g">{stops}</linearGradient>'
    icon = load(tmp_path, f'<svg viewBox="0 0 9 9">{gradient}<rect width="9" height="9" fill="url(#g)"/></svg>')
    assert not icon.recolourable
    (drawn,) = read_svg(f"<svg>{icon.draw(5, 5, 9, '#abcdef')}</svg>").children
    assert [stop.colour for stop in drawn.children[0].gradients["fill"].stops] == ["#ff0000", "#0000ff"]


def test_shifted_view_box(tmp_path: Path) -> None:
    icon = load(tmp_path, '<svg viewBox="-10 5 20 20"><path d="M0 0h9"/></svg>')
    assert "translate(10 -5)" in icon.draw(0, 0, 20, "#000000")


def test_attributes_that_draw_nothing_are_left_out(tmp_path: Path) -> None:
    icon = load(tmp_path, '<svg viewBox="0 0 9 9"><path d="M0 0h9" onclick="x()" id="a" class="&quot;b"/></svg>')
    drawn = icon.draw(0, 0, 5, "#000000")
    assert not any(word in drawn for word in ("onclick", "id=", "class"))


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("\n<foreignObject/>", 2),
        ('\n\n<image href="/etc/passwd"/>', 3),
        ('<text x="1" y="1">A</text>', 1),
        ('\n<path d="M0 0 X 5"/>', 2),
        ('\n<path d="M0 0h1" transform="wobble(3)"/>', 2),
        ('\n<path d="M0 0h1" fill="url(#gradient)"/>', 2),
        ('\n<path d="M0 0h1" fill="no-colour"/>', 2),
        ("\n<style>.a:hover{fill:red}</style><path/>", 2),
        ('\n<path d="M0 0h1" mask="url(#m)"/>', 2),
        ('\n<path d="M0 0h1" filter="url(#blur)"/>', 2),
    ],
)
def test_what_cannot_be_drawn_is_named_with_its_line(tmp_path: Path, content: str, line: int) -> None:
    refused = refusal(tmp_path, f'<svg viewBox="0 0 9 9">{content}</svg>')
    assert refused.startswith("a.svg")
    assert f"line {line}" in refused


@pytest.mark.parametrize(
    "svg",
    [
        "",
        "horse",
        "<svg",
        "<html/>",
        "<svg/>",
        '<svg viewBox="0 0 9 9"/>',
        '<svg viewBox="0 0 0 9"><path d="M0 0h1"/></svg>',
        '<svg viewBox="0 0 nan 9"><path d="M0 0h1"/></svg>',
        '<svg viewBox="0 0"><path d="M0 0h1"/></svg>',
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9">&a;</svg>',
        '<svg viewBox="0 0 9 9">' + "<g>" * 5000 + "</g>" * 5000 + "</svg>",
        '<svg viewBox="0 0 9 9"><!-- ' + "x" * 1_000_000 + " --></svg>",
    ],
    ids=range(12),
)
def test_broken_drawings_are_refused(tmp_path: Path, svg: str) -> None:
    assert refusal(tmp_path, svg).startswith("a.svg")
    trouble = find_icon_problem(tmp_path, "a.svg", LOCATION)
    assert trouble is not None
    assert trouble[0] == "image-unreadable"


@pytest.mark.parametrize("name", ["../a.svg", "/etc/a.svg", "no.svg", "no.png"])
def test_missing_and_outside(tmp_path: Path, name: str) -> None:
    (tmp_path / "deck").mkdir()
    with pytest.raises(UserError) as caught:
        load_icon(tmp_path / "deck", name, LOCATION)
    assert caught.value.problems[0].location == LOCATION
    assert caught.value.problems[0].fix
    assert find_icon_problem(tmp_path / "deck", name, LOCATION) is not None


def test_one_coloured_png_takes_the_themes_colour(tmp_path: Path) -> None:
    image = Image.new("RGBA", (2000, 1000), (0, 0, 0, 0))
    image.paste((0, 0, 0, 255), (0, 0, 1000, 1000))
    image.save(tmp_path / "a.png")
    icon = load_icon(tmp_path, "a.png", LOCATION)
    assert icon is not None
    assert icon.recolourable
    assert not icon.svg
    drawn = read_svg(f"<svg>{icon.draw(10, 10, 8, '#ff8800')}</svg>").children[0]
    assert [drawn.number(name) for name in ("x", "y", "width", "height")] == [6, 8, 8, 4]
    file = prepared_file(drawn.attributes["href"].removeprefix("picture:"))
    assert file is not None
    with Image.open(file) as prepared:
        assert prepared.size == (600, 300)
        assert prepared.getpixel((10, 10)) == (255, 136, 0, 255)
        assert prepared.getpixel((590, 10))[3] == 0  # type: ignore[index]


def test_a_coloured_picture_is_prepared_once_for_each_colour(tmp_path: Path) -> None:
    Image.new("RGBA", (20, 10), (0, 0, 0, 255)).save(tmp_path / "a.png")

    def prepared(colour: str) -> Path:
        icon = load_icon(tmp_path, "a.png", LOCATION)
        assert icon is not None
        drawn = read_svg(f"<svg>{icon.draw(10, 10, 8, colour)}</svg>").children[0]
        file = prepared_file(drawn.attributes["href"].removeprefix("picture:"))
        assert file is not None
        return file

    orange = prepared("#ff8800")
    made = orange.stat().st_ino  # a file that is written again is another one
    assert prepared("#ff8800") == orange
    assert orange.stat().st_ino == made
    assert prepared("#0088ff") != orange


def test_photograph_as_pictogram_keeps_its_colours(tmp_path: Path) -> None:
    Image.new("RGB", (50, 50), "red").save(tmp_path / "a.jpg")
    icon = load_icon(tmp_path, "a.jpg", LOCATION)
    assert icon is not None
    assert not icon.recolourable
    assert "picture:" in icon.draw(0, 0, 5, "#000000")


def test_broken_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("no picture")
    with pytest.raises(UserError):
        load_icon(tmp_path, "a.png", LOCATION)


def test_a_file_on_many_cards_is_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large one took a second for each card."""
    (tmp_path / "mark.svg").write_text(GAME_ICON)
    rows = "".join(f"{number},{1000 + number},Event,mark.svg\n" for number in range(1, 21))
    (tmp_path / "list.csv").write_text(f"code,date,title,icon\n{rows}", "utf-8")
    loaded = []
    monkeypatch.setattr(icon_files, "load_icon", lambda _folder, name, _location: loaded.append(name))
    check(load_deck(tmp_path / "list.csv"))
    assert loaded == ["mark.svg"] * 2  # to be drawn, and to be checked
