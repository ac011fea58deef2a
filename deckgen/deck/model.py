"""The deck as values: events as their author wrote them, and the cards, periods and suits made of them."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.dates import HistoricalDate, Style
from deckgen.dates.web import DayOrder
from deckgen.errors import SourceLocation
from deckgen.findings import Finding
from deckgen.order import DATES, Order, OrderEntry, make_order
from deckgen.resources import read_data
from deckgen.spans import Span, UnreadableError
from deckgen.text import fold_words, make_name, make_slug, readable_name

USABLE_CODE = re.compile(r"[0-9A-Za-z]{1,5}")
"""What players can type and a small QR code can hold."""
EXTRA = "extra."
"""What the names of fields begin with that only a theme knows."""
MOST_COPIES = 50
"""How many of one card a list can ask for."""
EFFECTS = ("replace-theirs", "swap", "replace-mine")
"""What a card can do in chrono-vs besides being placed."""
_GREY = "#4a4a4a"


class Picture(NamedTuple):
    """An image file beside the deck, and the point of it that must stay visible (0 to 1 in width and height)."""

    file: str
    focus: tuple[float, float] = (0.5, 0.5)


class Value(NamedTuple):
    """A text and where its author wrote it."""

    text: str
    location: SourceLocation


class Event(NamedTuple):
    """A row of the list in the deck's language; it becomes a card if it is complete."""

    code: str
    values: Mapping[str, Value]
    row_location: SourceLocation
    value: Span | UnreadableError | None  # what it is ordered by, such as its date
    untranslated: Mapping[str, str]  # field → a language that has it, where the deck's own does not
    others: tuple[Span | UnreadableError | None, ...] = ()  # values of the deck's other orders, printed beside it

    @property
    def is_complete(self) -> bool:
        """Whether it has a title and a readable value."""
        return isinstance(self.value, Span) and bool(self.text("title"))

    def text(self, field: str) -> str:
        value = self.values.get(field)
        return value.text if value else ""

    def location(self, field: str) -> SourceLocation:
        """Where the field was written; the location of the row if it was not."""
        value = self.values.get(field)
        return value.location if value else self.row_location


@dataclass(frozen=True, slots=True)
class Extra:
    """The cells of columns that only a theme knows, by their names: `artist` for a column `Artist`.

    A name without a cell is an empty text, so that a theme can be used with other lists too; a check tells of names
    that no card has.
    """

    _texts: tuple[tuple[str, str], ...] = ()

    def __getattr__(self, name: str) -> str:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __getitem__(self, name: str) -> str:
        wanted = make_name(name)
        return next((text for known, text in self._texts if known == wanted), "")


@dataclass(frozen=True, slots=True)
class Card:
    """One event with everything its two faces show."""

    code: str
    title: str
    value: Span  # what the deck is ordered by: its date, unless the deck says otherwise
    printed: str
    note: str = ""
    icon: str = ""
    scene: str = ""
    image: Picture | None = None
    suit_title: str = ""
    suit_date: str = ""
    period: str = ""
    effects: tuple[str, ...] = ()
    artist: str = ""
    link: str = ""  # an address, whose QR code is on the title face
    source: str = ""
    tags: tuple[str, ...] = ()
    count: int = 1  # how many of it are printed
    extra: Extra = Extra()
    locations: Mapping[str, SourceLocation] = field(default_factory=dict, compare=False, repr=False)

    @property
    def date(self) -> HistoricalDate:
        """The value of a card in a deck of dates."""
        if isinstance(self.value, HistoricalDate):
            return self.value
        raise TypeError("the cards of this deck have no dates")

    def location(self, column: str = "") -> SourceLocation:
        """Where the author wrote this field; without a name, or if it was not written, the location of the row."""
        return self.locations.get(column) or self.locations[""]


class Period(NamedTuple):
    """A period of history: the coloured band of the date face, and a condition of the chrono games."""

    id: str
    name: str
    colour: str
    until: Span | None
    names: tuple[str, ...] = ()  # in all languages

    def is_called(self, written: str) -> bool:
        """Whether an author means this period: by its id or by its name in any language."""
        return written == self.id or fold_words(written) in _folded_names(self)


@cache
def _folded_names(period: Period) -> frozenset[str]:
    return frozenset(fold_words(name) for name in (period.id, period.name, *period.names))


@dataclass(frozen=True, slots=True)
class Choices:
    """The header of a deck file; every field has a default, so that a bare spreadsheet is a deck too."""

    id: str = ""
    title: str = ""
    author: str = ""
    language: str = "en"
    theme: str = "chronicle"
    card: str = "mini-euro"
    paper: str = "A4"
    date_style: Style = "era"
    precision: str = "day"
    dates: DayOrder | None = None
    suits: tuple[str, ...] = ()
    fonts: tuple[str, ...] = ()
    faces: str = "usual"
    qr: str = "both"
    photos: str = "colour"
    hue: str = ""  # of the theme, for all cards; none gives each its own
    order: tuple[OrderEntry, ...] = ()  # the first is played; none means dates


@dataclass(frozen=True, slots=True)
class Deck:
    """All that is known about a deck after reading; `events` are what was written, `cards` what can be played."""

    path: Path
    choices: Choices
    periods: tuple[Period, ...]
    events: tuple[Event, ...]
    cards: tuple[Card, ...]
    findings: tuple[Finding, ...] = field(default=(), repr=False)
    locations: Mapping[str, SourceLocation] = field(default_factory=dict, compare=False, repr=False)
    fonts: tuple[Path, ...] = ()  # files of the command line, which need not be in the deck's folder
    order_asked: str = ""  # by what it is ordered, if the command line or a log says so

    @property
    def id(self) -> str:
        return self.choices.id

    @property
    def title(self) -> str:
        return self.choices.title

    @property
    def language(self) -> str:
        return self.choices.language

    @property
    def order(self) -> Order[Any]:
        """What the cards are ordered by."""
        return choose_order(self.choices)

    @property
    def other_orders(self) -> tuple[Order[Any], ...]:
        """The orders whose values are printed too, but not played."""
        return choose_orders(self.choices)[1:]

    @property
    def reference(self) -> Path:
        """How a log names the deck, with the order in which it is played if that is not the deck's own."""
        return self.path.with_name(f"{self.path.name}#{self.order_asked}") if self.order_asked else self.path

    @property
    def folder(self) -> Path:
        return self.path.parent

    @property
    def file_name(self) -> str:
        """The name, without suffix, of files made from the deck: that of its own file, or its id if that is `deck`."""
        return make_slug(self.id) or "deck" if self.path.stem == "deck" else readable_name(self.path.stem)

    def files(self) -> Iterator[Path]:
        """Every file that the deck is read from: itself, its list, pictures, pictograms, fonts and theme."""
        yield self.path
        yield from self.fonts
        lists = {event.row_location.file for event in self.events}
        pictures = {event.text(field) for event in self.events for field in ("image", "icon")}
        yield from (self.folder / name for name in sorted(lists | pictures | set(self.choices.fonts)) if name)
        if (theme := self.folder / self.choices.theme).is_dir():
            yield from theme.rglob("*")

    def location(self, key: str = "") -> SourceLocation:
        """Where the author wrote this key of the header; without a key, or if it was not written, the deck's file."""
        return self.locations.get(key) or SourceLocation(self.path.name)


def choose_order(choices: Choices) -> Order[Any]:
    """The order that is played: that of dates unless the deck chooses another."""
    return choose_orders(choices)[0]


def choose_orders(choices: Choices) -> tuple[Order[Any], ...]:
    """The orders of all values that are printed; the first is played."""
    years_only = choices.precision == "year"
    return tuple(
        make_order(entry, choices.language, choices.date_style, years_only, choices.dates)
        for entry in choices.order or (None,)
    )


def make_period(entry: Mapping[str, str], language: str, order: Order[Any] = DATES) -> Period:
    """A period with its name in the deck's language; UnreadableError if its end cannot be read."""
    base = language.split("-")[0]
    name = entry.get(f"name_{language}") or entry.get(f"name_{base}") or entry.get("name") or entry.get("name_en")
    until = order.read_bound(entry["until"]) if entry.get("until") else None
    names = tuple(text for key, text in entry.items() if key.split("_")[0] == "name")
    return Period(entry["id"], name or entry["id"], entry.get("colour") or _GREY, until, names)


def default_periods(language: str, order: Order[Any] = DATES) -> tuple[Period, ...]:
    """The periods of a deck that names none."""
    if not order.has_periods:
        return ()
    return tuple(make_period(entry, language, order) for entry in _default_period_entries())


@cache
def _default_period_entries() -> tuple[dict[str, str], ...]:
    entries = read_data(Path(__file__).with_name("periods.yaml"))
    return tuple({key: str(value) for key, value in entry.items()} for entry in entries)


def named_period(written: str, periods: Iterable[Period]) -> Period | None:
    """The period that an author names, by its id or by its name in any language."""
    return next((period for period in periods if period.is_called(written)), None) if written else None


def find_period(value: Span, periods: Iterable[Period]) -> str:
    """The id of the first period that has not ended when the value begins; empty if no period has an end."""
    known = tuple(periods)
    if not any(period.until for period in known):
        return ""
    return next((period.id for period in known if period.until is None or not period.until.before(value)), "")


def assign_suits(code: str, suits: tuple[str, ...]) -> tuple[str, str]:
    """The suits of the title face and the date face of a card: two different ones, all pairs about equally often.

    They depend on the code alone, so that a card keeps its suits when others are added or removed. Cards with
    consecutive numbers get all ordered pairs in turn, in an order without a visible pattern.
    """
    pairs = len(suits) * (len(suits) - 1)
    block, turn = divmod(code_number(code), pairs)
    return _shuffled_pairs(suits, block)[turn]


def choose_suits(chosen: tuple[str, ...], available: tuple[str, ...]) -> tuple[str, ...]:
    """The suits an author chose, as far as the theme has them; all of the theme's if fewer than two are left."""
    known = tuple(name for name in dict.fromkeys(chosen) if name in available)
    return known if len(known) > 1 else available


def code_number(code: str) -> int:
    """A number for a code: the code itself if it is one."""
    return int(code) if code.isascii() and code.isdigit() else zlib.crc32(code.encode())


@cache
def _shuffled_pairs(suits: tuple[str, ...], block: int) -> tuple[tuple[str, str], ...]:
    pairs = [(title, date) for title in suits for date in suits if title != date]
    return tuple(sorted(pairs, key=lambda pair: hashlib.sha256(f"{block} {pair}".encode()).digest()))
