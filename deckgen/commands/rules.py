"""`deckgen rules`: the rules of a game on paper."""

from __future__ import annotations

from pathlib import Path

from deckgen.errors import UserError
from deckgen.files import replace_file
from deckgen.leaflets.leaflet import write_leaflet
from deckgen.leaflets.stage import set_stage
from deckgen.leaflets.text import leaflet_plan, load_texts, text_languages
from deckgen.messages import current_language, say
from deckgen.reading.deck_file import deck_file, load_deck
from deckgen.resources import resource_folder
from deckgen.terminal import print_text


def make_leaflet(name: str, language: str | None, output: Path | None, named: Path | None) -> None:
    """The leaflet in the language asked for, else in the deck's or the person's own."""
    plan = leaflet_plan(name)
    if language and language.lower() not in text_languages():
        names = ", ".join(text_languages())
        raise UserError.at(None, say("leaflets.no-language", name=language), say("leaflets.languages", names=names))
    deck = load_deck(deck_file(named) if named else _shipped(language or current_language()))
    chosen = load_texts(language or deck.language).language
    target = output or Path("out") / f"rules-{plan.name}-{chosen}.pdf"
    stage = set_stage(deck, chosen)
    with replace_file(target) as file:
        count = write_leaflet(file, plan, stage)
    print_text(say("build.made-leaflet", n=count, file=target))


def _shipped(language: str) -> Path:
    """The deck we bring in a language that has leaflets."""
    return resource_folder("decks") / f"{load_texts(language).language}.yaml"
