"""What each verb of the command does, one file per verb."""
