"""The letters of a deck: fonts for all of them, and plain spellings where no font has a mark or an emoji."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from deckgen.deck.model import Card, Deck, Event
from deckgen.errors import SourceLocation, UserError
from deckgen.findings import Finding, make_finding
from deckgen.text import make_slug
from deckgen.type.characters import Spelling, find_emoji, find_form, find_mark, spell_plainly
from deckgen.type.font_files import load_deck_font, load_font, read_details
from deckgen.type.fonts import Typeface, missing_characters

Typefaces = dict[str, Typeface]
Speller = partial[Spelling]
FONT_ROLES = {
    "title": ("title", "heading"),
    "note": ("note",),
    "printed": ("date",),
    "names": ("label", "title"),
}
"""Which fonts of a theme set which text: fields of a card, and names of the deck and its periods."""
_SHOWN = 12  # characters in a message


class Lettering(NamedTuple):
    """A deck as its letters can be printed, and the fonts that have them."""

    deck: Deck
    typefaces: Typefaces


def set_letters(deck: Deck, typefaces: Typefaces) -> Lettering:
    """The deck with plain equals for what no font has, and the fonts for all other letters.

    Fonts are tried in this order: the theme's, those of the command line, those of the deck, those of the system.
    What was replaced, taken off, or set in a font of the system is added to the deck's findings.
    """
    own = add_deck_fonts(deck, typefaces)
    lacking = find_lacking(deck, own)
    if not any(lacking.values()):
        return Lettering(deck, own)
    complete, findings = _add_system_fonts(deck, own, lacking)
    still = find_lacking(deck, complete)
    spellers = {
        field: partial(
            spell_plainly,
            lacking=still[field] | {character for character in lacking[field] if find_mark(character) is not None},
            has_letters=_tester([complete[role] for role in _roles(field, complete)]),
            may_be_empty=field == "note",
        )
        for field in FONT_ROLES
    }
    return Lettering(_respell(deck, spellers, findings), complete)


def add_deck_fonts(deck: Deck, typefaces: Typefaces) -> Typefaces:
    """The fonts of each role, followed by those of the command line and of the deck; a check reports unusable ones."""
    names = [load_font(file, deck.language).name for file in deck.fonts]
    for name in deck.choices.fonts:
        with suppress(UserError):
            names.append(load_deck_font(deck.folder, name, deck.location("fonts"), deck.language).name)
    return {role: typeface if role == "icon" else _extend(typeface, names) for role, typeface in typefaces.items()}


def find_lacking(deck: Deck, typefaces: Typefaces) -> dict[str, frozenset[str]]:
    """The characters of each kind of text that a typeface which sets it lacks."""
    texts: dict[str, Iterable[str]] = {
        "title": (event.text("title") for event in deck.events),
        "note": (event.text("note") for event in deck.events),
        "printed": (card.printed for card in deck.cards),
        "names": (deck.title, *(period.name for period in deck.periods)),
    }
    return {field: _lacking(set().union(*texts[field]), field, typefaces) for field in texts}


def _lacking(characters: set[str], field: str, typefaces: Typefaces) -> frozenset[str]:
    missing = (
        missing_characters("".join(sorted(characters)), typefaces[role].fonts()) for role in _roles(field, typefaces)
    )
    return frozenset().union(*missing)


def _roles(field: str, typefaces: Typefaces) -> list[str]:
    return [role for role in FONT_ROLES[field] if role in typefaces]


def _extend(typeface: Typeface, names: Iterable[str]) -> Typeface:
    return Typeface((*dict.fromkeys((*typeface.names, *names)),))


# Fonts of the system, for letters without a plain equal.


def _add_system_fonts(
    deck: Deck, typefaces: Typefaces, lacking: Mapping[str, frozenset[str]]
) -> tuple[Typefaces, list[Finding]]:
    """The typefaces with the installed fonts that their texts need, and a finding for each of these fonts."""
    wanted = {field: _letters(characters) for field, characters in lacking.items()}
    everything = frozenset().union(*wanted.values())
    if not everything:
        return typefaces, []
    from deckgen.terminal import quote_for_shell
    from deckgen.type.system_fonts import Wish, choose_fonts, find_candidates

    candidates = find_candidates(everything)
    complete = dict(typefaces)
    used: dict[str, tuple[Path, set[str]]] = {}
    for field, characters in wanted.items():
        for role in _roles(field, typefaces):
            first = complete[role].fonts()[0]
            wish = Wish(deck.language, read_details(first.harfbuzz.face).weight, first.name.startswith("serif"))
            missing = missing_characters("".join(sorted(characters)), complete[role].fonts())
            chosen = choose_fonts(missing, candidates, wish)
            complete[role] = _extend(complete[role], (each.load().name for each in chosen))
            for each in chosen:
                used.setdefault(each.details.name, (each.file, set()))[1].update(each.characters & characters)
    findings = [
        make_finding(
            "font-from-system",
            deck.location(),
            font=name,
            file=quote_for_shell(file),
            name=file.name,
            characters=show_characters(sorted(set_in)),
        )
        for name, (file, set_in) in used.items()
    ]
    return complete, findings


def _letters(characters: frozenset[str]) -> frozenset[str]:
    """The characters that need a font: no plain equal will do, and they are no emoji."""
    plain = {each for each in characters if find_mark(each) is not None or find_form(each) is not None}
    return characters - plain - find_emoji("".join(characters))


# Plain spellings.


def _respell(deck: Deck, spellers: Mapping[str, Speller], findings: list[Finding]) -> Deck:
    """The deck with every text as it is spelled plainly; what changes is added to the findings."""
    events = tuple(_respell_event(event, spellers, findings) for event in deck.events)
    cards = tuple(_respell_card(card, spellers, findings) for card in deck.cards)
    periods = [spellers["names"](period.name) for period in deck.periods]
    for period in periods:
        findings += _report(period, deck.location("periods"))
    return replace(
        deck,
        choices=replace(deck.choices, title=_respell_title(deck, spellers["names"], findings)),
        periods=tuple(old._replace(name=new.text) for old, new in zip(deck.periods, periods, strict=True)),
        events=events,
        cards=cards,
        findings=(*deck.findings, *findings),
    )


def _respell_title(deck: Deck, speller: Speller, findings: list[Finding]) -> str:
    """The deck's title for the margin of sheets and for boxes, without letters that no font has.

    It may be the name of a file or folder, which is no reason to refuse the cards.
    """
    spelling = speller(deck.title)
    findings += _report(spelling, deck.location("title"))
    printable = "".join(letter for letter in spelling.text if letter not in speller.keywords["lacking"]).strip()
    if not any(map(str.isalnum, printable)):
        printable = make_slug(deck.id) or "deck"
    if printable != spelling.text:
        findings.append(
            make_finding("deck-title-unprintable", deck.location("title"), title=deck.title, shown=printable)
        )
    return printable


def _respell_event(event: Event, spellers: Mapping[str, Speller], findings: list[Finding]) -> Event:
    changed = {}
    for field in ("title", "note"):
        text = event.text(field)
        spelling = spellers[field](text)
        if spelling.text != text:
            changed[field] = event.values[field]._replace(text=spelling.text)
            findings += _report(spelling, event.location(field), event.code)
    return event._replace(values={**event.values, **changed}) if changed else event


def _respell_card(card: Card, spellers: Mapping[str, Speller], findings: list[Finding]) -> Card:
    title, note, printed = (spellers[field](getattr(card, field)) for field in ("title", "note", "printed"))
    findings += _report(printed, location_of(card, "printed"), card.code)
    if (title.text, note.text, printed.text) == (card.title, card.note, card.printed):
        return card
    return replace(card, title=title.text, note=note.text, printed=printed.text)


def location_of(card: Card, field: str) -> SourceLocation:
    """Where a field was written; what is printed comes from the card's value unless the author sets it."""
    if field == "date" or (field == "printed" and "printed" not in card.locations):
        return card.location("value")
    return card.location(field)


def _report(spelling: Spelling, location: SourceLocation, code: str | None = None) -> list[Finding]:
    findings = []
    if spelling.replaced:
        pairs = ", ".join(f"{_shown(mark)} → {equal.strip() or '␣'}" for mark, equal in spelling.replaced.items())
        findings.append(make_finding("character-replaced", location, code, pairs=pairs))
    if spelling.removed:
        findings.append(make_finding("emoji-removed", location, code, emoji=" ".join(spelling.removed)))
    return findings


def _tester(typefaces: list[Typeface]) -> Callable[[str], bool]:
    fonts = [typeface.fonts() for typeface in typefaces]
    return lambda text: not any(missing_characters(text, each) for each in fonts)


# Messages about characters.


def show_characters(characters: Iterable[str]) -> str:
    """The first few characters, for a message; one that cannot be seen as its number."""
    shown = [_shown(character) for character in characters]
    return "".join(shown[:_SHOWN]) + ("…" if len(shown) > _SHOWN else "")


def _shown(character: str) -> str:
    return character if character.isprintable() and not character.isspace() else f"U+{ord(character):04X}"
