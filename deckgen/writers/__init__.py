"""Writers: what leaves the computer as a file."""
