"""`deckgen rules`: the leaflet of a ruleset."""

from __future__ import annotations

from pathlib import Path

from deckgen.errors import UserError
from deckgen.files import check_output, replace_file
from deckgen.leaflets.content import prepare_content
from deckgen.leaflets.leaflet import write_leaflet
from deckgen.leaflets.texts import find_plan, load_texts, text_languages
from deckgen.messages import current_language, say
from deckgen.reading.deck_file import find_deck_file, load_deck
from deckgen.resources import resource_folder
from deckgen.terminal import print_text


def make_leaflet(ruleset: str, language: str, output: Path | None, deck_name: Path | None) -> None:
    """Write the leaflet in the language asked for, or else in the language of the deck or of the terminal."""
    plan = find_plan(ruleset)
    if language and language.lower() not in text_languages():
        names = ", ".join(text_languages())
        raise UserError.at(None, say("leaflets.no-language", name=language), say("leaflets.languages", names=names))
    deck = load_deck(find_deck_file(deck_name) if deck_name else _shipped_deck(language or current_language()))
    chosen = load_texts(language or deck.language).language
    target = output or Path("out") / f"rules-{plan.name}-{chosen}.pdf"
    check_output(target, inputs=deck.files(), suffixes=(".pdf",))
    content = prepare_content(deck, chosen, plan)
    with replace_file(target) as file:
        count = write_leaflet(file, plan, content)
    print_text(say("build.made-leaflet", n=count, file=target))


def _shipped_deck(language: str) -> Path:
    """The deck that ships in a language, or in English if there are no leaflets in it."""
    return resource_folder("decks") / f"{load_texts(language).language}.yaml"
