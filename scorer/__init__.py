"""Replays timeline games played on a real table: verdicts, rules, winners and scores."""
