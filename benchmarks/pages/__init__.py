"""The page of a puzzle and the studio, in a browser and over its protocol."""
