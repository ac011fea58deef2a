"""Simulated games: players who know dates only roughly, a dealer, and what many games tell about a deck."""
