"""One puzzle as many easier ones, which are searched side by side."""
