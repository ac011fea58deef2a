"""Printer profiles: the error of a printer, and how pages are moved, turned and scaled to correct it."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import yaml

from deckgen.errors import SourceLocation, UserError
from deckgen.files import replace_file, settings_folder
from deckgen.messages import say
from deckgen.sheets.choices import Flip
from deckgen.sheets.geometry import PageSide, Rectangle, Size
from deckgen.text import find_nearest

Matrix = tuple[float, float, float, float, float, float]

FARTHEST = 10.0  # mm
STEEPEST = 2.0  # degrees
SMALLEST, LARGEST = 90.0, 110.0  # percent
_LIMITS = {
    "dx": (-FARTHEST, FARTHEST),
    "dy": (-FARTHEST, FARTHEST),
    "rotate": (-STEEPEST, STEEPEST),
    "scale_x": (SMALLEST, LARGEST),
    "scale_y": (SMALLEST, LARGEST),
}
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """How the back must move to lie behind its front, as seen when looking at the back of an upright sheet.

    Right and down are plus, clockwise is plus; the scales are what the printer makes of 100 %.
    """

    name: str
    dx: float = 0.0
    dy: float = 0.0
    rotate: float = 0.0
    scale_x: float = 100.0
    scale_y: float = 100.0

    def matrix(self, page_width: float, page_height: float) -> Matrix:
        """The correction of backs: a b c d e f as in PDF, in millimetres from the top left with y down."""
        return _matrix_about_centre(self, page_width, page_height)

    def front_matrix(self, page_width: float, page_height: float) -> Matrix:
        """The correction of fronts: both sides are scaled, but only backs are moved and turned."""
        return _matrix_about_centre(replace(self, dx=0.0, dy=0.0, rotate=0.0), page_width, page_height)

    def page_matrix(self, page: Size, side: PageSide, flip: Flip) -> Matrix:
        """The correction of one side of a page that is flipped on this edge."""
        printer = self.for_page(page.height >= page.width, flip is Flip.LONG)
        matrix = printer.matrix if side is PageSide.BACK else printer.front_matrix
        return matrix(page.width, page.height)

    def for_page(self, upright: bool, long_edge: bool) -> PrinterProfile:
        """The profile for a page of this orientation that is flipped on this edge.

        The error depends on the way of the paper, not on the page: flipping on the short edge prints
        the back upside down, and pages on their side lie a quarter turn clockwise on the upright paper.
        """
        return self.turned((0 if upright else 1) + (0 if long_edge else 2))

    def turned(self, quarters: int) -> PrinterProfile:
        """The profile for a back that lies so many quarter turns clockwise of that of the calibration sheet."""
        profile = self
        for _ in range(quarters % 4):
            profile = replace(profile, dx=profile.dy, dy=-profile.dx, scale_x=profile.scale_y, scale_y=profile.scale_x)
        return profile


def _matrix_about_centre(profile: PrinterProfile, width: float, height: float) -> Matrix:
    x, y = width / 2, height / 2
    turn = math.radians(profile.rotate)
    wider, higher = 100 / profile.scale_x, 100 / profile.scale_y
    a, b = wider * math.cos(turn), higher * math.sin(turn)
    c, d = -wider * math.sin(turn), higher * math.cos(turn)
    return a, b, c, d, x + wider * profile.dx - a * x - c * y, y + higher * profile.dy - b * x - d * y


def distance_to_edge(area: Rectangle, page: Size, matrix: Matrix) -> float:
    """How far an area stays from the edges of its page once it is corrected; below zero if it leaves the page."""
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (area.x, area.right) for y in (area.y, area.bottom)]
    across = [a * x + c * y + e for x, y in corners]
    down = [b * x + d * y + f for x, y in corners]
    return min(*across, *down, page.width - max(across), page.height - max(down))


def load_profile(name: str) -> PrinterProfile:
    """A profile by its name."""
    known = _read_profiles()
    if found := known.get(name.strip()):
        return found
    guess = find_nearest(name, known)
    if guess:
        fix = say("reading.did-you-mean", name=guess)
    elif known:
        fix = say("calibrate.printers-are", names=", ".join(known))
    else:
        fix = say("calibrate.no-printers")
    raise UserError.at(None, say("calibrate.unknown-printer", name=name), fix)


def list_profiles() -> tuple[PrinterProfile, ...]:
    return tuple(_read_profiles().values())


def save_profile(profile: PrinterProfile) -> Path:
    """Save a profile under its name, in place of an older one; returns the file."""
    named = replace(profile, name=profile.name.strip())
    _validate(named, None)
    _write_profiles({**_read_profiles(), named.name: named})
    return profiles_file()


def delete_profile(name: str) -> PrinterProfile:
    """Delete a profile and return it."""
    profile = load_profile(name)
    _write_profiles({known: kept for known, kept in _read_profiles().items() if known != profile.name})
    return profile


def describe_profile(profile: PrinterProfile) -> str:
    """All values in one line; for the terminal, under the names of the options that set them."""
    numbers = {key: f"{getattr(profile, key):g}" for key in _LIMITS}
    return say("calibrate.described", **numbers)


def profiles_file() -> Path:
    """Where profiles are kept between builds."""
    return settings_folder() / "printers.yaml"


def _read_profiles() -> dict[str, PrinterProfile]:
    """All profiles; a damaged file is an error, so that it is never overwritten."""
    file = profiles_file()
    try:
        data = yaml.safe_load(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise _damaged_error(file, str(error).split("\n")[0]) from None
    if not isinstance(data or {}, dict):
        raise _damaged_error(file, say("calibrate.damaged-form"))
    return {str(name): _parse_profile(file, str(name), values) for name, values in (data or {}).items()}


def _parse_profile(file: Path, name: str, values: object) -> PrinterProfile:
    if not isinstance(values, dict) or not all(map(_is_number, values.values())) or values.keys() - _LIMITS.keys():
        raise _damaged_error(file, say("calibrate.damaged-entry", name=name, keys=", ".join(_LIMITS)))
    profile = PrinterProfile(name, **{key: float(value) for key, value in values.items()})
    _validate(profile, SourceLocation(str(file)))
    return profile


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _write_profiles(profiles: dict[str, PrinterProfile]) -> None:
    data = {
        name: {key: value for key, value in asdict(profile).items() if key != "name"}
        for name, profile in sorted(profiles.items())
    }
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False) if data else ""
    with replace_file(profiles_file()) as file:
        file.write(text.encode())


def _validate(profile: PrinterProfile, location: SourceLocation | None) -> None:
    if not profile.name or len(profile.name) > _LONGEST_NAME or not profile.name.isprintable():
        raise UserError.at(location, say("calibrate.bad-name", most=_LONGEST_NAME), say("calibrate.bad-name.fix"))
    for key, (low, high) in _LIMITS.items():
        value = getattr(profile, key)
        if not low <= value <= high:
            message = say("calibrate.out-of-range", value=f"{value:g}", name=key, low=f"{low:g}", high=f"{high:g}")
            raise UserError.at(location, message, say("calibrate.out-of-range.fix"))


def _damaged_error(file: Path, reason: str) -> UserError:
    return UserError.at(
        SourceLocation(str(file)), say("calibrate.damaged", reason=reason), say("calibrate.damaged.fix")
    )


# The calibration sheet: where its holes are, and what readings mean.


Reading = tuple[float, float]

HOLE_A: Reading = (-62.0, -93.0)  # mm from the middle of the page, looking at the back
HOLE_B: Reading = (62.0, 93.0)
REACH = 8  # mm that can be read on each side of a grid's middle
_AGREE = 2.0  # mm that two holes may lie nearer or farther from each other than they should


def profile_from_holes(
    name: str, a: Reading, b: Reading | None = None, scale_x: float = 100.0, scale_y: float = 100.0
) -> PrinterProfile:
    """The profile of a printer whose pinholes came out at these readings of the grids on the back.

    The holes lie on opposite sides of the page's middle: their mean is the offset, their difference the rotation.
    The printer scaled the grids too, so their millimetres are not exact.
    """
    wide, high = scale_x / 100, scale_y / 100
    first = (a[0] * wide, a[1] * high)
    if b is None:
        return PrinterProfile(name, round(first[0], 3), round(first[1], 3), 0.0, scale_x, scale_y)
    second = (b[0] * wide, b[1] * high)
    along = ((HOLE_B[0] - HOLE_A[0]) * wide, (HOLE_B[1] - HOLE_A[1]) * high)
    found = (along[0] + second[0] - first[0], along[1] + second[1] - first[1])
    _check_hole_distance(math.hypot(*found) - math.hypot(*along))
    rotate = math.degrees(math.atan2(found[1], found[0]) - math.atan2(along[1], along[0]))
    dx, dy = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    return PrinterProfile(name, round(dx, 3), round(dy, 3), round(rotate, 4), scale_x, scale_y)


def _check_hole_distance(difference: float) -> None:
    """UserError if the distance of the holes is impossible, which means that a sign was misread."""
    if abs(difference) > _AGREE:
        message = say("calibrate.holes-disagree", difference=abs(difference))
        raise UserError.at(None, message, say("calibrate.holes-disagree.fix"))
