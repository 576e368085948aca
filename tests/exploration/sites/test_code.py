"""Checksums of code change with the code, and not with its words."""

from __future__ import annotations

import pytest

from uiprobe.exploration.sites.code import code_digest

CODE = '''"""A module."""

LIMIT = 3
"""How many."""


def shown(rows):
    """Some of them."""
    # The first ones.
    return f"""{rows[:LIMIT]}"""
'''


def digest(folder, code, but=""):
    code_digest.cache_clear()
    (folder / "module.py").write_text(code)
    return code_digest(folder, but=but)


@pytest.mark.parametrize(
    "edit",
    [
        ("A module.", "A module\nof two lines."),
        ("How many.", "The most rows."),
        ("    # The first ones.\n", ""),
        ("LIMIT = 3\n", "# So many.\nLIMIT = 3\n\n"),
    ],
)
def test_other_words_are_the_same_code(edit, tmp_path):
    assert edit[0] in CODE
    assert digest(tmp_path, CODE.replace(*edit)) == digest(tmp_path, CODE)


@pytest.mark.parametrize("edit", [("= 3", "= 4"), ("{rows[", "rows: {rows["), ("rows", "lines")])
def test_other_code_is_another(edit, tmp_path):
    assert digest(tmp_path, CODE.replace(*edit)) != digest(tmp_path, CODE)


def test_the_folder_that_is_left_out_is_one_inside_the_place(tmp_path):
    place = tmp_path / "tasks" / "site"
    (place / "tasks").mkdir(parents=True)
    first = digest(place, "LIMIT = 3\n", but="tasks")
    (place / "tasks" / "task.py").write_text("NUMBER = 1\n")
    assert digest(place, "LIMIT = 3\n", but="tasks") == first
    assert digest(place, "LIMIT = 4\n", but="tasks") != first
