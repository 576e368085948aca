"""How well attribution names the fault of a simulated model: planted faults against named causes.

    python benchmarks/attribution.py --models 200 --goals 6 -o attribution-figures
    python benchmarks/attribution.py --plan                # the plan oracle on every builtin goal

Each model is the reference with one fault, two faults or none planted in it, drawn by a seed. Its
episodes are run, its failures are taken up again in every arm, and the causes are read off as
`uiprobe attribute` does. A model whose fault shows in none of its goals has no failure to explain
and is counted apart. `--part k/n` runs a part of the models; figures of parts are joined by the
files in the folder.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample

from uiprobe.attribution.arms import pair_arms, single_arms
from uiprobe.environments.base import Opened
from uiprobe.oracles.forks import forked_samples
from uiprobe.oracles.parameters import choose_help, experiment_facts
from uiprobe.probes.navigation import build_navigation
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.results.interventions.agreement import find_agreement
from uiprobe.results.interventions.causes import find_causes
from uiprobe.results.interventions.gains import find_gains
from uiprobe.results.interventions.outcomes import ArmOutcome, Subject
from uiprobe.results.interventions.reading import read_subject
from uiprobe.results.logs import find_logs
from uiprobe.scorers.navigation import success
from uiprobe.solvers.faulty.faults import Faults
from uiprobe.solvers.faulty.solver import FAULTS, faulty
from uiprobe.solvers.session import close_session, open_session
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


class Phones:
    """Phones without what an ordinary run adds: the length of each reference."""

    def __init__(self, source: BuiltinSource) -> None:
        self._source = source

    async def open(self, goal: Goal) -> Opened:
        return Opened(self._source.stage(goal), "phone", ceiling=True)


def planted(number: int) -> str:
    """The faults of a model: every eighth has none, every fourth two, the others one."""
    random = Random(hashlib.sha256(f"model {number}".encode()).digest())  # noqa: S311
    kinds = list(SINGLE)
    if number % 8 == 0:
        return ""
    count = 2 if number % 4 == 1 else 1
    # An agent that does not know the way at all has no other fault that could show.
    chosen = random.sample([kind for kind in kinds if count == 1 or kind != "lost"], count)
    return ",".join(random.choice(SINGLE[kind]) for kind in chosen)


def items(models: range, goals: int, apps: tuple[str, ...]) -> list[Sample]:
    source = BuiltinSource(seed=0)
    pool = [
        one
        for one in build_navigation(source.goals(instances=1, variant=()))
        if (one.metadata or {})["app"] in apps and len((one.metadata or {})["reference"]) >= 3
    ]
    found = []
    for number in models:
        random = Random(hashlib.sha256(f"goals of {number}".encode()).digest())  # noqa: S311
        for goal in random.sample(pool, goals):
            metadata = {**(goal.metadata or {}), FAULTS: planted(number)}
            found.append(Sample(id=f"m{number}:{goal.id}", input=goal.input, metadata=metadata))
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


def split(whole: Subject) -> dict[int, Subject]:
    """The models of one log, each as a subject of its own."""

    def of(name: str) -> int:
        return int(name.partition(":")[0][1:])

    numbers = sorted({of(one.key[0]) for one in whole.episodes})
    return {
        number: Subject(
            f"m{number}",
            whole.log,
            tuple(one for one in whole.episodes if of(one.key[0]) == number),
            {
                name: ArmOutcome({k: v for k, v in arm.rates.items() if of(k[0]) == number})
                for name, arm in whole.arms.items()
            },
            "phone",
        )
        for number in numbers
    }


def judge(number: int, subject: Subject) -> dict[str, Any]:
    cures = set(Faults.parse(planted(number)).cures)
    causes, agreement = find_causes(subject), find_agreement(subject, find_causes(subject))
    shown = Counter(RULES.get(one.rule, "") for one in subject.failed)
    by_rule = [name for name, _ in shown.most_common() if name]
    placebo = next((one for one in find_gains(subject) if one.arm == "placebo"), None)
    return {
        "model": number,
        "planted": planted(number),
        "cures": sorted(cures),
        "failed": len(subject.failed),
        "named": list(causes.named),
        "by_rule": by_rule,
        "bars": {bar.name: round(bar.saved, 3) for bar in causes.bars},
        "placebo": None if placebo is None else placebo.result.difference,
        "agreeing": agreement.agreeing,
        "decided": agreement.decided,
    }


def tell(rows: list[dict[str, Any]]) -> None:
    shown = [row for row in rows if row["failed"]]
    one = [row for row in shown if len(row["cures"]) == 1]
    two = [row for row in shown if len(row["cures"]) == 2]
    sound = [row for row in rows if not row["cures"]]
    first = sum(row["named"][:1] == row["cures"] for row in one)
    rule = sum(row["by_rule"][:1] == row["cures"] for row in one)
    both = sum(set(row["named"][:2]) == set(row["cures"]) for row in two)
    either = sum(bool(set(row["named"][:1]) & set(row["cures"])) for row in two)
    rule_both = sum(set(row["by_rule"][:2]) == set(row["cures"]) for row in two)
    none = sum(not row["named"] and not row["failed"] for row in sound)
    silent = sum(bool(row["cures"]) and not row["failed"] for row in rows)
    print(f"{len(rows)} models, {silent} of them with a fault that shows in none of their goals")
    print(f"one fault: named first in {first} of {len(one)}; by rule {rule} of {len(one)}")
    print(f"two faults: both named in {both} of {len(two)}; by rule {rule_both} of {len(two)}")
    print(f"two faults: the first named is planted in {either} of {len(two)}")
    print(f"no fault: none named in {none} of {len(sound)}")
    right = first + both + none
    print(
        f"right: {right} of {len(rows) - silent} ({100 * right / max(1, len(rows) - silent):.1f} %)"
    )
    moved = [abs(row["placebo"]) for row in shown if row["placebo"] is not None]
    print(f"placebo: mean |gain| {100 * sum(moved) / max(1, len(moved)):.2f} points")
    for row in shown:
        if set(row["named"][: len(row["cures"])]) != set(row["cures"]):
            print(f"  not right: {row['planted']}: named {row['named']}, bars {row['bars']}")


def simulate(arguments: argparse.Namespace) -> None:
    part, of = map(int, arguments.part.split("/"))
    numbers = range(part - 1, arguments.models, of)
    started = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        logs = Path(folder)
        base = run(items(numbers, arguments.goals, APPS), "", logs / "base")
        forks = forked_samples(base)
        print(f"{len(forks)} failed episodes, {perf_counter() - started:.0f} s", flush=True)
        arms = single_arms("phone")
        for arm in arms:
            run(forks, arm, logs / "arms")
        entry = find_logs(logs / "base").entries[0]
        whole = read_subject(entry, find_logs(logs / "arms").experiments)
        unsaved = {
            one.key[0]
            for one in whole.failed
            if not any(arm.rates.get(one.key) for arm in whole.arms.values())
        }
        left = [one for one in forks if one.id in unsaved]
        print(f"{len(left)} that none saves, {perf_counter() - started:.0f} s", flush=True)
        for arm in pair_arms(arms) if left else []:
            run(left, arm, logs / "arms")
        whole = read_subject(entry, find_logs(logs / "arms").experiments)
    rows = [judge(number, subject) for number, subject in split(whole).items()]
    arguments.output.mkdir(parents=True, exist_ok=True)
    name = f"part-{part}-of-{of}.json"
    (arguments.output / name).write_text(json.dumps(rows, indent=1), encoding="utf-8")
    errored = {name: arm.errored for name, arm in whole.arms.items() if arm.errored}
    print(f"{perf_counter() - started:.0f} s, errors: {errored or 'none'}")
    rows = [
        row
        for path in sorted(arguments.output.glob("part-*.json"))
        for row in json.loads(path.read_text(encoding="utf-8"))
    ]
    tell(rows)


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
    parser.add_argument("--models", type=int, default=200)
    parser.add_argument("--goals", type=int, default=6)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--plan", action="store_true")
    parser.add_argument("--limit", type=int)
    parser.add_argument("-o", "--output", type=Path, default=Path("attribution-figures"))
    arguments = parser.parse_args()
    if arguments.plan:
        try_plans(arguments.limit)
    else:
        simulate(arguments)


if __name__ == "__main__":
    main()
