"""A run loads the clients of its own providers alone."""

import sys

import pytest
from inspect_ai.model import _assistant_internal as state

from uiprobe.suite.providers import only_loaded_providers

ANTHROPIC = "inspect_ai.model._providers.anthropic"


@pytest.mark.parametrize("loaded", [False, True])
def test_inspect_prepares_the_state_of_providers_that_are_loaded(monkeypatch, loaded):
    monkeypatch.setattr(state, "_HAS_ANTHROPIC", True)
    monkeypatch.delitem(sys.modules, ANTHROPIC, raising=False)
    if loaded:
        monkeypatch.setitem(sys.modules, ANTHROPIC, state)
    with only_loaded_providers():
        assert loaded == state._HAS_ANTHROPIC
    assert state._HAS_ANTHROPIC


def test_a_version_of_inspect_without_such_flags_is_left_as_it_is(monkeypatch):
    monkeypatch.delattr(state, "_HAS_ANTHROPIC")
    with only_loaded_providers():
        assert not hasattr(state, "_HAS_ANTHROPIC")
    assert not hasattr(state, "_HAS_ANTHROPIC")
