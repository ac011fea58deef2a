"""The documents as pages: every link leads somewhere, and nothing stands in them that the pages do not allow."""

from __future__ import annotations

import posixpath
import tomllib
from html.parser import HTMLParser
from urllib.parse import urldefrag

import pytest

from deckgen.site.documents import make_documents
from deckgen.site.folder import POLICY
from tests.paths import ROOT

FILES = make_documents(POLICY)
PAGES = sorted(name for name in FILES if name.endswith(".html"))
OUTSIDE = {"", "icon.svg", "assets/site.css"}  # what the site has beside the documents


class Page(HTMLParser):
    """The links, the places and the attributes of a page."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.places: set[str] = set()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(FILES[name].decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.attributes |= found.keys()
        self.places.add(found.get("id") or "")
        self.targets += [found[name] or "" for name in ("href", "src") if name in found]


@pytest.mark.parametrize("name", PAGES)
def test_every_column_of_a_table_has_a_name(name: str) -> None:
    assert b"<th></th>" not in FILES[name]


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    page = Page(name)
    assert page.targets
    for target in page.targets:
        if target.startswith("https://"):
            continue
        path, place = urldefrag(target)
        found = posixpath.normpath(posixpath.join("docs", path)) if path else name
        found = f"{found}/index.html" if path.endswith("/") and found != "." else found
        if found.removeprefix(".") not in OUTSIDE:
            assert found in FILES, target
            assert not place or place in Page(found).places, target


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_in_a_page_that_its_policy_forbids(name: str) -> None:
    page = Page(name)
    assert "script" not in page.tags
    assert "style" not in page.attributes | page.tags
    assert not [each for each in page.attributes if each.startswith("on")]


def test_every_document_and_every_picture_is_there() -> None:
    for file in (ROOT / "docs").glob("*.md"):
        assert f"docs/{file.stem}.html" in FILES
    assert "docs/pictures/table-place.png" in FILES
    assert b'href="site.html"' in FILES["docs/index.html"]


def test_tables_and_code_are_shown_as_such() -> None:
    page = FILES["docs/site.html"].decode()
    assert "<td>" in page
    assert '<pre tabindex="0"><code class="language-sh">' in page


def test_an_installed_wheel_has_the_documents() -> None:
    included = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]
    listed = included["wheel"]["force-include"]
    for file in (ROOT / "docs").glob("*.md"):
        assert listed[f"docs/{file.name}"] == f"deckgen/docs/{file.name}"
    assert listed["docs/pictures"] == "deckgen/docs/pictures"
