"""Steps that people know by name: what they look like on a board, found without a solver."""
