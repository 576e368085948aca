"""What is said before a run, and the bounds within which it stays, with a real client over HTTP."""

import re
import shlex
import subprocess
import sys

import pytest
from click.testing import CliRunner
from inspect_ai.log import read_eval_log

from benchmarks.estimates import Script, model_file, serving
from uiprobe.cli import main
from uiprobe.cli.estimating import earlier_runs
from uiprobe.results.summary import summarize
from uiprobe.suite import RunSettings
from uiprobe.suite.estimate import OWN_S, count_tokens, hours_of

pytestmark = pytest.mark.slow

BASIC = ("-T", "tier=basic")


@pytest.fixture
def script():
    return Script(characters=4, answer=(10, 30))


@pytest.fixture
def run(script, tmp_path):
    with serving(script) as address:
        file = model_file(tmp_path, address)

        def call(*arguments, items=40):
            given = (
                "run",
                "--models",
                file,
                "--probes",
                "focused_context",
                *BASIC,
                "-T",
                f"items={items}",
            )
            more = ("--log-dir", tmp_path / "logs", "--display", "none", *arguments)
            return CliRunner().invoke(main, [str(part) for part in (*given, *more)])

        parts = ("run", "--models", file, "--probes", "focused_context", *BASIC, "-T", "items=40")
        call.command = [sys.executable, "-c", "from uiprobe.cli import main; main()"]
        call.command += map(str, (*parts, "--log-dir", tmp_path / "logs", "--display", "none"))
        yield call


def test_an_estimate_asks_nothing_and_a_run_says_it_in_one_line(run, script, tmp_path):
    done = run("--estimate")
    assert done.exit_code == 0, done.output
    assert script.requests == 0
    assert not (tmp_path / "logs").exists()
    assert re.search(r"^openai-api/scripted/scripted$", done.output, re.MULTILINE)
    assert re.search(r"^form +40 +40 +0", done.output, re.MULTILINE)
    assert "prompts" in done.output
    said = run("--limit", 10)
    assert said.exit_code == 0, said.output
    assert script.requests == 10
    [line] = [line for line in said.output.splitlines() if line.startswith("About to ask")]
    assert line.startswith("About to ask 10 items, 10 requests, ")
    after = run("--estimate")
    assert "earlier runs" in after.output
    before = script.tokens_in, script.tokens_out
    told = re.search(r"([\d,]+) tokens in, ([\d,]+) out, ([\d.]+) dollars", after.output)
    assert run().exit_code == 0
    asked = script.requests - 10
    for said_now, took in zip(
        told.groups(), (script.tokens_in - before[0], script.tokens_out - before[1]), strict=False
    ):
        assert abs(int(said_now.replace(",", "")) * asked / 40 / took - 1) < 0.25


def test_a_budget_ends_a_run_between_items_and_a_repeat_goes_on(run, script, tmp_path):
    # An item costs about 250 tokens in and 20 out: 0.0008 dollars.
    bounded = [*run.command, "--max-usd", "0.008", "--max-connections", "2"]
    done = subprocess.run(bounded, capture_output=True, text=True, timeout=500)
    assert done.returncode == 3, done.stdout + done.stderr
    said = re.search(r"--max-usd 0.008: (\S+) dollars are spent", done.stderr)
    assert said
    assert 0 < float(said[1]) < 0.008 * 1.3
    assert "repeat the command to go on" in done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    [log] = (tmp_path / "logs").glob("*.eval")
    stopped = read_eval_log(log)
    assert stopped.status == "cancelled"
    assert sum(one.error is None for one in stopped.samples) == script.requests
    [row] = summarize(tmp_path / "logs").rows
    assert (row.planned, row.run, row.errored) == (40, script.requests, 0)
    spent = (script.tokens_in * 2.5 + script.tokens_out * 10) / 1e6
    asked = script.requests
    assert 0 < asked < 40
    assert spent < 0.008 * 1.3
    again = run()
    assert again.exit_code == 0, again.output
    assert script.requests == 40
    [row] = summarize(tmp_path / "logs").rows
    assert (row.planned, row.run, row.errored) == (40, 40, 0)


def test_a_budget_ends_a_run_that_was_started_in_the_background(run, script):
    """A script's shell starts commands with `&` so that no Ctrl-C reaches them."""
    bounded = [*run.command, "--max-hours", "0.000001", "--max-connections", "2"]
    script_ = f"{shlex.join(bounded)} & wait $!"
    done = subprocess.run(["sh", "-c", script_], capture_output=True, text=True, timeout=500)
    assert done.returncode == 3, done.stdout + done.stderr
    assert "--max-hours 1e-06: " in done.stderr
    assert script.requests == 0


def test_a_bound_on_dollars_needs_a_price(run, tmp_path):
    [file] = tmp_path.glob("*.yaml")
    file.write_text(re.sub(r"  price:.*\n", "", file.read_text()))
    done = run("--max-usd", 1)
    assert done.exit_code == 2
    assert "--max-usd: the price of " in done.stderr
    assert "price: {input: ..., output: ..., date: ...}" in done.stderr


def test_one_process_counts_the_costs(run):
    done = run("--max-hours", 1, "--jobs", 2)
    assert done.exit_code == 2
    assert "one process counts the costs" in done.stderr


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("yes", 1), ("one two\n", 3), ("[0,1080]", 6), ("设置", 2)]
)
def test_tokens_are_counted_without_a_network(text, tokens):
    assert count_tokens(text) == tokens


@pytest.mark.parametrize(
    ("seconds", "items", "connections", "took"),
    [
        ([2.0], 84, 4, 42),
        ([2.0], 85, 4, 44),  # the last one alone
        ([1.0, 5.0], 10, 2, 17),  # whoever is free takes the next
        ([3.0], 3, 16, 3),
        ([0.001], 1000, 100, 1000 * OWN_S),  # this process is the narrow place
        ([6.0], 0, 4, 0),
    ],
)
def test_hours_are_those_of_items_that_begin_as_connections_fall_free(
    seconds, items, connections, took
):
    assert 3600 * hours_of(seconds, items, connections) == pytest.approx(took)


def test_a_run_of_baselines_says_how_fast_this_process_is(run):
    # Nobody is asked, so what passes between two items is the work of this process.
    free = CliRunner().invoke(
        main, [*map(str, run.command[3:]), "--models", "random", "--display", "none"]
    )
    assert free.exit_code == 0, free.output
    folder = run.command[run.command.index("--log-dir") + 1]
    known = earlier_runs(RunSettings(log_dir=str(folder)))
    assert not known.earlier
    assert not known.done
    assert list(known.own) == [("focused_context", "android")]
    assert 0 < known.own["focused_context", "android"] < 10


def test_prompts_of_an_earlier_run_tell_the_tokens_of_others(run, script, tmp_path):
    assert run("-T", "seed=1", items=12).exit_code == 0
    script.tokens_in = 0
    told = re.search(r"([\d,]+) tokens in", run("-T", "seed=2", "--estimate").output)
    assert run("-T", "seed=2").exit_code == 0
    assert abs(int(told[1].replace(",", "")) / script.tokens_in - 1) < 0.1


def test_what_a_repeat_finds_is_not_counted_again(run):
    """Neither a larger run of other items, nor other settings, hide or make answers."""

    def left(*arguments, **more):
        [line] = [
            line
            for line in run("--estimate", *arguments, **more).output.splitlines()
            if " items, " in line
        ]
        return int(line.split(" items")[0])

    limited = ("--limit", 8)
    assert run(*limited, items=8).exit_code == 0
    assert run("-T", "seed=2", items=20).exit_code == 0
    assert left(*limited, items=8) == 0
    assert left("-T", "seed=2", items=20) == 0
    assert left(*limited, "--temperature", 0.7, items=8) == 8
    assert left("-T", "seed=3", items=20) == 20
