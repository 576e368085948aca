"""Arguments of tasks: what is no value of theirs is refused, with the nearest that is."""

from __future__ import annotations

import pytest
from inspect_ai._util.error import PrerequisiteError

from uiprobe.environments.registry import environment_named
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.navigation import navigation


def test_a_truth_value_is_no_number() -> None:
    with pytest.raises(PrerequisiteError, match="items: found True, expected: a number"):
        grounding(items=True)


def test_the_nearest_agent_and_environment_are_named() -> None:
    with pytest.raises(PrerequisiteError, match="did you mean react"):
        navigation(agent="reat")  # type: ignore[arg-type]
    with pytest.raises(PrerequisiteError, match="did you mean phone"):
        navigation(environment="phne")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="did you mean phone"):
        environment_named("phne")
