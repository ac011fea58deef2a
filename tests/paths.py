"""Where the files are that tests read: tests find them whatever folder they are started in or moved to."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
DECKS = ROOT / "decks"
"""The decks that come with deckgen."""
SMALL_DECKS = ROOT / "tests" / "scorer" / "decks"
"""Decks made for the tests of the scorer."""
HISTORY = SMALL_DECKS / "history.yaml"
"""132 events in English whose codes, titles and dates tests name."""
GAMES = ROOT / "tests" / "scorer" / "games"
"""Game logs: the `examples` of the rules and `messy` ones of real evenings."""
STRANGERS = ROOT / "tests" / "deckgen" / "strangers" / "files"
"""Lists as people bring them."""
EXAMPLES = GAMES / "examples"
MESSY = GAMES / "messy"
