"""``python -m tests.golden``: draw the pictures anew."""

from tests.golden import BOARDS, FOLDER, pictures

for name in BOARDS:
    for file, content in pictures(name):
        (FOLDER / file).write_text(content, encoding="utf-8")
