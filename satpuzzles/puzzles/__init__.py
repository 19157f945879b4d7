"""The built-in puzzles, one module each."""
