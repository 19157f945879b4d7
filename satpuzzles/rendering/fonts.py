"""The font of pictures that carry their own: Roboto, as the package font-roboto brings it."""

import font_roboto


def regular() -> str:
    """The path of the font file."""
    path: str = font_roboto.font_files["Roboto"]
    return path


def bold() -> str:
    """The path of its bold sister."""
    path: str = font_roboto.font_files["RobotoBold"]
    return path
