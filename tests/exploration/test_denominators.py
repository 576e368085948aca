"""Measured denominators: which of them fit an edition of a site, and those that ship."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from uiprobe.exploration.denominators import (
    FOLDER,
    Denominator,
    denominator_of,
    denominator_table,
    read_denominator,
    write_denominator,
    write_floor,
)
from uiprobe.exploration.sites.registry import site_named


def test_one_that_was_counted_by_other_rules_is_left_out_and_an_older_one_is_told(tmp_path, caplog):
    keys = {"structured": {"a": ("/", "/")}, "screen": {}}
    write_denominator(Denominator("desk", "sparse", "old/rules", keys, "by hand", 1), tmp_path)
    found = denominator_of("desk", "sparse", "old/rules", tmp_path)
    assert found is not None
    assert found.of("structured") == {"a"}
    assert not caplog.records
    assert denominator_of("desk", "sparse", "new/rules", tmp_path) == found
    assert "was measured on edition old/rules, this is new/rules" in caplog.text
    caplog.clear()
    assert denominator_of("desk", "sparse", "old/others", tmp_path) is None
    assert "uiprobe explore denominator --site desk --level sparse" in caplog.text
    assert denominator_of("desk", "abundant", "old/rules", tmp_path) is None


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(one.name for one in FOLDER.glob("*.json.gz")))
def test_those_that_ship_were_counted_by_the_rules_of_today(file):
    name, _, level = file.removesuffix(".json.gz").partition("-")
    if name == "fossil" and shutil.which("fossil") is None:
        pytest.skip("fossil is not installed")
    found = read_denominator(name, level)
    rules = found.edition.partition("/")[2]
    assert rules == site_named(name).edition.partition("/")[2], (
        f"count {name} ({level}) anew: uiprobe explore denominator --site {name} --level {level}"
    )
    assert found.of("screen") <= found.of("structured")


def test_a_digest_names_what_is_known():
    keys = {"structured": {"a": ("/", "/")}, "screen": {}}
    one = Denominator("desk", "sparse", "an/edition", keys, "by hand", 1)
    assert one.digest == Denominator("desk", "sparse", "an/edition", keys, "by hand", 1).digest
    more = {"structured": {**keys["structured"], "b": ("/", "/b")}, "screen": {}}
    assert one.digest != Denominator("desk", "sparse", "an/edition", more, "by hand", 1).digest


def test_a_table_of_a_folder_has_floors_where_there_are_some(tmp_path):
    keys = {"structured": {"a": ("/", "/"), "b": ("/", "/")}, "screen": {"a": ("/", "/")}}
    write_denominator(Denominator("desk", "sparse", "an/edition", keys, "by hand", 1), tmp_path)
    write_floor("desk", "sparse", "screen", "replay", {0: 0.1, 2000: 0.5}, tmp_path)
    assert denominator_table(tmp_path)[2:] == [
        "| `desk` | sparse | 2 |  | 1 | 50.0 % | by hand |",
    ]


def test_the_table_of_the_documents_is_that_of_what_ships():
    """`uiprobe explore denominators` prints it."""
    text = (Path(__file__).parents[2] / "docs" / "exploration.md").read_text("utf-8")
    assert "\n".join(["", *denominator_table(), ""]) in text
