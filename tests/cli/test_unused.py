"""Options that mean nothing beside others are refused, also with their defaults."""

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main

RUN = ("run", "--models", "lexical", "--probes", "app_knowledge", "--log-dir")
DESIGN = ("design", "init", "pages", "--briefs", "lamp-grid", "--rounds", "0")
SCRIPTED = ("--coder", "template_good", "--cua", "scripted", "--verifier", "builtin")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text("<p>Hello")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*RUN, "logs", "--max-items", "3"), "--max-items: it goes with --until-decided"),
        ((*RUN, "logs", "--look-every", "25"), "--look-every: it goes with --until-decided"),
        ((*RUN, "logs", "--order", "0"), "--order: it goes with --until-decided"),
        ((*RUN, "logs", "--margin", "5"), "--margin: it goes with --until-decided"),
        ((*RUN, "logs", "--order", "1", "--margin", "2"), "--margin, --order: it goes"),
        (("report", "logs", "--interval", "15"), "--interval: it goes with --watch"),
        (("summary", "logs", "--details", "--format", "csv"), "--details: --format csv has every"),
        (("summary", "logs", "--details", "--json"), "--details: --format json has every"),
        (("summary", "logs", "--json", "--format", "csv"), "--format: --json is a format too"),
        (("attribute", "logs", "--no-run", "--repeats", "1"), "--repeats: with --no-run"),
        (("attribute", "logs", "--no-run", "--no-pairs"), "--pairs: with --no-run"),
        (("attribute", "logs", "--no-run", "--help-with", "plan"), "--help-with: with --no-run"),
        (("attribute", "logs", "--help-with", "plans"), "help 'plans': choose among"),
        (("play", "logs", "--limit", "10"), "--limit: it goes with --as"),
        (("play", "logs", "-T", "app=todo"), "-T: it goes with --as"),
        (("play", "logs", "--log-dir", "x", "--platform", "web"), "--platform, --log-dir: it goes"),
        (("check-task", "--all", "todo/add_task"), "--all: all templates, or those"),
        (("check-task", "--all", "--app", "todo"), "--all: all templates, or those"),
        (("check-task", "--all", "--benchmark", "desk", "--tasks", "open-menu"), "--all: all"),
        (("data", "check", "--source", "desk", "--jobs", "2"), "--jobs: items of desk are made"),
        (
            ("data", "check", "--item-seed", "1"),
            "--item-seed: items of sphinx are",
        ),
        (
            ("data", "check", "--replay", "builtin/basic", "--items", "3"),
            "--items: --replay names a source and a tier",
        ),
        (("data", "check", "--seeds", "2", "--items", "3"), "--seeds, --items: items of"),
        (("explore", "functionalities", "http://a/", "--url", "http://b/"), "--url: it is the"),
        (("trace", "import", ".", "--name", "mine"), "--name: it is the model of the log"),
        (("phone", "judge", "--serial", "x:1", "--name", "mine"), "--name: it is the model of"),
        (("models", "--with-keys"), "--with-keys: the list has no keys; name a model"),
    ],
)
def test_an_option_that_would_not_be_read_is_refused(arguments, told):
    done = CliRunner().invoke(main, list(arguments))
    assert done.exit_code == 2
    assert told in done.stderr
    assert not done.stdout


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["cua=a/b"], "--model-role cua: with cua=scripted of the folder it is never asked"),
        (["verifier=a/b"], "--model-role verifier: with verifier=builtin"),
        (["second_verifier=a/b"], "--model-role second_verifier: with verifier=builtin"),
        (["proposer=a/b"], "--model-role proposer: with tasks_from=brief"),
        (["judge=a/b", "judge=a/c"], "--model-role judge: found it twice"),
    ],
)
def test_a_role_that_nobody_asks_is_refused(given, told):
    begun = CliRunner().invoke(main, [*DESIGN, *SCRIPTED, "--language", "mini"])
    assert begun.exit_code == 0, begun.output
    roles = [word for one in given for word in ("--model-role", one)]

    done = CliRunner().invoke(main, ["design", "run", "pages", *roles])

    assert done.exit_code == 2
    assert told in done.stderr
