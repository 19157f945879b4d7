"""The models that are stated alike in satenc and CPMpy."""

import pytest

from benchmarks import models


@pytest.mark.parametrize("name", models.MODELS)
def test_each_model_has_an_answer(name):
    models.MODELS[name](one := models.Satenc())
    clauses, variables, formula = one.written()
    assert clauses > variables > 0
    assert one.solved(formula)


def test_without_the_other_system_the_table_is_skipped_with_the_reason(monkeypatch, capsys):
    monkeypatch.setattr(models, "find_spec", lambda _name: None)
    assert models.main([]) == 0
    assert capsys.readouterr().err == "skipped: cpmpy, pindakaas not installed\n"
