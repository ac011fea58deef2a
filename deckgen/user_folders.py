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
    if chosen := os.environ.get("DECKGEN_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return (Path(roaming) if roaming else Path.home() / "AppData" / "Roaming") / "deckgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "deckgen"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".local" / "share") / "deckgen"


def settings_folder() -> Path:
    """For a person's settings; DECKGEN_CONFIG says otherwise. RuntimeError for a person without a home."""
    if chosen := os.environ.get("DECKGEN_CONFIG"):
        return Path(chosen)
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return (Path(roaming) if roaming else Path.home() / "AppData" / "Roaming") / "deckgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "deckgen"
    base = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".config") / "deckgen"
