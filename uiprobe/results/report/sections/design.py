"""Designs of pages: the tables of AUI-Gym with ours, rounds, and what the paper lacks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from uiprobe.episodes.design import regressions, token_saving
from uiprobe.episodes.intervals import share_interval
from uiprobe.inputs.yaml_values import parse_yaml
from uiprobe.results.designs import (
    CATEGORIES,
    DesignRun,
    agreement,
    at_round,
    judge_pairs,
    paired_values,
    rule_pairs,
    task_values,
    verifier_pairs,
)
from uiprobe.results.report.charts.rounds import rounds_chart
from uiprobe.results.report.content import (
    Cell,
    Column,
    Row,
    Section,
    Table,
    count_cell,
    interval_cell,
    number_cell,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.sections.design_pictures import design_pictures
from uiprobe.results.statistics import compare_paired, judge_difference

Group = tuple[str, str, str]
Groups = Mapping[Group, Sequence[DesignRun]]

_JUDGED = ("all_fail", "accuracy", "balanced", "precision", "recall", "f1", "kappa")


@cache
def published_design() -> Mapping[str, Any]:
    """The figures of the paper: `fc` and `sr` (table 3), `comments` (5) and `judges` (6)."""
    text = (files(__package__) / "published_design.yaml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = parse_yaml(text, "published_design.yaml")
    return found


def design_section(runs: Sequence[DesignRun]) -> Section | None:
    """All designs; None if there are none."""
    if not runs:
        return None
    groups: dict[Group, list[DesignRun]] = defaultdict(list)
    for run in runs:
        groups[run.group].append(run)
    tables = [
        _rounds_table(groups),
        _change_table(groups),
        _paper_table(groups, "fc"),
        _paper_table(groups, "sr"),
        _comments_table(groups),
        _judge_table(groups),
        _verifier_table(groups),
        _rejected_table(groups),
    ]
    return Section(
        "interface-design",
        "Interface design",
        "Pages that a coder wrote from a brief, and revised after an agent had tried them. "
        "Function "
        "completeness (FC) is the share of tasks that the page supports, the success rate (SR) "
        "that of tasks that the agent completed; intervals are clustered by brief. Published rows "
        f"are those of {published_design()['source']}, on 52 briefs of 30 tasks.",
        charts=[rounds_chart(groups)],
        tables=[table for table in tables if table is not None],
        pictures=design_pictures(runs),
    )


def _named(group: Group) -> tuple[Cell, ...]:
    name, feedback, comments = group
    return (text_cell(name, f"{feedback} feedback, comments from {comments}"),)


_WHO = (Column("coder and agent", numeric=False),)


def _rounds_of(members: Sequence[DesignRun]) -> int:
    return max(len(run.record.versions) for run in members) - 1


def _rounds_table(groups: Groups) -> Table:
    rows = []
    for group, members in groups.items():
        for number in range(_rounds_of(members) + 1):
            rows.append(Row((*_named(group), count_cell(number), *_round_cells(members, number))))
    return Table(
        "design-rounds",
        "Pages by round",
        (
            *_WHO,
            Column("round", note="0 is the first page"),
            Column("briefs"),
            Column("tasks"),
            Column("without a verdict", note="the verifier failed; they are left out"),
            Column("FC", note="supported, by all tasks"),
            Column("95 % interval", group="FC"),
            Column("SR", note="completed, by all tasks (the paper's definition)"),
            Column("95 % interval", group="SR"),
            Column("SR of supported", note="completed, by those supported (the release's)"),
            Column("met by controls", note="tests whose rule holds without the task being done"),
            Column("unreadable", note="tests that failed for answers of the agent"),
            Column("regressions", note="tasks that were completed a round before"),
            Column("not taken", note="pages that the coder was asked to write again"),
            Column("kill rate", note="broken copies of pages on which rules stayed false"),
            Column("seconds", note="per page: writing, judging and testing"),
            Column("tokens", note="per page, of all roles"),
        ),
        tuple(rows),
    )


def _round_cells(members: Sequence[DesignRun], number: int) -> list[Cell]:
    versions = [at_round(run.record, number) for run in members]
    cells = [count_cell(len(members))]
    asked = sum(len(one.judgements) for one in versions)
    shares = {}
    for figure in ("fc", "sr", "sr_supported"):
        shares[figure] = task_values(members, figure, number)
    cells += [count_cell(asked), count_cell(asked - len(shares["sr"].values))]
    for figure in ("fc", "sr"):
        own = shares[figure]
        bounds = share_interval(own.values, own.clusters) if own.values else None
        cells += [
            percent_cell(own.mean),
            interval_cell(*((bounds.lower, bounds.upper) if bounds else (None, None))),
        ]
    cells.append(percent_cell(shares["sr_supported"].mean))
    tests = [test for one in versions for test in one.tests]
    cells.append(count_cell(sum(bool(test.met_by) for test in tests)))
    cells.append(count_cell(sum(test.is_of_agent for test in tests)))
    fresh = [run.record for run in members if 0 < number < len(run.record.versions)]
    lost = sum(len(regressions(one.versions[number - 1], one.versions[number])) for one in fresh)
    own_versions = [
        run.record.versions[number] for run in members if number < len(run.record.versions)
    ]
    mutants = sum(test.mutants for test in tests)
    killed = sum(test.killed for test in tests)
    seconds = [sum(one.seconds.values()) for one in own_versions]
    tokens = [sum(one.tokens.values()) for one in own_versions]
    return [
        *cells,
        count_cell(lost if number else None),
        count_cell(sum(len(one.rejected) for one in own_versions)),
        percent_cell(killed / mutants if mutants else None),
        number_cell(sum(seconds) / len(seconds) if seconds else None, 3),
        count_cell(sum(tokens) / len(tokens) if tokens else None),
    ]


def _change_table(groups: Groups) -> Table:
    rows = []
    for group, members in groups.items():
        for figure in ("fc", "sr"):
            before, after, clusters = paired_values(members, figure)
            if not before:
                continue
            result = compare_paired(before, after, clusters)
            cells = (
                percent_cell(result.accuracy_a),
                percent_cell(result.accuracy_b),
                percent_cell(result.difference, signed=True),
                interval_cell(result.lower, result.upper),
                number_cell(result.p),
                text_cell(judge_difference(result, result.p)),
                count_cell(result.only_b),
                count_cell(result.only_a),
                *_costs(members),
            )
            rows.append(Row((*_named(group), text_cell(figure.upper()), *cells)))
    return Table(
        "design-change",
        "Before and after all rounds, on the same tasks",
        (
            *_WHO,
            Column("figure", numeric=False),
            Column("before"),
            Column("after"),
            Column("difference"),
            Column("95 % interval"),
            Column("p", note="paired t over briefs"),
            Column("verdict", numeric=False),
            Column("gained", note="tasks"),
            Column("lost", note="tasks"),
            Column("dollars per page"),
            Column("dollars per solved task"),
        ),
        tuple(rows),
        missing="" if rows else "No run of ours has a revision.",
    )


def _costs(members: Sequence[DesignRun]) -> tuple[Cell, Cell]:
    known = [run.cost for run in members if run.cost is not None]
    if not known or len(known) < len(members):
        return number_cell(None), number_cell(None)
    solved = sum(task_values(members, "sr", _rounds_of(members)).values)
    return (
        number_cell(sum(known) / len(members)),
        number_cell(sum(known) / solved if solved else None),
    )


def _paper_table(groups: Groups, figure: str) -> Table:
    title = {"fc": "function completeness", "sr": "success rate of the agent"}[figure]
    rows = []
    for group, members in groups.items():
        rounds = _rounds_of(members)
        for number in sorted({0, rounds}):
            told = f"+ {group[1]}" if number else "Baseline"
            if number > 1:
                told += f", {number} rounds"
            cells = [
                percent_cell(task_values(own, figure, number).mean)
                for own in (*_by_category(members), members)
            ]
            rows.append(Row((text_cell(group[0]), text_cell(told), *cells)))
    for coder, kinds in published_design()[figure].items():
        for kind, values in kinds.items():
            cells = [percent_cell(value / 100) for value in values]
            rows.append(Row((text_cell(coder), text_cell(kind), *cells), "published"))
    return Table(
        f"design-table-3-{figure}",
        f"Table 3: {title}",
        (
            Column("coder", numeric=False),
            Column("feedback", numeric=False),
            *(Column(category) for category in (*CATEGORIES, "overall")),
        ),
        tuple(rows),
        notes=(
            "Other briefs, tasks, verifiers and agents: rows of ours do not compare with those "
            "of the paper as they stand.",
        ),
    )


def _by_category(members: Sequence[DesignRun]) -> list[list[DesignRun]]:
    return [[run for run in members if run.record.category == one] for one in CATEGORIES]


def _comments_table(groups: Groups) -> Table:
    rows = []
    for group, members in groups.items():
        comments = [
            comment
            for run in members
            for version in run.record.versions
            if version.accepted
            for comment in version.comments
        ]
        if not comments:
            continue
        counted = [one.tokens for one in comments if one.tokens]
        saving = token_saving(comments)
        rounds = _rounds_of(members)
        cells = (
            percent_cell(task_values(members, "sr", rounds).mean),
            percent_cell(task_values(members, "fc", rounds).mean),
            number_cell(sum(counted) / len(counted) / 1000 if counted else None, 3),
            percent_cell(saving.get("pixels")),
            percent_cell(saving.get("patches")),
            count_cell(len(comments)),
        )
        rows.append(Row((text_cell(group[0]), text_cell(group[2]), *cells)))
    for coder, kinds in published_design()["comments"].items():
        for kind, (sr, fc, tokens) in kinds.items():
            said = (text_cell(coder), text_cell(kind), percent_cell(sr / 100))
            more = (percent_cell(fc / 100), number_cell(tokens, 3), *[percent_cell(None)] * 2)
            rows.append(Row((*said, *more, count_cell(None)), "published"))
    return Table(
        "design-table-5",
        "Table 5: forms of comments",
        (
            Column("coder", numeric=False),
            Column("comments from", numeric=False),
            Column("SR"),
            Column("FC"),
            Column("thousand tokens", note="that the commenter read per comment"),
            Column("pixels saved", note="against the screens of the test"),
            Column("patches saved", note="of 28 by 28 pixels"),
            Column("comments"),
        ),
        tuple(rows),
        missing="" if any(row.kind == "ours" for row in rows) else "No run of ours has comments.",
    )


def _judge_table(groups: Groups) -> Table:
    rows = []
    for group, members in groups.items():
        truth, said = judge_pairs(members)
        if truth:
            found = agreement(truth, said)
            cells = [number_cell(found.get(name), 3) for name in _JUDGED]
            rows.append(Row((text_cell(group[0]), count_cell(len(truth)), *cells)))
    for judge, values in published_design()["judges"].items():
        cells = [number_cell(value, 3) for value in values]
        rows.append(Row((text_cell(judge), count_cell(None), *cells), "published"))
    return Table(
        "design-table-6",
        "Table 6: a vision model as the judge of the last screen, against the rules",
        (
            Column("judge", numeric=False),
            Column("tests"),
            Column("all-fail baseline"),
            Column("accuracy"),
            Column("balanced accuracy"),
            Column("precision"),
            Column("recall"),
            Column("F1"),
            Column("kappa"),
        ),
        tuple(rows),
        missing=""
        if any(row.kind == "ours" for row in rows)
        else "No run of ours has the role `judge`.",
    )


def _verifier_table(groups: Groups) -> Table | None:
    rows = []
    for group, members in groups.items():
        for told, pairs in (
            ("supported", verifier_pairs(members)),
            ("completed", rule_pairs(members)),
        ):
            if pairs[0]:
                found = agreement(*pairs)
                cells = (
                    count_cell(len(pairs[0])),
                    percent_cell(found.get("accuracy")),
                    number_cell(found.get("kappa"), 3),
                )
                rows.append(Row((*_named(group), text_cell(told), *cells)))
    if not rows:
        return None
    return Table(
        "design-verifiers",
        "Agreement of two verifiers",
        (*_WHO, Column("about", numeric=False), Column("n"), Column("agree"), Column("kappa")),
        tuple(rows),
    )


def _rejected_table(groups: Groups) -> Table | None:
    counts: dict[tuple[Group, str], int] = defaultdict(int)
    for group, members in groups.items():
        for run in members:
            for version in run.record.versions:
                for one in version.rejected:
                    for reason in {_kind_of(reason) for reason in one.reasons}:
                        counts[group, reason] += 1
    if not counts:
        return None
    rows = [
        Row((*_named(group), text_cell(reason), count_cell(count)))
        for (group, reason), count in sorted(counts.items(), key=lambda one: (one[0][0], -one[1]))
    ]
    return Table(
        "design-rejected",
        "Pages that were not taken, and why",
        (*_WHO, Column("reason", numeric=False), Column("pages")),
        tuple(rows),
    )


def _kind_of(reason: str) -> str:
    for begins, told in (
        ("the id ", "an id is gone"),
        ("the text ", "a text is gone"),
        ("the function ", "a function is gone"),
        ("task ", "a task that was completed is not any more"),
        ("the document has ", "it is too large"),
        ("the document is broken", "it is broken off"),
        ("the answer has no", "it has no HTML document"),
        ("the page cannot", "it cannot be opened"),
    ):
        if reason.startswith(begins):
            return told
    return "another reason"
