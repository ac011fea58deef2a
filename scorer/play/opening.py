"""A new game: what the command line leaves out is asked for, with the last table's answers a key away."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckgen.messages import available, speak
from deckgen.rulesets import ruleset_name
from deckgen.text import fold_words, whole_number
from scorer.entry.games_folder import games_folder, new_game
from scorer.entry.last_table import recall, remember
from scorer.messages import say
from scorer.replay import open_deck
from scorer.report.terminal_table import columns
from scorer.rules.rulesets import find_ruleset, rulesets

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from scorer.entry.game import Game
    from scorer.play.console import Console
    from scorer.rules.rulesets import Ruleset


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
    if wishes.language or language.partition("-")[0] in available():
        speak(language)


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
        if number := whole_number(typed, 1, 99):
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
