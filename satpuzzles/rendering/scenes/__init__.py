"""Drawings as shapes, before any renderer makes a file of them."""
