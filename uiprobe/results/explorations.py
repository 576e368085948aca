"""Explorations in logs: who found how much, the graph of what was seen, rows for a leaderboard."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from uiprobe.episodes.exploration import Exploration, KeptExploration, figures_at
from uiprobe.results.kept_samples import read_kept
from uiprobe.results.log_entry import BASELINES, LogEntry

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

PROBE = "exploration"

LEADERBOARD_STEPS = (500, 1000, 2000)
"""The steps at which the paper's leaderboard wants figures (section 8)."""

_MODES = {"structured": "DOM", "screen": "GUI"}


@dataclass(frozen=True, slots=True)
class ExplorationRun:
    """One exploration.

    Attributes:
        name: The agent, with the model if it asks one.
        record: What was found.
        log: The log file.
        sample: The id of its sample.
    """

    name: str
    record: Exploration
    log: str
    sample: str

    @property
    def where(self) -> tuple[str, str, str]:
        """Site, level and mode."""
        return self.record.site, self.record.level, self.record.mode


def read_explorations(entries: Sequence[LogEntry]) -> list[ExplorationRun]:
    """The explorations of some logs, by site, level, mode, name and seed.

    Args:
        entries: Logs of any probes.
    """

    def made(entry: LogEntry, path: str, sample: EvalSample) -> ExplorationRun | None:
        record = sample.store_as(KeptExploration).exploration
        if record is None:
            return None
        return ExplorationRun(_name(entry, record), record, path, str(sample.id))

    found = read_kept(entries, PROBE, "explorations", made)
    return sorted(found, key=lambda run: (*run.where, run.name, run.record.seed))


def _name(entry: LogEntry, record: Exploration) -> str:
    agent = f"{record.agent} ({record.variant})" if record.variant else record.agent
    asks_none = entry.model == f"{BASELINES}{record.agent}"
    return agent if asks_none else f"{agent}, {entry.label}"


def graph_data(record: Exploration) -> dict[str, Any]:
    """The graph of states and actions, as plain data (paper appendix F)."""
    return {
        "site": record.site,
        "level": record.level,
        "mode": record.mode,
        "agent": record.agent,
        "seed": record.seed,
        "steps": record.steps,
        "states": [one.model_dump() for one in record.states],
        "actions": [one.model_dump() for one in record.edges],
        "functionalities": [one.model_dump() for one in record.found],
    }


def graph_json(record: Exploration) -> str:
    """The graph as JSON."""
    return json.dumps(graph_data(record), indent=1)


_KEYS = {
    ("node", "place"): "string",
    ("node", "address"): "string",
    ("node", "functionalities"): "int",
    ("node", "step"): "int",
    ("edge", "action"): "string",
    ("edge", "key"): "string",
    ("edge", "step"): "int",
    ("edge", "count"): "int",
}


def graph_graphml(record: Exploration) -> str:
    """The graph as GraphML, which programs for graphs read."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *(
            f'<key id="{owner}-{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>'
            for (owner, name), kind in _KEYS.items()
        ),
        '<graph edgedefault="directed">',
    ]
    for number, state in enumerate(record.states):
        lines.append(f'<node id="s{number}">{_data("node", state.model_dump())}</node>')
    for edge in record.edges:
        ends = f"source={quoteattr(f's{edge.source}')} target={quoteattr(f's{edge.target}')}"
        lines.append(f"<edge {ends}>{_data('edge', edge.model_dump())}</edge>")
    return "\n".join([*lines, "</graph>", "</graphml>", ""])


def _data(owner: str, fields: dict[str, Any]) -> str:
    return "".join(
        f'<data key="{owner}-{name}">{escape(_printable(str(fields[name])))}</data>'
        for kind, name in _KEYS
        if kind == owner
    )


def _printable(text: str) -> str:
    """A text without what XML cannot hold."""
    return "".join(
        c for c in text if c in "\t\n" or (ord(c) >= 32 and not 0xD800 <= ord(c) < 0xE000)
    )


def leaderboard_rows(runs: Sequence[ExplorationRun]) -> list[dict[str, Any]]:
    """One row per exploration in the form that the paper's leaderboard asks for (section 8).

    UFO at 500, 1,000 and 2,000 steps, with the mode as `DOM` or `GUI`, and the log as the
    trajectory; None at steps that were not reached.
    """
    return [
        {
            "agent": run.name,
            "site": run.record.site,
            "level": run.record.level,
            "mode": _MODES[run.record.mode],
            "seed": run.record.seed,
            **{
                f"ufo@{step}": int(figures_at(run.record, step)["ufo"])
                if step <= run.record.steps
                else None
                for step in LEADERBOARD_STEPS
            },
            "trajectory": f"{run.log}#{run.sample}",
        }
        for run in runs
    ]
