"""All kinds side by side with clingo, puzzlekit and CP-SAT."""
