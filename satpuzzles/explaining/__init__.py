"""What follows from what: the rules of a puzzle as switches in one open solver, and the steps a person can follow."""
