"""`python -m deckgen`, for systems where the command is not on the path."""

from deckgen.cli import main

main()
