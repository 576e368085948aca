"""Whether static probes predict what helps, on models that are made; measures only.

    python benchmarks/attribution.py --faults 1 --models 200 --goals 5 -o attribution-figures
    python -m benchmarks.prediction attribution-figures [--models 20]

The gains are those that `benchmarks/attribution.py` measured, of models with one planted fault or
none. Their scores in static probes are drawn: the probe of the capability that the fault sits in
gets the lower a score the worse the fault is, the others a high one, on 60 items each. Beside this
stands the same with the scores dealt out to the models anew, which predict nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.attribution import subject_of
from uiprobe.results.interventions.gains import find_gains
from uiprobe.results.interventions.prediction import PREDICTS, Prediction, predict
from uiprobe.solvers.faulty.faults import CURES

ITEMS = 60
SOUND = 0.95
WORST = 0.6
"""How much a fault that always shows takes from the share of right answers."""

SETS = 200


def score(probe: str, planted: str, random: Random) -> float:
    """A score in a static probe, of a model with a fault."""
    name, _, strength = planted.partition("=")
    chance = SOUND
    if planted and CURES[name] == PREDICTS[probe]:
        chance -= WORST * min(1.0, float(strength))
    return sum(random.random() < chance for _ in range(ITEMS)) / ITEMS


def read(folder: Path) -> list[dict[str, Any]]:
    """The models with one fault or none, each with its gains."""
    rows = [
        row
        for path in sorted(folder.glob("*-faults-part-*.json"))
        for row in json.loads(path.read_text(encoding="utf-8"))
        if "," not in row["planted"]
    ]
    for row in rows:
        found = find_gains(subject_of(row))
        row["gains"] = {one.arm: one.result.difference for one in found}
    return rows


def predictions(rows: list[dict[str, Any]], random: Random, *, dealt: bool) -> list[Prediction]:
    """Scores against gains over some models."""
    names = [row["model"] for row in rows]
    gains: dict[str, dict[str, float]] = {help: {} for help in set(PREDICTS.values())}
    for name, row in zip(names, rows, strict=True):
        for help, known in gains.items():
            known[name] = row["gains"].get(help, 0.0)
    scores: dict[str, dict[str, float]] = {}
    for probe in PREDICTS:
        values = [score(probe, row["planted"], random) for row in rows]
        if dealt:
            random.shuffle(values)
        scores[probe] = dict(zip(names, values, strict=True))
    return predict(scores, gains)


def main() -> None:
    """Tell of one set of models, then of many how often a probe is said to predict."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--models", type=int, default=20)
    arguments = parser.parse_args()
    rows = read(arguments.folder)
    random = Random(int(hashlib.sha256(b"prediction").hexdigest(), 16))  # noqa: S311
    print(f"{len(rows)} models with one fault or none; the first {arguments.models}:")
    for one in predictions(rows[: arguments.models], random, dealt=False):
        print(f"- {one.sentence}")
    for dealt in (False, True):
        held: dict[str, int] = dict.fromkeys(PREDICTS, 0)
        for _ in range(SETS):
            chosen = random.sample(rows, min(arguments.models, len(rows)))
            for one in predictions(chosen, random, dealt=dealt):
                held[one.probe] += one.holds
        told = ", ".join(f"{probe} {100 * held[probe] / SETS:.0f} %" for probe in held)
        print(f"{'scores dealt anew' if dealt else 'scores as planted'}, of {SETS} sets: {told}")


if __name__ == "__main__":
    main()
