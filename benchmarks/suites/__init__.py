"""One suite of puzzles after another by all peers: measured, compared, reported."""
