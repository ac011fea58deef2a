"""Text in a PDF, set glyph by glyph as the shaper placed them, and by the numbers that their font gives them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.faces.fonts import PlacedGlyph
    from deckgen.faces.typeset import Run, Typeface

Glyphs = dict[str, dict[int, str]]  # by the name of their font: number and what it stands for
_REMEMBERED = 4096  # texts


class PdfFonts:
    """Sets text without knowing its document; that must embed the glyphs which are used."""

    def __init__(self) -> None:
        self.set = lru_cache(maxsize=_REMEMBERED)(self._set)
        self._codes: dict[str, dict[PlacedGlyph, str]] = {}
        self._known: Glyphs = {}
        self._new: Glyphs = {}

    def taken(self) -> Glyphs:
        """The glyphs that were used for the first time since this was asked last."""
        new, self._new = self._new, {}
        return new

    def _set(self, text: str, typeface: Typeface, size: str) -> str:
        """The operators that show a text, from the current text position on."""
        return " ".join([self._operators(run, size) for run in typeface.runs(text)])

    def _operators(self, run: Run, size: str) -> str:
        codes = self._codes.setdefault(run.font.name, {})
        parts = [f"/{run.font.name} {size} Tf"]
        shown: list[str] = []
        rise = 0
        for placed in run.font.placed(run.text, run.direction):
            if placed[1][1] != rise:
                rise = placed[1][1]
                parts += [*_strings(shown), f"{run.font.glyph(placed).dy / 1000 * float(size):.4g} Ts"]
                shown = []
            shown.append(codes.get(placed) or self._add(placed, run))
        return " ".join([*parts, *_strings(shown), *(["0 Ts"] if rise else [])])

    def _add(self, placed: PlacedGlyph, run: Run) -> str:
        """A glyph's code, with the moves before and after it where it does not stand as by nature."""
        name, glyph = run.font.name, run.font.glyph(placed)
        if glyph.id not in self._known.get(name, {}):
            self._note(run)
        before = f" {-glyph.dx:.4g} " if glyph.dx else ""
        more = run.font.natural_advance(glyph.id) - glyph.advance + glyph.dx
        after = f" {more:.4g} " if more >= 0.5 or more <= -0.5 else ""
        code = self._codes[name][placed] = f"{before}<{glyph.id:04x}>{after}"
        return code

    def _note(self, run: Run) -> None:
        """All glyphs of a stretch of text are used, and what each of them stands for."""
        known, new = self._known.setdefault(run.font.name, {}), self._new.setdefault(run.font.name, {})
        for glyph, spelled in run.font.spelled(run.text, run.direction).items():
            if glyph not in known:
                known[glyph] = new[glyph] = spelled


def _strings(shown: list[str]) -> list[str]:
    """One operator for a run of glyphs, neighbours without kerning joined."""
    return [f"[{''.join(shown).replace('><', '')}] TJ"] if shown else []
