"""Every word of the scorer that people see; `deckgen.messages` explains how words are looked up."""

from __future__ import annotations

from deckgen.messages import load_messages

say = load_messages("scorer").say
catalogue = load_messages("scorer").catalogue
