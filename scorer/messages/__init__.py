"""Messages of the scorer to people, from the catalogues beside this file; see `deckgen.messages`."""

from __future__ import annotations

from deckgen.messages import load_messages

say = load_messages("scorer").say
catalogue = load_messages("scorer").catalogue
