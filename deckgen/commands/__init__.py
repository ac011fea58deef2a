"""What each command of `deckgen` does: one module per command."""
