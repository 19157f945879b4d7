"""What one kind has of its own to make puzzles and to mend them."""
