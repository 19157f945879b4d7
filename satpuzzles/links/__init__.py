"""For each site a vocabulary (parts and codes) in which a kind of puzzle states how its documents are written in
links.
"""
