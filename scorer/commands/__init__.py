"""The commands of `scorer`, one module for each."""
