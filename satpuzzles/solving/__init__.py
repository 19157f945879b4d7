"""What can be done with a puzzle, one task a module."""
