"""A game in progress: records are checked, and are on disk before they are accepted."""
