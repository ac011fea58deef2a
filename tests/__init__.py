"""Tests mirror the two packages; what they share they import from here, as `tests.scorer.tables`."""
