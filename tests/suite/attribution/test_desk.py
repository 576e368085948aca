"""Failed episodes of the desk are taken up again, on a desk of their own."""

import pytest
from click.testing import CliRunner
from inspect_ai import eval
from inspect_ai.log import list_eval_logs, read_eval_log

from uiprobe.cli import main
from uiprobe.episodes.forks import FORK
from uiprobe.episodes.schema import Episode
from uiprobe.tasks.web_navigation import web_navigation

pytest.importorskip("browsergym.core")
pytestmark = [pytest.mark.slow, pytest.mark.long]


def test_a_failed_episode_of_the_desk_is_run_again_with_help(tmp_path):
    [base] = eval(
        web_navigation(tasks="order-small-tablet", seeds=1, max_steps=4),
        model="uiprobe/lexical",
        display="none",
        log_dir=str(tmp_path / "base"),
    )
    [failed] = base.samples
    assert failed.scores["success"].value == "I"
    done = CliRunner().invoke(
        main,
        [
            *("attribute", str(tmp_path / "base"), "-o", str(tmp_path / "out")),
            *("--help-with", "plan", "--no-pairs", "--display", "none"),
        ],
    )
    assert done.exit_code == 0, done.output
    assert "1 of 1 episodes failed; 3 arms" in done.output
    logs = list_eval_logs(str(tmp_path / "out"))
    assert len(logs) == 3
    for info in logs:
        [again] = read_eval_log(info.name).samples
        assert again.error is None
        at = len(again.metadata[FORK]["steps"])
        steps = [step.action for step in again.store_as(Episode).steps[:at]]
        assert steps == [step.action for step in failed.store_as(Episode).steps[:at]]
