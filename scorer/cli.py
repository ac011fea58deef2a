"""The `scorer` program: one short function per command; what a command needs is imported when it runs.

The words of its help are in `messages/<language>/help.yaml`.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from deckgen.localized_cli import Program
from deckgen.terminal import Settings, run

app = Program("scorer")

Json = Annotated[bool, typer.Option("--json")]
LogFile = Annotated[Path, typer.Argument(metavar="LOG")]
Output = Annotated[Path | None, typer.Option("--output", "-o")]


def main() -> None:
    """Console entry point."""
    sys.exit(run(app))


@app.command()
def serve(
    deck: Annotated[Path, typer.Argument(metavar="DECK")],
    lan: Annotated[bool, typer.Option("--lan")] = False,
    tables: Annotated[int | None, typer.Option(min=1, max=12)] = None,
    port: int | None = None,
    games: Annotated[Path | None, typer.Option("--games", metavar="DIR")] = None,
    no_open: Annotated[bool, typer.Option("--no-open")] = False,
) -> None:
    """Serve web pages on which a game is entered with phones; with `tables`, those of a class, in the network."""
    from scorer.commands.serve import serve_class, serve_table

    if tables is not None:
        serve_class(deck, tables, port=port, games=games, language=Settings.language, open_browser=not no_open)
        return
    serve_table(deck, lan=lan, port=port, games=games, language=Settings.language, open_browser=not no_open)


@app.command()
def play(
    deck: Annotated[Path | None, typer.Argument(metavar="DECK")] = None,
    rules: Annotated[str | None, typer.Option("--rules", metavar="NAME")] = None,
    players: Annotated[str | None, typer.Option("--players", metavar="NAME,NAME")] = None,
    hand: int | None = None,
    level: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    log: Annotated[Path | None, typer.Option("--log", metavar="LOG")] = None,
    new: Annotated[bool, typer.Option("--new")] = False,
    plain: Annotated[bool, typer.Option("--plain")] = False,
) -> None:
    """Enter a game in the terminal while it is played → its log."""
    from scorer.commands.play import play_game
    from scorer.play.setup import PlaySetup

    setup = PlaySetup.from_command_line(
        rules=rules, players=players, hand=hand, level=level, language=Settings.language
    )
    play_game(deck, setup, log=log, new=new, plain=plain)


@app.command()
def photo(
    deck: Annotated[Path, typer.Argument(metavar="DECK")],
    pictures: Annotated[list[Path], typer.Argument(metavar="PICTURE...")],
    rules: Annotated[str | None, typer.Option("--rules", metavar="NAME")] = None,
    cards: Annotated[int | None, typer.Option(min=1)] = None,
    card: str | None = None,
    players: Annotated[str | None, typer.Option(metavar="NAME,NAME")] = None,
    as_json: Json = False,
    annotate: Path | None = None,
    log: Path | None = None,
    won: Annotated[str | None, typer.Option(metavar="NAME,NAME")] = None,
    share: Path | None = None,
) -> None:
    """Pictures of a table → which cards are placed right, and the score."""
    from scorer.commands.photo import PhotoOptions, read_table

    options = PhotoOptions(
        rules=rules,
        card=card,
        cards=cards,
        players=players,
        won=won,
        share=share,
        as_json=as_json,
        annotate=annotate,
        log=log,
    )
    read_table(deck, pictures, options)


@app.command()
def games(as_json: Json = False, folder: Annotated[bool, typer.Option("--folder")] = False) -> None:
    """The games kept on this computer, or where they are."""
    from scorer.commands.games import list_games, print_folder

    if folder:
        print_folder()
    else:
        list_games(as_json=as_json)


@app.command()
def share(
    log: LogFile,
    output: Output = None,
    svg: Annotated[bool, typer.Option("--svg")] = False,
    html: Annotated[bool, typer.Option("--html")] = False,
) -> None:
    """A log → a picture of the table, or a page that plays the game again."""
    from scorer.commands.share import share_game

    share_game(log, output, svg=svg, html=html, language=Settings.language)


@app.command()
def stats(
    games: Annotated[list[Path] | None, typer.Argument(metavar="GAMES...")] = None,
    player: Annotated[str, typer.Option(metavar="NAME")] = "",
    rules: Annotated[str, typer.Option(metavar="NAME")] = "",
    deck: Annotated[str, typer.Option("--deck", metavar="DECK")] = "",
    since: Annotated[str, typer.Option(metavar="DATE")] = "",
    evening: Annotated[bool, typer.Option("--evening")] = False,
    players: Annotated[bool, typer.Option("--players")] = False,
    cards: Annotated[bool, typer.Option("--cards")] = False,
    decks: Annotated[bool, typer.Option("--decks")] = False,
    top: Annotated[int, typer.Option(min=1)] = 10,
    chart: Path | None = None,
    csv: Annotated[Path | None, typer.Option(metavar="DIR|FILE")] = None,
    as_json: Json = False,
) -> None:
    """Many logs → statistics of players, cards and decks."""
    from scorer.commands.stats import parse_day, show_stats
    from scorer.stats.filter import GameFilter

    asked = {"players": players, "cards": cards, "decks": decks}
    sections = [name for name, shown in asked.items() if shown] or list(asked)
    wanted = GameFilter(player=player, rules=rules, deck=deck, since=parse_day(since), evening=evening)
    show_stats(games or [], wanted, sections=sections, top=top, as_json=as_json, csv=csv, chart=chart)


@app.command()
def replay(
    logs: Annotated[list[Path], typer.Argument(metavar="LOG...")],
    as_json: Json = False,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    step: Annotated[bool, typer.Option("--step")] = False,
) -> None:
    """Game logs → reports, or one log shown move by move."""
    if step:
        from scorer.commands.replay import step_through

        step_through(logs)
    else:
        from scorer.commands.replay import replay_logs

        replay_logs(logs, as_json=as_json, strict=strict)


@app.command()
def score(
    bottom: int = 0,
    gap: int = 0,
    discard: int = 0,
    deck: int = 0,
    front: int = 0,
    scored: int | None = None,
    cards: int | None = None,
    rules: Annotated[str | None, typer.Option(metavar="NAME")] = None,
) -> None:
    """Counted cards → the score of a cooperative game."""
    from scorer.commands.rules import score_counts

    counted = {"bottom": bottom, "gap": gap, "discard": discard, "deck": deck, "front": front}
    name = rules or ("twist-coop" if scored is None else "chrono-coop")
    score_counts(name, counted, scored or 0, cards)


@app.command()
def rules(name: Annotated[str | None, typer.Argument(metavar="NAME")] = None) -> None:
    """The rulesets, or one of them explained."""
    from scorer.commands.rules import explain_rules, list_rules

    if name:
        explain_rules(name)
    else:
        list_rules()


@app.command()
def export(
    log: LogFile,
    to: Annotated[str, typer.Option("--to", metavar="bgstats")],
    output: Output = None,
    qr: Annotated[bool | None, typer.Option("--qr/--no-qr")] = None,
) -> None:
    """A finished game → a link that another program opens."""
    from scorer.commands.export import export_game

    export_game(log, to, output, qr=qr)


@app.command()
def convert(
    log: LogFile,
    to: Annotated[str, typer.Option("--to", metavar="yaml|jsonl|csv")],
    output: Output = None,
) -> None:
    """A log → the same in another format."""
    from scorer.commands.convert import convert_log

    convert_log(log, to, output)


@app.command()
def simulate(
    deck: Annotated[Path, typer.Option("--deck", metavar="DECK")],
    rules: Annotated[str, typer.Option("--rules", metavar="NAME")] = "classic",
    games: int = 1000,
    players: int = 3,
    skill: float = 0.7,
    hand: int | None = None,
    seed: int = 1,
    as_json: Json = False,
) -> None:
    """A deck and a ruleset → statistics of many simulated games."""
    from scorer.commands.simulate import simulate_games

    simulate_games(deck, rules, games, players=players, skill=skill, hand=hand, seed=seed, as_json=as_json)
