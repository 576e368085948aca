"""The desk's reference in runs: the pages are those that the solutions know.

Solutions of one in three families, and their near misses, are tried on the pages themselves in
`tests/environments/web/sites/desk`; `make check-web` proves those of all over 20 seeds.
"""

from urllib.parse import urlsplit

import pytest
from inspect_ai import eval

from tests.navigation_tools import episode
from tests.scripted import scripted_model
from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES
from uiprobe.tasks.web_navigation import web_navigation

pytestmark = [pytest.mark.slow, pytest.mark.long]


def test_the_reference_meets_the_goals_of_short_tasks_of_three_groups(tmp_path) -> None:
    by_steps = sorted(FAMILIES.values(), key=lambda one: (one.steps, one.name), reverse=True)
    shortest = {family.group: family.name for family in by_steps}
    asked = dict(sorted(shortest.items())[::3])
    task = web_navigation(
        tasks=",".join(asked.values()),
        seeds=1,
        agent="reference",
        browsers=2,
        screenshots=False,
    )
    (log,) = eval(task, model=scripted_model(""), display="none", log_dir=str(tmp_path))
    assert log.status == "success", log.error
    assert {sample.id for sample in log.samples if sample.error} == set()
    missed = {s.id for s in log.samples if s.scores["success"].value != "C"}
    assert missed == set()
    assert len(log.samples) == len(asked) == 3
    assert {sample.metadata["category"] for sample in log.samples} == asked.keys()
    names = {sample.metadata["template"] for sample in log.samples}
    assert names == {f"browsergym/uiprobe.desk.{name}" for name in asked.values()}
    found = [episode(sample) for sample in log.samples]
    assert {one.ending for one in found} == {"environment"}
    # Two browsers, and a desk for each.
    assert len({urlsplit(one.steps[0].place.app).port for one in found}) == 2
    # The versions that decide on pages stand in the log.
    assert {"django-unfold", "playwright", "chromium"} < set(log.eval.metadata["versions"])
