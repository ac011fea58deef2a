"""Command line programs that tell their help and their usage errors in the language of the person."""
