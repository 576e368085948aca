"""Blind replay on the desk, in a browser."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main
from uiprobe.proof.desk_replay import replay_desk


@pytest.mark.long
@pytest.mark.slow
def test_solutions_meet_their_own_tasks_and_not_those_of_other_seeds() -> None:
    names = ("create-incident", "possible-or-not")
    own = replay_desk(3, [3], families=names)
    assert [(one.template, one.feasible, bool(one.met)) for one in own] == [
        ("create-incident", True, True),
        ("possible-or-not", False, True),
    ]
    others = replay_desk(3, [4], families=names)
    assert [(one.feasible, bool(one.met)) for one in others] == [(True, False), (True, False)]


def test_sources_without_solutions_are_refused() -> None:
    done = CliRunner().invoke(main, ["data", "check", "--replay", "--source", "miniwob"])
    assert done.exit_code != 0
    assert "found no solutions" in done.output
