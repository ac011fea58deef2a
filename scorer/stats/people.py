"""The same person in many logs: "ana" and "Ana " are one, called as most logs call her."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from deckgen.text import fold_case

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scorer.stats.facts import GameFacts


@cache
def person(name: str) -> str:
    """What all spellings of a name have in common."""
    return fold_case(name)


def spellings(games: Iterable[GameFacts]) -> Mapping[str, str]:
    """Everybody who sat at a table, in the commonest spelling; in a tie "Ana" wins over "ANA" and "ana"."""
    written: dict[str, Counter[str]] = {}
    for game in games:
        for name in game.players:
            written.setdefault(person(name), Counter())[" ".join(name.split())] += 1
    return {who: min(names, key=lambda name: (-names[name], name.isupper(), name)) for who, names in written.items()}
