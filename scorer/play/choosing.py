"""Which game: an unfinished one to go on with, or a new one with which deck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.messages import spoken
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.text import whole_number
from deckgen.verbs.deck_argument import deck_file
from scorer.entry.games_folder import games_folder, kept_games
from scorer.log.reading import FOLDER_PATTERNS
from scorer.messages import say
from scorer.play.orders import means

if TYPE_CHECKING:
    from scorer.entry.games_folder import KeptGame
    from scorer.play.console import Console
    from scorer.play.opening import Wishes

_LOOKED_AT = 60  # newest logs that are looked through for unfinished games
_OFFERED = 9


def is_log(path: Path) -> bool:
    """Whether a file is a game rather than a deck, by its name."""
    return any(path.match(pattern) for pattern in FOLDER_PATTERNS)


def check_log(path: Path) -> Path:
    """A log that can be gone on with: it is there, and it is YAML, the form that grows by lines."""
    if not path.is_file():
        raise UserError.at(Place(str(path)), say("play.no-log"), say("play.no-log.fix"))
    if path.suffix.lower() not in (".yaml", ".yml"):
        target = path.with_suffix(".yaml")
        fix = say("play.not-yaml.fix", command=f"scorer convert {path} --to yaml -o {target}")
        raise UserError.at(Place(str(path)), say("play.not-yaml"), fix)
    return path


def offer_unfinished(console: Console, deck: Path | None, wishes: Wishes) -> Path | None:
    """A game that the people want to go on with, or None for a new one."""
    games = [game for game in unfinished(deck) if _is_wished(game, wishes)][:_OFFERED]
    if not games:
        return None
    if len(games) == 1:
        console.tell(say("play.unfinished.one", game=summary(games[0])))
        question = say("play.unfinished.go-on")
    else:
        console.tell(say("play.unfinished.several"))
        for number, game in enumerate(games, 1):
            console.tell(f"  {number}  {summary(game)}")
        question = say("play.unfinished.which")
    while True:
        typed = console.ask(f"{question} ")
        if not typed or (len(games) == 1 and means(typed, "yes")):
            return games[0].path
        if means(typed, "new") or means(typed, "no"):
            return None
        if chosen := whole_number(typed, 1, len(games)):
            return games[chosen - 1].path
        console.tell(say("play.not-a-choice", typed=typed[:40], last=len(games)), "red")


def unfinished(deck: Path | None) -> list[KeptGame]:
    """Games that can be gone on with, the newest first; only those of one deck if there is one."""
    games = [game for game in kept_games(games_folder(), _LOOKED_AT) if game.report and game.report.ending is None]
    games = [game for game in games if game.path.suffix.lower() in (".yaml", ".yml")]
    return games if deck is None else [game for game in games if deck_of(game) == deck.resolve()]


def _is_wished(game: KeptGame, wishes: Wishes) -> bool:
    """Whoever names rules or players means a game of these."""
    assert game.report is not None
    table = game.report.state.table
    return wishes.rules in ("", table.ruleset.id) and wishes.players in ((), table.players)


def ask_deck(console: Console) -> Path:
    """The deck of a new game: one played with lately, one we bring along, or a file."""
    lately = [deck_of(game) for game in kept_games(games_folder(), _LOOKED_AT) if game.report]
    brought_along = sorted(resource_folder("decks").glob("*.yaml"), key=lambda file: file.stem != spoken())
    decks = list(dict.fromkeys([*lately, *(file.resolve() for file in brought_along)]))[:_OFFERED]
    console.tell(say("play.ask.deck"))
    for number, deck in enumerate(decks, 1):
        console.tell(f"  {number}  {_deck_words(deck)}")
    while True:
        typed = console.ask(f"{say('play.default', kept=1)} ")
        if not typed:
            return decks[0]
        if chosen := whole_number(typed, 1, len(decks)):
            return decks[chosen - 1]
        try:
            return deck_file(Path(typed).expanduser())
        except UserError as error:
            console.tell(str(error), "red")


def summary(game: KeptGame) -> str:
    """A game in a line: when, what, who, how far."""
    assert game.report is not None
    table = game.report.state.table
    return say(
        "play.summary",
        n=len(game.report.moves),
        day=game.played,
        rules=ruleset_name(table.ruleset.id),
        players=", ".join(table.players),
    )


def deck_of(game: KeptGame) -> Path:
    assert game.report is not None
    return game.report.state.table.box.deck.path.resolve()


def _deck_words(deck: Path) -> str:
    """What a deck is called, with the name that finds it."""
    from scorer.replay import open_deck

    try:
        title = open_deck(deck).deck.title
    except UserError:
        title = ""
    name = deck.stem if deck.parent == resource_folder("decks").resolve() else str(deck)
    return f"{title} ({name})" if title else name
