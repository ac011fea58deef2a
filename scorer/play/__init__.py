"""`scorer play`: a game entered in the terminal while real cards lie on the table."""
