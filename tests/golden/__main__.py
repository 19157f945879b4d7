"""``python -m tests.golden``: draw the pictures anew."""

from tests.golden import FOLDER, pictures

for file, content in pictures():
    (FOLDER / file).write_text(content, encoding="utf-8")
