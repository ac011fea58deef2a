"""`deckgen calibrate`: the sheet that shows a printer's error, and the profile that undoes it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deckgen.errors import UserError
from deckgen.messages import current_language, say
from deckgen.sheets.printers import (
    PrinterProfile,
    delete_profile,
    list_profiles,
    load_profile,
    profile_from_holes,
    profiles_file,
    save_profile,
)
from deckgen.terminal import colour_text, print_text

# `deckgen printers`: the saved profiles, listed, shown and deleted.


def list_printers() -> None:
    profiles = list_profiles()
    if not profiles:
        print_text(say("calibrate.none-saved"))
        return
    width = max(len(profile.name) for profile in profiles)
    for profile in profiles:
        print_text(colour_text(profile.name.ljust(width), "cyan", bold=True) + "  " + described(profile))


def show_printer(name: str) -> None:
    profile = load_profile(name)
    print_text(colour_text(profile.name, "cyan", bold=True))
    print_text("  " + described(profile))
    print_text("  " + say("calibrate.saved-in", file=profiles_file()))


def delete_printer(name: str) -> None:
    """Forget a profile, and say what it was, so that a slip can be put right."""
    profile = delete_profile(name)
    print_text(colour_text("✓ ", "green", bold=True) + say("calibrate.deleted", name=profile.name))
    print_text("  " + described(profile))


def described(profile: PrinterProfile) -> str:
    """All values in one line, in the words of the options that set them."""
    numbers = {key: f"{getattr(profile, key):g}" for key in ("dx", "dy", "rotate", "scale_x", "scale_y")}
    return say("calibrate.described", **numbers)


Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Readings:
    """What was typed: two pinholes or the correction itself, with decimal points or commas."""

    a: Pair | None = None
    b: Pair | None = None
    dx: str | None = None
    dy: str | None = None
    rotate: str | None = None
    scale: str | None = None
    scale_x: str | None = None
    scale_y: str | None = None

    def any(self) -> bool:
        return any(getattr(self, name) is not None for name in self.__slots__)

    def profile(self, name: str) -> PrinterProfile:
        if self.b and not self.a:
            raise UserError.at(None, say("calibrate.only-b"), say("calibrate.only-b.fix"))
        if self.a and (self.dx or self.dy or self.rotate):
            raise UserError.at(None, say("calibrate.either-or"), say("calibrate.either-or.fix"))
        wide = _number("--scale-x", self.scale_x or self.scale, 100.0)
        high = _number("--scale-y", self.scale_y or self.scale, 100.0)
        if self.a:
            return profile_from_holes(name, _pair("--a", self.a), _pair("--b", self.b) if self.b else None, wide, high)
        dx, dy, rotate = (_number(f"--{key}", getattr(self, key), 0.0) for key in ("dx", "dy", "rotate"))
        return PrinterProfile(name, dx, dy, rotate, wide, high)


def calibrate_printer(
    paper: str, output: Path | None, language: str | None, save: str | None, readings: Readings
) -> None:
    """Save what was read, if there is a name to save it under; otherwise write the sheet to read from."""
    if save is not None:
        _save(save, readings)
    elif readings.any():
        raise UserError.at(None, say("calibrate.no-name"), say("calibrate.no-name.fix"))
    else:
        _write_sheet(paper, output, language)


def _write_sheet(paper: str, output: Path | None, language: str | None) -> None:
    """Write the sheet and say what to do with it."""
    from deckgen.files import replace_file
    from deckgen.sheets.geometry import paper_size
    from deckgen.writers.calibration import write_calibration

    target = output or Path("out") / "calibration.pdf"
    size = paper_size(paper)
    with replace_file(target) as file:
        write_calibration(file, size, language or current_language())
    print_text(colour_text(f"✓ {target}", "green", bold=True))
    print_text(say("calibrate.written", paper=size.name or size))


def _save(name: str, readings: Readings) -> None:
    """Keep what was read off the sheet under a name."""
    if not readings.any():
        raise UserError.at(None, say("calibrate.no-numbers", name=name), say("calibrate.no-numbers.fix", name=name))
    profile = readings.profile(name.strip())
    known = any(each.name == profile.name for each in list_profiles())
    file = save_profile(profile)
    print_text(
        colour_text("✓ ", "green", bold=True)
        + say("calibrate.replaced" if known else "calibrate.saved", name=profile.name)
    )
    print_text("  " + described(profile))
    print_text("  " + say("calibrate.saved-in", file=file))
    print_text(say("calibrate.saved-next", name=_typed(profile.name)))


def _pair(option: str, pair: Pair) -> tuple[float, float]:
    return _number(option, pair[0], 0.0), _number(option, pair[1], 0.0)


def _number(option: str, text: str | None, default: float) -> float:
    if text is None:
        return default
    try:
        return float(text.strip().removesuffix("%").replace(",", ".").replace("−", "-"))
    except ValueError:
        raise UserError.at(
            None, say("calibrate.not-a-number", option=option, text=text), say("calibrate.not-a-number.fix")
        ) from None


def _typed(name: str) -> str:
    """A name as it must be typed in a shell."""
    return name if all(character.isalnum() or character in "-_." for character in name) else f'"{name}"'
