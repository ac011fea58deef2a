"""Parsing SVG into a tree as it is written, with the rules of its style sheets laid over the attributes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from deckgen.limits import MAX_SVG_ELEMENTS, MAX_SVG_NUMBER, MAX_SVG_TEXT
from deckgen.messages import say
from deckgen.svg.errors import SvgError
from deckgen.svg.gradients import Gradient
from deckgen.svg.styles import Style, parse_declarations, parse_style_sheet
from deckgen.svg.units import parse_length

TEXT = "#text"
"""The tag of words between other elements of a text."""

_IGNORED = frozenset(("title", "desc", "metadata"))
_IN_TEXT = frozenset(("text", "tspan"))
_DEEPEST = 64  # elements within each other
_MOST_MATCHES = 2_000_000  # rules by elements, and declarations by elements that they are about


@dataclass(slots=True, eq=False)
class Element:
    """An element, with the line and the column where it begins."""

    tag: str
    attributes: dict[str, str]
    line: int = 0
    text: str = ""
    children: list[Element] = field(default_factory=list)
    gradients: dict[str, Gradient] = field(default_factory=dict)  # for `fill` and `stroke`
    clip: Element | None = None
    column: int = 0

    def number(self, name: str, default: float = 0.0) -> float:
        value = self.attributes.get(name)
        if value is None:
            return default
        try:
            number = float(value)
            if abs(number) <= MAX_SVG_NUMBER:
                return number
        except ValueError:
            pass
        try:
            return parse_length(value, name)
        except SvgError as error:
            raise error.at(self) from None

    def share(self, name: str) -> float:
        """An opacity, from 0 to 1."""
        value = self.attributes.get(name)
        if value is None:
            return 1.0
        try:
            return min(1.0, max(0.0, parse_length(value, name, 1.0)))
        except SvgError as error:
            raise error.at(self) from None


def parse_svg(text: str | bytes) -> Element:
    """The drawing as it is written: nothing is inherited, and what is defined for later use is in its place."""
    reader = _Reader()
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        reason = say("svg.malformed", reason=expat.ErrorString(error.code))
        raise SvgError(reason, error.lineno, error.offset) from None
    finally:
        del reader.parser  # parser and reader refer to each other, which would keep the drawing in memory
    if not reader.root.children or reader.root.children[0].tag != "svg":
        raise SvgError(say("svg.not-a-drawing"), 1)
    (root,) = reader.root.children
    _apply_styles(root)
    return root


def walk(element: Element) -> Iterator[Element]:
    """An element and everything in it, in the order of the drawing."""
    waiting = [element]
    while waiting:
        current = waiting.pop()
        yield current
        waiting += reversed(current.children)


class _Reader:
    """Builds the tree from the events of the parser."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data
        self.parser.EntityDeclHandler = self.parser.AttlistDeclHandler = self.refuse_declaration
        self.root = Element("", {})
        self.open = [self.root]
        self.ignored = 0  # depth inside ignored elements
        self.elements = 0
        self.prefix = "svg:"

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.open) == 1 and name.endswith(":svg"):
            self.prefix = name.removesuffix("svg")
        tag = name.removeprefix(self.prefix)
        if self.ignored or tag in _IGNORED or ":" in tag:  # such as sodipodi:namedview
            self.ignored += 1
            return
        if len(self.open) > _DEEPEST:
            raise self._error(say("svg.too-deep"))
        self.elements += 1
        if self.elements > MAX_SVG_ELEMENTS:
            raise self._error(say("svg.too-much"))
        element = Element(tag, attributes, self.parser.CurrentLineNumber, column=self.parser.CurrentColumnNumber)
        outer = self.open[-1]
        if outer.text and outer.tag in _IN_TEXT:
            outer.children.append(Element(TEXT, {}, outer.line, outer.text, column=outer.column))
            outer.text = ""
        outer.children.append(element)
        self.open.append(element)

    def end(self, _: str) -> None:
        if self.ignored:
            self.ignored -= 1
        else:
            self.open.pop()

    def data(self, characters: str) -> None:
        if self.ignored:
            return
        element = self.open[-1]
        if element.children and element.tag in _IN_TEXT:
            element.children.append(Element(TEXT, {}, element.line, characters))
        else:
            element.text += characters
            if len(element.text) > MAX_SVG_TEXT and element.tag in _IN_TEXT:
                raise self._error(say("svg.too-much"))

    def refuse_declaration(self, *_: object) -> None:
        """Few lines of them would stand for any amount of text."""
        raise self._error(say("svg.declarations"))

    def _error(self, reason: str) -> SvgError:
        return SvgError(reason, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber)


def _apply_styles(root: Element) -> None:
    """Lay the rules of style sheets over the attributes, and the element's own `style` over both."""
    sheets = [element for element in walk(root) if element.tag == "style"]
    rules = [rule for sheet in sheets for rule in parse_style_sheet(sheet.text, sheet.line)]
    if len(rules) * sum(1 for _ in walk(root)) > _MOST_MATCHES:
        raise SvgError(say("svg.too-much"), sheets[0].line, sheets[0].column)
    if rules:
        _apply_rules(root, Style(rules), ())
        return
    for element in walk(root):
        if "style" in element.attributes:
            element.attributes |= parse_declarations(element.attributes.pop("style"))


def _apply_rules(element: Element, style: Style, around: tuple[Element, ...]) -> None:
    own = parse_declarations(element.attributes.pop("style", ""))
    usual, important = style.declarations((*around, element))
    if style.applied > _MOST_MATCHES:
        raise SvgError(say("svg.too-much"), element.line, element.column)
    element.attributes |= usual | own | important
    for child in element.children:
        _apply_rules(child, style, (*around, element))
