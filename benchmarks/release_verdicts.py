"""Verdicts on goals of the Sphinx release: ours, and those of the release's own code.

    python -m benchmarks.release_verdicts CODE RELEASE [--agents NAMES] [--made-up N]
        [--folder FOLDER]

CODE is a checkout of the release's repository (commit 20f8409), which lies outside this one, and
RELEASE its archive. Agents play all goals on replay; the exports go through the release's
`run_evaluation.py` and `eval_instr.py`, and back through our imports, as folders and as a log.
Made-up trajectories, hostile in all that the format allows, are judged by both too. Each line says
how many verdicts were met on either side, and which differ.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from inspect_ai import eval
from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from tests.hostile_rules import hostile
from tests.release_rules import ReleaseCode
from uiprobe.episodes.names import COMPLETION, POOLED_FIGURES, SUCCESS
from uiprobe.recordings.trace_context import Trace
from uiprobe.recordings.trace_log import log_traces
from uiprobe.recordings.traces import export_traces, import_trace

AGENTS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "random_walk": ("none", {"agent": "random_walk"}),
    "lexical": ("uiprobe/lexical", {}),
    "faulty": ("none", {"agent": "faulty", "faults": "icons=0.8,forgets=3"}),
    "reference": ("none", {"agent": "reference"}),
}

SHORT_OF = "deepseek"
"""The first model that `eval_instr.py` looks for; the others get the same folders, or it divides
by nothing."""

COUNTED = re.compile(rf"LLM {SHORT_OF} observation_mode tree (format|action).*: (\d+) / (\d+) =")


def play(agent: str, release: str, folder: Path) -> EvalLog:
    """Play all goals, unless that was done before."""
    done = sorted(folder.glob("*.eval"))
    if done:
        return read_eval_log(str(done[-1]))
    model, arguments = AGENTS[agent]
    (log,) = eval(
        "uiprobe/navigation",
        model=model,
        task_args={
            "environment": "replay",
            "source": release,
            "screenshots": False,
            **arguments,
        },
        display="none",
        log_dir=str(folder),
        log_realtime=False,
    )
    return log


def held(sample: EvalSample) -> list[bool]:
    """Which evaluators held, as the log says."""
    score = (sample.scores or {})[SUCCESS]
    return [entry is not None for entry in (score.metadata or {})["verdicts"]]


def met(sample: EvalSample) -> tuple[bool, float]:
    """Whether the goal was met, and the share that was."""
    scores = sample.scores or {}
    return scores[SUCCESS].value == "C", float(scores[COMPLETION].as_float())


def compare(code: ReleaseCode, checkout: Path, log: EvalLog, folder: Path) -> dict[str, object]:
    """Judge the exports of a run by the release and by imports; what was met, and what differs."""
    if not folder.exists():
        list(export_traces(log.location, folder, screenshots=False))
    samples = {str(sample.id): sample for sample in log.samples or ()}
    count: Counter[str] = Counter()
    completion = [0.0, 0.0]
    differ: list[str] = []
    imports_differ: list[str] = []
    imported: dict[str, Trace] = {}
    for name, sample in samples.items():
        exported = folder / name
        truth = checkout / "groundtruth" / name / "evaluator.json"
        theirs, share = code.judge_folder(exported, truth)
        singly = code.judge_exported(exported, json.loads(truth.read_text("utf-8")))
        ours, our_share = met(sample)
        count += Counter(episodes=1, evaluators=len(singly), ours=ours, release=theirs)
        completion = [completion[0] + our_share, completion[1] + share]
        if (ours, held(sample)) != (theirs, singly) or abs(our_share - share) > 1e-9:
            differ.append(name)
        for evaluators in (None, truth):
            found = import_trace(exported, evaluators)
            imported[name] = found.trace
            verdicts = found.evaluation and [one.satisfied for one in found.evaluation.verdicts]
            if verdicts != singly:
                imports_differ.append(name)
    with tempfile.TemporaryDirectory() as logs:
        again = log_traces([*imported.values()], Path(logs), name="imported")
        imports_differ += [
            str(sample.id)
            for sample in again.samples or ()
            if met(sample) != met(samples[str(sample.id)])
            or held(sample) != held(samples[str(sample.id)])
        ]
    return {
        **count,
        "completion": [round(100 * share / count["episodes"], 2) for share in completion],
        "differ": differ,
        "imports_differ": sorted(set(imports_differ)),
    }


def pooled(log: EvalLog) -> Iterator[tuple[str, int, int]]:
    """The counts of table 9 by our figures: which, how many, of how many."""
    figures = [(sample.scores or {})[SUCCESS].metadata or {} for sample in log.samples or ()]
    for shares, total in POOLED_FIGURES.values():
        counts = [
            round(sum(one.get(share) or 0 for share in shares) * one.get(total, 0))
            for one in figures
        ]
        yield shares[0], sum(counts), sum(one.get(total, 0) for one in figures)


def table_9(checkout: Path, traces: Path) -> dict[str, list[int]]:
    """What `eval_instr.py` counts in our exports, unchanged, in a folder as it expects it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(checkout / "eval_instr.py", folder)
        shutil.copy(checkout / "task_info_all.json", folder / "task_info.json")
        models = re.findall(r'"llm": "(\w+)"', (folder / "eval_instr.py").read_text("utf-8"))
        for model in models:
            for mode in ("tree", "annotated_image"):
                link = folder / "trace" / model / mode
                link.parent.mkdir(parents=True, exist_ok=True)
                if not link.exists():
                    link.symlink_to(traces.resolve())
        said = subprocess.run(
            [sys.executable, "eval_instr.py"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        )
    names = {"format": "format_errors", "action": "repetition"}
    return {
        names[kind]: [int(count), int(total)] for kind, count, total in COUNTED.findall(said.stdout)
    }


def made_up(code: ReleaseCode, wanted: int) -> dict[str, object]:
    """Judge hostile trajectories until the release has given so many verdicts."""
    found: Counter[str] = Counter()
    differ = []
    number = 0
    while found["True"] + found["False"] < wanted:
        case = hostile(number)
        theirs = code.judge(case.screens, case.actions, case.activities, case.evaluators)
        for one, other in zip(theirs, case.verdicts(), strict=True):
            found[str(one)] += 1
            if isinstance(one, bool) and one != other:
                differ.append(number)
        number += 1
    return {"trajectories": number, **found, "differ": differ}


def main() -> None:
    """Compare all, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", type=Path)
    parser.add_argument("release")
    parser.add_argument("--agents", default=",".join(AGENTS))
    parser.add_argument("--made-up", type=int, default=50_000)
    parser.add_argument("--folder", type=Path, help="where logs and exports are kept")
    arguments = parser.parse_args()
    code = ReleaseCode(arguments.code)
    with tempfile.TemporaryDirectory() as own:
        folder: Path = arguments.folder or Path(own)
        for agent in filter(None, arguments.agents.split(",")):
            log = play(agent, arguments.release, folder / agent / "log")
            traces = folder / agent / "traces"
            line = {agent: compare(code, arguments.code, log, traces)}
            counted = table_9(arguments.code, traces)
            line["table 9"] = {
                name: {"ours": [count, total], "release": counted[name]}
                for name, count, total in pooled(log)
            }
            print(json.dumps(line), flush=True)
    if arguments.made_up:
        print(json.dumps({"made up": made_up(code, arguments.made_up)}), flush=True)


if __name__ == "__main__":
    main()
