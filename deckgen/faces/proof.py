"""A proof: every face of a deck drawn once, for the checks and for printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckgen.clock import thread_seconds
from deckgen.deck.model import Card, Choices, Deck
from deckgen.errors import UserError
from deckgen.faces.face import SIDES, Face, FaceRenderer, has_own_templates
from deckgen.faces.letters import Lettering, set_letters
from deckgen.faces.template_functions import SAFE, FaceError, FaceSettings
from deckgen.files import resolve_inside
from deckgen.limits import MAX_DRAWING_SECONDS, MAX_DRAWING_SECONDS_PER_CARD
from deckgen.messages import say
from deckgen.parallel import map_in_processes
from deckgen.sheets.choices import PPI
from deckgen.sheets.geometry import Side, Size, card_size
from deckgen.theme import DEFAULT_THEME, Theme, art_window, find_theme, load_theme
from deckgen.type.fit import Lines
from deckgen.type.fonts import Typeface

if TYPE_CHECKING:
    from deckgen.faces.icon_files import IconFile
    from deckgen.faces.pictures import PictureRequest, PreparedPicture


Faces = dict[Side, Face | FaceError]
_FaceResult = tuple[str, tuple[Lines, ...], tuple[str, ...]]  # sent by a process, without the card
_ErrorResult = tuple[str, float]
_Timed = tuple[_FaceResult | _ErrorResult, float]  # with the seconds that it took


@dataclass(frozen=True, slots=True)
class Proof:
    """A deck in its theme and size, with its faces; a face that cannot be drawn is a FaceError."""

    deck: Deck
    theme: Theme
    size: Size
    typefaces: dict[str, Typeface]
    faces: tuple[Faces, ...]
    safe: float = SAFE  # mm

    def drawn_faces(self) -> Iterator[tuple[Card, Side, Face]]:
        """The faces that could be drawn."""
        for card, sides in zip(self.deck.cards, self.faces, strict=True):
            for side, face in sides.items():
                if isinstance(face, Face):
                    yield card, side, face

    def with_cards(self, chosen: Sequence[int]) -> Proof:
        """The proof of these cards alone, in this order; a card may be in it several times."""
        cards = tuple(self.deck.cards[index] for index in chosen)
        return replace(self, deck=replace(self.deck, cards=cards), faces=tuple(self.faces[index] for index in chosen))

    def face_errors(self) -> Iterator[FaceError]:
        """The faces that could not be drawn."""
        for sides in self.faces:
            yield from (face for face in sides.values() if isinstance(face, FaceError))


def draw_proof(
    deck: Deck,
    done: Callable[[], None] = lambda: None,
    *,
    draft: bool = False,
    ppi: int = PPI,
    safe: float = SAFE,
    title_scale: float = 1.0,
) -> Proof:
    """Draw all faces of a deck; `done` is called after each picture that was prepared and each card that was drawn.

    A draft is only for the checks: it leaves out what takes long to draw and is not checked, unless
    the theme has templates of its own. Photographs have at most
    so many pixels per inch; what matters stays so many millimetres from the trim. Titles may be larger than the theme
    has them, for faces that are shown small.
    """
    theme, size = _enlarge_titles(_find_theme(deck), title_scale), find_size(deck)
    deck, typefaces = letter_deck(deck)
    pictures = {side: _prepare_pictures(deck, theme, size, side, ppi, done) for side in SIDES}
    icon_files = _load_icon_files(deck)
    renderers = {side: _face_renderer(deck, theme, size, side, typefaces, icon_files, safe, draft) for side in SIDES}
    return Proof(deck, theme, size, typefaces, tuple(_draw_faces(deck.cards, renderers, pictures, done)), safe)


def _enlarge_titles(theme: Theme, scale: float) -> Theme:
    """The theme with larger titles where they fit, at any size down to its smallest."""
    if scale == 1.0:
        return theme
    sizes = {role: (theme.sizes[role][0] * scale, theme.sizes[role][-1]) for role in ("title", "heading")}
    return replace(theme, sizes={**theme.sizes, **sizes})


def letter_deck(deck: Deck) -> Lettering:
    """The deck with its letters as they are printed, and the fonts for them; what is so already stays as it is."""
    typefaces = {role: Typeface(names) for role, names in _find_theme(deck).fonts.items()}
    return set_letters(deck, typefaces)


def _draw_faces(
    cards: tuple[Card, ...],
    renderers: dict[Side, FaceRenderer],
    pictures: dict[Side, dict[str, PreparedPicture]],
    done: Callable[[], None],
) -> Iterator[Faces]:
    """Both faces of every card, in order; those of a large deck are drawn in several processes."""

    clock = _DrawingClock(renderers, len(cards)) if _has_own_drawings(renderers) else None
    draw_face = _draw_timed if clock else _draw_untimed

    def draw(number: int) -> dict[Side, _Timed]:
        card = cards[number]
        return {side: draw_face(renderers[side], card, pictures[side].get(card.code)) for side in SIDES}

    for number, results in enumerate(map_in_processes(draw, len(cards), cards=len(cards))):
        if clock:
            clock.add(number, cards[number], {side: seconds for side, (_, seconds) in results.items()})
        yield {side: _rebuild_face(cards[number], side, result) for side, (result, _) in results.items()}
        done()


def _has_own_drawings(renderers: dict[Side, FaceRenderer]) -> bool:
    """Whether templates or pictograms were drawn by somebody else."""
    settings = [each.settings for each in renderers.values()]
    return any(each.icon_files or has_own_templates(each.theme.folders) for each in settings)


class _DrawingClock:
    """The processor time that drawings of somebody else take for a deck, in all processes together."""

    def __init__(self, renderers: dict[Side, FaceRenderer], cards: int) -> None:
        self.renderers, self.cards = renderers, cards
        self.limit = round(MAX_DRAWING_SECONDS + MAX_DRAWING_SECONDS_PER_CARD * cards)
        self.taken = dict.fromkeys(SIDES, 0.0)

    def add(self, number: int, card: Card, seconds: dict[Side, float]) -> None:
        """Add what a card has taken; UserError if all takes too long."""
        self.taken = {side: taken + seconds[side] for side, taken in self.taken.items()}
        if sum(self.taken.values()) > self.limit:
            raise self._error(card, {"limit": self.limit, "number": number + 1, "cards": self.cards})

    def _error(self, card: Card, facts: dict[str, int]) -> UserError:
        """At the template that takes longest, or else at the pictogram of a card."""
        slowest = self.renderers[max(SIDES, key=lambda side: self.taken[side])]
        if has_own_templates(slowest.settings.theme.folders):
            return slowest.broken(card, say("themes.limit-deck", **facts))
        return UserError.at(card.location("icon"), say("themes.limit-icons", **facts), say("themes.limit-icons.fix"))


def _draw_timed(renderer: FaceRenderer, card: Card, picture: PreparedPicture | None) -> _Timed:
    began = thread_seconds()
    result = _draw_face(renderer, card, picture)
    return result, thread_seconds() - began


def _draw_untimed(renderer: FaceRenderer, card: Card, picture: PreparedPicture | None) -> _Timed:
    return _draw_face(renderer, card, picture), 0.0


def _draw_face(renderer: FaceRenderer, card: Card, picture: PreparedPicture | None) -> _FaceResult | _ErrorResult:
    try:
        face = renderer.draw(card, picture)
    except FaceError as error:
        return error.field, error.points
    return face.svg, face.fitted, face.dropped


def _rebuild_face(card: Card, side: Side, result: _FaceResult | _ErrorResult) -> Face | FaceError:
    return FaceError(card, *result) if len(result) == 2 else Face(card, side, *result)


def _face_renderer(
    deck: Deck,
    theme: Theme,
    size: Size,
    side: Side,
    typefaces: dict[str, Typeface],
    icon_files: dict[str, IconFile],
    safe: float,
    draft: bool,
) -> FaceRenderer:
    settings = FaceSettings(
        deck_id=deck.id,
        language=deck.language,
        order=deck.order,
        theme=theme,
        side=side,
        size=size,
        swapped=deck.choices.faces == "swapped",
        with_qr=deck.choices.qr == "both" or deck.choices.qr == side,
        typefaces=typefaces,
        icon_files=icon_files,
        safe=safe,
        draft=draft and not has_own_templates(theme.folders),
    )
    return FaceRenderer(settings, side, {period.id: period for period in deck.periods})


def _prepare_pictures(
    deck: Deck, theme: Theme, size: Size, side: Side, ppi: int, done: Callable[[], None]
) -> dict[str, PreparedPicture]:
    """The pictures of one side by card code; those that cannot be used are left out, and a check reports them."""
    window = art_window(theme, side, size)
    if window is None or not any(card.image for card in deck.cards):
        return {}
    from deckgen.faces.pictures import PictureRequest, prepare_pictures

    requests: dict[str, PictureRequest] = {}
    for card in deck.cards:
        if card.image:
            try:
                file = resolve_inside(deck.folder, card.image.file, card.location("image"))
            except UserError:
                continue
            tone = _photo_tone(deck, theme, side, card)
            requests[card.code] = PictureRequest(file, card.image.focus, window.width, window.height, tone, ppi)
    ready = prepare_pictures(tuple(requests.values()), done)
    return {code: ready[request] for code, request in requests.items() if request in ready}


def _photo_tone(deck: Deck, theme: Theme, side: Side, card: Card) -> tuple[str, str] | None:
    """The colours that replace black and white in a photograph; None if it keeps its own."""
    if deck.choices.photos != "toned":
        return None
    colours = theme.colours(side, theme.hue_of(card.code), swapped=deck.choices.faces == "swapped")
    return min(colours["ground"], colours["ink"]), max(colours["ground"], colours["ink"])


def _load_icon_files(deck: Deck) -> dict[str, IconFile]:
    """The pictograms from files of the deck; those that cannot be drawn are left out, and a check reports them."""
    files = {card.icon: card.location("icon") for card in deck.cards if "." in card.icon}
    if not files:
        return {}
    from deckgen.faces.icon_files import load_icon

    found: dict[str, IconFile] = {}
    for name, location in files.items():
        with suppress(UserError):
            drawing = load_icon(deck.folder, name, location)
            if drawing:
                found[name] = drawing
    return found


def _find_theme(deck: Deck) -> Theme:
    """The deck's theme in its hue; the default if there is none of that name, which a check reports."""
    try:
        theme = find_theme(deck.choices.theme, deck.folder)
    except UserError:
        theme = load_theme(DEFAULT_THEME)
    return theme.in_hue(deck.choices.hue)


def find_size(deck: Deck) -> Size:
    """The size of the deck's cards; the usual one if there is none of that name, which a check reports."""
    try:
        return card_size(deck.choices.card)
    except UserError:
        return card_size(Choices().card)
