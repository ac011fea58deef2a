"""`scorer play`: a game with real cards, entered in the terminal while it is played."""
