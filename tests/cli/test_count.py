def test_the_number_alone_is_printed(run, several):
    result = run("count", several)
    assert (result.code, result.out, result.err) == (0, "2\n", "")


def test_a_limit_that_is_reached_leaves_the_number_open(run, several):
    result = run("count", "--limit", "1", several)
    assert (result.code, result.out) == (3, "at least 1 (limit of 1 solutions)\n")


def test_a_limit_that_is_enough_leaves_it_exact(run, several):
    assert run("count", "--limit", "2", several).out == "2\n"


def test_no_solution_is_counted_as_0_with_the_reason(run, contradictory):
    result = run("count", contradictory)
    assert (result.code, result.out) == (1, "0 (the rows paint 2 cells, the columns 1)\n")


def test_show_draws_each(run, several):
    result = run("count", "--show", several)
    assert result.out.startswith("solution 1\n")
    assert result.out.endswith("2\n")
    assert result.out.count("██") == 4


def test_show_stays_within_the_limit(run, several):
    result = run("count", "--show", "--limit", "1", several)
    assert "solution 1\n" in result.out
    assert "solution 2" not in result.out


def test_records(run, several):
    *shown, last = run("count", "--show", "--json", several).records
    assert [record["solution"] for record in shown] == [1, 2]
    assert last == {"file": several, "puzzle": "hanjie", "status": "exact", "count": 2}


def test_a_record_of_an_open_count(run, several):
    (record,) = run("count", "--limit", "1", "--json", several).records
    assert (record["status"], record["count"], record["reason"]) == ("at least", 1, "limit of 1 solutions")


def test_a_time_limit_is_exit_code_3(run, hard):
    result = run("count", "--time-limit", "0", hard)
    assert (result.code, result.out) == (3, "at least 0 (time limit)\n")


def test_a_one_shot_solver_is_refused_with_those_that_can(run, several):
    result = run("count", "--backend", "kissat404", several)
    assert (result.code, result.out) == (2, "")
    assert "kissat404 cannot count solutions: it is not incremental; these are: cadical103, " in result.err
    assert "kissat404" not in result.err.partition("these are")[2]


def test_several_files(run, several, contradictory):
    result = run("count", several, contradictory)
    assert result.code == 1
    assert result.out == f"== {several}\n2\n== {contradictory}\n0 (the rows paint 2 cells, the columns 1)\n"
