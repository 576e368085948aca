"""Hostile command lines: one message and exit code 2, and nothing of the input is an order."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import click
import pytest
from click.testing import CliRunner
from rich.console import Console
from rich.text import Text

from benchmarks.fuzzing.command_lines import LEFT_OUT, commands, draw_line
from uiprobe.cli.group import AFTER_CTRL_C
from uiprobe.cli.main import main
from uiprobe.environments.doctor import install_hint

pytestmark = pytest.mark.slow

REPO = Path(__file__).parents[2]


def call(*arguments):
    return CliRunner().invoke(main, list(arguments))


RANDOM = ("run", "--models", "random", "--probes", "app_knowledge", "--limit", "1")
GROUNDING = ("run", "--models", "random", "--probes", "grounding", "--limit", "1")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*GROUNDING, "--display", "none", "-T", "observation=[1,2]"), "observation: found"),
        ((*RANDOM, "-T", "seed=!!bool foo"), "-T seed: found no value of the type !!bool"),
        ((*RANDOM, "-T", "seed=&a [*a]"), "-T seed: found a value that holds itself"),
        ((*RANDOM, "--seed", "sealed:mine"), "that of the items is --item-seed sealed:mine"),
        ((*RANDOM, "--item-seed", "3", "-T", "seed=4"), "--item-seed 3 and -T seed=4: found two"),
        ((*RANDOM, "--extra-headers", "!!bool foo"), "--extra-headers: found no value"),
        ((*RANDOM, "--extra-headers", "{X-A: 'a\n\nb'}"), "--extra-headers: found a mapping"),
        ((*RANDOM, "--extra-body", "2024-13-45"), "--extra-body: found a text"),
        ((*RANDOM, "--extra-body", "{a: .nan}"), "--extra-body: found a number that is not finite"),
        ((*RANDOM, "--temperature", "nan"), "--temperature: found 'nan', expected: a number"),
        ((*RANDOM, "--temperature", "-1"), "--temperature: found '-1.0', expected: a number"),
        ((*RANDOM, "--top-p", "1.5"), "--top-p: found '1.5', expected: a number from 0 to 1"),
        ((*RANDOM, "--max-tokens", "-5"), "--max-tokens: found '-5', expected: a number from 1"),
        ((*RANDOM, "--stop-seqs", "['']"), "--stop-seqs: found"),
        ((*RANDOM, "--limit", "9" * 30), "--limit"),
        ((*RANDOM, "--log-dir", ""), "found nothing, expected a folder"),
        ((*RANDOM, "--log-dir", " "), "found nothing, expected a folder"),
        ((*RANDOM, "--log-dir", "s4://x/y"), "no protocol 's4' is known"),
        ((*RANDOM, "--log-dir", "s3://"), "s3:// names no folder"),
        ((*RANDOM, "--log-dir", "https://example.com/x"), "https:// cannot keep files"),
        (("calibrate", "random", "--log-dir", ""), "found nothing"),
        (("play", "--as", "ab", "--log-dir", ""), "found nothing"),
        (("desk", "serve", "--port", "-1"), "--port"),
        (("desk", "serve", "--port", "99999"), "--port"),
        (("desk", "serve", "--goals", "-1"), "--goals"),
        (("phone", "serve", "--port", "99999"), "--port"),
        (("phone", "screenshot", "--locale", "xx-YY"), "--locale"),
        (("phone", "screenshot", "--seed", "9" * 30), "--seed"),
        (("compare", "a", "b", "--margin", "nan"), "expected points such as 5"),
        (("run", "--until-decided", "random,lexical", "--max-usd", "inf"), "not a finite number"),
        (("run", "--models", "random", "--max-usd", "1,5"), "'1,5' is not a valid number"),
        (("serve", "--gpus", "nan", "--", "x"), "not a finite number"),
        (("data", "check", "--source", "~no-such-user/x"), "found nothing there"),
        (("run", "--models", "random", "--probes", "app_knowlege"), "did you mean app_knowledge?"),
        (("check-task", "todo/add_tsk"), "did you mean todo/add_task?"),
        (("check-task", "--app", "clok"), "did you mean clock?"),
        (("run", "--models", "lexcal", "--probes", "grounding"), "did you mean lexical?"),
        (("run", "--models", "opanai/gpt-4o", "--probes", "grounding"), "did you mean openai?"),
        (("models", "gpt-4"), "did you mean gpt-4o?"),
        (("explore", "denominator", "--site", "desc"), "did you mean desk?"),
        (("design", "prove", "--briefs", "x"), "x"),
        (("sumary",), "summary"),
        (("run", "--model", "random"), "--models"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, tuple) else "",
)
def test_refused_in_one_message(arguments, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    done = call(*arguments)
    assert told in done.stderr
    assert done.exit_code == 2
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "results").exists() or "observation" in told


def test_orders_in_arguments_are_shown_and_not_carried_out():
    for text in ("\x1b[2J", "\u202ex", "a\x07", "[bold]x[/bold]", "[/x]", "\udcff"):
        for arguments in (
            ("run", "--models", text, "--probes", "grounding"),
            ("run", "--models", "random", "--probes", text),
            (*RANDOM, "-T", f"{text}=1"),
            (*RANDOM, "--source", text),
            ("models", text),
            ("summary", text),
            ("summary", "--format", text),
            (text,),
            ("design", "show", text),
            ("explore", "denominator", "--site", text),
            ("phone", "screenshot", "--app", text),
            ("check-task", text),
            ("play", "--as", "ab", "-T", f"{text}=1"),
        ):
            done = call(*arguments)
            assert done.exit_code == 2, arguments
            shown = done.output + done.stderr
            assert not set(shown) & set("\x1b\x07\u202e\udcff"), arguments


def test_a_long_argument_is_shown_in_part():
    done = call("x" * 100_000)
    assert done.exit_code == 2
    assert len(done.stderr) < 3_000


def test_inspects_markup_is_not_shown(monkeypatch):
    for name in [name for name in os.environ if name.startswith("OPENAI")]:
        monkeypatch.delenv(name)
    done = call("run", "--models", "openai/gpt-4o", "--probes", "grounding", "--limit", "1")
    assert done.exit_code == 2
    assert "OPENAI_API_KEY" in done.stderr
    assert "[bold]" not in done.stderr
    assert "[/" not in done.stderr


@pytest.mark.parametrize("text", ["[bold]x[/bold]", "[/x]", "uiprobe[web]", "x\\", "[link=x]"])
def test_messages_that_inspect_prints_by_rich_keep_their_brackets(text):
    from inspect_ai._util.error import PrerequisiteError

    from uiprobe.inputs.terminal import without_markup
    from uiprobe.tasks.grounding import grounding

    with pytest.raises(PrerequisiteError) as by_source:
        grounding(source=text)
    with pytest.raises(PrerequisiteError) as by_value:
        grounding(observation=text)
    for refused in (by_source, by_value):
        shown = Text.from_markup(str(refused.value.message)).plain
        assert text in shown or repr(text)[1:-1] in shown
        assert without_markup(refused.value) == shown


def test_install_hints_keep_their_brackets(monkeypatch):
    import builtins

    real = builtins.__import__

    def missing(name, *rest, **options):
        if name.startswith("uiprobe.environments.web.sites.desk"):
            raise ModuleNotFoundError("no django", name="django")
        return real(name, *rest, **options)

    monkeypatch.setattr(builtins, "__import__", missing)
    done = call("desk", "serve")
    assert done.exit_code == 2
    assert install_hint("web") in done.stderr


def test_every_command_says_what_is_safe_after_ctrl_c():
    assert set(AFTER_CTRL_C) == {" ".join(path) for path in commands()}
    assert all(re.match(r"[A-Z].*[.]$", text) for text in AFTER_CTRL_C.values())


def test_ctrl_c_says_what_is_safe_and_how_to_go_on(tmp_path):
    command = (*RANDOM[:-2], "--limit", "400", "--jobs", "1", "--display", "none")
    process = subprocess.Popen(
        [sys.executable, "-c", "from uiprobe.cli import main; main()", *command],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    deadline = time.monotonic() + 120
    while not list(tmp_path.glob("results/logs/*.eval")) and time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode in (0, 1), err
    if process.returncode:
        assert "Interrupted. All answers so far are in the logs" in err
    assert "Traceback" not in out + err


def test_options_that_are_never_drawn_exist():
    for command, option in LEFT_OUT:
        assert option in {parameter.name for parameter in commands()[(command,)].params}


def test_lines_are_drawn_over_all_commands_and_options():
    lines = [draw_line(Random(seed)).arguments for seed in range(20_000)]  # noqa: S311
    words = {word.partition("=")[0] for line in lines for word in line}
    for path, command in commands().items():
        assert any(line[: len(path)] == list(path) for line in lines), path
        for option in command.get_params(
            click.Context(command, help_option_names=["-h", "--help"])
        ):
            left_out = (path[-1], option.name) in LEFT_OUT or "--help" in option.opts
            if isinstance(option, click.Option) and not left_out:
                assert words & {*option.opts, *option.secondary_opts}, (path, option.name)


def test_drawn_lines_end_as_commands_may():
    done = subprocess.run(
        [
            *(sys.executable, "-m", "benchmarks.hostile", "--classes", "commands"),
            *("--scale", "0.004", "--jobs", "1"),
        ],
        cwd=REPO,
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr[-2_000:]
    assert "20 command lines in 20 cases" in done.stdout


def test_tables_show_names_as_they_are():
    from uiprobe.inputs.terminal import as_markup

    console = Console(width=60)
    with console.capture() as shown:
        console.print(as_markup("[bold]a[/bold] [/x] [link=x]b"))
    assert shown.get().strip() == "[bold]a[/bold] [/x] [link=x]b"


def test_ctrl_c_while_an_error_is_printed_ends_like_any_other(monkeypatch):
    def interrupt(context: click.Context) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(click.Context, "get_usage", interrupt)
    told = call("run", "--no-such-option")
    assert told.exit_code == 1
    assert told.output.startswith("Interrupted.")


@pytest.mark.parametrize("command", ["summary", "report", "leaderboard", "score", "export"])
def test_no_message_has_the_password_of_an_address(command):
    told = call(command, "http://user:a-password-of-mine@127.0.0.1:9/")
    assert told.exit_code in (1, 2)
    assert "127.0.0.1:9" in told.output
    assert "a-password-of-mine" not in told.output


def test_ctrl_c_where_nothing_can_be_raised_is_not_lost(monkeypatch):
    class Callback:
        def __del__(self) -> None:
            raise KeyboardInterrupt

    def usage(context: click.Context) -> str:
        Callback()
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            time.sleep(0.01)
        return ""

    hook = sys.unraisablehook
    monkeypatch.setattr(click.Context, "get_usage", usage)
    told = call("run", "--no-such-option")
    assert told.exit_code == 1
    assert told.output.startswith("Interrupted.")
    assert sys.unraisablehook is hook
