"""Where this platform keeps a person's settings and what can be made again."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """For what can be made again; DECKGEN_CACHE says otherwise. RuntimeError for a person without a home."""
    if chosen := os.environ.get("DECKGEN_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "deckgen" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "deckgen"
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".cache") / "deckgen"


def data_folder() -> Path:
    """For what a person made and keeps; DECKGEN_DATA says otherwise. RuntimeError for a person without a home."""
    return _own_folder("DECKGEN_DATA", "XDG_DATA_HOME", ".local/share")


def settings_folder() -> Path:
    """For a person's settings; DECKGEN_CONFIG says otherwise. RuntimeError for a person without a home."""
    return _own_folder("DECKGEN_CONFIG", "XDG_CONFIG_HOME", ".config")


def _own_folder(chosen_by: str, standard: str, in_home: str) -> Path:
    """What goes along with a person from machine to machine; only Linux keeps settings and the rest apart."""
    if chosen := os.environ.get(chosen_by):
        return Path(chosen)
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return (Path(roaming) if roaming else Path.home() / "AppData" / "Roaming") / "deckgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "deckgen"
    base = os.environ.get(standard, "")
    return (Path(base) if base.startswith("/") else Path.home() / in_home) / "deckgen"
