"""Pages and their parts as HTML; every value is escaped, drawings have been cleaned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckgen.messages import FALLBACK, spoken
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.templates import page_templates
from scorer.entry.words import asked_words, step_words, why_words
from scorer.log.records import Effect, Note
from scorer.messages import catalogue, say
from scorer.report.sums import rank_words, score_sum, signed
from scorer.report.text_report import what_happened
from scorer.web.looking import Looking
from scorer.web.scene import scene_of
from scorer.web.wishes import wish

if TYPE_CHECKING:
    from scorer.entry.game import Step
    from scorer.web.tables import OpenTable


_UNMOVED = Looking()


class Pages:
    """Templates under one root of addresses."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._templates = page_templates(resource_folder("templates/web", package="scorer"), whole_lines=True)
        self._templates.globals |= {"say": _say, "said": say, "ruleset_name": ruleset_name}
        self._templates.globals |= {"wish": wish, "root": root, "language": spoken()}

    def render(self, template: str, **values: Any) -> str:
        return self._templates.get_template(template).render(**values)

    def table(self, table: OpenTable, looking: Looking, notice: str = "") -> str:
        """The part of the page that changes with every tap; the plain look is kept, since all phones ask for it."""
        plain = looking == _UNMOVED and not notice
        if plain and table.rendered[0] == table.edition:
            return table.rendered[1]
        html = self.render("table.html", notice=notice, **self._seen(table, looking))
        if plain:
            table.rendered = (table.edition, html)
        return html

    def game(self, table: OpenTable, looking: Looking, notice: str = "") -> str:
        """The whole page."""
        part = self.table(table, looking, notice)
        return self.render("game.html", table=table, part=part)

    def found(self, table: OpenTable, looking: Looking) -> str:
        """Cards that fit what is being typed."""
        return self.render("found.html", **self._seen(table, looking))

    def _seen(self, table: OpenTable, looking: Looking) -> dict[str, Any]:
        scene = scene_of(table, looking)
        found = table.finder.suggest(looking.find, scene.possible) if looking.find else ()
        return {
            "table": table,
            "game": table.game,
            "scene": scene,
            "looking": scene.looking,
            "cards": table.box.cards,
            "faces": table.faces,
            "here": f"{self.root}/g/{table.name}",
            "asked": asked_words(scene.offer),
            "found": found,
            "notes": [step.record.text for step in table.game.steps if isinstance(step.record, Note)],
            "effect_of": _effect_of,
            "suit_name": _suit_name,
            "spoken_step": step_words(scene.last) if scene.last else "",
            "why": why_words(scene.last) if scene.last else "",
            "move_words": _move_words,
            "report": table.game.report() if scene.is_over else None,
            "score_sum": score_sum,
            "rank_words": rank_words,
            "signed": signed,
            "result": _result,
        }


def _say(name: str, **values: Any) -> str:
    return say(f"web.{name}", **values)


def _move_words(step: Step) -> str:
    return what_happened(step.record, step.before.table.box)


def _result(report: Any) -> str:
    winners = report.winners
    return say(f"report.ending.{report.ending}", n=len(winners), winners=", ".join(winners))


def _effect_of(step: Step) -> str:
    return step.record.effect if isinstance(step.record, Effect) else ""


def _suit_name(suit: str) -> str:
    """Suits of our own themes have names in every language; others are called what their theme calls them."""
    entry = f"suit.{suit}"
    return _say(entry) if entry in catalogue(FALLBACK, "web") else suit
