import pytest

from satpuzzles.backends.counter import Counter

pytestmark = pytest.mark.skipif(not Counter.D4.installed, reason="py_d4 is not installed")


@pytest.mark.slow
def test_what_is_drawn_is_shown_with_the_number_of_all(run, several):
    result = run("sample", several, "-n", "3", "--seed", "1")
    assert (result.code, result.out.count("┏")) == (0, 3)
    assert result.out.endswith("3 drawn from 2 solutions\n")
    (record,) = run("sample", several, "-n", "3", "--seed", "1", "--json").records
    assert (record["status"], record["count"], len(record["grids"])) == ("solved", 2, 3)


def test_of_none_none_is_drawn(run, contradictory):
    result = run("sample", contradictory)
    assert (result.code, result.out.startswith("no solution")) == (1, True)


def test_it_keeps_the_time_limit(run, several):
    assert run("sample", several, "--time-limit", "0").code == 3
