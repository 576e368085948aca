"""The edition of the desk, which says whether what was counted on it still holds."""

from __future__ import annotations

import pytest

from uiprobe.exploration.sites.desk import without_words

CODE = '''"""A module."""

LIMIT = 3
"""How many."""


def shown(rows):
    """Some of them."""
    # The first ones.
    return f"""{rows[:LIMIT]}"""
'''


@pytest.mark.parametrize(
    "edit",
    [
        ("A module.", "A module\nof two lines."),
        ("How many.", "The most rows."),
        ("    # The first ones.\n", ""),
        ("LIMIT = 3\n", "# So many.\nLIMIT = 3\n\n"),
    ],
)
def test_other_words_are_the_same_code(edit):
    assert edit[0] in CODE
    assert without_words(CODE.replace(*edit)) == without_words(CODE)


@pytest.mark.parametrize("edit", [("= 3", "= 4"), ("{rows[", "rows: {rows["), ("rows", "lines")])
def test_other_code_is_another(edit):
    assert without_words(CODE.replace(*edit)) != without_words(CODE)
