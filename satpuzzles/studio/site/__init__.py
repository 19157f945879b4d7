"""The studio as a folder of files without a server: Python runs in the reader's browser."""
