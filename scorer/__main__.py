"""`python -m scorer`, for systems where the command is not on the path."""

from scorer.cli import main

main()
