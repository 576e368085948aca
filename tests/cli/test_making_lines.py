"""What is said while items are made."""

import time

import pytest

from uiprobe.cli.making_lines import making_lines
from uiprobe.probes.making import making, reached, under_way
from uiprobe.probes.sources.builtin.source import BuiltinSource


def test_what_is_made_is_said_every_few_seconds(capsys):
    with making_lines(every_s=0.05):
        time.sleep(0.12)
        assert capsys.readouterr().err == ""
        with making("grounding"):
            reached(3, 80)
            time.sleep(0.3)
    said = capsys.readouterr().err.splitlines()
    assert len(said) >= 3
    assert set(said) == {"making the items of grounding, 3 of 80 (0 s)"}


def test_a_set_within_another_is_told_by_itself_and_an_error_ends_it():
    assert under_way() is None
    with pytest.raises(ValueError, match="no more"), making("outer"), making("inner"):
        reached(1, 2)
        assert str(under_way()).startswith("making the items of inner, 1 of 2")
        raise ValueError("no more")
    assert under_way() is None
    # Outside, nothing is noted.
    reached(1, 2)
    assert under_way() is None


@pytest.mark.slow
def test_generators_tell_how_far_they_are():
    asks = {
        "recordings": lambda source: source.recordings(),
        "grounding": lambda source: source.grounding_examples(),
        "steps": lambda source: source.step_questions(),
    }
    for name, ask in asks.items():
        with making(name):
            ask(BuiltinSource(0, 4))
            found = under_way()
            assert found is not None
            assert 0 < found.done <= found.of
