"""The statistics as one picture: accuracy over time, hard cards, believed dates, team scores."""
