"""The rule repairer on real answers of a weak model, which a reader has labelled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.repairer import count, read_cases, repair, table
from uiprobe.probes.answer_forms import AnswerError
from uiprobe.scorers.repair import is_invention

CASES = read_cases()
RUNNING = Path(__file__).parents[2] / "docs" / "running.md"


def test_there_are_enough_answers_of_every_form() -> None:
    assert len(CASES) >= 300
    kinds = {case.kind for case in CASES}
    assert {"choice", "order", "phrase", "object"} < kinds
    assert {"action, grammar", "action, json", "action, call", "action, xml"} < kinds
    assert {case.form.targets for case in CASES if case.form.kind == "action"} == {
        "element",
        "coordinate",
    }


def test_every_answer_needs_a_repair_and_every_label_is_in_the_form() -> None:
    for case in CASES:
        with pytest.raises(AnswerError):
            case.form.read(case.answer)
        if case.content is not None:
            assert case.form.read(case.form.write(case.content)) == case.content


def test_no_repair_changes_content() -> None:
    changed = [
        (case.answer, case.content, found)
        for case in CASES
        if (found := repair(case)) is not None and found != case.content
    ]
    assert changed == []


def test_no_right_repair_counts_as_an_invention() -> None:
    repaired = [case for case in CASES if case.content is not None and repair(case)]
    assert not [case for case in repaired if is_invention(case.form, case.content, case.answer)]


@pytest.mark.slow
def test_the_figures_that_are_published_are_those_measured() -> None:
    assert table(CASES) in RUNNING.read_text(encoding="utf-8")
    counts = count(CASES)
    assert counts.precision == 1
    stated = re.search(r"find (\d+) % of", RUNNING.read_text(encoding="utf-8"))
    assert stated is not None
    assert int(stated[1]) == round(100 * counts.recall)
