"""The next step: what follows from the fewest rules, where no known technique finds anything, and in which order."""
