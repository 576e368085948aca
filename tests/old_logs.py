"""The content of logs as plain data, to compare versions of the package with one another.

`tests/data/logs-0.1` holds logs of version 0.1, and beside them what that version read in them.
`python -m tests.old_logs` writes that file anew; where it changes, old logs say something else.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import sha256
from math import isnan
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FOLDER = Path(__file__).parent / "data" / "logs-0.1"
EXPECTED = FOLDER / "expected.json"


def described(folder: Path = FOLDER) -> dict[str, Any]:
    """All that is read out of the logs of a folder."""
    logs = sorted(folder.glob("*.eval"))
    episodes = [log for log in logs if log.name.startswith("navigation")]
    return {
        "summary": summary(folder),
        **frames(folder),
        "report": report(folder),
        "scores": {log.stem: scores(log) for log in episodes},
        "traces": {log.stem: traces(log) for log in episodes},
    }


def summary(folder: Path) -> list[dict[str, Any]]:
    """The rows of `uiprobe summary`."""
    from uiprobe.results.summary import summarize, summary_as_dicts

    return [_named(row) for row in summary_as_dicts(summarize(folder).rows)]


def frames(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The tables of runs and of items."""
    from uiprobe.results.frames import as_records, read_frames

    found = read_frames(folder)
    return {
        "runs": [_named(row) for row in as_records(found.runs)],
        "items": [_named(row) for row in as_records(found.items)],
    }


def report(folder: Path) -> dict[str, Any]:
    """The numbers of the report, and its episodes frame by frame."""
    from uiprobe.results.report.build import build_report
    from uiprobe.results.report.load import read_evidence

    found = build_report(read_evidence(folder), "logs")
    return {
        "facts": [list(fact) for fact in found.facts],
        "missing": list(found.missing),
        "tables": {
            table.key: [
                {
                    column.full_title: cell.full_text
                    for column, cell in zip(table.columns, row.cells, strict=True)
                }
                for row in table.rows
            ]
            for table in found.tables()
        },
        "strips": {
            f"{strip.model}: {strip.goal}: {strip.where}": {
                **{
                    name: getattr(strip, name)
                    for name in ("success", "cause", "expected", "diverged", "verdicts")
                },
                "frames": [_frame(frame) for frame in strip.frames],
            }
            for strip in found.episodes.strips
        },
    }


def _frame(frame: Any) -> dict[str, Any]:
    fields = asdict(frame)
    if picture := fields.pop("picture", None):
        # Pixels depend on the version of Pillow.
        fields["picture"] = [picture["width"], picture["height"], picture["alt"]]
    return fields


def scores(log: Path) -> dict[str, Any]:
    """The scores of a log that is scored again, without a look at its first scores."""
    from inspect_ai import score
    from inspect_ai.log import read_eval_log

    from uiprobe.scorers.navigation import completion, conduct, success

    again = score(
        read_eval_log(str(log)),
        [success(), completion(), conduct()],
        action="overwrite",
        display="none",
    )
    return {
        str(sample.id): {
            name: _plain(one.model_dump(include={"value", "answer", "explanation", "metadata"}))
            for name, one in (sample.scores or {}).items()
        }
        for sample in again.samples or []
    }


def traces(log: Path) -> dict[str, str]:
    """Checksums of the files that a log is exported into."""
    from uiprobe.recordings.traces import export_traces

    with TemporaryDirectory() as folder:
        list(export_traces(str(log), Path(folder)))
        return {
            file.relative_to(folder).as_posix(): sha256(file.read_bytes()).hexdigest()[:16]
            for file in sorted(Path(folder).rglob("*"))
            if file.is_file()
        }


def _named(row: dict[str, Any]) -> dict[str, Any]:
    """A row, with the name of its log instead of the path."""
    held = {name: value for name, value in row.items() if value is not None}
    return _plain({**held, "log": Path(row["log"]).name})


def _plain(value: Any) -> Any:
    """JSON, with None for what is not a number."""
    if isinstance(value, dict):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return None if isnan(value) else round(value, 9)
    return value


if __name__ == "__main__":
    EXPECTED.write_text(json.dumps(described(), indent=1) + "\n", encoding="utf-8")
