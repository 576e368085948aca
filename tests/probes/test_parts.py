"""The split of an item set into parts: complete, disjoint, and the same everywhere."""

import pytest
from inspect_ai.dataset import Sample

from uiprobe.probes.names import CLUSTER
from uiprobe.probes.parts import EmptyPartError, Part, take_part

SAMPLES = [
    Sample(id=f"q{number}/{step}", input="?", metadata={CLUSTER: f"q{number}"})
    for number in range(40)
    for step in range(3)
]


def ids(part: str) -> list[str]:
    return [str(sample.id) for sample in Part.parse(part).take(SAMPLES)]


@pytest.mark.parametrize("of", [1, 2, 7, 40])
def test_every_item_is_in_exactly_one_part_and_clusters_stay_together(of):
    parts = [ids(f"{number}/{of}") for number in range(1, of + 1)]
    assert sorted(name for part in parts for name in part) == sorted(
        str(sample.id) for sample in SAMPLES
    )
    for part in parts:
        clusters = {name.partition("/")[0] for name in part}
        assert len(part) == 3 * len(clusters)


def test_a_finer_split_divides_a_coarser_one():
    assert sorted(ids("1/2")) == sorted(ids("1/4") + ids("3/4"))
    assert sorted(ids("2/3")) == sorted(ids("2/6") + ids("5/6"))
    assert [str(part) for part in Part(2, 3, 9).split(2)] == ["2/6 of 9", "5/6 of 9"]
    assert Part(1, 1).split(3) == [Part(1, 3), Part(2, 3), Part(3, 3)]


def test_the_split_hangs_on_the_name_of_the_cluster_alone():
    # Other numbers here would ask items of runs that were begun before a second time.
    places = {name: next(k for k in range(1, 8) if Part(k, 7).holds(name)) for name in "abc"}
    assert places == {"a": 2, "b": 7, "c": 2}
    reversed_order = Part.parse("1/2").take(SAMPLES[::-1])
    assert [str(sample.id) for sample in reversed_order] == ids("1/2")[::-1]


def test_a_limit_counts_the_items_before_they_are_split():
    first = [str(sample.id) for sample in SAMPLES[:50]]
    assert sorted(ids("1/2 of 50") + ids("2/2 of 50")) == sorted(first)


@pytest.mark.parametrize(
    "text", ["", "0/2", "3/2", "1/0", "1", "a/b", "1/2 of 0", "1/2/3", "-1/2", "1/9999999"]
)
def test_what_is_no_part_is_refused(text):
    with pytest.raises(ValueError, match="expected k/n"):
        Part.parse(text)


def test_a_part_without_items_says_so():
    of = 1_000
    empty = next(k for k in range(1, of) if not Part(k, of).take(SAMPLES))
    with pytest.raises(EmptyPartError, match=f"none of its 120 items is in part {empty}/{of}"):
        take_part("grounding", SAMPLES, f"{empty}/{of}")


def test_the_facts_for_the_log():
    taken, facts = take_part("grounding", SAMPLES, "1/2 of 60")
    assert facts == {"part": {"number": 1, "of": 2, "first": 60, "items": len(taken), "whole": 60}}
    assert take_part("grounding", SAMPLES, None) == (SAMPLES, {})
