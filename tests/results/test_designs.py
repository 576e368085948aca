"""Figures over designs: shares by round, agreement with the rules, and the section of a report."""

import pytest

from uiprobe.episodes.design import (
    Comment,
    Design,
    DesignStep,
    DesignTest,
    PageJudgement,
    Rejection,
    TaskRecord,
    Version,
    design_figures,
    figures_of,
    lost_tasks,
    regressions,
    token_saving,
)
from uiprobe.results.designs import (
    DesignRun,
    agreement,
    judge_pairs,
    paired_values,
    task_values,
    verifier_pairs,
)
from uiprobe.results.report.sections.design import design_section, published_design


def version(
    number: int, passed: dict[int, bool | None], unsupported: tuple[int, ...] = ()
) -> Version:
    return Version(
        number=number,
        judgements=[
            *(
                PageJudgement(
                    task=task, supported=True, rule="#a exists", other_supported=task != 2
                )
                for task in passed
            ),
            *(
                PageJudgement(task=task, supported=False, other_supported=False)
                for task in unsupported
            ),
            PageJudgement(task=9, supported=None, error="no rule"),
        ],
        tests=[
            DesignTest(
                task=task,
                ending="rule_satisfied" if done else "stuck",
                passed=done,
                judged=task == 1,
                killed=2 if done else 0,
                mutants=3 if done else 0,
                steps=[DesignStep(action="noop()")],
            )
            for task, done in passed.items()
        ],
        tokens={"coder input": 1000, "coder output": 500},
        seconds={"page": 1.0, "judge": 2.0, "test": 3.0},
    )


def design(brief: str = "one", category: str = "tool") -> Design:
    first = version(0, {1: True, 2: False}, (3,))
    first.comments = [
        Comment(
            task=2, changes=["x"], tokens=900, pixels=100, raw_pixels=400, patches=1, raw_patches=4
        )
    ]
    second = version(1, {1: False, 2: True, 3: True})
    second.rejected = [
        Rejection(attempt=1, size=5, reasons=["the id a is gone", "the id b is gone"])
    ]
    return Design(
        brief=brief,
        title=brief.title(),
        category=category,
        tasks=[TaskRecord(number=number, text=f"Task {number}") for number in (1, 2, 3, 9)],
        versions=[first, second],
    )


def runs() -> list[DesignRun]:
    return [
        DesignRun("coder, ui-tars", design(name, category), "log", name, 0.02)
        for name, category in (("one", "tool"), ("two", "game"))
    ]


def test_unsupported_is_a_failure_and_an_error_of_the_verifier_is_none():
    first = design().versions[0]
    found = figures_of(first)
    assert found["fc"] == pytest.approx(2 / 3)
    assert found["sr"] == pytest.approx(1 / 3)
    assert found["sr_supported"] == pytest.approx(1 / 2)
    assert found["kill_rate"] == pytest.approx(2 / 3)
    assert lost_tasks(first) == [9]
    assert (found["tasks"], found["lost"]) == (4, 1)


def test_regressions_costs_and_rejected_pages_are_counted():
    one = design()
    assert regressions(*one.versions) == [1]
    found = design_figures(one, 0.5)
    assert (found["regressions"], found["rejected"], found["rounds"]) == (1, 1, 1)
    assert found["cost_per_solved"] == 0.25
    assert found["sr_before"] == pytest.approx(1 / 3)
    assert found["sr"] == pytest.approx(2 / 3)
    assert token_saving(one.versions[0].comments) == {"pixels": 0.75, "patches": 0.75}


def test_values_are_paired_by_task_and_clustered_by_brief():
    assert task_values(runs(), "fc", 0).mean == pytest.approx(2 / 3)
    assert set(task_values(runs(), "sr", 1).clusters) == {"one", "two"}
    before, after, clusters = paired_values(runs(), "sr")
    assert (before, after) == ([1, 0, 0] * 2, [0, 1, 1] * 2)
    assert clusters == ["one"] * 3 + ["two"] * 3


def test_agreement_is_that_of_the_standard_measures():
    truth = [True, True, False, False, False, False, False, False]
    said = [True, False, True, False, False, False, False, False]
    found = agreement(truth, said)
    assert found["all_fail"] == 0.75
    assert found["accuracy"] == 0.75
    assert found["balanced"] == pytest.approx((1 / 2 + 5 / 6) / 2)
    assert (found["precision"], found["recall"], found["f1"]) == (0.5, 0.5, 0.5)
    assert found["kappa"] == pytest.approx(1 / 3)
    assert agreement([], []) == {}
    assert "kappa" not in agreement([True], [True])
    assert judge_pairs(runs()[:1]) == (
        [True, False, False, True, True],
        [True, False, True, False, False],
    )
    assert len(verifier_pairs(runs()[:1])[0]) == 6


def test_the_tables_of_the_paper_stand_beside_ours():
    section = design_section(runs())
    assert section is not None
    tables = {table.key: table for table in section.tables}
    table = tables["design-table-3-sr"]
    ours, published = (
        [row for row in table.rows if row.kind == kind] for kind in ("ours", "published")
    )
    assert [cell.text for cell in ours[0].cells[:2]] == ["coder, ui-tars", "Baseline"]
    assert ours[1].cells[1].text == "+ integrated"
    assert ours[1].cells[-1].text == "66.7"
    assert len(published) == 12
    assert published[3].cells[-1].text == "26.0"
    change = tables["design-change"].rows
    assert [row.cells[1].text for row in change] == ["FC", "SR"]
    assert change[1].cells[7].text == "cannot be distinguished"
    assert tables["design-rejected"].rows[0].cells[1].text == "an id is gone"
    assert tables["design-table-6"].rows[0].kind == "ours"
    assert design_section([]) is None


def test_tests_that_do_not_count_are_told_from_those_that_failed():
    found = runs()
    page = found[0].record.versions[0]
    page.tests[0].met_by = "nothing"
    page.tests[1].ending = "unreadable"
    table = {one.key: one for one in design_section(found).tables}["design-rounds"]
    names = [column.title for column in table.columns]
    cells = dict(zip(names, table.rows[0].cells, strict=True))
    assert (cells["met by controls"].text, cells["unreadable"].text) == ("1", "1")


def test_published_means_follow_from_the_categories():
    """Overall is the mean over 52 briefs: 10 landing, 9 games, 11 apps, 6 utilities, 9, 7 tools."""
    weights = (10, 9, 11, 6, 9, 7)
    differing = []
    for figure in ("fc", "sr"):
        for coder, kinds in published_design()[figure].items():
            for kind, values in kinds.items():
                mean = sum(w * v for w, v in zip(weights, values, strict=False)) / 52
                if abs(mean - values[6]) > 0.2:
                    differing.append((figure, coder, kind, round(mean, 1), values[6]))
    assert differing == []
