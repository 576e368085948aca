"""Whether static probes predict what helps."""

import pytest

from uiprobe.results.interventions.prediction import correlate, predict


def test_a_probe_predicts_where_low_scores_go_with_large_gains():
    models = [f"m{n}" for n in range(12)]
    scores = {"grounding": {name: n / 20 for n, name in enumerate(models)}}
    gains = {"grounding": {name: 0.5 - n / 30 for n, name in enumerate(models)}}
    (found,) = predict(scores, gains)
    assert found.correlation.rho == pytest.approx(-1)
    assert found.holds
    assert "predicts a gain" in found.sentence


def test_where_it_does_not_hold_it_says_so():
    scores = {"grounding": dict(zip("abcdef", (0.1, 0.2, 0.3, 0.4, 0.5, 0.6), strict=True))}
    gains = {"grounding": dict(zip("abcdef", (0.2, 0.1, 0.4, 0.1, 0.3, 0.2), strict=True))}
    (found,) = predict(scores, gains)
    assert not found.holds
    assert "does not predict" in found.sentence


def test_few_models_tell_nothing():
    (found,) = predict({"grounding": {"a": 0.1, "b": 0.9}}, {"grounding": {"a": 0.3, "b": 0.0}})
    assert not found.holds
    assert "cannot be told from 2 models" in found.sentence


def test_the_interval_is_that_of_bonett_and_wright():
    found = correlate([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [2, 1, 4, 3, 6, 5, 8, 7, 10, 9])
    assert found.rho == pytest.approx(0.9394, abs=1e-4)
    # tanh(atanh(0.9394) -+ 1.96 sqrt((1 + 0.9394^2 / 2) / 7))
    assert found.lower == pytest.approx(0.6877, abs=5e-4)
    assert found.upper == pytest.approx(0.9895, abs=5e-4)
