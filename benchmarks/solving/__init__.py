"""What satpuzzles itself takes: one hard puzzle, many puzzles, several processes."""
