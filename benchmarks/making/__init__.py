"""New puzzles: how long they take, and whether they are as they should be."""
