"""Families of puzzles that grow, as labelled formulas whose verdicts and counts are known."""
