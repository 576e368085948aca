"""Items are made again by all parameters that decide on them."""

import inspect

import pytest

from tests.verification.commands import call
from uiprobe.probe_table import PROBES
from uiprobe.verification.items import _DECIDING, _NAMED, _OF_PROMPTS

HOW = frozenset(
    {"agent", "candidates", "device_return", "device_timeout", "faults", "help", "max_steps"}
    | {"on_format_error", "on_overflow", "plan_every", "retries", "screenshots", "trials"}
    | {"allow_python", "browsers", "flags", "max_prompt_tokens", "sites", "timing"}
    | {"allow_changes", "atoms", "macros", "novelty", "priority", "recording", "save_every"}
    | {"coder", "comment_from", "cua", "folder", "kill_checks", "rounds", "tasks_from"}
    | {"tasks_per_brief", "verifier"}
)
"""Parameters that say how a model works on its items, and change none of them."""


@pytest.mark.parametrize("probe", PROBES)
def test_every_parameter_is_known_to_decide_on_items_or_not_to(probe):
    parameters = inspect.signature(PROBES[probe].load()).parameters.keys()

    assert not parameters - _DECIDING - _NAMED.keys() - _OF_PROMPTS - HOW


@pytest.mark.slow
def test_an_honest_run_in_another_language_holds(tmp_path):
    run = ("run", "--models", "random", "--probes", "step_planning", "-T", "language=zh")
    logs, bundle = tmp_path / "logs", tmp_path / "bundle.zip"

    assert call(*run, "-T", "items=4", "--log-dir", logs, "--jobs", 1).exit_code == 0
    assert call("seal", logs, "-o", bundle).exit_code == 0
    done = call("verify", bundle)

    assert done.exit_code == 0, done.output
    assert "4 items made again" in done.output
