"""The splits of the goals that there are."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.splits import table
from uiprobe.cli.main import main
from uiprobe.tasks.navigation import navigation

pytestmark = pytest.mark.slow


def test_nothing_is_in_two_splits_on_the_phone_and_the_desk():
    done = CliRunner().invoke(main, ["data", "check", "--splits", "--seeds", "2"])

    assert done.exit_code == 0, done.output
    assert "Nothing is in two splits." in done.output
    lines = [
        line.split() for line in done.output.splitlines() if line.startswith(("android", "web"))
    ]
    assert [line[:2] for line in lines] == [
        [platform, split]
        for platform in ("android", "web")
        for split in ("train", "validation", "test")
    ]
    assert all(int(number) > 0 for line in lines for number in line[2:])
    page = (Path(__file__).parents[2] / "docs" / "splits.md").read_text(encoding="utf-8")
    assert table() in page
    for _, _, _, apps, templates, _ in lines:
        assert f" {templates} in {apps} " in page


def test_a_task_has_the_goals_of_its_split():
    found = {split: navigation(split=split, agent="do_nothing") for split in ("train", "test")}

    assert {sample.metadata["app"] for sample in found["train"].dataset}.isdisjoint(
        sample.metadata["app"] for sample in found["test"].dataset
    )
    assert {sample.metadata["goal"]["seed"] for sample in found["train"].dataset} == {0}
    assert {sample.metadata["goal"]["seed"] for sample in found["test"].dataset} == {2}
