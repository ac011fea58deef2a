"""Text as PDF operators, glyph by glyph as it was shaped, by the numbers of glyphs in their font."""

from __future__ import annotations

from functools import lru_cache

from deckgen.type.fonts import Run, ShapedGlyph, Typeface

Glyphs = dict[str, dict[int, str]]  # by the name of their font: number and what it stands for
_CACHED_TEXTS = 4096  # texts


class PdfFonts:
    """Converts text to operators, and records which glyphs the document must embed."""

    def __init__(self) -> None:
        self.show_text = lru_cache(maxsize=_CACHED_TEXTS)(self._show_text)
        self._codes: dict[str, dict[ShapedGlyph, str]] = {}
        self._known: Glyphs = {}
        self._new: Glyphs = {}

    def take_new_glyphs(self) -> Glyphs:
        """The glyphs that were first used since the last call."""
        new, self._new = self._new, {}
        return new

    def _show_text(self, text: str, typeface: Typeface, size: str) -> str:
        """The operators that show a text, from the current text position on."""
        return " ".join([self._operators(run, size) for run in typeface.runs(text)])

    def _operators(self, run: Run, size: str) -> str:
        codes = self._codes.setdefault(run.font.name, {})
        parts = [f"/{run.font.name} {size} Tf"]
        shown: list[str] = []
        rise = 0
        for shaped in run.font.shape(run.text, run.direction):
            if shaped[1][1] != rise:
                rise = shaped[1][1]
                parts += [*_strings(shown), f"{run.font.glyph(shaped).dy / 1000 * float(size):.4g} Ts"]
                shown = []
            shown.append(codes.get(shaped) or self._add(shaped, run))
        return " ".join([*parts, *_strings(shown), *(["0 Ts"] if rise else [])])

    def _add(self, shaped: ShapedGlyph, run: Run) -> str:
        """A glyph's code, with the moves before and after it if its position or advance is not the natural one."""
        name, glyph = run.font.name, run.font.glyph(shaped)
        if glyph.id not in self._known.get(name, {}):
            self._record(run)
        before = f" {-glyph.dx:.4g} " if glyph.dx else ""
        more = run.font.natural_advance(glyph.id) - glyph.advance + glyph.dx
        after = f" {more:.4g} " if more >= 0.5 or more <= -0.5 else ""
        code = self._codes[name][shaped] = f"{before}<{glyph.id:04x}>{after}"
        return code

    def _record(self, run: Run) -> None:
        """Record the glyphs of a run, and what each of them stands for."""
        known, new = self._known.setdefault(run.font.name, {}), self._new.setdefault(run.font.name, {})
        for glyph, text in run.font.glyph_texts(run.text, run.direction).items():
            if glyph not in known:
                known[glyph] = new[glyph] = text


def _strings(shown: list[str]) -> list[str]:
    """One operator for a run of glyphs, neighbours without kerning joined."""
    return [f"[{''.join(shown).replace('><', '')}] TJ"] if shown else []
