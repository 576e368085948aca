"""How well attribution names the fault of a simulated model: planted faults against named causes.

    python benchmarks/attribution.py --faults 1 --models 200 --goals 8 -o attribution-figures
    python benchmarks/attribution.py --faults 2 --models 20 --goals 10 -o attribution-figures
    python benchmarks/attribution.py --faults 0 --models 20 --goals 5 -o attribution-figures
    python benchmarks/attribution.py --judge -o attribution-figures
    python benchmarks/attribution.py --plan                # the plan oracle on every builtin goal

Each model is the reference with one fault, two faults or none planted in it, kind by kind in turn,
their strengths and its goals drawn by a seed. Its episodes are run, its failures are taken up again
in every arm, and the causes are read off as `uiprobe attribute` does. A fault shows if an agent
with it alone misses one of the goals; one that shows nowhere cannot be found, and its models are
counted apart.
`--part k/n` (or `k,l/n`) runs a part of the models, once: what came of it stays in the folder, and
`--judge` reads the causes off again without running anything.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import perf_counter
from typing import Any
from unittest.mock import patch

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample

from uiprobe.baselines.oracles.forks import forked_samples
from uiprobe.baselines.oracles.parameters import choose_help, experiment_facts
from uiprobe.environments.base import Opened
from uiprobe.episodes.helps import MANUAL_HEAD
from uiprobe.probes.navigation import build_navigation
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.results.interventions.causes import find_causes, worth_pairing
from uiprobe.results.interventions.gains import find_gains
from uiprobe.results.interventions.outcomes import ArmOutcome, BaseEpisode, Subject
from uiprobe.results.interventions.reading import read_subject
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import find_logs
from uiprobe.scorers.navigation import success
from uiprobe.solvers.faulty.faults import Faults
from uiprobe.solvers.faulty.solver import FAULTS, faulty
from uiprobe.solvers.session import close_session, open_session
from uiprobe.suite.attribution.arms import pair_arms, single_arms
from uiprobe.ui.goal import Goal

APPS = ("todo", "clock", "settings", "music", "health")
"""Apps whose goals have icons, switches and enough steps for every fault to show."""

SINGLE = {
    "icons": ("icons=1", "icons=0.8", "icons=0.6"),
    "forgets": ("forgets=2", "forgets=3"),
    "stops_early": ("stops_early=1", "stops_early=0.7"),
    "ignores_states": ("ignores_states=1", "ignores_states=0.8"),
    "breaks_form": ("breaks_form=0.3", "breaks_form=0.6", "breaks_form=1"),
    "lost": ("lost=0.4", "lost=1"),
}
RULES = {
    "format": "format", "wrong target on the right plan": "grounding", "stopped early": "stop",
    "stopped late": "stop", "never stopped": "stop", "wrong argument": "memory",
    "wrong action": "plan", "wrong screen": "plan", "loop": "plan", "out of steps": "plan",
}  # fmt: skip
"""What the rules would name: they know neither memory nor states."""


WRITES_MANUALS = "uiprobe.baselines.oracles.helper.find_manual"


async def no_manual(standing: object) -> str:
    """In the place of a manual, which takes seconds to write and which no simulated agent reads."""
    return MANUAL_HEAD


class Phones:
    """Phones without what an ordinary run adds: the length of each reference."""

    def __init__(self, source: BuiltinSource) -> None:
        self._source = source

    async def open(self, goal: Goal) -> Opened:
        return Opened(self._source.stage(goal), "phone", ceiling=True)


def planted(name: str) -> str:
    """The faults of a model, whose name is their number and its own, such as `2-17`."""
    count, number = map(int, name.split("-"))
    random = Random(hashlib.sha256(f"model {name}".encode()).digest())  # noqa: S311
    # An agent that does not know the way at all has no other fault that could show.
    kinds = [kind for kind in SINGLE if count == 1 or kind != "lost"]
    chosen = list(combinations(kinds, count))
    return ",".join(random.choice(SINGLE[kind]) for kind in chosen[number % len(chosen)])


@cache
def pool() -> list[Sample]:
    """The goals that models are given: those with enough steps for every fault to show."""
    return [
        one
        for one in build_navigation(BuiltinSource(seed=0).goals())
        if (one.metadata or {})["app"] in APPS and len((one.metadata or {})["reference"]) >= 3
    ]


def items(models: Iterable[str], goals: int, only: int | None = None) -> list[Sample]:
    """The items of some models; with `only`, those of an agent with one of their faults alone."""
    found = []
    for name in models:
        random = Random(hashlib.sha256(f"goals of {name}".encode()).digest())  # noqa: S311
        faults = planted(name)
        chosen = faults if only is None else faults.split(",")[only]
        for goal in random.sample(pool(), goals):
            metadata = {**(goal.metadata or {}), FAULTS: chosen}
            found.append(Sample(id=f"{name}:{goal.id}", input=goal.input, metadata=metadata))
    return found


def run(samples: list[Sample], arm: str, log_dir: Path) -> str:
    names, make_helper = choose_help(arm or None)
    task = Task(
        name="navigation",
        dataset=MemoryDataset(samples, name="navigation"),
        setup=open_session(
            Phones(BuiltinSource(seed=0)), max_steps=20, screenshots=False, make_helper=make_helper
        ),
        solver=faulty(arm=arm),
        cleanup=close_session,
        scorer=[success()],
        metadata={
            "probe": "navigation",
            "platform": "android",
            "environment": "phone",
            **experiment_facts(names, samples),
        },
        continue_on_fail=True,
    )
    log = eval(
        task, model="none", log_dir=str(log_dir), display="none", log_realtime=False,
        log_model_api=False, max_samples=8,
    )[0]  # fmt: skip
    if log.status != "success":
        raise RuntimeError(f"arm {arm!r}: {log.error and log.error.message}")
    return log.location


def split(whole: Subject) -> dict[str, Subject]:
    """The models of one log, each as a subject of its own."""

    def of(item: str) -> str:
        return item.partition(":")[0]

    return {
        model: Subject(
            model,
            whole.log,
            tuple(one for one in whole.episodes if of(one.key[0]) == model),
            {
                name: ArmOutcome({k: v for k, v in arm.rates.items() if of(k[0]) == model})
                for name, arm in whole.arms.items()
            },
            "phone",
        )
        for model in dict.fromkeys(of(one.key[0]) for one in whole.episodes)
    }


def kept(subject: Subject, shown: list[str]) -> dict[str, Any]:
    """What came of a model, as plain data; the inverse of `subject_of`."""
    return {
        "model": subject.name,
        "planted": planted(subject.name),
        "shown": shown,
        "episodes": [[*one.key, one.success, one.cluster, one.rule] for one in subject.episodes],
        "arms": {
            name: [[*key, rate] for key, rate in arm.rates.items()]
            for name, arm in subject.arms.items()
        },
    }


def subject_of(row: dict[str, Any]) -> Subject:
    episodes = tuple(
        BaseEpisode((item, epoch), success, cluster, "", rule)
        for item, epoch, success, cluster, rule in row["episodes"]
    )
    arms = {
        name: ArmOutcome({(item, epoch): rate for item, epoch, rate in rates})
        for name, rates in row["arms"].items()
    }
    return Subject(row["model"], "", episodes, arms, "phone")


def judge(row: dict[str, Any]) -> dict[str, Any]:
    subject = subject_of(row)
    causes = find_causes(subject)
    shown = Counter(RULES.get(one.rule, "") for one in subject.failed)
    placebo = next((one for one in find_gains(subject) if one.arm == "placebo"), None)
    return {
        "model": row["model"],
        "planted": row["planted"],
        "cures": sorted(Faults.parse(row["planted"]).cures),
        "shown": sorted(row["shown"]),
        "failed": len(subject.failed),
        "named": list(causes.named),
        "by_rule": [name for name, _ in shown.most_common() if name],
        "bars": {bar.name: round(bar.saved, 3) for bar in causes.bars},
        "placebo": None if placebo is None else placebo.result.difference,
    }


def tell(rows: list[dict[str, Any]]) -> None:
    one = [row for row in rows if len(row["cures"]) == 1 and row["failed"]]
    two = [row for row in rows if len(row["cures"]) == 2 and row["shown"] == row["cures"]]
    half = [row for row in rows if len(row["cures"]) == 2 and len(row["shown"]) == 1]
    sound = [row for row in rows if not row["cures"]]
    silent = [row for row in rows if row["cures"] and not row["shown"]]

    def right(rows: list[dict[str, Any]], by: str) -> str:
        found = sum(set(row[by][: len(row["shown"])]) == set(row["shown"]) for row in rows)
        return f"{found} of {len(rows)}"

    print(f"{len(rows)} models, {len(silent)} of them with faults that show in none of their goals")
    print(f"one fault: named first in {right(one, 'named')}; by rule {right(one, 'by_rule')}")
    print(f"two that show: both named in {right(two, 'named')}; by rule {right(two, 'by_rule')}")
    print(f"  more than these named in {sum(len(row['named']) > 2 for row in two)}")
    print(f"two, one shows: named first {right(half, 'named')}; by rule {right(half, 'by_rule')}")
    print(f"no fault: none named in {sum(not row['named'] for row in sound)} of {len(sound)}")
    moved = [row["placebo"] for row in rows if row["failed"] and row["placebo"] is not None]
    if len(moved) > 1:
        spread = 1.96 * stdev(moved) / len(moved) ** 0.5
        print(
            f"placebo: {100 * mean(moved):+.2f} points, 95 % interval +-{100 * spread:.2f} over "
            f"{len(moved)} models that failed"
        )
    for row in rows:
        if set(row["named"][: len(row["shown"])]) != set(row["shown"]):
            print(
                f"  not right: {row['model']} {row['planted']} (shown {row['shown']}, failed "
                f"{row['failed']}): named {row['named']}, bars {row['bars']}"
            )


def simulate(arguments: argparse.Namespace, part: int, of: int) -> None:
    numbers = range(arguments.models * (part - 1) // of, arguments.models * part // of)
    models = [f"{arguments.faults}-{number}" for number in numbers]
    path = arguments.output / f"{arguments.faults}-faults-part-{part}-of-{of}.json"
    if path.exists():
        print(f"{path} is there already")
        return
    started = perf_counter()
    with tempfile.TemporaryDirectory() as folder, patch(WRITES_MANUALS, no_manual):
        logs = Path(folder)
        base = run(items(models, arguments.goals), "", logs / "base")
        entry = find_logs(logs / "base").entries[0]
        whole = read_subject(entry, [])
        shown = what_shows(models, arguments.goals, whole, logs)
        print(f"{len(whole.failed)} failed episodes, {perf_counter() - started:.0f} s", flush=True)
        if whole.failed:
            whole = experiment(entry, forked_samples(base), logs / "arms")
    rows = [kept(one, shown[model]) for model, one in split(whole).items()]
    arguments.output.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(rows), encoding="utf-8")
    errored = {name: arm.errored for name, arm in whole.arms.items() if arm.errored}
    print(f"{perf_counter() - started:.0f} s, errors: {errored or 'none'}")


def experiment(entry: LogEntry, forks: list[Sample], folder: Path) -> Subject:
    """Run all arms on the forks of a log, as `uiprobe attribute` does."""
    arms = single_arms("phone")
    for arm in arms:
        run(forks, arm, folder)
    whole = read_subject(entry, find_logs(folder).experiments)
    for arm in pair_arms(arms):
        worth = {item for item, _ in worth_pairing(whole, arm)}
        if left := [one for one in forks if one.id in worth]:
            run(left, arm, folder)
    return read_subject(entry, find_logs(folder).experiments)


def what_shows(models: list[str], goals: int, whole: Subject, logs: Path) -> dict[str, list[str]]:
    """The helps that make up for those faults of each model that fail a goal by themselves."""
    found: dict[str, list[str]] = {model: [] for model in models}
    for only in range(len(Faults.parse(planted(models[0])).cures)):
        alone = whole
        if "," in planted(models[0]):
            run(items(models, goals, only), "", logs / f"only-{only}")
            alone = read_subject(find_logs(logs / f"only-{only}").entries[0], [])
        for model, subject in split(alone).items():
            if subject.failed:
                found[model] += Faults.parse(planted(model).split(",")[only]).cures
    return found


def tell_folder(folder: Path) -> None:
    tell(
        [
            judge(row)
            for path in sorted(folder.glob("*-faults-part-*.json"))
            for row in json.loads(path.read_text(encoding="utf-8"))
        ]
    )


def try_plans(limit: int | None) -> None:
    """The success rate of an agent that knows nothing but what the plan oracle tells it."""
    samples = build_navigation(BuiltinSource(seed=0).goals(instances=1, variant=()))[:limit]
    for one in samples:
        one.metadata = {**(one.metadata or {}), FAULTS: "lost=1"}
    with tempfile.TemporaryDirectory() as folder:
        for arm in ("plan", "placebo"):
            run(list(samples), arm, Path(folder) / arm)
            entry = find_logs(Path(folder) / arm).entries[0]
            met = [one.success for one in read_subject(entry, []).episodes]
            print(f"{arm}: {sum(met)} of {len(met)} goals ({100 * sum(met) / len(met):.1f} %)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--faults", type=int, choices=(0, 1, 2), default=1)
    parser.add_argument("--models", type=int, default=200)
    parser.add_argument("--goals", type=int, default=5)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--plan", action="store_true")
    parser.add_argument("--judge", action="store_true")
    parser.add_argument("--limit", type=int)
    parser.add_argument("-o", "--output", type=Path, default=Path("attribution-figures"))
    arguments = parser.parse_args()
    if arguments.plan:
        try_plans(arguments.limit)
        return
    if not arguments.judge:
        parts, _, of = arguments.part.partition("/")
        for part in parts.split(","):
            simulate(arguments, int(part), int(of))
    tell_folder(arguments.output)


if __name__ == "__main__":
    main()
