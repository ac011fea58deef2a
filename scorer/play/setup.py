"""Sets up a game: an unfinished one to resume, or a new one; what the command line leaves out is asked for.

The answers given at the last table are the defaults.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from deckgen.errors import SourceLocation, UserError
from deckgen.messages import available_languages, current_language, set_language
from deckgen.reading.deck_file import find_deck_file
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.text import fold_words, format_columns, read_whole_number
from scorer.entry.game import Game
from scorer.entry.games_folder import SavedGame, find_games, games_folder, load_last_table, new_game, save_last_table
from scorer.entry.seats import Seats, read_seats, split_seats
from scorer.log.read import FOLDER_PATTERNS
from scorer.messages import say
from scorer.play.command_input import is_answer
from scorer.play.console import Console
from scorer.replay import open_deck
from scorer.rules.rulesets import Ruleset, find_level, find_ruleset, rulesets

_MOST_READ = 60  # newest logs that are searched for unfinished games
_MOST_OFFERED = 9


@dataclass(frozen=True, slots=True)
class PlaySetup:
    """What the command line says about the game; what is empty is asked for.

    A player may be a team, `Red: Ana, Luis`.
    """

    rules: str = ""
    players: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    language: str | None = None

    @classmethod
    def from_command_line(
        cls, *, rules: str | None, players: str | None, hand: int | None, level: str | None, language: str | None
    ) -> PlaySetup:
        options = {"hand": "" if hand is None else str(hand), "level": find_level(level or "") or level or ""}
        given = {name: text for name, text in options.items() if text}
        return cls(rules or "", read_players(players or ""), given, language)


def start_game(console: Console, deck: Path, setup: PlaySetup) -> Game:
    """Ask for rules, players and hand size where they are not given, and start a log."""
    use_language(setup, deck)
    ruleset = find_ruleset(setup.rules) if setup.rules else _ask_rules(console, deck)
    seats = read_seats(setup.players or _ask_players(console, ruleset))
    game = _make_game(console, deck, setup, ruleset, seats)
    save_last_table(ruleset.id, seats.texts())
    return game


def _make_game(console: Console, deck: Path, setup: PlaySetup, ruleset: Ruleset, seats: Seats) -> Game:
    """The new game; if the deck has too few cards for the size of the hands that was typed, it is asked for again."""
    if {"hand", "level"} & setup.options.keys():
        return new_game(games_folder(), deck, ruleset.id, seats.players, setup.options, teams=seats.teams)
    while True:
        size = _ask_level(console, ruleset) if ruleset.levels else _ask_hand(console, ruleset)
        try:
            options = {**setup.options, **size}
            return new_game(games_folder(), deck, ruleset.id, seats.players, options, teams=seats.teams)
        except UserError as error:
            if not size:
                raise
            console.print_text("  → ".join(filter(None, (error.problems[0].message, error.problems[0].fix))), "red")


def start_rematch(game: Game) -> Game:
    """A new game with the same players, rules and deck."""
    header, folder = game.header, game.path.parent
    deck = folder / header.deck
    return new_game(folder, deck, header.rules, header.players, header.options, teams=header.teams)


def use_language(setup: PlaySetup, deck: Path) -> None:
    """Print messages in the language of the deck, unless another was asked for."""
    language = setup.language or open_deck(deck.resolve()).deck.language
    if setup.language or language.partition("-")[0] in available_languages():
        set_language(language)


def read_players(typed: str) -> tuple[str, ...]:
    """Names separated by commas; if there is no comma, by blanks; teams (`Red: Ana, Luis`) by semicolons."""
    parts = split_seats(typed) if re.search(r"[,;:]", typed) else typed.split()
    return tuple(name for part in parts if (name := " ".join(part.split())))


def _ask_rules(console: Console, deck: Path) -> Ruleset:
    known, order = rulesets(), open_deck(deck.resolve()).words
    last = load_last_table().rules
    default = last if last in known else next(iter(known))
    console.print_text(say("play.ask.rules"))
    explained = {name: say(f"play.rules.{name}", order=order) for name in known}
    rows = [(str(number), ruleset_name(name), explained[name]) for number, name in enumerate(known, 1)]
    for line in format_columns(rows, widest=60):
        console.print_text(line)
    names = {fold_words(word): name for name in known for word in (name, ruleset_name(name))}
    names |= {str(number): name for number, name in enumerate(known, 1)}
    while True:
        kept = f"{list(known).index(default) + 1} {ruleset_name(default)}"
        typed = console.ask(f"{say('play.default', kept=kept)} ")
        chosen = names.get(fold_words(typed)) if typed else default
        if chosen is not None:
            return known[chosen]
        console.print_text(say("play.not-a-choice", typed=typed[:40], last=len(known)), "red")


def _ask_players(console: Console, ruleset: Ruleset) -> tuple[str, ...]:
    last = load_last_table().players
    first = ruleset.first_player
    console.print_text(f"{say('play.ask.players')} {say(f'play.first.{first}')}")
    while True:
        kept = ("; " if any(":" in seat for seat in last) else ", ").join(last)
        prompt = say("play.default", kept=kept) if last else say("play.names")
        typed = console.ask(f"{prompt} ")
        players = read_players(typed) if typed else last
        names = read_seats(players).players
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            console.print_text(say("log.player-twice", player=twice), "red")
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
        console.print_text(say("log.wrong-option.number"), "red")


def _ask_level(console: Console, ruleset: Ruleset) -> dict[str, str]:
    levels = list(ruleset.levels.items())
    console.print_text(say("play.ask.level"))
    for number, (level, hand) in enumerate(levels, 1):
        console.print_text(f"  {number}  {say(f'play.level.{level}', n=hand)}")
    while True:
        typed = console.ask(f"{say('play.default', kept=1)} ")
        if not typed:
            return {}
        chosen = next((level for n, (level, _) in enumerate(levels, 1) if typed == str(n)), None) or find_level(typed)
        if chosen is not None:
            return {"level": chosen}
        console.print_text(say("play.not-a-choice", typed=typed[:40], last=len(levels)), "red")


# Which game is resumed, or which deck a new one is played with.


def is_log(path: Path) -> bool:
    """Whether a file is a log rather than a deck, by its name."""
    return any(path.match(pattern) for pattern in FOLDER_PATTERNS)


def check_log(path: Path) -> Path:
    """The path of a log that can be resumed: it exists, and it is YAML, to which lines can be appended."""
    if not path.is_file():
        raise UserError.at(SourceLocation(str(path)), say("play.no-log"), say("play.no-log.fix"))
    if path.suffix.lower() not in (".yaml", ".yml"):
        target = path.with_suffix(".yaml")
        fix = say("play.not-yaml.fix", command=f"scorer convert {path} --to yaml -o {target}")
        raise UserError.at(SourceLocation(str(path)), say("play.not-yaml"), fix)
    return path


def offer_unfinished(console: Console, deck: Path | None, setup: PlaySetup) -> Path | None:
    """The unfinished game chosen to be resumed, or None for a new one."""
    games = [game for game in find_unfinished_games(deck) if _fits(game, setup)][:_MOST_OFFERED]
    if not games:
        return None
    if len(games) == 1:
        console.print_text(say("play.unfinished.one", game=game_summary(games[0])))
        question = say("play.unfinished.go-on")
    else:
        console.print_text(say("play.unfinished.several"))
        for number, game in enumerate(games, 1):
            console.print_text(f"  {number}  {game_summary(game)}")
        question = say("play.unfinished.which")
    while True:
        typed = console.ask(f"{question} ")
        if not typed or (len(games) == 1 and is_answer(typed, "yes")):
            return games[0].path
        if is_answer(typed, "new") or is_answer(typed, "no"):
            return None
        if chosen := read_whole_number(typed, 1, len(games)):
            return games[chosen - 1].path
        console.print_text(say("play.not-a-choice", typed=typed[:40], last=len(games)), "red")


def find_unfinished_games(deck: Path | None) -> list[SavedGame]:
    """Games that can be resumed, the newest first; only those of the deck, if one is given."""
    games = [game for game in find_games(games_folder(), _MOST_READ) if game.report and game.report.ending is None]
    games = [game for game in games if game.path.suffix.lower() in (".yaml", ".yml")]
    return games if deck is None else [game for game in games if _deck_path(game) == deck.resolve()]


def _fits(game: SavedGame, setup: PlaySetup) -> bool:
    """Whether a game has the rules and the players of the command line."""
    assert game.report is not None
    table = game.report.state.table
    return setup.rules in ("", table.ruleset.id) and read_seats(setup.players).players in ((), table.players)


def ask_deck(console: Console) -> Path:
    """The deck of a new game: one of the last games, one that comes with the program, or a file."""
    recent = [_deck_path(game) for game in find_games(games_folder(), _MOST_READ) if game.report]
    own_decks = sorted(resource_folder("decks").glob("*.yaml"), key=lambda file: file.stem != current_language())
    decks = list(dict.fromkeys([*recent, *(file.resolve() for file in own_decks)]))[:_MOST_OFFERED]
    console.print_text(say("play.ask.deck"))
    for number, deck in enumerate(decks, 1):
        console.print_text(f"  {number}  {_deck_label(deck)}")
    while True:
        typed = console.ask(f"{say('play.default', kept=1)} ")
        if not typed:
            return decks[0]
        if chosen := read_whole_number(typed, 1, len(decks)):
            return decks[chosen - 1]
        try:
            return find_deck_file(Path(typed).expanduser())
        except UserError as error:
            console.print_text(str(error), "red")


def game_summary(game: SavedGame) -> str:
    """A game in one line: rules, players, day and number of moves."""
    assert game.report is not None
    table = game.report.state.table
    return say(
        "play.summary",
        n=len(game.report.moves),
        day=game.played,
        rules=ruleset_name(table.ruleset.id),
        players=", ".join(table.players),
    )


def _deck_path(game: SavedGame) -> Path:
    assert game.report is not None
    return game.report.state.table.cards.deck.path.resolve()


def _deck_label(deck: Path) -> str:
    """The title of a deck, with the name that it is found by."""
    try:
        title = open_deck(deck).deck.title
    except UserError:
        title = ""
    name = deck.stem if deck.parent == resource_folder("decks").resolve() else str(deck)
    return f"{title} ({name})" if title else name
