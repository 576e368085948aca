"""Checks keys of ladders without pictures by solvers that read the prompts alone.

    python -m benchmarks.ladder_keys --items 200               # of each rung of each ladder
    python -m benchmarks.ladder_keys --items 50 --ladders missed,payment

Solvers share no code with what draws the items. Prints, by rung, how many keys were found, and ends
with 1 if one was not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping

from tests.probes.ladders.conflict_text import solve_conflict
from tests.probes.ladders.goal_text import solve_inverse
from tests.probes.ladders.outdated_text import solve_outdated
from tests.probes.ladders.overlooked_text import solve_overlooked
from tests.probes.ladders.payment_text import solve_payment
from tests.probes.ladders.unseen_text import solve_unseen
from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.base import Ladder
from uiprobe.probes.ladders.table import LADDERS, PICTURED, ladders_of
from uiprobe.proof.ladders.solvers import SOLVERS
from uiprobe.tasks.ladders import LADDERS_VERSIONS

READERS: Mapping[str, Callable[[str], str | None]] = {
    "inverse": solve_inverse,
    "payment": solve_payment,
    "outdated": solve_outdated,
    "unseen": solve_unseen,
    "conflict": solve_conflict,
    "overlooked": solve_overlooked,
    **{name: solve for (probe, name), solve in SOLVERS.items() if probe != PICTURED},
}
"""The solver of each ladder: a prompt, and the answer or None."""


def found(ladder: Ladder, rung: int, items: int) -> int:
    """Of how many items of a rung the solver finds the key."""
    right = 0
    for number in range(items):
        item = ladder.draw(rung, random_for("checked", ladder.name, rung, number))
        answer = READERS[ladder.name](item.prompt)
        right += answer is not None and item.form.read(answer) == item.reference
    return right


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--items", type=int, default=200, help="of each rung")
    parser.add_argument("--ladders", default=",".join(READERS), help="names, with commas")
    given = parser.parse_args()
    missed = 0
    for probe in LADDERS:
        for ladder in ladders_of(probe) if probe != PICTURED else []:
            if ladder.name not in given.ladders.split(","):
                continue
            rungs = [found(ladder, rung, given.items) for rung in ladder.rungs]
            missed += sum(given.items - right for right in rungs)
            counts = " ".join(map(str, rungs))
            print(f"{ladder.name} ({probe} {LADDERS_VERSIONS[probe]}): {counts}", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
