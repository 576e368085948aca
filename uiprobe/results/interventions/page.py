"""The page on causes as one self-contained HTML file, with its tables beside it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from uiprobe.episodes.known_secrets import hide_known
from uiprobe.results.interventions.content import Findings
from uiprobe.results.report.page import page_environment, page_policy
from uiprobe.results.report.pieces import TABLES, table_csv, table_markdown

PAGE = "attribution.html"
DATA = "attribution.json"


def render_findings(findings: Findings, folder: str) -> str:
    """The page; everything that comes from logs is escaped by the template engine.

    Args:
        findings: The content.
        folder: The logs, as they were given.
    """
    style, script, policy = page_policy()
    return (
        page_environment()
        .get_template("attribution.html.j2")
        .render(findings=findings, folder=folder, style=style, script=script, policy=policy)
    )


def write_findings(findings: Findings, folder: Path, places: str) -> Path:
    """Write the page, the tables (CSV and Markdown) and the data behind them (JSON).

    Args:
        findings: The content.
        folder: The target; files of the same names are replaced.
        places: The logs, as they were given.

    Returns:
        The page.
    """
    (folder / TABLES).mkdir(parents=True, exist_ok=True)
    for table in findings.tables():
        if table.rows:
            stem = folder / TABLES / f"attribution-{table.key}"
            _write(stem.with_suffix(".csv"), table_csv(table))
            _write(stem.with_suffix(".md"), table_markdown(table))
    data = json.dumps(as_data(findings), indent=1, ensure_ascii=False)
    _write(folder / DATA, data)
    page = folder / PAGE
    _write(page, render_findings(findings, places))
    return page


def _write(path: Path, text: str) -> None:
    path.write_text(hide_known(text), encoding="utf-8")


def as_data(findings: Findings) -> dict[str, Any]:
    """The findings as plain data: each bar with its episodes, each arm with its rates."""
    return {
        "models": [
            {
                "model": part.subject.name,
                "log": part.subject.log,
                "headline": part.headline,
                "remarks": list(part.remarks),
                "success_rate": part.sr / 100,
                "causes": list(part.causes.named),
                "settled": asdict(part.settlement),
                "waterfall": [
                    {
                        "name": step.name,
                        "points": step.width,
                        "episodes": [
                            {"item": one.key[0], "epoch": one.key[1], "share": share,
                             "rule": one.rule}
                            for one, share in step.episodes
                        ],
                    }
                    for step in part.steps
                ],
                "arms": {
                    name: {
                        **{k: v for k, v in asdict(arm).items() if k not in ("rates", "missing")},
                        "rates": [
                            {"item": item, "epoch": epoch, "rate": rate}
                            for (item, epoch), rate in sorted(arm.rates.items())
                        ],
                        "silent": [list(key) for key in sorted(arm.missing)],
                    }
                    for name, arm in part.subject.arms.items()
                },
            }
            for part in findings.parts
        ],
        "prediction": list(findings.sentences),
    }  # fmt: skip
