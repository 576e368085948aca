"""A distribution from elsewhere adds one of each kind, and nothing here changes for it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.garden import follow, install
from uiprobe.results.frames import read_frames

pytestmark = pytest.mark.slow

INSPECT = ("-m", "inspect_ai", "eval")
QUIET = ("--display", "none")
ALONE = ("--jobs", "1")
"""In this process: that others have the distribution too, the first run shows."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("garden"))


COMMANDS = """
import json, sys
from click.testing import CliRunner
from uiprobe.cli.main import main
done = [CliRunner().invoke(main, command) for command in json.loads(sys.argv[1])]
found = [(one.exit_code, one.stdout, one.output, repr(one.exception)) for one in done]
print(json.dumps(found))
"""
"""One process that has the distribution carries out several commands: a start costs seconds."""


def uiprobe(place: Path, *commands: Sequence[str], may_fail: bool = False) -> list[str]:
    """What each command prints."""
    done = json.loads(follow(place, "-c", COMMANDS, json.dumps(commands)).splitlines()[-1])
    for status, _, output, error in done:
        assert status == 0 or (may_fail and error.startswith("SystemExit(")), (output, error)
    return [printed for _, printed, _, _ in done]


def test_a_probe_runs_by_inspect(place: Path) -> None:
    arguments = ("uiprobe_garden/counting", "-T", "items=24", "--model", "uiprobe/lexical")
    follow(place, *INSPECT, *arguments, *QUIET, "--log-dir", "inspect-logs")
    assert len(list((place.parent / "inspect-logs").glob("*counting*.eval"))) == 1


def test_a_probe_runs_with_the_others_and_is_summarized_and_reported(place: Path) -> None:
    run = ("run", "--probes", "counting", "--models", "uiprobe/first,reference")
    _, printed, _ = uiprobe(
        place,
        (*run, "-T", "items=24", *QUIET, "--log-dir", "logs"),
        ("summary", "logs", "--format", "json"),
        ("report", "logs", "-o", "report"),
    )
    rows = {row["model"]: row for row in json.loads(printed)}
    reference = rows["uiprobe/reference"]
    assert {row["probe"] for row in rows.values()} == {"counting"}
    assert reference["ceiling"] == 1
    [page] = (place.parent / "report").glob("*.html")
    assert "Counting" in page.read_text("utf-8")
    # Who lacks the distribution finds logs of another suite, and no crash.
    with pytest.raises(ValueError, match=r"[12] of other suites"):
        read_frames(place.parent / "logs")


def test_its_items_are_attacked_and_checked(place: Path) -> None:
    check = (
        "data",
        "check",
        "--source",
        "builtin",
        "--probes",
        "counting",
        "--items",
        "24",
        *ALONE,
    )
    # Few items go beyond one limit or another.
    [printed] = uiprobe(place, check, may_fail=True)
    assert "counting" in printed and "lexical" in printed and "FAULT" not in printed
    assert "grounding" not in printed


def test_an_environment_and_an_agent_play(place: Path) -> None:
    run = ("run", "--probes", "navigation", "--models", "uiprobe/random", "-T", "app=clock")
    chosen = ("-T", "environment=hurried", "-T", "agent=terse", "--limit", "2")
    _, printed = uiprobe(
        place,
        (*run, *chosen, *QUIET, *ALONE, "--log-dir", "played"),
        ("summary", "played", "--format", "json"),
    )
    rows = json.loads(printed)
    assert [(row["model"], row["errored"]) for row in rows] == [("uiprobe/random", 0)]


def test_a_source_is_checked_and_asked(place: Path) -> None:
    run = ("run", "--probes", "app_knowledge", "--source", "quiz", "--models", "reference")
    checked, _, printed = uiprobe(
        place,
        ("data", "check", "--source", "quiz"),
        (*run, *QUIET, *ALONE, "--log-dir", "asked"),
        ("summary", "asked", "--format", "json"),
    )
    assert "2 app knowledge questions" in checked
    [row] = json.loads(printed)
    assert row["ceiling"] == 1


def test_the_tasks_of_a_site_are_proven_and_run(place: Path) -> None:
    run = ("run", "--probes", "web_navigation", "--models", "reference", "-T", "benchmark=garden")
    proven, _, printed = uiprobe(
        place,
        ("check-task", "--benchmark", "garden", "--seeds", "2", "--format", "json"),
        (*run, "-T", "seeds=1", *QUIET, *ALONE, "--log-dir", "watered"),
        ("summary", "watered", "--format", "json"),
    )
    [proof] = json.loads(proven)["templates"]
    assert (proof["proven"], proof["missed"]) == (True, [6, 6])
    [row] = json.loads(printed)
    assert (row["run"], row["errored"]) == (1, 0)


def test_names_that_are_wrong_are_answered_with_those_that_are_right(place: Path) -> None:
    told = follow(
        place,
        "-c",
        "from uiprobe.environments.registry import environment_named\n"
        "try: environment_named('hurry')\nexcept ValueError as error: print(error)",
    )
    assert "did you mean hurried?" in told
