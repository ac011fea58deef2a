"""A class in a school's network: who may see and change what, and how phones join."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING

from scorer.log.records import End
from scorer.web.app import PhotoSlots, table_routes
from scorer.web.deck_faces import DrawnDecks
from scorer.web.join_codes import TRIES_PER_ADDRESS
from scorer.web.tables import Tables
from scorer.web.view import Pages
from tests.scorer.web.class_games import School, in_time, place
from tests.scorer.web.requests import ask, send
from tests.scorer.web.served_table import DECK

if TYPE_CHECKING:
    from pathlib import Path


def name_of(path: Path) -> str:
    return path.name.removesuffix(".game.yaml")


def table_paths(folder: Path) -> list[tuple[str, str]]:
    """The method and the path of everything that a phone can ask a table for."""
    routes = table_routes(Tables(folder, DECK, DrawnDecks("")), Pages(""), PhotoSlots())
    return [(method, route.path) for route in routes for method in sorted(route.methods or ()) if method != "HEAD"]


def test_a_phone_without_a_key_finds_nothing_but_the_field_for_the_pin(school: School) -> None:
    page = ask(school.served, "/")
    assert page.status == 200
    assert 'name="pin"' in page.text
    secrets = [school.key, school.projector, *(school.root(table) for table in (1, 2, 3))]
    assert not [secret for secret in secrets if secret in page.text]
    for path in ("/new", "/cards", "/g/anything", "/photo", "/projector", "/pictures/x", "/k/", "/t/", "/p/wrong"):
        assert ask(school.served, path).status == 404
    assert ask(school.served, "/assets/page.css").status == 200
    assert ask(school.served, "/fonts/sans").status == 200


def test_the_pin_leads_to_the_game_of_its_table(school: School) -> None:
    game = school.begin(2)
    entered = send(school.served, "/", {"pin": school.code(2).spaced_pin}, root="")
    assert (entered.status, entered.headers["Location"]) == (303, f"{school.root(2)}/join")
    joined = ask(school.served, entered.headers["Location"])
    assert (joined.status, joined.headers["Location"]) == (303, f"{school.root(2)}/g/{name_of(game.path)}")
    page = ask(school.served, joined.headers["Location"])
    assert "Table 2" in page.text
    game.enter(End(0, "abandoned"))
    assert ask(school.served, f"{school.root(2)}/join").headers["Location"] == f"{school.root(2)}/"


def test_guessing_pins_ends_soon_for_an_address_and_others_go_on(school: School) -> None:
    wrong = next(f"{guess:06}" for guess in range(10) if all(school.code(t).pin != f"{guess:06}" for t in (1, 2, 3)))
    for _ in range(TRIES_PER_ADDRESS):
        assert send(school.served, "/", {"pin": wrong}, root="", source="127.0.0.9").status == 422
    right = {"pin": school.code(1).pin}
    refused = send(school.served, "/", right, root="", source="127.0.0.9")
    assert refused.status == 429
    assert "Too many wrong PINs" in refused.text
    assert send(school.served, "/", right, root="").status == 303


def test_a_pin_is_taken_from_our_own_page_only(school: School) -> None:
    answer = send(school.served, "/", {"pin": school.code(1).pin}, root="", Origin="http://evil.example")
    assert answer.status == 403


def test_a_phone_of_one_table_tries_everything_on_another(school: School, tmp_path: Path) -> None:
    game = school.begin(2, "Wanda", "Bruno")  # no game of another table has its name
    name, before = name_of(game.path), game.path.read_bytes()
    form = {"do": f"place:{in_time(game)[60]}:", "by": "Wanda", "card": in_time(game)[5], "base": f"{game.version}.0"}
    tried = 0
    for method, path in table_paths(tmp_path):
        if "{name" not in path and "{file" not in path:
            continue
        for other in (name, f"../table-2/{name}", f"..%2ftable-2%2f{name}", f"..%5ctable-2%5c{name}"):
            full = re.sub(r"\{(name|file)[^}]*\}", other, path).replace("{number:int}", "1")
            if method == "GET":
                assert ask(school.served, school.root(1) + full).status == 404, full
            else:
                assert send(school.served, full, form, root=school.root(1)).status == 404, full
            tried += 1
    assert tried > 40
    assert game.path.read_bytes() == before
    assert name not in ask(school.served, f"{school.root(1)}/").text


def test_a_key_opens_only_its_own_part(school: School) -> None:
    for root in (school.root(1), school.projector):
        for path in ("/cards", "/show", "/projector"):
            assert ask(school.served, root + path).status == 404
        assert send(school.served, "/show", {"do": "joins"}, root=root).status == 404
    for key in (school.code(1).key, school.projector.removeprefix("/p/")):
        assert ask(school.served, f"/k/{key}/").status == 404
    assert ask(school.served, f"/p/{school.code(1).key}/").status == 404
    assert ask(school.served, f"/t/{school.key}/").status == 404
    for path in ("/new", "/g/x", ""):
        assert send(school.served, path, {"do": "undo"}, root=school.projector).status in (404, 405)


def test_the_teacher_sees_every_table_and_may_change_it(school: School) -> None:
    game = school.begin(3)
    page = ask(school.served, f"{school.served.root}/").text
    for table in (1, 2, 3):
        assert school.code(table).spaced_pin in page
        assert f'href="{school.root(table)}/join"' in page
    card = in_time(game)[5]
    form = {"do": f"place::{in_time(game)[60]}", "by": "Ana", "card": card, "base": f"{game.version}.0"}
    assert send(school.served, f"/g/{name_of(game.path)}", form, root=school.root(3)).status == 200
    game.refresh()
    assert [step.record.card for step in game.moves] == [card]  # type: ignore[attr-defined]


def test_all_tables_are_set_up_with_one_form(school: School) -> None:
    form = {"table-1": "Ana\nLuis", "table-3": "Red: Eva, Tom; Blue: Zoë", "rules": "classic", "hand": "3", "id": "s1"}
    assert send(school.served, "/new", form).status == 303
    assert send(school.served, "/new", form).status == 303  # the same form again
    first, third = (ask(school.served, f"{school.root(table)}/join").headers["Location"] for table in (1, 3))
    assert "ana-luis" in first
    assert not first.endswith("-2")
    assert "red-blue" in third
    assert "Eva, Tom" in ask(school.served, f"{third}?sheet=more").text


def test_phones_at_a_table_go_to_the_game_that_the_teacher_starts(school: School) -> None:
    old = school.begin(1)
    state = f"{school.root(1)}/g/{name_of(old.path)}/state"
    assert "X-Go" not in ask(school.served, state).headers
    assert send(school.served, "/new", {"table-1": "Eva\nTom", "rules": "classic", "id": "s4"}).status == 303
    new = ask(school.served, f"{school.root(1)}/join").headers["Location"]
    assert ask(school.served, state).headers["X-Go"] == new
    assert "X-Go" not in ask(school.served, f"{new}/state").headers
    assert ask(school.served, state.removesuffix("/state")).status == 200  # its page can still be looked at


def test_a_table_that_cannot_play_keeps_all_from_starting(school: School) -> None:
    before = sorted(school.served.games.rglob("*.game.yaml"))
    form = {"table-1": "Ana\nLuis", "table-2": "Ana\nAna", "rules": "classic", "id": "s2"}
    answer = send(school.served, "/new", form)
    assert answer.status == 422
    assert "Table 2: " in answer.text
    assert send(school.served, "/new", {"rules": "classic", "id": "s3"}).status == 422
    assert sorted(school.served.games.rglob("*.game.yaml")) == before


def test_a_class_is_dealt_to_the_tables_in_teams(school: School) -> None:
    names = [f"Pupil {number}" for number in range(1, 13)]
    page = send(
        school.served, "/new", {"class": "\n".join(names), "teams": "2", "do": "teams", "rules": "classic"}
    ).text
    dealt = re.findall(r'name="table-\d".*?>(.*?)</textarea>', page, re.DOTALL)
    assert [text.count("Pupil") for text in dealt] == [4, 4, 4]
    assert [text.count("Team") for text in dealt] == [2, 2, 2]


def test_the_projector_shows_no_secrets_unless_the_teacher_wants_it(school: School) -> None:
    game = school.begin(1)
    place(game, 5, right=False)
    page = ask(school.served, f"{school.projector}/").text
    secrets = [school.key, *(secret for t in (1, 2, 3) for secret in (school.code(t).key, school.code(t).spaced_pin))]
    assert not [secret for secret in secrets if secret in page]
    assert game.table.cards.by_code[in_time(game)[5]].title in page
    try:
        assert send(school.served, "/show", {"do": "joins"}).status == 303
        page = ask(school.served, f"{school.projector}/").text
        assert all(school.code(table).spaced_pin in page for table in (1, 2, 3))
        assert school.key not in page
    finally:
        send(school.served, "/show", {"do": "lines"})


def test_the_projector_is_told_only_what_is_new(school: School) -> None:
    game = school.begin(1)
    page = ask(school.served, f"{school.projector}/").text
    found = re.search(r'data-edition="([^"]*)"', page)
    assert found
    since = found[1].replace(" ", "%20").replace("/", "%2f")
    assert ask(school.served, f"{school.projector}/state?since={since}").status == 304
    place(game, 5)
    answer = ask(school.served, f"{school.projector}/state?since={since}")
    assert answer.status == 200
    assert 'id="wall"' in answer.text


def test_the_join_cards_have_a_code_and_a_pin_for_each_table(school: School) -> None:
    page = ask(school.served, f"{school.served.root}/cards").text
    assert page.count('class="qr"') == 3
    assert all(school.code(table).spaced_pin in page for table in (1, 2, 3))


def test_the_next_class_has_empty_tables_and_new_codes_and_goes_on_after_a_restart(school: School) -> None:
    old = school.begin(1, "Ana", "Luis")
    old_root, old_pin = school.root(1), {"pin": school.code(1).pin}
    form = {"lesson": str(school.lesson)}
    for _ in range(2):  # the same form twice
        assert send(school.served, "/next", form).status == 303
    school.lesson += 1
    assert ask(school.served, f"{old_root}/g/{name_of(old.path)}").status == 404
    assert send(school.served, "/", old_pin, root="", source="127.0.0.8").status == 422
    assert send(school.served, "/", {"pin": school.code(1).pin}, root="").status == 303
    assert ask(school.served, f"{school.root(1)}/join").headers["Location"] == f"{school.root(1)}/"
    assert old.path.is_file()
    school.begin(2)
    school.served.end(signal.SIGKILL)
    school.served.start(school.served.port)
    assert "/g/" in ask(school.served, f"{school.root(2)}/join").headers["Location"]


def test_the_terminal_lists_the_pins_and_not_the_keys_of_tables(school: School) -> None:
    school.served.end()
    assert school.served.process
    school.served.start(school.served.port)
    lines = [school.served.process.stdout.readline() for _ in range(5)]  # type: ignore[union-attr]
    shown = "".join(lines)
    assert all(f"Table {table}  {school.code(table).spaced_pin}" in shown for table in (1, 2, 3))
    assert school.code(1).key not in shown
