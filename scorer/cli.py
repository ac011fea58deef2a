"""The `scorer` command: one short function per verb; what a verb needs is imported when it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from deckgen.terminal import Settings, run

app = typer.Typer(
    name="scorer",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain help appears twice as fast as decorated help
    pretty_exceptions_enable=False,
    help="Replay timeline games played on a real table: verdicts, rules, winners and scores.",
    epilog="Start here: scorer replay friday.game.yaml · The games: scorer rules",
)

Language = Annotated[
    str | None, typer.Option("--lang", help="Language of the report: en, es, fr, pl. Default: your system's.")
]
LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="A game log: YAML, JSON lines or CSV.")]


def main() -> None:
    """Console entry point."""
    sys.exit(run(app))


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"scorer {version('deckgen')}")
        raise typer.Exit


@app.callback()
def settings(
    debug: Annotated[bool, typer.Option("--debug", help="Show the full traceback of an error.")] = False,
    lang: Language = None,
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version and stop."),
    ] = False,
) -> None:
    """Options that come before every verb."""
    Settings.debug = debug
    from deckgen.messages import speak

    speak(lang)


@app.command()
def replay(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG...", help="Game logs, or folders of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per log, for programs.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Count warnings and checks that could not be made as problems.")
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Walk through one game, forwards and backwards.")] = False,
    lang: Language = None,
) -> None:
    """Say of every move whether it was right, which rules were broken, and who won.

    \b
    Examples:
      scorer replay friday.game.yaml
      scorer replay games/ --json > reports.jsonl
      scorer replay friday.game.yaml --step
    """
    _speak(lang)
    if step:
        from scorer.verbs.step import step_through

        step_through(logs)
    else:
        from scorer.verbs.replay import replay_logs

        replay_logs(logs, as_json=as_json, strict=strict)


@app.command()
def score(
    bottom: Annotated[int, typer.Option(help="twist-coop: cards in the bottom row.")] = 0,
    gap: Annotated[int, typer.Option(help="twist-coop: cards in the gap row.")] = 0,
    discard: Annotated[int, typer.Option(help="twist-coop: cards in the discard pile.")] = 0,
    deck: Annotated[int, typer.Option(help="twist-coop: cards left in the deck.")] = 0,
    front: Annotated[int, typer.Option(help="twist-coop: cards in front of players, dead ones too.")] = 0,
    scored: Annotated[int | None, typer.Option(help="chrono-coop: cards in the scoring deck.")] = None,
    cards: Annotated[int | None, typer.Option(help="twist-coop: cards in play, if not 36.")] = None,
    rules: Annotated[str | None, typer.Option(help="twist-coop or chrono-coop; follows from the counts.")] = None,
    lang: Language = None,
) -> None:
    """Work out the score of a cooperative game whose cards were only counted at the end.

    \b
    Examples:
      scorer score --bottom 15 --gap 8 --front 2 --discard 11
      scorer score --scored 87
    """
    _speak(lang)
    from scorer.verbs.score import score_counts

    counted = {"bottom": bottom, "gap": gap, "discard": discard, "deck": deck, "front": front}
    name = rules or ("twist-coop" if scored is None else "chrono-coop")
    score_counts(name, counted, scored or 0, cards)


@app.command()
def convert(
    log: LogFile,
    to: Annotated[str, typer.Option("--to", metavar="yaml|jsonl|csv", help="The format to write.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write. Default: the terminal.")
    ] = None,
    lang: Language = None,
) -> None:
    """Write a log in another format; what it says stays the same.

    \b
    Example:
      scorer convert friday.game.yaml --to csv -o friday.game.csv
    """
    _speak(lang)
    from scorer.verbs.convert import convert_log

    convert_log(log, to, output)


@app.command()
def rules(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="The ruleset to explain.")] = None,
    lang: Language = None,
) -> None:
    """List the rulesets, or explain one with its options.

    \b
    Examples:
      scorer rules
      scorer rules twist-coop --lang es
    """
    _speak(lang)
    from scorer.verbs.rules import explain_rules, list_rules

    if name:
        explain_rules(name)
    else:
        list_rules()


@app.command()
def simulate(
    deck: Annotated[Path, typer.Option("--deck", help="The deck to play with.")],
    rules: Annotated[str, typer.Option("--rules", help="The ruleset.")] = "classic",
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    players: Annotated[int, typer.Option(help="How many players.")] = 3,
    skill: Annotated[
        float,
        typer.Option(help="From 0 to 1: a player's idea of a date is off by (1 - skill) of a quarter of the deck."),
    ] = 0.7,
    hand: Annotated[int | None, typer.Option(help="Cards per player. Default: the ruleset's.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
    lang: Language = None,
) -> None:
    """Play many games with simulated players, to see whether a deck is too hard or too easy.

    \b
    Example:
      scorer simulate --rules classic --deck decks/en.yaml --games 10000 --skill 0.7
    """
    _speak(lang)
    from scorer.verbs.simulate import simulate_games

    simulate_games(deck, rules, games, players=players, skill=skill, hand=hand, seed=seed, as_json=as_json)


def _speak(language: str | None) -> None:
    """`--lang` may stand before or after the verb."""
    if language:
        from deckgen.messages import speak

        speak(language)
