"""Nonograms in colours as other programs write them."""

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.formats import How, documents

OKO = """This text is a comment: all of it, before # or : in the first column.

#declaration of the colors:
   m:%  blue   modra
   0:   #FFFFEE  bila
   1:*  black  cerna, the default
: rows
2 1m
1,1m

:columns
2
1
2m
:end

Enjoy.
"""
ROSE = """#d
   z:z  #9CF200  super svetle zelena
   c:c  #F6008B
:rows ----
    1z 2c
       3z
:columns --
2z
1c 1z
1c 1z
:end"""
NON = """title "Flag"
color a #ff0000
color b #0000ff
width 3
height 2

rows
1a,2b
3a

columns
2a
1b,1a
1b,1a

goal "abbaaa"
"""
WEBPBN = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<puzzle type="grid" defaultcolor="red" backgroundcolor="night">
<color name="night" char=".">113</color>
<color name="white" char="w">fff</color>
<color name="red" char="r">FF0000</color>
<clues type="columns">
<line><count color="white">1</count><count>1</count></line>
<line><count>2</count></line>
</clues>
<clues type="rows">
<line><count color="white">1</count><count>1</count></line>
<line><count>2</count></line>
</clues>
<solution type="goal"><image>
|wr|
|rr|
</image></solution>
</puzzle>
</puzzleset>
"""


def only(text):
    (document,) = documents(text.encode())
    return document


def test_olsak_with_words_for_colours_a_background_and_a_default():
    found = only(OKO)
    assert found["colors"] == {"blue": "#1d5fc4", "black": "#000000"}
    assert found["background"] == "#ffffee"
    assert found["rows"] == [[[2, "black"], [1, "blue"]], [[1, "black"], [1, "blue"]], []]
    assert found["columns"] == [[[2, "black"]], [[1, "black"]], [[2, "blue"]]]
    assert satpuzzles.check(found).status == "unique"


def test_olsak_with_digits_for_colours():
    found = only(ROSE)
    assert found["colors"] == {"super svetle zelena": "#9cf200", "magenta": "#f6008b"}
    assert "background" not in found
    assert satpuzzles.check(found).status == "unique"


def test_olsak_in_black_and_white():
    assert only("The task\n\n: rows\n1 1\n3\n: columns\n2\n1\n2\n: END\n") == {
        "puzzle": "hanjie",
        "rows": [[1, 1], [3]],
        "columns": [[2], [1], [2]],
    }


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (ROSE.replace("1z 2c", "1z 2y"), "line 5: expected a colour out of z, c, found '2y'"),
        (ROSE.replace("1z 2c", "1 2c"), "line 5: expected a colour out of z, c, found '1'"),
        (ROSE.replace("#F6008B", "nice"), "line 3: expected #rrggbb, or a known colour such as red"),
        (ROSE.replace("c:c", "c"), "line 3: expected a character, a colon, another character and a colour"),
        ("#triddlers\n" + ROSE, "the document: expected a puzzle of squares, found a triddler"),
        (ROSE.replace("1z 2c", "1z +2c"), "line 5: expected lengths, each with the character of its colour"),
    ],
)
def test_what_is_wrong_in_olsak_files_is_named(wrong, message):
    with pytest.raises(InstanceError) as caught:
        documents(wrong.encode(), how=How("olsak"))
    assert str(caught.value).startswith(message)


def test_non_with_colours_and_a_goal():
    found = only(NON)
    assert found["colors"] == {"red": "#ff0000", "blue": "#0000ff"}
    assert found["rows"] == [[[1, "red"], [2, "blue"]], [[3, "red"]]]
    assert found["solution"] == [[1, 2, 2], [1, 1, 1]]
    assert satpuzzles.check(found).status == "unique"


def test_non_may_leave_colours_to_us():
    found = only(NON.replace("color a #ff0000\ncolor b #0000ff\n", ""))
    assert found["colors"] == {"red": "#d62828", "black": "#000000"}


def test_webpbn_on_a_background_of_another_colour():
    found = only(WEBPBN)
    assert found["colors"] == {"white": "#ffffff", "red": "#ff0000"}
    assert found["background"] == "#111133"
    assert found["rows"] == [[[1, "white"], [1, "red"]], [[2, "red"]]]
    assert found["solution"] == [[1, 2], [2, 2]]
    assert satpuzzles.loads(satpuzzles.dumps(found, "webpbn")) == satpuzzles.loads(found)


def test_a_goal_of_webpbn_is_enough():
    goal = WEBPBN[: WEBPBN.index("<clues")] + WEBPBN[WEBPBN.index("<solution") :]
    assert satpuzzles.loads(goal.encode()) == satpuzzles.loads(WEBPBN.encode())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('color="white">1<', 'color="pale">1<', "the puzzle: expected colours out of white, red, found pale"),
        (">FF0000<", ">scarlet<", "the colour red"),
        ("|wr|", "|zr|", "the puzzle: expected colours out of white, red, found z"),
    ],
)
def test_what_is_wrong_in_webpbn_is_named(old, new, message):
    if old == ">FF0000<":
        assert only(WEBPBN.replace(old, new))["colors"]["red"] == "#d62828"  # by its name
        return
    with pytest.raises(InstanceError, match=message):
        documents(WEBPBN.replace(old, new).encode())
