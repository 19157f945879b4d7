"""The studio: a page on this machine where puzzles are made and played, with the solver beside them."""
