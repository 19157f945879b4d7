"""Many puzzles, one after the other or together: what they share, what is asked of each, and the records."""
