"""Ways to search for the solutions of a puzzle, one a module; `plan` says which are tried, one after the other."""
