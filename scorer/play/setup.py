"""A new game: what the command line leaves out is asked for, with the last table's answers a key away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import SourceLocation, UserError
from deckgen.messages import available_languages, current_language, set_language
from deckgen.reading.deck_file import deck_file
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.text import fold_words, read_whole_number
from scorer.entry.game import Game
from scorer.entry.games_folder import KeptGame, games_folder, kept_games, new_game, recall, remember
from scorer.log.read import FOLDER_PATTERNS
from scorer.messages import say
from scorer.play.session import means
from scorer.replay import open_deck
from scorer.report.terminal_table import columns
from scorer.rules.rulesets import Ruleset, find_ruleset, rulesets

if TYPE_CHECKING:
    from scorer.play.console import Console


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is known about the game before anyone is asked."""

    rules: str = ""
    players: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    language: str | None = None


def wishes_of(
    rules: str | None, players: str | None, hand: int | None, level: str | None, language: str | None
) -> Wishes:
    """What the command line says."""
    options = {"hand": "" if hand is None else str(hand), "level": level or ""}
    said = {name: text for name, text in options.items() if text}
    return Wishes(rules or "", read_players(players or ""), said, language)


def open_new(console: Console, deck: Path, wishes: Wishes) -> Game:
    """Ask for rules, players and hands as far as they are missing, and begin a log."""
    speak_with(wishes, deck)
    ruleset = find_ruleset(wishes.rules) if wishes.rules else _ask_rules(console)
    players = wishes.players or _ask_players(console, ruleset)
    options = dict(wishes.options)
    if not {"hand", "level"} & options.keys():
        options |= _ask_level(console, ruleset) if ruleset.levels else _ask_hand(console, ruleset)
    game = new_game(games_folder(), deck, ruleset.id, players, options)
    remember(ruleset.id, players)
    return game


def open_again(game: Game) -> Game:
    """The same people, rules and deck, in a log of its own."""
    header = game.header
    return new_game(game.path.parent, game.path.parent / header.deck, header.rules, header.players, header.options)


def speak_with(wishes: Wishes, deck: Path) -> None:
    """At the table the language is that of the deck, unless another was asked for."""
    language = wishes.language or open_deck(deck.resolve()).deck.language
    if wishes.language or language.partition("-")[0] in available_languages():
        set_language(language)


def read_players(typed: str) -> tuple[str, ...]:
    """Names with commas between them; without any comma, blanks will do."""
    parts = re.split(r"[,;]", typed) if re.search(r"[,;]", typed) else typed.split()
    return tuple(name for part in parts if (name := " ".join(part.split())))


def _ask_rules(console: Console) -> Ruleset:
    known = rulesets()
    last = recall().rules
    default = last if last in known else next(iter(known))
    console.tell(say("play.ask.rules"))
    rows = [(str(number), ruleset_name(name), say(f"play.rules.{name}")) for number, name in enumerate(known, 1)]
    for line in columns(rows, widest=60):
        console.tell(line)
    names = {fold_words(word): name for name in known for word in (name, ruleset_name(name))}
    names |= {str(number): name for number, name in enumerate(known, 1)}
    while True:
        kept = f"{list(known).index(default) + 1} {ruleset_name(default)}"
        typed = console.ask(f"{say('play.default', kept=kept)} ")
        chosen = names.get(fold_words(typed)) if typed else default
        if chosen is not None:
            return known[chosen]
        console.tell(say("play.not-a-choice", typed=typed[:40], last=len(known)), "red")


def _ask_players(console: Console, ruleset: Ruleset) -> tuple[str, ...]:
    last = recall().players
    first = ruleset.first_player
    console.tell(f"{say('play.ask.players')} {say(f'play.first.{first}')}")
    while True:
        prompt = say("play.default", kept=", ".join(last)) if last else say("play.names")
        typed = console.ask(f"{prompt} ")
        players = read_players(typed) if typed else last
        twice = next((name for name in players if players.count(name) > 1), None)
        if twice is not None:
            console.tell(say("log.player-twice", player=twice), "red")
        elif players:
            return players


def _ask_hand(console: Console, ruleset: Ruleset) -> dict[str, str]:
    default = ruleset.defaults["hand"]
    while True:
        typed = console.ask(f"{say('play.ask.hand', hand=default)} ")
        if not typed:
            return {}
        if number := read_whole_number(typed, 1, 99):
            return {} if number == default else {"hand": typed}
        console.tell(say("log.wrong-option.number"), "red")


def _ask_level(console: Console, ruleset: Ruleset) -> dict[str, str]:
    levels = list(ruleset.levels.items())
    console.tell(say("play.ask.level"))
    for number, (level, hand) in enumerate(levels, 1):
        console.tell(f"  {number}  {say(f'play.level.{level}', n=hand)}")
    while True:
        typed = console.ask(f"{say('play.default', kept=1)} ")
        if not typed:
            return {}
        chosen = next((level for n, (level, _) in enumerate(levels, 1) if fold_words(typed) in (str(n), level)), None)
        if chosen is not None:
            return {"level": chosen}
        console.tell(say("play.not-a-choice", typed=typed[:40], last=len(levels)), "red")


# Which game: an unfinished one to go on with, or a new one with which deck.


_LOOKED_AT = 60  # newest logs that are looked through for unfinished games
_OFFERED = 9


def is_log(path: Path) -> bool:
    """Whether a file is a game rather than a deck, by its name."""
    return any(path.match(pattern) for pattern in FOLDER_PATTERNS)


def check_log(path: Path) -> Path:
    """A log that can be gone on with: it is there, and it is YAML, the form that grows by lines."""
    if not path.is_file():
        raise UserError.at(SourceLocation(str(path)), say("play.no-log"), say("play.no-log.fix"))
    if path.suffix.lower() not in (".yaml", ".yml"):
        target = path.with_suffix(".yaml")
        fix = say("play.not-yaml.fix", command=f"scorer convert {path} --to yaml -o {target}")
        raise UserError.at(SourceLocation(str(path)), say("play.not-yaml"), fix)
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
        if chosen := read_whole_number(typed, 1, len(games)):
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
    brought_along = sorted(resource_folder("decks").glob("*.yaml"), key=lambda file: file.stem != current_language())
    decks = list(dict.fromkeys([*lately, *(file.resolve() for file in brought_along)]))[:_OFFERED]
    console.tell(say("play.ask.deck"))
    for number, deck in enumerate(decks, 1):
        console.tell(f"  {number}  {_deck_words(deck)}")
    while True:
        typed = console.ask(f"{say('play.default', kept=1)} ")
        if not typed:
            return decks[0]
        if chosen := read_whole_number(typed, 1, len(decks)):
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
