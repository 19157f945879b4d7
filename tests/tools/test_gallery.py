"""The pictures of docs/gallery.md are what its commands draw; ``python -m tools.gallery`` writes all of it."""

import pytest

from satpuzzles.cli import main
from tests.paths import ROOT
from tools.gallery import PAGE, all_kinds, commands, text

TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = [*commands()]


@pytest.mark.parametrize(("command", "picture"), COMMANDS, ids=[picture for _, picture in COMMANDS])
def test_each_command_draws_what_is_shown(command, picture, tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    drawn = tmp_path / "drawn.svg"
    with pytest.raises(SystemExit) as ended:
        main([*command, "-o", str(drawn)])
    assert ended.value.code == 0
    assert drawn.read_bytes() == (ROOT / "docs" / picture).read_bytes()
    assert f"]({picture})" in TEXT


def test_the_page_shows_a_board_of_each_kind():
    assert text() == TEXT


def test_the_picture_of_all_kinds_is_up_to_date():
    assert (PAGE.parent / "gallery" / "kinds.svg").read_bytes() == all_kinds()


def test_no_picture_is_left_over():
    drawn = {picture for _, picture in COMMANDS} | {"gallery/kinds.svg"}
    assert {f"gallery/{path.name}" for path in (ROOT / "docs" / "gallery").iterdir()} == drawn
