"""Parameters are drawn from a seed, and from what the apps hold."""

from random import Random

from uiprobe.probes.sources.builtin.language import one_but, some_as

APPS = {"tower": {"clock": {"hour": "two"}, "bells": ["Ann", "Bo", "Cy"]}}


def drawn(draw, seeds=range(20)):
    return [draw(Random(seed), APPS) for seed in seeds]  # noqa: S311 - seeded on purpose


def test_what_is_set_is_not_drawn():
    draw = one_but({"one": 1, "two": 2, "three": 3}, "tower", "clock", "hour")
    assert set(drawn(draw)) == {"one", "three"}


def test_each_name_gets_a_different_one():
    parameters = drawn(some_as(lambda apps: apps["tower"]["bells"], "first", "second"))
    assert {tuple(names) for names in parameters} == {("first", "second")}
    assert all(names["first"] != names["second"] for names in parameters)
    assert {names["first"] for names in parameters} == {"Ann", "Bo", "Cy"}


def test_the_same_seed_draws_the_same():
    draw = some_as(("Ann", "Bo", "Cy"), "first", "second")
    assert drawn(draw) == drawn(draw)
