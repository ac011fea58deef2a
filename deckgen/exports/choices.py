"""The homes by the names that people type."""

from __future__ import annotations

from enum import StrEnum


class Home(StrEnum):
    PNG = "png"
    MPC = "mpc"
    TGC = "tgc"
    DRIVETHRU = "drivethru"
    MBPRINT = "mbprint"
    TTS = "tts"
    TABLETOPIA = "tabletopia"
    ANKI = "anki"
