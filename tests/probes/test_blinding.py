"""The order and the ids of items that are made here."""

from collections import Counter
from itertools import pairwise

import pytest
from inspect_ai.dataset import Sample

from uiprobe.probes.blinding import blinded, in_fair_order
from uiprobe.probes.focused_context import build_focused_context
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.names import CLUSTER
from uiprobe.probes.sources.builtin.source import BuiltinSource

SHARES = {"often": 60, "seldom": 30, "rare": 10}


def items():
    return [f"{facet} {number}" for facet, many in SHARES.items() for number in range(many)]


def facet_of(item):
    return item.split()[0]


def test_every_first_part_has_the_facets_by_their_shares():
    ordered = in_fair_order(items(), facet=facet_of, key=str)
    assert sorted(ordered) == sorted(items())
    for size in range(1, 101):
        found = Counter(map(facet_of, ordered[:size]))
        for facet, share in SHARES.items():
            assert abs(found[facet] - size * share / 100) <= 1


def test_the_order_depends_on_names_alone():
    assert in_fair_order(items(), facet=facet_of, key=str) == in_fair_order(
        reversed(items()), facet=facet_of, key=str
    )
    other = in_fair_order(items(), facet=facet_of, key="another set/{}".format)
    assert other != in_fair_order(items(), facet=facet_of, key=str)
    assert sorted(other) == sorted(items())


def test_neither_ids_nor_neighbours_tell_the_key():
    made = [
        Sample(
            id=f"goal{number}/{role}",
            input="Is it reached?",
            target=target,
            metadata={"facet": "pair", CLUSTER: f"goal{number}"},
        )
        for number in range(200)
        for role, target in (("reached", "stop"), ("missed", "continue"))
    ]
    found = blinded(made, "completion_judgment/builtin/0")
    assert all("reach" not in sample.id and "miss" not in sample.id for sample in found)
    keys = [sample.target for sample in found]
    same = sum(one == other for one, other in pairwise(keys))
    assert 0.4 < same / len(keys) < 0.6
    by_name = {sample.metadata["name"]: sample for sample in found}
    assert {sample.id: by_name[sample.id].target for sample in made} == {
        sample.id: sample.target for sample in made
    }
    assert by_name["goal3/reached"].metadata[CLUSTER] == "goal3"
    # The ids of another seed are others, so that nobody takes two items for one.
    other = blinded(made, "completion_judgment/builtin/1")
    assert not {sample.id for sample in found} & {sample.id for sample in other}


def test_a_cluster_of_one_item_is_not_named_after_its_key():
    made = [
        Sample(id="absent-1", input="Touch it.", metadata={"kind": "absent", CLUSTER: "absent-1"})
    ]
    (found,) = blinded(made, "grounding/builtin/0")
    assert found.metadata[CLUSTER] == found.id != "absent-1"


@pytest.mark.slow
def test_twenty_items_of_a_probe_have_all_its_facets():
    knowledge = {
        capability: build_knowledge(BuiltinSource(), capability)
        for capability in ("goal_understanding", "app_knowledge")
    }
    for name, samples in {**knowledge, "focused_context": build_focused_context()}.items():
        facets = {str(sample.metadata["facet"]) for sample in samples}
        first = blinded(samples, name)[:20]
        assert {str(sample.metadata["facet"]) for sample in first} == facets
    first = blinded(knowledge["app_knowledge"], "app_knowledge")[:20]
    assert len({sample.metadata["question_kind"] for sample in first}) >= 9
