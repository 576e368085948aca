"""Texts of logs stay text in every output: terminal, spreadsheet, Markdown, LaTeX, XML."""

import csv
import json

import pytest
from click.testing import CliRunner
from inspect_ai.log import read_eval_log, write_eval_log

from benchmarks.fuzzing.logs import check_csv, check_file, check_latex, check_markdown
from benchmarks.fuzzing.texts import PAYLOADS
from tests.synthetic_logs import SyntheticModel, SyntheticRun, write_run
from uiprobe.cli.main import main
from uiprobe.inputs.terminal import visible
from uiprobe.results.plain_text import csv_cell, latex_text, markdown_cell, one_line

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_no_payload_takes_effect(payload):
    assert not set(visible(payload)) & set("\x00\x07\x08\x1b\x7f\x9b\u202e\n")
    assert "\n" not in one_line(payload)
    check_csv('"' + csv_cell(payload).replace('"', '""') + '",x\n')
    check_markdown(f"| a | b |\n| --- | --- |\n| {markdown_cell(payload)} | b |\n")
    check_latex(latex_text(payload))


@pytest.mark.parametrize("text", ["-2.5", "+3.1 [-1.0, 2.0]", "plain", "", "50 %", "-", "a\nb"])
def test_numbers_and_plain_texts_stay_as_they_are(text):
    assert csv_cell(text) == ("'-" if text == "-" else text)


@pytest.mark.parametrize("text", ["-1+cmd|'/C x'!A0", "  =1+1", "\n@x", "＝1+1", "+1+a"])
def test_what_a_spreadsheet_takes_for_a_formula_is_kept_from_it(text):
    assert csv_cell(text).startswith("'")


def write_hostile(folder, payload):
    """A log in which all that others write is a payload."""
    model = SyntheticModel(f"x/{payload}", payload, "mainframe", (1e308, 1e308))
    path = write_run(folder, SyntheticRun("grounding", model, 5))
    log = read_eval_log(str(path))
    for sample in log.samples:
        sample.metadata |= {"app": payload, "category": payload}
        for score in sample.scores.values():
            score.answer = score.explanation = payload
        for usage in sample.model_usage.values():
            usage.total_cost = float("inf")
    write_eval_log(log, str(path))


def test_logs_full_of_them_break_no_output(tmp_path):
    payloads = PAYLOADS[::4]
    logs, out = tmp_path / "logs", tmp_path / "out"
    for payload in payloads:
        write_hostile(logs, payload)
    for arguments in (
        ["summary", str(logs), "--format", "csv"],
        ["leaderboard", str(logs), "--format", "md"],
        *(["export", str(logs), "-o", str(out), "--format", f] for f in ("csv", "json", "parquet")),
        ["report", str(logs), "-o", str(out / "report")],
    ):
        done = CliRunner().invoke(main, arguments, catch_exceptions=False)
        assert done.exit_code == 0, done.output
        assert "\x1b" not in done.output
    for file in out.rglob("*.*"):
        check_file(file)
    items = json.loads((out / "items.json").read_text())
    assert len({row["model"] for row in items}) == len(payloads)
    assert {row["cost_usd"] for row in items} == {None}
    with (out / "items.csv").open(newline="") as file:
        assert {row["app"] for row in csv.DictReader(file)} == set(map(csv_cell, payloads))
