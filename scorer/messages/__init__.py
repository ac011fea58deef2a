"""Every word of the scorer that people see; `deckgen.messages` explains how words are looked up."""

from __future__ import annotations

from deckgen.messages import messages_of

say = messages_of("scorer").say
catalogue = messages_of("scorer").catalogue
