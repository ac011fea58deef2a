"""What stands on the pages of each ruleset's leaflet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.resources import read_data, resource_folder
from deckgen.rulesets import ruleset_facts
from deckgen.text import nearest


@dataclass(frozen=True, slots=True)
class PagePlan:
    """Figures over the whole width, and what flows through the two columns under them."""

    wide: tuple[str, ...]
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeafletPlan:
    """A ruleset on paper; `partner` is the one on the other face of its reference card."""

    name: str
    players: tuple[int, int]
    partner: str
    cooperative: bool
    pages: tuple[PagePlan, ...]


@cache
def leaflet_plans() -> dict[str, LeafletPlan]:
    data = read_data(resource_folder("templates/leaflets") / "layout.yaml")
    return {
        name: LeafletPlan(
            name,
            ruleset_facts()[name].players,
            entry["partner"],
            ruleset_facts()[name].cooperative,
            tuple(PagePlan(tuple(page["wide"]), tuple(page["columns"])) for page in entry["pages"]),
        )
        for name, entry in data.items()
    }


def leaflet_plan(name: str) -> LeafletPlan:
    """The plan of a ruleset; UserError with the nearest name if there is none."""
    plans = leaflet_plans()
    wanted = name.strip().lower().replace("_", "-")
    if wanted not in plans:
        guess = nearest(wanted, plans)
        fix = say("reading.did-you-mean", name=guess) if guess else say("leaflets.known", names=", ".join(plans))
        raise UserError.at(None, say("leaflets.unknown", name=name), fix)
    return plans[wanted]
