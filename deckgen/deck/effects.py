"""Effects: what a card does in chrono-vs besides being placed."""

EFFECTS = ("replace-theirs", "swap", "replace-mine")
