"""The scene of a card: the one its author names, or one that suits its pictogram, its title and its tags."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from deckgen.resources import read_data
from deckgen.text import split_words

_WORD, _PICTOGRAM, _TAG = 6, 5, 3
_SHORTEST = 4  # letters of a beginning of a word
_ANYWHERE = ("mountains", "night", "clouds", "sea", "road", "field")  # for cards that nothing is known about


@lru_cache(maxsize=4)
def choose_scene(code: str, *, title: str = "", icon: str = "", tags: tuple[str, ...] = ()) -> str:
    """The scene that suits a card best, always the same; of several that suit it equally, one by its code.

    The two faces of a card ask for it one after the other.
    """
    scores: dict[str, int] = {}
    words = {name for word in split_words(title) for name in _scenes_of_word(word)}
    known = _clues()
    tagged = {name for tag in tags for name in known.tags.get(tag, ())}
    for names, points in ((_scenes_of_pictogram(icon), _PICTOGRAM), (words, _WORD), (tagged, _TAG)):
        for name in names:
            scores[name] = scores.get(name, 0) + points
    best = max(scores.values(), default=0)
    likely = sorted(name for name, score in scores.items() if score == best) or list(_ANYWHERE)
    return likely[hashlib.sha256(code.encode()).digest()[0] % len(likely)]


class _Clues(NamedTuple):
    """The scenes that parts of pictogram names, beginnings of words and tags stand for."""

    pictograms: dict[str, list[str]]
    words: dict[str, list[str]]
    tags: dict[str, list[str]]


@cache
def _clues() -> _Clues:
    clues = _Clues({}, {}, {})
    for name, entry in read_data(Path(__file__).with_name("choice.yaml")).items():
        for kind, index in clues._asdict().items():
            for clue in entry.get(kind, "").split():
                index.setdefault(clue, []).append(name)
    return clues


@cache
def _scenes_of_pictogram(icon: str) -> list[str]:
    """The scenes of a pictogram: of the longest parts of its name that stand for any; parts begin with a word."""
    known = _clues().pictograms
    starts = [start for start in range(len(icon)) if start == 0 or icon[start - 1] == "-"]
    for length in range(len(icon), 0, -1):
        parts = dict.fromkeys(icon[start : start + length] for start in starts if start + length <= len(icon))
        if found := [name for part in parts for name in known.get(part, ())]:
            return found
    return []


@lru_cache(maxsize=4096)
def _scenes_of_word(word: str) -> list[str]:
    """The scenes of a word, or of its longest beginning that stands for any."""
    known = _clues().words
    if word in known:
        return known[word]
    beginnings = (f"{word[:length]}-" for length in range(len(word), _SHORTEST - 1, -1))
    return next((known[beginning] for beginning in beginnings if beginning in known), [])
