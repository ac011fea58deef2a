"""Where every face lies on a sheet of paper: pure geometry in millimetres, from the top left."""
