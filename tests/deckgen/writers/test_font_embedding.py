"""Fonts in a PDF: only the glyphs that are used, with their text for copying, searching and reading aloud."""

from __future__ import annotations
