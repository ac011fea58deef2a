"""`scorer serve`: the web pages of a game for phones."""

from __future__ import annotations

from pathlib import Path

from deckgen.messages import set_language
from deckgen.reading.deck_file import find_deck_file
from deckgen.terminal import colour_text, print_text
from scorer.entry.games_folder import games_folder
from scorer.messages import say
from scorer.replay import open_deck


def serve_table(
    named: Path, *, lan: bool, port: int | None, games: Path | None, language: str | None, open_browser: bool
) -> None:
    """Serve until Ctrl-C, in the language of the deck unless another is given."""
    from deckgen import server, web
    from scorer.qr_code import draw_in_terminal, make_qr_matrix
    from scorer.web.app import PREFERRED_PORT, table_app
    from scorer.web.deck_faces import DrawnDecks
    from scorer.web.security import table_key
    from scorer.web.tables import Tables

    file = find_deck_file(named).absolute()
    deck = open_deck(file).deck
    set_language(language or deck.language)
    key = table_key() if lan else ""
    root = f"/k/{key}" if key else ""
    decks = DrawnDecks(f"{root}/pictures")
    decks.faces(file)
    tables = Tables(games or games_folder(), file, decks)
    listening = server.open_port(port, server.ALL_INTERFACES if lan else web.THIS_MACHINE, preferred=PREFERRED_PORT)
    address = server.server_address(listening, host=web.network_address() if lan else web.THIS_MACHINE, root=root)

    def ready() -> None:
        if lan:
            print_text("\n".join(draw_in_terminal(make_qr_matrix(address), inked=False)))
        print_text(colour_text(f"{deck.title}: {address}", "green", bold=True))
        print_text(say("web.terminal.lan" if lan else "web.terminal.here"))
        print_text(say("web.terminal.how-to-end"))
        if open_browser and not lan:
            server.open_browser(address)

    server.run_until_interrupted(server.serve(table_app(tables, root, key), listening, ready), listening)
    print_text(say("web.terminal.ended"))


def serve_class(
    named: Path, tables: int, *, port: int | None, games: Path | None, language: str | None, open_browser: bool
) -> None:
    """Serve several tables in the network until Ctrl-C; the terminal has the address of the teacher and all PINs."""
    from deckgen import server, web
    from scorer.web.app import PREFERRED_PORT
    from scorer.web.class_app import class_app
    from scorer.web.classroom import open_classroom
    from scorer.web.security import table_key

    file = find_deck_file(named).absolute()
    deck = open_deck(file).deck
    set_language(language or deck.language)
    key = table_key()
    listening = server.open_port(port, server.ALL_INTERFACES, preferred=PREFERRED_PORT)
    address = server.server_address(listening, host=web.network_address())
    classroom = open_classroom(key, tables, address, games or games_folder(), file)
    classroom.decks.faces(file)

    def ready() -> None:
        teacher = f"{address.rstrip('/')}{classroom.root}/"
        print_text(colour_text(f"{deck.title}: {teacher}", "green", bold=True))
        print_text(say("class.terminal.teacher"))
        print_text(say("class.terminal.pins", address=address))
        for table in classroom.tables:
            print_text(f"  {table.name}  {colour_text(table.code.spaced_pin, 'green', bold=True)}")
        print_text(say("web.terminal.how-to-end"))
        if open_browser:
            server.open_browser(teacher)

    server.run_until_interrupted(server.serve(class_app(classroom), listening, ready), listening)
    print_text(say("web.terminal.ended"))
