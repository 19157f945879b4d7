"""Certificates: verdicts that others can check."""
