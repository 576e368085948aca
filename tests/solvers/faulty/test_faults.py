"""The faults that can be planted, as they are written."""

import pytest

from uiprobe.solvers.faulty.faults import Faults


def test_faults_are_read_with_their_numbers():
    found = Faults.parse("icons=0.8, forgets=3,stops_early")
    assert found == Faults(icons=0.8, forgets=3, stops_early=1.0)
    assert found.cures == ("grounding", "memory", "stop")
    assert Faults.parse(["icons=0.8", "forgets=3", "stops_early"]) == found
    assert Faults.parse({"icons": 0.8, "forgets": 3, "stops_early": True}) == found
    assert Faults.parse(None) == Faults()
    assert Faults.parse("").cures == ()
    # Nothing makes up for these.
    assert Faults.parse("slips=1,hasty,cuts_text,deaf").cures == ()
    assert Faults.parse("misreads,unread,stays").cures == ("read", "language", "scroll")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("icon=1", "icons, forgets"),
        ("icons=2", "expected 0 to 1"),
        ("icons=half", "expected a number"),
        ("forgets=1.5", "a number of steps"),
        ("forgets=inf", "a number of steps"),
        ("icons=1,icons=0.5", "at most once"),
    ],
)
def test_other_faults_are_refused(text, said):
    with pytest.raises(ValueError, match=said):
        Faults.parse(text)
