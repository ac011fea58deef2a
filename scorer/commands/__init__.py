"""What the verbs of the `scorer` command do."""
