"""What a phone is looking at besides the table itself; it stands in the address, so that going back works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from deckgen.text import whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_MOST_NAMED = 30  # a grid has 25 cards
_LONGEST = 80  # characters of what is typed


@dataclass(frozen=True, slots=True)
class Looking:
    """`card` has been picked for a move, `have` named so far; `sheet` is what lies open over the table."""

    card: str = ""
    have: tuple[str, ...] = ()
    find: str = ""
    sheet: str = ""  # pick, moves, more, look, effect, stop
    edit: int | None = None
    effect: str = ""

    def address(self, **changes: Any) -> str:
        """The query of a link that changes something and keeps the rest."""
        values = {"card": self.card, "have": self.have, "sheet": self.sheet, "edit": self.edit, "effect": self.effect}
        kept = {key: value for key, value in (values | changes).items() if value}
        return "?" + urlencode(kept, doseq=True)


def looking_at(fields: Mapping[str, list[str]]) -> Looking:
    """From the fields of an address or a form; what makes no sense is left out."""

    def last(name: str) -> str:
        return fields.get(name, [""])[-1][:_LONGEST]

    return Looking(
        card=last("card"),
        have=tuple(dict.fromkeys(code[:_LONGEST] for code in fields.get("have", [])[:_MOST_NAMED])),
        find=last("find"),
        sheet=last("sheet"),
        edit=whole_number(last("edit"), 0, 99_999),
        effect=last("effect"),
    )
