import doctest

from tests.paths import ROOT


def test_the_examples_of_satencs_readme_print_what_they_say():
    results = doctest.testfile(str(ROOT / "encodings" / "README.md"), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 7
