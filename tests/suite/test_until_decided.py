"""Runs of two models that end when their comparison is decided."""

import json
import re

import pytest
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log

from uiprobe.cli.main import main
from uiprobe.suite.planning import RunError
from uiprobe.suite.running import RunSettings
from uiprobe.suite.until_decided import Stopping, make_schedules

pytestmark = [pytest.mark.slow, pytest.mark.long]


def run(log_dir, *options):
    result = CliRunner().invoke(
        main,
        [
            *("run", "--until-decided", "random,lexical", "--probes", "focused_context"),
            *(
                "-T",
                "tier=basic",
                "-T",
                "items=300",
                "--display",
                "none",
                "--log-dir",
                str(log_dir),
                *options,
            ),
        ],
    )
    return result.exit_code, result.output


@pytest.fixture(scope="module")
def decided(tmp_path_factory):
    folder = tmp_path_factory.mktemp("decided") / "logs"
    return folder, *run(folder, "--look-every", "10")


def test_it_stops_before_all_items_are_asked(decided):
    folder, code, output = decided
    assert code == 0, output
    assert "A is random, B is lexical" in output
    assert "B is better, settled by cluster" in output
    asked, planned = map(int, re.findall(r"(\d+) of (\d+) items asked", output)[-1])
    assert asked < planned
    record = json.loads((folder / "until-decided.json").read_text())
    assert record["probes"]["focused_context"]["evidence"]["verdict"] == "better"
    assert record["probes"]["focused_context"]["evidence"]["lower"] > 0


def test_each_part_is_an_ordinary_log_that_says_what_it_is_part_of(decided):
    folder, *_ = decided
    logs = [read_eval_log(info, header_only=True) for info in list_eval_logs(str(folder))]
    assert {log.status for log in logs} == {"success"}
    assert {log.eval.model for log in logs} == {"uiprobe/random", "uiprobe/lexical"}
    for log in logs:
        facts = log.eval.metadata["until_decided"]
        assert log.eval.metadata["part"]["number"] in facts["parts"]
        assert facts["margin"] == 0.05


def test_the_same_command_asks_nothing_more(decided):
    folder, _, output = decided
    before = {info.name for info in list_eval_logs(str(folder))}
    code, again = run(folder, "--look-every", "10")
    assert code == 0
    assert {info.name for info in list_eval_logs(str(folder))} == before
    assert again.splitlines()[-4:] == output.splitlines()[-4:]


def test_a_budget_of_items_ends_it_undecided_and_a_larger_one_goes_on(tmp_path):
    code, output = run(tmp_path / "logs", "--look-every", "10", "--max-items", "8")
    assert code == 0, output
    assert re.search(r"Stopped: \d+ of 8 items are spent", output)
    assert "not settled yet" in output
    _, more = run(tmp_path / "logs", "--look-every", "10")
    assert "B is better" in more


def test_comparing_such_runs_gives_the_always_valid_verdict(decided):
    folder, *_ = decided
    result = CliRunner().invoke(main, ["compare", str(folder), "--models", "random,lexical"])
    assert "always-valid" in result.output
    found = json.loads(
        CliRunner()
        .invoke(main, ["compare", str(folder), "--models", "random,lexical", "--format", "json"])
        .stdout
    )
    assert found["parts"][0]["sequential"]["verdict"] == "better"


def test_the_order_is_random_seeded_and_covers_each_item_once():
    settings = RunSettings(task_args=("tier=basic",))
    [one] = make_schedules(["focused_context"], ["random", "lexical"], settings, Stopping(batch=10))
    [same] = make_schedules(
        ["focused_context"], ["random", "lexical"], settings, Stopping(batch=10)
    )
    [other] = make_schedules(
        ["focused_context"], ["random", "lexical"], settings, Stopping(batch=10, order=1)
    )
    assert one == same
    assert one.parts != other.parts
    assert sorted(p.number for p, _ in one.parts) == sorted(p.number for p, _ in other.parts)
    assert sum(count for _, count in one.parts) == one.items
    assert one.alpha == 0.05


def test_capabilities_share_the_chance_of_a_false_verdict():
    found = make_schedules(
        ["focused_context", "app_knowledge"],
        ["random", "lexical"],
        RunSettings(limit=20),
        Stopping(),
    )
    assert [one.alpha for one in found] == [0.025, 0.025]
    assert [one.items for one in found] == [20, 20]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--models", "lexical"], "names the two models itself"),
        (["--jobs", "4"], "leave out"),
        (["--part", "1/2"], "chosen one after another"),
    ],
)
def test_options_that_do_not_go_with_it_are_refused(tmp_path, options, said):
    code, output = run(tmp_path, *options)
    assert code == 2
    assert said in output


def test_one_model_twice_and_bounds_without_a_comparison_are_refused(tmp_path):
    for arguments, said in (
        (["--until-decided", "lexical,lexical"], "cannot be distinguished"),
        (["--until-decided", "lexical"], "expected two"),
        (["--models", "lexical", "--max-items", "3"], "goes with --until-decided"),
    ):
        result = CliRunner().invoke(main, ["run", *arguments, "--log-dir", str(tmp_path)])
        assert result.exit_code == 2
        assert said in result.output


def test_an_unknown_price_stops_a_run_that_is_bounded_by_dollars():
    from uiprobe.suite.until_decided import _spent

    class Unpriced:
        settled, asked, items, usd = False, 1, 5, None

    with pytest.raises(RunError, match="do not say what a model costs"):
        _spent(Stopping(usd=1.0), [Unpriced()], 0.0)
    assert _spent(Stopping(hours=1.0), [], 4000.0) == "1.11 of 1 hours"
