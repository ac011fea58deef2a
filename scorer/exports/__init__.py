"""Games for other programs, one file each."""
