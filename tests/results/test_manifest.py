"""The manifest of runs is read from their logs, and differences that matter are reported."""

from dataclasses import replace
from importlib.metadata import version

import pytest

from tests.releases import run, write_release
from tests.scripted import scripted_model
from tests.synthetic_logs import SyntheticRun, make_log
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import find_logs
from uiprobe.results.manifest import (
    manifest_as_dict,
    manifest_differences,
    manifest_warnings,
    read_manifest,
)
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.navigation import navigation

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def manifests(tmp_path_factory):
    """Those of three runs with real tasks: a list, the same again with pictures, and episodes."""
    folder = tmp_path_factory.mktemp("manifest")
    release = write_release(tmp_path_factory.mktemp("source") / "release")
    run(grounding(str(release), observation="list", seed=3), folder, scripted_model("x"))
    run(grounding(str(release), observation="image"), folder, scripted_model("x"), temperature=0.5)
    run(navigation(app="todo", max_steps=2, history="all"), folder, limit=1)
    run(navigation(app="todo", max_steps=2, tell_skills=False), folder, limit=1)
    return [read_manifest(entry) for entry in find_logs(folder).entries]


def test_a_manifest_says_what_a_run_was_made_with(manifests):
    listed, image, told, terse = manifests
    assert (listed.probe, listed.model, listed.seed) == ("grounding", "scripted/model", 3)
    assert listed.observation == {"observation": "list", "coordinates": "auto"}
    assert image.observation == {"observation": "image", "coordinates": "pixel"}
    assert image.model_settings["temperature"] == 0.5
    assert len(listed.items) == len(listed.prompts) == 64
    assert told.observation["history"] == "all"
    assert told.arguments["max_steps"] == 2
    assert told.limit == "1"
    for manifest in manifests:
        assert manifest.uiprobe_version
        assert manifest.inspect_version
        assert manifest.libraries["pillow"] == version("pillow")
        assert manifest_as_dict(manifest)["run_id"] == manifest.run_id
    assert told.items == terse.items
    assert told.prompts != terse.prompts


def test_differences_name_the_field_and_what_each_run_has(manifests):
    listed, image, *_ = manifests
    found = {d.field: d for d in manifest_differences([listed, image])}
    assert set(found) == {"items", "prompts", "seed", "observation", "model_settings"}
    assert found["seed"].values == ("3", "-")
    assert found["items"].values == (listed.items[:12], image.items[:12])
    warnings = manifest_warnings([listed, image])
    assert len(warnings) == 5
    assert "grounding: seeds differ: 3 | -" in warnings


def test_of_libraries_those_are_told_that_differ(manifests):
    listed = manifests[0]
    other = replace(listed, libraries={**listed.libraries, "pillow": "11.0.0", "torch": "2.13.0"})
    [difference] = manifest_differences([listed, other])
    assert difference.title == "versions of libraries"
    assert difference.values == (f'{{"pillow": "{version("pillow")}"}}', '{"pillow": "11.0.0"}')
    older = replace(listed, libraries=None)
    assert manifest_differences([listed, older]) == []


def test_two_models_are_meant_to_differ_and_equal_runs_do_not(manifests):
    listed = manifests[0]
    other = replace(listed, model="openai/x", run_id="other", created="2027")
    [difference] = manifest_differences([listed, other])
    assert (difference.field, difference.warns) == ("model", False)
    assert manifest_warnings([listed, other]) == []
    assert manifest_differences([listed]) == manifest_differences([]) == []


def test_a_baseline_has_no_settings_in_which_it_could_differ(manifests):
    _, image, *_ = manifests
    baseline = replace(image, model="uiprobe/lexical", model_settings={}, run_id="other")
    assert [d.field for d in manifest_differences([image, baseline])] == ["model"]


def test_an_older_log_leaves_gaps():
    log = make_log(SyntheticRun("grounding", items=2))
    log.eval.metadata = {"probe": "grounding"}
    log.eval.packages = {}
    manifest = read_manifest(LogEntry("a.eval", log))
    assert (manifest.items, manifest.prompts, manifest.git_commit) == (None, None, None)
    assert (manifest.uiprobe_version, manifest.inspect_version) == (None, None)
