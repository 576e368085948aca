"""Items are shown as a model gets them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main
from uiprobe.probes.ladders.table import ladders_of
from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.proof.showing import NoItemsError, shown_items
from uiprobe.tasks.focused_context import focused_context

pytestmark = pytest.mark.slow


def test_one_item_of_each_facet_is_shown_with_its_key():
    shown = shown_items("focused_context", items=40, seed=3)
    assert len({one.facet for one in shown}) == len(shown) >= 4
    samples = {str(one.id): one for one in focused_context(items=40, seed=3).dataset}
    for one in shown:
        assert one.prompt == prompt_of(samples[one.id])
        assert one.key == metadata_of(samples[one.id])["reference"]
        assert (one.rung, one.grows) == (None, "")


def test_a_rung_is_shown_with_what_grows():
    arguments = ["focused_context", "--tier", "ladder", "--facets", "overlooked", "--rungs", "1,2"]
    done = CliRunner().invoke(main, ["data", "show", *arguments, "--format", "json"])
    assert done.exit_code == 0, done.output
    [ladder] = [one for one in ladders_of("focused_context") if one.name == "overlooked"]
    found = json.loads(done.stdout)
    assert [(one["facet"], one["rung"]) for one in found] == [("overlooked", 1), ("overlooked", 2)]
    assert [one["size"] for one in found] == [ladder.rungs[1], ladder.rungs[2]]
    assert {one["grows"] for one in found} == {ladder.grows}
    text = CliRunner().invoke(main, ["data", "show", *arguments]).output
    assert ladder.grows in text and f"Key: {found[0]['key']}" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["groundin"], "did you mean grounding?"),
        (["navigation"], "has no items to show"),
        (["grounding", "--tier", "ladder", "--rungs", "one"], "expected numbers"),
    ],
)
def test_what_cannot_be_shown_is_refused(arguments, message):
    done = CliRunner().invoke(main, ["data", "show", *arguments])
    assert done.exit_code == 2
    assert message in done.output + done.stderr


def test_a_facet_that_is_not_there_is_answered_with_those_that_are():
    with pytest.raises(NoItemsError, match="its facets are "):
        shown_items("focused_context", items=12, facets=["nothing"])
