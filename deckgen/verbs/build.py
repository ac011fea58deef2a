"""`deckgen build`: a deck becomes a PDF to print, cut and play."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.api import load_deck
from deckgen.building import BuildOptions, Progress, build_cards, build_extra
from deckgen.messages import say
from deckgen.terminal import progress_bars, tell
from deckgen.verbs.build_report import tell_built
from deckgen.verbs.findings_shown import showing_errors

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from deckgen.deck import Deck

_MANY_CARDS, _MANY_PICTURES = 1000, 8  # that take long enough to watch


def build_deck(named: Path, output: Path | None, options: BuildOptions) -> None:
    """Build the cards, then what goes with them; say what was made and how to print it."""
    started = time.perf_counter()
    deck = load_deck(named)
    target = output or Path("out") / f"{deck.path.stem}.pdf"
    with showing_errors(), bars(deck) as progress:
        built = build_cards(deck, target, options, progress=progress)
    tell_built(built, time.perf_counter() - started)
    for kind in options.extras:
        extra = build_extra(kind, built, options)
        tell(say(f"build.made-{kind}", n=extra.count, file=extra.path))


def bars(deck: Deck) -> AbstractContextManager[Progress]:
    """A progress bar for the cards, and one for the sheets, where there are many."""
    has_pictures = any(card.image for card in deck.cards)
    cards = say("build.pictures" if has_pictures else "build.drawing-cards")
    enough = min(len(deck.cards) + _MANY_PICTURES, _MANY_CARDS)
    return progress_bars({"cards": (cards, enough), "sheets": (say("build.drawing"), 40)})
