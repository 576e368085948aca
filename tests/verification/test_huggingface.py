"""A named set as a data set: Parquet, a card, and a description that mlcroissant reads."""

import hashlib
import io
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
import yaml
from PIL import Image

from tests.verification.commands import call, make_set
from uiprobe.verification.sets.record import open_set

pytestmark = pytest.mark.slow

RECIPES = """
name: little
about: Items with and without screens, for a test.
parts:
  - {probe: focused_context, arguments: {seed: 3, items: 70}}
  - {probe: focused_context, arguments: {seed: 3, items: 10, tier: ladder}}
  - {probe: grounding, arguments: {seed: 3, items: 6, observation: tree}}
  - {probe: grounding, arguments: {seed: 3, items: 8, tier: ladder}}
  - {probe: navigation, arguments: {seed: 3, app: clock, observation: tree, max_steps: 20}}
"""

DESK = """
name: little
about: Items of pages and tasks in a browser, for a test.
parts:
  - {probe: goal_understanding, arguments: {seed: 3, items: 4, source: desk}}
  - {probe: grounding, arguments: {seed: 3, items: 4, source: desk, observation: tree}}
  - {probe: web_navigation, arguments: {seed: 3, seeds: 2, tasks: "open-menu,possible-or-not"}}
"""


def read_croissant(folder: Path) -> Any:
    # A second of imports, which no other test needs.
    import mlcroissant

    return mlcroissant.Dataset(jsonld=folder / "croissant.json")


@pytest.fixture(scope="module")
def little(tmp_path_factory) -> Path:
    return make_set(RECIPES, tmp_path_factory.mktemp("sets"))


@pytest.fixture(scope="module")
def exported(little, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "little"
    done = call("data", "export", "--set", little, "--format", "hf", "-o", folder)
    assert done.exit_code == 0, done.output
    return folder


def tables(folder: Path):
    return {
        path.parent.name: pyarrow.parquet.read_table(path)
        for path in sorted(folder.glob("data/*/*.parquet"))
    }


def test_rows_are_the_items_of_the_set(exported, little):
    found = tables(exported)

    parts = {part.label: part for part in open_set(str(little)).parts}
    assert len(found) == len(parts) == 5
    for label, part in parts.items():
        table = found[label.replace(" (", "-").replace(")", "")]
        assert dict(zip(*(table[name].to_pylist() for name in ("id", "sha256")), strict=True)) == (
            part.items
        )
        assert all(table["prompt"].to_pylist())
        for text in table["metadata"].to_pylist():
            assert json.loads(text)["app"] is not None


def test_screens_are_pictures(exported):
    found = tables(exported)

    for name in ("grounding", "grounding-ladder", "navigation"):
        for pictures in found[name]["pictures"].to_pylist():
            (picture,) = pictures
            assert picture["path"].endswith(".png")
            with Image.open(io.BytesIO(picture["bytes"])) as image:
                assert min(image.size) > 200
    assert not any(found["focused_context"]["pictures"].to_pylist())


@pytest.mark.long
def test_items_of_the_desk_have_the_pages_that_they_are_about(tmp_path):
    desk, folder = make_set(DESK, tmp_path), tmp_path / "data"
    done = call("data", "export", "--set", desk, "-o", folder)
    assert done.exit_code == 0, done.output

    found = tables(folder)
    parts = {part.probe: part for part in open_set(str(desk)).parts}
    tasks = found["web_navigation"]
    assert dict(zip(tasks["id"].to_pylist(), tasks["sha256"].to_pylist(), strict=True)) == (
        parts["web_navigation"].items
    )
    assert {json.loads(text)["goal"]["platform"] for text in tasks["metadata"].to_pylist()} == {
        "web"
    }
    assert all(tasks["prompt"].to_pylist())
    # A page of a task stands only while it runs; the pages of pointing were kept.
    assert not any(tasks["pictures"].to_pylist())
    assert not any(found["goal_understanding-desk"]["pictures"].to_pylist())
    pages = found["grounding-desk"]
    assert len(pages) == len(parts["grounding"].items) > 0
    pictures = [picture["bytes"] for (picture,) in pages["pictures"].to_pylist()]
    for picture in pictures:
        with Image.open(io.BytesIO(picture)) as image:
            assert image.size == (1280, 720)
    assert len(set(pictures)) > 1
    described = read_croissant(folder)
    assert described.metadata.ctx.issues.errors == set()
    assert len(list(described.records("grounding-desk"))) == len(pages)


def test_readers_of_hugging_face_know_the_types(exported):
    for table in tables(exported).values():
        info = json.loads(table.schema.metadata[b"huggingface"])["info"]
        assert info["features"].keys() == set(table.column_names)
        assert info["features"]["pictures"] == {"feature": {"_type": "Image"}, "_type": "List"}
    _, head, body = (exported / "README.md").read_text().split("---\n", 2)
    card = yaml.safe_load(head)
    assert card["license"] == "mit"
    for config in card["configs"]:
        (files,) = config["data_files"]
        assert (exported / files["path"]).is_file()
        assert f"`{config['config_name']}`" in body


def test_croissant_is_valid_and_its_records_are_the_rows(exported):
    described = read_croissant(exported)

    issues = described.metadata.ctx.issues
    assert (issues.errors, issues.warnings) == (set(), set())
    for file in described.metadata.distribution:
        data = (exported / file.content_url).read_bytes()
        assert hashlib.sha256(data).hexdigest() == file.sha256
    found = tables(exported)
    assert {one.id for one in described.metadata.record_sets} == found.keys()
    for name in ("focused_context", "grounding"):
        records = list(described.records(name))
        assert [one[f"{name}/prompt"].decode() for one in records] == (
            found[name]["prompt"].to_pylist()
        )


def test_an_item_that_is_made_otherwise_is_refused(little, tmp_path):
    frozen = json.loads(little.read_text())
    (first, *_) = frozen["parts"][0]["items"]
    frozen["parts"][0]["items"][first] = "0" * 64
    (tmp_path / "other.json").write_text(json.dumps(frozen))

    done = call("data", "export", "--set", tmp_path / "other.json", "-o", tmp_path / "out")

    assert done.exit_code == 2
    assert f"item {first} is made otherwise here" in done.output


def test_a_folder_with_files_is_refused(little, tmp_path):
    (tmp_path / "there").touch()

    done = call("data", "export", "--set", little, "-o", tmp_path)

    assert done.exit_code == 2
    assert "there are files in it" in done.output
