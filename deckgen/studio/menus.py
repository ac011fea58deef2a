"""What menus offer: the fields of columns and the languages of cards, by names that people know."""

from __future__ import annotations

from deckgen.findings import column_name
from deckgen.messages import current_language
from deckgen.order import OrderWords
from deckgen.reading.table import known_fields
from deckgen.text import fold

_TRANSLATED = ("title", "note", "printed")
_LANGUAGES = (
    "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "it", "lt", "lv", "nb",
    "nl", "pl", "pt", "pt-br", "ro", "ru", "sk", "sl", "sr", "sv", "tr", "uk",
)  # fmt: skip


def is_translated(field: str) -> bool:
    """Whether a field is a text in a language that it names, such as `title_es`."""
    base, _, language = field.partition("_")
    return base in _TRANSLATED and bool(language)


def name_field(field: str, language: str = "", order: OrderWords | None = None) -> str:
    """What people call a field, with a capital; with its language, if that is not the one of the cards."""
    if not is_translated(field):
        name = column_name(field, order)
        return name[:1].upper() + name[1:]
    base, _, tag = field.partition("_")
    name = name_field(base)
    return name if tag == language else f"{name} ({name_language(tag)})"


def name_language(tag: str) -> str:
    """A language in the person's own; its tag if it has no name."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(tag, sep="-").get_display_name(current_language()) or tag
    except (UnknownLocaleError, ValueError):
        return tag


def menu_of_languages(chosen: str) -> list[tuple[str, str]]:
    """Languages of cards with their names in the person's language; the chosen one is always among them."""
    wanted = dict.fromkeys((chosen, *_LANGUAGES) if chosen else _LANGUAGES)
    names = {tag: name_language(tag) for tag in wanted}
    return sorted(((tag, name[:1].upper() + name[1:]) for tag, name in names.items()), key=lambda each: fold(each[1]))


def menu_of_fields() -> tuple[tuple[str, str], ...]:
    """What a column can hold, with its name in the person's language, the usual ones first."""
    first = ("date", "title", "note", "icon", "image", "source", "link", "artist", "period", "code")
    fields = sorted(known_fields(), key=lambda name: first.index(name) if name in first else len(first))
    return tuple((name, name_field(name)) for name in fields)
