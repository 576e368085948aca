"""Parameters are drawn from a seed, and from what the apps hold."""

from random import Random

from uiprobe.probes.sources.builtin.language import one_but, some_as

APPS = {"tower": {"clock": {"hour": "two"}, "bells": ["Ann", "Bo", "Cy"]}}
SEEDS = range(20)


def test_what_is_set_is_not_drawn():
    draw = one_but({"one": 1, "two": 2, "three": 3}, "tower", "clock", "hour")
    assert {draw(Random(seed), APPS) for seed in SEEDS} == {"one", "three"}


def test_each_name_gets_a_different_one():
    draw = some_as(lambda apps: apps["tower"]["bells"], "first", "second")
    drawn = [draw(Random(seed), APPS) for seed in SEEDS]
    assert all(list(parameters) == ["first", "second"] for parameters in drawn)
    assert all(parameters["first"] != parameters["second"] for parameters in drawn)
    assert {parameters["first"] for parameters in drawn} == {"Ann", "Bo", "Cy"}


def test_the_same_seed_draws_the_same():
    draw = some_as(("Ann", "Bo", "Cy"), "first", "second")
    assert draw(Random(3), APPS) == draw(Random(3), APPS)
