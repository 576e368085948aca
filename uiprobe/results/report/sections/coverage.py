"""The section on missing results and the reasons."""

from __future__ import annotations

from uiprobe.probe_table import PROBES
from uiprobe.results.errors import first_line
from uiprobe.results.report.content import (
    Column,
    Row,
    Section,
    Table,
    count_cell,
    known,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import Evidence, title_of, title_order


def missing_sentences(evidence: Evidence) -> list[str]:
    """The gaps in the numbers, a sentence each."""
    said = []
    ran = {title_of(row): title_order(row) for row in evidence.records}
    # Nobody who probes phones alone misses the web.
    none = [
        probe.title_on(platform)
        for platform in evidence.platforms
        for probe in PROBES.values()
        # Nor a probe that only runs if it is named.
        if platform in probe.platforms and not probe.named and probe.title_on(platform) not in ran
    ]
    if none:
        said.append(f"No run of: {', '.join(none)}.")
    for model, _ in evidence.models:
        own = {title_of(row) for row in evidence.records if row["model_label"] == model}
        if gaps := [title for title in sorted(ran, key=ran.__getitem__) if title not in own]:
            said.append(f"{model} has no run of: {', '.join(gaps)}.")
    for row in evidence.run_records:
        if row["variant"] != "original":
            continue
        name = f"{title_of(row)} with {row['model_label']}"
        planned, run = int(row["n_planned"] or 0), int(row["n_run"] or 0)
        scored, errored = int(row["n_scored"] or 0), int(row["n_errored"] or 0)
        if not scored:
            said.append(f"{name}: nothing was scored, so there is no accuracy.")
        if run < planned:
            said.append(f"{name}: {run:,} of {planned:,} items were run; `uiprobe run` resumes it.")
        if unfit := int(row["n_unfit"] or 0):
            said.append(
                f"{name}: {unfit:,} of {run:,} items do not fit the model's context and are not "
                "scored; serve it with a longer one, lower `--max-tokens`, or show less."
            )
        if unknown := int(row["n_unknown"] or 0):
            said.append(
                f"{name}: {unknown:,} verdicts depend on evidence that is missing; the table of "
                "bounds says what the accuracy could be."
            )
        unread = run - scored - errored - unfit - unknown
        if scored and unread > 0 and PROBES[str(row["probe"])].unit != "exploration":
            said.append(
                f"{name}: {unread:,} items have no score that can be read; `inspect score` scores "
                "the log again."
            )
        if errored:
            said.append(f"{name}: {errored:,} items errored; `uiprobe run` asks them again.")
    for row in evidence.records:
        if row["enforced"] is False:
            said.append(
                f"{title_of(row)} with {row['model_label']}: the server does not "
                "enforce the response schema, so that structured answers are not scored."
            )
    if evidence.foreign:
        said.append(f"{evidence.foreign} logs of other suites were left out.")
    return said


def coverage_section(evidence: Evidence) -> Section:
    """The section of logs that the numbers lack, and of errors by kind."""
    return Section(
        "coverage",
        "What is missing",
        "Everything that was planned but is not in the numbers, with the reason.",
        tables=[_problems(evidence), _bounds(evidence), _errors(evidence)],
    )


def _bounds(evidence: Evidence) -> Table:
    rows = []
    for run in evidence.records:
        least, most = known(run["bound_lower"]), known(run["bound_upper"])
        if run["variant"] != "original" or least is None or least == most:
            continue
        rows.append(
            Row(
                (
                    text_cell(title_of(run)),
                    text_cell(run["model_label"]),
                    percent_cell(known(run["accuracy"])),
                    percent_cell(least),
                    percent_cell(most),
                    count_cell(int(run["n_scored"] or 0)),
                    count_cell(int(run["n_unknown"] or 0)),
                    count_cell(int(run["n_errored"] or 0)),
                )
            )
        )
    return Table(
        "evidence-bounds",
        "Accuracy, whatever the missing verdicts are",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            Column("accuracy", note="of the scored items"),
            Column("at least", note="if all missing verdicts are wrong"),
            Column("at most", note="if all missing verdicts are right"),
            Column("scored", note="items with a verdict"),
            Column("unknown", note="episodes whose verdict depends on evidence that is missing"),
            Column("errored", note="items at which the machinery failed"),
        ),
        tuple(rows),
        (),
        "" if rows else "No verdict is missing, so that every accuracy is what it is.",
    )


def _problems(evidence: Evidence) -> Table:
    return Table(
        "logs-left-out",
        "Logs missing from the numbers, in full or in part",
        (
            Column("log", numeric=False),
            Column("what", numeric=False),
            Column("why, and what to do", numeric=False),
        ),
        tuple(
            Row((text_cell(_file(p.log)), text_cell(p.what), text_cell(p.reason)))
            for p in evidence.problems
        ),
        (),
        "" if evidence.problems else "None: every log of the folder is complete.",
    )


def _errors(evidence: Evidence) -> Table:
    rows = []
    for run in evidence.run_records:
        if run["variant"] != "original":
            continue
        errors = evidence.items_of(run, ("error",))["error"]
        errors = errors[errors.fillna("") != ""]
        for message, members in errors.groupby(errors.map(first_line), sort=True):
            rows.append(
                Row(
                    (
                        text_cell(title_of(run)),
                        text_cell(run["model_label"]),
                        count_cell(len(members)),
                        text_cell(message),
                    )
                )
            )
    return Table(
        "errors",
        "Errors of the machinery",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            Column("items"),
            Column("error", numeric=False),
        ),
        tuple(rows),
        (),
        "" if rows else "None: every item that was run has a verdict.",
    )


def _file(log: str) -> str:
    return log.replace("\\", "/").rsplit("/", 1)[-1]
