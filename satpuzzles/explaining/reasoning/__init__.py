"""A puzzle as rules and facts: what is known about its cells, and what follows from some rules and facts."""
