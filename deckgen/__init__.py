"""Turns a list of historical events into a printable, double-sided timeline deck."""
