"""How hard a puzzle is: the ladder of propagation, the weights of steps, and the rating made of both."""
