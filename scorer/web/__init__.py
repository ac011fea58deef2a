"""`scorer serve`: web pages on which phones enter a game; an entry is on disk before it is answered."""
