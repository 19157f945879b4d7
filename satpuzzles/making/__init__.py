"""New puzzles, and puzzles changed until they have exactly one solution."""
