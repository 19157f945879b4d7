"""What the pages of ten kinds hold, over plain dicts."""

from satpuzzles.links import penpa

PAGES = {
    "slitherlink": penpa.Board("slitherlink", penpa.EDGED, penpa.Numbers("clues", unknown=None), grid=("3", "1", "2")),
    "masyu": penpa.Board("masyu", penpa.LOOP, penpa.Pearls("pearls"), grid=("2", "2", "1")),
    "yajilin": penpa.Board("yajilin", penpa.SHADED_AND_LOOP, penpa.Arrows("clues")),
    "numberlink": penpa.Board("numberlink", penpa.LOOP, penpa.Numbers("clues", letters=True)),
    "hashi": penpa.Board(
        "hashiwokakero (hashi/bridges)",
        penpa.BRIDGES,
        penpa.Numbers("clues", unknown="?", look=(6, "1")),
        grid=("3", "2", "2"),
    ),
    "nurikabe": penpa.Board("nurikabe", penpa.SHADED, penpa.Numbers("clues", unknown="?")),
    "heyawake": penpa.Board("heyawake", penpa.SHADED, penpa.Numbers("clues", unknown=None), penpa.Regions("regions")),
    "hitori": penpa.Board("hitori", penpa.SHADED, penpa.Numbers("numbers", letters=True)),
    "lits": penpa.Board("lits", penpa.SHADED, penpa.Regions("regions")),
    "fillomino": penpa.Board("fillomino", penpa.entered("givens"), penpa.Numbers("givens"), grid=("2", "2", "1")),
}
