"""Briefs: our own, those of the release, and one's own."""

import os
from pathlib import Path

import pytest

from uiprobe.design.briefs.brief import CATEGORIES, BriefError
from uiprobe.design.briefs.builtin_pages import FAULTS, builtin_sources
from uiprobe.design.briefs.fetch import AUI_DIGEST, digest_of_release, fetch_aui
from uiprobe.design.briefs.read import read_briefs, read_release
from uiprobe.design.rules.language import parse_rule

RELEASE = Path(
    os.environ.get(
        "UIPROBE_AUI", Path(__file__).parents[4].resolve() / "shared/data/aui-release.zip"
    )
)


def test_there_are_16_builtin_briefs_of_10_tasks_in_six_categories():
    briefs = read_briefs("builtin")
    assert len(briefs) == 16
    assert {brief.category for brief in briefs} == set(CATEGORIES)
    assert all(len(brief.tasks) == 10 for brief in briefs)
    kinds = [task.kind for brief in briefs for task in brief.tasks]
    assert {kinds.count(kind) for kind in set(kinds)} == {80, 48, 32}


@pytest.mark.parametrize("name", list(builtin_sources()))
def test_every_task_has_a_rule_that_can_be_read_and_features_that_its_solution_uses(name: str):
    source = builtin_sources()[name]
    page = source.page()
    assert "{{" not in page
    for task in source.brief.tasks:
        parse_rule(task.rule)
        features = source.features_of(task)
        assert features, task.text
        clicks = sum(step.startswith("click ") for step in task.solution)
        assert len(features) <= clicks, (task.text, features)
    used = {one for task in source.brief.tasks for one in source.features_of(task)}
    assert used == set(source.features), "a feature that no task needs"
    assert len({source.page(fault=fault) for fault in (None, *FAULTS)}) == 6


def test_a_feature_that_is_left_out_leaves_no_control():
    source = builtin_sources()["habit-garden"]
    page = source.page(without=["markHabit"])
    assert "markHabit" not in page
    assert "function addHabit(" in page


@pytest.fixture
def release() -> Path:
    if not RELEASE.exists():
        pytest.skip(f"needs the AUI release: {RELEASE} (or set UIPROBE_AUI)")
    return RELEASE


def test_the_52_briefs_of_the_release(release: Path):
    briefs = read_release(release)
    assert len(briefs) == 52
    counts = {one: sum(brief.category == one for brief in briefs) for one in CATEGORIES}
    assert counts == {
        "app": 11,
        "landing": 10,
        "game": 9,
        "interactive": 9,
        "tool": 7,
        "utility": 6,
    }
    assert digest_of_release(briefs) == AUI_DIGEST
    assert all("Create" in one.prompt or len(one.prompt) > 80 for one in briefs)


def test_the_release_is_kept_in_the_cache(release, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("UIPROBE_AUI", raising=False)
    with pytest.raises(BriefError, match="uiprobe data fetch aui"):
        read_briefs("aui")
    kept = fetch_aui(release)
    assert kept.is_relative_to(tmp_path)
    assert [one.id for one in read_briefs("aui", ["pomodoro"])] == ["pomodoro"]


def test_another_release_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "one.yaml").write_text("id: one\nprompt: Build it\n")
    with pytest.raises(BriefError, match="expected 52"):
        fetch_aui(tmp_path)
    assert not list((tmp_path / "cache").rglob("*.zip"))


def test_a_brief_of_ones_own(tmp_path):
    (tmp_path / "note.yaml").write_text(
        "title: Notes\ncategory: utility\nprompt: Build a page for notes.\n"
        "tasks:\n- Add a note.\n- {text: Delete it., expected: It is gone., kind: user_workflow}\n"
    )
    (brief,) = read_briefs(str(tmp_path))
    assert (brief.id, brief.category, len(brief.tasks)) == ("note", "utility", 2)
    assert brief.tasks[1].kind == "user_workflow"
    assert read_briefs(str(tmp_path / "note.yaml"))[0].digest == brief.digest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1, 2]", "expected fields"),
        ("title: x", "prompt"),
        ("prompt: x\ncategory: shop", "category"),
        ("prompt: x\nid: ../up", "id"),
        ("prompt: x\ntasks: 5", "tasks"),
        ("prompt: x\ntasks: [{expected: y}]", "tasks"),
        ("prompt: x\ntasks: [{text: y, kind: z}]", "kind"),
        ("prompt: [", "in line 2, expected"),
        ("!!python/object/apply:os.system [id]", "a type that JSON lacks"),
    ],
)
def test_a_brief_that_cannot_be_read_says_where(tmp_path, text: str, said: str):
    (tmp_path / "b.yaml").write_text(text)
    with pytest.raises(BriefError, match=said) as caught:
        read_briefs(str(tmp_path))
    assert "b.yaml" in str(caught.value)
