"""What the proof of goals prints."""

from __future__ import annotations

from dataclasses import replace

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main
from uiprobe.proof import check
from uiprobe.proof.check import Proof

LONG = "a_template_whose_name_is_as_long_as_the_longest_of_all"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch):
    proven = Proof(
        "todo", LONG, "user", "hard", 20, steps=[12] * 20, missed=(160, 160), mutants=(140, 141)
    )

    def with_problems(*problems: str):
        proofs = [replace(proven, problems=list(problems)), proven]
        monkeypatch.setattr(check, "prove_all", lambda *_, **__: iter(proofs))
        return CliRunner().invoke(main, ["check-task", "todo/add_task"])

    return with_problems


def test_figures_in_a_file_are_whole(run) -> None:
    done = run()
    assert done.exit_code == 0
    assert f"todo/{LONG}" in done.stdout
    assert "160/160" in done.stdout
    assert "140/141" in done.stdout


def test_what_is_not_proven_is_said_when_it_is_found(run) -> None:
    done = run("seed 3: met by doing nothing", "seed 4: met by doing nothing")
    assert done.exit_code == 1
    assert f"todo/{LONG}: not proven: seed 3: met by doing nothing" in done.stderr
    assert "seed 4" in done.stdout
