"""Notes: found wherever a model writes them, and never longer than what is kept."""

import pytest

from uiprobe.solvers.notes import CUT, MAX_NOTES, read_notes


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Notes: the code is G675\n```click [1]```", "the code is G675"),
        (
            "I look.\n**Notes:** 2 of 3 done\nnext: Milk\n\n```press [stop]```",
            "2 of 3 done\nnext: Milk",
        ),
        ("- note: first\nNotes: second\nAction: click(start_box='(1,2)')", "second"),
        ("notes: one ```click [1]```", "one"),
        ("Notes: (none)\n```press [wait]```", ""),
        ("It notes: nothing here\n```click [1]```", None),
        # A remark in the reasoning takes no place of the notes.
        ("Note: the list may go on.\n```click [1]```", None),
        ("```click [1]```", None),
        ("", None),
    ],
)
def test_notes_are_found(text, notes):
    assert read_notes(text) == notes


def test_notes_are_cut_and_say_so():
    assert read_notes(f"Notes: {'x' * 9_000}") == "x" * MAX_NOTES + CUT


@pytest.mark.slow
@pytest.mark.parametrize("end", ["", "\n```click [1]```", f"\n\n{'y' * 200_000}\n```click [1]```"])
def test_notes_of_a_megabyte_are_cut_and_not_lost(end):
    assert read_notes(f"Notes: {'x' * 1_000_000}{end}") == "x" * MAX_NOTES + CUT
    lines = "z\n" * 500_000
    assert read_notes(f"Notes: first\n{lines}{end}") == f"first\n{lines}"[:MAX_NOTES] + CUT
