"""Drawings of strangers: what is copied without end is refused with its line, and long values are no trap."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from deckgen import limits
from deckgen.svg.errors import SvgError
from deckgen.svg.parse import parse_svg
from deckgen.svg.read import read_svg
from tests.growth import is_linear


def drawing(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n{inside}</svg>'


def doubled(first: str, next_one: str) -> str:
    """Definitions that each use the one before twice."""
    return "<defs>" + first + "".join(next_one.format(number, number - 1) for number in range(1, 40)) + "</defs>"


COPIES = doubled('<g id="a0"><rect/></g>', '<g id="a{0}"><use href="#a{1}"/><use href="#a{1}"/></g>')
CLIPS = doubled(
    '<clipPath id="a0"><rect/></clipPath>',
    '<clipPath id="a{0}"><rect clip-path="url(#a{1})"/><rect clip-path="url(#a{1})"/></clipPath>',
)
CHAIN = "".join(f'<linearGradient id="a{number}" href="#a{number + 1}"/>' for number in range(100))
USES = "".join(f'<g id="a{number}"><use href="#a{number + 1}"/></g>' for number in range(2000))
LONG_PATH = f"<path id='a' d='M0 0{'h1v1' * 100_000}'/>"
MANY = " ".join(f"a{number}=''" for number in range(20_000))
TOO_MUCH = {
    "copies of copies": f'{COPIES}\n<use href="#a39"/>',
    "clips of clips": f'{CLIPS}\n<rect clip-path="url(#a39)"/>',
    "elements": "\n" + "<rect/>" * (limits.MAX_SVG_ELEMENTS + 1),
    "a long text": f"\n<text font-family='sans'>{'word ' * limits.MAX_SVG_TEXT}</text>",
    "rules by elements": "\n<style>" + ".a b {fill: red}\n" * 3000 + "</style>" + "<rect/>" * 3000,
    "stops": "<linearGradient id='a'>" + "<stop/>" * 2000 + "</linearGradient>\n<rect fill='url(#a)'/>",
    "a chain of gradients": f"<defs>{CHAIN}</defs>\n<rect fill='url(#a0)'/>",
    "copies of a long path": f"<defs>{LONG_PATH}</defs>\n" + "<use href='#a'/>" * 50,
    "clips by a long path": f"<clipPath id='c'>{LONG_PATH}</clipPath>\n" + "<rect clip-path='url(#c)'/>" * 50,
    "copies of many attributes": f"<defs><g id='a' {MANY}/></defs>\n" + "<use href='#a'/>" * 100,
    "a long value that is inherited": f"\n<g stroke-dasharray='{'1 ' * 200_000}'>{'<rect/>' * 50}</g>",
    "declarations by elements": f"<style>g {{{'a:b;'.join(map(str, range(9999)))}a:b}}</style>\n" + "<g/>" * 300,
    "a chain of copies": f"<defs>{USES}</defs>\n<use href='#a0'/>",
}


@pytest.mark.parametrize("inside", TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_would_take_too_long_is_refused_with_its_line(inside: str) -> None:
    with pytest.raises(SvgError) as caught:
        read_svg(drawing(inside))
    assert caught.value.line >= 1


@pytest.mark.parametrize(
    ("inside", "reason"),
    [("<rect/>" * (limits.MAX_SVG_ELEMENTS + 1), "far too much"), ("<g>" * 300 + "</g>" * 300, "nested too deeply")],
    ids=["elements", "depth"],
)
def test_a_drawing_that_is_too_large_is_not_even_parsed(inside: str, reason: str) -> None:
    with pytest.raises(SvgError, match=reason):
        parse_svg(drawing(inside))


@pytest.mark.parametrize("declared", ["<!ENTITY a 'x'>", "<!ATTLIST rect d CDATA 'M0 0h1v1z'>", "<!ENTITY % a 'x'>"])
def test_what_would_be_multiplied_by_declaring_it_is_refused(declared: str) -> None:
    with pytest.raises(SvgError, match="declarations"):
        read_svg(f"<!DOCTYPE svg [{declared}]>{drawing('<rect/>')}")


def test_a_document_type_alone_does_no_harm() -> None:
    public = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert read_svg(public + drawing("<rect/>")).children


def test_a_gradient_is_read_once_however_often_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from deckgen.svg import read

    calls = []
    monkeypatch.setattr(read, "read_gradient", lambda *args: calls.append(args))
    read_svg(drawing("<linearGradient id='a'><stop/></linearGradient>" + "<rect fill='url(#a)'/>" * 50))
    assert len(calls) == 1


LONG_VALUES: dict[str, Callable[[int], str]] = {
    "a word in a transformation": lambda n: f"<g transform='{'a' * n}'/>",
    "functions in functions": lambda n: f"<g transform='{'translate(' * (n // 10)}'/>",
    "digits of a length": lambda n: f"<rect width='{'9' * n}x'/>",
    "blanks in a length": lambda n: f"<rect width='9{' ' * n}x'/>",
    "blanks in an arc": lambda n: f"<path d='M0 0A{' ' * n}x'/>",
    "digits in a path": lambda n: f"<path d='M0 0L{'9' * n}x 1'/>",
    "blanks between points": lambda n: f"<polygon points='{' ,' * (n // 2)}x'/>",
    "blanks in a colour": lambda n: f"<rect fill='rgb({' ' * n}'/>",
    "blanks in a reference": lambda n: f"<rect fill='url(#a{' ' * n}x'/>",
    "blanks in a font": lambda n: f"<text font-family='sans{' ' * n}x'>a</text>",
    "comments in comments": lambda n: f"<style>{'/*' * (n // 2)}</style><rect/>",
    "a style sheet of one word": lambda n: f"<style>{'a' * n}</style><rect/>",
    "braces in a style sheet": lambda n: f"<style>{'a{' * (n // 2)}</style><rect/>",
    "rules about nothing": lambda n: f"<style>{'@charset ' * (n // 9)}</style><rect/>",
    "empty rules": lambda n: f"<style>{'a{}' * (n // 30)}</style>",
    "blanks before a mark": lambda n: f"<style>a{{fill:red{' ' * n}x}}</style><a/>",
    "classes and rules about them": lambda n: (
        "<style>" + "".join(f".a{number} {{fill: red}}" for number in range(n // 20)) + "</style>"
        f"<rect class='{' '.join(f'a{number}' for number in range(n // 20))}'/>" + "<g/>"
    ),
    "selectors within each other": lambda n: (
        f"<style>x {'g ' * (n // 100)}rect {{fill: red}}</style>{'<g>' * 60}<rect/>{'</g>' * 60}"
    ),
}


@pytest.mark.parametrize("make", LONG_VALUES.values(), ids=LONG_VALUES)
def test_a_value_four_times_as_long_takes_about_four_times_as_long(make: Callable[[int], str]) -> None:
    def read(length: int) -> None:
        with suppress(SvgError):
            read_svg(drawing(make(length)))

    assert is_linear(read, 5_000)
