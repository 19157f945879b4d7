"""Parts that several kinds share, such as rectangles of numbers, clues and lines; and parts of kinds that are longer
than a page.
"""
