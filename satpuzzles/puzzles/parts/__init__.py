"""What kinds are made of: rectangles of numbers, clues and lines, and the parts of kinds that are more than a page."""
