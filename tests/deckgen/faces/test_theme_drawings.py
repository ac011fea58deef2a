"""Templates as drawing programs write them: drawn as browsers do, or refused with the theme's file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.errors import UserError
from deckgen.faces.face import Face
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.svg.read import read_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}">\n'
THEME = "extends: chronicle\nname: Forest\n"
DECK = "id: MINE\ntheme: ./forest\nevents:\n- {date: 1969, title: Humans walk on the Moon, icon: moon-full}\n"


def make_deck(folder: Path, title: str, **others: str) -> Path:
    (folder / "forest").mkdir(exist_ok=True)
    (folder / "forest" / "theme.yaml").write_text(THEME, "utf-8")
    for name, template in {"title": f"{HEAD}{title}</svg>", **others}.items():
        (folder / "forest" / f"{name}.svg").write_text(template, "utf-8")
    (folder / "deck.yaml").write_text(DECK, "utf-8")
    return folder / "deck.yaml"


def face(deck: Path) -> Face:
    drawn = draw_proof(load_deck(deck)).faces[0]["title"]
    assert isinstance(drawn, Face)
    return drawn


@pytest.mark.parametrize(
    ("title", "line", "reason"),
    [
        ("<filter id='f'/>\n<rect filter='url(#f)'/>", 3, "filter: url"),
        ("<mask id='m'/>\n<rect style='mask:url(#m)'/>", 3, "mask: url"),
        ("<pattern id='p'/>\n<rect fill='url(#p)'/>", 2, "<pattern>"),
        ("<g style='mix-blend-mode: multiply'/>", 2, "mix-blend-mode"),
        ("<path d='M0 0h1' marker-end='url(#arrow)'/>", 2, "marker-end"),
        ("\n<foreignObject/>", 3, "<foreignObject>"),
        ("\n\n<script>alert(1)</script>", 4, "<script>"),
        ("<image href='https://example.org/a.png'/>", 2, "only pictures of the deck"),
        ("<image href='data:image/png;base64,AAAA'/>", 2, "only pictures of the deck"),
        ("<use href='#nowhere'/>", 2, "“#nowhere” is not in the drawing"),
        ("<rect fill='url(#nowhere)'/>", 2, "“url.#nowhere.” is not in the drawing"),
        ("<rect fill='reddish'/>", 2, "colour “reddish”"),
        ("<rect x='one'/>", 2, "“one” of x is not a number"),
        ("<rect transform='wobble(3)'/>", 2, "wobble"),
        ("<path d='M0 0X'/>", 2, "path command “X”"),
        ("<style>\n.a {}\na:hover {}</style>", 4, "a:hover"),
        ("<style>@import url(other.css);</style>", 2, "@import"),
        ("<text x='1' y='9'>Moon</text>", 2, "no font-family"),
        ("<text font-family='Inter'>Moon</text>", 2, "no font “Inter”"),
        ("<text font-family='sans' font-weight='bold'>Moon</text>", 2, "font-weight: bold"),
        ("<text font-family='sans' letter-spacing='2'>Moon</text>", 2, "letter-spacing: 2"),
        ("<text font-family='sans'><textPath href='#a'>Moon</textPath></text>", 2, "<textPath>"),
        ("<g>", 2, "well-formed"),
        ("<p>", 2, "well-formed"),
        ("&nbsp;", 2, "well-formed"),
        ("{% macro m() %}\n{{ m() }}{% endmacro %}{{ m() }}", 3, "endlessly"),
        ("\n{{ 'x' * 10 ** 9 }}", 3, "far too large"),
        ("\n{{ fade(0, 0, 1e9, 1e9, '#000000') }}", 3, "far too large"),
        ("\n{{ fit(none, 'title', 1, 1) }}", 3, "NoneType"),
        ("\n{{ lines(none, 1, 1, 'title', '#000000') }}", 3, "NoneType"),
        ("{% if card.icon %}\n<rect/>\n{{ pictogram(card.icon, 9, 9, 5, '#000') }}\n<video/>{% endif %}", 5, "<video>"),
        ("{%- for each in [1, 2] %}\n{%- if each == 2 %}\n<video/>\n{%- endif %}{% endfor %}", 4, "<video>"),
    ],
)
def test_what_cannot_be_drawn_is_named_with_its_line_in_the_template(
    tmp_path: Path, title: str, line: int, reason: str
) -> None:
    with pytest.raises(UserError, match=reason) as caught:
        face(make_deck(tmp_path, title))
    (problem,) = caught.value.problems
    assert problem.location
    assert (problem.location.file, problem.location.row) == ("forest/title.svg", line)
    assert problem.fix


def test_the_draft_that_is_checked_draws_all_that_strangers_want(tmp_path: Path) -> None:
    deck = load_deck(make_deck(tmp_path, "{{ emblem(0, 0, 0, 0) }}"))
    with pytest.raises(UserError, match=r"title\.svg:2 .*division"):
        draw_proof(deck, draft=True)


@pytest.mark.parametrize("command", ["check", "build"])
def test_check_and_build_name_it_and_do_not_crash(deckgen, tmp_path: Path, command: str) -> None:
    make_deck(tmp_path, '<g>\n<rect filter="url(#f)"/></g>')
    ran = deckgen(command, "deck.yaml")
    assert ran.code == 2
    assert "forest/title.svg:3" in ran.err
    assert not list(tmp_path.rglob("*.pdf"))


def test_an_included_file_is_drawn(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "{% include 'parts/sun.svg' %}")
    (tmp_path / "forest" / "parts").mkdir()
    (tmp_path / "forest" / "parts" / "sun.svg").write_text('<circle cx="{{ w / 2 }}" cy="9" r="4"/>', "utf-8")
    assert '<circle cx="22"' in face(deck).svg


def test_a_whole_drawing_as_programs_save_it_can_be_included(tmp_path: Path) -> None:
    saved = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Generator: Adobe Illustrator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle r="4" fill="#123456"/>{}</svg>"""
    assert "#123456" in face(make_deck(tmp_path, "{% include 'part.svg' %}", part=saved.format(""))).svg
    with pytest.raises(UserError, match=r"part\.svg:4"):
        face(make_deck(tmp_path, "{% include 'part.svg' %}", part=saved.format("<blink/>")))


@pytest.mark.parametrize(
    ("part", "line", "reason"),
    [("<rect/>\n\n<video/>", 3, "<video>"), ("<rect/>\n{{ nothing }}", 2, "nothing"), ("\n{% if %}", 2, "template")],
)
def test_an_error_in_an_included_file_names_that_file(tmp_path: Path, part: str, line: int, reason: str) -> None:
    with pytest.raises(UserError, match=reason) as caught:
        face(make_deck(tmp_path, "<rect/>\n{% include 'part.svg' %}", part=part))
    assert caught.value.problems[0].location == ("forest/part.svg", line, None, None)


def test_an_included_file_that_is_not_there_is_named_where_it_is_included(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no file `none\.svg`") as caught:
        face(make_deck(tmp_path, "<rect/>\n{% include 'none.svg' %}"))
    assert caught.value.problems[0].location == ("forest/title.svg", 3, None, None)


def test_files_outside_the_theme_cannot_be_included(tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text("<rect/>", "utf-8")
    with pytest.raises(UserError, match="no file"):
        face(make_deck(tmp_path, "{% include '../secret.svg' %}"))


def test_a_role_names_its_fonts(tmp_path: Path) -> None:
    svg = face(make_deck(tmp_path, '<text font-family="title" x="5" y="9" font-size="4">{{ card.title }}</text>')).svg
    assert 'font-family="serif-semibold, sans-semibold"' in svg


def test_a_face_in_pixels_fills_the_card(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "")
    template = '<?xml version="1.0"?>\n<svg width="440" height="680"><rect width="440" height="680" fill="red"/></svg>'
    (tmp_path / "forest" / "title.svg").write_text(template, "utf-8")
    drawn = read_svg(face(deck).svg)
    assert drawn.attributes["viewBox"] == "0 0 44 68"
    assert drawn.children[0].attributes["transform"] == "matrix(0.1 0 0 0.1 0 0)"


def test_a_face_without_a_size_is_in_millimetres(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "")
    (tmp_path / "forest" / "title.svg").write_text('<svg><rect width="44" height="68"/></svg>', "utf-8")
    assert face(deck).svg.endswith('<rect width="44" height="68" fill="#000000"/></svg>')


def test_style_sheets_do_not_reach_other_faces(tmp_path: Path) -> None:
    svg = face(make_deck(tmp_path, '<style>.a { fill: #123456 }</style><rect class="a" width="9" height="9"/>')).svg
    assert "<style" not in svg and "class" not in svg
    assert '<rect width="9" height="9" fill="#123456"/>' in svg
