"""The standard error of the WorkArena paper."""

from math import isnan, sqrt

import pytest

from uiprobe.scorers.web import bootstrap_stderr


def test_the_bootstrap_is_that_of_each_stratum():
    half = [0.0, 1.0] * 5
    # Two tasks of ten seeds: the variance of the mean is p(1-p)/10 of each, over both.
    assert bootstrap_stderr([half, half]) == pytest.approx(sqrt(0.25 / 20), rel=0.1)
    # Whatever is between the tasks does not count.
    assert bootstrap_stderr([[0.0] * 10, [1.0] * 10]) == 0
    assert bootstrap_stderr([half, [1.0] * 10]) == pytest.approx(sqrt(0.25 / 10) / 2, rel=0.1)


def test_the_same_values_give_the_same_figure_in_any_order():
    assert bootstrap_stderr([[0, 1, 1]]) == bootstrap_stderr([[1, 0, 1]])
    assert isnan(bootstrap_stderr([]))
    assert isnan(bootstrap_stderr([[], []]))
    assert isnan(bootstrap_stderr([[1.0], [0.0, 1.0]]))
