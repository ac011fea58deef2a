"""What a build is asked for, and which wishes exclude each other."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.sheets.choices import LIMITS, PPI, Cut, CutFile, Extra, Flip, Guides, GuidesOn, Layout, Registration, Sides
from deckgen.sheets.guides import GuideStyle
from deckgen.svg.colours import parse_colour
from deckgen.svg.errors import SvgError


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """How a deck is printed; None leaves a choice to the deck, or to what suits it. In millimetres, paper in g/m²."""

    card: str | None = None
    paper: str | None = None
    theme: str | None = None
    layout: Layout = Layout.DUPLEX
    sides: Sides = Sides.INTERLEAVED
    flip: Flip = Flip.LONG
    reverse: bool = False
    cut: Cut | None = None
    bleed: float | None = None
    margin: float = 5.0
    corners: float | None = None
    guides: Guides = Guides.MARKS
    guides_on: GuidesOn = GuidesOn.BOTH
    guide_colour: str | None = None
    cut_file: CutFile | None = None
    registration: Registration | None = None
    printer: str | None = None
    changed: bool = False
    only: str | None = None
    tag: str | None = None
    sample: int | None = None
    copies: int = 1
    per_period: bool = False
    extras: tuple[Extra, ...] = ()
    rules: str = "classic"
    paper_weight: float = 300.0
    ppi: int = PPI
    strict: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in LIMITS.items():
            value = getattr(self, name)
            if value is not None and not low <= value <= high:
                raise ValueError(f"{name} must be from {low} to {high}, not {value:g}")

    @property
    def by_machine(self) -> bool:
        """Whether a machine cuts the cards."""
        return bool(self.cut_file or self.registration)

    @property
    def guide_style(self) -> GuideStyle:
        """The guides; UserError for a colour that is none."""
        if self.guide_colour is None:
            return GuideStyle(self.guides, on=self.guides_on)
        return GuideStyle(self.guides, _read_colour(self.guide_colour), self.guides_on)


def _read_colour(text: str) -> str:
    try:
        return parse_colour(text)[0]
    except SvgError:
        raise UserError.at(None, say("build.bad-colour", text=text), say("build.bad-colour.fix")) from None


def check_options(options: BuildOptions) -> None:
    """UserError for options that exclude each other or name what does not exist, before anything is drawn."""
    _check_ruleset(options)
    _check_guides(options)
    _check_changed(options)
    _check_order(options)


def _check_ruleset(options: BuildOptions) -> None:
    """UserError for an unknown ruleset; the default is looked up only if it is printed."""
    if options.rules != BuildOptions().rules or {Extra.LEAFLET, Extra.REFERENCE} & set(options.extras):
        from deckgen.leaflets.texts import find_plan

        find_plan(options.rules)


def _check_guides(options: BuildOptions) -> None:
    """UserError for guides on pages for a shop or beside registration marks, and for machines that would cut folds.

    Also for a colour that is none.
    """
    if options.guide_colour is not None:
        _read_colour(options.guide_colour)
    corners = ("--corners", bool(options.corners))
    by_hand = (
        ("--guides", options.guides in (Guides.LINES, Guides.CORNERS)),
        ("--guides-on", options.guides_on is GuidesOn.FRONTS),
        ("--guide-colour", options.guide_colour is not None),
    )
    by_machine = (("--cut-file", options.cut_file is not None), ("--registration", options.registration is not None))
    if options.layout is Layout.SINGLE:
        _refuse_options("not-cut", corners, *by_hand, *by_machine)
    if options.layout is Layout.FOLD:
        _refuse_options("not-folded", *by_machine)
    if options.registration:
        _refuse_options("not-by-machine", *by_hand)


def _check_changed(options: BuildOptions) -> None:
    """UserError for a box or dividers, which would be made for the changed cards alone."""
    if options.changed and options.extras:
        raise UserError.at(None, say("build.changed-extras"), say("build.changed-extras.fix"))


def _check_order(options: BuildOptions) -> None:
    """UserError for a reverse order of backs where all backs do not come together."""
    if options.reverse and not (options.layout is Layout.DUPLEX and options.sides is Sides.SEPARATE):
        raise UserError.at(None, say("build.nothing-to-reverse"), say("build.nothing-to-reverse.fix"))


def _refuse_options(reason: str, *options: tuple[str, bool]) -> None:
    """UserError for the first option that is given."""
    for option, given in options:
        if given:
            raise UserError.at(None, say(f"build.{reason}", option=option), say("build.not-cut.fix", option=option))
