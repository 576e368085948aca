"""Tests of Python's garbage collection during a run."""

import gc

from uiprobe.suite.garbage import rarely_collected


def test_what_was_there_is_not_searched_inside_and_all_is_as_before_afterwards(monkeypatch):
    monkeypatch.setattr(gc, "get_freeze_count", lambda: 0)
    before = gc.get_threshold()
    gc.set_threshold(700, *before[1:])
    try:
        with rarely_collected():
            assert gc.get_threshold()[0] > 700
            inside = len(gc.get_objects())
        assert gc.get_threshold()[0] == 700
        assert len(gc.get_objects()) > inside
    finally:
        gc.set_threshold(*before)


def test_what_somebody_froze_stays_frozen():
    gc.freeze()
    with rarely_collected():
        pass
    assert gc.get_freeze_count() > 1_000
