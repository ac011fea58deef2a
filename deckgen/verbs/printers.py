"""`deckgen printers`: the saved profiles, listed, shown and deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import say
from deckgen.sheets.printers import delete_profile, list_profiles, load_profile, profiles_file
from deckgen.terminal import paint, tell

if TYPE_CHECKING:
    from deckgen.sheets.printers import PrinterProfile


def list_printers() -> None:
    profiles = list_profiles()
    if not profiles:
        tell(say("calibrate.none-saved"))
        return
    width = max(len(profile.name) for profile in profiles)
    for profile in profiles:
        tell(paint(profile.name.ljust(width), "cyan", bold=True) + "  " + described(profile))


def show_printer(name: str) -> None:
    profile = load_profile(name)
    tell(paint(profile.name, "cyan", bold=True))
    tell("  " + described(profile))
    tell("  " + say("calibrate.saved-in", file=profiles_file()))


def delete_printer(name: str) -> None:
    """Forget a profile, and say what it was, so that a slip can be put right."""
    profile = delete_profile(name)
    tell(paint("✓ ", "green", bold=True) + say("calibrate.deleted", name=profile.name))
    tell("  " + described(profile))


def described(profile: PrinterProfile) -> str:
    """All values in one line, in the words of the options that set them."""
    numbers = {key: f"{getattr(profile, key):g}" for key in ("dx", "dy", "rotate", "scale_x", "scale_y")}
    return say("calibrate.described", **numbers)
