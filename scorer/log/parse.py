"""Make a record from the keys and values of a file; missing, unknown or wrong keys make a Broken record."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from deckgen.text import read_whole_number
from scorer.log.records import (
    EFFECT_KEYS,
    ENDS,
    ROWS,
    VERDICTS,
    Broken,
    Deal,
    Discard,
    Draw,
    Effect,
    End,
    Grid,
    Note,
    Pile,
    Placement,
    Pool,
    Record,
    Start,
    Undo,
    Value,
)

Keys = dict[str, Value]

_ALLOWED = {
    "place": {"by", "place", "after", "before", "row", "column", "space", "table"},
    "draw": {"by", "draw"},
    "discard": {"by", "discard"},
    "effect": {"by", "effect", "of", "with", "card", "give", "take"},
    "start": {"start"},
    "grid": {"grid"},
    "pool": {"pool"},
    "pile": {"pile"},
    "deal": {"deal", "cards"},
    "undo": {"undo"},
    "note": {"note"},
    "end": {"end", "winners"},
}
_LARGEST = 999_999_999
_MOVES = ("place", "draw", "discard", "effect")
ALL_KEYS = frozenset().union(*_ALLOWED.values())


class _MisshapenError(Exception):
    """Why a record is broken."""

    def __init__(self, reason: str, **facts: str) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


def read_record(line: int, value: Value) -> Record:
    """The record with these keys, or Broken with the reason."""
    if not isinstance(value, dict):
        return Broken(line, "no-mapping")
    keys: Keys = value
    if None in value.values():  # an empty key is left out, but a note may be empty
        keys = {key: given for key, given in value.items() if given is not None}
        keys = {"note": ""} if not keys and "note" in value else keys
    try:
        kind = _kind(keys)
        if not _ALLOWED[kind].issuperset(keys):
            extra = [key for key in keys if key not in _ALLOWED[kind]]
            raise _MisshapenError("extra-keys", keys=", ".join(extra), kind=kind)
        return _READERS[kind](line, keys)
    except _MisshapenError as why:
        by = value.get("by")
        return Broken(line, why.reason, why.facts, None if by is None else str(by))


def _kind(keys: Mapping[str, Value]) -> str:
    for kind in _MOVES if "by" in keys else _ALLOWED:
        if kind in keys:
            if "by" not in keys and kind in _MOVES:
                raise _MisshapenError("missing-key", key="by", kind=kind)
            return kind
    if not keys:
        raise _MisshapenError("empty")
    raise _MisshapenError("no-action", keys=", ".join(keys))


def _place(line: int, keys: Keys) -> Record:
    return Placement(
        line,
        _text(keys, "by"),
        _text(keys, "place"),
        _text(keys, "after") if "after" in keys else None,
        _text(keys, "before") if "before" in keys else None,
        _choice(keys, "row", ROWS) if "row" in keys else None,
        _number(keys, "column") if "column" in keys else None,
        _number(keys, "space") if "space" in keys else None,
        _choice(keys, "table", VERDICTS) if "table" in keys else None,
    )


def _effect(line: int, keys: Keys) -> Record:
    effect = _choice(keys, "effect", tuple(EFFECT_KEYS))
    given = {key: _text(keys, key) for key in EFFECT_KEYS[effect]}
    extra = keys.keys() - {"by", "effect", *given}
    if extra:
        raise _MisshapenError("extra-keys", keys=", ".join(sorted(extra)), kind=effect)
    other = given.pop("of", None) or given.pop("with", None)
    return Effect(line, _text(keys, "by"), effect, other, **given)


def _grid(line: int, keys: Keys) -> Record:
    rows = keys["grid"]
    if not isinstance(rows, list) or len(rows) != 5:
        raise _MisshapenError("grid-size")
    cards = tuple(_cards({"grid": row}, "grid") for row in rows)
    if any(len(row) != 5 for row in cards):
        raise _MisshapenError("grid-size")
    return Grid(line, cards)


def _note(line: int, keys: Keys) -> Record:
    return Note(line, str(keys["note"]))


def _end(line: int, keys: Keys) -> Record:
    why = _choice(keys, "end", ENDS)
    if "winners" in keys and why != "played":
        raise _MisshapenError("extra-keys", keys="winners", kind=why)
    return End(line, why, _cards(keys, "winners") if "winners" in keys else ())


def _undo(line: int, keys: Keys) -> Record:
    count = _number(keys, "undo")
    if count < 1:
        raise _MisshapenError("not-a-number", key="undo", value=str(count))
    return Undo(line, count)


_READERS: dict[str, Callable[[int, Keys], Record]] = {
    "place": _place,
    "draw": lambda line, keys: Draw(line, _text(keys, "by"), _cards(keys, "draw")),
    "discard": lambda line, keys: Discard(line, _text(keys, "by"), _text(keys, "discard")),
    "effect": _effect,
    "start": lambda line, keys: Start(line, _some_cards(keys, "start")),
    "grid": _grid,
    "pool": lambda line, keys: Pool(line, _cards(keys, "pool")),
    "pile": lambda line, keys: Pile(line, _text(keys, "pile")),
    "deal": lambda line, keys: Deal(line, _text(keys, "deal"), _cards(keys, "cards")),
    "undo": _undo,
    "note": _note,
    "end": _end,
}


def _text(keys: Keys, key: str) -> str:
    value = keys.get(key)
    if isinstance(value, str) and value:
        return value
    if value is None or value == "":
        raise _MisshapenError("missing-key", key=key, kind=next(iter(keys)))
    raise _MisshapenError("not-text", key=key)


def _cards(keys: Keys, key: str) -> tuple[str, ...]:
    """A list of cards; a single card needs no brackets."""
    value = keys.get(key)
    if isinstance(value, str) and value:
        return (value,)
    if isinstance(value, list) and all(isinstance(card, str) and card for card in value):
        return tuple(str(card) for card in value)
    if value is None or value == "":
        raise _MisshapenError("missing-key", key=key, kind=next(iter(keys)))
    raise _MisshapenError("not-cards", key=key)


def _some_cards(keys: Keys, key: str) -> tuple[str, ...]:
    cards = _cards(keys, key)
    if not cards:
        raise _MisshapenError("not-cards", key=key)
    return cards


def _number(keys: Keys, key: str) -> int:
    text = _text(keys, key)
    if read_whole_number(text.removeprefix("-"), 0, _LARGEST) is None:
        raise _MisshapenError("not-a-number", key=key, value=text)
    return int(text)


def _choice(keys: Keys, key: str, choices: tuple[str, ...]) -> str:
    text = _text(keys, key)
    if text not in choices:
        raise _MisshapenError("not-a-choice", key=key, value=text, choices=", ".join(choices))
    return text
