"""What links hold: for each site the words in which a kind of puzzle says how its documents are written there."""
