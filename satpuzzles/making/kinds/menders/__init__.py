"""Kinds without givens, changed as little as possible until they have one solution; one kind a module."""
