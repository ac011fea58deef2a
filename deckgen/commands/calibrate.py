"""`deckgen calibrate` and `deckgen printers`: the calibration sheet, and profiles that correct a printer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deckgen.errors import UserError
from deckgen.messages import current_language, say
from deckgen.sheets.printers import (
    PrinterProfile,
    delete_profile,
    describe_profile,
    list_profiles,
    load_profile,
    profile_from_holes,
    profiles_file,
    save_profile,
)
from deckgen.terminal import colour_text, print_text, quote_for_shell

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Readings:
    """The numbers that were typed: two pinholes or the correction itself, with decimal points or commas."""

    a: Pair | None = None
    b: Pair | None = None
    dx: str | None = None
    dy: str | None = None
    rotate: str | None = None
    scale: str | None = None
    scale_x: str | None = None
    scale_y: str | None = None

    def has_any(self) -> bool:
        return any(getattr(self, name) is not None for name in self.__slots__)

    def make_profile(self, name: str) -> PrinterProfile:
        if self.b and not self.a:
            raise UserError.at(None, say("calibrate.only-b"), say("calibrate.only-b.fix"))
        if self.a and (self.dx or self.dy or self.rotate):
            raise UserError.at(None, say("calibrate.either-or"), say("calibrate.either-or.fix"))
        scale_x = _parse_number("--scale-x", self.scale_x or self.scale, 100.0)
        scale_y = _parse_number("--scale-y", self.scale_y or self.scale, 100.0)
        if self.a:
            return profile_from_holes(
                name, _parse_pair("--a", self.a), _parse_pair("--b", self.b) if self.b else None, scale_x, scale_y
            )
        dx, dy, rotate = (_parse_number(f"--{key}", getattr(self, key), 0.0) for key in ("dx", "dy", "rotate"))
        return PrinterProfile(name, dx, dy, rotate, scale_x, scale_y)


def calibrate_printer(paper: str, output: Path | None, language: str, save: str | None, readings: Readings) -> None:
    """Save the readings as a profile if it has a name; otherwise write the calibration sheet."""
    if save is not None:
        _save_profile(save, readings)
    elif readings.has_any():
        raise UserError.at(None, say("calibrate.no-name"), say("calibrate.no-name.fix"))
    else:
        _write_sheet(paper, output, language)


def _write_sheet(paper: str, output: Path | None, language: str) -> None:
    """Write the calibration sheet and print how to use it."""
    from deckgen.files import check_output, replace_file
    from deckgen.sheets.geometry import paper_size
    from deckgen.writers.calibration import write_calibration

    target = output or Path("out") / "calibration.pdf"
    check_output(target, suffixes=(".pdf",))
    size = paper_size(paper)
    with replace_file(target) as file:
        write_calibration(file, size, language or current_language())
    print_text(colour_text(f"✓ {target}", "green", bold=True))
    print_text(say("calibrate.written", paper=size.name or size))


def _save_profile(name: str, readings: Readings) -> None:
    """Save the readings under a name."""
    if not readings.has_any():
        raise UserError.at(None, say("calibrate.no-numbers", name=name), say("calibrate.no-numbers.fix", name=name))
    profile = readings.make_profile(name.strip())
    known = any(each.name == profile.name for each in list_profiles())
    file = save_profile(profile)
    print_text(
        colour_text("✓ ", "green", bold=True)
        + say("calibrate.replaced" if known else "calibrate.saved", name=profile.name)
    )
    print_text("  " + describe_profile(profile))
    print_text("  " + say("calibrate.saved-in", file=file))
    print_text(say("calibrate.saved-next", name=quote_for_shell(profile.name)))


def _parse_pair(option: str, pair: Pair) -> tuple[float, float]:
    return _parse_number(option, pair[0], 0.0), _parse_number(option, pair[1], 0.0)


def _parse_number(option: str, text: str | None, default: float) -> float:
    if text is None:
        return default
    try:
        return float(text.strip().removesuffix("%").replace(",", ".").replace("−", "-"))
    except ValueError:
        raise UserError.at(
            None, say("calibrate.not-a-number", option=option, text=text), say("calibrate.not-a-number.fix")
        ) from None


# `deckgen printers`.


def list_printers() -> None:
    profiles = list_profiles()
    if not profiles:
        print_text(say("calibrate.none-saved"))
        return
    width = max(len(profile.name) for profile in profiles)
    for profile in profiles:
        print_text(colour_text(profile.name.ljust(width), "cyan", bold=True) + "  " + describe_profile(profile))


def show_printer(name: str) -> None:
    profile = load_profile(name)
    print_text(colour_text(profile.name, "cyan", bold=True))
    print_text("  " + describe_profile(profile))
    print_text("  " + say("calibrate.saved-in", file=profiles_file()))


def delete_printer(name: str) -> None:
    """Delete a profile and print its values, so that it can be saved again."""
    profile = delete_profile(name)
    print_text(colour_text("✓ ", "green", bold=True) + say("calibrate.deleted", name=profile.name))
    print_text("  " + describe_profile(profile))
