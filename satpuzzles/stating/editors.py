"""How the fields of documents are edited, as data for whatever edits them: each field says its editor, so that a page
needs to know no kind of puzzle.

An editor is an object with its name as ``editor`` and what belongs to it:

- ``cells``: a value in each cell, or in each of the ``places`` where these are no cells of a rectangle. Values are the
  ``symbols``, with what stands on their ``keys`` and the ``words`` for them, or numbers from ``low`` to ``high`` and
  texts that match ``texts``, such as ``such_as``; ``blank`` stands for no value.
- ``regions``: the name of a region in each cell, or nothing where there may be ``holes``. There must be so many regions
  as ``count`` says, if it does. Stated regions stand instead of the field of the key ``instead``, and begin as
  ``start``.
- ``outside``: such a value for each line on a ``side`` of the board, or ``several`` for each line, each followed by
  one of the ``colors`` if there are any: a name and ``#rrggbb`` each, by the symbol that is typed for it. Numbers
  that are ``weighed`` would say something else at the other end of their line.
- ``edges``: one of the ``symbols`` between cells of a row, or of a column, as ``way`` says: ``across`` or ``down``.
- ``marks``: a list of marks, which are called ``one``. Each has from ``least`` to ``most`` cells; the ``way`` is what
  these are: a ``group``, a ``path``, a ``pair`` side by side, the ``corner`` below and right of a cell, ``each``
  alone, or the ``ray`` from a cell at the edge on, whose key ``towards`` has the name of one of the ``steps``. An
  entry has them as text by the key ``cells``, or is that text; by the key ``first`` it has the first one again; the
  key ``copy`` has as many cells elsewhere. The ``value`` of a mark has a ``key`` and is a number up to ``high`` or
  one of the ``symbols``; it may be ``required``, one of ``several``, and ``usual`` if none is stated. ``infix``
  symbols stand between two cells.
  Marks that count rows or columns say by which ``turns`` of the board they stay true, and by which key they are
  ``transposed`` where rows become columns.
- ``color`` is ``#rrggbb``, ``colors`` an object of names with one each.
- ``flag``; one with ``mirrored`` becomes the flag of that key when a board is mirrored.
- ``whole`` with ``low`` and ``high``, ``numbers``, ``choice`` with ``choices``, ``text``, ``rules``, a list of
  texts, and ``json`` for all else: values that are no part of the board.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from satpuzzles.boards.board import Place

Editor: TypeAlias = Mapping[str, Any]
Way: TypeAlias = Literal["group", "path", "pair", "corner", "each", "ray"]

JSON: Editor = {"editor": "json"}
FLAG: Editor = {"editor": "flag"}
NUMBERS: Editor = {"editor": "numbers"}
TEXT: Editor = {"editor": "text"}
RULES: Editor = {"editor": "rules"}
COLOR: Editor = {"editor": "color"}
COLORS: Editor = {"editor": "colors", "title": "Colours"}


def cells(
    low: int = 0,
    high: int = -1,
    *,
    symbols: Iterable[str] = (),
    keys: Mapping[str, str] | None = None,
    words: Mapping[str, str] | None = None,
    texts: str = "",
    such_as: str = "",
    blank: str | int | None = None,
    places: Sequence[Sequence[Place]] = (),
) -> Editor:
    values = {"low": low, "high": high, "texts": texts, "such_as": such_as, "symbols": [*symbols] or None}
    return {"editor": "cells", **values, "keys": keys, "words": words, "blank": blank, "places": places or None}


def regions(*, holes: bool = False, count: int | None = None, instead: str = "", start: Any = None) -> Editor:
    return {"editor": "regions", "holes": holes, "count": count, "instead": instead, "start": start}


def outside(
    side: str,
    low: int,
    high: int,
    *,
    several: bool = False,
    colors: Mapping[str, Sequence[str]] | None = None,
    weighed: bool = False,
) -> Editor:
    """A number for each line, or several for each, in ``colors`` if there are any."""
    numbers = {"low": low, "high": high, "several": several, "colors": colors or None, "weighed": weighed}
    return {"editor": "outside", "side": side, **numbers}


def edges(way: Literal["across", "down"], symbols: Iterable[str]) -> Editor:
    """A sign between neighbours."""
    return {"editor": "edges", "way": way, "symbols": [*symbols], "blank": "."}


def marks(
    one: str,
    way: Way,
    least: int,
    most: int,
    *,
    value: Editor | None = None,
    cells: str = "",
    first: str = "",
    copy: str = "",
    steps: Mapping[str, tuple[int, int]] | None = None,
) -> Editor:
    named = {"one": one, "way": way, "least": least, "most": most}
    return {"editor": "marks", **named, "value": value, "cells": cells, "first": first, "copy": copy, "steps": steps}


def value(key: str = "", high: int = 0, **more: Any) -> Editor:
    """What a mark has beside its cells."""
    return {"key": key, "high": high, **more}


def whole(low: int, high: int | None) -> Editor:
    return {"editor": "whole", "low": low, "high": high}


def choice(choices: Iterable[str | Sequence[int]], *, instead: str = "") -> Editor:
    """One of ``choices``, the first of them unless a document says otherwise or states the field of the key
    ``instead``.
    """
    return {"editor": "choice", "choices": [*choices], "instead": instead}
