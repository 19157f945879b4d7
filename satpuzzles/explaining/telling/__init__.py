"""A step in words: sentences for the known techniques, for chains of suppositions, and for everything else."""
