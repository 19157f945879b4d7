"""The page of the studio: ES modules that the server serves as they are."""
