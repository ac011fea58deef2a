"""The rules of the six games: frozen states, and what each record of a log makes of them."""

from scorer.rules.engine import apply, begin, legal, outcome
from scorer.rules.family import GameState, Outcome, Played, Table

__all__ = ["GameState", "Outcome", "Played", "Table", "apply", "begin", "legal", "outcome"]
