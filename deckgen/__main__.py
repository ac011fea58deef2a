"""`python -m deckgen`, for systems where the command is not on the path; without a command it opens the studio."""

import sys

from deckgen.cli import main

if len(sys.argv) == 1:
    sys.argv.append("studio")
main()
