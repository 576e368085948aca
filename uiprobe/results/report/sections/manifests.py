"""The setup of the runs, and warnings if compared runs differ in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from uiprobe.results.manifest import Manifest, manifest_as_dict, manifest_warnings
from uiprobe.results.report.content import Cell, Column, Row, Section, Table, text_cell
from uiprobe.results.report.evidence import Evidence, headline_runs, run_cell, title_of

_SHOWN_ELSEWHERE = ("run_id", "model", "probe", "platform", "source")
"""Fields of the first columns of the table."""


def differences(evidence: Evidence) -> list[str]:
    """Differences between the runs in one chart, apart from the model; a sentence each."""
    alike: dict[tuple[str, str], list[Manifest]] = {}
    for place in evidence.places:
        for (_, _, variant), run in headline_runs(evidence, place).items():
            manifest = evidence.manifests.get(str(run["run_id"]))
            if variant == "original" and manifest is not None:
                name = title_of(run), place.source
                alike.setdefault(name, []).append(_without_agent(manifest))
    return [
        f"{title} ({source}): {text.partition(': ')[2]}"
        for (title, source), members in alike.items()
        for text in manifest_warnings(members)
    ]


def _without_agent(manifest: Manifest) -> Manifest:
    """Drop the agent of a baseline in place of a model, because it is the model of the run."""
    arguments = {name: value for name, value in manifest.arguments.items() if name != "agent"}
    return replace(manifest, arguments=arguments)


def manifest_section(evidence: Evidence) -> Section:
    """The section on the setup of every run: differences as a table, the rest on one line."""
    runs = [
        run
        for run in evidence.run_records
        if run["variant"] == "original" and str(run["run_id"]) in evidence.manifests
    ]
    known = [manifest_as_dict(evidence.manifests[str(run["run_id"])]) for run in runs]
    names = [name for name in (known[0] if known else {}) if name not in _SHOWN_ELSEWHERE]
    cells = {name: [_plain(manifest[name]) for manifest in known] for name in names}
    telling = [name for name in names if len({cell.text for cell in cells[name]}) > 1]
    equal = "; ".join(
        f"{_words(name)} {cells[name][0].text}" for name in names if name not in telling
    )
    rows = [
        Row(
            (
                text_cell(title_of(run)),
                run_cell(run),
                *(cells[name][place] for name in telling),
                text_cell(str(run["log"]).replace("\\", "/").rsplit("/", 1)[-1]),
            )
        )
        for place, run in enumerate(runs)
    ]
    return Section(
        "manifest",
        "Manifest",
        "The setup of each run. Numbers are comparable only as far as the setup is equal.",
        tables=[
            Table(
                "manifest",
                "What differs between runs",
                (
                    Column("capability", numeric=False),
                    Column("model", numeric=False),
                    *(Column(_words(name), numeric=False) for name in telling),
                    Column("log", numeric=False),
                ),
                tuple(rows),
                (f"Equal in all runs: {equal}.",) if equal else (),
            )
        ],
    )


def _words(name: str) -> str:
    return name.replace("_", " ")


_MOST = 600


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, default=str)


def _plain(value: object) -> Cell:
    if value is None or value == {}:
        return text_cell("")
    if isinstance(value, Mapping):
        shown = ", ".join(f"{name}={_text(value[name])}" for name in sorted(value))
    else:
        shown = _text(value)
    is_checksum = len(shown) in (40, 64) and set(shown) <= set("0123456789abcdef")
    if is_checksum:
        return text_cell(shown[:12])
    return text_cell(shown if len(shown) <= _MOST else f"{shown[:_MOST].rstrip()}...")
