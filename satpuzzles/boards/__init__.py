"""What a board is: where its places lie, what stands in them, its regions, and the layers that are drawn on it."""
