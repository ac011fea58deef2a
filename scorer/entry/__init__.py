"""Entering a game at the table: every accepted record is on disk before anyone is told."""
