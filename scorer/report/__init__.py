"""Reports of replayed games: JSON for programs, text for people."""
