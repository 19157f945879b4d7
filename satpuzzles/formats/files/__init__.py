"""Formats of files, one family a module."""
