"""What a release needs: its files are well formed, name what exists, and build."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

import uiprobe

REPO = Path(__file__).parents[1]
PROJECT = tomllib.loads((REPO / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOWS = sorted((REPO / ".github" / "workflows").glob("*.yml"))
FORMS = [
    form
    for form in sorted((REPO / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    if form.name != "config.yml"
]


def test_the_version_is_that_of_the_installed_distribution():
    assert uiprobe.__version__ == version("uiprobe")
    assert "version" in PROJECT["dynamic"]
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(uiprobe, "nothing")  # noqa: B009 - what an import of it does


def test_the_citation_names_the_software_and_its_licence():
    found = yaml.safe_load((REPO / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= found.keys()
    assert found["license"] == PROJECT["license"]
    assert [one["name"] for one in found["authors"]] == [one["name"] for one in PROJECT["authors"]]


def test_the_changelog_begins_with_what_is_not_released():
    text = (REPO / "CHANGELOG.md").read_text("utf-8")
    first, *released = re.findall(r"^## (.*)$", text, re.M)
    assert first == "Unreleased"
    numbers = [tuple(map(int, one.split(" ")[0].split("."))) for one in released]
    assert numbers == sorted(numbers, reverse=True)
    days = [one.split(" - ")[1] for one in released if " - " in one]
    assert [date.fromisoformat(one) for one in days] == sorted(
        map(date.fromisoformat, days), reverse=True
    )


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_workflows_call_targets_that_exist(file):
    # YAML reads the key `on` as a truth value.
    found = yaml.safe_load(file.read_text("utf-8"))
    targets = set(re.findall(r"^([\w-]+):", (REPO / "Makefile").read_text("utf-8"), re.M))
    lines = [
        step["run"] for job in found["jobs"].values() for step in job["steps"] if "run" in step
    ]
    called = {
        word
        for line in lines
        if line.startswith("make ")
        for word in line.split()[1:]
        if "=" not in word
    }
    assert called and called <= targets
    assert all("timeout-minutes" in job for job in found["jobs"].values())
    # Nothing may write to the repository.
    assert found["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.name)
def test_forms_of_issues_ask_each_question_once(file):
    form = yaml.safe_load(file.read_text("utf-8"))
    assert form["name"] and form["description"]
    ids = [one["id"] for one in form["body"]]
    assert len(set(ids)) == len(ids) > 0
    assert all(one["attributes"]["label"] for one in form["body"])
