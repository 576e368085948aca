"""Goals as items: instances of one template are not independent of each other."""

import pytest

from uiprobe.probes.navigation import build_navigation
from uiprobe.probes.sources.builtin import builtin_goals

pytestmark = pytest.mark.slow


def test_instances_of_a_template_are_one_cluster():
    samples = build_navigation(builtin_goals(0, instances=3), difficulty="easy")
    clusters = {}
    for sample in samples:
        clusters.setdefault(sample.metadata["item"], []).append(sample.id)
    assert len({sample.id for sample in samples}) == len(samples)
    assert max(map(len, clusters.values())) == 3
    for cluster, ids in clusters.items():
        app, _, template = cluster.partition("/")
        assert template
        assert {i.partition("/")[2] for i in ids} == {app}
        assert len({int(i.partition("/")[0]) % 1_000 for i in ids}) == 1
    alone = build_navigation(builtin_goals(0))
    assert len({sample.metadata["item"] for sample in alone}) == len(alone)
