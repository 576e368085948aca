"""The command line: what it prints, and the exit codes that scripts can use."""

import csv
import json
import os
import subprocess
import sys
import zipfile
from importlib.metadata import version
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import read_eval_log

from tests.releases import run, write_release
from tests.scripted import scripted_model
from uiprobe.cli.main import main
from uiprobe.probe_table import PROBES
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.knowledge import app_knowledge

pytestmark = pytest.mark.slow

REPO = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("cli") / "release"))


def call(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["run"],
        ["summary"],
        ["tasks"],
        ["models"],
        ["data"],
        ["data", "fetch"],
        ["data", "check"],
    ],
    ids=" ".join,
)
def test_every_command_has_help(command):
    done = call(*command, "--help")
    assert done.exit_code == 0
    assert "Usage:" in done.output
    assert call(*command, "-h").output == done.output
    if command in ([], ["run"], ["summary"], ["models"], ["data", "fetch"]):
        assert "uiprobe " in done.output.partition("\n")[2]


def test_help_tells_the_exit_codes_and_the_version_is_told():
    assert "2 wrong usage" in " ".join(call("--help").output.split())
    assert call("--version").output.endswith(f"version {version('uiprobe')}\n")


def test_tasks_lists_probes_and_parameters():
    done = call("tasks")
    assert done.exit_code == 0
    for probe in PROBES:
        assert f"uiprobe/{probe}\n" in done.output
    assert "observation: `tree`, `list`, `annotated_image`, or `image`" in done.output


def test_models_lists_the_files_and_shows_a_spec():
    done = call("models")
    assert done.exit_code == 0
    assert "gpt-4o               api    text+image  openai/gpt-4o" in done.output
    shown = call("models", "gpt-4o")
    assert json.loads(shown.output) == {"model": "openai/gpt-4o", "temperature": 0}
    unknown = call("models", "gpt-99")
    assert unknown.exit_code == 2
    assert unknown.stderr.startswith("Error: no model file 'gpt-99'")


def test_keys_of_a_model_file_are_printed_only_on_request(tmp_path: Path):
    key = "sk-proj-Zq7Wx3Rt9Yv4Km2Ns"
    file = tmp_path / "mine.yaml"
    file.write_text(
        f"model: openai/mine\nmodel_args:\n  api_key: {key}\n  timeout: 5\n"
        "uiprobe:\n  display_name: Mine\n  hosting: api\n  modalities: [text]\n"
    )
    shown = call("models", str(file))
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["model_args"] == {"api_key": "[hidden]", "timeout": 5}
    assert "--with-keys" in shown.stderr
    whole = call("models", str(file), "--with-keys")
    assert json.loads(whole.stdout)["model_args"] == {"api_key": key, "timeout": 5}
    assert not whole.stderr


def test_no_password_of_an_address_is_repeated():
    secret = "top-secret-of-the-host"
    refused = call("explore", "functionalities", "x", f"http://user:{secret}@127.0.0.1:9/")
    assert refused.exit_code == 2
    assert "[hidden]" in refused.stderr
    assert secret not in refused.output + refused.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("run",), "Error: no models: name some with --models"),
        (("run", "--models", "gpt-99"), "Error: no model 'gpt-99'"),
        (("run", "--models", ","), "Error: no models"),
        (("run", "--models", "random", "--probes", "x"), "Error: no probe 'x'"),
        (("run", "--models", "random", "--limit", "0"), "--limit"),
        (("run", "--models", "random", "--source", "/nowhere"), "/nowhere"),
        (("run", "--models", "random", "--display", "loud"), "--display"),
        (("summary", "/nowhere"), "Error: /nowhere: found 0 logs"),
        (("summary", "--format", "pdf"), "--format"),
        (("data", "fetch", "phoenix"), "phoenix"),
        (("data", "fetch", "sphinx", "--from", "/nowhere"), "/nowhere"),
        (("data", "check", "--source", "/nowhere"), "Error: /nowhere: path: found nothing there"),
        (
            ("data", "check", "--tier", "ladder", "--source", "builtin", "--probes", "groundin"),
            "Error: --probes: found 'groundin'; did you mean grounding?",
        ),
        (("walk",), "No such command 'walk'"),
    ],
)
def test_wrong_usage_exits_2_and_says_why(arguments, told):
    done = call(*arguments)
    assert done.exit_code == 2
    assert told in done.stderr
    assert "Traceback" not in done.output + done.stderr


def test_a_run_and_its_summary(release, tmp_path):
    logs = tmp_path / "logs"
    arguments = ("run", "--models", "lexical,reference", "--probes", "app_knowledge, grounding")
    done = call(
        *arguments, "--source", release, "--log-dir", logs, "--limit", 4, "--display", "none"
    )
    assert done.exit_code == 0, done.output + done.stderr
    assert f"uiprobe summary {logs} --details" in done.output
    assert f"uiprobe report {logs}" in done.output
    table = call("summary", logs)
    assert table.exit_code == 0
    assert table.output.strip() in done.output
    assert "Lexical" in table.output
    details = call("summary", logs, "--details").output
    assert "App knowledge (%)" in details
    assert "Grounding (%)" in details
    rows = list(csv.DictReader(StringIO(call("summary", logs, "--format", "csv").output)))
    assert [(row["probe"], row["model"]) for row in rows] == [
        ("app_knowledge", "uiprobe/lexical"),
        ("app_knowledge", "uiprobe/reference"),
        ("grounding", "uiprobe/lexical"),
        ("grounding", "uiprobe/reference"),
    ]
    assert {row["planned"] for row in rows} == {"4"}
    assert len(json.loads(call("summary", logs, "--json").output)) == 4
    assert (
        call("summary", logs, "--json").output == call("summary", logs, "--format", "json").output
    )
    assert call("summary", logs, "--format", "markdown").output.startswith("| capability |")


def texts(log):
    """What was asked, without the identifiers that Inspect gives to messages."""
    return {s.id: [message.text for message in s.input] for s in log.samples}


def test_items_have_a_seed_of_their_own(tmp_path):
    """What draws the items is not what a model samples with."""
    found = {}
    for name, options in {"items": ["--item-seed", "3"], "sampling": ["--seed", "3"]}.items():
        arguments = ["run", "--models", "random", "--probes", "app_knowledge", "--limit", "3"]
        folder = tmp_path / name
        result = CliRunner().invoke(main, [*arguments, *options, "--log-dir", str(folder)])
        assert result.exit_code == 0, result.output
        [log] = [read_eval_log(str(path)) for path in folder.glob("*.eval")]
        found[name] = log
    assert found["items"].eval.task_args["seed"] == 3
    assert found["items"].eval.model_generate_config.seed is None
    assert "seed" not in found["sampling"].eval.task_args_passed
    assert found["sampling"].eval.model_generate_config.seed == 3
    assert texts(found["items"]) != texts(found["sampling"])


def test_a_seed_without_a_value_is_drawn_and_printed(tmp_path):
    """Nobody can have seen its items before; the printed number asks the same ones again."""
    drawn, asked = [], []
    for name, without in {"one": ["--item-seed"], "other": ["-T", "seed="]}.items():
        done = call(
            *("run", "--models", "random", "--probes", "app_knowledge", "--limit", "3"),
            *("--display", "none", "--log-dir", tmp_path / name, *without),
        )
        assert done.exit_code == 0, done.output
        [log] = [read_eval_log(str(path)) for path in (tmp_path / name).glob("*.eval")]
        drawn.append(log.eval.task_args["seed"])
        assert f"--item-seed {drawn[-1]}." in done.stderr
        asked.append(texts(log))
    assert drawn[0] != drawn[1]
    assert asked[0] != asked[1]
    again = call(
        *("run", "--models", "random", "--probes", "app_knowledge", "--limit", "3"),
        *("--display", "none", "--log-dir", tmp_path / "again", "--item-seed", str(drawn[1])),
    )
    assert again.exit_code == 0, again.output
    [log] = [read_eval_log(str(path)) for path in (tmp_path / "again").glob("*.eval")]
    assert texts(log) == asked[1]


def test_items_that_errored_exit_1(tmp_path):
    folder = write_release(tmp_path / "release")
    (folder / "lowlevel_tasks/1.xml").write_text("torn")
    logs = tmp_path / "logs"
    done = call(
        *("run", "--models", "reference", "--probes", "grounding", "--source", folder),
        *("--log-dir", logs, "--display", "none", "--retries", "0", "--jobs", "1"),
    )
    assert done.exit_code == 1, done.output + done.stderr
    assert "Some items errored" in done.stderr
    summary = call("summary", logs)
    assert summary.exit_code == 1
    assert "errored" in summary.output


def test_logs_that_are_left_out_are_told(release, tmp_path):
    log = run(app_knowledge(release), tmp_path, scripted_model("yes"))
    assert call("summary", tmp_path).exit_code == 0
    (tmp_path / "2026-01-01T00-00-00_torn_a.eval").write_bytes(
        Path(log.location).read_bytes()[:200]
    )
    done = call("summary", tmp_path)
    assert done.exit_code == 1
    assert "not readable: " in done.stderr
    assert "torn_a.eval" in done.stderr
    run(focused_context(items=1), tmp_path / "errors", "uiprobe/extract")
    # A run in which everything errored has a row that says so.
    assert call("summary", tmp_path / "errors").exit_code == 1


def test_data_check_exits_1_where_counts_differ(release):
    done = call("data", "check", "--source", release)
    assert done.exit_code == 1
    [line] = [line for line in done.output.splitlines() if line.startswith("goal understanding")]
    assert line.split()[-3:] == ["10", "445", "differs"]
    assert "no widget index reaches the target" in done.output
    assert "  g7" in done.output


def test_a_release_that_is_not_the_pinned_one_is_not_taken(release, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    torn = tmp_path / "torn.zip"
    torn.write_bytes(b"PK\x03\x04")
    empty = tmp_path / "empty.zip"
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("Sphinx-main/README.md", "nothing")
    for origin in (release, torn, empty):
        done = call("data", "fetch", "sphinx", "--from", origin)
        assert done.exit_code == 2, done.output
        assert "Error: " in done.stderr
        assert "Traceback" not in done.stderr
        assert not list((tmp_path / "cache").rglob("*.zip"))


def uiprobe(*arguments, cwd, **environment):
    return subprocess.run(
        [sys.executable, "-c", "from uiprobe.cli.main import main; main()", *map(str, arguments)],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(REPO)} | environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def test_exit_codes_of_the_real_process(release, tmp_path):
    done = uiprobe(
        *("run", "--models", "random", "--probes", "focused_context", "-T", "items=2"),
        *("--display", "plain", "--jobs", "1"),
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list((tmp_path / "results/logs").glob("*.eval"))) == 1
    wrong = uiprobe(
        *("run", "--models", "lexical", "--probes", "grounding", "--source", release),
        *("-T", "observation=image"),
        cwd=tmp_path,
    )
    assert wrong.returncode == 2
    [line] = wrong.stderr.strip().splitlines()
    assert line.startswith("Error: uiprobe/lexical reads text only")


@pytest.mark.long
def test_without_the_release_the_command_that_brings_it_is_named(tmp_path):
    done = uiprobe(
        *("run", "--models", "random", "--probes", "grounding", "--source", "sphinx"),
        cwd=tmp_path,
        UIPROBE_SPHINX=str(tmp_path / "none.zip"),
    )
    assert done.returncode == 2
    assert "uiprobe data fetch sphinx" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_run_can_be_told_in_one_line_per_task(release, tmp_path):
    logs = tmp_path / "logs"
    arguments = ("run", "--models", "lexical,reference", "--probes", "app_knowledge,grounding")
    arguments += ("--jobs", "1")
    done = call(*arguments, "--source", release, "--log-dir", logs, "--display", "tasks")
    assert done.exit_code == 0
    lines = [line.split() for line in done.stdout.splitlines() if " items " in line]
    assert sorted(line[:2] for line in lines) == [
        [probe, f"uiprobe/{model}"]
        for probe in ("app_knowledge", "grounding")
        for model in ("lexical", "reference")
    ]
    assert all("%" in line and line[2] == line[4] for line in lines)
    # The table of scores and what comes next follow.
    assert len(done.stdout.splitlines()) <= len(lines) + 20
    # Other runs of the process are not listened to.
    quiet = call(*arguments, "--source", release, "--log-dir", tmp_path / "b", "--display", "none")
    assert " items " not in quiet.stdout


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("wrong=1", "-T wrong: no such parameter of"),
        ("wrong=1", "did you mean reading (of completion_judgment)?"),
        ("observaton=list", "did you mean observation (of grounding, navigation)?"),
    ],
)
def test_an_unknown_parameter_is_refused_with_the_nearest_name(given, told, tmp_path):
    done = call("run", "--models", "random", "-T", given, "--log-dir", tmp_path / "logs")
    assert done.exit_code == 2
    assert told in done.stderr
    assert not (tmp_path / "logs").exists()


def test_every_command_that_writes_logs_refuses_folders_that_are_not_found_again(
    tmp_path: Path,
) -> None:
    folder = ("--log-dir", str(tmp_path / "a#b"))
    for command in (
        ("run", "--models", "random"),
        ("calibrate", "uiprobe/random"),
        ("play", "--as", "ab"),
        ("trace", "import", str(tmp_path)),
        ("phone", "judge", "--serial", "127.0.0.1:1"),
    ):
        told = CliRunner().invoke(main, [*command, *folder])
        assert told.exit_code == 2
        assert "Choose another folder with --log-dir" in told.output, told.output


@pytest.mark.parametrize("command", ["export", "report"])
def test_a_path_of_too_many_folders_is_refused(tmp_path: Path, command: str) -> None:
    deep = tmp_path.joinpath(*["y"] * 970)
    result = CliRunner().invoke(main, [command, str(tmp_path), "-o", str(deep)])
    assert result.exit_code == 2
    assert "more than the 500 that can be made" in result.output
    assert list(tmp_path.iterdir()) == []
