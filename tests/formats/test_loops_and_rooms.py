"""Links of kinds that are connected: boards of ``test/script`` of robx/pzprjs 0401fc6 in all formats, solved too."""

import pytest

import satpuzzles
from satpuzzles.errors import InstanceError
from satpuzzles.formats import documents, dumps
from satpuzzles.formats.kinds import built_in, each, link_of

_ = None
VECTORS = {
    "slitherlink": ("slither/5/5/cbcbcddad", {"clues": ["2..1.", ".2..1", "..2..", "3..3.", ".0..3"]}),
    "masyu": ("mashu/6/6/1063000i3000", {"pearls": ["..w...", ".b..w.", "......", "...b..", ".w....", "......"]}),
    "yajilin": ("yajilin/5/5/m32j10", {"clues": [[_] * 5, [_] * 5, [_, _, _, "2w", _], [_] * 5, [*[_] * 4, "0n"]]}),
    "numberlink": ("numlin/5/5/1j2h3m1h2j3", {"clues": ["1....", "2..3.", ".....", ".1..2", "....3"]}),
    "hashi": ("hashi/5/5/4g2i3h23k3g1g3g4g3", {"clues": ["4.2..", ".3..2", "3....", ".3.1.", "3.4.3"]}),
    "nurikabe": ("nurikabe/5/5/g5k2o1k3g", {"clues": [".5...", "..2..", ".....", "..1..", "...3."]}),
    "heyawake": (
        "heyawake/6/6/lll155007rs12222j",
        {"regions": ["ABBCCD", "ABBCCD", "ABBCCD", "EEEEED", "FFFGGD", "FFFGGH"], "clues": ["22.2.2", *["......"] * 5]},
    ),
    "hitori": ("hitori/4/4/1114142333214213", {"numbers": ["1114", "1423", "3321", "4213"]}),
    "lits": ("lits/4/4/9q02jg", {"regions": ["AABB", "AABC", "ABBC", "CCCC"]}),
    "fillomino": (
        "fillomino/6/6/h4j53g2k5233k2g14j3h",
        {"givens": ["..4...", ".53.2.", "....52", "33....", ".2.14.", "...3.."]},
    ),
}
VECTORS["kakuro"] = (
    "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
    {
        "clues": [
            ["/", "/", "12/", "4/", "/", "/"],
            ["/", "4/8", _, _, "10/", "/"],
            ["/10", _, _, _, _, "10/"],
            ["/3", _, _, "17/3", _, _],
            ["/", "/21", _, _, _, _],
            ["/", "/", "/12", _, _, "/"],
        ]
    },
)
VECTORS["norinori"] = ("norinori/5/5/cag4ocjo", {"regions": ["AABCC", "BBBCC", "BDDCC", "DDDDD", "EEDDD"]})
VECTORS["suguru"] = (
    "suguru/5/5/cih47bs73m3g5p1g2g",
    {"regions": ["AABCC", "AADDD", "ADDEE", "FFFEE", "FFGGG"], "givens": ["3....", "...3.", "5....", ".....", ".1.2."]},
)
VECTORS["shikaku"] = (
    "shikaku/6/6/j3g56h6t6h23g5j",
    {"clues": ["....3.", "56..6.", "......", "......", ".6..23", ".5...."]},
)
KINDS = [kind for kind in VECTORS if link_of(kind, "penpa") and link_of(kind, "puzzlink")]


@pytest.mark.parametrize("kind", KINDS)
def test_boards_of_pzprjs_are_read_and_written(kind):
    link, fields = VECTORS[kind]
    puzzle = satpuzzles.loads(link)
    assert puzzle == satpuzzles.loads({"puzzle": kind, **fields})
    assert dumps(puzzle, "puzzlink").decode() == f"https://puzz.link/p?{link}\n"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("format", ["penpa", "penpa-edit", "puzzlekit"])
def test_they_come_back_solved(kind, format):
    puzzle = satpuzzles.loads({"puzzle": kind, **VECTORS[kind][1]})
    grid = [list(row) for row in satpuzzles.solve(puzzle).grid]
    written = dumps({**puzzle.to_json(), "solution": grid}, format)
    (document,) = documents(written)
    assert satpuzzles.loads(written) == satpuzzles.loads(document) == puzzle
    assert document.get("solution") == (None if format == "penpa-edit" else grid)
    assert satpuzzles.loads(written, kind=kind) == puzzle


@pytest.mark.parametrize(
    ("alias", "kind"),
    [
        ("slitherlink", "slitherlink"),
        ("masyu", "masyu"),
        ("pearl", "masyu"),
        ("yajirin", "yajilin"),
        ("numberlink", "numberlink"),
        ("hashikake", "hashi"),
        ("bridges", "hashi"),
        ("fillomino01", "fillomino"),
    ],
)
def test_sites_have_several_names_for_a_kind(alias, kind):
    if kind in KINDS:
        rest = VECTORS[kind][0].partition("/")[2]
        assert satpuzzles.loads(f"https://pzprxs.vercel.app/p?{alias}/{rest}").kind == kind


@pytest.mark.parametrize(
    ("kind", "flag", "message"),
    [
        ("slitherlink", "f", "the link: expected no flag f, found a loop through all corners"),
        ("masyu", "f", "the link: expected no flag f, found a loop through all cells"),
        ("yajilin", "o", "the link: expected no flag o, found shaded cells outside the loop alone"),
        ("lits", "d", "the link: expected no flag d, found a link of an older form"),
        ("fillomino", "t", "the link: expected no flag t, found regions of at most three cells"),
        ("country-road", "e", "the link: expected no flag e, found rooms that the loop need not visit"),
        ("geradeweg", "f", "the link: expected no flag f, found a loop through all cells"),
        ("aqre", "b", "the link: expected no flag b, found cells on both sides of a border that are never alike"),
    ],
)
def test_flags_that_change_the_rules_are_refused(kind, flag, message):
    if kind in KINDS:
        name, _, rest = VECTORS[kind][0].partition("/")
        with pytest.raises(InstanceError) as caught:
            satpuzzles.loads(f"{name}/{flag}/{rest}")
        assert str(caught.value) == message
        assert satpuzzles.loads(f"{name}/c/{rest}" if flag != "d" else f"{name}/b/{rest}").kind == kind


OF_THE_SITE = {
    "aqre": "b", "arukone": "e", "balance": "f", "country": "e", "creek": "cd", "fillomino": "t", "geradeweg": "f",
    "gokigen": "cd", "lits": "cd", "magnets": "a", "mashu": "f", "slither": "f", "yajilin": "bo",
    "yajilin-regions": "bo",
}  # fmt: skip
"""The flags that ``checkpflag`` asks for in ``src/variety`` of pzprjs, of the kinds that there are here."""


def test_no_flag_that_the_site_heeds_is_left_out():
    links = {
        name: link for _, some in built_in("puzzlink") for link in each(some) for name in (link.name, *link.aliases)
    }
    for name, flags in OF_THE_SITE.items():
        if name in links:
            assert {*flags} <= {*links[name].flags, *links[name].heeded, *links[name].harmless}, name


def test_lines_that_end_within_a_region_are_left_out_only_where_nothing_hangs_on_them():
    """Its program counts them where a rule is about the cells on both sides of a line."""
    with pytest.raises(InstanceError, match="found lines that end within a region"):
        satpuzzles.loads("heyawake/2/2/g0g")
    with pytest.warns(satpuzzles.SatpuzzlesNote, match="one solution without them"):
        satpuzzles.loads("heyawake/2/2/g00")


def test_paths_through_all_cells_have_a_name_of_their_own():
    full = satpuzzles.loads({"puzzle": "numberlink", "full": True, **VECTORS["numberlink"][1]})
    link = dumps(full, "puzzlink").decode()
    assert link == "https://puzz.link/p?arukone/5/5/1j2h3m1h2j3\n"
    assert satpuzzles.loads(link) == full
    some = satpuzzles.loads({"puzzle": "numberlink", **VECTORS["numberlink"][1]})
    assert satpuzzles.loads("arukone/e/5/5/1j2h3m1h2j3") == some


def test_a_link_does_not_end_in_a_full_stop():
    puzzle = satpuzzles.loads({"puzzle": "nurikabe", "clues": [[1, None, "?"]]})
    link = dumps(puzzle, "puzzlink").decode()
    assert link == "https://puzz.link/p?nurikabe/3/1/1g./\n"
    assert satpuzzles.loads(link) == puzzle


@pytest.mark.parametrize(
    ("unknown", "none"),
    [
        ("fillomino/2/2/.3h", "fillomino/2/2/g3h"),
        ("suguru/2/2/00.i", "suguru/2/2/00j"),
        ("sudoku/4/4/.1i4j2.g3h", "sudoku/4/4/g1i4j2h3h"),
        ("skyscrapers/3/3/.g3g.g33.3h", "skyscrapers/3/3/h3i33g3h"),
        ("tents/3/3/.211018", "tents/3/3/g211018"),
    ],
)
def test_a_number_that_is_not_known_says_nothing(unknown, none):
    assert satpuzzles.loads(unknown) == satpuzzles.loads(none)
