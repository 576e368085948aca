"""Which planted faults the experiment settles, and which it names wrongly.

    python -m benchmarks.planted_faults -o planted                # or --only icons,unread
    python -m benchmarks.planted_faults -o planted --table docs/attribution.md

Each fault is planted in the simulated agent on goals on which it can show. The logs of the arms
stay in the folder, and what came of them is kept per episode in a file per fault: what is done
already is not run again. A run of an agent is
some of the failed episodes, drawn by a seed; what the experiment settles on them stands beside what
was planted. The runs of a fault share episodes, because running each anew takes hours.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from unittest.mock import patch

from inspect_ai.dataset import Sample

from benchmarks.attribution import APPS, WRITES_MANUALS, no_manual, run
from benchmarks.pages import write_between
from uiprobe.baselines.oracles.forks import forked_samples
from uiprobe.episodes.helps import EMPTY
from uiprobe.probes.navigation import build_navigation
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.results.interventions.outcomes import ArmOutcome, BaseEpisode, Subject
from uiprobe.results.interventions.reading import read_subject
from uiprobe.results.interventions.settlement import settle, without_empty
from uiprobe.results.logs import find_logs
from uiprobe.solvers.faulty.faults import CURES, Faults
from uiprobe.solvers.faulty.solver import FAULTS
from uiprobe.suite.attribution.arms import single_arms
from uiprobe.ui.reference import parse_step
from uiprobe.ui.scripts import has_other_script

RUNS = 20
EPISODES = 14
"""Failed episodes of a run."""

GOALS = 20
"""Goals on which a fault is planted."""

_SEEDS = 12


def _any(goal: dict[str, Any]) -> bool:
    return goal["app"] in APPS and 3 <= len(goal["reference"]) <= 12


def _lines(pattern: str) -> Callable[[dict[str, Any]], bool]:
    return lambda goal: any(re.search(pattern, line) for line in goal["reference"])


def _other_script(goal: dict[str, Any]) -> bool:
    # What is typed is no label, and what stands beside a target need not be read.
    targets = (parse_step(line).selector or {} for line in goal["reference"])
    return any(
        has_other_script(str(target.get(name, "")))
        for target in targets
        for name in ("text", "content-desc")
    )


PLANTED: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any]], bool]]] = {
    "icons": (("1", "0.8"), _any),
    "clumsy": (("0.6", "0.4"), _any),
    "forgets": (("2", "3"), _any),
    "repeats": (("1", "0.8"), _any),
    "stops_early": (("1", "0.8"), _any),
    "gives_up": (("1", "0.8"), _any),
    "goes_on": (("1", "0.8"), _any),
    "ignores_states": (("1", "0.8"), _lines("switch|check|toggle")),
    "half_day": (("1", "0.8"), _lines("am_label|pm_label")),
    "breaks_form": (("0.5", "1"), _any),
    "lost": (("0.6", "1"), _any),
    "strays": (("0.6", "1"), _any),
    "misreads": (("1", "0.8"), _lines(r'"(text|content-desc)": "[^"]*\d')),
    "unread": (("1", "0.8"), _other_script),
    "stays": (("1", "0.8"), _lines("until")),
    "slips": (("0.3", "0.5"), _any),
    "hasty": (("0.6", "1"), _any),
    "cuts_text": (("1", "0.8"), _lines("^text ")),
    "deaf": (("0.6", "1"), _any),
}
"""The strengths of each fault, and the goals on which it can show."""


def _random(name: str) -> Random:
    return Random(hashlib.sha256(name.encode()).digest())  # noqa: S311 - a simulation


def goals_of(fault: str, count: int) -> list[Sample]:
    """Goals on which a fault can show, of as many templates as there are, each with a strength."""
    strengths, shows = PLANTED[fault]
    found: dict[str, list[tuple[int, Sample]]] = {}
    for seed in range(_SEEDS):
        if sum(map(len, found.values())) >= count:
            break
        for one in build_navigation(BuiltinSource(seed=seed).goals()):
            metadata = one.metadata or {}
            if shows(metadata["goal"]):
                found.setdefault(str(metadata["item"]), []).append((seed, one))
    random = _random(f"goals of {fault}")
    templates = sorted(found)
    random.shuffle(templates)
    for members in found.values():
        random.shuffle(members)
    chosen = [
        found[name][turn] for turn in range(_SEEDS) for name in templates if turn < len(found[name])
    ]
    return [
        Sample(
            id=f"{fault}:{seed}:{one.id}",
            input=one.input,
            metadata={
                **(one.metadata or {}),
                FAULTS: f"{fault}={strengths[number % len(strengths)]}",
            },
        )
        for number, (seed, one) in enumerate(chosen[:count])
    ]


def plant(fault: str, goals: int, folder: Path) -> None:
    """Run the arms of a fault, and keep what came of them."""
    path = folder / f"{fault}.json"
    if path.exists():
        return
    started = perf_counter()
    logs = folder / fault
    with patch(WRITES_MANUALS, no_manual):
        base, arms = logs / "base", logs / "arms"
        arms.mkdir(parents=True, exist_ok=True)
        found = find_logs([base]).finished if base.exists() else []
        if not found:
            run(goals_of(fault, goals), "", base)
            found = find_logs([base]).finished
        whole = read_subject(found[0], find_logs([arms]).experiments)
        print(f"{fault}: {len(whole.failed)} of {goals} failed", flush=True)
        if whole.failed:
            forks = forked_samples(found[0].path)
            for arm in single_arms("phone"):
                # Of an arm that was interrupted some episodes are missing.
                if any(whole.rate(arm, one.key) is None for one in whole.failed):
                    run(forks, arm, arms)
            whole = read_subject(found[0], find_logs([arms]).experiments)
            for name in without_empty(whole):
                run(forks, EMPTY[name], arms)
            whole = read_subject(found[0], find_logs([arms]).experiments)
    path.write_text(json.dumps(_kept(whole)), encoding="utf-8")
    errors = {name: arm.errored for name, arm in whole.arms.items() if arm.errored}
    print(f"{fault}: {perf_counter() - started:.0f} s, errors: {errors or 'none'}", flush=True)


def _kept(subject: Subject) -> dict[str, Any]:
    return {
        "episodes": [[*one.key, one.success, one.cluster] for one in subject.episodes],
        "arms": {
            name: [[*key, rate] for key, rate in arm.rates.items()]
            for name, arm in subject.arms.items()
        },
    }


def runs_of(fault: str, kept: dict[str, Any]) -> list[Subject]:
    """The runs of an agent with a fault: draws of its failed episodes."""
    failed = [one for one in kept["episodes"] if not one[2]]
    arms = {
        name: ArmOutcome({(item, epoch): rate for item, epoch, rate in rates})
        for name, rates in kept["arms"].items()
    }
    found = []
    for number in range(RUNS):
        drawn = _random(f"{fault} {number}").sample(failed, min(EPISODES, len(failed)))
        episodes = tuple(
            BaseEpisode((item, epoch), False, cluster) for item, epoch, _, cluster in drawn
        )
        found.append(Subject(f"{fault}-{number}", "", episodes, arms, "phone"))
    return found


def judge(fault: str, kept: dict[str, Any]) -> Counter[str]:
    """How often each cause is settled, and nothing is."""
    return Counter(settle(one).cause or "not settled" for one in runs_of(fault, kept))


def table(folder: Path) -> list[str]:
    """The figures as a table of Markdown."""
    lines = [
        "| planted | made up for by | failed | right | not settled | misleading |",
        "| --- | --- | ---: | ---: | ---: | --- |",
    ]
    totals: Counter[str] = Counter()
    for fault in PLANTED:
        path = folder / f"{fault}.json"
        if not path.exists():
            continue
        kept = json.loads(path.read_text(encoding="utf-8"))
        found = judge(fault, kept)
        cure = CURES.get(fault, "")
        right, unsettled = found.pop(cure, 0), found.pop("not settled", 0)
        wrong = ", ".join(f"{count} {name}" for name, count in found.most_common())
        failed = sum(not one[2] for one in kept["episodes"])
        lines.append(
            f"| `{fault}` | {cure or 'nothing'} | {failed} of {len(kept['episodes'])} | "
            f"{right if cure else ''} | {unsettled} | {wrong or 0} |"
        )
        totals += Counter(right=right, unsettled=unsettled, wrong=sum(found.values()))
    runs = sum(totals.values())
    lines.append(
        f"| all | | | {totals['right']} | {totals['unsettled']} | {totals['wrong']} of {runs} |"
    )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default=",".join(PLANTED))
    parser.add_argument("--goals", type=int, default=GOALS)
    parser.add_argument("--table", type=Path, help="the page whose table is written anew")
    parser.add_argument("-o", "--output", type=Path, default=Path("planted"))
    arguments = parser.parse_args()
    if arguments.table is None:
        for fault in arguments.only.split(","):
            Faults.parse(fault)
            plant(fault, arguments.goals, arguments.output)
    lines = table(arguments.output)
    print("\n".join(lines))
    if arguments.table is not None:
        write_between(arguments.table, "planted faults", lines)


if __name__ == "__main__":
    main()
