"""Renderers: from a neutral `satpuzzles.drawing.Drawing` to something to look at. They know no puzzle."""
