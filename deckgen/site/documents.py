"""The documents as pages of the site: Markdown becomes HTML when the site is made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from deckgen.resources import resource_folder
from deckgen.templates import page_templates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

FOLDER = "docs"
_FIRST = ("studio", "table", "printing", "lists", "decks", "dates", "themes", "site")
"""What people look for most; the other documents come after it."""
_TARGET = re.compile(r"(?P<name>[\w-]+)\.md(?P<place>#.*)?")
_ALIGNED = re.compile(r"text-align:(\w+)")


class Document(NamedTuple):
    """A page: its name, its title and its body as HTML."""

    name: str
    title: str
    body: Markup


def make_documents(policy: str) -> dict[str, bytes]:
    """The pages and pictures by their names in the site."""
    folder = resource_folder(FOLDER)
    documents = [_read_document(file) for file in sorted(folder.glob("*.md"), key=_order)]
    template = page_templates(resource_folder("templates/site")).get_template("document.html")
    files = {
        f"{FOLDER}/{each.name}.html": template.render(policy=policy, document=each, documents=documents).encode()
        for each in documents
    }
    files[f"{FOLDER}/index.html"] = template.render(policy=policy, document=None, documents=documents).encode()
    shown = {name for each in documents for name in re.findall(r'src="(pictures/[^"]+)"', each.body)}
    return files | {f"{FOLDER}/{name}": (folder / name).read_bytes() for name in shown}


def _order(file: Path) -> tuple[int, str]:
    return _FIRST.index(file.stem) if file.stem in _FIRST else len(_FIRST), file.stem


def _read_document(file: Path) -> Document:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(file.read_text("utf-8"))
    title = next(_plain(tokens[at + 1]) for at, token in enumerate(tokens) if token.type == "heading_open")
    known = {each.stem for each in file.parent.glob("*.md")}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _make_anchor(_plain(tokens[at + 1])))
        if aligned := _ALIGNED.fullmatch(str(token.attrs.pop("style", ""))):
            token.attrSet("class", aligned[1])  # the pages allow no style in their text
        if token.children:
            token.children = _adapt_links(token.children, known)
    body = markdown.renderer.render(tokens, markdown.options, {})
    body = body.replace("<pre>", '<pre tabindex="0">')  # keys can scroll it
    return Document(file.stem, title, Markup(body))


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or ())


def _make_anchor(heading: str) -> str:
    """What links call a heading, as web pages of projects do."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _adapt_links(tokens: Sequence[Token], known: set[str]) -> list[Token]:
    """Links to documents lead to their pages; what is not in the site is no link."""
    adapted, is_dropped = [], False
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrs["href"])
            document = _TARGET.fullmatch(target)
            if document and document["name"] in known:
                token.attrSet("href", f"{document['name']}.html{document['place'] or ''}")
            is_dropped = not (document and document["name"] in known) and not target.startswith(("#", "https:"))
        if not (is_dropped and token.type in ("link_open", "link_close")):
            adapted.append(token)
        if token.type == "link_close":
            is_dropped = False
    return adapted
